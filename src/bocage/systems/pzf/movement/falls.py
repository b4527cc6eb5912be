"""Falls (PZF-20.5): whoever loses his hold comes down and is struck."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, tell
from bocage.kernel.rules import rule
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.movement import walking
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import name_of


def torn_off(s: State, f: Figure, id: str) -> Procedure[None]:
    """Whoever hangs on a face falls: because he is beaten, or because the face is no more."""
    height = f.height
    f.climb, f.height = None, 0
    yield tell("told-loses-hold", who=name_of(s, f.id), rule=id, pieces=(f.id,))
    yield from fall(s, f, height)


@rule("PZF-20.5a")
def fall(s: State, f: Figure, height: int) -> Procedure[None]:
    """Two inches are nothing; from higher up the move is over and each full inch is a hit."""
    row = charts().fall
    if height <= row.free_up_to:
        return
    yield tell("told-falls", who=name_of(s, f.id), inches=height // PS, rule="PZF-20.5a", pieces=(f.id,))
    if s.active is not None and walking.takes_part(s, f):
        f.spent = max(f.spent, s.active.budget)
        walking.stop(s)
    for _ in range(row.hits(height)):
        if f.where == "table":
            yield from wounds.strike(s, wounds.Blow(f.id, row.strength))
