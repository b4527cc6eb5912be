"""Damage of vehicles (PZF-9.8): the damage die when no PV is left, and what becomes of crew, load and wreck."""

from __future__ import annotations

from collections.abc import Callable

from bocage.ground.table import TURN, along, distance, nearest_place, nearest_point
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import mounts
from bocage.systems.pzf.reference.special_charts import Damage
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import base, base_at, is_mounted, is_within, tolerance
from bocage.systems.pzf.space.ways import SEARCH, has_room, room_near
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of


def wound_vehicle(s: State, id: int, wounds_taken: int) -> Procedure[str]:
    """Take PV from a vehicle without a wound roll, as by a grenade inside it; gives the outcome."""
    return (yield from wounds.take_wounds(s, id, wounds_taken))


@rule("PZF-9.8a", "PZF-9.8g", "PZF-9.8i")
def roll_damage_when_no_pv(s: State, id: int, taken: int) -> Procedure[str]:
    """Roll the damage die for a vehicle that has lost all its PV; gives the outcome."""
    figure = s.figures[id]
    if figure.wreck or figure.pv > 0:
        return wounds.WOUNDED
    yield from roll_damage(s, figure)
    figure.pv = 0
    return wounds.LOST if figure.wreck else wounds.WOUNDED


def roll_damage(s: State, figure: Figure) -> Procedure[None]:
    """Roll the damage die for a vehicle and apply the result."""
    tally = Tally()
    tally.add(fuel_bonus(figure), "volatile-fuel", "PZF-9.8h")
    bonus = tally.total
    row = charts().damage

    def read(faces: Faces) -> Damage:
        return row.result(min(faces[0] + bonus, 6))

    result = yield from draw(D6, "damage", read, tally=tally, seat=figure.side, rule="PZF-9.8a")
    if result == "wheels_out" and is_skirted(figure):
        yield tell("told-damage-skirts", target=name_of(s, figure.id), rule="PZF-13.2c", pieces=(figure.id,))
        return
    yield tell(
        f"told-damage-{result.replace('_', '-')}", target=name_of(s, figure.id), rule="PZF-9.8a", pieces=(figure.id,)
    )
    yield from DAMAGE_RESULTS[result](s, figure)


@rule("PZF-9.8h", "PZF-13.2f")
def fuel_bonus(figure: Figure) -> int:
    """What volatile fuel adds to the damage die; 0 without it."""
    return charts().damage.volatile_fuel if _has_feature(figure, "volatile_fuel") else 0


@rule("PZF-9.8h", "PZF-13.2c")
def is_skirted(figure: Figure) -> bool:
    """Whether skirts cancel a result of wheels out."""
    return _has_feature(figure, "skirts")


def _has_feature(figure: Figure, what: str) -> bool:
    """Whether a vehicle has a feature, by its type or by its equipment."""
    return what in figure.special or what in figure.gear


# --- results ------------------------------------------------------------------------------------------------------
@rule("PZF-9.8b")
def apply_wheels_out(s: State, figure: Figure) -> Procedure[None]:
    """Immobilise a vehicle; it still fights, and a second such result changes nothing."""
    figure.wheels_out = True
    return
    yield


@rule("PZF-9.8c")
def apply_out_of_action(s: State, figure: Figure) -> Procedure[None]:
    """Put a vehicle out of action: men aboard get out unharmed within an inch."""
    make_wreck(s, figure)
    yield from release_towed_gun(s, figure, lost=False)
    for passenger in men_aboard(s, figure):
        yield from place_survivor(s, figure, passenger, charts().damage.out_distance)


@rule("PZF-9.8d")
def apply_light_accident(s: State, figure: Figure) -> Procedure[None]:
    """Put a vehicle out of action: men aboard are thrown prone up to three inches away."""
    make_wreck(s, figure)
    yield from release_towed_gun(s, figure, lost=False)
    for passenger in men_aboard(s, figure):
        yield from place_survivor(s, figure, passenger, charts().damage.thrown_distance)
        knock_down(passenger)


@rule("PZF-9.8e")
def apply_accident(s: State, figure: Figure) -> Procedure[None]:
    """Put a vehicle out of action: men aboard are thrown out prone and struck.

    Men within three inches are knocked down, riders thrown from their mounts.
    """
    row = charts().damage
    make_wreck(s, figure)
    yield from release_towed_gun(s, figure, lost=True)
    for passenger in men_aboard(s, figure):
        yield from place_survivor(s, figure, passenger, row.thrown_distance)
        knock_down(passenger)
        yield from wounds.strike(s, wounds.Blow(passenger.id, row.accident_strength))
    for bystander in on_table(s):
        if bystander.kind == "man" and is_within(figure, bystander, row.accident_radius):
            yield from knock_down_or_unhorse(s, bystander)


