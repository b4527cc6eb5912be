"""Bombardment by the active side's units on the map (PG-9.0a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.systems.pg.bombardment.barrage import Barrage
from bocage.systems.pg.bombardment.columns import column_for, shift, strength_of, targets_at
from bocage.systems.pg.bombardment.friendly_fire import warnings
from bocage.systems.pg.bombardment.group import why_not_add, why_not_bombard
from bocage.systems.pg.combat.assembling import Manner, assemble
from bocage.systems.pg.combat.members import (
    note_fire,
    note_leaders,
    occasion_at,
    occasions_for,
    why_not_another_kind,
)
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.promise import is_vain, with_column
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, State
from bocage.systems.pg.state.pieces import firer, label, other


def shown_shift(s: State, group: Group, occasion: Occasion) -> Tally | None:
    """The modifiers of a bombardment and its column, as they are for its first target."""
    targets = targets_at(s, other(occasion.side), occasion.cell)
    if not targets:
        return None
    moved = shift(s, group, occasion, targets[0])
    return with_column(moved, tables().combat.bombardment, strength_of(s, group.firers))


def is_vain_barrage(s: State, group: Group, occasion: Occasion) -> bool:
    """Whether a bombardment can have no effect on any enemy."""
    targets = targets_at(s, other(occasion.side), occasion.cell)
    columns = {target.id: column_for(s, group, occasion, target) for target in targets}
    return is_vain(s, tables().combat.bombardment, columns)


def no_portions(s: State, id: int, occasion: Occasion) -> Iterable[int]:
    """Bombardment is never divided."""
    return ()


ON_BOARD = Manner(
    "PG-9.4a", why_not_add, shown_shift, Barrage, no_portions, lends=False, vain=is_vain_barrage,
    warnings=warnings,
)  # fmt: skip
"""How a bombardment by units on the map is put together."""


def options(s: State, member: Member) -> Iterable[Choice]:
    """The hexes that a member may bombard."""
    unit = firer(s, member.id)
    if unit.leader or member.done or why_not_another_kind(s, member, "bombardment") is not None:
        return
    for occasion in occasions_for(s, unit, "bombardment"):
        if why_not_bombard(s, unit, occasion) is None:
            yield Choice("bombard", member.id, place=label(s, occasion.cell))


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a member may not bombard a hex."""
    assert s.activation is not None
    member = s.activation.members[choice.piece or 0]
    if choice.place not in s.board.aliases or choice.number is not None:
        return refuse("PG-9.0a", "refuse-not-offered", choice=str(choice))
    occasion = occasion_at(s, s.board.cell(choice.place))
    return why_not_another_kind(s, member, "bombardment") or why_not_bombard(s, firer(s, member.id), occasion)


def bombard(s: State, choice: Choice) -> Procedure[None]:
    """Begin a bombardment with one unit."""
    assert choice.piece is not None
    yield from bombard_with(s, Group((choice.piece,)), occasion_at(s, s.board.cell(choice.place)))


def bombard_with(s: State, begun: Group, occasion: Occasion) -> Procedure[None]:
    """Put a bombardment together from those who begin it, and carry it out."""
    assert s.activation is not None
    group = yield from assemble(s, ON_BOARD, begun, occasion)
    note_leaders(s, group, occasion)
    s.activation.bombarded.append(occasion.cell)
    for id in group.firers:
        note_fire(s, id, "bombardment")
    yield from Barrage(group, occasion).run(s)


def warnings_of(s: State, choice: Choice) -> Sequence[Note]:
    """What a player should know before he bombards a hex, with one unit or with all, on the map or off it."""
    return warnings(s, s.active, s.board.cell(choice.place)) if choice.verb in ("bombard", "salvo") else ()


def single(s: State, choice: Choice) -> Barrage | None:
    """The bombardment of one unit by itself, for its odds."""
    if choice.piece is None or why_not(s, choice) is not None:
        return None
    return Barrage(Group((choice.piece,)), occasion_at(s, s.board.cell(choice.place)))


def single_shift(s: State, choice: Choice) -> Tally | None:
    """The modifiers of that bombardment."""
    barrage = single(s, choice)
    return shown_shift(s, barrage.group, barrage.occasion) if barrage else None


ACTS = {"bombard": Act("fire", options, why_not, bombard, single, single_shift)}
