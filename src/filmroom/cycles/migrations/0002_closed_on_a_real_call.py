"""Law 7 as the database's own rule: a cycle stays open until its check on a real call.

A constraint already demands a follow-up check on every closed cycle. On closing, a trigger on
both databases demands that this check belongs to the cycle, says that the behaviour moved, and
looked at a call that was held on or after the day of the round's session. Afterwards the call
may be deleted when its retention ends.
"""

from django.db import migrations

GUARD = """
    NEW.closed_on IS NOT NULL
    AND (OLD.closed_on IS NULL OR NEW.closed_by_check_id <> OLD.closed_by_check_id)
"""
FORBIDDEN = """
    NOT EXISTS (
      SELECT 1 FROM cycles_check k
        JOIN cycles_round r ON r.id = k.round_id
        JOIN cycles_checkedcall c ON c.check_row_id = k.id
      WHERE k.id = NEW.closed_by_check_id AND r.cycle_id = NEW.id
        AND k.outcome IN ('moved', 'provisional')
        AND c.call_id IS NOT NULL AND c.held_on >= r.coached_on)
"""
NAME = "law_7_closed_on_a_real_call"
REFUSAL = "law 7: open until a follow-up check on a real call"
EVENT = "UPDATE OF closed_on, closed_by_check_id ON cycles_cycle"


def create(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(
            f"CREATE TRIGGER {NAME} BEFORE {EVENT} "
            f"WHEN ({GUARD}) AND {FORBIDDEN} BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
        )
        return
    schema_editor.execute(
        f"CREATE FUNCTION {NAME}() RETURNS trigger LANGUAGE plpgsql AS $law$ BEGIN "
        f"IF ({GUARD}) AND {FORBIDDEN} THEN RAISE EXCEPTION '{REFUSAL}' "
        f"USING ERRCODE = 'check_violation'; END IF; RETURN NEW; END $law$"
    )
    schema_editor.execute(
        f"CREATE TRIGGER {NAME} BEFORE {EVENT} FOR EACH ROW EXECUTE FUNCTION {NAME}()"
    )


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(f"DROP TRIGGER {NAME}")
        return
    schema_editor.execute(f"DROP TRIGGER {NAME} ON cycles_cycle")
    schema_editor.execute(f"DROP FUNCTION {NAME}()")


class Migration(migrations.Migration):
    dependencies = [("cycles", "0001_initial")]
    operations = [migrations.RunPython(create, drop)]
