"""Every squad, half-squad, leader and weapon against a second typing of its counter."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.systems.aslsk.reference.printed import HALF_SQUADS, LEADERS, PREFIX, SQUADS, WEAPONS, number, rows

from bocage.systems.aslsk.reference.counters import NATIONS, Grade, Nation, UnitType
from bocage.systems.aslsk.reference.tables import tables


def mmc_id(nation: str, name: str) -> str | None:
    return None if name == "-" else f"{PREFIX[nation]}_{name.replace('-', '')}"


@pytest.mark.rule("ASL-1.2b", "ASL-1.2.2a", "ASL-1.2.2b", "ASL-1.2.2c", "ASL-1.2.3a", "ASL-5.2a")
@pytest.mark.parametrize(
    ("kind", "row"),
    [("squad", row) for row in rows(SQUADS)] + [("half_squad", row) for row in rows(HALF_SQUADS)],
)
def test_mmc(kind: str, row: list[str]) -> None:
    nation, name, broken, grade, smoke, marks, half, lower = row
    unit = tables().units[mmc_id(nation, name) or ""]
    assert (unit.nation, unit.kind, unit.name, unit.grade) == (nation, kind, name, grade)
    assert [unit.fp, unit.range, unit.morale] == [int(factor) for factor in name.split("-")]
    assert (unit.broken_morale, unit.smoke) == (int(broken), int(smoke))
    assert (unit.assault_fire, unit.elr_exempt, unit.self_rally) == ("F" in marks, "U" in marks, False)
    assert (unit.reduces_to, unit.elr_to) == (mmc_id(nation, half), mmc_id(nation, lower))
    assert unit.is_mmc
    assert unit.is_elite == (grade == "E")


@pytest.mark.rule("ASL-1.2.1a")
@pytest.mark.parametrize("nation", NATIONS)
@pytest.mark.parametrize("rank", range(len(LEADERS)))
def test_leader(nation: Nation, rank: int) -> None:
    name = LEADERS[rank]
    morale, leadership = [(10, -2), (9, -2), (9, -1), (8, -1), (8, 0), (7, 0), (6, 1)][rank]
    lower = f"{PREFIX[nation]}_{LEADERS[rank + 1]}" if rank < 6 else None
    assert tables().leader(nation, name) == UnitType(
        id=f"{PREFIX[nation]}_{name}",
        nation=nation,
        kind="leader",
        fp=0,
        range=0,
        morale=morale,
        broken_morale=morale,
        grade="E",
        self_rally=True,
        elr_to=lower,
        leadership=leadership,
    )
    assert tables().leader(nation, name).name == name
    assert not tables().leader(nation, name).is_mmc
    assert tables().leader(nation, name).is_elite


def test_there_are_no_other_units() -> None:
    kinds = Counter(unit.kind for unit in tables().units.values())
    assert kinds == {"squad": 14, "half_squad": 14, "leader": 21}
    assert all(unit.id == key for key, unit in tables().units.items())


@pytest.mark.rule("ASL-1.2.2b")
def test_elr_never_raises_quality() -> None:
    order: list[Grade] = ["E", "1", "2", "G", "C"]
    for unit in tables().units.values():
        if unit.elr_to is not None:
            lower = tables().units[unit.elr_to]
            assert lower.morale <= unit.morale
            assert order.index(lower.grade) >= order.index(unit.grade)


@pytest.mark.rule("ASL-1.2.4a", "ASL-2.0o", "ASL-4.1a")
@pytest.mark.parametrize("row", rows(WEAPONS), ids=lambda row: str(row[0]))
def test_weapon(row: list[str]) -> None:
    key, nation, kind, factor, rof, pp, breakdown, elimination, repair, issued = row
    weapon = tables().weapons[key]
    assert (weapon.id, weapon.nation, weapon.kind) == (key, nation, kind)
    assert [weapon.fp, weapon.range] == [int(number) for number in factor.split("-")]
    assert (weapon.rof, weapon.pp) == (int(rof), int(pp))
    assert (weapon.breakdown, weapon.elimination, weapon.repair) == (
        number(breakdown),
        number(elimination),
        number(repair),
    )
    assert list(weapon.issued_to) == issued.split(",")
    assert weapon.is_mg == kind.endswith("MG")


def test_there_are_no_other_weapons() -> None:
    assert len(tables().weapons) == len(rows(WEAPONS)) == 10


@pytest.mark.rule("ASL-2.0o")
def test_breakdown_numbers_of_machine_guns() -> None:
    number, weapons = tables().breakdown.number, tables().weapons
    german, russian = weapons["ge_mmg"], weapons["ru_lmg"]
    assert number(german) == 12
    assert number(russian) == 11
    assert number(german, subsequent=True) == 10
    assert number(german, captured=True) == 10
    assert number(german, inexperienced=True) == 11
    assert number(german, non_elite_mmc=True) == 12
    assert number(russian, captured=True, inexperienced=True, subsequent=True, non_elite_mmc=True) == 6


@pytest.mark.rule("ASL-2.0o")
def test_elimination_numbers() -> None:
    number, weapons = tables().breakdown.number, tables().weapons
    assert (number(weapons["ft"]), number(weapons["dc"])) == (10, 12)
    assert (number(weapons["ft"], non_elite_mmc=True), number(weapons["dc"], non_elite_mmc=True)) == (8, 10)
    assert number(weapons["ft"], subsequent=True) == 10
    assert number(weapons["ft"], captured=True, inexperienced=True, non_elite_mmc=True) == 5


def test_captured_weapons_lose_rate_of_fire() -> None:
    rof, weapons = tables().breakdown.rof, tables().weapons
    assert [rof(weapons[key], captured=False) for key in ("ge_lmg", "ge_mmg", "ge_hmg", "ft")] == [1, 2, 3, 0]
    assert [rof(weapons[key], captured=True) for key in ("ge_lmg", "ge_mmg", "ge_hmg", "ft")] == [0, 1, 2, 0]


def test_recovery_and_repair() -> None:
    recovery, repair = tables().recovery, tables().repair
    assert [dr for dr in range(1, 8) if recovery.succeeds(dr)] == [1, 2, 3, 4, 5]
    assert recovery.cx == 1
    assert [repair.outcome(dr, 2) for dr in range(1, 7)] == ["repaired"] * 2 + ["failed"] * 3 + ["eliminated"]


def test_weapons_fired_per_unit() -> None:
    use = tables().weapon_use
    assert (use.most("squad"), use.most("half_squad"), use.most("leader")) == (2, 1, 1)
    assert [use.most_with_own_fp(kind) for kind in ("squad", "half_squad", "leader")] == [1, 0, 0]
