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
from bocage.systems.pzf.combat import retreat
from bocage.systems.pzf.combat.fights import can_storm, is_immobilised
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import zones
from bocage.systems.pzf.movement.walking import push_to
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.space.bodies import gap, is_touching
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import damage


# --- which vehicles a man may assault (9.6a, l, m, n, 9.7d) -------------------------------------------------------
@rule("PZF-9.6a")
def has_grenade_or_mine(figure: Figure, hull: Figure) -> bool:
    """Whether a man has the means to assault a vehicle: grenades, or magnetic mines that hold on it."""
    return has_mines(figure, hull) or any(arm.weapon == "grenade" and not arm.gone for arm in figure.arms)


@rule("PZF-9.6l")
def is_in_reach(figure: Figure, hull: Figure) -> bool:
    """Whether a man is in contact with a vehicle: one that drove off is not attacked."""
    return is_touching(figure, hull)


@rule("PZF-9.6m")
def touches_no_soldier(s: State, figure: Figure) -> bool:
    """Whether a man touches no enemy soldier, which it would have to fight instead of assaulting."""
    return next(zones.engaged_enemies(s, figure), None) is None


@rule("PZF-9.7d")
def was_not_run_over(figure: Figure, hull: Figure) -> bool:
    """Whether a man may use grenades against a vehicle: it was neither run over by it nor dodged it in this turn."""
    return figure.id not in hull.run_over


def assault_choices(s: State, figure: Figure, vehicles: Sequence[Figure]) -> Iterator[Choice]:
    """What a man in contact with these vehicles may do in this phase, as choices: assault or storm each of them."""
    for other_vehicle in vehicles:
        if not is_in_reach(figure, other_vehicle):
            continue
        if has_grenade_or_mine(figure, other_vehicle) and was_not_run_over(figure, other_vehicle):
            yield Choice("aim", figure.id, other_vehicle.id)
        if can_storm(s, other_vehicle):
            yield Choice("storm", figure.id, other_vehicle.id)


def choose_assault(s: State) -> Procedure[bool]:
    """Ask the next man in contact with a vehicle what it does; gives whether all have been asked."""
    for side in (s.initiative, other_seat(s.initiative)):
        vehicles = [hull for hull in on_table(s, other_seat(side)) if hull.kind == "vehicle" and not hull.wreck]
        for figure in on_table(s, side) if vehicles else ():
            if figure.kind != "man" or figure.id in s.assaults or figure.aboard:
                continue
            choices = tuple(assault_choices(s, figure, vehicles))
            if choices and touches_no_soldier(s, figure):
                choice = yield from ask_assault(s, figure, choices if figure.charged else (*choices, PASS))
                s.assaults[figure.id] = (choice.other or 0) if choice.verb == "aim" else 0
                if choice.verb == "storm":
                    s.storming[figure.id] = choice.other or 0
                return False
    return True


@rule("PZF-9.6n")
def ask_assault(s: State, figure: Figure, options: tuple[Choice, ...]) -> Procedure[Choice]:
    """Ask which vehicle a man assaults or storms."""
    return (
        yield from ask(
            figure.side,
            text("prompt-aim", who=name_of(s, figure.id)),
            Choices(lambda known: options, default=lambda known: options[0]),
            rule="PZF-9.6n",
            pieces=(figure.id,),
        )
    )


# --- the assault --------------------------------------------------------------------------------------------------
def open_assaults(s: State) -> list[int]:
    """The ids of the vehicles that men still have to attack."""
    return sorted({hull for man, hull in s.assaults.items() if hull and s.figures[man].where == "table"})


class AttackOnVehicle(msgspec.Struct, frozen=True):
    """One man's attack on a vehicle as a resolution, with its outcome for the vehicle and the man."""

    man: int
    vehicle: int

    def run(self, s: State) -> Procedure[str]:
        figure, hull = s.figures[self.man], s.figures[self.vehicle]
        before = hull.pv
        if not hull.wreck:
            yield from attack_vehicle(s, figure, hull)
        if hull.wreck:
            return "wrecked"
        return (
            "damaged"
            if hull.pv < before or hull.wheels_out
            else "repelled"
            if figure.where == "lost" or figure.prone
            else "nothing"
        )

    def touches(self, s: State) -> Touched:
        return ANYTHING


def choose_next_attacker(s: State) -> Procedure[None]:
    """Ask which man attacks the assaulted vehicle next, and carry it out; after the last, return to the fights."""
    target = s.assaulted
    men = [man for man, carrier in s.assaults.items() if carrier == target and s.figures[man].where == "table"]
    if not men:
        s.assaulted, s.step = 0, "fights"
        return
    options = tuple(Choice("take", man) for man in sorted(men))
    choice = yield from ask(
        s.figures[men[0]].side,
        text("prompt-assault", target=name_of(s, target)),
        Choices(
            lambda known: options,
            default=lambda known: options[0],
            resolution=lambda known, choice: AttackOnVehicle(choice.piece or 0, target),
        ),
        rule="PZF-9.6n",
        pieces=(men[0],),
    )
    figure, hull = s.figures[choice.piece or 0], s.figures[target]
    s.assaults[figure.id] = 0
    figure.fought = True
    if is_still_attacked(hull):
        yield from attack_vehicle(s, figure, hull)
    else:
        yield from step_back_from_vehicle(s, figure, hull)


