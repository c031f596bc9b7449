"""The daily letter, to a real mail server: once, to the right people, whatever breaks."""

import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

import coaching
import mail_server
from cast import NOW, TODAY
from filmroom.cycles.models import Commitment
from filmroom.kit import doctor
from filmroom.people.models import Person
from filmroom.rhythm import letters, queries
from filmroom.rhythm.due import due_for
from filmroom.rhythm.models import Reminder

MORNING = datetime(2026, 3, 16, 9, 0, tzinfo=UTC)  # the Monday before the commitment is due
TEN_MINUTES = timedelta(minutes=10)


@pytest.fixture
def inbox():
    return mail_server.Inbox()


@pytest.fixture
def server(inbox, settings):
    with mail_server.serving(inbox) as controller:
        _post_to(settings, controller.port)
        yield controller


def _post_to(settings, port):
    settings.HAS_SMTP = True
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.SITE_URL = "https://film.example.org"
    settings.DEFAULT_FROM_EMAIL = "filmroom@example.org"


@pytest.fixture
def story(cast):
    """Rita promised something for Tuesday, and her cycle's check is due that day too."""
    return coaching.coached(cast)


def text_of(letter):
    return letter.get_body(("plain",)).get_content()


# --- what is in it ----------------------------------------------------------------------------


def test_rep_and_coach_get_one_letter_each_with_links_to_their_pages(cast, story, server, inbox):
    assert letters.send_due(now=MORNING) == 2

    assert inbox.receivers == ["rita@example.org", "mo@example.org"]
    rita, mo = (text_of(letter) for _, letter in inbox.letters)
    promise = Commitment.objects.get().pk
    assert "Your commitment to Mo Adeyemi, due tomorrow: say what became of it" in rita
    assert f"https://film.example.org/sessions/commitments/{promise}/progress/" in rita
    assert "Follow-up with Rita O'Rourke, due tomorrow: check a later call" in mo
    assert f"https://film.example.org/cycles/{story.pk}/check/" in mo


def test_no_words_of_a_commitment_a_focus_or_a_call_leave_the_house(cast, story, server, inbox):
    letters.send_due(now=MORNING)

    for _, letter in inbox.letters:
        whole = letter.as_string()
        for secret in (coaching.WORDS, coaching.FOCUS, "backlog", "router", "First call"):
            assert secret not in whole


def test_it_has_plain_text_html_and_headers_that_let_one_leave(cast, story, server, inbox):
    letters.send_due(now=MORNING)
    _, letter = inbox.letters[0]

    assert letter.get_content_type() == "multipart/alternative"
    assert "<li" in letter.get_body(("html",)).get_content()
    assert letter["Subject"] == "4 things wait for you in Filmroom"
    assert letter["From"] == "filmroom@example.org"
    assert letter["List-Unsubscribe"] == "<https://film.example.org/people/profile/>"
    assert letter["Auto-Submitted"] == "auto-generated"


def test_a_review_that_is_ready_and_words_to_confirm_are_named(cast):
    coaching.baseline(cast)
    coaching.logged(cast.mo, cast.rita, coaching.sheet(typed_by_rep=False))
    kinds = [one.kind for one in due_for(cast.rita, now=NOW)]

    assert kinds == ["words", "review", "review"]


def test_nothing_of_another_team_is_in_a_letter(cast, story):
    for outsider in (cast.ona, cast.sam, cast.nil, cast.pia, cast.eno, cast.ada, cast.lena):
        assert due_for(outsider, now=MORNING) == []


# --- to whom and when -------------------------------------------------------------------------


def test_without_a_mail_server_nothing_is_written_down_or_sent(cast, story, settings, mailoutbox):
    settings.HAS_SMTP = False

    assert letters.send_due(now=MORNING) == 0
    assert (mailoutbox, Reminder.objects.count()) == ([], 0)


@pytest.mark.parametrize(
    "change",
    [
        {"reminders": False},
        {"is_active": False},
        {"email": None},
        {"password": "!"},
    ],
)
def test_who_switched_it_off_left_or_does_not_sign_in_gets_none(cast, story, server, inbox, change):
    Person.objects.filter(pk=cast.rita.pk).update(**change)
    letters.send_due(now=MORNING)

    assert inbox.receivers == ["mo@example.org"]


