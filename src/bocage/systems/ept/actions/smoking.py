"""Smoke of units (EPT-5.4f to EPT-5.4h): by hand in the next hex with half a move, by shell as far as they see."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.systems.ept.fire.cadence import keep_firing, leave_when_spent, why_not_ready
from bocage.systems.ept.fire.firers import why_not_in_range
from bocage.systems.ept.fire.spotting import spotters_of, why_not_seen
from bocage.systems.ept.ground.bunkers import why_not_from_bunker
from bocage.systems.ept.ground.sight import Eye
from bocage.systems.ept.ground.views import cells_seen
from bocage.systems.ept.hidden import reveal_firing
from bocage.systems.ept.movement.permitted import why_not_besides, why_not_limited
from bocage.systems.ept.reactions import answer_fire
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.act import Act
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import label, tell_of, unit_name
from bocage.systems.ept.state.units import (
    has_trait,
    is_gun,
    is_mortar,
    is_on_crew_side,
    is_set_up,
    is_stopped,
    is_vehicle,
)
from bocage.systems.ept.vehicles.facing import why_not_bear

LAY, SHELL = "lay-smoke", "shell-smoke"


@rule("EPT-5.4f")
def put_smoke(s: State, cell: int) -> None:
    """Put the smoke of a unit into a hex; what is thicker stays."""
    s.smoke[cell] = max(tables().numbers.smoke.by_unit, s.smoke.get(cell, 0))


def cell_of(s: State, choice: Choice) -> int | None:
    """The hex that a choice names, None where it names none of the map."""
    cell = s.board.aliases.get(choice.place)
    return cell if cell is not None and s.board.on_map(cell) else None


# --- by hand ----------------------------------------------------------------------------------------------------------
def why_not_lay(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit lays no smoke in a hex."""
    return why_not_carries(s, unit) or why_not_near(s, unit, choice) or why_not_free(s, unit)


@rule("EPT-5.4g", "EPT-7.1f")
def why_not_carries(s: State, unit: Unit) -> Violation | None:
    """Infantry carries smoke, and tanks with smoke pots do; guns and weapons in place do not."""
    if unit.decoy or unit.carrier or is_gun(unit) or is_set_up(unit):
        return refuse("EPT-5.4g", "refuse-no-smoke", unit=unit_name(s, unit.id))
    if is_vehicle(unit) and not has_trait(unit, "smoke_pots"):
        return refuse("EPT-5.4g", "refuse-no-smoke", unit=unit_name(s, unit.id))
    return None


@rule("EPT-5.4g")
def why_not_near(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Smoke is laid in the unit's own hex or the next one."""
    cell = cell_of(s, choice)
    if cell is None or s.board.distance(unit.at, cell) > 1:
        return refuse("EPT-5.4g", "refuse-not-adjacent", hex=choice.place)
    return None


@rule("EPT-5.4g", "EPT-7.1f")
def why_not_free(s: State, unit: Unit) -> Violation | None:
    """Why what a unit has done in its action leaves no time: stopped, limited, laid already, or moved over half."""
    if is_stopped(unit):
        return refuse("EPT-7.1r", "refuse-stopped", unit=unit_name(s, unit.id))
    if s.deed is not None and s.deed.extra == "smoke":
        return refuse("EPT-5.4g", "refuse-has-laid", unit=unit_name(s, unit.id))
    return why_not_limited(s, unit) or why_not_besides(s, unit, "smoke")


@rule("EPT-7.1f")
def lay_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes in which a unit may lay smoke."""
    if why_not_carries(s, unit) is None and why_not_free(s, unit) is None:
        for cell in (unit.at, *s.board.steps(unit.at)):
            if s.board.on_map(cell):
                yield Choice(LAY, unit.id, place=label(s, cell))


@rule("EPT-5.4g")
def lay(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Lay smoke; half a move may go before it or come after it."""
    deed, cell = s.deed, cell_of(s, choice)
    assert deed is not None
    assert cell is not None
    deed.extra, deed.over, deed.stays = "smoke", deed.has_moved, deed.has_moved
    put_smoke(s, cell)
    yield tell_of(s, unit, "told-smoke", "EPT-5.4g", hex=label(s, cell))


# --- by shell ---------------------------------------------------------------------------------------------------------
def why_not_shell(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a unit fires no smoke shell at a hex."""
    return why_not_loaded(s, unit) or why_not_besides(s, unit, "fire") or why_not_at(s, unit, choice)


@rule("EPT-5.4h")
def why_not_loaded(s: State, unit: Unit) -> Violation | None:
    """Guns, tanks and mortars with smoke shells fire them, as long as their cadence lets them; mortars in place."""
    if not has_trait(unit, "smoke_shells") or unit.carrier or unit.stunned or is_on_crew_side(unit):
        return refuse("EPT-5.4h", "refuse-no-smoke", unit=unit_name(s, unit.id))
    return why_not_ready(s, unit)


@rule("EPT-5.4h")
def why_not_at(s: State, unit: Unit, choice: Choice) -> Violation | None:
    """Why a hex is out of reach of smoke shells: too far, not in front of the gun, out of its line of sight."""
    cell = cell_of(s, choice)
    if cell is None:
        return refuse("EPT-5.4h", "refuse-not-offered", choice=str(choice))
    return why_not_aimed(s, unit, cell) or why_not_seen(s, unit, cell)


@rule("EPT-5.4h")
def why_not_aimed(s: State, unit: Unit, cell: int) -> Violation | None:
    """Why smoke shells do not reach a hex, sight apart."""
    return why_not_in_range(s, unit, cell) or why_not_bear(s, unit, cell) or why_not_from_bunker(s, unit, cell)


def shell_options(s: State, unit: Unit) -> Iterator[Choice]:
    """The hexes at which a unit may fire a smoke shell."""
    if why_not_loaded(s, unit) is None and why_not_besides(s, unit, "fire") is None:
        eyes = [unit, *(spotters_of(s, unit) if is_mortar(unit) else ())]
        for cell in sorted(cells_seen(s, (Eye(eye.at, eye.floor) for eye in eyes))):
            if why_not_aimed(s, unit, cell) is None:
                yield Choice(SHELL, unit.id, place=label(s, cell))


@rule("EPT-5.4h", "EPT-7.2f", "EPT-11.4a")
def shell(s: State, unit: Unit, choice: Choice) -> Procedure[None]:
    """Fire a smoke shell as any shot is fired: after a test if it is not the first, and it may be answered."""
    deed, cell = s.deed, cell_of(s, choice)
    assert deed is not None
    assert cell is not None
    deed.extra, deed.shots, deed.stays = "fire", deed.shots + 1, deed.stays or deed.has_moved
    if (yield from keep_firing(s, unit)):
        yield from reveal_firing(s, unit)
        put_smoke(s, cell)
        yield tell_of(s, unit, "told-smoke", "EPT-5.4h", hex=label(s, cell))
        yield from leave_when_spent(s, unit)
        answer_fire(s, [unit.id])


ACTS = {LAY: Act(lay_options, why_not_lay, lay), SHELL: Act(shell_options, why_not_shell, shell)}
