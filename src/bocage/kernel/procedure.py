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
ReadT = TypeVar("ReadT", covariant=True)

SAMPLES = 50
"""How often a choice is sampled again that belongs to another seat of the same side, before the list is used."""
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


class OfKnown(Protocol[ReadT]):
    """Reads something of what the asked side knows."""

    def __call__(self, known: Any, /) -> ReadT: ...


class OfPiece(Protocol[ReadT]):
    """Reads something of one piece, by its id, from what the asked side knows."""

    def __call__(self, known: Any, piece: int, /) -> ReadT: ...


class OfChoice(Protocol[ReadT]):
    """Reads something of one choice from what the asked side knows."""

    def __call__(self, known: Any, choice: Choice, /) -> ReadT: ...


class Sampler(Protocol):
    """Draws a legal choice; None stands for any choice of the list, all equally likely."""

    def __call__(self, known: Any, rng: Random, /) -> Choice | None: ...


class PromptArgs(Protocol):
    """Gives the arguments of a prompt's text."""

    def __call__(self, known: Any, /) -> Args: ...


class Reaction(msgspec.Struct, frozen=True):
    """Marks a question as a reaction: what may be done, how to decline, and the spans for which one may hold fire.

    `spans` are the sorts of spans that the system offers here, such as "move" or "chain", each with the name of the
    present one, which no other of its sort has: a hold stands until the named span is over. A player reads a sort by
    the text `span-<sort>` and types `span-<sort>-word`.
    """

    decline: Choice
    opportunities: OfKnown[Sequence[Opportunity]]
    spans: dict[str, str]


class Blank(NamedTuple):
    """A kind of choice that is completed by a number, a point or both; what the choice has in their place is ignored.

    `limits` are the smallest and the largest number worth a try, `unit` what it counts: `degrees` is a direction.
    """

    choice: Choice
    limits: tuple[int, int] | None = None
    unit: str = ""


