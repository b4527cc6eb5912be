"""Infantry against vehicles (PZF-9.6): choosing a vehicle, grenades into hatches, storming its passengers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bocage.ground.table import TURN, along
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.combat import fights, retreat
from bocage.systems.pzf.combat.fights import can_storm, is_immobilised
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement.walking import push_to
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import gap, is_touching
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import damage


# --- whom they go for ---------------------------------------------------------------------------------------------
@rule("PZF-9.6a")
def has_grenade_or_mine(f: Figure, v: Figure) -> bool:
    """Whether a man has something to assault a vehicle with: grenades, or magnetic mines that hold on it."""
    return has_mines(f, v) or any(arm.weapon == "grenade" and not arm.gone for arm in f.arms)


@rule("PZF-9.6l")
def is_in_reach(f: Figure, v: Figure) -> bool:
    """Whether a man is in contact with a vehicle: one that drove off is not attacked."""
    return is_touching(f, v)


@rule("PZF-9.6m")
def touches_no_soldier(s: State, f: Figure) -> bool:
    """Whether a man touches no enemy soldier, which it would have to fight instead of assaulting."""
    return next(fights.fight_opponents(s, f), None) is None


@rule("PZF-9.7d")
def was_not_run_over(f: Figure, v: Figure) -> bool:
    """Whether a man may use grenades against a vehicle: it was neither run over by it nor dodged it in this turn."""
    return f.id not in v.run_over


def assault_choices(s: State, f: Figure, vehicles: Sequence[Figure]) -> Iterator[Choice]:
    """What a man in contact with these vehicles may do in this phase, as choices: assault or storm each of them."""
    for v in vehicles:
        if not is_in_reach(f, v):
            continue
        if has_grenade_or_mine(f, v) and was_not_run_over(f, v):
            yield Choice("aim", f.id, v.id)
        if can_storm(s, v):
            yield Choice("storm", f.id, v.id)


def choose_assault(s: State) -> Procedure[bool]:
    """Ask the next man in contact with a vehicle what it does; gives whether all have been asked."""
    for side in (s.initiative, other_seat(s.initiative)):
        vehicles = [v for v in on_table(s, other_seat(side)) if v.kind == "vehicle" and not v.wreck]
        for f in on_table(s, side) if vehicles else ():
            if f.kind != "man" or f.id in s.assaults or f.aboard:
                continue
            choices = tuple(assault_choices(s, f, vehicles))
            if choices and touches_no_soldier(s, f):
                choice = yield from ask_assault(s, f, choices if f.charged else (*choices, PASS))
                s.assaults[f.id] = (choice.other or 0) if choice.verb == "aim" else 0
                if choice.verb == "storm":
                    s.storming[f.id] = choice.other or 0
                return False
    return True


@rule("PZF-9.6n")
def ask_assault(s: State, f: Figure, options: tuple[Choice, ...]) -> Procedure[Choice]:
    """Ask which vehicle a man assaults or storms."""
    return (
        yield from ask(
            f.side,
            text("prompt-aim", who=name_of(s, f.id)),
            Choices(lambda k: options, default=lambda k: options[0]),
            rule="PZF-9.6n",
            pieces=(f.id,),
        )
    )


# --- the assault --------------------------------------------------------------------------------------------------
def open_assaults(s: State) -> list[int]:
    """The ids of the vehicles that men still have to attack."""
    return sorted({v for man, v in s.assaults.items() if v and s.figures[man].where == "table"})


class AttackOnVehicle(msgspec.Struct, frozen=True):
    """One man's attack on a vehicle as a resolution, with its outcome for the vehicle and the man."""

    man: int
    vehicle: int

    def run(self, s: State) -> Procedure[str]:
        f, v = s.figures[self.man], s.figures[self.vehicle]
        before = v.pv
        if not v.wreck:
            yield from attack_vehicle(s, f, v)
        if v.wreck:
            return "wrecked"
        return "damaged" if v.pv < before or v.wheels_out else "repelled" if f.where == "lost" or f.prone else "nothing"

    def touches(self, s: State) -> Touched:
        return ANYTHING


def choose_next_attacker(s: State) -> Procedure[None]:
    """Ask which man attacks the assaulted vehicle next, and carry it out; after the last, return to the fights."""
    target = s.assaulted
    men = [man for man, v in s.assaults.items() if v == target and s.figures[man].where == "table"]
    if not men:
        s.assaulted, s.step = 0, "fights"
        return
    options = tuple(Choice("take", man) for man in sorted(men))
    choice = yield from ask(
        s.figures[men[0]].side,
        text("prompt-assault", target=name_of(s, target)),
        Choices(
            lambda k: options,
            default=lambda k: options[0],
            resolution=lambda k, choice: AttackOnVehicle(choice.piece or 0, target),
        ),
        rule="PZF-9.6n",
        pieces=(men[0],),
    )
    f, v = s.figures[choice.piece or 0], s.figures[target]
    s.assaults[f.id] = 0
    f.fought = True
    if is_still_attacked(v):
        yield from attack_vehicle(s, f, v)
    else:
        yield from step_back_from_vehicle(s, f, v)


