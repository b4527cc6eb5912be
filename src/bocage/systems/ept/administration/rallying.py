"""Rallying (EPT-13.2d to EPT-13.2i): neutralised units roll, or step back out of reach; who goes first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import NOTHING, Touched
from bocage.kernel.dice import D6, TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.ept.ground.prices import price
from bocage.systems.ept.ground.terrain import storey_in
from bocage.systems.ept.hidden import reveal_moving
from bocage.systems.ept.morale.losses import lose_step
from bocage.systems.ept.morale.value import morale_tally
from bocage.systems.ept.movement.room import has_room_for
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import commands, leader_of
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, tell_of, told_name, unit_name
from bocage.systems.ept.state.units import enemies_in, is_gun, is_neutralised, is_set_up, is_vehicle, put
from bocage.systems.ept.works.mines import meet_works

RALLY, STEP_BACK, LATER = "rally", "step-back", "rally-later"


# --- the roll ---------------------------------------------------------------------------------------------------------
class Rally(Struct, frozen=True):
    """The attempt of one unit."""

    unit: int

    def touches(self, s: State) -> Touched:
        return {"units": [self.unit]}

    def run(self, s: State) -> Procedure[str]:
        """Roll; a natural 12 costs a step."""
        unit = s.units[self.unit]
        tally = rally_tally(s, unit)
        limit = tally.total

        def read(faces: Faces) -> tuple[bool, bool]:
            return sum(faces) <= limit, costs_step(sum(faces))

        about: Args = {"unit": told_name(s, unit.id)}
        rallied, loses = yield from draw(
            TWO_D6, "rally", read, tally=tally, seat=unit.side, rule="EPT-13.2d", about=about, limit="at-most"
        )
        if loses:
            yield from lose_step(s, unit, "EPT-13.2g")
            return "eliminated" if unit.id not in s.units else "step-lost"
        if rallied:
            unit.condition = ""
            yield tell_of(s, unit, "told-rallied", "EPT-13.2d")
        return "rallied" if rallied else NOTHING


@rule("EPT-13.2g")
def costs_step(natural: int) -> bool:
    """Whether a natural roll costs a step."""
    return natural == tables().numbers.rally.loses_step_on


@rule("EPT-13.2d")
def rally_tally(s: State, unit: Unit) -> Tally:
    """What a rally needs at most on two dice, line by line."""
    tally, numbers = morale_tally(s, unit), tables().numbers.rally
    tally.add(numbers.morale, "rally", "EPT-13.2d")
    nearest = min((s.board.distance(leader.at, unit.at) for leader in helpers(s, unit)), default=2)
    tally.add(-numbers.leader_here if nearest == 0 else 0, "leader-here", "EPT-13.2e")
    tally.add(-numbers.leader_adjacent if nearest == 1 else 0, "leader-adjacent", "EPT-13.2e")
    tally.add(-numbers.enemy_adjacent if has_enemy_beside(s, unit) else 0, "enemy-adjacent", "EPT-13.2f")
    return tally


@rule("EPT-13.2e")
def helpers(s: State, unit: Unit) -> list[Unit]:
    """The leaders in good heart who command a unit; a leader is helped by his superior only."""
    leaders = [leader_of(s, formation) for formation in s.formations.values() if formation.side == unit.side]
    return [
        leader
        for leader in leaders
        if leader is not None and leader.id != unit.id and not is_neutralised(leader) and commands(s, leader, unit)
    ]


@rule("EPT-13.2f")
def has_enemy_beside(s: State, unit: Unit) -> bool:
    """Whether an enemy that is not neutralised stands in the next hex.

    Decoys count as such until they are recognised: a roll that left them out would tell them from units (EPT-10.0a).
    """
    return any(not is_neutralised(enemy) for cell in s.board.steps(unit.at) for enemy in enemies_in(s, unit.side, cell))


# --- stepping back ----------------------------------------------------------------------------------------------------
@rule("EPT-13.2h")
def why_not_step_back(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why a neutralised unit does not step back to a hex instead of rolling."""
    stays = is_gun(unit) or is_set_up(unit)
    if is_vehicle(unit) or (stays and not s.setting.options.weapons_step_back):
        return refuse("EPT-13.2h", "refuse-cannot-move", unit=unit_name(s, unit.id))
    if price(s, unit, unit.at, cell) is None or enemies_in(s, unit.side, cell):
        return refuse("EPT-13.2h", "refuse-forbidden-ground", hex=label(s, cell))
    if not has_room_for(s, unit, cell):
        return refuse("EPT-9.3a", "refuse-full", hex=label(s, cell))
    if any(enemies_in(s, unit.side, beside) for beside in s.board.steps(cell)):
        return refuse("EPT-13.2h", "refuse-enemy-beside", hex=label(s, cell))
    return None


