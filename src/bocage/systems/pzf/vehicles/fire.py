"""Shooting at vehicles (PZF-9.5): which of the figures aboard or mounted is struck, and on which face."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.ground.table import faces, hull
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.reference.tables import charts, vehicle
from bocage.systems.pzf.shooting.ballistics import Hit, strength_of
from bocage.systems.pzf.space.bodies import Point, is_mounted, rider_of
from bocage.systems.pzf.space.houses import foot_of
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of


def settle_target_and_face(s: State, hit: Hit) -> Procedure[Hit]:
    """Settle which of the figures that ride together a hit strikes, and on which face of a vehicle; gives the hit."""
    aimed = s.figures[hit.target]
    if aimed.where == "aboard":
        hit = yield from passenger_or_vehicle(s, hit)
    elif aimed.kind == "vehicle" and vehicle(aimed.type).motorcycle:
        hit = yield from motorcycle_or_passenger(s, hit)
    elif is_mounted(aimed) or aimed.kind == "mount":
        hit = yield from rider_or_mount(s, hit)
    struck = s.figures[hit.target]
    if struck.kind == "vehicle" and not hit.defence:
        return msgspec.structs.replace(hit, defence=defence_from(s, struck, hit))
    return hit


def ids_aboard(s: State, carrier: int) -> list[int]:
    """The ids of the figures aboard a vehicle."""
    return [figure.id for figure in s.figures.values() if figure.aboard == carrier and figure.where == "aboard"]


def shooter_side(s: State, hit: Hit) -> int:
    """The side whose shot a hit is, which rolls for it."""
    return s.figures[hit.shot.shooter].side


@rule("PZF-9.5a", "PZF-9.5c")
def passenger_or_vehicle(s: State, hit: Hit) -> Procedure[Hit]:
    """Roll whether a hit aimed at a passenger reaches it, on 4+; otherwise its vehicle takes it."""
    carrier = s.figures[hit.target].aboard
    is_reached = yield from reaches(
        charts().transport.passenger_hit, "reach-passenger", "PZF-9.5c", seat=shooter_side(s, hit)
    )
    return hit if is_reached else (yield from _redirect_hit(s, hit, carrier, "PZF-9.5c"))


@rule("PZF-9.5b")
def motorcycle_or_passenger(s: State, hit: Hit) -> Procedure[Hit]:
    """Roll whether a hit aimed at a motorcycle strikes it, on 4+; otherwise one of its passengers takes it."""
    passenger_ids = ids_aboard(s, hit.target)
    needed, seat = charts().transport.motorcycle_hit, shooter_side(s, hit)
    if not passenger_ids or (yield from reaches(needed, "reach-motorcycle", "PZF-9.5b", seat=seat)):
        return hit
    return (yield from _redirect_hit(s, hit, (yield from choose_passenger_hit(s, hit, passenger_ids)), "PZF-9.5b"))


@rule("PZF-9.5e")
def choose_passenger_hit(s: State, hit: Hit, passenger_ids: list[int]) -> Procedure[int]:
    """Ask the shooter's side which passenger is struck; gives its id."""
    seat = shooter_side(s, hit)

    def options(known: State) -> Iterator[Choice]:
        return (Choice("hit", id) for id in passenger_ids)

    choice = yield from ask(
        seat, text("prompt-passenger"), Choices(options, default=lambda known: Choice("hit", passenger_ids[0]))
    )
    return choice.piece or passenger_ids[0]


@rule("PZF-9.5d")
def rider_or_mount(s: State, hit: Hit) -> Procedure[Hit]:
    """Roll whether a hit strikes the one aimed at, rider or mount, on 4+; otherwise the other takes it."""
    aimed = s.figures[hit.target]
    rider = rider_of(s, aimed) if aimed.kind == "mount" else None
    other_id = aimed.aboard or (rider.id if rider else 0)
    if not other_id or (yield from reaches(charts().transport.mount_hit, "reach-mount", "PZF-9.5d")):
        return hit
    return (yield from _redirect_hit(s, hit, other_id, "PZF-9.5d"))


def _redirect_hit(s: State, hit: Hit, target: int, id: str) -> Procedure[Hit]:
    """Redirect a hit to another figure and tell of it."""
    yield tell("told-struck-instead", who=name_of(s, target), rule=id, pieces=(target,))
    return msgspec.structs.replace(hit, target=target)


# --- faces --------------------------------------------------------------------------------------------------------


@rule("PZF-13.2k")
def defence_from(s: State, figure: Figure, hit: Hit) -> int:
    """The Defence of a vehicle against a shot: its top if fired from a height, else the face towards the muzzle."""
    if is_from_above(s, figure, s.figures[hit.shot.shooter]):
        return top_defence(figure)
    return face_defence(figure, hit.origin) + sandbag_bonus(s, figure, hit)


@rule("PZF-13.2d")
def sandbag_bonus(s: State, figure: Figure, hit: Hit) -> int:
    """What sandbags add to the Defence against a weak shot; 0 without them."""
    is_weak = strength_against_sandbags(s, figure, hit) <= s.setting.options.sandbags_max_strength
    return charts().sandbags.defence if is_weak and "sandbags" in figure.gear else 0


@rule("PZF-13.2l")
def strength_against_sandbags(s: State, figure: Figure, hit: Hit) -> int:
    """The Strength of a shot that sandbags are judged by: after bonuses."""
    return strength_of(s, hit.shot, figure.id)


@rule("PZF-9.5g")
def is_from_above(s: State, figure: Figure, shooter: Figure) -> bool:
    """Whether a shooter stands high enough above a vehicle to strike its top."""
    above = foot_of(s, shooter) - foot_of(s, figure)
    return above >= s.setting.options.top_hit_min_elevation


@rule("PZF-9.5f", "PZF-9.5i")
def face_defence(figure: Figure, origin: Point) -> int:
    """The Defence of the face towards a point: the front on or between the front diagonals, else the side."""
    row = vehicle(figure.type)
    shape = hull((figure.x, figure.y), figure.facing, row.size[0], row.size[1])
    return row.d[0] if 0 in faces(shape, origin) else row.d[1]


@rule("PZF-9.5g", "PZF-9.5h")
def top_defence(figure: Figure) -> int:
    """The Defence of a vehicle's top."""
    return vehicle(figure.type).d[2]