def test_the_profile_switches_it_off_and_on(cast, signed_in):
    rita, url = signed_in(cast.rita), reverse("people:profile")
    assert "Reminders by e-mail" in rita.get(url).text
    rita.post(url, {"name": "Rita", "time_zone": "UTC", "language": "en"})
    cast.rita.refresh_from_db()
    assert not cast.rita.reminders

    rita.post(url, {"name": "Rita", "time_zone": "UTC", "language": "en", "reminders": "on"})
    cast.rita.refresh_from_db()
    assert cast.rita.reminders


def test_it_comes_in_the_morning_of_the_person_wherever_they_are(cast, story, server, inbox):
    Person.objects.filter(pk=cast.rita.pk).update(time_zone="Asia/Tokyo")  # 18:00 there
    Person.objects.filter(pk=cast.mo.pk).update(time_zone="America/New_York")  # 5:00 there
    letters.send_due(now=MORNING)
    assert inbox.receivers == []

    letters.send_due(now=MORNING - timedelta(hours=9))  # Monday 9:00 in Tokyo
    assert inbox.receivers == ["rita@example.org"]
    letters.send_due(now=MORNING + timedelta(hours=4))
    assert inbox.receivers == ["rita@example.org", "mo@example.org"]


def test_weekends_are_free_and_friday_looks_ahead_to_monday(cast, server, inbox):
    monday = (MORNING + timedelta(days=7)).date()
    coaching.logged(cast.mo, cast.rita, coaching.sheet(due_on=monday))
    friday = MORNING + timedelta(days=4)

    for days in (1, 2):
        letters.send_due(now=friday + timedelta(days=days))
    assert inbox.receivers == []
    letters.send_due(now=friday)
    assert inbox.receivers == ["rita@example.org"]


# --- once -------------------------------------------------------------------------------------


def test_a_day_has_one_letter_however_often_the_clock_ticks(cast, story, server, inbox):
    for minutes in range(0, 480, 120):
        letters.send_due(now=MORNING + timedelta(minutes=minutes))

    assert len(inbox.letters) == 2


def test_what_was_told_comes_again_when_it_is_late_and_after_a_week(cast, story, server, inbox):
    """Both are told on Monday; what is due on Tuesday is late on Wednesday, and then a week old."""
    came = {"rita@example.org": [], "mo@example.org": []}
    for day in range(15):
        inbox.letters.clear()
        letters.send_due(now=MORNING + timedelta(days=day))
        for to in inbox.receivers:
            came[to].append(day)

    assert came == {"rita@example.org": [0, 2, 9], "mo@example.org": [0, 1, 2, 9]}


def test_what_is_done_is_not_told(cast, story, server, inbox):
    from filmroom.core.commitments import Progress, ProgressReport
    from filmroom.cycles import actions

    pk = Commitment.objects.get().pk
    report = ProgressReport(Progress.KEPT)
    actions.report_progress(cast.rita, commitment_id=pk, report=report, today=TODAY)
    letters.send_due(now=MORNING)

    assert "Your commitment" not in text_of(dict(inbox.letters)["rita@example.org"])


def overtaken(monkeypatch, *, now):
    """Let another worker do all of its work between the reading and the claim of one letter."""
    due, others = letters.due_for, []

    def slow(person, *, now):
        found = due(person, now=now)
        if not others:
            others.append("at work")
            others[0] = letters.send_due(now=now)
        return found

    monkeypatch.setattr(letters, "due_for", slow)
    return letters.send_due(now=now), others[0]


def test_two_workers_at_once_send_one_letter(cast, story, server, inbox, monkeypatch):
    assert overtaken(monkeypatch, now=MORNING) == (0, 2)
    assert sorted(inbox.receivers) == ["mo@example.org", "rita@example.org"]


def test_two_workers_at_once_try_a_letter_again_once(
    cast, story, server, settings, inbox, monkeypatch
):
    settings.EMAIL_PORT = mail_server.closed_port()
    letters.send_due(now=MORNING)
    settings.EMAIL_PORT = server.port

    assert overtaken(monkeypatch, now=MORNING + TEN_MINUTES) == (0, 2)
    assert sorted(inbox.receivers) == ["mo@example.org", "rita@example.org"]


