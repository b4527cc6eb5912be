"""What fires, and with which firepower (ASL-3.2k to 3.2n, 3.3.1l, 3.4, 3.5, 4.1, 4.2).

An element is a unit's own firepower, named by the unit's id, or a support weapon. Firepower counts in 1/32 FP.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.reference.charts import FP, FpModifier
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, Unit, is_leader, is_mmc, type_of, units_at, weapon_type_of

FirePhase = Literal["prep", "first", "final", "advancing"]
Manner = Literal["prep", "first", "subsequent", "fpf", "final", "again", "advancing"]

DEFENSIVE = ("first", "subsequent", "fpf")
_BY_MARKER = frozenset((*DEFENSIVE, "final"))
"""The kinds of fire in which the marker of an element says how it fires."""
NO_TARGET = -1


class Occasion(msgspec.Struct, frozen=True):
    """Which fire is possible now: the phase's kind of fire, whose, at which hex, in First Fire at which movers."""

    kind: FirePhase
    seat: int
    target: int = NO_TARGET
    movers: tuple[int, ...] = ()


# --- elements -----------------------------------------------------------------------------------------------------
def firer_of(s: State, element: int) -> Unit:
    """The unit that fires an element: itself, or the possessor of the weapon."""
    unit = s.units.get(element)
    return unit if unit else s.units[s.weapons[element].holder]


def elements_of(s: State, unit: Unit) -> list[int]:
    """The elements of a unit: its own FP, if it is a MMC, and its weapons."""
    carried = s.arms.get(unit.id, ())
    return [unit.id, *carried] if is_mmc(unit) else [*carried]


def elements_in(s: State, seat: int, cells: Iterable[int]) -> list[int]:
    """Every element of a side in some hexes of the map: own firepower first, then weapons."""
    where, arms, size = s.where[seat], s.arms, s.board.size
    own: list[int] = []
    guns: list[int] = []
    for cell in cells:
        for id in where.get(cell, ()) if 0 <= cell < size else ():
            guns += arms.get(id, ())
            if is_mmc(s.units[id]):
                own.append(id)
    return sorted(own) + sorted(guns)


def elements(s: State, seat: int) -> list[int]:
    """Every element of a side on the map, whether or not it may fire."""
    size = s.board.size
    ids = [unit.id for unit in s.units.values() if unit.side == seat and 0 <= unit.at < size and is_mmc(unit)]
    for weapon in s.weapons.values():
        holder = s.units.get(weapon.holder)
        if holder and holder.side == seat and 0 <= holder.at < size:
            ids.append(weapon.id)
    return ids


def marker_of(s: State, element: int) -> str:
    """The fire marker of an element; one that stands for a weapon gone does not touch own FP (ASL-D6)."""
    unit = s.units.get(element)
    if unit is None:
        return s.weapons[element].fire
    return "" if unit.own_fp_fresh else unit.fire


def manner_of(s: State, element: int, kind: str) -> Manner:
    """How an element fires on an occasion, by the marker it bears; own FP given up counts as fired once."""
    if kind not in _BY_MARKER:
        return "advancing" if kind == "advancing" else "prep"
    marker = marker_of(s, element)
    if kind == "final":
        return "again" if marker == "first" else "final"
    given_up = not marker and element in s.units and s.units[element].own_fp_lost
    return "subsequent" if marker == "first" or given_up else "fpf" if marker == "final" else "first"


def is_mg(s: State, element: int) -> bool:
    """Whether an element is a machine gun."""
    weapon = s.weapons.get(element)
    return weapon is not None and weapon_type_of(weapon).is_mg


def is_flamethrower(s: State, element: int) -> bool:
    """Whether an element is a flamethrower."""
    weapon = s.weapons.get(element)
    return weapon is not None and weapon_type_of(weapon).kind == "FT"


@rule("ASL-3.2x")
def is_link(s: State, cell: int, firers: Sequence[int]) -> bool:
    """Whether a hex links a fire group: a hex from which only a leader fires does not."""
    return any(unit.at == cell and is_mmc(unit) for unit in (firer_of(s, element) for element in firers))


def normal_range(s: State, element: int) -> int:
    """Printed range of an element."""
    weapon = s.weapons.get(element)
    return weapon_type_of(weapon).range if weapon else type_of(s.units[element]).range


