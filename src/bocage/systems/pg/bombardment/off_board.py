"""Off-board artillery (PG-9.2, PG-9.31b): factors that fire at what a leader spots, up to three of them together."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.bombardment.barrage import Barrage
from bocage.systems.pg.bombardment.declaration import is_vain_barrage, no_portions, shown_shift
from bocage.systems.pg.bombardment.friendly_fire import warnings
from bocage.systems.pg.bombardment.group import why_not_hex
from bocage.systems.pg.bombardment.observers import eyes_of_batteries, why_not_observed_from_afar
from bocage.systems.pg.combat.assembling import Manner, assemble
from bocage.systems.pg.combat.members import enemy_cells
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.model import Battery, Piece, State
from bocage.systems.pg.state.pieces import label, piece_name

VERB = "bombard"


@rule("PG-9.2a")
def why_not_left(s: State, side: int, battery: Battery) -> Violation | None:
    """Each factor fires once in a turn."""
    if battery.side != side or battery.left <= 0:
        return refuse("PG-9.2a", "refuse-not-ready-to-fire", piece=piece_name(s, battery.id))
    return None


def batteries_left(s: State, side: int) -> list[int]:
    """The factors of a side that may still fire in this turn."""
    return [battery.id for battery in s.batteries.values() if why_not_left(s, side, battery) is None]


def occasion_at(s: State, cell: int) -> Occasion:
    """The chance of the active side's batteries to bombard a hex; no unit on the map joins them."""
    return Occasion(s.active, cell, tuple(batteries_left(s, s.active)), ())


def why_not_bombard(
    s: State, battery: Battery, occasion: Occasion, eyes: list[Piece] | None = None
) -> Violation | None:
    """Why a factor by itself may not bombard a hex; `eyes` are those who spot for it, if they are known already."""
    return (
        why_not_left(s, occasion.side, battery)
        or why_not_hex(s, occasion.side, occasion.cell)
        or why_not_observed_from_afar(s, eyes or eyes_of_batteries(s, occasion.side), occasion.cell)
    )


@rule("PG-9.31b")
def why_not_so_many(s: State, group: Group) -> Violation | None:
    """Up to three factors add up, never with units on the map."""
    most = tables().numbers.off_board.most_combined
    return refuse("PG-9.31b", "refuse-too-many-batteries", count=most) if len(group.firers) >= most else None


def why_not_add(s: State, group: Group, id: int, portion: int | None, occasion: Occasion) -> Violation | None:
    """Why a factor may not join a bombardment."""
    if id in group.firers or portion is not None:
        return refuse("PG-7.23a", "refuse-fires-already", piece=piece_name(s, id))
    return why_not_so_many(s, group) or why_not_bombard(s, s.batteries[id], occasion)


OFF_BOARD = Manner(
    "PG-9.2a", why_not_add, shown_shift, Barrage, no_portions, lends=False, vain=is_vain_barrage,
    warnings=warnings,
)  # fmt: skip
"""How a bombardment by off-board artillery is put together."""


def options(s: State) -> Iterable[Choice]:
    """What the batteries of the active side may bombard."""
    ready = batteries_left(s, s.active)
    if ready:
        eyes = eyes_of_batteries(s, s.active)
        for cell in enemy_cells(s):
            occasion = Occasion(s.active, cell, tuple(ready), ())
            if why_not_bombard(s, s.batteries[ready[0]], occasion, eyes) is None:
                yield from (Choice(VERB, id, place=label(s, cell)) for id in ready)


def why_not(s: State, choice: Choice) -> Violation | None:
    """Why a battery may not bombard a hex."""
    battery = s.batteries.get(choice.piece or 0)
    if battery is None or choice.place not in s.board.aliases:
        return refuse("PG-9.2a", "refuse-not-offered", choice=str(choice))
    return why_not_bombard(s, battery, occasion_at(s, s.board.cell(choice.place)))


def bombard(s: State, choice: Choice) -> Procedure[None]:
    """Put a bombardment together and carry it out."""
    assert s.activation is not None
    assert choice.piece is not None
    occasion = occasion_at(s, s.board.cell(choice.place))
    group = yield from assemble(s, OFF_BOARD, Group((choice.piece,)), occasion)
    s.activation.bombarded.append(occasion.cell)
    for id in group.firers:
        s.batteries[id].left -= 1
    yield from Barrage(group, occasion).run(s)


def single(s: State, choice: Choice) -> Barrage | None:
    """The bombardment of one factor by itself, for its odds."""
    if choice.verb != VERB or choice.piece is None or why_not(s, choice) is not None:
        return None
    return Barrage(Group((choice.piece,)), occasion_at(s, s.board.cell(choice.place)))


def single_shift(s: State, choice: Choice) -> Tally | None:
    """The modifiers of that bombardment."""
    barrage = single(s, choice)
    return shown_shift(s, barrage.group, barrage.occasion) if barrage else None


@rule("PG-9.2a")
def reload(s: State) -> None:
    """In a new turn all factors fire again."""
    for battery in s.batteries.values():
        battery.left = tables().numbers.off_board.shots
