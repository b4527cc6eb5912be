"""Scouts (PZF-15.1e): they deploy before, during or after both armies, further forward, or in ambush."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.table import Shape
from bocage.kernel.choice import Choice
from bocage.kernel.rules import rule
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.scenarios import Rectangle
from bocage.systems.pzf.tables import charts
from bocage.systems.pzf.tables import terrain as kind
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.variants import deploys_hidden

ROUND = 2
"""In the order of deployment a seat and this number stand for the scouts of that seat alone."""
AMBUSH = "scout10"


@rule("PZF-15.1e")
def reach(f: Figure) -> int:
    """By how much the zone of a scout is larger: ten inches for men, twenty for armoured cars."""
    row = charts().scout
    return row.scout20 if "scout20" in f.special else row.scout10 if AMBUSH in f.special else 0


@rule("PZF-17.0a", off=lambda s, far: far)
def on_this_table(s: State, far: int) -> int:
    """On the small table this distance too is halved."""
    assert s.setting.scenario is not None
    return far // 2 if s.setting.options.small_table and s.setting.scenario.kind == "standard" else far


def rounds(s: State, order: list[int]) -> list[int]:
    """The order of deployment with the scouts of both sides before and after all others."""
    seats = [seat for seat in dict.fromkeys(order) if any(scouts_of(s, seat))]
    apart = [ROUND + seat for seat in seats]
    return [*apart, *order, *apart]


def scouts_of(s: State, seat: int) -> Iterator[int]:
    """The scouts of a side that are still to be deployed; hidden armies and groups have no use for them."""
    assert s.setting.scenario is not None
    if deploys_hidden(s.setting, s.roles[seat]) or s.setting.scenario.side[s.roles[seat]].groups:
        return
    waiting = (f for f in s.figures.values() if f.side == seat and f.where == "reserve" and not f.aboard)
    yield from (f.id for f in waiting if reach(f) and f.id not in s.kept)


def waits(s: State) -> Iterator[Choice]:
    """The scouts that may still be deployed later."""
    if ROUND + s.player in s.deploy_order:
        yield from (Choice("later", id) for id in s.deploying if reach(s.figures[id]))


def may_scout(s: State, f: Figure, shape: Shape) -> bool:
    """Whether a scout may begin where others of his side may not."""
    assert s.setting.scenario is not None
    row, far = s.setting.scenario.side[s.roles[f.side]], on_this_table(s, reach(f))
    if not far or row.groups:
        return False
    return any(_holds(_grown(zone, far), shape.box) for zone in row.zones) or lies_in_ambush(s, f, shape)


@rule("PZF-15.1e", off=False)
def lies_in_ambush(s: State, f: Figure, shape: Shape) -> bool:
    """Snipers and observers may hide in any cover on their half of the table."""
    assert s.setting.scenario is not None
    laid, (width, depth) = table(s), table(s).size
    halves: dict[str, Rectangle] = {
        "north": (0, depth // 2, width, depth),
        "south": (0, 0, width, depth // 2),
        "east": (width // 2, 0, width, depth),
        "west": (0, 0, width // 2, depth),
    }
    half = halves.get(s.setting.scenario.side[s.roles[f.side]].edge)
    if AMBUSH not in f.special or half is None or not _holds(half, shape.box):
        return False
    return any(kind(laid.pieces[i].kind).cover for i in laid.near(shape, charts().measure.contact))


def _grown(zone: Rectangle, by: int) -> Rectangle:
    west, south, east, north = zone
    return west - by, south - by, east + by, north + by


def _holds(zone: Rectangle, box: Rectangle) -> bool:
    return zone[0] <= box[0] and zone[1] <= box[1] and box[2] <= zone[2] and box[3] <= zone[3]
