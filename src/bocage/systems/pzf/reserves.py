"""Reserves (PZF-10.1): units kept back roll at the start of each turn and come on by their edge in its part."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from bocage.ground.table import Shape, covers, overlaps
from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.dice import Dice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import text
from bocage.systems.pzf.bodies import Point, base, base_at, enemies_touching, reaching
from bocage.systems.pzf.charging import moved
from bocage.systems.pzf.history import now_deployed
from bocage.systems.pzf.legs import is_in_way
from bocage.systems.pzf.model import PS, Figure, State
from bocage.systems.pzf.placing import INWARD, members
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.variants import keeps_half, may_keep
from bocage.systems.pzf.view import name_of

SPACING = 2 * PS
"""Listed places along an edge stand so far apart; any other is free to choose."""
SIDES = ("south", "north")
"""The edges of both sides where the scenario does not say."""


# --- units --------------------------------------------------------------------------------------------------------
def units_of(s: State, side: int, where: tuple[str, ...]) -> list[list[int]]:
    """The units of a side that are there: groups, and each single figure with what it carries, rides or tows."""
    found: dict[tuple[str, int], list[int]] = {}
    for f in s.figures.values():
        if f.side == side and f.where in where:
            found.setdefault(_unit_of(s, f), []).append(f.id)
    return list(found.values())


def _unit_of(s: State, f: Figure) -> tuple[str, int]:
    leader = s.figures.get(f.aboard)
    if leader is not None:
        return _unit_of(s, leader)
    return ("group", f.unit) if f.unit else ("single", f.id)


# --- who is kept back (10.1d, 17.3c, 17.6a) -----------------------------------------------------------------------
def keep_back(s: State) -> Procedure[None]:
    """The side about to deploy names the units that will come later."""
    least, most = limits(s)
    if most == 0 or s.to_deploy - len(s.deploying) == least == most:
        s.to_deploy = now_deployed(s, len(s.deploying))
        s.step = "deploy"
        return
    choice = yield from ask(s.player, text("prompt-keep"), Choices(whom_to_keep), rule="PZF-10.1d")
    if choice == END:
        s.to_deploy = now_deployed(s, len(s.deploying))
        s.step = "deploy"
        return
    s.kept += [f.id for f in members(s, choice.piece or 0)]
    s.deploying.remove(choice.piece or 0)


def whom_to_keep(s: State) -> Iterator[Choice]:
    """Every unit, while more may be kept back; enough, when no more must be."""
    least, most = limits(s)
    kept = s.to_deploy - len(s.deploying)
    if kept < most:
        yield from (Choice("keep", id) for id in s.deploying)
    if kept >= least:
        yield END


def limits(s: State) -> tuple[int, int]:
    """How many units the side must and may keep back; while it does, `to_deploy` counts all it has."""
    if keeps_half(s.setting, s.roles[s.player]):
        kept = s.to_deploy - deployed_half(s.to_deploy)
        return kept, kept
    return 0, most_kept(s.to_deploy) if may_keep(s.setting) else 0


@rule("PZF-B1e", off=lambda units: units // 2)
def deployed_half(units: int) -> int:
    """Half of the units, rounded up, is deployed."""
    return (units + 1) // 2


@rule("PZF-10.1d", off=lambda units: units)
def most_kept(units: int) -> int:
    """Half of the units, rounded down, may be kept back."""
    return units // 2


# --- the dice (10.1a, 10.1b) --------------------------------------------------------------------------------------
@rule("PZF-10.1a")
def roll_for_reserves(s: State) -> Procedure[None]:
    """Every unit in reserve rolls; with one good die among its own it will come on."""
    dice = dice_on(s.turn)
    face = charts().reserve.enter_on
    for side in (0, 1):
        for unit in units_of(s, side, ("reserve",)) if dice else ():
            if unit[0] in s.arriving:
                continue
            comes = yield from draw(
                Dice(dice, 6),
                "reserve",
                lambda faces: max(faces) >= face,
                tally=Tally(unit=EACH),
                about={"number": face},
                seat=side,
                rule="PZF-10.1a",
            )
            if comes:
                s.arriving += unit
                yield tell("told-reserve", who=name_of(s, unit[0]), rule="PZF-10.1a", pieces=(unit[0],))
            else:
                # Which one it is its enemy may not know yet.
                yield tell("told-reserve-waits", side=s.setting.name(side), rule="PZF-10.1a")


@rule("PZF-10.1b", off=1)
def dice_on(turn: int) -> int:
    """None on the first turn, then one more each turn up to three."""
    return charts().reserve.on_turn(turn)


# --- coming on (10.1c) --------------------------------------------------------------------------------------------
def come_on(s: State) -> Procedure[None]:
    """In its side's part every figure that rolled in is put at the edge, and moves with the others."""
    for id in [id for id in s.arriving if s.figures[id].side == s.player]:
        f = s.figures[id]
        if f.aboard:
            f.where = "table" if s.figures[f.aboard].kind == "mount" else "aboard"
        elif any(places(s, f)):
            yield from _enter(s, f)
        else:
            continue
        s.arriving.remove(id)


