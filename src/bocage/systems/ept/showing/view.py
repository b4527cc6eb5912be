"""The map with its counters, what choices are called, and facts by name for cases."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.ground.facing import Facing, facing_name
from bocage.kernel.choice import END, Choice
from bocage.kernel.showing.view import Scene
from bocage.kernel.text import Args, Text
from bocage.mechanics import facts
from bocage.mechanics.describing import named_in
from bocage.systems.ept.artillery.plots import STRAFE
from bocage.systems.ept.artillery.strength import strength_at
from bocage.systems.ept.game.setup import FACE, SUGGESTED, plan_of
from bocage.systems.ept.showing import panels
from bocage.systems.ept.showing.counters import counter
from bocage.systems.ept.showing.scene import markers
from bocage.systems.ept.state.model import NOBODY, State
from bocage.systems.ept.state.names import formation_name, label, side_name, unit_name
from bocage.systems.ept.vehicles.driving import TURN

PHASES = ("support", "command", "operations", "administration")


def turn(s: State) -> str:
    """Names the present turn."""
    return str(s.turn)


def scene(s: State, side: int) -> Scene:
    """The map and everything on it."""
    turns = s.setting.terms.turns
    return Scene(
        s.board.name,
        tuple(counter(s, unit) for unit in s.units.values()),
        tuple(markers(s, side)),
        panels.panels(s, side),
        Text("status", {"turn": s.turn, "turns": turns, "side": side_name(s, s.active)}),
        tuple(Text(f"phase-{phase}") for phase in PHASES),
        PHASES.index(s.phase) if s.phase in PHASES else -1,
        active=sides_in_turn(s),
        turn=s.turn,
        turns=turns,
        ladder=panels.ladder(s),
        slips=panels.slips(s, side),
    )


def sides_in_turn(s: State) -> tuple[int, ...]:
    """The sides whose turn it is: outside the operations phase and the set-up both act."""
    return (s.active,) if s.phase in ("setup", "operations") else (0, 1)


def describe(s: State, choice: Choice) -> Text:
    """What a choice is called on a button or in a list."""
    args: Args = {"hex": choice.place, **named_in(choice, partial(unit_name, s))}
    if choice == END:
        return Text("choice-end" if s.phase == "operations" else f"choice-end-{s.phase}")
    if choice.verb == TURN:
        return Text(f"choice-turn-{'right' if (choice.number or 0) > 0 else 'left'}", args)
    if choice.verb == STRAFE:
        args["beyond"] = label(s, s.board.neighbours[s.board.cell(choice.place)][choice.number or 0])
    elif choice.verb == FACE:
        args["direction"] = Text(f"direction-{facing_name(Facing(choice.number or 0), s.board.orientation).lower()}")
    elif choice.verb == SUGGESTED:
        side, plan = plan_of(choice)
        args["plan"] = Text(f"plan-{s.setting.terms.id}-{s.setting.sides[side]}-{plan}")
    elif choice.number is not None:
        args["formation"] = formation_name(s, choice.number)
    return Text(f"choice-{choice.verb}", args)


# --- facts ------------------------------------------------------------------------------------------------------------
def fact(s: State, subject: str, name: str) -> Any:
    """One fact of a unit or formation, a hex or the game, for the expectations of cases."""
    return facts.fact(s, subject, name, partial(piece_fact, s), partial(hex_fact, s), sides=("active", "first"))


PLACES = ("at", "target", "last_target")
"""Facts that are hexes."""


def piece_fact(s: State, id: int, name: str) -> Any:
    """A fact of a unit, formation, work or battery; `gone` is true of what is out of the game."""
    counters = (s.units, s.formations, s.works, s.batteries)
    counter: Any = next((held[id] for held in counters if id in held), None)
    if name == "gone":
        return counter is None
    if counter is None:
        return None
    return label(s, getattr(counter, name)) if name in PLACES else facts.field(counter, name, "a unit")


def hex_fact(s: State, hex: str, name: str) -> Any:
    """A fact of a hex: who holds it, its smoke, wrecks, whether it burns or is a ruin."""
    cell = s.board.cell(hex)
    if name == "control":
        return None if s.control[cell] == NOBODY else s.setting.sides[s.control[cell]]
    held: dict[str, Any] = {
        "smoke": s.smoke.get(cell, 0),
        "wrecks": s.wrecks.get(cell, 0),
        "burns": cell in s.fires,
        "ruined": cell in s.ruins,
        "barrage": strength_at(s, cell),
    }
    if name not in held:
        raise LookupError(f"a hex has no fact {name!r}; expected control, {', '.join(held)}")
    return held[name]
