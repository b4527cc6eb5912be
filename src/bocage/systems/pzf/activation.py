"""An activation (PZF-B3k, B5a): the choices every kind of mover has, how a move ends, how one is put back untouched.

`movement` opens activations; vehicles, guns and markers end theirs here as men do.
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.contract.question import Blank
from bocage.systems.pzf.model import Activation, Figure, State
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import now

DONE = Choice("done")
GO = Blank(Choice("to", point=(0, 0)))
TURN_TO = Blank(Choice("turn", number=0), (0, 359), "degrees")

Budget = Callable[[State, int], int]
"""The Movement points with which a figure's activation opens, by its id, in thousandths of an inch."""


# --- the end of a move --------------------------------------------------------------------------------------------
def end_move(s: State, f: Figure) -> Procedure[None]:
    """The move is over, and told of unless it was a charge, of which all have heard."""
    if f.where == "table" and not f.charged and (f.x, f.y) != now(s).start:
        yield tell("told-moves", who=name_of(s, f.id), rule="PZF-B5a", pieces=(f.id,))
    finish(s, f)


def finish(s: State, f: Figure) -> None:
    """The figure has acted."""
    f.acted = True
    f.cycled = f.cycled and f.spent > 0
    close(s)


def close(s: State) -> None:
    """The activation is over: back to the heroic move, the heroic combat or the side's part."""
    heroic = s.active.heroic if s.active else 0
    s.active = None
    back = {"combat": "heroic-combat-moves", "shooting": "shoot"}
    s.step = back.get(s.phase, "heroic-move" if heroic else "move")


# --- another is taken first ---------------------------------------------------------------------------------------
def is_untouched(s: State, f: Figure, budget: Budget) -> bool:
    """Whether the figure that was taken up has done nothing yet: it can be put back, and has not had its move."""
    if f.acted or f.climb is not None or s.phase != "movement":
        return False
    if f.kind in ("vehicle", "gun"):
        idle = not (f.spent or f.turned or f.traversed or f.actions or f.freed)
        return idle and now(s) == Activation(f.id, budget(s, f.id), (f.x, f.y))
    return now(s) == Activation(f.id, budget(s, f.id), (f.x, f.y), f.level, f.prone)


def puts_back(s: State, choice: Choice, budget: Budget) -> bool:
    """Whether a choice puts back the figure that was taken up: it goes to where it is."""
    f = s.figures[now(s).figure]
    return choice == Choice("to", point=(f.x, f.y)) and is_untouched(s, f, budget)


def put_back(s: State, f: Figure) -> None:
    """Another is taken first."""
    f.cycled = False
    close(s)
