"""Shooting at vehicles (PZF-9.5): who aboard or in the saddle is struck, and on which face."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.ground.table import faces, hull
from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.ballistics import Hit, strength_of, weapon_of
from bocage.systems.pzf.bodies import Point, is_mounted
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.mounts import rider_of
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.volumes import foot_of


def face_and_redirect(s: State, hit: Hit) -> Procedure[Hit]:
    """Whom a hit strikes of those who ride together, and a vehicle on which face."""
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


def passengers(s: State, carrier: int) -> list[int]:
    """Who is aboard a vehicle."""
    return [f.id for f in s.figures.values() if f.aboard == carrier and f.where == "aboard"]


@rule("PZF-9.5a", "PZF-9.5c", off=lambda s, hit: hit)
def passenger_or_vehicle(s: State, hit: Hit) -> Procedure[Hit]:
    """A hit aimed at a passenger reaches him on 4+, otherwise the vehicle takes it."""
    carrier = s.figures[hit.target].aboard
    reached = yield from reaches(charts().transport.passenger_hit, "reach-passenger", "PZF-9.5c")
    return hit if reached else (yield from _instead(s, hit, carrier, "PZF-9.5c"))


@rule("PZF-9.5b", off=lambda s, hit: hit)
def motorcycle_or_passenger(s: State, hit: Hit) -> Procedure[Hit]:
    """A vehicle aimed at is struck, but a motorcycle only on 4+: otherwise one of those on it."""
    aboard = passengers(s, hit.target)
    if not aboard or (yield from reaches(charts().transport.motorcycle_hit, "reach-motorcycle", "PZF-9.5b")):
        return hit
    return (yield from _instead(s, hit, (yield from chosen_passenger(s, hit, aboard)), "PZF-9.5b"))


@rule("PZF-9.5e", off=lambda s, hit, aboard: aboard[0])
def chosen_passenger(s: State, hit: Hit, aboard: list[int]) -> Procedure[int]:
    """Which passenger is struck the shooter says."""
    seat = s.figures[hit.shot.shooter].side

    def options(k: State) -> Iterator[Choice]:
        return (Choice("hit", id) for id in aboard)

    choice = yield from ask(
        seat, text("prompt-passenger"), Choices(options, default=lambda k: Choice("hit", aboard[0]))
    )
    return choice.piece or aboard[0]


@rule("PZF-9.5d", off=lambda s, hit: hit)
def rider_or_mount(s: State, hit: Hit) -> Procedure[Hit]:
    """Rider and mount are each other's obstacle: 4+ for the one aimed at, otherwise the other."""
    aimed = s.figures[hit.target]
    rider = rider_of(s, aimed) if aimed.kind == "mount" else None
    other = aimed.aboard or (rider.id if rider else 0)
    if not other or (yield from reaches(charts().transport.mount_hit, "reach-mount", "PZF-9.5d")):
        return hit
    return (yield from _instead(s, hit, other, "PZF-9.5d"))


def _instead(s: State, hit: Hit, target: int, id: str) -> Procedure[Hit]:
    yield tell("told-struck-instead", who=name_of(s, target), rule=id, pieces=(target,))
    return msgspec.structs.replace(hit, target=target)


# --- faces --------------------------------------------------------------------------------------------------------
def defence_from(s: State, f: Figure, hit: Hit) -> int:
    """The Defence of a vehicle against a shot: its top from a height, else the face towards the muzzle."""
    above = is_from_above(s, f, s.figures[hit.shot.shooter])
    plain = top_defence(f) if above else face_defence(f, hit.origin)
    return plain + (sandbags(s, f, hit) if not above or covers_top() else 0)


@rule("PZF-13.2k", off=True)
def covers_top() -> bool:
    """Sandbags lie on front, sides and rear, not on top."""
    return False


@rule("PZF-13.2d")
def sandbags(s: State, f: Figure, hit: Hit) -> int:
    """Sandbags add to the Defence against weak shots."""
    weak = force_of(s, f, hit) <= s.setting.options.sandbags_max_strength
    return charts().sandbags.defence if weak and "sandbags" in f.gear else 0


@rule("PZF-13.2l", off=lambda s, f, hit: weapon_of(s, hit.shot).strength)
def force_of(s: State, f: Figure, hit: Hit) -> int:
    """The Strength that counts is that after bonuses."""
    return strength_of(s, hit.shot, f.id)


@rule("PZF-9.5g", off=False)
def is_from_above(s: State, f: Figure, shooter: Figure) -> bool:
    """A shooter who stands high enough above a vehicle strikes its top."""
    above = foot_of(s, shooter) - foot_of(s, f)
    return above >= s.setting.options.top_hit_min_elevation


@rule("PZF-9.5f", "PZF-9.5i", off=lambda f, origin: vehicle(f.type).d[1])
def face_defence(f: Figure, origin: Point) -> int:
    """The Defence of the face towards a point: front if it lies between the front diagonals or on one of them."""
    row = vehicle(f.type)
    shape = hull((f.x, f.y), f.facing, row.size[0], row.size[1])
    return row.d[0] if 0 in faces(shape, origin) else row.d[1]


@rule("PZF-9.5g", "PZF-9.5h", off=lambda f: vehicle(f.type).d[0])
def top_defence(f: Figure) -> int:
    """The Defence against what comes from above, low where a vehicle is open."""
    return vehicle(f.type).d[2]
