"""The forces of a scenario as the pieces of a game; leaders get their values when they are drawn (PG-6.1a)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.scenario import ScenarioError
from bocage.kernel.contract.setting import attach
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import EACH, Tally
from bocage.systems.pg.reference.counters import LeaderFace
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.scenarios.scenario import Force, Scenario, find_scenario
from bocage.systems.pg.state.model import NOBODY, OFF_MAP, Aircraft, Battery, LeaderKind, Mine, Piece, State, Work
from bocage.systems.pg.state.pieces import piece_name
from bocage.systems.pg.state.setting import Setting

NOT_YET = 99
"""The turn of arrival of a group whose die has not let it come."""
STRENGTH = {"1": 1, "2": 2, "3": 3, "dummy": 0}
"""The strength of a minefield by what its counter shows."""


def start(setting: Setting) -> State:
    """The state before the leaders are drawn and the first piece is placed."""
    scenario = find_scenario(setting.terms.id)
    s: State = attach(State({}, "muster"), setting)
    s.visibility = setting.terms.visibility
    s.control = [NOBODY] * setting.board.size
    s.initiative = [side.initiative for side in setting.terms.sides]
    for number, force in enumerate(scenario.forces, 1):
        for piece in pieces_of(scenario, force, number):
            piece.id = s.next_id
            s.pieces[piece.id] = piece
            s.next_id += 1
        _add_works(s, scenario, force)
    for side, nation in enumerate(scenario.sides):
        _add_support(s, scenario, side, nation)
    return s


def pieces_of(scenario: Scenario, force: Force, number: int) -> Iterator[Piece]:
    """The units and leaders of a force, without ids, off the map."""
    side = scenario.sides.index(force.side)
    arrives = (NOT_YET if force.roll else force.arrive) if force.arrive else 0

    def piece(type: str, leader: LeaderKind = "") -> Piece:
        return Piece(0, type, side, leader=leader, arrives=arrives, group=number)

    for type, count in force.units.items():
        if type not in tables().units:
            raise ScenarioError(f"scenario {scenario.id}: {type!r} is no unit")
        for _ in range(count):
            unit = piece(type)
            unit.steps = tables().units[type].steps
            yield unit
    for rank, count in force.leaders.items():
        for _ in range(count):
            leader = piece("leader", "regular")
            leader.rank = rank
            yield leader
    for _ in range(force.kommissars):
        yield piece("leader", "kommissar")


def _add_works(s: State, scenario: Scenario, force: Force) -> None:
    """The fortifications of a force; they wait to be placed."""
    kinds = ["", *force.bunkers]
    counts = [force.entrenchments, *force.bunkers.values()]
    for type, count in zip(kinds, counts, strict=True):
        for _ in range(count):
            s.works[s.next_id] = Work(s.next_id, "bunker" if type else "entrenchment", OFF_MAP, type)
            s.next_id += 1
    for shown, count in force.mines.items():
        for _ in range(count):
            s.mines[s.next_id] = Mine(s.next_id, scenario.sides.index(force.side), OFF_MAP, STRENGTH[shown])
            s.next_id += 1


def _add_support(s: State, scenario: Scenario, side: int, nation: str) -> None:
    """Off-board artillery and aircraft."""
    card = next(card for name, card in scenario.side.items() if name == nation)
    for factor in card.off_board:
        s.batteries[s.next_id] = Battery(s.next_id, side, factor)
        s.next_id += 1
    for type, count in card.aircraft.items():
        for _ in range(count):
            s.aircraft[s.next_id] = Aircraft(s.next_id, side, type, first=card.first_air_turn)
            s.next_id += 1


# --- leaders are drawn ------------------------------------------------------------------------------------------------
@rule("PG-6.1a")
def muster(s: State) -> Procedure[None]:
    """Draw every leader from those of his nation and rank; the counter is flipped like a coin."""
    taken: list[str] = []
    for leader in [piece for piece in s.pieces.values() if piece.leader]:
        counters = counters_for(s, leader, taken)
        dice, about = Dice(1, 2 * len(counters)), {"piece": piece_name(s, leader.id)}
        drawn = yield from draw(
            dice, "leader", _index, tally=Tally(unit=EACH), seat=leader.side, rule="PG-6.1a", about={**about}
        )
        counter, faces = counters[drawn // 2]
        face = faces[drawn % 2]
        leader.morale, leader.combat, leader.help = face.morale, face.combat, face.help
        leader.type = counter
        taken.append(counter)
    s.step = "appoint"


def _index(faces: Faces) -> int:
    return faces[0] - 1


def counters_for(s: State, leader: Piece, taken: list[str]) -> list[tuple[str, tuple[LeaderFace, LeaderFace]]]:
    """The counters in the cup for a leader, with their faces; all of them again once none is left."""
    nation = s.setting.terms.sides[leader.side].nation
    if leader.leader == "kommissar":
        entries = [
            (id, (LeaderFace(counter.morale[0], 0, 0), LeaderFace(counter.morale[1], 0, 0)))
            for id, counter in tables().kommissars.items() if counter.nation == nation
        ]  # fmt: skip
    else:
        entries = [
            (id, counter.faces)
            for id, counter in tables().leaders.items() if counter.nation == nation and counter.rank == leader.rank
        ]  # fmt: skip
    if not entries:
        raise ScenarioError(f"scenario {s.setting.terms.id}: no counters for a leader of rank {leader.rank} ({nation})")
    return [entry for entry in entries if entry[0] not in taken] or entries
