"""Portable anti-tank weapons, an option (EPT-T.8a): what two dice must stay under, and the Panzerfaust's allotment."""

from __future__ import annotations

from typing import Any

import pytest
from tests.systems.ept.positions import position

from bocage.systems.ept.reference.charts import PortableWeapon
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.vehicles.portable import destroys, portable_tally, why_not_portable


def shot(firer: dict[str, Any], target: dict[str, Any], *, panzerfausts: int = 3) -> tuple[State, Unit, Unit]:
    """A squad in C4 and a tank, one hex before it, that looks at it."""
    s, names = position(
        {"portable_anti_tank": True},
        sides=[{"nation": "german", "panzerfausts": panzerfausts}, {"nation": "soviet"}],
        units=[
            {"name": "men", "type": "de_grenadier", "at": "C4", **firer},
            {"name": "tank", "type": "su_t34_43", "at": "C3", "facing": "S", **target},
        ],
    )
    return s, s.units[names["men"]], s.units[names["tank"]]


@pytest.mark.rule("EPT-T.8a")
@pytest.mark.parametrize(("weapon", "number"), [("panzerschreck", 7), ("panzerfaust", 6), ("bazooka", 6), ("piat", 5)])
def test_each_weapon_has_its_number(weapon: PortableWeapon, number: int) -> None:
    s, men, tank = shot({}, {})
    assert portable_tally(s, men, tank, weapon).total == number


def test_how_far_each_weapon_reaches() -> None:
    assert tables().numbers.portable_anti_tank.ranges == {
        "panzerschreck": 2, "panzerfaust": 1, "bazooka": 2, "piat": 2,
    }  # fmt: skip


@pytest.mark.rule("EPT-T.8a")
@pytest.mark.parametrize(
    ("firer", "target", "number"),
    [
        ({"moved": True}, {}, 4),
        ({}, {"moved": True}, 4),
        ({"quality": "green"}, {}, 5),
        ({"quality": "veteran"}, {}, 7),
        ({"quality": "shock"}, {}, 6),
        ({}, {"at": "C2"}, 5),
        ({}, {"type": "su_kv1"}, 7),
        ({}, {"type": "su_t60"}, 5),
    ],
)
def test_what_makes_it_harder(firer: dict[str, Any], target: dict[str, Any], number: int) -> None:
    s, men, tank = shot(firer, target)
    assert portable_tally(s, men, tank, "panzerfaust").total == number


@pytest.mark.rule("EPT-T.8a")
@pytest.mark.parametrize(("facing", "number"), [("S", 6), ("SE", 5), ("N", 6)])
def test_skirts_help_on_the_flank(facing: str, number: int) -> None:
    s, men, tank = shot({}, {"type": "de_pz4_h", "side": "soviet", "facing": facing})
    assert portable_tally(s, men, tank, "panzerfaust").total == number


@pytest.mark.rule("EPT-T.8a")
@pytest.mark.parametrize(("faces", "falls"), [((3, 2), True), ((3, 3), False), ((1, 3), True), ((1, 4), False)])
def test_a_roll_below_the_number_destroys_if_there_is_a_panzerfaust(faces: tuple[int, int], falls: bool) -> None:
    assert destroys(faces, 6, 3) is falls


@pytest.mark.rule("EPT-T.8a")
def test_other_weapons_need_no_allotment() -> None:
    assert destroys((1, 4), 6, None)


@pytest.mark.rule("EPT-T.8a", "EPT-17.1a")
def test_without_an_allotment_and_beyond_the_range_there_is_no_shot() -> None:
    assert why_not_portable(*shot({}, {})) is None
    for s, men, tank in (shot({}, {}, panzerfausts=0), shot({}, {"at": "C2"})):
        refused = why_not_portable(s, men, tank)
        assert refused is not None
        assert refused.rule == "EPT-T.8a"
