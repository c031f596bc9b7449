"""Files of many tools come in through the same door."""

import io
import json
import zipfile

import pytest

from calls.stories import imported, labels
from cast import NOW
from filmroom.calls import actions
from filmroom.calls.models import Call

pytestmark = pytest.mark.django_db

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def teams_document():
    turns = "".join(
        f"<w:p><w:r><w:t xml:space='preserve'>{name}   {at}</w:t><w:br/><w:t>{words}</w:t></w:r></w:p>"
        for name, at, words in [("Rita O'Rourke", "0:04", "Hello."), ("Dana Fox", "0:09", "Hi.")]
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(
            "word/document.xml", f'<w:document xmlns:w="{W}"><w:body>{turns}</w:body></w:document>'
        )
    return made.getvalue()


def test_a_word_file_of_teams_becomes_a_call_of_teams(cast):
    result = actions.import_call(
        cast.rita,
        data=teams_document(),
        name="Northwind.docx",
        details=actions.ImportDetails(),
        now=NOW,
    )

    assert result.call.source == "teams"
    assert list(labels(result.call)) == ["Rita O'Rourke", "Dana Fox"]


def test_ids_of_two_tools_that_share_a_source_never_meet(cast):
    avoma = {
        "meeting_uuid": "7",
        "speakers": [{"id": 0, "name": "Ana"}],
        "transcript": [{"speaker_id": 0, "timestamps": [0], "transcript": "Hello."}],
    }
    hubspot = {
        "engagementId": "7",
        "transcriptUtterances": [{"text": "Hello.", "startTimeMillis": 0, "speaker": {"id": 1}}],
    }
    imported(cast.rita, json.dumps(avoma), "a.json")
    imported(cast.rita, json.dumps(hubspot), "h.json")

    assert Call.objects.count() == 2
    imported(cast.rita, json.dumps(hubspot, indent=1), "h again.json")
    assert Call.objects.count() == 2