class Choices(msgspec.Struct, frozen=True):
    """What may be answered to a question, and what a player can be told of each answer before he gives it.

    Every function is given the state as the asked side knows it, and changes nothing. Which of the first four a
    question has depends on whether its choices can be listed:

    - all can: `candidates`, and `check` where not every candidate is legal;
    - none can (a point, a guessed number): `check` and `sample`;
    - some can: `candidates` for these, `check_free` and `sample` for those with a point or a number.

    Laws:

    1. A choice is legal if and only if `Game.why_not` answers None, and what is listed or sampled is legal
       (`test_choices_are_unique_and_read_back`, `test_free_choices_are_sampled_legally_and_read_back`).
    2. What is refused is refused with a rule and a sentence, or with a sentence alone
       (`test_an_illegal_choice_is_refused_with_a_reason_and_changes_nothing`).
    3. Candidates are unique, and their number and order depend only on what the side knows
       (`test_a_seat_gets_nothing_from_what_it_does_not_know`).
    4. A resolution changes only the pieces it names, and its odds add up to 1
       (`test_resolutions_change_only_what_they_name`, `test_odds_are_whole`).

    >>> from bocage.kernel.rules import refuse
    >>> def why_not_bid(known, choice):
    ...     return None if choice.number <= known["coins"] else refuse("EX-2", "refuse-too-much")
    >>> bids = Choices(lambda known: [Choice("bid", number=n) for n in (1, 2, 3)], check=why_not_bid)
    >>> [str(bid) for bid in bids.listed({"coins": 2})]
    ['bid =1', 'bid =2']
    """

    candidates: OfKnown[Iterable[Choice]] | None = None
    """The choices that can be listed, in the order in which they are shown; None where none can be."""
    check: OfChoice[Violation | None] | None = None
    """Why a candidate, or any other choice a player tries, is refused; without it every candidate is legal."""
    why_not: OfChoice[Violation | None] | None = None
    """Why a choice that is no candidate is refused, where candidates need no check: it removes none of them."""
    check_free: OfChoice[Violation | None] | None = None
    """Why a choice with a point or a number that is not in the list is refused."""
    sample: Sampler | None = None
    """Draws a legal choice where not all can be listed."""
    for_piece: OfPiece[Iterable[Choice]] | None = None
    """The candidates of one piece, in a system that keeps a journal (`Showing.piecewise`).

    Lists and labels are then kept for all questions of the same prompt, and made anew for pieces in the journal only,
    so that they must depend on nothing else; choices of no piece stay the same.
    """
    default: OfKnown[Choice] | None = None
    """The answer inside odds, where a resolution comes to this question."""
    resolution: OfChoice[Resolution | None] | None = None
    """What is rolled after a choice, for its odds; None where nothing is."""
    tally: OfChoice[Tally | None] | None = None
    """The sum behind a choice, such as its cost or the modifiers of its roll."""
    notes: OfChoice[Sequence[Note]] | None = None
    """What else a player should know of a choice."""
    is_faint: OfChoice[bool] | None = None
    """Whether a choice is hardly ever wanted, so that it is shown less."""
    limits: OfKnown[tuple[int, int]] | None = None
    """The smallest and the largest number worth a try, where a number is to be chosen."""
    forms: OfKnown[Iterable[Blank]] | None = None
    """The kinds of choices that are completed by a number or a point."""
    remarks: OfKnown[Iterable[Text]] | None = None
    """Lines to be read with the question."""
    prompt_args: PromptArgs | None = None
    """Fills the prompt when it is shown: most questions are answered without being read."""

    def listed(self, known: Any) -> tuple[Choice, ...]:
        """The legal choices that can be listed."""
        return () if self.candidates is None else self.legal_of(known, self.candidates(known))

    def legal_of(self, known: Any, candidates: Iterable[Choice]) -> tuple[Choice, ...]:
        """Those of some candidates that are legal."""
        check = self.check
        if check is None:
            return tuple(candidates)
        return tuple([choice for choice in candidates if check(known, choice) is None])

    def any_legal(
        self, known: Any, rng: Random, listed: Callable[[], Sequence[Choice]], is_own: Callable[[Choice], bool]
    ) -> Choice:
        """A legal choice of a seat: what the question samples itself, else any of the seat's list, equally likely.

        `listed` gives that list; `is_own` tells the seat's choices from those of other seats of its side.
        """
        sample = self.sample
        for _ in range(SAMPLES if sample else 0):
            assert sample is not None
            drawn = sample(known, rng)
            if drawn is None:
                break
            if is_own(drawn):
                return drawn
        legal = listed()
        return legal[int(rng.random() * len(legal))]


class Ask(msgspec.Struct, frozen=True):
    """A decision of one side. Choices are listed only when they are read: a replay never lists them.

    `pieces` are those the question is about: the seat that commands the first of them answers; without them every seat
    of the side may answer for its own pieces.
    """

    side: Side
    prompt: Text
    choices: Choices
    rule: str = ""
    reaction: Reaction | None = None
    pieces: tuple[int, ...] = ()
    skip: Choice | None = None
    """Answers for a seat that no longer wants to be asked this, where something else is hardly ever wanted."""
    deliberate: tuple[str, ...] = ()
    """Verbs that roll dice at once: a person makes such a choice himself even where it is the only one."""
    aside: tuple[str, ...] = ()
    """Verbs that are not what the question is about: they belong into the menu of their piece."""
    for_side: tuple[str, ...] = ()
    """Verbs that, like ending and passing, concern the whole side: all its seats have to agree to them."""

    def words(self, known: Any) -> Text:
        """The prompt as it is shown."""
        fill = self.choices.prompt_args
        return self.prompt if fill is None else Text(self.prompt.id, fill(known))

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
        return self.choices.candidates is None or self.choices.check_free is not None


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
    choices: Choices,
    *,
    rule: str = "",
    reaction: Reaction | None = None,
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
        return tuple([read(thing, faces[number * width : (number + 1) * width]) for number, thing in enumerate(things)])

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
