"""The Close Combat Table, ambush and leader creation against a second typing."""

from __future__ import annotations

import pytest
from tests.systems.aslsk.reference.printed import CCT, rows

from bocage.systems.aslsk.reference.charts import FP
from bocage.systems.aslsk.reference.counters import Nation
from bocage.systems.aslsk.reference.tables import tables


@pytest.mark.parametrize(("odds", "kill"), rows(CCT))
def test_cct_column(odds: str, kill: str) -> None:
    cct = tables().cct
    attack, defence = (int(strength) for strength in odds.strip("<>").split(":"))
    if odds.startswith("<"):
        attack, defence = attack * 100, defence * 100 + 1
    if odds.startswith(">"):
        attack, defence = attack * 100 + 1, defence * 100
    assert cct.kill_number(attack, defence) == int(kill)
    assert cct.label(attack, defence) == odds
    assert cct.kill_number(attack * FP, defence * FP) == int(kill)


@pytest.mark.parametrize(("row", "below"), list(zip(rows(CCT)[2:13], rows(CCT)[1:12], strict=True)))
def test_cct_rounds_odds_down(row: list[str], below: list[str]) -> None:
    attack, defence = (int(strength) * 1000 for strength in row[0].split(":"))
    assert tables().cct.kill_number(attack - 1, defence) == int(below[1])


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [(6, 4, "3:2"), (4, 6, "1:2"), (9, 5, "3:2"), (5, 4, "1:1"), (1, 9, "<1:8"), (7, 1, "6:1"), (21, 2, ">10:1")],
)
def test_cct_odds_of_the_rulebook(attack: int, defence: int, odds: str) -> None:
    assert tables().cct.label(attack, defence) == odds


def test_cct_has_no_other_columns_and_smc_strength() -> None:
    assert [list(column) for column in zip(tables().cct.odds, map(str, tables().cct.kill), strict=True)] == rows(CCT)
    assert tables().cct.smc_strength == 1


def test_cc_drm() -> None:
    drm = tables().cc_drm
    assert (drm.attacker_cx, drm.target_cx, drm.target_broken) == (1, -1, -2)
    assert (drm.by_ambusher, drm.against_ambusher, drm.pinned_attacker_over) == (-1, 1, 2)


def test_ambush() -> None:
    ambush = tables().ambush
    assert [own for own in range(-1, 7) if ambush.succeeds(own, 4)] == [-1, 0, 1]
    assert (ambush.cx, ambush.pinned, ambush.inexperienced) == (1, 1, 1)


def test_leader_creation_table() -> None:
    creation = tables().leader_creation
    assert creation.on_original == 2
    assert [creation.leader(dr) for dr in range(-2, 11)] == [
        "8-1", "8-1", "8-1", "8-1", "8-0", "8-0", "7-0", "7-0", "6+1", None, None, None, None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("nation", "morale", "was_broken", "created"),
    [
        ("german", 8, False, "8-1 8-1 8-1 8-0 8-0 7-0"),
        ("german", 7, False, "8-1 8-1 8-0 8-0 7-0 7-0"),
        ("german", 6, False, "8-1 8-0 8-0 7-0 7-0 6+1"),
        ("german", 6, True, "8-0 8-0 7-0 7-0 6+1 -"),
        ("american", 8, True, "8-1 8-1 8-0 8-0 7-0 7-0"),
        ("american", 6, False, "8-1 8-0 8-0 7-0 7-0 6+1"),
        ("russian", 8, False, "8-1 8-0 8-0 7-0 7-0 6+1"),
        ("russian", 7, False, "8-0 8-0 7-0 7-0 6+1 -"),
        ("russian", 7, True, "8-0 7-0 7-0 6+1 - -"),
        ("russian", 5, True, "7-0 7-0 6+1 - - -"),
    ],
)
def test_leader_creation_distribution(nation: Nation, morale: int, was_broken: bool, created: str) -> None:
    creation = tables().leader_creation
    drm = sum(value for _, value in creation.modifiers(nation, morale, was_broken=was_broken))
    assert [creation.leader(dr + drm) or "-" for dr in range(1, 7)] == created.split()


def test_leader_creation_names_its_modifiers() -> None:
    modifiers = tables().leader_creation.modifiers("russian", 6, was_broken=True)
    assert modifiers == (("nation", 1), ("low_morale", 1), ("was_broken", 1))
    assert tables().leader_creation.modifiers("german", 8, was_broken=False) == (("nation", -1), ("high_morale", -1))