def test_a_worker_killed_before_the_letter_left_sends_none_that_day_and_it_is_seen(
    cast, story, server, inbox, monkeypatch
):
    """It errs towards no letter: a claim without an end is never taken up again."""

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(letters, "_deliver", killed)
    with pytest.raises(KeyboardInterrupt):
        letters.send_due(now=MORNING)
    monkeypatch.undo()
    letters.send_due(now=MORNING + TEN_MINUTES)

    assert inbox.receivers == ["mo@example.org"]
    Reminder.objects.update(changed_at=MORNING)
    later = MORNING + timedelta(hours=2)
    (line,) = queries.letters(cast.ada, now=later).troubled
    assert line.person == "Rita O'Rourke"
    assert "not known" in line.why

    letters.send_due(now=MORNING + timedelta(days=1))
    assert inbox.receivers.count("rita@example.org") == 1


def test_a_server_that_goes_away_after_taking_it_is_not_sent_it_again(cast, story, server, inbox):
    inbox.drops = True
    letters.send_due(now=MORNING)
    inbox.drops = False
    letters.send_due(now=MORNING + timedelta(hours=5))

    assert sorted(inbox.receivers) == ["mo@example.org", "rita@example.org"]
    assert all(row.trouble.startswith("The connection broke") for row in Reminder.objects.all())


# --- when it fails ----------------------------------------------------------------------------


def test_a_server_that_is_down_is_tried_again_later_each_time_and_then_left(
    cast, story, settings, inbox
):
    _post_to(settings, mail_server.closed_port())
    tries = []
    for minutes in (*range(0, 160, 10), 240, 310, 470):
        letters.send_due(now=MORNING + timedelta(minutes=minutes))
        row = Reminder.objects.get(person=cast.rita)
        if row.tries > len(tries):
            tries.append(minutes)

    assert tries == [0, 10, 40, 130]  # pauses of 10, 30 and 90 minutes
    assert "does not take letters" in row.trouble
    (finding,) = queries.letter_findings(now=MORNING + timedelta(hours=8))
    assert not finding.ok
    assert finding.what.startswith("2 reminders of the last week did not leave")


def test_a_server_that_comes_back_gets_the_letter(cast, story, server, settings, inbox):
    settings.EMAIL_PORT = mail_server.closed_port()
    letters.send_due(now=MORNING)
    settings.EMAIL_PORT = server.port
    letters.send_due(now=MORNING + TEN_MINUTES)
    letters.send_due(now=MORNING + 2 * TEN_MINUTES)

    assert sorted(inbox.receivers) == ["mo@example.org", "rita@example.org"]
    assert queries.letters(cast.ada, now=MORNING).troubled == ()


def test_one_refused_receiver_stops_nobody_elses_letter(cast, story, server, inbox):
    inbox.refuses["rita@example.org"] = "550 no such mailbox"
    letters.send_due(now=MORNING)
    letters.send_due(now=MORNING + timedelta(hours=5))

    assert inbox.receivers == ["mo@example.org"]
    (line,) = queries.letters(cast.ada, now=MORNING).troubled
    assert (line.tries, line.next_try_at) == (1, None)
    assert line.why == "The mail server refused it: 550 no such mailbox"


def test_a_receiver_refused_for_now_is_tried_again(cast, story, server, inbox):
    inbox.refuses["rita@example.org"] = "451 try later"
    letters.send_due(now=MORNING)
    inbox.refuses.clear()
    letters.send_due(now=MORNING + TEN_MINUTES)

    assert inbox.receivers == ["mo@example.org", "rita@example.org"]


@pytest.mark.parametrize(
    ("email", "arrives"),
    [
        ("rita@bücher.example", "rita@xn--bcher-kva.example"),
        ("ríta@example.org", None),
        ("rita\r\nbcc: x@example.org", None),
        ("rita", None),
    ],
)
def test_odd_addresses_stop_nobody_and_reach_nobody_else(
    cast, story, server, inbox, email, arrives
):
    Person.objects.filter(pk=cast.rita.pk).update(email=email)
    letters.send_due(now=MORNING)

    assert inbox.receivers == [*([arrives] if arrives else []), "mo@example.org"]


