"""Lines of the log in words: events with their rule, rolls with every die and their tally; odds in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bocage.kernel.chances.odds import Chances, Odds, Spread
from bocage.kernel.contract.resolution import NOTHING
from bocage.kernel.showing.view import LogLine
from bocage.kernel.text import Text
from bocage.terminal.words import Words, signed, total_of

TAIL_SHARE = Fraction(1, 20)
"""The share of outcomes below, and again above, the range that is printed of a number."""


def log_words(line: LogLine, sides: Sequence[str], words: Words) -> str:
    """One line of the log; `sides` are the names of the sides in the record."""
    said = _roll(line, words) if line.faces else words.of(_with_sides(line.message, sides, words))
    if line.dice and line.seat is not None:
        said = f"{words.seat(sides[line.seat])}, {said}"
    if line.place and line.place not in said:
        said += f" ({line.place})"
    return said + (f" [{line.rule}]" if line.rule else "")


def _with_sides(message: Text, sides: Sequence[str], words: Words) -> Text:
    """The message with ids of sides among its arguments replaced by their names."""
    bare = {
        name: words.seat(value) for name, value in message.args.items() if isinstance(value, str) and value in sides
    }
    return Text(message.id, {**message.args, **bare})


def _roll(line: LogLine, words: Words) -> str:
    what = words.of(line.message)
    faces = "+".join(map(str, line.faces))
    dice = faces if len(line.faces) == 1 else f"{faces} = {line.natural}"
    if not line.tally and line.final is None:
        return words("roll", what=what, dice=", ".join(map(str, line.faces)), kind=line.dice)
    if not line.tally:
        return words("roll", what=what, dice=dice, kind=line.dice)
    if line.limit:
        return words(
            f"limit-{line.limit}", what=what, dice=dice, kind=line.dice, number=total_of(line.tally),
            tally=words.modifiers(line.tally),
        )  # fmt: skip
    if line.final is None:
        needed = total_of(line.tally)
        return words(
            "roll-needed", what=what, dice=dice, kind=line.dice, needed=needed, tally=words.modifiers(line.tally)
        )
    total = signed(total_of(line.tally))
    return words(
        "roll-changed",
        what=what,
        dice=dice,
        kind=line.dice,
        total=total,
        final=str(line.final),
        tally=words.modifiers(line.tally),
    )


def odds_words(odds: Odds, words: Words) -> str:
    """A distribution in one line: first the outcome that nothing happens, then the likeliest, then numbers."""
    said = chances_words(odds, words)
    return said if odds.exact else words("odds-sampled", shares=said, error=words.percent(odds.error))


def chances_words(chances: Odds | Chances, words: Words) -> str:
    """As `odds_words`, without the error of sampling; also for a single target."""
    order = sorted(chances.shares.items(), key=lambda item: (item[0] != NOTHING, -item[1], item[0]))
    shares = ", ".join(f"{words.named(f'odds-{name}', name)} {words.percent(share)}" for name, share in order)
    return words.list([shares, *(_number(name, spread, words) for name, spread in chances.numbers.items())])


def _number(name: str, spread: Spread, words: Words) -> str:
    """A number by its range in nine cases of ten, and its mean."""
    low, high = spread.quantile(TAIL_SHARE), spread.quantile(1 - TAIL_SHARE)
    between = str(low) if low == high else f"{low}–{high}"
    return words(
        "odds-number", name=words.named(f"number-{name}", name), range=between, mean=words.decimal(spread.mean)
    )
