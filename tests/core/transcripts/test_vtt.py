"""WebVTT in all its dress. Expected values are read off each file by eye."""

import pytest

from filmroom.core.transcripts.model import UnreadableTranscript
from filmroom.core.transcripts.read import read

HEADER = "WEBVTT\n\n"


def rows(text):
    found = read(text.encode())
    return [(s.start_ms, s.end_ms, s.speaker, s.text) for s in found.segments]


def codes(text):
    return {remark.code for remark in read(text.encode()).warnings}


def words(text):
    return [row[3] for row in rows(text)]


@pytest.mark.parametrize(
    ("stamp", "start_ms"),
    [
        ("01:02.500", 62_500),
        ("00:00:01.5", 1_500),
        ("00:00:01,950", 1_950),
        ("00:00:01", 1_000),
        ("100:00:01.000", 360_001_000),
        ("75:20.000", 4_520_000),
        ("0:00:01.000", 1_000),
        ("00:00:11:890", 11_890),
    ],
)
def test_times_are_read_as_meant(stamp, start_ms):
    assert rows(f"{HEADER}{stamp} --> 200:00:00.000\nhi\n")[0][0] == start_ms


def test_two_voices_in_one_cue_become_two_segments_with_its_times():
    text = f"{HEADER}00:01.000 --> 00:03.000\n<v Ana>Shall we start?</v>\n<v Bob>Yes.</v>\n"

    assert rows(text) == [(1000, 3000, "Ana", "Shall we start?"), (1000, 3000, "Bob", "Yes.")]
    assert "several-voices" in codes(text)


def test_lines_of_one_voice_stay_one_segment():
    text = f"{HEADER}00:01.000 --> 00:03.000\n<v Ana>Shall we</v>\n<v Ana>start?</v>\n"

    assert rows(text) == [(1000, 3000, "Ana", "Shall we start?")]


@pytest.mark.parametrize(
    ("tag", "speaker"),
    [
        ("<v Ana>", "Ana"),
        ("<v.loud Ana Maria>", "Ana Maria"),
        ("<v   Ana  Maria >", "Ana Maria"),
        ("<v O'Neil>", "O'Neil"),
        ("<v R&amp;D &lt;b&gt;>", "R&D <b>"),
        ("<v <b>Bob</b>>", "Bob"),
        ("<v>", None),
        ("<v >", None),
    ],
)
def test_a_voice_tag_names_its_speaker(tag, speaker):
    assert rows(f"{HEADER}00:01.000 --> 00:03.000\n{tag}Hello\n")[0][2:] == (speaker, "Hello")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("R&amp;D &lt; 5", "R&D < 5"),
        ("P&L and Q&A", "P&L and Q&A"),
        ("fish &notes &copy that", "fish &notes &copy that"),
        ("5&nbsp;k", "5\u00a0k"),
        ("&amp;lt;", "&lt;"),
        ("one <00:00:01.500>two", "one two"),
        ("<c.yellow>one</c> <i>two</i> <b>three</b>", "one two three"),
        ("x < 5 and y > 3", "x < 5 and y > 3"),
        ("I <3 this <unknown> word", "I <3 this <unknown> word"),
        ("we go from A --> B", "we go from A --> B"),
        ("first line\nsecond line", "first line second line"),
        ("first<br>second", "first second"),
    ],
)
def test_words_come_out_as_they_were_said(written, said):
    assert words(f"{HEADER}00:01.000 --> 00:03.000\n{written}\n\n00:05.000 --> 00:06.000\nx\n") == [
        said,
        "x",
    ]


def test_notes_styles_and_regions_are_nobodys_words():
    text = (
        "WEBVTT - a title\nKind: captions\nLanguage: en-GB\n\nREGION\nid:x\n\nSTYLE\n"
        "::cue { color: red }\n\nNOTE\nline one\nline two\n\n00:01.000 --> 00:03.000\nHello\n\n"
        "NOTE one more\n\n2\n00:04.000 --> 00:05.000\nthere\n\nNOTE the end\n"
    )

    assert words(text) == ["Hello", "there"]
    assert read(text.encode()).language == "en-GB"


