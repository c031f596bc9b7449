"""Moments as the JSON document outside tools rely on; times in seconds."""

from typing import Any

from filmroom.core.moments.model import Moment
from filmroom.core.stamps import seconds


def document(moment: Moment) -> dict[str, Any]:
    return {
        "kind": moment.kind.value,
        "start": seconds(moment.start_ms),
        "end": seconds(moment.end_ms),
        "segments": [moment.first_segment, moment.last_segment],
        "speaker": moment.speaker,
        "side": moment.side.value,
        "quote": moment.quote,
        "confidence": moment.confidence,
        "detector": f"{moment.detector}/{moment.version}",
        "attributes": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in moment.attributes.items()
        },
    }
