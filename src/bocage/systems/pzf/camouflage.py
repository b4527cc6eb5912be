"""Ambush camouflage (PZF-13.2g to j): a vehicle or gun under its net is no part of what its enemy knows.

It is found by whoever looks for it, or gives itself away. Army lists are open, so the enemy knows how many nets there
are, but neither what is under them nor where they are.
"""

from __future__ import annotations

from bocage.ground.table import Shape, overlaps, within
from bocage.kernel.contract.procedure import Barrier, Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.armies import NET
from bocage.systems.pzf.bodies import Point, base
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.view import is_unseen, name_of

TOUCH = PS // 10
"""Whoever comes so near to a net has run into it."""


@rule("PZF-13.2g")
def spread_nets(s: State) -> None:
    """From the start of the game vehicles and guns that have a net are under it."""
    for f in s.figures.values():
        if NET in f.gear and f.kind in ("vehicle", "gun"):
            f.camouflaged = True
            s.nets[f.side] += 1


def fold_nets(s: State) -> Procedure[None]:
    """Whoever is kept in reserve has no use for a net: he has to move to come on."""
    for f in s.figures.values():
        if f.camouflaged and f.where == "reserve":
            lift_net(s, f)
    return
    yield


@rule("PZF-13.2i")
def lift_net(s: State, f: Figure) -> None:
    """The net is taken off for the rest of the game."""
    f.camouflaged = False
    s.nets[f.side] -= 1


@rule("PZF-13.2j")
def betray(s: State, f: Figure) -> Procedure[None]:
    """Whoever fires or moves, or has dealings with the enemy in any other way, is seen at once."""
    if f.camouflaged:
        yield from show(s, f, "told-uncovered", "PZF-13.2j")


def show(s: State, f: Figure, told: str, id: str) -> Procedure[None]:
    """What is under a net is seen by everybody."""
    yield Barrier((0, 1), reveal=True)
    lift_net(s, f)
    yield tell(told, who=name_of(s, f.id), rule=id, pieces=(f.id,))


def told_to(f: Figure) -> tuple[int, ...] | None:
    """Who hears of what a figure does: of what happens under a net only its own side."""
    return (f.side,) if is_unseen(f) else None


def struck(s: State, shape: Shape) -> Procedure[None]:
    """A template tears the net away."""
    for f in [f for f in on_table(s) if f.camouflaged and overlaps(shape, base(f))]:
        yield from betray(s, f)


def meet(s: State, id: int, a: Point, b: Point) -> Procedure[bool]:
    """Whoever runs into a net finds out what is under it, and goes no further."""
    if not any(s.nets):
        return True
    mover = s.figures[id]
    met = [f for f in on_table(s) if f.camouflaged and f.side != mover.side and within(base(f), base(mover), TOUCH)]
    for f in met:
        yield from betray(s, f)
    return not met