def _enter(s: State, f: Figure) -> Procedure[None]:
    id = f.id
    choice = yield from ask(
        f.side,
        text("prompt-enter", who=name_of(s, id)),
        Choices(
            lambda k: places(k, k.figures[id]),
            check_free=lambda k, choice: _can_choose(k, id, choice),
            sample=lambda k, rng: _any_place(k, id, rng),
            forms=lambda k: (Blank(Choice("enter", id, point=(0, 0))),),
        ),
        rule="PZF-10.1c",
        pieces=(id,),
    )
    assert choice.point is not None
    f.where, f.facing = "table", INWARD[edge_at(s, f, choice.point)]
    for g in s.figures.values():
        if g is f or (g.aboard == id and g.kind == "man"):
            g.x, g.y = choice.point
    yield tell("told-enters", who=name_of(s, id), rule="PZF-10.1c", pieces=(id,))


def edges_of(s: State, side: int) -> tuple[str, ...]:
    """The edges by which a side comes on."""
    edge = s.setting.entries[s.roles[side]] or SIDES[side]
    return any_edge() if edge == "any" else (edge,)


@rule("PZF-17.6a", off=SIDES[:1])
def any_edge() -> tuple[str, ...]:
    """Reserves that may come from anywhere."""
    return tuple(INWARD)


def places(s: State, f: Figure) -> Iterator[Choice]:
    """Free places along the edges, at even distances."""
    points = dict.fromkeys(point for edge in edges_of(s, f.side) for point in _along(s, f, edge))
    yield from (Choice("enter", f.id, point=point) for point in points if can_enter(s, f, point) is None)


def _along(s: State, f: Figure, edge: str) -> list[Point]:
    width, depth = table(s).size
    x0, y0, x1, y1 = base_at(f, (0, 0), INWARD[edge]).box
    if edge in ("north", "south"):
        level = depth - y1 if edge == "north" else -y0
        return [(x, level) for x in range(x1, width - x1 + 1, SPACING)]
    level = width - x1 if edge == "east" else -x0
    return [(level, y) for y in range(y1, depth - y1 + 1, SPACING)]


def _can_choose(s: State, id: int, choice: Choice) -> Violation | None:
    if choice.point is None or choice != Choice("enter", id, point=choice.point):
        return refuse("PZF-10.1c", "refuse-not-offered", choice=str(choice))
    return can_enter(s, s.figures[id], choice.point)


def _any_place(s: State, id: int, rng: Random) -> Choice:
    listed = list(places(s, s.figures[id]))
    return listed[int(rng.random() * len(listed))]


def can_enter(s: State, f: Figure, point: Point) -> Violation | None:
    """Why a figure may not come on there."""
    return is_at_edge(s, f, point) or has_place(s, f, point, INWARD[edge_at(s, f, point)])


@rule("PZF-10.1c")
def is_at_edge(s: State, f: Figure, point: Point) -> Violation | None:
    """Who comes on begins at his own edge, touching it."""
    edge = edge_at(s, f, point)
    return None if _gap(s, f, point, edge) < charts().measure.contact else refuse("PZF-10.1c", "refuse-not-at-edge")


def edge_at(s: State, f: Figure, point: Point) -> str:
    """The edge to which a figure of that side is nearest there."""
    return min(edges_of(s, f.side), key=lambda edge: _gap(s, f, point, edge))


def _gap(s: State, f: Figure, point: Point, edge: str) -> int:
    width, depth = table(s).size
    x0, y0, x1, y1 = base_at(f, point, INWARD[edge]).box
    return {"north": depth - y1, "south": y0, "east": width - x1, "west": x0}[edge]


def has_place(s: State, f: Figure, point: Point, facing: int) -> Violation | None:
    """Nobody is put where somebody or something solid stands, or in contact with an enemy (PZF-B5b)."""
    there = moved(f, point)
    there.facing, there.where = facing, "table"
    shape = base(there)
    laid = table(s)
    if not laid.holds(shape):
        return refuse("PZF-B5o", "refuse-off-table")
    if any(is_in_way(there, e) and overlaps(shape, base(e)) for e in reaching(s, shape.box)):
        return refuse("PZF-B5b", "refuse-occupied")
    if any(enemies_touching(s, there)) or any(is_solid(s, f, i, shape) for i in laid.near(shape)):
        return refuse("PZF-B5b", "refuse-occupied")
    return None


def is_solid(s: State, f: Figure, index: int, shape: Shape) -> bool:
    """Whether nobody of that kind can stand so on a piece of terrain; in a building men stand wholly inside."""
    piece = table(s).pieces[index]
    row = tables().terrain[piece.kind]
    if f.kind == "vehicle":
        return row.vehicle in ("no", "break") and overlaps(piece.shape, shape)
    if row.foot == "openings" and covers(piece.shape, shape):
        return False
    return row.foot in ("no", "openings") and overlaps(piece.shape, shape)


STEPS: Mapping[str, Step] = {"keep-back": keep_back}
