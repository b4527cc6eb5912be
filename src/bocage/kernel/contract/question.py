"""A question to a side: what may be answered, and what a player can be told of each answer before he gives it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.command import Side
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.contract.setting import State
from bocage.kernel.rules import Violation
from bocage.kernel.showing.view import Assignment, Formation, Point
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text

KnownT = TypeVar("KnownT")
"""The state of a system, as the asked side knows it."""
KnownT_contra = TypeVar("KnownT_contra", contravariant=True)
ReadT = TypeVar("ReadT", covariant=True)

MAX_SAMPLES = 50
"""Samples drawn for a seat before its list is used instead: a sample may belong to another seat of the same side."""
WHOLE_GAME = "game"
"""The span of a question that is not to be asked again."""


class Opportunity(msgspec.Struct, frozen=True):
    """One way to react. `facts` are the keys of the system's conditions for standing orders that hold for it."""

    choice: Choice
    pieces: tuple[int, ...]
    place: str
    facts: tuple[str, ...] = ()
    resolution: Resolution | None = None


class OfKnown(Protocol[KnownT_contra, ReadT]):
    """Reads a value from what the asked side knows."""

    def __call__(self, known: KnownT_contra, /) -> ReadT: ...


class OfPiece(Protocol[KnownT_contra, ReadT]):
    """Reads a value of one piece, by its id, from what the asked side knows."""

    def __call__(self, known: KnownT_contra, piece: int, /) -> ReadT: ...


class OfChoice(Protocol[KnownT_contra, ReadT]):
    """Reads a value of one choice from what the asked side knows."""

    def __call__(self, known: KnownT_contra, choice: Choice, /) -> ReadT: ...


class Sampler(Protocol[KnownT_contra]):
    """Draws a legal choice; None stands for any choice of the list, all equally likely."""

    def __call__(self, known: KnownT_contra, rng: Random, /) -> Choice | None: ...


class PromptArgs(Protocol[KnownT_contra]):
    """Gives the arguments of a prompt's text."""

    def __call__(self, known: KnownT_contra, /) -> Args: ...


class Reaction(msgspec.Struct, Generic[KnownT], frozen=True):
    """Marks a question as a reaction: what may be done, how to decline, and the spans for which one may hold fire.

    `spans` are the sorts of spans that the system offers here, such as "move" or "chain", each with the name of the
    present one, which no other of its sort has: a hold stands until the named span is over. A player reads a sort by
    the text `span-<sort>` and types `span-<sort>-word`.
    """

    decline: Choice
    opportunities: OfKnown[KnownT, Sequence[Opportunity]]
    spans: dict[str, str]


Corners = tuple[Point, ...]
"""The corners of a polygon, in the units of points."""


class Blank(NamedTuple):
    """A kind of choice that is completed by a number, a point or both; what the choice has in their place is ignored.

    `limits` are the smallest and the largest number worth a try, `unit` what it counts: `degrees` is a direction.
    `outline` is the ground that is taken round a point at (0, 0) in direction 0, `zones` are where the point may lie.
    """

    choice: Choice
    limits: tuple[int, int] | None = None
    unit: str = ""
    outline: Corners = ()
    zones: tuple[Corners, ...] = ()