def answers_of(s: State, unit: Unit) -> Iterator[Choice]:
    """What a neutralised unit may do."""
    yield Choice(RALLY, unit.id)
    for cell in s.board.steps(unit.at):
        if s.board.on_map(cell) and why_not_step_back(s, unit, cell) is None:
            yield Choice(STEP_BACK, unit.id, place=label(s, cell))


# --- the order --------------------------------------------------------------------------------------------------------
def waiting_units(s: State) -> list[Unit]:
    """The neutralised units that have not had their attempt."""
    shaken = [unit for unit in s.units.values() if is_neutralised(unit) and not is_vehicle(unit)]
    return [unit for unit in shaken if unit.id not in s.tried]


@rule("EPT-13.2i")
def rivals(s: State, unit: Unit, waiting: Sequence[Unit]) -> list[Unit]:
    """The enemies beside a unit that wait as it does: which of them goes first is for the better morale to choose."""
    enemies = [one for one in waiting if one.side != unit.side and one.id not in s.deferred]
    return [enemy for enemy in enemies if s.board.distance(enemy.at, unit.at) == 1]


def roll_for_order(s: State, waiting: Sequence[Unit]) -> Procedure[None]:
    """A die for each of two rivals of the same morale, until one has more."""
    for unit in waiting:
        for rival in rivals(s, unit, waiting):
            while unit.id not in s.deferred and precedence(s, unit) == precedence(s, rival):
                for each in (unit, rival):
                    s.rally_dice[each.id] = yield from roll_precedence(s, each)


def roll_precedence(s: State, unit: Unit) -> Procedure[int]:
    """One die for one unit."""

    def read(faces: Faces) -> int:
        return faces[0]

    about: Args = {"unit": told_name(s, unit.id)}
    return (yield from draw(D6, "rally-order", read, seat=unit.side, rule="EPT-13.2i", about=about))


@rule("EPT-13.2i")
def precedence(s: State, unit: Unit) -> tuple[int, int]:
    """What gives a unit the choice before its rivals: its morale, then the die."""
    return morale_tally(s, unit).total, s.rally_dice.get(unit.id, 0)


def next_up(s: State, waiting: Sequence[Unit]) -> list[Unit]:
    """Who may go now: all units of one side that have no rivals, else the one with the best claim to choose."""
    for side in (0, 1):
        free = [unit for unit in waiting if unit.side == side and not rivals(s, unit, waiting)]
        if free:
            return free
    choosing = [unit for unit in waiting if unit.id not in s.deferred]
    return [max(choosing, key=lambda unit: precedence(s, unit))]


def rally_one(s: State) -> Procedure[bool]:
    """Let the next neutralised unit roll or step back; whether there may be another."""
    waiting = waiting_units(s)
    if not waiting:
        s.tried, s.deferred, s.rally_dice = [], [], {}
        return False
    yield from roll_for_order(s, waiting)
    units = next_up(s, waiting)
    may_wait = bool(rivals(s, units[0], waiting))
    choice = yield from ask_who(s, units, may_wait=may_wait)
    unit = s.units[choice.piece or 0]
    if choice.verb == LATER:
        s.deferred.append(unit.id)
        return True
    s.tried.append(unit.id)
    if choice.verb == RALLY:
        yield from Rally(unit.id).run(s)
    else:
        cell = s.board.cell(choice.place)
        unit.floor = storey_in(s, unit, cell)
        put(s, unit, cell)
        yield from reveal_moving(s, unit, "normal")
        yield from meet_works(s, unit, "normal")
    return True


def ask_who(s: State, units: Sequence[Unit], *, may_wait: bool) -> Procedure[Choice]:
    """Ask a side which of these units goes now and how, or whether its rivals go before it."""
    options = [choice for unit in units for choice in answers_of(s, unit)]
    if may_wait:
        options.append(Choice(LATER, units[0].id))
    return (
        yield from ask(
            units[0].side,
            text("prompt-rally"),
            Choices(
                lambda known: tuple(options),
                tally=lambda known, choice: rally_tally(known, owner(known, choice)) if choice.verb == RALLY else None,
                resolution=lambda known, choice: Rally(choice.piece or 0) if choice.verb == RALLY else None,
            ),
            rule="EPT-13.2d",
            pieces=tuple(unit.id for unit in units),
        )
    )


def owner(s: State, choice: Choice) -> Unit:
    """The unit of a choice."""
    return s.units[choice.piece or 0]
