"""Falls (PZF-20.5): a figure that loses its hold falls to the ground and is hit."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import walking
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of


def fall_off_face(s: State, figure: Figure, id: str) -> Procedure[None]:
    """Let a figure fall off the face on which it hangs, because it was beaten or the face destroyed.

    The rule id is told with it.
    """
    height = figure.height
    figure.climb, figure.height = None, 0
    yield tell("told-loses-hold", who=name_of(s, figure.id), rule=id, pieces=(figure.id,))
    yield from fall(s, figure, height)


@rule("PZF-20.5a")
def fall(s: State, figure: Figure, height: int) -> Procedure[None]:
    """Let a figure fall from a height in 1/1000 inch.

    Up to two inches nothing happens; from higher up its move is over and each full inch is a hit.
    """
    row = charts().fall
    if height <= row.free_up_to:
        return
    yield tell("told-falls", who=name_of(s, figure.id), inches=height // PS, rule="PZF-20.5a", pieces=(figure.id,))
    if s.active is not None and walking.is_moving_now(s, figure):
        figure.spent = max(figure.spent, s.active.budget)
        walking.stop_move(s)
    for _ in range(row.hits(height)):
        if figure.where == "table":
            yield from wounds.strike(s, wounds.Blow(figure.id, row.strength))
