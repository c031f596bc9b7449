"""Law 1 as the database's own rule: no evidence, no score.

Three triggers on both databases refuse to complete a review with a score that has no evidence,
to add or move a score without evidence on a completed review, and to take the last evidence
from a score of a completed review. Self-assessments are free of it. Deleting a whole review
takes its scores first and its evidence after, which no trigger minds.
"""

from django.db import migrations

_BARE_ON_COMPLETING = """
    EXISTS (
      SELECT 1 FROM reviews_score s
      WHERE s.review_id = NEW.id AND s.value IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM reviews_evidence e
        WHERE e.review_id = s.review_id AND e.dimension = s.dimension))
"""
_BARE_ON_SCORING = """
    EXISTS (
      SELECT 1 FROM reviews_review r
      WHERE r.id = NEW.review_id AND r.completed_at IS NOT NULL AND NOT r.is_self_assessment)
    AND NOT EXISTS (
      SELECT 1 FROM reviews_evidence e
      WHERE e.review_id = NEW.review_id AND e.dimension = NEW.dimension)
"""
_LAST_OF_A_SCORE = """
    EXISTS (
      SELECT 1 FROM reviews_review r JOIN reviews_score s ON s.review_id = r.id
      WHERE r.id = OLD.review_id AND r.completed_at IS NOT NULL AND NOT r.is_self_assessment
        AND s.dimension = OLD.dimension AND s.value IS NOT NULL)
    AND NOT EXISTS (
      SELECT 1 FROM reviews_evidence e
      WHERE e.review_id = OLD.review_id AND e.dimension = OLD.dimension AND e.id <> OLD.id)
"""

# name, table, events of SQLite and PostgreSQL alike, guard on the row, what is then forbidden
RULES = (
    (
        "review_completed",
        "reviews_review",
        ("INSERT", "UPDATE OF completed_at, is_self_assessment"),
        "NEW.completed_at IS NOT NULL AND NOT NEW.is_self_assessment",
        _BARE_ON_COMPLETING,
    ),
    (
        "score_kept",
        "reviews_score",
        ("INSERT", "UPDATE OF value, dimension, review_id"),
        "NEW.value IS NOT NULL",
        _BARE_ON_SCORING,
    ),
    ("evidence_gone", "reviews_evidence", ("DELETE",), "OLD.id IS NOT NULL", _LAST_OF_A_SCORE),
    (
        "evidence_moved",
        "reviews_evidence",
        ("UPDATE OF dimension, review_id",),
        "NEW.dimension <> OLD.dimension OR NEW.review_id <> OLD.review_id",
        _LAST_OF_A_SCORE,
    ),
)
REFUSAL = "law 1: no evidence, no score"


def _sqlite(name, table, events, guard, forbidden):
    for number, event in enumerate(events):
        yield (
            f"CREATE TRIGGER law_1_{name}_{number} BEFORE {event} ON {table} "
            f"WHEN ({guard}) AND {forbidden} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        )


def _postgresql(name, table, events, guard, forbidden):
    back = "OLD" if events == ("DELETE",) else "NEW"
    yield (
        f"CREATE FUNCTION law_1_{name}() RETURNS trigger LANGUAGE plpgsql AS $law$ BEGIN "
        f"IF ({guard}) AND {forbidden} THEN RAISE EXCEPTION '{REFUSAL}' "
        f"USING ERRCODE = 'check_violation'; END IF; RETURN {back}; END $law$"
    )
    for number, event in enumerate(events):
        yield (
            f"CREATE TRIGGER law_1_{name}_{number} BEFORE {event} ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION law_1_{name}()"
        )


def create(apps, schema_editor):
    write = {"sqlite": _sqlite, "postgresql": _postgresql}[schema_editor.connection.vendor]
    for rule in RULES:
        for statement in write(*rule):
            schema_editor.execute(statement)


def drop(apps, schema_editor):
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name, table, events, _, _ in RULES:
        for number in range(len(events)):
            where = f" ON {table}" if on_postgresql else ""
            schema_editor.execute(f"DROP TRIGGER law_1_{name}_{number}{where}")
        if on_postgresql:
            schema_editor.execute(f"DROP FUNCTION law_1_{name}()")


class Migration(migrations.Migration):
    dependencies = [("reviews", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
