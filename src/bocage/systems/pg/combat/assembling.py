"""Putting an attack together: units and leaders are added one by one, with column and odds in view, then fire opens.

Direct fire, bombardment and off-board artillery are put together alike; a `Manner` says what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.pg.combat.combining import why_not_lend
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.state.model import State
from bocage.systems.pg.state.pieces import firer, label, subject

OPEN_FIRE = Choice("open-fire")


class WhyNotAdd(Protocol):
    """Why a firer, or a portion of its strength, may not join a group."""

    def __call__(
        self, s: State, group: Group, id: int, portion: int | None, occasion: Occasion
    ) -> Violation | None: ...


class Portions(Protocol):
    """The parts of its strength that a firer may put into an attack, beside all of it."""

    def __call__(self, s: State, id: int, occasion: Occasion) -> Iterable[int]: ...


class Shift(Protocol):
    """The modifiers of an attack, as they are for its first target."""

    def __call__(self, s: State, group: Group, occasion: Occasion) -> Tally | None: ...


class Vain(Protocol):
    """Whether an attack can have no effect."""

    def __call__(self, s: State, group: Group, occasion: Occasion) -> bool: ...


def never(s: State, group: Group, occasion: Occasion) -> bool:
    """An attack that may always have an effect."""
    return False


class Warnings(Protocol):
    """What a player should know before a side fires at a hex."""

    def __call__(self, s: State, side: int, cell: int) -> Sequence[Note]: ...


def quiet(s: State, side: int, cell: int) -> Sequence[Note]:
    """There is nothing to be warned of."""
    return ()


class Prepared(Protocol):
    """The attack of a group."""

    def __call__(self, group: Group, occasion: Occasion) -> Resolution: ...


class Manner(NamedTuple):
    """A kind of combined fire; leaders add their combat modifier where it `lends` (PG-6.42a)."""

    rule: str
    why_not_add: WhyNotAdd
    shift: Shift
    attack: Prepared
    portions: Portions
    lends: bool
    vain: Vain = never
    warnings: Warnings = quiet


def after(group: Group, choice: Choice) -> Group:
    """The group once a choice is made."""
    if choice.verb == "add" and choice.piece is not None:
        return group.with_firer(choice.piece, choice.number)
    if choice.verb == "lend" and choice.piece is not None and choice.other is not None:
        return group.with_lent(choice.piece, choice.other)
    return group


def additions(s: State, manner: Manner, group: Group, occasion: Occasion) -> Iterable[Choice]:
    """The firers that may still be added, whole or with a part of their strength."""
    for id in occasion.firers:
        if manner.why_not_add(s, group, id, None, occasion) is None:
            yield Choice("add", id)
            yield from (Choice("add", id, number=portion) for portion in manner.portions(s, id, occasion))


def completed(s: State, manner: Manner, group: Group, occasion: Occasion) -> Group:
    """The group with everybody who may still join it, each with all that he has, and the leaders who may add to it."""
    while True:
        choice = next(iter(whole_additions(s, manner, group, occasion)), None)
        if choice is None:
            return group
        group = after(group, choice)


def whole_additions(s: State, manner: Manner, group: Group, occasion: Occasion) -> Iterable[Choice]:
    """Who may still join a group without dividing his strength, firers before leaders."""
    yield from (choice for choice in additions(s, manner, group, occasion) if choice.number is None)
    yield from loans(s, manner, group, occasion)


def loans(s: State, manner: Manner, group: Group, occasion: Occasion) -> Iterable[Choice]:
    """Which leader may add to which unit of a group."""
    for leader in occasion.leaders if manner.lends else ():
        for id in group.firers:
            if why_not_lend(s, group, s.pieces[leader], firer(s, id), occasion) is None:
                yield Choice("lend", leader, id)


def next_choices(s: State, manner: Manner, group: Group, occasion: Occasion) -> Iterable[Choice]:
    """Who may still be added, which leader may add to which unit, and to open fire."""
    yield from additions(s, manner, group, occasion)
    yield from loans(s, manner, group, occasion)
    yield OPEN_FIRE


def why_not_next(s: State, manner: Manner, group: Group, occasion: Occasion, choice: Choice) -> Violation | None:
    """Why a choice is refused while an attack is put together."""
    if choice == OPEN_FIRE:
        return None
    if choice.verb == "add" and choice.piece in occasion.firers:
        return manner.why_not_add(s, group, choice.piece, choice.number, occasion)
    leader, unit = s.pieces.get(choice.piece or 0), choice.other
    if choice.verb == "lend" and leader is not None and unit in group.firers and manner.lends:
        return why_not_lend(s, group, leader, firer(s, unit), occasion)
    return refuse(manner.rule, "refuse-not-offered", choice=str(choice))


def about(s: State, group: Group, occasion: Occasion) -> Args:
    """The hex that is attacked, all who fire and the leaders who add to it, for the question."""
    taking_part = (*group.firers, *(leader for leader, _ in group.lends))
    names: Args = {f"firer-{number}": subject(s, id) for number, id in enumerate(taking_part)}
    return {"hex": label(s, occasion.cell), **names}


def assemble(s: State, manner: Manner, begun: Group, occasion: Occasion) -> Procedure[Group]:
    """Let the player of the first firer put an attack together.

    He confirms that fire opens where several begin it, or where it can have no effect.
    """
    group = begun
    confirmed = len(begun.firers) > 1 or manner.vain(s, begun, occasion)
    while True:
        made = group
        choice = yield from ask(
            occasion.side,
            text("prompt-attack", **about(s, begun, occasion)),
            Choices(
                lambda known, made=made: tuple(next_choices(known, manner, made, occasion)),
                why_not=lambda known, choice, made=made: why_not_next(known, manner, made, occasion, choice),
                default=lambda known: OPEN_FIRE,
                resolution=lambda known, choice, made=made: manner.attack(after(made, choice), occasion),
                tally=lambda known, choice, made=made: manner.shift(known, after(made, choice), occasion),
                notes=lambda known, choice: manner.warnings(known, occasion.side, occasion.cell),
                prompt_args=lambda known, made=made: about(known, made, occasion),
            ),
            rule=manner.rule,
            pieces=begun.firers,
            aside=("add-part",),
            deliberate=("open-fire",) if confirmed else (),
        )
        if choice == OPEN_FIRE:
            return group
        group = after(group, choice)
