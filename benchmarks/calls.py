"""Made-up calls of any length, the same for the same seed."""

import random

WORDS = """
we you they it that this budget ticket team week month quarter price plan rollout pilot support
invoice branch yesterday because if when how many what would need show send ask think report
number problem delay vendor contract approve review legal security data
""".split()
NAMES = ("Dana Whitlock", "Priya Raman", "Luís Okonjo", "Sam O'Neill")


def _stamp(milliseconds: int) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}.{rest:03}"


def cues(count: int, seed: int) -> list[tuple[int, int, str, str]]:
    """Give (start ms, end ms, speaker, text) in order, with pauses and overlaps."""
    chance = random.Random(seed)
    made, clock = [], 0
    for _ in range(count):
        text = " ".join(chance.choices(WORDS, k=chance.randint(2, 22)))
        text = text.capitalize() + chance.choice(".?..")
        length = 400 * len(text.split())
        made.append((clock, clock + length, chance.choice(NAMES), text))
        clock += length + chance.randint(-300, 1500)
        clock = max(clock, made[-1][0] + 1)
    return made


def vtt(count: int, seed: int) -> str:
    """Write one call as WebVTT with voice tags."""
    lines = ["WEBVTT", ""]
    for start, end, name, text in cues(count, seed):
        lines += [f"{_stamp(start)} --> {_stamp(end)}", f"<v {name}>{text}</v>", ""]
    return "\n".join(lines)
