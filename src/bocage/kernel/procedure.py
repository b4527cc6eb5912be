"""What a rule procedure may yield: a question to a seat, dice, several seats' secret questions, an event for the log.

Rules are generators. All that the rules do not determine enters through a yield, so nested reactions are nested calls.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import Violation
from bocage.kernel.tally import Tally, at_least
from bocage.kernel.text import Args, Text

if TYPE_CHECKING:
    from bocage.kernel.look import Note

T = TypeVar("T")
R = TypeVar("R", bound=Hashable)

Seat = int

WHOLE_GAME = "game"
"""The span of a question that is not to be asked again."""


class Resolution(Protocol):
    """A part of the rules that can be run alone for its odds: plain data, and a procedure that returns the outcome."""

    def run(self, s: Any) -> Procedure[str]: ...


class Opportunity(msgspec.Struct, frozen=True):
    """One way to react, with the facts standing orders ask about."""

    choice: Choice
    pieces: tuple[int, ...]
    place: str
    adjacent: bool
    in_the_open: bool
    normal_range: bool
    resolution: Resolution | None = None


class Reaction(msgspec.Struct, frozen=True):
    """Marks a question as a reaction: what may be done, how to decline, and the spans for which one may hold fire.

    `spans` names the present "step", "move" and "phase"; a hold stands until the named span is over.
    """

    decline: Choice
    opportunities: Callable[[Any], Sequence[Opportunity]]
    spans: dict[str, str]


class Blank(NamedTuple):
    """A kind of choice that is completed by a number, a point or both; what the choice has in their place is ignored.

    `limits` are the smallest and the largest number worth a try, `unit` what it counts: `degrees` is a direction.
    """

    choice: Choice
    limits: tuple[int, int] | None = None
    unit: str = ""


class Ask(msgspec.Struct, frozen=True):
    """One seat's decision. Choices are listed only when somebody looks: a replay never lists them.

    All functions get a state that holds only what the seat may know.
    """

    seat: Seat
    prompt: Text
    options: Callable[[Any], Iterable[Choice]] | None
    check: Callable[[Any, Choice], Violation | None] | None = None
    why: Callable[[Any, Choice], Violation | None] | None = None
    sample: Callable[[Any, Random], Choice | None] | None = None
    default: Callable[[Any], Choice] | None = None
    resolution: Callable[[Any, Choice], Resolution | None] | None = None
    tally: Callable[[Any, Choice], Tally | None] | None = None
    reaction: Reaction | None = None
    rule: str = ""
    free: Callable[[Any, Choice], Violation | None] | None = None
    limits: Callable[[Any], tuple[int, int]] | None = None
    notes: Callable[[Any, Choice], Sequence[Note]] | None = None
    deliberate: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    forms: Callable[[Any], Iterable[Blank]] | None = None
    skip: Choice | None = None
    remarks: Callable[[Any], Iterable[Text]] | None = None
    faint: Callable[[Any, Choice], bool] | None = None

    @property
    def decline(self) -> Choice | None:
        """The answer of a seat that lets this pass."""
        return self.reaction.decline if self.reaction else self.skip

    @property
    def spans(self) -> tuple[str, ...]:
        """The spans for which a seat may say that it does not want to be asked again."""
        if self.reaction:
            return tuple(self.reaction.spans)
        return () if self.skip is None else (WHOLE_GAME,)

    @property
    def is_free(self) -> bool:
        """Whether some of its choices cannot be listed."""
        return self.options is None or self.free is not None


class Draw(msgspec.Struct, frozen=True):
    """Dice. The rule gets `read(faces)` and nothing else, so outcomes that read alike are one branch for odds."""

    dice: Dice
    purpose: str
    read: Callable[[Faces], Any]
    tally: Tally | None = None
    seat: Seat | None = None
    monotone: bool = False
    rule: str = ""
    to: tuple[Seat, ...] | None = None
    about: Args | None = None


class Together(msgspec.Struct, frozen=True):
    """Several seats decide side by side, each unseen by the others."""

    asks: dict[Seat, Ask]


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened, for the log; `to` limits it to some seats."""

    message: Text
    rule: str = ""
    pieces: tuple[int, ...] = ()
    place: str = ""
    to: tuple[Seat, ...] | None = None


class Barrier(msgspec.Struct, frozen=True):
    """A point that no undo of these seats crosses: another seat might have been asked here, or something was shown.

    `reveal` says that these seats see something new, which also halts a plan they are carrying out. In a system that
    hides something it stands right before the question that somebody might be asked: what comes after it is shown to
    these seats apart, and halts their plans, whether there is a question or not.
    """

    seats: tuple[Seat, ...]
    reveal: bool = False


Request = Ask | Draw | Together | Event | Barrier
Procedure = Generator[Request, Any, T]
Step = Callable[[Any], Procedure[None]]


