"""Bogging (PZF-9.2d, e): a vehicle tests in each area of difficult ground, and later tries to get free."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, reaches, tell
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.pzf.movement.walking import activation_of, stop_move
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.vehicles import ground
from bocage.systems.pzf.vehicles.ground import bogging_faces


def test_bogging(s: State, figure: Figure, areas: list[str]) -> Procedure[None]:
    """Test a vehicle for bogging once for each of these areas, until it bogs."""
    activation_of(s).testing += areas
    for area in areas:
        if (yield from roll_bog(figure, max(bogging_faces(figure)) + ground.bog_malus(s, area))):
            figure.bogged = figure.bogged_now = True
            stop_move(s)
            yield tell("told-bogged", who=name_of(s, figure.id), rule="PZF-9.2d", pieces=(figure.id,))
            return


def roll_bog(figure: Figure, worst_face: int) -> Procedure[bool]:
    """Roll one bog test; gives whether the vehicle bogs, which it does on faces up to `worst_face`."""
    return not (yield from reaches(worst_face + 1, "bog", "PZF-9.2d", seat=figure.side))


@rule("PZF-9.2e")
def why_not_unbog(s: State, figure: Figure) -> Violation | None:
    """Why a vehicle may not try to get free: it is not bogged, bogged in this turn, or has moved; None if it may."""
    if not figure.bogged or figure.bogged_now or figure.freed or figure.wheels_out:
        return refuse("PZF-9.2e", "refuse-not-bogged")
    return refuse("PZF-2.2b", "refuse-no-time") if figure.spent else None


def do_unbog(s: State, figure: Figure, choice: Choice) -> Procedure[None]:
    """Try to get a vehicle free, which uses its move: on 4+ it can move again from its next Movement phase."""
    figure.freed = True
    stop_move(s)
    is_free = yield from reaches(charts().bog.free_on, "unbog", "PZF-9.2e", seat=figure.side)
    figure.bogged = not is_free
    yield tell(
        "told-freed" if is_free else "told-still-bogged",
        who=name_of(s, figure.id),
        rule="PZF-9.2e",
        pieces=(figure.id,),
    )