class Choices(msgspec.Struct, Generic[KnownT], frozen=True):
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
    >>> bids = Choices(lambda known: [Choice("bid", number=coins) for coins in (1, 2, 3)], check=why_not_bid)
    >>> [str(bid) for bid in bids.listed({"coins": 2})]
    ['bid =1', 'bid =2']
    """

    candidates: OfKnown[KnownT, Iterable[Choice]] | None = None
    """The choices that can be listed, in the order in which they are shown; None where none can be."""
    check: OfChoice[KnownT, Violation | None] | None = None
    """Why a candidate, or any other choice a player tries, is refused; without it every candidate is legal."""
    why_not: OfChoice[KnownT, Violation | None] | None = None
    """Why a choice that is no candidate is refused, where candidates need no check: it removes none of them."""
    check_free: OfChoice[KnownT, Violation | None] | None = None
    """Why a choice with a point or a number that is not in the list is refused."""
    sample: Sampler[KnownT] | None = None
    """Draws a legal choice where not all can be listed."""
    for_piece: OfPiece[KnownT, Iterable[Choice]] | None = None
    """The candidates of one piece, in a system that keeps a journal (`Showing.piecewise`).

    Lists and labels are then kept for all questions of the same prompt, and made anew for pieces in the journal only,
    so that they must depend on nothing else; choices of no piece stay the same.
    """
    default: OfKnown[KnownT, Choice] | None = None
    """The answer inside odds, where a resolution comes to this question."""
    resolution: OfChoice[KnownT, Resolution | None] | None = None
    """What is rolled after a choice, for its odds; None where nothing is."""
    tally: OfChoice[KnownT, Tally | None] | None = None
    """The sum behind a choice, such as its cost or the modifiers of its roll."""
    notes: OfChoice[KnownT, Sequence[Note]] | None = None
    """What else a player should know of a choice."""
    is_faint: OfChoice[KnownT, bool] | None = None
    """Whether a choice is hardly ever wanted, so that it is shown less."""
    is_idle: OfKnown[KnownT, bool] | None = None
    """Whether hardly anything could come of an answer other than `Ask.skip`, so that standing orders give that one."""
    limits: OfKnown[KnownT, tuple[int, int]] | None = None
    """The smallest and the largest number worth a try, where a number is to be chosen."""
    forms: OfKnown[KnownT, Iterable[Blank]] | None = None
    """The kinds of choices that are completed by a number or a point."""
    remarks: OfKnown[KnownT, Iterable[Text]] | None = None
    """Lines to be read with the question."""
    assignments: OfKnown[KnownT, Sequence[Assignment]] | None = None
    """What each stack is told to do, where all are told before the first acts; a player fills it in as one board."""
    formations: OfKnown[KnownT, Sequence[Formation]] | None = None
    """The formations of which one is put into action, with the choices that do so; shown as one list."""
    prompt_args: PromptArgs[KnownT] | None = None
    """Fills the prompt when it is shown: most questions are answered without being read."""

    def listed(self, known: KnownT) -> tuple[Choice, ...]:
        """The legal choices that can be listed."""
        return () if self.candidates is None else self.legal_of(known, self.candidates(known))

    def legal_of(self, known: KnownT, candidates: Iterable[Choice]) -> tuple[Choice, ...]:
        """Those of some candidates that are legal."""
        check = self.check
        if check is None:
            return tuple(candidates)
        return tuple([choice for choice in candidates if check(known, choice) is None])

    def any_legal(
        self, known: KnownT, rng: Random, listed: Callable[[], Sequence[Choice]], is_own: Callable[[Choice], bool]
    ) -> Choice:
        """A legal choice of a seat: what the question samples itself, else any of the seat's list, equally likely.

        `listed` gives that list; `is_own` tells the seat's choices from those of other seats of its side.
        """
        sample = self.sample
        if sample is not None:
            for _ in range(MAX_SAMPLES):
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
    choices: Choices[Any]
    rule: str = ""
    reaction: Reaction[Any] | None = None
    pieces: tuple[int, ...] = ()
    skip: Choice | None = None
    """Answers for a seat that no longer wants to be asked this, where another answer is hardly ever wanted."""
    deliberate: tuple[str, ...] = ()
    """Verbs that roll dice at once: a person makes such a choice himself even where it is the only one."""
    aside: tuple[str, ...] = ()
    """Verbs that are not what the question is about: they belong into the menu of their piece. A label that is not that
    of its verb, such as `choice-fire-part`, stands by itself: `fire-part`."""
    for_side: tuple[str, ...] = ()
    """Verbs that, like ending and passing, concern the whole side: all its seats have to agree to them."""

    def words(self, known: State) -> Text:
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


class Condition(msgspec.Struct, frozen=True):
    """A fact about an opportunity that a system lets standing orders ask about.

    A player reads it as the clause `order-<key>` ("if the enemy is adjacent") and types `order-<key>-word`. With
    `default` it is part of the order that holds until a player gives another.
    """

    key: str
    default: bool = False
