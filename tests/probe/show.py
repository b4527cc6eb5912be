"""What is seen of the probe: the scene, what choices are called, and facts for cases."""

from __future__ import annotations

from typing import Any

from bocage.kernel.choice import Choice
from bocage.kernel.procedure import Seat
from bocage.kernel.text import Text, text
from bocage.kernel.view import Panel, Piece, Scene
from tests.probe.model import CELL, OFF, Setting, State, Unit

KINDS = {kind: text(f"kind-{kind}") for kind in ("real", "decoy")} | {"?": text("kind-unknown")}
SHAKEN = (text("mark-shaken"),)


def scene(s: State, seat: Seat) -> Scene:
    pieces = tuple(_piece(unit, s.setting) for unit in s.units.values() if unit.at != OFF)
    lost = tuple(text("lost-line", unit=id, kind=KINDS[kind]) for id, kind in s.lost.items())
    panel = Panel(text("panel-lost"), lost)
    phases = (text("phase-orders"),)
    status = text("status", turn=s.turn, player=s.setting.seats[s.player], orders=s.orders)
    return Scene(s.setting.scenario, pieces, (), (panel,), status, phases, 0)


def _piece(unit: Unit, setting: Setting) -> Piece:
    marks, name = SHAKEN if unit.shaken else (), KINDS[unit.kind]
    values: dict[str, str] = {"stance": unit.stance}
    column, row = unit.at % setting.width, unit.at // setting.width
    middle = (column * CELL + CELL // 2, row * CELL + CELL // 2)
    return Piece(unit.id, setting.labels[unit.at], unit.side, name, unit.kind, values, marks, None, middle)


def describe(s: State, choice: Choice) -> Text:
    return Text(f"choice-{choice.verb}", {"unit": choice.piece or 0, "other": choice.other or 0, "place": choice.place})


def fact(s: State, subject: str, name: str) -> Any:
    """Of a piece its fields and label, of a place how many units are there, of the game its fields."""
    if subject.startswith("#"):
        unit = s.units.get(int(subject[1:]))
        if unit is None:
            return "lost" if name == "lost" else None
        return s.setting.labels[unit.at] if name == "place" else getattr(unit, name)
    if subject.startswith("@"):
        return sum(s.setting.labels[unit.at] == subject[1:] for unit in s.units.values())
    return getattr(s, name)
