"""Units that begin the game aboard a vehicle, with their guns hitched to it (PZF-17.0d)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.scenarios.placing import figures_of_unit, load_of
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import transport

RIDE_SHARE = 0.3
"""The share of sampled deployments that try to put a unit aboard a vehicle."""


def embark_choices(s: State) -> Iterator[Choice]:
    """Every unit still to be deployed with every vehicle that can carry all of it, as choices."""
    vehicles = [id for id in s.deploying if s.figures[id].kind == "vehicle"]
    for id in s.deploying:
        yield from (
            choice for vehicle in vehicles if why_not_embark(s, choice := Choice("embark", id, vehicle)) is None
        )


@rule("PZF-17.0d")
def why_not_embark(s: State, choice: Choice) -> Violation | None:
    """Why a unit cannot begin the game aboard a vehicle; None if it can."""
    unit, vehicle = choice.piece, s.figures.get(choice.other or 0)
    if (
        unit not in s.deploying
        or vehicle is None
        or vehicle.id not in s.deploying
        or vehicle.kind != "vehicle"
        or vehicle.id == unit
    ):
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    group = figures_of_unit(s, unit)
    men, guns = (
        [figure for figure in group if figure.kind == "man"],
        [figure for figure in group if figure.kind == "gun"],
    )
    if len(men) + len(guns) < len(group):
        return refuse("PZF-9.1c", "refuse-not-on-foot")
    carried = [figure for figure in load_of(s, vehicle.id) if figure.kind == "man"]
    if len(carried) + len(men) > transport.capacity_of(vehicle):
        return refuse("PZF-9.3b", "refuse-full", who=name_of(s, vehicle.id))
    if len(guns) > 1 or (guns and vehicle.tow):
        return refuse("PZF-6.8d", "refuse-cannot-tow")
    on_foot = next((why for man in men if (why := transport.why_not_on_foot(man)) is not None), None)
    return on_foot or (transport.why_not_tow(vehicle) if guns else None)


def embark_unit(s: State, choice: Choice) -> Procedure[None]:
    """Note that a unit begins aboard a vehicle: it will be put down with it, its gun hitched."""
    vehicle = s.figures[choice.other or 0]
    for figure in figures_of_unit(s, choice.piece or 0):
        figure.aboard = vehicle.id
        if figure.kind == "gun":
            vehicle.tow = figure.id
    s.deploying.remove(choice.piece or 0)
    yield tell(
        "told-starts-aboard",
        who=name_of(s, choice.piece or 0),
        vehicle=name_of(s, vehicle.id),
        rule="PZF-17.0d",
        to=(vehicle.side,),
    )


def put_aboard(s: State, vehicle: Figure) -> None:
    """Give all that a vehicle carries the vehicle's own place, once it is put down."""
    for figure in load_of(s, vehicle.id):
        figure.x, figure.y, figure.facing, figure.where = vehicle.x, vehicle.y, vehicle.facing, "aboard"


def random_ride(s: State, rng: Random) -> Choice | None:
    """A unit aboard a vehicle, at random; None most of the time, or where no unit can ride."""
    listed = list(embark_choices(s)) if rng.random() < RIDE_SHARE else []
    return listed[int(rng.random() * len(listed))] if listed else None
