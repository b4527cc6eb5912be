"""What a rule procedure may yield: a question to a seat, dice, several seats' secret questions, an event for the log.

Rules are generators. All that the rules do not determine enters through a yield, so nested reactions are nested calls.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Seat as Seat
from bocage.kernel.command import Side
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import Violation
from bocage.kernel.tally import Tally, at_least
from bocage.kernel.text import Args, Text
from bocage.kernel.view import LogLine

if TYPE_CHECKING:
    from bocage.kernel.look import Note

T = TypeVar("T")
R = TypeVar("R", bound=Hashable)

WHOLE_GAME = "game"
"""The span of a question that is not to be asked again."""


NOTHING = "nothing"
"""The outcome of a resolution that changes nothing that matters."""


class Fate(msgspec.Struct, frozen=True):
    """What became of one target of a resolution: a word, and numbers by their names, such as `("men", 57)`."""

    piece: int
    outcome: str = NOTHING
    numbers: tuple[tuple[str, int], ...] = ()


class Resolved(msgspec.Struct, frozen=True):
    """How a resolution ended: as a whole, and for each of its targets.

    A target without a fate came out of it unharmed, and a number that is not given is 0.
    """

    outcome: str
    fates: tuple[Fate, ...] = ()
    numbers: tuple[tuple[str, int], ...] = ()


Touched = Mapping[str, Collection[int]]
"""Fields of the state that hold things by id, each with the ids of those that may change, vanish or be replaced.

All other things in these fields stay as they are; fields that are not named may change in any way."""
ANYTHING: Touched = {}
"""What a resolution touches that may change everything: its odds copy the whole state for each branch."""


class Resolution(Protocol):
    """A part of the rules that can be run alone for its odds: plain data, and a procedure that returns the outcome.

    `touches` names, before it is run, the only pieces it may change, so that its odds copy no others.
    """

    def run(self, s: Any) -> Procedure[str | Resolved]: ...

    def touches(self, s: Any) -> Touched: ...


class Opportunity(msgspec.Struct, frozen=True):
    """One way to react. `facts` are the keys of the system's conditions for standing orders that hold for it."""

    choice: Choice
    pieces: tuple[int, ...]
    place: str
    facts: tuple[str, ...] = ()
    resolution: Resolution | None = None


class Reaction(msgspec.Struct, frozen=True):
    """Marks a question as a reaction: what may be done, how to decline, and the spans for which one may hold fire.

    `spans` are the sorts of spans that the system offers here, such as "move" or "chain", each with the name of the
    present one, which no other of its sort has: a hold stands until the named span is over. A player reads a sort by
    the text `span-<sort>` and types `span-<sort>-word`.
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
    """A decision of one side. Choices are listed only when somebody looks: a replay never lists them.

    All functions get a state that holds only what the side may know. `pieces` are those the question is about: the seat
    that commands the first of them answers; without them every seat of the side may answer for its own pieces.
    `for_side` names verbs that, like ending and passing, concern the whole side and need all its seats.
    """

    side: Side
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
    pieces: tuple[int, ...] = ()
    for_side: tuple[str, ...] = ()
    about: Callable[[Any], Args] | None = None
    each: Callable[[Any, int], Iterable[Choice]] | None = None

    def words(self, known: Any) -> Text:
        """The prompt as it is shown."""
        return self.prompt if self.about is None else Text(self.prompt.id, self.about(known))

    @property
    def decline(self) -> Choice | None:
        """The answer of a side that lets this pass."""
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
    to: tuple[Side, ...] | None = None
    about: Args | None = None
    summed: Callable[[Any], Args] | None = None
    """What the log says of many dice at once, from their reading; their faces stand in the record only."""


class Together(msgspec.Struct, frozen=True):
    """Several sides decide at the same time, each unseen by the others."""

    asks: dict[Side, Ask]


Event = LogLine
"""Something that happened: a rule yields the line as it stands in the log; `to` limits it to some sides."""


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
    pieces: tuple[int, ...] = (),
    for_side: tuple[str, ...] = (),
    about: Callable[[Any], Args] | None = None,
    each: Callable[[Any, int], Iterable[Choice]] | None = None,
) -> Procedure[Choice]:
    """Put a question to a side. All sides hear of its choice, save where it lets a reaction pass.

    `options` gives the candidates and `check` says why one of them, or anything else a player tries, is refused; where
    the candidates are legal as they come, `why` only explains refusals. Where choices cannot be listed, `options` is
    None and `sample` draws one. Where points or numbers stand beside listed choices, `free` judges those that are not
    in the list and `sample` draws from both, or gives None for any of the list; `limits` are the smallest and the
    largest number worth a try, `forms` the kinds of choices that are free. `default` answers inside odds. `notes` are
    what else a player should know of a choice. `deliberate` names verbs that roll dice at once: a person makes such a
    choice himself even where it is the only one. `aside` names verbs that are not what the question is about: they
    belong into the menu of their piece. `skip` answers for a seat that no longer wants to be asked what is hardly ever
    wanted. `remarks` are lines to be read with the question, `faint` says which choices hardly anybody wants. `pieces`
    are those the question is about: the seat that commands the first of them answers. `for_side` names verbs that
    concern the whole side, so that all its seats have to agree to them. `about` fills the prompt when it is shown: most
    questions are answered without being read. `each` gives those of the candidates that belong to one piece, in a
    system that keeps a journal (`System.drawn`): lists and labels are kept for all questions of the same prompt, and
    made anew for pieces in the journal only, so they must depend on nothing else; choices of no piece stay the same.
    """
    answer: Choice = yield Ask(
        side,
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
        pieces,
        for_side,
        about,
        each,
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


def draw_each(
    things: Sequence[T],
    dice: Dice,
    purpose: str,
    read: Callable[[T, Faces], R],
    *,
    summed: Callable[[Sequence[R]], Args],
    seat: Seat | None = None,
    rule: str = "",
    to: tuple[Seat, ...] | None = None,
) -> Procedure[list[R]]:
    """Roll the same dice for each of many things, such as the supply of every unit of a side.

    All of it is one roll of the record and one line of the log, `rolled-…`, with the arguments that `summed` makes of
    the readings. These come in the order of the things.
    """
    if not things:
        return []
    width = dice.count

    def read_all(faces: Faces) -> tuple[R, ...]:
        return tuple([read(thing, faces[at * width : (at + 1) * width]) for at, thing in enumerate(things)])

    many = Dice(width * len(things), dice.sides)
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
    return Event(Text(message, args), rule, pieces, place, to=to)


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


def pick_at_random(things: Sequence[T], purpose: str, *, rule: str = "") -> Procedure[T]:
    """A uniform pick among things."""
    index: int = yield from draw(Dice(1, len(things)), purpose, lambda faces: faces[0] - 1, rule=rule)
    return things[index]
