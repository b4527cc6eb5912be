"""What a player sees: the scene, what choices are called, and facts for cases."""

from __future__ import annotations

from typing import Any

from bocage.kernel.choice import Choice
from bocage.kernel.command import Side
from bocage.kernel.contract.look import Way
from bocage.kernel.showing.view import Marker, Piece, Scene
from bocage.kernel.text import Text, text
from bocage.mechanics.describing import named_in
from bocage.mechanics.facts import fact as fact_of
from bocage.mechanics.facts import field
from examples.outpost.model import State, Unit, label, name_of, units_at
from examples.outpost.movement import moves_of, within_reach
from examples.outpost.sequence import why_not_take

PHASES = (text("phase-act"),)


def scene(s: State, side: Side) -> Scene:
    """The board with its pieces and the outpost."""
    setting = s.setting
    outpost = Marker(label(s, setting.outpost), "objective", text("marker-outpost"))
    pieces = tuple(piece_of(s, unit) for unit in s.units.values())
    status = text("status", turn=s.turn, side=text(f"side-{setting.sides[s.active]}"))
    active = (s.active,)
    return Scene(
        setting.scenario, pieces, (outpost,), (), status, PHASES, 0, active=active, turn=s.turn, turns=setting.turns
    )


def piece_of(s: State, unit: Unit) -> Piece:
    """A unit as a counter."""
    printed = unit.values
    values = {
        "fire": str(printed.fire),
        "range": str(printed.range),
        "movement": str(printed.movement),
        "steps": str(unit.steps),
    }
    marks = [text("mark-suppressed")] if unit.suppressed else []
    marks += [text("mark-acted")] if unit.acted else []
    return Piece(unit.id, label(s, unit.cell), unit.side, name_of(unit), unit.type, values, tuple(marks))


def describe(s: State, choice: Choice) -> Text:
    """What a choice is called on its button."""
    named = named_in(choice, lambda id: name_of(s.units[id]))
    return Text(f"choice-{choice.verb}", {**named, "place": choice.place})


def ways(s: State, side: Side, piece: int) -> list[Way]:
    """Where a unit could go now, each hex with its cost: the page draws it while the unit is dragged."""
    unit = s.units.get(piece)
    if unit is None or why_not_take(s, unit) is not None:
        return []
    cost = within_reach(s, unit).cost
    first = () if s.taken == unit.id else (str(Choice("take", unit.id)),)
    return [
        Way(move.place, (*first, str(move)), cost=cost[s.setting.board.cell(move.place)], unit="mp")
        for move in moves_of(s, unit)
    ]


def fact(s: State, subject: str, name: str) -> Any:
    """One fact for a case: of a unit (`#3`), a hex (`@B2`) or the game (an empty subject)."""

    def of_unit(id: int, name: str) -> Any:
        if name == "lost":
            return id not in s.units
        return label(s, s.units[id].cell) if name == "place" else field(s.units[id], name, f"unit {id}")

    def of_hex(place: str, name: str) -> Any:
        return len(units_at(s, s.setting.board.cell(place)))

    return fact_of(s, subject, name, of_unit, of_hex, sides=("active",))