# --- how strongly -------------------------------------------------------------------------------------------------
@rule("ASL-D2")
def range_between(s: State, start: int, end: int) -> int:
    """Range in hexes from one to the other, counting the target's hex and not the firer's."""
    return s.board.distance(start, end)


@rule("ASL-3.2k")
def doubled_point_blank(s: State, element: int, distance: int) -> FpModifier | None:
    """Doubled at an adjacent hex, but never a flamethrower (ASL-4.2b)."""
    if distance != 1:
        return None
    modifier = tables().fp_modifiers.point_blank
    return None if keeps_fp_point_blank(s, element, modifier) else modifier


@rule("ASL-4.2b")
def keeps_fp_point_blank(s: State, element: int, modifier: FpModifier) -> bool:
    """A flamethrower is not doubled at an adjacent hex."""
    return _is_never_for(s, element, modifier)


def _is_never_for(s: State, element: int, modifier: FpModifier) -> bool:
    weapon = s.weapons.get(element)
    return weapon is not None and weapon_type_of(weapon).kind in modifier.never_for


@rule("ASL-3.2l", "ASL-2.0k", "ASL-4.2a")
def halved_long_range(s: State, element: int, distance: int) -> FpModifier | None:
    """What halves the FP of an element that fires beyond Normal Range; None within it."""
    return tables().fp_modifiers.long_range if distance > normal_range(s, element) else None


@rule("ASL-3.5a")
def halved_advancing(s: State, element: int, manner: Manner) -> FpModifier | None:
    """What halves FP in the AFPh; None in other phases and for a flamethrower."""
    if manner != "advancing":
        return None
    modifier = tables().fp_modifiers.advancing_fire
    return None if keeps_fp_advancing(s, element, modifier) else modifier


@rule("ASL-3.5e")
def keeps_fp_advancing(s: State, element: int, modifier: FpModifier) -> bool:
    """A flamethrower is not halved in the AFPh."""
    return _is_never_for(s, element, modifier)


@rule("ASL-3.2.1v")
def halved_pinned(unit: Unit) -> FpModifier | None:
    """What halves the FP of a pinned unit; None for another."""
    return tables().fp_modifiers.pinned_firer if unit.pinned else None


@rule("ASL-3.3.1l", "ASL-3.3.1n")
def halved_subsequent(manner: Manner) -> FpModifier | None:
    """What halves FP in Subsequent First Fire and in FPF; None in other fire."""
    return tables().fp_modifiers.subsequent_first_fire if manner in ("subsequent", "fpf") else None


@rule("ASL-3.4b")
def halved_final_again(manner: Manner) -> FpModifier | None:
    """What halves FP in Final Fire after First Fire; None in other fire."""
    return tables().fp_modifiers.final_fire_again if manner == "again" else None


@rule("ASL-4.1b")
def halved_lone_gunner(s: State, element: int, chosen: Sequence[int]) -> FpModifier | None:
    """What halves the FP of a MG that a leader fires; None if a second leader among the firers helps him."""
    if not is_mg(s, element):
        return None
    unit = firer_of(s, element)
    if not is_leader(unit) or any(_helps(s, other, unit) for other in chosen):
        return None
    return tables().fp_modifiers.lone_smc_with_mg


def _helps(s: State, id: int, gunner: Unit) -> bool:
    helper = s.units.get(id)
    return helper is not None and helper.id != gunner.id and is_leader(helper) and helper.at == gunner.at


@rule("ASL-4.1e")
def halved_extreme_range(s: State, element: int, target: int, distance: int) -> FpModifier | None:
    """What halves the FP of a MG beyond 16 hexes against unbroken Infantry; None otherwise."""
    if distance <= tables().limits.mg_range_undirected or not is_mg(s, element):
        return None
    unbroken = any(not unit.broken for unit in units_at(s, target))
    return tables().fp_modifiers.mg_at_extreme_range if unbroken else None


@rule("ASL-3.5b")
def assault_fire(s: State, element: int, manner: Manner, distance: int, fp: int) -> int:
    """What a squad with underlined FP gains in the AFPh: one FP after all else, rounded up."""
    unit = s.units.get(element)
    if unit is None or manner != "advancing" or not type_of(unit).assault_fire:
        return 0
    if is_too_far_for_assault_fire(s, element, distance):
        return 0
    return tables().fp_modifiers.assault_fire(fp) - fp