def test_teams_states_language_and_length_in_notes():
    text = (
        f'{HEADER}NOTE duration:"00:00:32.5820000"\n\nNOTE language:en-us\n\n'
        "NOTE Confidence: 0.69\n\n00:01.000 --> 00:03.000\nHello\n"
    )
    found = read(text.encode())

    assert (found.format, found.language, found.duration_ms) == ("teams-vtt", "en-us", 32_582)


def test_a_missing_header_is_said_and_the_rest_is_read():
    text = "1\n00:00:01.000 --> 00:00:02.000\n<v A>x</v>\n"

    assert rows(text) == [(1000, 2000, "Speaker A", "x")]
    assert "missing-header" in codes(text)


def test_commas_before_milliseconds_are_read_and_said():
    text = f"{HEADER}00:00:01,000 --> 00:00:02,000\n<v Ana>x\n"

    assert rows(text) == [(1000, 2000, "Ana", "x")]
    assert "comma-decimals" in codes(text)


def test_an_end_before_its_start_stays_and_is_said():
    text = f"{HEADER}00:00:05.000 --> 00:00:02.000\n<v Ana>x\n"

    assert rows(text) == [(5000, 2000, "Ana", "x")]
    assert "times-estimated" in codes(text)


def test_unordered_cues_are_sorted_and_it_is_said():
    text = f"{HEADER}00:05.000 --> 00:06.000\n<v A>b\n\n00:01.000 --> 00:02.000\n<v B>a\n"

    assert words(text) == ["a", "b"]
    assert "times-run-backwards" in codes(text)


def test_a_missing_blank_line_does_not_glue_cues_together():
    text = (
        f"{HEADER}1\n00:01.000 --> 00:02.000\none\n2\n00:03.000 --> 00:04.000\ntwo\n"
        "00:05.000 --> 00:06.000\nthree\n"
    )

    assert words(text) == ["one", "two", "three"]


def test_a_teams_cue_id_right_under_words_is_not_said():
    text = (
        f"{HEADER}52c78d83-6306-4ac9-ae6b-1ce84cfc632a/14-0\n00:01.000 --> 00:02.000\none\n"
        "52c78d83-6306-4ac9-ae6b-1ce84cfc632a/14-1\n00:03.000 --> 00:04.000\ntwo\n"
    )

    assert words(text) == ["one", "two"]


@pytest.mark.parametrize("gap", ["\n", ""])
def test_a_number_that_is_said_is_no_cue_number(gap):
    text = f"{HEADER}00:01.000 --> 00:02.000\n42\n{gap}00:03.000 --> 00:04.000\nreally?\n"

    assert words(text) == ["42", "really?"]


def test_words_after_a_blank_line_are_kept():
    text = f"{HEADER}00:01.000 --> 00:02.000\none\n\ntwo\n\n3\n00:03.000 --> 00:04.000\nthree\n"

    assert words(text) == ["one two", "three"]
    assert "words-after-blank-line" in codes(text)


def test_a_blank_line_under_the_time_line_hides_nothing():
    text = "00:00:01.000 --> 00:00:02.000\n\nHello there\n\n00:00:03.000 --> 00:00:04.000\n\nBye\n"

    assert words(text) == ["Hello there", "Bye"]


def test_words_on_the_time_line_are_kept_and_settings_are_not_words():
    text = (
        f"{HEADER}00:01.000 --> 00:02.000 Hello there\n\n"
        "00:03.000 --> 00:04.000 align:start position:0%\nBye\n"
    )

    assert words(text) == ["Hello there", "Bye"]
    assert "words-on-time-line" in codes(text)


def test_a_cue_whose_time_cannot_be_read_is_reported_with_its_words():
    text = f"{HEADER}00:01.000 --> 00:02.000\none\n\n00:03.000 --> 00:0x.000\ntwo\n"
    (remark,) = [r for r in read(text.encode()).warnings if r.code == "bad-time"]

    assert words(text) == ["one"]
    assert remark.line == 6
    assert "two" in remark.message


