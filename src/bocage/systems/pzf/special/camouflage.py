"""Ambush camouflage (PZF-13.2g to j): a vehicle or gun under its net is hidden from the enemy.

It is uncovered when an enemy searches for it or runs into it, or when it fires or moves. Army lists are open, so the
enemy knows how many nets there are, but neither what is under them nor where they are.
"""

from __future__ import annotations

from bocage.ground.table import Shape, overlaps, within
from bocage.kernel.contract.procedure import Barrier, Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.armies.lists import CAMOUFLAGE_NET
from bocage.systems.pzf.space.bodies import Point, base
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import is_unseen, name_of

NET_CONTACT_RANGE = PS // 10
"""A figure whose base comes this near to a net (1/1000 inch) has run into it."""


@rule("PZF-13.2g")
def spread_nets(s: State) -> None:
    """Put every vehicle and gun that has a net under it at the start of the game."""
    for figure in s.figures.values():
        if CAMOUFLAGE_NET in figure.gear and figure.kind in ("vehicle", "gun"):
            figure.camouflaged = True
            s.nets[figure.side] += 1


def fold_nets_of_reserves(s: State) -> Procedure[None]:
    """Take off the nets of vehicles and guns in reserve: they must move to come on, and a move takes the net off."""
    for figure in s.figures.values():
        if figure.camouflaged and figure.where == "reserve":
            lift_net(s, figure)
    return
    yield


@rule("PZF-13.2i")
def lift_net(s: State, figure: Figure) -> None:
    """Take the net off a vehicle or gun for the rest of the game."""
    figure.camouflaged = False
    s.nets[figure.side] -= 1


@rule("PZF-13.2j")
def uncover_if_camouflaged(s: State, figure: Figure) -> Procedure[None]:
    """Uncover a figure under a net because it fired, moved or otherwise dealt with the enemy.

    Does nothing to figures that are under none.
    """
    if figure.camouflaged:
        yield from uncover(s, figure, "told-uncovered", "PZF-13.2j")


def uncover(s: State, figure: Figure, told: str, id: str) -> Procedure[None]:
    """Uncover a figure under a net and tell both sides of it, by the message and for the rule given."""
    yield Barrier((0, 1), reveal=True)
    lift_net(s, figure)
    yield tell(told, who=name_of(s, figure.id), rule=id, pieces=(figure.id,))


def seats_told_of(figure: Figure) -> tuple[int, ...] | None:
    """The seats told of what a figure does: only its own while it is under a net; None for both."""
    return (figure.side,) if is_unseen(figure) else None


def uncover_under_template(s: State, shape: Shape) -> Procedure[None]:
    """Uncover all figures under a net that a template touches."""
    touched = [figure for figure in on_table(s) if figure.camouflaged and overlaps(shape, base(figure))]
    for figure in touched:
        yield from uncover_if_camouflaged(s, figure)


def uncover_nets_run_into(s: State, id: int, start: Point, end: Point) -> Procedure[bool]:
    """Uncover enemies under a net into which a moving figure has run; returns whether the figure may go on.

    The ends of the step are not used: the figure already stands at its end.
    """
    if not any(s.nets):
        return True
    mover = s.figures[id]
    uncovered = [
        figure
        for figure in on_table(s)
        if figure.camouflaged and figure.side != mover.side and within(base(figure), base(mover), NET_CONTACT_RANGE)
    ]
    for figure in uncovered:
        yield from uncover_if_camouflaged(s, figure)
    return not uncovered
