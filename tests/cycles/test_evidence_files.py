"""Law 9: an evidence file is never assembled without telling the rep, who reads the same one."""

from uuid import uuid4

import pytest

import coaching
import recurring
from filmroom.core.documents.markdown import write
from filmroom.cycles import access, actions, queries, runs
from filmroom.cycles.models import CheckedCall, EvidenceFile, Session
from filmroom.kit.access import Denied, NotFound, Refused
from filmroom.reviews import actions as reviews


@pytest.fixture
def story(cast):
    return recurring.told(cast)


def assemble(actor, rep, key=None):
    return actions.assemble_file(
        actor, key=key or uuid4(), rep_id=rep.pk, now=recurring.NOW, today=recurring.DAY
    )


def text(actor, file):
    _, document = queries.read_file(actor, file.pk, today=recurring.DAY)
    return write(document, lambda ref: f"{ref.kind}/{ref.id}")


def test_it_holds_the_sessions_of_the_run_their_commitments_and_the_check(cast, story):
    written = text(cast.mo, assemble(cast.mo, cast.rita))

    assert written.startswith("# Evidence file: Discovery, Rita O'Rourke\n")
    assert written.count("**Intervention**: Cost ladder") == 3
    assert written.count(coaching.WORDS) == 3
    assert "Not kept: No buyer asked." in written
    assert "- **What happened**: Broke off" in written
    for state in story[1]:
        assert f"(<session/{state.session_id}>)" in written


def test_the_check_without_movement_is_in_it(cast):
    """Its cycle's dimension belongs to the skill of the sessions."""
    cycle, _ = recurring.told(cast)
    Session.objects.update(skill=cycle.skill)
    runs.recount(cast.rita)
    written = text(cast.mo, assemble(cast.mo, cast.rita))

    assert "### 18 March 2026: Not moved" in written
    assert "Presents first, as before." in written


@pytest.mark.parametrize("which", ["later", "baseline"])
def test_a_rep_who_speaks_first_reads_the_verdict_and_not_what_it_rests_on(cast, which):
    """Law 4, in a file that was kept before the rep was asked."""
    cycle, _ = recurring.told(cast)
    Session.objects.update(skill=cycle.skill)
    runs.recount(cast.rita)
    file = assemble(cast.mo, cast.rita)
    calls = CheckedCall.objects if which == "later" else cycle.baseline
    call = calls.earliest("pk").call
    row = reviews.request_self_assessment(cast.mo, call_id=call.pk, today=recurring.DAY)
    written = text(cast.rita, file)

    assert "### 18 March 2026: Not moved" in written
    assert "opens once you have said how you saw the call" in written
    for part in ("0 of 4", "1 of 4", "Presents first, as before.", "The evidence supports"):
        assert part not in written, part
        assert part in text(cast.mo, file), part
    assert written.count(coaching.WORDS) == 3  # the sessions stay

    reviews.decline_self_assessment(cast.rita, review_id=row.pk, now=recurring.NOW)
    assert text(cast.rita, file) == text(cast.mo, file)


def test_the_rep_is_told_and_reads_the_same_file(cast, story):
    file = assemble(cast.mo, cast.rita)
    (told,) = queries.todo(cast.rita, now=recurring.NOW).my_files

    assert (told.file_id, told.assembled_by) == (file.pk, "Mo Adeyemi")
    assert text(cast.rita, file) == text(cast.mo, file)

    actions.read_notices(cast.rita, file_id=file.pk, now=recurring.NOW)
    assert queries.todo(cast.rita, now=recurring.NOW).my_files == []


def test_what_was_assembled_stays_as_it_was(cast, story):
    file = assemble(cast.mo, cast.rita)
    before = text(cast.rita, file)
    actions.answer_session(
        cast.rita, session_id=story[1][0].session_id, words="The buyer cut me off."
    )

    assert text(cast.rita, file) == before
    assert "The buyer cut me off." in text(cast.mo, assemble(cast.mo, cast.rita))


def test_without_a_theme_that_recurs_there_is_nothing_to_assemble(cast):
    coaching.coached(cast)

    with pytest.raises(Refused, match="No theme of Rita O'Rourke came back 3 times"):
        assemble(cast.mo, cast.rita)
    assert not queries.may_assemble(cast.mo, cast.rita.pk, now=recurring.NOW)


def test_only_the_coach_assembles_one(cast, story):
    assert queries.may_assemble(cast.mo, cast.rita.pk, now=recurring.NOW)
    for known in (cast.rita, cast.lena):
        assert not queries.may_assemble(known, cast.rita.pk, now=recurring.NOW)
        with pytest.raises(Denied):
            assemble(known, cast.rita)
    for outsider in (cast.pia, cast.ona, cast.sam, cast.nil, cast.eno, cast.ada):
        with pytest.raises(NotFound):
            assemble(outsider, cast.rita)
    assert not EvidenceFile.objects.exists()


def test_sent_twice_it_is_one_file_and_one_notice(cast, story):
    key = uuid4()

    assert assemble(cast.mo, cast.rita, key) == assemble(cast.mo, cast.rita, key)
    assert len(queries.todo(cast.rita, now=recurring.NOW).my_files) == 1


def test_the_list_and_the_row_agree(cast, story):
    file = assemble(cast.mo, cast.rita)
    for name, person in cast.everyone.items():
        may = file in access.visible_files(person)
        assert may == (name in {"rita", "mo", "lena"}), name
        if may:
            assert queries.read_file(person, file.pk, today=recurring.DAY)
        else:
            with pytest.raises(NotFound):
                queries.read_file(person, file.pk, today=recurring.DAY)