@rule("PZF-9.8f")
def apply_vehicle_explosion(s: State, figure: Figure) -> Procedure[None]:
    """Put a vehicle out of action: all men aboard and within three inches die."""
    make_wreck(s, figure)
    yield from release_towed_gun(s, figure, lost=True)
    nearby_men = [
        man for man in on_table(s) if man.kind == "man" and is_within(figure, man, charts().damage.explosion_radius)
    ]
    for victim in (*men_aboard(s, figure), *nearby_men):
        if victim.where != "lost":
            yield from wounds.kill(s, victim.id, fate=fate_helps(s))
    for passenger in men_aboard(s, figure):
        yield from place_survivor(s, figure, passenger, charts().damage.thrown_distance)


@rule("PZF-9.8l")
def fate_helps(s: State) -> bool:
    """Whether Fate may save a man from the explosion of a vehicle; a medic always may."""
    return s.setting.options.fate_against_explosion


DAMAGE_RESULTS: dict[str, Callable[[State, Figure], Procedure[None]]] = {
    "wheels_out": apply_wheels_out,
    "out": apply_out_of_action,
    "light_accident": apply_light_accident,
    "accident": apply_accident,
    "explosion": apply_vehicle_explosion,
}
"""What carries out each result of the damage die."""


@rule("PZF-9.8j")
def make_wreck(s: State, figure: Figure) -> None:
    """Make a vehicle a wreck, which stays where it is."""
    figure.wreck = True
    figure.bogged = figure.wheels_out = False


def knock_down_or_unhorse(s: State, figure: Figure) -> Procedure[None]:
    """Knock down a man near an accident, or throw it from its mount."""
    if is_mounted(figure):
        yield from mounts.unhorse(s, figure)
    else:
        knock_down(figure)


def knock_down(figure: Figure) -> None:
    """Make a man on the table prone and knocked down: it does not shoot in this turn (PZF-20.8b)."""
    if figure.where == "table" and not figure.aboard:
        figure.prone = figure.floored = True


# --- men aboard and the towed gun (9.8c, k) -----------------------------------------------------------------------
def men_aboard(s: State, figure: Figure) -> list[Figure]:
    """The men aboard a vehicle."""
    return [
        passenger
        for passenger in s.figures.values()
        if passenger.aboard == figure.id and passenger.where == "aboard" and passenger.kind == "man"
    ]


def place_survivor(s: State, figure: Figure, passenger: Figure, reach: int) -> Procedure[None]:
    """Let the owner place a man that was aboard within a distance (1/1000 inch) of the vehicle."""
    id, hull = passenger.id, figure.id
    first = Choice("alight", id, point=room_near(s, figure, passenger, reach))

    def why_not_get_out_at(known: State, choice: Choice) -> Violation | None:
        if choice.point is None or choice != Choice("alight", id, point=choice.point):
            return refuse("PZF-9.8c", "refuse-not-offered", choice=str(choice))
        man, spot = known.figures[id], choice.point
        if distance(base_at(man, spot, 0), base(known.figures[hull])) > reach + tolerance():
            return refuse("PZF-9.8c", "refuse-thrown-too-far", inches=reach // PS)
        return None if has_room(known, man, spot) else refuse("PZF-B5b", "refuse-no-room")

    choice = yield from ask(
        passenger.side,
        text("prompt-get-out", who=name_of(s, id)),
        Choices(
            lambda known: (first,),
            check_free=why_not_get_out_at,
            sample=lambda known, rng: first,
            forms=lambda known: (Blank(first),),
            default=lambda known: first,
        ),
        rule="PZF-9.8c",
        pieces=(id,),
    )
    passenger.where, passenger.aboard, passenger.level = "table", 0, 0
    passenger.x, passenger.y = choice.point or (figure.x, figure.y)
    passenger.crossed = True


@rule("PZF-9.8k")
def release_towed_gun(s: State, figure: Figure, *, lost: bool) -> Procedure[None]:
    """Release the gun a vehicle tows: lost with it in an accident or explosion, else it stands behind it."""
    gun = s.figures.get(figure.tow)
    figure.tow = 0
    if gun is None:
        return
    if lost:
        wounds.remove_figure(s, gun.id)
        yield tell("told-lost", target=name_of(s, gun.id), rule="PZF-9.8k", pieces=(gun.id,))
        return
    gun.where, gun.aboard, gun.facing = "table", 0, figure.facing
    x, y, divisor = nearest_point(base(figure), along((figure.x, figure.y), (figure.facing + TURN // 2) % TURN, SEARCH))
    behind = (x // divisor, y // divisor)
    gun.x, gun.y = nearest_place(behind, SEARCH, lambda candidate: has_room(s, gun, candidate)) or behind