@rule("PZF-9.6n")
def is_still_attacked(hull: Figure) -> bool:
    """Whether a man still attacks: once the vehicle is out of action the others only step back."""
    return not hull.wreck


def attack_vehicle(s: State, figure: Figure, hull: Figure) -> Procedure[None]:
    """Carry out one man's attack: find a grenade, place it, and roll for its effect."""
    if not (yield from roll_to_find_grenade(s, figure)):
        yield tell("told-assault-empty", who=name_of(s, figure.id), rule="PZF-9.6b", pieces=(figure.id,))
        yield from step_back_from_vehicle(s, figure, hull)
        return
    if not (yield from roll_to_place(s, figure, hull)):
        yield tell("told-not-placed", who=name_of(s, figure.id), rule="PZF-9.6c", pieces=(figure.id, hull.id))
        if (yield from stumble_off(s, figure, hull)):
            return
    elif (yield from roll_placed_grenade(s, figure)):
        yield from damage.wound_vehicle(s, hull.id, 1)
    else:
        yield tell("told-no-harm", target=name_of(s, hull.id), rule="PZF-9.6e", pieces=(hull.id,))
    yield from step_back_from_vehicle(s, figure, hull)


@rule("PZF-9.6b", "PZF-13.1j")
def roll_to_find_grenade(s: State, figure: Figure) -> Procedure[bool]:
    """Roll whether a man finds a grenade or mine: on 4+."""
    rolled = yield from wounds.roll_to_reach(s, charts().assault.find, "assault-find", "PZF-9.6b", by=figure.id)
    return rolled.passed


@rule("PZF-9.6c")
def roll_to_place(s: State, figure: Figure, hull: Figure) -> Procedure[bool]:
    """Roll whether a man gets the grenade into the vehicle, or the mine onto it."""
    rolled = yield from wounds.roll_to_reach(
        s, placing_face(s, figure, hull), "assault-place", "PZF-9.6c", by=figure.id
    )
    return rolled.passed


@rule("PZF-9.6i")
def placing_face(s: State, figure: Figure, hull: Figure) -> int:
    """The lowest face with which a grenade or mine is placed: the best that mines and an open top allow."""
    row = charts().assault
    best_face = mine_placing_face() if has_mines(figure, hull) else row.place
    return min(best_face, row.place_open_top) if is_open_topped(s, hull) else best_face


@rule("PZF-9.6c")
def is_open_topped(s: State, hull: Figure) -> bool:
    """Whether the Defence of a vehicle's top is low enough to count as open."""
    return vehicle(hull.type).d[2] <= s.setting.options.hatch_open_top_max


@rule("PZF-9.6h", "PZF-13.1g")
def mine_placing_face() -> int:
    """The lowest face with which a magnetic mine is placed on a closed vehicle."""
    return charts().assault.place_magnetic


def has_mines(figure: Figure, hull: Figure) -> bool:
    """Whether a man has magnetic mines that hold on a vehicle."""
    return "magnetic_mines" in figure.gear and not has_zimmerit(hull)


@rule("PZF-13.2e")
def has_zimmerit(hull: Figure) -> bool:
    """Whether a vehicle has Zimmerit, on which magnetic mines do not hold."""
    return "zimmerit" in hull.special or "zimmerit" in hull.gear


@rule("PZF-9.6e")
def roll_placed_grenade(s: State, figure: Figure) -> Procedure[bool]:
    """Roll whether a placed grenade takes one PV from the vehicle, on 4+; the wound chart is not used."""
    rolled = yield from wounds.roll_to_reach(s, charts().assault.wound, "assault-wound", "PZF-9.6e", by=figure.id)
    return rolled.passed


@rule("PZF-9.6d")
def stumble_off(s: State, figure: Figure, hull: Figure) -> Procedure[bool]:
    """Let a man that failed against a vehicle able to move fall an inch from it, prone, and perhaps be hurt.

    Gives whether it did: not at an immobilised vehicle.
    """
    if is_immobilised(hull):
        return False
    row = charts().assault
    direction = retreat.away_from(figure, hull)
    full_retreat = along((figure.x, figure.y), direction % TURN, max(row.retreat - gap(figure, hull), 0))
    end = furthest(
        (figure.x, figure.y),
        full_retreat,
        lambda end: retreat.is_retreat_clear(s, figure, end) and retreat.is_base_on_table(s, figure, end),
    )
    figure.prone = figure.floored = True
    yield tell("told-stumbles-off", who=name_of(s, figure.id), rule="PZF-9.6d", pieces=(figure.id,))
    yield from push_to(s, figure, end)
    if figure.where != "table":
        return True
    rolled = yield from wounds.roll_to_reach(s, row.fail_hit, "assault-hurt", "PZF-9.6d")
    if rolled.passed:
        yield from wounds.strike(s, wounds.Blow(figure.id, row.fail_strength))
    return True


@rule("PZF-9.6f")
def step_back_from_vehicle(s: State, figure: Figure, hull: Figure) -> Procedure[None]:
    """Let a man step back an inch after its attack."""
    if figure.where == "table":
        yield from retreat.step_back(s, figure.id, (hull.id,))
