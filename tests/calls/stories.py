"""Small transcripts that stories about calls are told with."""

from cast import NOW
from filmroom.calls import actions
from filmroom.core.transcripts.model import Side

ZOOM = """WEBVTT

1
00:00:01.000 --> 00:00:04.000
Rita O'Rourke: Thanks for making the time. How many tickets come in every week?

2
00:00:04.500 --> 00:00:12.000
Dana Fox: About four hundred, and they all wait for one person.

3
00:00:12.500 --> 00:00:15.000
Rita O'Rourke: What does that delay cost you?

4
00:00:15.500 --> 00:00:19.000
Dana Fox: Honestly, two customers last quarter.

5
00:00:19.500 --> 00:00:21.000
Sven Berg: It was three.
"""


def imported(actor, text=ZOOM, name="Northwind discovery.vtt", **details):
    result = actions.import_call(
        actor, data=text.encode(), name=name, details=actions.ImportDetails(**details), now=NOW
    )
    return result.call


def labels(call):
    return {row.label: row for row in call.participants.all()}


def confirmed(actor, call, rep="Rita O'Rourke", **sides):
    """Say who speaks; sides by first name in small letters, everybody else is theirs."""
    rows = labels(call)
    actions.confirm_speakers(
        actor,
        call_id=call.pk,
        choices=[
            actions.Choice(row.pk, row.name, Side(sides.get(label.split()[0].lower(), "theirs")))
            for label, row in rows.items()
        ],
        rep=actions.Rep(rows[rep].pk, call.rep_id),
        now=NOW,
    )