@rule("ASL-3.5c")
def is_too_far_for_assault_fire(s: State, element: int, distance: int) -> bool:
    """No Assault Fire at Long Range."""
    return distance > normal_range(s, element)


@rule("ASL-2.0b")
def divisor(modifier: FpModifier) -> int:
    """Area Fire: each application halves."""
    return modifier.over


@rule("ASL-3.2m")
def with_fractions(fp: int) -> int:
    """Fractions of a firer's FP are kept and summed."""
    return fp


def firepower(s: State, element: int, target: int, kind: str, chosen: Sequence[int] = ()) -> Tally:
    """The FP of an element against a hex, in 1/32, with everything that doubled and halved it.

    `chosen` are the other members of its attack: a second leader among them serves a leader's MG.
    """
    unit, manner = firer_of(s, element), manner_of(s, element, kind)
    distance = range_between(s, unit.at, target)
    fp = Tally(unit="fp", scale=FP)
    fp.add(printed_fp(s, element) * FP, "printed-fp", "ASL-1.2.4c" if element in s.weapons else "ASL-1.2.2c")
    for name, modifier in fp_modifiers(s, element, unit, target, manner, distance, chosen):
        fp.times(modifier.times, divisor(modifier), name, modifier.rule)
    fp.add(assault_fire(s, element, manner, distance, fp.total), "assault-fire", "ASL-3.5b")
    fp.add(with_fractions(fp.total) - fp.total, "fraction-lost", "ASL-3.2m")
    return fp


def fp_of(s: State, element: int, target: int, kind: str, chosen: Sequence[int] = ()) -> int:
    """The total of `firepower`, cached in the setting by everything it depends on."""
    weapon = s.weapons.get(element)
    unit = s.units[weapon.holder] if weapon else s.units[element]
    manner, distance = manner_of(s, element, kind), range_between(s, unit.at, target)
    key: object = unit.type, manner, distance, unit.pinned
    if weapon:
        alone, distant = halved_lone_gunner(s, element, chosen), halved_extreme_range(s, element, target, distance)
        key = weapon.type, manner, distance, unit.pinned, alone is None, distant is None
    kept: dict[object, int] = s.setting.layer("firepower")
    fp = kept.get(key)
    if fp is None:
        fp = kept[key] = firepower(s, element, target, kind, chosen).total
    return fp


def in_fp(parts: int) -> str:
    """FP as players say them.

    >>> in_fp(5 * FP), in_fp(5 * FP // 2), in_fp(FP // 8)
    ('5', '2½', '1/8')
    """
    whole, rest = divmod(parts, FP)
    if not rest:
        return str(whole)
    fraction = {FP // 4: "¼", FP // 2: "½", 3 * FP // 4: "¾"}.get(rest) or f" {Fraction(rest, FP)}"
    return f"{whole or ''}{fraction}".strip()


@rule("ASL-3.2.1a", "ASL-0c", "ASL-D3")
def column_of(fp: int) -> int:
    """The rightmost IFT column not above the FP: none below 1 FP, the last for more than it."""
    return tables().ift.column(fp)


@rule("ASL-3.2t")
def shifted(column: int, columns: int) -> int:
    """The IFT column this many columns further left; left of the lowest the attack fails."""
    return tables().ift.shifted(column, columns)


def printed_fp(s: State, element: int) -> int:
    """The FP on the counter of a unit or weapon."""
    weapon = s.weapons.get(element)
    return weapon_type_of(weapon).fp if weapon else type_of(s.units[element]).fp


@rule("ASL-3.2n")
def fp_modifiers(
    s: State, element: int, unit: Unit, target: int, manner: Manner, distance: int, chosen: Sequence[int]
) -> list[tuple[str, FpModifier]]:
    """Everything that doubles and halves the FP of an element, by name; all of it applies."""
    candidates = (
        ("point-blank", doubled_point_blank(s, element, distance)),
        ("long-range", halved_long_range(s, element, distance)),
        ("advancing-fire", halved_advancing(s, element, manner)),
        ("pinned", halved_pinned(unit)),
        ("subsequent", halved_subsequent(manner)),
        ("final-again", halved_final_again(manner)),
        ("lone-gunner", halved_lone_gunner(s, element, chosen)),
        ("extreme-range", halved_extreme_range(s, element, target, distance)),
    )
    return [(name, modifier) for name, modifier in candidates if modifier]