def ask(
    seat: Seat,
    prompt: Text,
    options: Callable[[Any], Iterable[Choice]] | None,
    *,
    check: Callable[[Any, Choice], Violation | None] | None = None,
    why: Callable[[Any, Choice], Violation | None] | None = None,
    sample: Callable[[Any, Random], Choice | None] | None = None,
    default: Callable[[Any], Choice] | None = None,
    resolution: Callable[[Any, Choice], Resolution | None] | None = None,
    tally: Callable[[Any, Choice], Tally | None] | None = None,
    reaction: Reaction | None = None,
    rule: str = "",
    free: Callable[[Any, Choice], Violation | None] | None = None,
    limits: Callable[[Any], tuple[int, int]] | None = None,
    notes: Callable[[Any, Choice], Sequence[Note]] | None = None,
    deliberate: tuple[str, ...] = (),
    aside: tuple[str, ...] = (),
    forms: Callable[[Any], Iterable[Blank]] | None = None,
    skip: Choice | None = None,
    remarks: Callable[[Any], Iterable[Text]] | None = None,
    faint: Callable[[Any, Choice], bool] | None = None,
) -> Procedure[Choice]:
    """Put a question to a seat.

    `options` gives the candidates and `check` says why one of them, or anything else a player tries, is refused; where
    the candidates are legal as they come, `why` only explains refusals. Where choices cannot be listed, `options` is
    None and `sample` draws one. Where points or numbers stand beside listed choices, `free` judges those that are not
    in the list and `sample` draws from both, or gives None for any of the list; `limits` are the smallest and the
    largest number worth a try, `forms` the kinds of choices that are free. `default` answers inside odds. `notes` are
    what else a player should know of a choice. `deliberate` names verbs that roll dice at once: a person makes such a
    choice himself even where it is the only one. `aside` names verbs that are not what the question is about: they
    belong into the menu of their piece. `skip` answers for a seat that no longer wants to be asked what is hardly ever
    wanted. `remarks` are lines to be read with the question, `faint` says which choices hardly anybody wants.
    """
    answer: Choice = yield Ask(
        seat,
        prompt,
        options,
        check,
        why,
        sample,
        default,
        resolution,
        tally,
        reaction,
        rule,
        free,
        limits,
        notes,
        deliberate,
        aside,
        forms,
        skip,
        remarks,
        faint,
    )
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
) -> Procedure[R]:
    """Roll, and get what `read` makes of the faces; `to` limits who sees it, `about` fills its log line `rolled-…`.

    `monotone` promises that equal readings stand together in a uniform draw, so that odds find its break points.
    """
    reading: R = yield Draw(dice, purpose, read, tally, seat, monotone, rule, to, about)
    return reading


def reaches(
    number: int,
    purpose: str,
    rule: str,
    *,
    seat: Seat | None = None,
    about: Args | None = None,
) -> Procedure[bool]:
    """Roll a die of six faces that must show so much or more."""

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
    to: tuple[Seat, ...] | None = None,
    **args: int | str | Text,
) -> Event:
    """An event to be yielded: `yield tell("unit-breaks", unit=name, rule="ASL-3.2.1k", pieces=(id,))`."""
    return Event(Text(message, args), rule, pieces, place, to)


def together(procedures: dict[Seat, Procedure[None]]) -> Procedure[None]:
    """Run each seat's own decisions side by side; inputs are (seat, choice) and their order of arrival does not matter.

    No undo leads into it from outside nor out of it.
    """
    waiting = dict(procedures)
    asks: dict[Seat, Ask] = {}
    yield Barrier(tuple(procedures))
    for seat in procedures:
        _advance(seat, None, waiting, asks)
    while asks:
        seat, choice = yield Together(dict(asks))
        _advance(seat, choice, waiting, asks)
    yield Barrier(tuple(procedures), reveal=True)


def _advance(seat: Seat, value: Choice | None, waiting: dict[Seat, Procedure[None]], asks: dict[Seat, Ask]) -> None:
    try:
        request = waiting[seat].send(value)
    except StopIteration:
        asks.pop(seat, None)
        del waiting[seat]
        return
    if not isinstance(request, Ask) or request.seat != seat:
        raise AssertionError("inside secret decisions a seat is asked about its own affairs, without dice and events")
    asks[seat] = request


def round_by_chance(numerator: int, denominator: int, purpose: str, *, rule: str = "") -> Procedure[int]:
    """Probabilistic rounding of a fraction: 5/4 becomes 2 once in four times, else 1."""
    whole, rest = divmod(numerator, denominator)
    if not rest:
        return whole
    up = yield from draw(Dice(1, denominator), purpose, lambda faces: faces[0] <= rest, monotone=True, rule=rule)
    return whole + up


def pick_at_random(things: Sequence[T], purpose: str, *, rule: str = "") -> Procedure[T]:
    """A uniform pick among things."""
    index: int = yield from draw(Dice(1, len(things)), purpose, lambda faces: faces[0] - 1, rule=rule)
    return things[index]
