"""Find the dice key of a lesson, so that its first rolls are those it wants: `python tools/lesson_dice.py FILE…`.

The line `dice = "…"` of each file is written anew where its key does not fit.
"""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path

from bocage.kernel.files.lesson import has_its_luck, parse_lesson, wanted


def key_for(path: Path) -> str:
    """The first key, counted on from the lesson's name, whose dice fit."""
    lesson = parse_lesson(path.read_bytes(), path.name)
    rolls = wanted(lesson)
    if has_its_luck(rolls, lesson.key):
        return lesson.dice
    keys = (f"{lesson.id} {number}" for number in itertools.count())
    return next(key for key in keys if has_its_luck(rolls, key.encode()))


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        key = key_for(path)
        path.write_text(re.sub(r'(?m)^dice = ".*"$', f'dice = "{key}"', path.read_text("utf-8"), count=1), "utf-8")
        print(f"{path.name}: {key}")
