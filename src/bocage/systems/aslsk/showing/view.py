"""What a player sees: counters with the values and markers of the hobby, the map's markers, objectives, the phase.

The kit has no hidden units, so every seat knows the whole state.
"""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import Any

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.state import copy
from bocage.kernel.showing.view import Marker, Panel, Piece, Scene
from bocage.kernel.text import Args, Text
from bocage.mechanics import facts
from bocage.mechanics.describing import named_in
from bocage.systems.aslsk.game.setup import is_placed, setup_name, side_to_set_up
from bocage.systems.aslsk.game.victory import exited_equivalents
from bocage.systems.aslsk.movement.edges import overdue
from bocage.systems.aslsk.reference.counters import UnitType
from bocage.systems.aslsk.state.model import (
    OFF_MAP,
    PHASES,
    State,
    Unit,
    Weapon,
    label,
    piece_name,
    signed,
    type_of,
    weapon_type_of,
)

FIRE_MARKS = {"prep": "mark-prep", "first": "mark-first", "final": "mark-final", "advancing": "mark-advancing"}

ENDS = {"setup": "choice-ready", "RPh": "choice-end-step", "RtPh": "choice-end-routs"}
"""What ending is called where it is not the phase that ends."""


def known(s: State, seat: int) -> State:
    """Nothing is hidden: stacks are open to inspection (ASL-D21)."""
    return s


def resample(s: State, seat: int, rng: Random) -> State:
    """A copy of the one state that agrees with what a seat knows."""
    copied: State = copy(s, s.setting)
    return copied


def turn(s: State) -> str:
    """Names the present player turn."""
    return "set-up" if s.phase == "setup" else f"{s.turn}.{s.setting.scenario.sides[s.player]}"


def scene(s: State, seat: int) -> Scene:
    """The map and everything on it."""
    pieces = [_unit(s, unit) for unit in s.units.values()] + [_weapon(s, weapon) for weapon in s.weapons.values()]
    phases = tuple(Text(f"phase-{phase.lower()}") for phase in PHASES)
    present = PHASES.index(s.phase) if s.phase in PHASES else -1
    side = Text(f"side-{s.setting.sides[s.player]}")
    status = Text("status", {"turn": s.turn, "turns": s.setting.scenario.turns, "side": side})
    return Scene(
        s.board.name,
        tuple(pieces),
        tuple(_markers(s)),
        (_objectives(s), _arrivals(s)),
        status,
        phases,
        present,
        active=(s.player,),
        turn=s.turn,
        turns=s.setting.scenario.turns,
    )


def place_of(s: State, cell: int) -> str:
    return "" if cell == OFF_MAP else label(s, cell)


def _unit(s: State, unit: Unit) -> Piece:
    printed = type_of(unit)
    values, facts = _unit_values(printed), _unit_facts(printed, unit.broken)
    marks, name = tuple(unit_marks(unit)), piece_name(s, unit.id)
    return Piece(unit.id, place_of(s, unit.at), unit.side, name, printed.kind, values, marks, facts=facts)


@cache
def _unit_values(printed: UnitType) -> dict[str, str]:
    """The numbers that are drawn on a counter."""
    values = {"factors": printed.name, "grade": printed.grade, "broken-morale": str(printed.broken_morale)}
    if printed.smoke:
        values["smoke"] = str(printed.smoke)
    return values


@cache
def _unit_facts(printed: UnitType, is_broken: bool) -> tuple[Text, ...]:
    """What the counter of a unit says on the side that is up, in words."""
    if is_broken:
        facts = [Text("fact-broken", {"morale": printed.broken_morale, "rallied": printed.name})]
    elif printed.is_mmc:
        facts = [Text("fact-mmc", {"fp": printed.fp, "range": printed.range, "morale": printed.morale})]
    else:
        facts = [Text("fact-leader", {"morale": printed.morale, "leadership": signed(printed.leadership)})]
    if printed.is_mmc:
        facts.append(Text(f"fact-grade-{printed.grade.lower()}"))
    if printed.smoke and not is_broken:
        facts.append(Text("fact-smoke", {"need": printed.smoke}))
    return tuple(facts)


def unit_marks(unit: Unit) -> list[Text]:
    """The markers on a unit, in reading order."""
    flags = ("broken", "dm", "pinned", "cx", "wounded", "melee", "cc")
    marks = [Text(f"mark-{flag}") for flag in flags if getattr(unit, flag)]
    if unit.fire:
        marks.append(Text(FIRE_MARKS[unit.fire]))
    if unit.own_fp_lost:
        marks.append(Text("mark-own-fp-lost"))
    if unit.finished:
        marks.append(Text("mark-moved"))
    if unit.arrive:
        marks.append(Text("mark-arrives", {"turn": unit.arrive}))
    return marks


