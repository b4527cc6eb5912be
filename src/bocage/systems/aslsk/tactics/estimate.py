"""The estimate of the situation: who is where, who could fire at what, and how dangerous each hex is.

An estimate is made from what a seat knows at one decision and works out its parts when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from bocage.systems.aslsk.ground import sight, terrain
from bocage.systems.aslsk.reference.charts import FP, OFF_TABLE
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import current_morale, is_good_order, is_inexperienced, leadership_of
from bocage.systems.aslsk.state.model import OFF_MAP, State, Unit, is_leader, is_mmc, type_of, weapon_type_of
from bocage.systems.aslsk.tactics.expectation import FACES, fire_loss
from bocage.systems.aslsk.tactics.style import Style
from bocage.systems.aslsk.tactics.worth import worth


class Gun(NamedTuple):
    """One source of fire power: printed FP, range, fire marker, and whether it is at half strength."""

    fp: int
    range: int
    marker: str
    halved: bool
    rof: int

    def strength(self, distance: int, marker: str) -> int:
        """FP in 1/32 at a distance in the MPh, under this fire marker; "" is unmarked."""
        if distance < 1 or distance > 2 * self.range:
            return 0
        fp = self.fp * FP
        if distance == 1:
            fp *= 2
        elif distance > self.range:
            fp //= 2
        if self.halved:
            fp //= 2
        if not marker:
            return fp
        near = distance <= self.range if marker == "first" else distance == 1
        return fp // 2 if near else 0


class Nest(NamedTuple):
    """The units of one side in one hex, as a source of fire."""

    cell: int
    guns: tuple[Gun, ...]
    leadership: int
    shift: int

    def strength(self, distance: int, *, fresh: bool) -> int:
        """FP in 1/32 that the hex can bring to bear at a distance, as marked or, if `fresh`, unmarked."""
        return sum(gun.strength(distance, "" if fresh else gun.marker) for gun in self.guns)


def nests_of(s: State, side: int) -> list[Nest]:
    """The hexes of the map from which a side could fire."""
    size = s.board.size
    cells = by_cell(
        unit for unit in s.units.values() if unit.side == side and 0 <= unit.at < size and is_good_order(unit)
    )
    held: dict[int, list[Gun]] = {}
    for weapon in s.weapons.values():
        printed = weapon_type_of(weapon)
        if weapon.holder and not weapon.malfunctioned and printed.kind != "DC":
            holder = s.units[weapon.holder]
            halved = holder.pinned or is_leader(holder)
            gun = Gun(printed.fp, printed.range, weapon.fire, halved, printed.rof)
            held.setdefault(weapon.holder, []).append(gun)
    return [nest for cell, units in cells.items() if (nest := _nest(s, cell, units, held)).guns]


def by_cell(units: Iterable[Unit]) -> dict[int, list[Unit]]:
    """Units by the hex they are in."""
    cells: dict[int, list[Unit]] = {}
    for unit in units:
        cells.setdefault(unit.at, []).append(unit)
    return cells


def _nest(s: State, cell: int, units: list[Unit], held: dict[int, list[Gun]]) -> Nest:
    guns: list[Gun] = []
    for unit in units:
        own = held.get(unit.id, [])
        if is_mmc(unit):
            printed = type_of(unit)
            own = sorted([*own, Gun(printed.fp, printed.range, unit.fire, unit.pinned, 0)], reverse=True)
        guns += own[: tables().weapon_use.most(type_of(unit).kind)]
    leaders = [leadership_of(unit) for unit in units if is_leader(unit) and not unit.pinned]
    green = any(is_mmc(unit) and is_inexperienced(s, unit) for unit in units)
    shift = 0 if leaders else tables().cowering.shift(inexperienced=green)
    return Nest(cell, tuple(guns), min([0, *leaders]), shift)


class Estimate:
    """What a seat makes of the situation at one decision."""

    def __init__(self, s: State, seat: int, style: Style) -> None:
        self.s, self.seat, self.style = s, seat, style
        size = s.board.size
        self.mine = [unit for unit in s.units.values() if unit.side == seat and unit.at != OFF_MAP]
        self.foes = [unit for unit in s.units.values() if unit.side != seat and 0 <= unit.at < size]
        self._moving: dict[tuple[int, bool, bool], float] = {}
        self._standing: dict[int, float] = {}
        self._hindrance: dict[tuple[int, int], int] = {}

    @cached_property
    def nests(self) -> list[Nest]:
        """Where the enemy could fire from."""
        return nests_of(self.s, 1 - self.seat)

    @cached_property
    def foe_cells(self) -> dict[int, list[Unit]]:
        """The hexes the enemy is in."""
        return by_cell(self.foes)

    @cached_property
    def own_cells(self) -> dict[int, list[Unit]]:
        """The hexes own units are in."""
        return by_cell(self.mine)

    # --- lines ----------------------------------------------------------------------------------------------------
    def hindrance(self, start: int, end: int) -> int:
        """Hindrance and smoke between two hexes, or -1 where there is no line of sight."""
        key = (start, end)
        hindrance = self._hindrance.get(key)
        if hindrance is None:
            hindrance = sight.hindrance(self.s, start, end) if sight.sees(self.s, start, end) else -1
            self._hindrance[key] = hindrance
        return hindrance

    # --- danger ---------------------------------------------------------------------------------------------------
    def moving_danger(self, cell: int, *, assault: bool = False, smoke: bool = False) -> float:
        """The part of its worth that a typical squad entering a hex now loses to First and Residual Fire.

        `smoke`: if smoke were placed in it.
        """
        key = (cell, assault, smoke)
        value = self._moving.get(key)
        if value is None:
            value = self._moving[key] = self._fire_on_mover(cell, assault, smoke)
        return value

    def _fire_on_mover(self, cell: int, assault: bool, smoke: bool) -> float:
        s = self.s
        if not s.board.on_map(cell):
            return 0.0
        chart = tables().ift_drm
        exposed = 0 if assault else chart.ffnam
        screen = tables().terrain.smoke.hindrance if smoke else 0
        cover, is_open = terrain.tem(s, cell), terrain.is_open_ground(s, cell)
        total = 0.0
        for nest in self.nests:
            distance = s.board.distance(nest.cell, cell)
            fp = nest.strength(distance, fresh=False)
            if fp < FP or (hindrance := self.hindrance(nest.cell, cell)) < 0:
                continue
            hindrance += screen
            drm = cover + hindrance + exposed + nest.leadership + (chart.ffmo if is_open and not hindrance else 0)
            loss = self.loss(fp, drm, nest.shift)
            spent = all(gun.marker == "final" for gun in nest.guns)
            again = 1 + max(gun.rof for gun in nest.guns) / len(FACES)
            total += loss * (self.style.danger.final_protective_fire_chance if spent else again)
        residual = s.residual.get(cell, 0)
        if residual:
            drm = cover + exposed + (chart.ffmo if is_open else 0) + max(screen, sight.smoke_in(s, cell))
            total += self.style.danger.residual_factor * self.loss(residual * FP, drm, 0)
        return total

    def standing_danger(self, cell: int) -> float:
        """The part of its worth that a squad that stays in a hex loses to one turn of enemy fire."""
        value = self._standing.get(cell)
        if value is None:
            value = self._standing[cell] = self._fire_on_stander(cell)
        return value

    def _fire_on_stander(self, cell: int) -> float:
        s = self.s
        if not s.board.on_map(cell):
            return 0.0
        cover = terrain.tem(s, cell)
        total = 0.0
        for nest in self.nests:
            fp = nest.strength(s.board.distance(nest.cell, cell), fresh=True)
            if fp < FP or (hindrance := self.hindrance(nest.cell, cell)) < 0:
                continue
            total += self.loss(fp, cover + hindrance + nest.leadership, nest.shift)
        return total

    def loss(self, fp: int, drm: int, shift: int) -> float:
        """The part of its worth that a typical squad loses to an attack of `fp` 1/32 FP."""
        column = tables().ift.column(fp)
        if column == OFF_TABLE:
            return 0.0
        return fire_loss(column, drm, shift, self.style.danger.typical_morale, False, self.style.losses)

    # --- own fire -------------------------------------------------------------------------------------------------
    def prospects(self, unit: Unit, cell: int, halve: bool) -> float:
        """The best shot a unit would have from a hex, in worth; halved for Advancing Fire."""
        s, best, losses = self.s, 0.0, self.style.losses
        guns, shift = self.guns_of(unit), tables().cowering.columns
        for there, foes in self.foe_cells.items():
            distance = s.board.distance(cell, there)
            fp = sum(gun.strength(distance, "") for gun in guns)
            fp = fp // 2 if halve else fp
            if fp < FP or (hindrance := self.hindrance(cell, there)) < 0:
                continue
            drm = terrain.tem(s, there) + hindrance
            column = tables().ift.column(fp)
            value = sum(
                fire_loss(column, drm, shift, current_morale(foe), foe.broken, losses) * self.worth_of(foe)
                for foe in foes
            )
            best = max(best, value)
        return best

    def worth_of(self, unit: Unit) -> float:
        """The worth of a unit, worked out once."""
        value = self._worth.get(unit.id)
        if value is None:
            value = self._worth[unit.id] = worth(self.s, unit, self.style.worth)
        return value

    @cached_property
    def _worth(self) -> dict[int, float]:
        return {}

    def guns_of(self, unit: Unit) -> tuple[Gun, ...]:
        """What a unit can fire."""
        guns = self._guns.get(unit.id)
        if guns is None:
            nest = _nest(self.s, unit.at, [unit], self._held)
            guns = self._guns[unit.id] = nest.guns
        return guns

    @cached_property
    def _guns(self) -> dict[int, tuple[Gun, ...]]:
        return {}

    @cached_property
    def _held(self) -> dict[int, list[Gun]]:
        held: dict[int, list[Gun]] = {}
        for weapon in self.s.weapons.values():
            printed = weapon_type_of(weapon)
            if weapon.holder and not weapon.malfunctioned and printed.kind != "DC":
                held.setdefault(weapon.holder, []).append(Gun(printed.fp, printed.range, "", False, printed.rof))
        return held
