"""Zones around vehicles and guns (EPT-16.2a): front, flank and rear, and the shields of guns (EPT-18.3d)."""

from __future__ import annotations

from typing import Literal

from bocage.ground.facing import FULL_TURN, Facing, is_in_arc, turned
from bocage.kernel.rules import rule
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.units import is_gun, type_of

Zone = Literal["front", "flank", "rear"]
HALF_TURN = FULL_TURN // 2
REAR_HALF = 1
"""Twelfths to either side of straight behind that are the rear zone: 60° in all (EPT-16.2a)."""


def front_half(s: State) -> int:
    """Twelfths to either side of the facing that are the front zone: 60° in all, by the option 120°."""
    return 2 if s.setting.options.front_zone == "120" else 1


@rule("EPT-16.2a")
def zone_of(s: State, unit: Unit, cell: int) -> Zone:
    """The zone of a vehicle or gun in which a hex lies; on a border of front or rear it counts as those."""
    if is_in_arc(s.board, unit.at, Facing(unit.facing), front_half(s), cell):
        return "front"
    behind = turned(Facing(unit.facing), HALF_TURN)
    return "rear" if is_in_arc(s.board, unit.at, behind, REAR_HALF, cell) else "flank"


@rule("EPT-18.3d")
def has_shield_against(s: State, gun: Unit, cell: int) -> bool:
    """Whether the shield of a gun protects it against fire from a hex: from its front zone."""
    return is_gun(gun) and type_of(gun).gun in ("at", "infantry") and zone_of(s, gun, cell) == "front"
