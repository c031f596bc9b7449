from filmroom.kit.once import once_a_page, one_page


def counted():
    asked = []

    @once_a_page
    def question(of, *, today=None):
        asked.append(of)
        return len(asked)

    return question, asked


def test_a_page_asks_the_same_question_once_and_another_one_again():
    question, asked = counted()

    with one_page():
        assert [question(1), question(1), question(2), question(1, today=3)] == [1, 1, 2, 3]

    assert asked == [1, 2, 1]


def test_the_next_page_asks_anew():
    question, asked = counted()

    for _ in range(2):
        with one_page():
            question(1)

    assert asked == [1, 1]


def test_where_no_page_is_read_every_question_is_asked():
    question, asked = counted()

    question(1)
    question(1)

    assert asked == [1, 1]
