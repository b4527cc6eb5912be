"""The verbs of the choices that agents look for, and what they stand for; `tests` compares them with the rules' own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bocage.systems.ept.state.model import Gait

FIRE, FIRE_REDUCED, SHOOT, SHOOT_HEAT = "fire", "fire-reduced", "shoot", "shoot-heat"
SHOTS = (FIRE, FIRE_REDUCED, SHOOT, SHOOT_HEAT)
TOGETHER, VOLLEY = "together", "volley"
STEPS: dict[Gait, str] = {"normal": "step", "tactical": "creep", "forced": "march"}
"""The verb of a step in each kind of move."""
ENTRIES: dict[str, Gait] = {"enter": "normal", "enter-creep": "tactical", "enter-march": "forced"}
"""The kind of move by which each verb enters the map."""
DRIVE, TURN = "drive", "turn"
MOVES = (*STEPS.values(), DRIVE, TURN)
ASSAULT, ASSAULT_CREEP, JOIN = "assault", "assault-creep", "join"
SET_UP, DISMANTLE, DIG = "set-up", "dismantle", "dig"
REACTIVATE, REFIRE, FREE = "reactivate", "refire", "free"
ALIGHT, UNHITCH = "alight", "unhitch"
OVERRUN, LEAVE = "overrun", "leave"
DONE = "done"
STANDING = ("dig", "command", "assault", "set_up")
"""What ends all movement of an action."""
