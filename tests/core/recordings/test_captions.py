from filmroom.core.recordings.captions import Caption, read, typed, webvtt


def test_lines_with_times_become_a_track():
    captions = read("0:00 You asked for the number.\n0:04 Then you <waited> & said nothing.\n")

    assert webvtt(captions) == (
        "WEBVTT\n\n"
        "00:00:00.000 --> 00:00:04.000\nYou asked for the number.\n\n"
        "00:00:04.000 --> 00:00:11.000\nThen you &lt;waited&gt; &amp; said nothing.\n\n"
    )


def test_words_without_any_time_are_no_captions():
    assert read("You asked for the number.\nThen you waited.") == ()
    assert read("") == ()


def test_a_line_without_a_time_goes_on_with_the_one_before():
    assert read("Hello Rita.\n0:03 Here it is:\nthe price.") == (
        Caption(0, "Hello Rita."),
        Caption(3_000, "Here it is: the price."),
    )


def test_lines_are_put_in_the_order_of_their_times():
    assert [one.start_ms for one in read("1:10 Second.\n0:05 First.")] == [5_000, 70_000]


def test_two_captions_of_one_second_can_both_be_read():
    track = webvtt(read("0:02 One.\n0:02 Two."))

    assert track.count("00:00:02.000 --> 00:00:03.000") == 1
    assert "00:00:02.000 --> 00:00:09.000\nTwo." in track


def test_what_a_machine_heard_is_written_as_people_write_it():
    segments = [
        {"start": 0.4, "text": "You asked "},
        {"start": 0.9, "text": "for the\nnumber."},
        {"start": 62.5, "text": "Well done."},
    ]

    assert typed(segments) == "0:00 You asked for the number.\n1:02 Well done."
    assert len(read(typed(segments))) == 2