@pytest.mark.parametrize(
    "name", ["Mo\r\nBcc: x@example.org", "莫 🎬", "=?utf-8?q?x?=", "<b>Mo</b>"]
)
def test_odd_names_make_no_headers(cast, story, server, inbox, name):
    Person.objects.filter(pk=cast.mo.pk).update(name=name)
    Person.objects.filter(pk=cast.rita.pk).update(name=name)
    letters.send_due(now=MORNING)

    assert inbox.receivers == ["rita@example.org", "mo@example.org"]
    for _, letter in inbox.letters:
        assert letter["Bcc"] is None
        assert "<b>" not in letter.get_body(("html",)).get_content().split("<body")[1]


# --- what the environment says ----------------------------------------------------------------


def test_starttls_and_a_password_from_a_file_reach_a_server_that_asks_for_both(
    inbox, tmp_path, monkeypatch
):
    (tmp_path / "password").write_text(f"{mail_server.PASSWORD}\n")
    with mail_server.serving_safely(inbox, tmp_path) as (controller, certificate):
        sent = _send_with(
            SMTP_URL=f"smtp+tls://{mail_server.USER}@127.0.0.1:{controller.port}",
            SMTP_PASSWORD_FILE=str(tmp_path / "password"),
            SSL_CERT_FILE=str(certificate),
            FILMROOM_HOME=str(tmp_path / "home"),
        )
        (tmp_path / "password").write_text("other wörd")
        refused = _send_with(
            SMTP_URL=f"smtp+tls://{mail_server.USER}@127.0.0.1:{controller.port}",
            SMTP_PASSWORD_FILE=str(tmp_path / "password"),
            SSL_CERT_FILE=str(certificate),
            FILMROOM_HOME=str(tmp_path / "home"),
        )
        unknown = _send_with(
            SMTP_URL=f"smtp+tls://{mail_server.USER}@127.0.0.1:{controller.port}",
            SMTP_PASSWORD_FILE=str(tmp_path / "password"),
            FILMROOM_HOME=str(tmp_path / "home"),
        )

    assert sent == "left"
    assert "does not take letters" in refused
    assert "does not take letters" in unknown
    assert "certificate verify failed" in unknown
    assert inbox.receivers == ["rita@example.org"]


_SEND = """
import django; django.setup()
from django.core.mail import EmailMessage
from filmroom.kit.post import NotSent, Post
try:
    Post().send(EmailMessage("s", "b", to=["rita@example.org"]))
    print("left")
except NotSent as problem:
    print(problem)
"""


def _send_with(**environment):
    given = {**os.environ, "DJANGO_SETTINGS_MODULE": "filmroom.config.settings", **environment}
    done = subprocess.run(
        [sys.executable, "-c", _SEND], env=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


# --- who keeps it running ---------------------------------------------------------------------


def test_the_administrator_reads_how_letters_fare_and_nobody_else(
    cast, story, server, inbox, signed_in, set_day
):
    inbox.refuses["rita@example.org"] = "550 no such mailbox"
    letters.send_due(now=MORNING)
    set_day(MORNING)
    shown = signed_in(cast.ada).get(reverse("letters")).text

    assert "550 no such mailbox" in shown
    assert "1 letter left in the last week" in shown
    assert coaching.WORDS not in shown
    for name in ("rita", "mo", "lena", "eno", "nil"):
        assert signed_in(cast.everyone[name]).get(reverse("letters")).status_code == 403, name


def test_the_doctor_names_letters_that_did_not_leave(cast, story, server, inbox):
    inbox.refuses["rita@example.org"] = "550 no such mailbox"
    letters.send_due(now=MORNING)
    found = doctor.examine((lambda: queries.letter_findings(now=MORNING),))

    (finding,) = [one for one in found if "reminders" in one.what]
    assert not finding.ok
    assert "550 no such mailbox" in finding.what


def test_old_reminders_are_swept(cast, story, server):
    letters.send_due(now=MORNING)
    letters.send_due(now=MORNING + timedelta(days=93))

    assert not Reminder.objects.filter(day=MORNING.date()).exists()


def test_everything_due_names_a_page(cast, story):
    for one in due_for(cast.rita, now=MORNING) + due_for(cast.mo, now=MORNING):
        for kind in letters.DueKind:
            assert letters._address(replace(one, kind=kind)).startswith("http")
