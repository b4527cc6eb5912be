"""The results of the Infantry Fire Table and what each does to its targets (ASL-3.2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import D6
from bocage.kernel.rules import rule
from bocage.systems.aslsk.morale.checks import Check, take_checks
from bocage.systems.aslsk.reference.charts import Result
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import (
    Outcome,
    break_unit,
    casualty_reduction,
    eliminate,
    random_selection,
    worst,
)
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    State,
    Unit,
    Weapon,
    is_leader,
    scrap,
    weapon_cell,
    weapon_name,
    weapon_type_of,
)
from bocage.systems.aslsk.state.telling import tell_of


@rule("ASL-3.2.1c")
def killed_in_action(s: State, number: int, ids: Sequence[int], column: int) -> Procedure[Outcome]:
    """#KIA: # targets at random are eliminated; the others break, or take a casualty if they were broken."""
    hit = yield from random_selection(s, ids, number)
    for id in hit:
        unit = s.units[id]
        dropped = eliminate(s, unit)
        yield tell_of(s, unit, "told-eliminated", "ASL-3.2.1c")
        yield from damage_weapons(s, dropped, column)
    for id in ids:
        if id not in hit:
            yield from break_or_reduce(s, s.units[id])
    return "eliminated"


def break_or_reduce(s: State, unit: Unit) -> Procedure[None]:
    """What the survivors of a KIA suffer."""
    if unit.broken:
        yield from casualty_reduction(s, unit)
        return
    break_unit(s, unit)
    yield tell_of(s, unit, "told-broken", "ASL-3.2.1c")


@rule("ASL-4.0k")
def damage_weapons(s: State, weapons: Sequence[Weapon], column: int) -> Procedure[None]:
    """Each weapon of a unit killed in action rolls a die on the same column: KIA destroys it, K jams it."""
    ift = tables().ift
    for weapon in weapons:
        kind = yield from draw(
            D6,
            "weapon-damage",
            lambda faces: ift.result(column, faces[0]).kind,
            seat=weapon.side,
            rule="ASL-4.0k",
        )
        if kind == "KIA" or (kind == "K" and weapon_type_of(weapon).repair is None):
            yield from remove_weapon(s, weapon, "ASL-4.0k")
        elif kind == "K":
            weapon.malfunctioned = True
            yield tell("told-malfunction", rule="ASL-4.0k", pieces=(weapon.id,), weapon=weapon_name(weapon))


def remove_weapon(s: State, weapon: Weapon, why: str) -> Procedure[None]:
    """A weapon leaves play."""
    place = weapon_cell(s, weapon)
    scrap(s, weapon)
    where = s.board.label(place) if place != OFF_MAP else ""
    yield tell("told-weapon-lost", rule=why, pieces=(weapon.id,), place=where, weapon=weapon_name(weapon))


@rule("ASL-3.2.1d")
def casualty_and_checks(s: State, number: int, ids: Sequence[int]) -> Procedure[tuple[Outcome, list[Check]]]:
    """K/#: one at random takes a casualty; the others, and the half-squad left of it, check with +#."""
    outcomes: list[Outcome] = []
    spared: list[int] = []
    for id in (yield from random_selection(s, ids, 1, exactly=True)):
        unit = s.units[id]
        outcomes.append((yield from casualty_reduction(s, unit)))
        if is_leader(unit):
            spared.append(id)
    checks = [Check(id, "MC", number, "k-number", "ASL-3.2.1d") for id in ids if id in s.units and id not in spared]
    return worst(outcomes), checks


@rule("ASL-3.2.1t")
def check_number(result: Result) -> int:
    """The # of #MC is a DRM; NMC has none."""
    return result.number


@rule("ASL-3.2.1i")
def checks_of_mc(result: Result, ids: Sequence[int]) -> list[Check]:
    """NMC and #MC: each target checks."""
    return [Check(id, "MC", check_number(result)) for id in ids]


@rule("ASL-3.2.1u")
def checks_of_ptc(ids: Sequence[int]) -> list[Check]:
    """PTC: each target rolls not to be pinned."""
    return [Check(id, "PTC") for id in ids]


def apply_results(s: State, results: Mapping[int, Result], column: int) -> Procedure[Outcome]:
    """What one attack does to its targets, each with its own result; leader loss comes when the attack is over.

    Targets with the same result are selected from together; the graver results come first, all checks at the end.
    """
    outcomes: list[Outcome] = []
    checks: list[Check] = []
    groups: dict[Result, list[int]] = {}
    for id, result in results.items():
        groups.setdefault(result, []).append(id)
    for result in sorted(groups, key=gravity):
        ids = groups[result]
        if result.kind == "KIA":
            outcomes.append((yield from killed_in_action(s, result.number, ids, column)))
        elif result.kind == "K":
            outcome, more = yield from casualty_and_checks(s, result.number, ids)
            outcomes.append(outcome)
            checks += more
        elif result.kind == "MC":
            checks += checks_of_mc(result, ids)
        elif result.kind == "PTC":
            checks += checks_of_ptc(ids)
    if checks:
        outcomes.append((yield from take_checks(s, checks)))
    return worst(outcomes)


_ORDER = {"KIA": 0, "K": 1, "MC": 2, "PTC": 3, "none": 4}


def gravity(result: Result) -> tuple[int, int]:
    """Sorts results, the gravest first."""
    return _ORDER[result.kind], -result.number
