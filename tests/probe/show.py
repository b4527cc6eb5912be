"""What is seen of the probe: the scene, what choices are called, and facts for cases."""

from __future__ import annotations

from itertools import islice
from typing import Any

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.command import Side
from bocage.kernel.showing.drawing import Piecewise
from bocage.kernel.showing.view import Body, Panel, Piece, Scene
from bocage.kernel.text import Text, text
from tests.probe.ground import Village
from tests.probe.model import OFF, Setting, State, Unit

KINDS = {kind: text(f"kind-{kind}") for kind in ("real", "decoy")} | {"?": text("kind-unknown")}
LATELY = 10
"""The latest losses that are shown."""
SHAKEN, LOW = (text("mark-shaken"),), (text("mark-low"),)


def scene(s: State, side: Side) -> Scene:
    pieces = tuple(piece for id in s.units if (piece := piece_of(s, side, id)) is not None)
    return replace(frame(s, side), pieces=pieces)


def frame(s: State, side: Side) -> Scene:
    """The scene without its pieces."""
    lately = list(islice(reversed(s.lost.items()), LATELY))
    panel = Panel(text("panel-lost"), tuple(text("lost-line", unit=id, kind=KINDS[kind]) for id, kind in lately))
    phases = (text("phase-orders"),)
    status = text("status", turn=s.turn, player=s.setting.sides[s.player], orders=s.orders)
    return Scene(s.setting.scenario, (), (), (panel,), status, phases, 0, active=(s.player,), turn=s.turn)


def piece_of(s: State, side: Side, id: int) -> Piece | None:
    """One piece, where it is on the map."""
    unit = s.units.get(id)
    return None if unit is None or unit.at == OFF else _piece(unit, s.setting)


PIECEWISE = Piecewise(journal=lambda s: s.journal, frame=frame, order=lambda s: s.units, piece=piece_of)


def _piece(unit: Unit, setting: Setting) -> Piece:
    marks, name = SHAKEN if unit.shaken else LOW if unit.low else (), KINDS[unit.kind]
    values: dict[str, str] = {"stance": unit.stance}
    place, ground = setting.labels[unit.at], setting.ground
    if isinstance(ground, Village):
        location = ground.locations[unit.at]
        body = Body(0, facing=None, level=location.level)
        hex_ = ground.board.label(location.cell)
        return Piece(unit.id, hex_, unit.side, name, unit.kind, values, marks, body=body)
    return Piece(unit.id, place, unit.side, name, unit.kind, values, marks, None, ground.middle(unit.at))


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
