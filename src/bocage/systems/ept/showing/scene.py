"""What lies on the map besides units: objectives, works, smoke, barrages, fires, wrecks, ruins."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.facing import Facing, facing_name
from bocage.kernel.rules import rule
from bocage.kernel.showing.view import Marker
from bocage.kernel.text import Text
from bocage.systems.ept.artillery.strength import barraged_cells, strength_at
from bocage.systems.ept.ground.terrain import terrain_at
from bocage.systems.ept.state.model import NOBODY, State, Work
from bocage.systems.ept.state.names import label, side_name
from bocage.systems.ept.state.units import controller_of


def markers(s: State, side: int) -> Iterator[Marker]:
    """Everything that lies on the map and is no unit."""
    yield from objectives(s)
    yield from works(s, side)
    for cell, value in s.smoke.items():
        yield Marker(label(s, cell), "smoke", Text("marker-smoke-value", {"value": value}), value)
    for cell in barraged_cells(s):
        strength = strength_at(s, cell)
        yield Marker(label(s, cell), "barrage", Text("marker-barrage", {"strength": strength}), strength)
    for cell in s.fires:
        yield Marker(label(s, cell), "fire", Text("marker-fire"))
    for cell in s.ruins:
        kind = Text(f"terrain-{terrain_at(s, cell).id.replace('_', '-')}")
        yield Marker(label(s, cell), "ruin", Text("marker-ruin", {"terrain": kind}))
    for cell, count in s.wrecks.items():
        yield Marker(label(s, cell), "wreck", Text("marker-wrecks", {"count": count}), count if count > 1 else None)


def objectives(s: State) -> Iterator[Marker]:
    """The hexes that give points, with the flag of the side that holds them."""
    for cell, points in s.setting.terms.victory.cells.items():
        owner = controller_of(s, cell)
        who = Text("side-nobody") if owner == NOBODY else side_name(s, owner)
        said = Text("marker-objective-points", {"owner": who, "points": points})
        yield Marker(label(s, cell), "objective", said, None if owner == NOBODY else owner)


def works(s: State, side: int) -> Iterator[Marker]:
    """Entrenchments, positions, bunkers, wire and mines; what is still being dug is not a work yet."""
    for work in s.works.values():
        place = label(s, work.at)
        if work.kind == "entrenchment":
            yield Marker(place, "entrenchment", Text("marker-entrenchment" if work.finished else "marker-digging"))
        elif work.kind == "prepared_position":
            yield Marker(place, "position", Text("marker-position"))
        elif work.kind == "bunker":
            facing = Text(f"direction-{facing_name(Facing(work.facing), s.board.orientation).lower()}")
            yield Marker(place, "bunker", Text("marker-bunker", {"facing": facing}))
        elif work.kind == "wire":
            yield Marker(place, "wire", Text("marker-wire"))
        else:
            yield Marker(place, "mines", mines_shown(s, work, side))


@rule("EPT-18.5a")
def mines_shown(s: State, work: Work, side: int) -> Text:
    """A minefield: whether it is one is known once it has been turned over, and to its owner."""
    if not work.revealed and work.side != side:
        return Text("marker-mines-of", {"owner": side_name(s, work.side)}) if work.side >= 0 else Text("marker-mines")
    return Text("marker-dummy-mines" if work.dummy else "marker-real-mines")
