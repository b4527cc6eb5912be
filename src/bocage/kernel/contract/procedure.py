"""What a rule procedure may yield: a question to a seat, dice, several seats' secret questions, an event for the log.

Rules are generators. All that the rules do not determine enters through a yield, so nested reactions are nested calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat as Seat
from bocage.kernel.command import Side
from bocage.kernel.contract.question import Ask, Choices, KnownT, Reaction
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.showing.view import LogLine
from bocage.kernel.tally import Limit, Tally, at_least
from bocage.kernel.text import Args, Text

if TYPE_CHECKING:
    pass

T = TypeVar("T")
R = TypeVar("R", bound=Hashable)


class Draw(msgspec.Struct, frozen=True):
    """Dice. The rule gets `read(faces)` and nothing else, so outcomes that read alike are one branch for odds."""

    dice: Dice
    purpose: str
    read: Callable[[Faces], Any]
    tally: Tally | None = None
    seat: Seat | None = None
    monotone: bool = False
    rule: str = ""
    to: tuple[Side, ...] | None = None
    about: Args | None = None
    summed: Callable[[Any], Args] | None = None
    """What the log says of many dice at once, from their reading; their faces stand in the record only."""
    limit: Limit = ""
    result: Callable[[Any], Text] | None = None
    """What came of the roll, from its reading: the argument `result` of its line `rolled-…`."""


class Together(msgspec.Struct, frozen=True):
    """Several sides decide at the same time, each unseen by the others."""

    asks: dict[Side, Ask]


Event = LogLine
"""A line of the log, which a rule yields when it has happened; `to` limits it to some sides."""


class Barrier(msgspec.Struct, frozen=True):
    """A point that no undo of these sides crosses: another side might have been asked here, or something was shown.

    `reveal` says that these sides see something new, which also halts a plan they are carrying out. In a system that
    hides something it stands right before the question that another side might be asked: what comes after it is shown
    to these sides apart, and halts their plans, whether there is a question or not.
    """

    sides: tuple[Side, ...]
    reveal: bool = False


Request = Ask | Draw | Together | Event | Barrier
Procedure = Generator[Request, Any, T]
Step = Callable[[Any], Procedure[None]]


def ask(
    side: Side,
    prompt: Text,
    choices: Choices[KnownT],
    *,
    rule: str = "",
    reaction: Reaction[KnownT] | None = None,
    pieces: tuple[int, ...] = (),
    skip: Choice | None = None,
    deliberate: tuple[str, ...] = (),
    aside: tuple[str, ...] = (),
    for_side: tuple[str, ...] = (),
) -> Procedure[Choice]:
    """Put a question to a side and get its choice; the other parameters are the fields of `Ask`.

    All sides hear of the choice, save where the side lets a reaction pass.
    """
    answer: Choice = yield Ask(side, prompt, choices, rule, reaction, pieces, skip, deliberate, aside, for_side)
    return answer


def draw(
    dice: Dice,
    purpose: str,
    read: Callable[[Faces], R],
    *,
    tally: Tally | None = None,
    seat: Seat | None = None,
    monotone: bool = False,
    rule: str = "",
    to: tuple[Seat, ...] | None = None,
    about: Args | None = None,
    limit: Limit = "",
    result: Callable[[R], Text] | None = None,
) -> Procedure[R]:
    """Roll, and get what `read` makes of the faces; `to` limits who sees it, `about` fills its log line `rolled-…`.

    `result` gives the argument of that name from the reading. With a `limit` the tally is not added to the dice.
    `monotone` promises that equal readings stand together in a uniform draw, so that odds find its break points.
    """
    reading: R = yield Draw(dice, purpose, read, tally, seat, monotone, rule, to, about, None, limit, result)
    return reading


def draw_each(
    items: Sequence[T],
    dice: Dice,
    purpose: str,
    read: Callable[[T, Faces], R],
    *,
    summed: Callable[[Sequence[R]], Args],
    seat: Seat | None = None,
    rule: str = "",
    to: tuple[Seat, ...] | None = None,
) -> Procedure[list[R]]:
    """Roll the same dice for each of many items, such as the supply of every unit of a side.

    All of it is one roll of the record and one line of the log, `rolled-…`, with the arguments that `summed` makes of
    the readings. These come in the order of the items.
    """
    if not items:
        return []
    width = dice.count

    def read_all(faces: Faces) -> tuple[R, ...]:
        return tuple([read(item, faces[number * width : (number + 1) * width]) for number, item in enumerate(items)])

    many = Dice(width * len(items), dice.sides)
    readings: tuple[R, ...] = yield Draw(many, purpose, read_all, None, seat, False, rule, to, None, summed)
    return list(readings)


def reaches(
    number: int,
    purpose: str,
    rule: str,
    *,
    seat: Seat | None = None,
    about: Args | None = None,
) -> Procedure[bool]:
    """Roll a die of six faces; whether it shows `number` or more."""

    def read(faces: Faces) -> bool:
        return faces[0] >= number

    return (yield from draw(D6, purpose, read, tally=at_least(number, rule), seat=seat, rule=rule, about=about))


def tell(
    message: str,
    /,
    *,
    rule: str = "",
    pieces: tuple[int, ...] = (),
    place: str = "",
    seat: Seat | None = None,
    to: tuple[Seat, ...] | None = None,
    **args: int | str | Text,
) -> Event:
    """An event to be yielded: `yield tell("unit-breaks", unit=name, rule="ASL-3.2.1k", pieces=(id,))`.

    `seat` is whom it befalls, where its pieces are out of the game and say it no more.
    """
    return Event(Text(message, args), rule, pieces, place, seat=seat, to=to)


def together(procedures: dict[Side, Procedure[None]]) -> Procedure[None]:
    """Run each side's own decisions at the same time; inputs are (side, choice), in any order of arrival.

    No undo leads into it from outside nor out of it.
    """
    waiting = dict(procedures)
    asks: dict[Side, Ask] = {}
    yield Barrier(tuple(procedures))
    for side in procedures:
        _advance(side, None, waiting, asks)
    while asks:
        side, choice = yield Together(dict(asks))
        _advance(side, choice, waiting, asks)
    yield Barrier(tuple(procedures), reveal=True)


def _advance(side: Side, value: Choice | None, waiting: dict[Side, Procedure[None]], asks: dict[Side, Ask]) -> None:
    try:
        request = waiting[side].send(value)
    except StopIteration:
        asks.pop(side, None)
        del waiting[side]
        return
    if not isinstance(request, Ask) or request.side != side:
        raise AssertionError("inside secret decisions a side is asked about its own affairs, without dice and events")
    asks[side] = request


def round_by_chance(numerator: int, denominator: int, purpose: str, *, rule: str = "") -> Procedure[int]:
    """Probabilistic rounding of a fraction: 5/4 becomes 2 once in four times, else 1."""
    whole, rest = divmod(numerator, denominator)
    if not rest:
        return whole
    up = yield from draw(Dice(1, denominator), purpose, lambda faces: faces[0] <= rest, monotone=True, rule=rule)
    return whole + up


def pick_at_random(items: Sequence[T], purpose: str, *, seat: Seat | None = None, rule: str = "") -> Procedure[T]:
    """A uniform pick among items."""
    index: int = yield from draw(Dice(1, len(items)), purpose, lambda faces: faces[0] - 1, seat=seat, rule=rule)
    return items[index]