@rule("PZF-9.6n")
def is_still_attacked(v: Figure) -> bool:
    """Whether a man still attacks: once the vehicle is out of action the others only step back."""
    return not v.wreck


def attack_vehicle(s: State, f: Figure, v: Figure) -> Procedure[None]:
    """Carry out one man's attack: find a grenade, place it, and roll for its effect."""
    if not (yield from roll_to_find_grenade(s, f)):
        yield tell("told-assault-empty", who=name_of(s, f.id), rule="PZF-9.6b", pieces=(f.id,))
        yield from step_back_from_vehicle(s, f, v)
        return
    if not (yield from roll_to_place(s, f, v)):
        yield tell("told-not-placed", who=name_of(s, f.id), rule="PZF-9.6c", pieces=(f.id, v.id))
        if (yield from stumble_off(s, f, v)):
            return
    elif (yield from roll_placed_grenade(s, f)):
        yield from damage.wound_vehicle(s, v.id, 1)
    else:
        yield tell("told-no-harm", target=name_of(s, v.id), rule="PZF-9.6e", pieces=(v.id,))
    yield from step_back_from_vehicle(s, f, v)


@rule("PZF-9.6b", "PZF-13.1j")
def roll_to_find_grenade(s: State, f: Figure) -> Procedure[bool]:
    """Roll whether a man finds a grenade or mine: on 4+."""
    rolled = yield from wounds.roll_to_reach(s, charts().assault.find, "assault-find", "PZF-9.6b", by=f.id)
    return rolled.passed


@rule("PZF-9.6c")
def roll_to_place(s: State, f: Figure, v: Figure) -> Procedure[bool]:
    """Roll whether a man gets the grenade into the vehicle, or the mine onto it."""
    rolled = yield from wounds.roll_to_reach(s, placing_face(s, f, v), "assault-place", "PZF-9.6c", by=f.id)
    return rolled.passed


@rule("PZF-9.6i")
def placing_face(s: State, f: Figure, v: Figure) -> int:
    """The lowest face with which a grenade or mine is placed: the best that mines and an open top allow."""
    row = charts().assault
    best_face = mine_placing_face() if has_mines(f, v) else row.place
    return min(best_face, row.place_open_top) if is_open_topped(s, v) else best_face


@rule("PZF-9.6c")
def is_open_topped(s: State, v: Figure) -> bool:
    """Whether the Defence of a vehicle's top is low enough to count as open."""
    return vehicle(v.type).d[2] <= s.setting.options.hatch_open_top_max


@rule("PZF-9.6h", "PZF-13.1g")
def mine_placing_face() -> int:
    """The lowest face with which a magnetic mine is placed on a closed vehicle."""
    return charts().assault.place_magnetic


def has_mines(f: Figure, v: Figure) -> bool:
    """Whether a man has magnetic mines that hold on a vehicle."""
    return "magnetic_mines" in f.gear and not has_zimmerit(v)


@rule("PZF-13.2e")
def has_zimmerit(v: Figure) -> bool:
    """Whether a vehicle has Zimmerit, on which magnetic mines do not hold."""
    return "zimmerit" in v.special or "zimmerit" in v.gear


@rule("PZF-9.6e")
def roll_placed_grenade(s: State, f: Figure) -> Procedure[bool]:
    """Roll whether a placed grenade takes one PV from the vehicle, on 4+; the wound chart is not used."""
    rolled = yield from wounds.roll_to_reach(s, charts().assault.wound, "assault-wound", "PZF-9.6e", by=f.id)
    return rolled.passed


@rule("PZF-9.6d")
def stumble_off(s: State, f: Figure, v: Figure) -> Procedure[bool]:
    """Let a man that failed against a vehicle able to move fall an inch from it, prone, and perhaps be hurt.

    Gives whether it did: not at an immobilised vehicle.
    """
    if is_immobilised(v):
        return False
    row = charts().assault
    direction = retreat.away_from(f, v)
    full_retreat = along((f.x, f.y), direction % TURN, max(row.retreat - gap(f, v), 0))
    end = furthest(
        (f.x, f.y),
        full_retreat,
        lambda end: retreat.is_retreat_clear(s, f, end) and retreat.is_base_on_table(s, f, end),
    )
    f.prone = f.floored = True
    yield tell("told-stumbles-off", who=name_of(s, f.id), rule="PZF-9.6d", pieces=(f.id,))
    yield from push_to(s, f, end)
    if f.where != "table":
        return True
    rolled = yield from wounds.roll_to_reach(s, row.fail_hit, "assault-hurt", "PZF-9.6d")
    if rolled.passed:
        yield from wounds.strike(s, wounds.Blow(f.id, row.fail_strength))
    return True


@rule("PZF-9.6f")
def step_back_from_vehicle(s: State, f: Figure, v: Figure) -> Procedure[None]:
    """Let a man step back an inch after its attack."""
    if f.where == "table":
        yield from retreat.step_back(s, f.id, (v.id,))
