from filmroom.calls.actions.details import Details, set_basis, set_details
from filmroom.calls.actions.importing import (
    CannotRead,
    ImportDetails,
    Imported,
    import_call,
)
from filmroom.calls.actions.joining import Part, join_parts, split_again
from filmroom.calls.actions.recordings import (
    attach_recording,
    remove_recording,
    set_recording_offset,
)
from filmroom.calls.actions.removing import Objection, delete_expired, undo_import
from filmroom.calls.actions.rereading import Reread, reread
from filmroom.calls.actions.speakers import (
    Choice,
    Rep,
    confirm_speakers,
    flip_side,
    reassign_turns,
    rename_speaker,
)

__all__ = [
    "CannotRead",
    "Choice",
    "Details",
    "ImportDetails",
    "Imported",
    "Objection",
    "Part",
    "Rep",
    "Reread",
    "attach_recording",
    "confirm_speakers",
    "delete_expired",
    "flip_side",
    "import_call",
    "join_parts",
    "reassign_turns",
    "remove_recording",
    "rename_speaker",
    "reread",
    "set_basis",
    "set_details",
    "set_recording_offset",
    "split_again",
    "undo_import",
]