def _weapon(s: State, weapon: Weapon) -> Piece:
    printed = weapon_type_of(weapon)
    values = {"kind": printed.kind, "fp": str(printed.fp), "range": str(printed.range), "pp": str(printed.pp)}
    values |= {"rof": str(printed.rof)} if printed.rof else {}
    marks = [Text("mark-malfunctioned")] if weapon.malfunctioned else []
    if weapon.fire:
        marks.append(Text(FIRE_MARKS[weapon.fire]))
    if weapon.rof:
        marks.append(Text("mark-rof"))
    holder = s.units.get(weapon.holder)
    place = place_of(s, holder.at if holder else weapon.at)
    name = piece_name(s, weapon.id)
    kind = printed.kind.lower()
    return Piece(weapon.id, place, weapon.side, name, kind, values, tuple(marks), weapon.holder or None)


def _markers(s: State) -> list[Marker]:
    markers = [Marker(label(s, cell), "smoke", Text("marker-smoke")) for cell in s.smoke]
    markers += [
        Marker(label(s, cell), "residual", Text("marker-residual", {"fp": fp}), fp) for cell, fp in s.residual.items()
    ]
    markers += [Marker(label(s, charge.cell), "charge", Text("marker-charge")) for charge in s.charges]
    for cell in s.setting.victory_cells:
        owner = s.control.get(cell)
        who = Text(f"side-{s.setting.sides[owner]}") if owner is not None else Text("side-nobody")
        markers.append(Marker(label(s, cell), "objective", Text("marker-objective", {"owner": who}), owner))
    return markers


def _objectives(s: State) -> Panel:
    lines = []
    for victory in s.setting.scenario.victory:
        side = s.setting.seat_of(victory.side)
        held = sum(s.control.get(s.board.cell(hex)) == side for hex in victory.hexes)
        done = exited_equivalents(s, side) // 2 if victory.type == "exit" else held
        args: Args = {
            "side": Text(f"side-{victory.side}"),
            "need": victory.at_least,
            "have": done,
            "hexes": ", ".join(victory.hexes),
            "edge": Text(f"edge-{victory.edge}") if victory.edge else "",
        }
        lines.append(victory.told(Text(f"victory-{victory.type}", args)))
    return Panel(Text("panel-objectives"), tuple(lines), "objectives")


def _arrivals(s: State) -> Panel:
    """Who waits beside the map, and who is still to come."""
    due = [(unit.arrive, unit.id) for unit in s.units.values() if unit.arrive]
    due += [(weapon.arrive, weapon.id) for weapon in s.weapons.values() if weapon.arrive]
    waiting = [unit.id for unit in s.units.values() if unit.at != OFF_MAP and not s.board.on_map(unit.at)]
    late = {unit.id for unit in overdue(s)}
    lines = [Text("arrival-now" if id in late else "arrival-beside", {"unit": piece_name(s, id)}) for id in waiting]
    lines += [Text("arrival", {"unit": piece_name(s, id), "turn": turn}) for turn, id in sorted(due)]
    return Panel(Text("panel-arrivals"), tuple(lines), "arrivals")


def describe(s: State, choice: Choice) -> Text:
    """What a choice is called on a button or in a list."""
    if choice.verb == "setup":
        return Text("choice-setup", {"name": setup_name(s.setting, side_to_set_up(s) or 0, choice.number or 0)})
    if choice.verb == "put" and is_placed(s, choice.piece or 0):
        return Text("choice-put-elsewhere", {"piece": piece_name(s, choice.piece or 0)})
    if choice == END and s.step == "rally-reinforcements":
        return Text("choice-ready")
    if choice == END:
        return Text(ENDS.get(s.phase, "choice-end"))
    edge = choice.verb in ("exit", "advance-off")
    hex: Text | str = Text(f"edge-{choice.place}") if edge else choice.place
    return Text(f"choice-{choice.verb}", {"hex": hex, **named_in(choice, partial(piece_name, s))})


def passed(s: State, seat: int, latest: Text | None) -> Text | None:
    """The log line of a phase in which a side could do nothing, None if it needs no line."""
    if latest is None or latest.id != "told-phase":
        return None
    side = Text(f"side-{s.setting.sides[seat]}")
    return Text("told-phase-passes", {"side": side, "phase": Text(f"phase-{s.phase.lower()}")})


def fact(s: State, subject: str, name: str) -> Any:
    """One fact of a piece, a hex or the game, for the expectations of cases."""
    return facts.fact(s, subject, name, partial(_piece_fact, s), partial(_hex_fact, s), sides=("player",))


def _piece_fact(s: State, id: int, name: str) -> Any:
    piece = s.units.get(id) or s.weapons.get(id)
    if name == "gone":
        return piece is None
    if piece is None:
        return None
    if name == "at":
        return place_of(s, s.units[piece.holder].at if isinstance(piece, Weapon) and piece.holder else piece.at)
    if name == "values":
        return type_of(piece).name if isinstance(piece, Unit) else weapon_type_of(piece).kind
    return facts.field(piece, name, "a piece")


def _hex_fact(s: State, hex: str, name: str) -> Any:
    cell = s.board.cell(hex)
    if name == "residual":
        return s.residual.get(cell, 0)
    if name == "smoke":
        return cell in s.smoke
    if name == "control":
        owner = s.control.get(cell)
        return s.setting.sides[owner] if owner is not None else None
    if name == "units":
        return sum(unit.at == cell for unit in s.units.values())
    raise LookupError(f"a hex has no fact {name!r}; expected residual, smoke, control or units")
