"""Days in German. Django asks this module for a format by its name: the one in English."""

globals().update(
    {
        "M": "N",
        "j M": "j. N",
        "j F": "j. F",
        "j M Y": "j. N Y",
        "j F Y": "j. F Y",
        "D j M": "D, j. N",
        "D j M Y": "D, j. N Y",
        "l j F": "l, j. F",
        "l j F Y": "l, j. F Y",
        "j M, H:i": "j. N, H:i",
        "j M Y H:i": "j. N Y, H:i",
        "j M Y, H:i": "j. N Y, H:i",
        "j F Y, H:i": "j. F Y, H:i",
        "D j M, H:i": "D, j. N, H:i",
        "D j M Y, H:i": "D, j. N Y, H:i",
        "l j F Y, H:i": "l, j. F Y, H:i",
    }
)
