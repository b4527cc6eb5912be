"""Units that begin the game aboard a vehicle, with their guns hitched to it (PZF-17.0d)."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.scenarios.placing import figures_of_unit, load_of
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import transport


def embark_choices(s: State) -> Iterator[Choice]:
    """Every unit still to be deployed with every vehicle that can carry all of it, as choices."""
    vehicles = [id for id in s.deploying if s.figures[id].kind == "vehicle"]
    for id in s.deploying:
        yield from (c for v in vehicles if why_not_embark(s, c := Choice("embark", id, v)) is None)


@rule("PZF-17.0d")
def why_not_embark(s: State, choice: Choice) -> Violation | None:
    """Why a unit cannot begin the game aboard a vehicle; None if it can."""
    unit, v = choice.piece, s.figures.get(choice.other or 0)
    if unit not in s.deploying or v is None or v.id not in s.deploying or v.kind != "vehicle" or v.id == unit:
        return refuse("PZF-17.0d", "refuse-not-offered", choice=str(choice))
    group = figures_of_unit(s, unit)
    men, guns = [f for f in group if f.kind == "man"], [f for f in group if f.kind == "gun"]
    if len(men) + len(guns) < len(group):
        return refuse("PZF-9.1c", "refuse-not-on-foot")
    carried = [f for f in load_of(s, v.id) if f.kind == "man"]
    if len(carried) + len(men) > transport.capacity_of(v):
        return refuse("PZF-9.3b", "refuse-full", who=name_of(s, v.id))
    if len(guns) > 1 or (guns and v.tow):
        return refuse("PZF-6.8d", "refuse-cannot-tow")
    on_foot = next((why for f in men if (why := transport.why_not_on_foot(f)) is not None), None)
    return on_foot or (transport.why_not_tow(v) if guns else None)


def embark_unit(s: State, choice: Choice) -> Procedure[None]:
    """Note that a unit begins aboard a vehicle: it will be put down with it, its gun hitched."""
    v = s.figures[choice.other or 0]
    for f in figures_of_unit(s, choice.piece or 0):
        f.aboard = v.id
        if f.kind == "gun":
            v.tow = f.id
    s.deploying.remove(choice.piece or 0)
    yield tell(
        "told-starts-aboard",
        who=name_of(s, choice.piece or 0),
        vehicle=name_of(s, v.id),
        rule="PZF-17.0d",
        to=(v.side,),
    )


def put_aboard(s: State, v: Figure) -> None:
    """Give all that a vehicle carries the vehicle's own place, once it is put down."""
    for f in load_of(s, v.id):
        f.x, f.y, f.facing, f.where = v.x, v.y, v.facing, "aboard"
