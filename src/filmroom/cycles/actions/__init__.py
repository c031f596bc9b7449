from filmroom.cycles.actions.answering import (
    answer_cycle,
    answer_session,
    note_cycle_reading,
    note_list_reading,
    note_preparation_reading,
    note_session_reading,
    read_notices,
    report_progress,
)
from filmroom.cycles.actions.assembling import (
    assemble_file,
    note_file_reading,
    note_report_reading,
)
from filmroom.cycles.actions.checks import record_check, take_back_check
from filmroom.cycles.actions.confirming import (
    confirm_by_link,
    confirm_words,
    words_link,
)
from filmroom.cycles.actions.cycles import (
    close_cycle,
    count_baseline_call,
    next_round,
    open_cycle,
    park_gap,
    withdraw_cycle,
)
from filmroom.cycles.actions.editing import edit_session, reword_commitment
from filmroom.cycles.actions.handing_over import hand_over
from filmroom.cycles.actions.joining import TypedCommitment, note_joined, type_commitment
from filmroom.cycles.actions.leading import (
    NotesConflict,
    choose_clip,
    end_session,
    keep_notes,
    note_step,
    settle_notes,
    start_session,
)
from filmroom.cycles.actions.sessions import (
    complete_session,
    discard_session,
    restore_session,
    save_session_draft,
    sweep_discarded,
)
from filmroom.cycles.actions.transcripts import (
    add_transcript,
    delete_expired_transcripts,
    remove_transcript,
    say_who_speaks,
)

__all__ = [
    "NotesConflict",
    "TypedCommitment",
    "add_transcript",
    "answer_cycle",
    "answer_session",
    "assemble_file",
    "choose_clip",
    "close_cycle",
    "complete_session",
    "confirm_by_link",
    "confirm_words",
    "count_baseline_call",
    "delete_expired_transcripts",
    "discard_session",
    "edit_session",
    "end_session",
    "hand_over",
    "keep_notes",
    "next_round",
    "note_cycle_reading",
    "note_file_reading",
    "note_joined",
    "note_list_reading",
    "note_preparation_reading",
    "note_report_reading",
    "note_session_reading",
    "note_step",
    "open_cycle",
    "park_gap",
    "read_notices",
    "record_check",
    "remove_transcript",
    "report_progress",
    "restore_session",
    "reword_commitment",
    "save_session_draft",
    "say_who_speaks",
    "settle_notes",
    "start_session",
    "sweep_discarded",
    "take_back_check",
    "type_commitment",
    "withdraw_cycle",
    "words_link",
]
