"""ASL Starter Kit 1, bocage.systems.aslsk.rout: what functions answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.rules import Variants, Violation, refuse, unchanged
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.ground.terrain import is_building
from bocage.systems.aslsk.rout import interdiction, rout_phase, routing
from bocage.systems.aslsk.state.model import State, Unit, label


def _reaches_unless_fired(s: State, enemy: Unit, range: int) -> bool:
    return not enemy.fire and not enemy.own_fp_lost and unchanged(interdiction.reaches)(s, enemy, range)


def _refuses_leaving_building(s: State, walk: routing.Walk, there: int) -> Violation | None:
    """How it would be if a building in which a rout starts held its unit."""
    if not walk.spent and is_building(s, walk.start):
        return refuse("ASL-3.6o", "refuse-must-stop", hex=label(s, walk.start))
    return unchanged(routing.why_not_open)(s, walk, there)


SWITCHED_OFF: Variants = {
    interdiction.could_apply_ffmo: lambda s, enemy, cell, on_road: True,
    interdiction.reaches: _reaches_unless_fired,
    interdiction.one_interdiction: lambda units: units,
    interdiction.interdiction_tally: lambda s, leader: Tally(),
    interdiction.interdict: "nothing",
    rout_phase.is_free_of_melee: True,
    rout_phase.why_not_crawl: lambda walk: refuse("ASL-3.6h", "refuse-crawl-later"),
    rout_phase.may_escort: True,
    rout_phase.routing_side: lambda s: s.player,
    routing.shunned: lambda walk, seen: walk.known,
    routing.why_not_open: _refuses_leaving_building,
}