def test_a_file_without_one_readable_time_is_refused_with_the_line():
    with pytest.raises(UnreadableTranscript) as refusal:
        read(f"{HEADER}00:0x.000 --> 00:02.000\none\n".encode())

    assert refusal.value.line == 3
    assert "00:0x.000" in refusal.value.found


def test_a_cut_off_file_keeps_what_was_written():
    whole = f"{HEADER}1\n00:01.000 --> 00:02.000\none\n\n2\n00:03.000 --> 00:04.000\ntwo\n"

    assert words(whole[:-5]) == ["one", ""]
    assert words(whole[: whole.index("00:03") - 2]) == ["one"]
    assert words(whole[: whole.index("00:03")]) == ["one"]


def test_zoom_names_stand_before_the_first_colon_only():
    text = (
        f"{HEADER}22\n00:01.000 --> 00:02.000\nLuis Pinto | Besu: DECISION: we go\n\n"
        "23\n00:03.000 --> 00:04.000\nDaniel (Besu): at 10:30\n\n"
        "24\n00:05.000 --> 00:06.000\nstokes: see https://example.com\n\n"
        "25\n00:07.000 --> 00:08.000\nZ. Victor Zhou (x): ok\n"
    )

    assert [row[2:] for row in rows(text)] == [
        ("Luis Pinto | Besu", "DECISION: we go"),
        ("Daniel (Besu)", "at 10:30"),
        ("stokes", "see https://example.com"),
        ("Z. Victor Zhou (x)", "ok"),
    ]
    assert read(text.encode()).format == "zoom-vtt"


def test_a_colon_in_speech_makes_no_speaker():
    lines = [
        "Hello.",
        "Remember: no notes.",
        "10:30 Meeting: we start",
        "So here it is: go",
        "Bye.",
    ]
    cues = [f"00:0{n}.000 --> 00:0{n}.500\n{line}\n" for n, line in enumerate(lines)]

    assert [row[2:] for row in rows(HEADER + "\n".join(cues))] == [(None, x) for x in lines]


def test_webex_names_stand_in_the_cue_number_line():
    text = (
        f'{HEADER}1 "" (0)\n00:01.000 --> 00:02.000\nHello\n\n'
        '2 "Jane Doe"\n00:03.000 --> 00:04.000\nHi\n'
    )

    assert [row[2:] for row in rows(text)] == [(None, "Hello"), ("Jane Doe", "Hi")]
    assert read(text.encode()).format == "webex-vtt"


def test_rolling_captions_say_everything_once_and_keep_the_times():
    text = (
        f"{HEADER}00:00.000 --> 00:02.000\nthe first thing\n\n"
        "00:02.000 --> 00:02.010\nthe first thing\n \n\n"
        "00:02.010 --> 00:04.000\nthe first thing\nis that the index\n\n"
        "00:04.000 --> 00:04.010\nis that the index\n\n"
        "00:04.010 --> 00:06.000\nis that the index\nis stale\n"
    )

    assert [row[3] for row in rows(text) if row[3]] == [
        "the first thing",
        "is that the index",
        "is stale",
    ]
    assert len(rows(text)) == 5
    assert "rolling-captions" in codes(text)


def test_captions_that_grow_word_by_word_say_everything_once():
    text = (
        f"{HEADER}00:00.000 --> 00:01.000\nwe need\n\n00:01.000 --> 00:02.000\nwe need a date\n\n"
        "00:02.000 --> 00:03.000\nwe need a date for this\n\n00:03.000 --> 00:04.000\nyes\n"
    )

    assert words(text) == ["we need", "a date", "for this", "yes"]


def test_a_word_said_again_and_again_is_kept():
    cues = [f"00:0{n}.000 --> 00:0{n + 1}.000\nNo.\n" for n in range(6)]

    assert words(HEADER + "\n".join(cues)) == ["No."] * 6


def test_a_header_without_cues_is_an_empty_call_that_says_so():
    found = read(b"WEBVTT\n")

    assert (found.segments, found.duration_ms) == ((), None)
    assert {r.code for r in found.warnings} == {"no-words"}
