"""Tanks that lead (EPT-16.1g): named in secret before the first turn, known to their owner alone."""

from __future__ import annotations

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept import knowledge
from bocage.systems.ept.game.setup import appoint, leaderless
from bocage.systems.ept.state.model import State

GERMAN, SOVIET = 0, 1


def platoon() -> tuple[State, dict[str, int]]:
    """A platoon of two recognised tanks and a decoy, whose leader morale is 9, and a squad of another formation."""
    return position(
        formations=[
            {"name": "tanks", "side": "german", "leader_morale": 9},
            {"name": "men", "side": "german"},
        ],
        units=[
            {"name": "first", "type": "de_pz4_g", "formation": "tanks", "at": "A2", "facing": "N", "morale": 7},
            {"name": "second", "type": "de_pz4_g", "formation": "tanks", "at": "B2", "facing": "N", "morale": 7},
            {"name": "marker", "type": "decoy", "formation": "tanks", "at": "C2"},
            {"name": "squad", "type": "de_grenadier", "formation": "men", "at": "D2"},
        ],
    )


@pytest.mark.rule("EPT-16.1g")
def test_each_formation_of_tanks_has_one_of_them_named_as_its_leader() -> None:
    s, names = platoon()
    assert [unit.id for unit in leaderless(s, GERMAN)] == [names["first"], names["second"]]
    appoint(s, s.units[names["second"]])
    assert s.formations[names["tanks"]].leader == names["second"]
    assert s.units[names["second"]].morale == 9
    assert leaderless(s, GERMAN) == []


@pytest.mark.rule("EPT-16.1g")
def test_the_enemy_does_not_know_which_tank_leads() -> None:
    s, names = platoon()
    appoint(s, s.units[names["second"]])
    seen, own = knowledge.known(s, SOVIET), knowledge.known(s, GERMAN)
    assert (seen.formations[names["tanks"]].leader, own.formations[names["tanks"]].leader) == (0, names["second"])
    assert seen.units[names["first"]].morale == seen.units[names["second"]].morale
