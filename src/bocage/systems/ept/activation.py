"""Activating formations and single units (EPT-6): who may be tried, the test, whose hand it is afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formation_of, formations_of, leader_of, leads, members
from bocage.systems.ept.state.model import Formation, State, Unit
from bocage.systems.ept.state.names import formation_name, side_name, unit_name
from bocage.systems.ept.state.units import is_leader, is_neutralised, is_stopped, is_vehicle, units_of

FORMATION, UNIT, AUTOMATIC = "try", "try-unit", "take"
"""The verbs of an attempt for a formation, for a single unit, and of the activation that needs no test."""


# --- who may be tried -------------------------------------------------------------------------------------------------
def attempts(s: State, side: int) -> Iterator[Choice]:
    """What a side may try to activate, and the formations it may activate without a test."""
    for formation in formations_of(s, side):
        if why_not_formation(s, formation) is None:
            if s.automatic and s.first == side:
                yield Choice(AUTOMATIC, number=formation.id)
            yield Choice(FORMATION, number=formation.id)
    for unit in units_of(s, side):
        if why_not_unit(s, unit) is None:
            yield Choice(UNIT, unit.id)


@rule("EPT-6.1c")
def why_not_formation(s: State, formation: Formation) -> Violation | None:
    """Why a formation may not be tried: it has been activated in this turn, or nobody in it may act."""
    if formation.activated:
        return refuse("EPT-6.1c", "refuse-formation-activated", formation=formation_name(s, formation.id))
    if not any(acts_with_formation(unit) for unit in members(s, formation)):
        return refuse("EPT-6.4a", "refuse-nobody-to-act", formation=formation_name(s, formation.id))
    return None


@rule("EPT-3.3f", "EPT-6.3c")
def acts_with_formation(unit: Unit) -> bool:
    """Whether a unit is activated with its formation: not while uncommanded, nor after it acted for itself."""
    return not unit.uncommanded and not unit.activated


@rule("EPT-6.3a", "EPT-6.3d", "EPT-3.4a")
def why_not_unit(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not be tried by itself: it has been activated, or its formation has."""
    if unit.activated:
        return refuse("EPT-6.3c", "refuse-unit-activated", unit=unit_name(s, unit.id))
    formation = formation_of(s, unit)
    if formation is not None and formation.activated and not unit.uncommanded:
        return refuse("EPT-6.3d", "refuse-formation-activated", formation=formation_name(s, formation.id))
    return None


@rule("EPT-6.5b")
def is_done(s: State, side: int) -> bool:
    """Whether a side has nothing left to try; by the option nothing but formations counts."""
    if s.setting.options.player_is_done == "no_formation_left":
        return all(why_not_formation(s, formation) is not None for formation in formations_of(s, side))
    return next(attempts(s, side), None) is None


# --- the test ---------------------------------------------------------------------------------------------------------
@rule("EPT-6.1a")
def formation_tally(s: State, formation: Formation) -> Tally:
    """The morale a formation is tested against, line by line (EPT-6.1b)."""
    tally, leader, numbers = Tally(), leader_of(s, formation), tables().numbers.activation
    tally.add(leader.morale if leader else formation.leader_morale, "leader-morale", "EPT-6.1a")
    tally.add(numbers.hesitant if formation.hesitant else 0, "hesitant", "EPT-6.1b")
    if leader is None:
        tally.add(numbers.leader_destroyed, "leader-destroyed", "EPT-1.3d")
        return tally
    tally.add(numbers.leader_uncommanded if leader.uncommanded else 0, "leader-uncommanded", "EPT-3.3e")
    tally.add(numbers.leader_stopped if is_stopped(leader) else 0, "leader-stopped", "EPT-6.1b")
    tally.add(numbers.leader_neutralised if is_neutralised(leader) else 0, "leader-neutralised", "EPT-6.1b")
    return tally


@rule("EPT-6.3b", "EPT-3.4a")
def unit_tally(s: State, unit: Unit) -> Tally:
    """The morale a single unit is tested against: uncommanded or isolated 1 less, but for leaders and independents."""
    tally, numbers = Tally(), tables().numbers.activation
    formation = formation_of(s, unit)
    tally.add(unit.morale, "morale", "EPT-6.1a")
    tally.add(numbers.hesitant if formation is not None and formation.hesitant else 0, "hesitant", "EPT-6.1b")
    alone = not is_independent(s, unit) and not leads(s, unit)
    tally.add(numbers.unit_uncommanded if alone or unit.uncommanded else 0, "isolated", "EPT-6.3b")
    tally.add(numbers.unit_stopped if is_stopped(unit) else 0, "unit-stopped", "EPT-6.1b")
    return tally


@rule("EPT-3.5a", "EPT-16.1l")
def is_independent(s: State, unit: Unit) -> bool:
    """Whether a unit depends on no leader, because the scenario gave it none."""
    return formation_of(s, unit) is None


def tally_of(s: State, choice: Choice) -> Tally | None:
    """The sum behind an attempt; None where nothing is rolled."""
    if choice.verb == FORMATION:
        return formation_tally(s, s.formations[choice.number or 0])
    return unit_tally(s, s.units[choice.piece or 0]) if choice.verb == UNIT else None


def attempt(s: State, choice: Choice) -> Procedure[bool]:
    """Roll for an attempt; whether it succeeds."""
    tally = tally_of(s, choice)
    assert tally is not None
    limit, alone = tally.total, is_done(s, 1 - s.active)

    def read(faces: Faces) -> tuple[bool, bool]:
        return sum(faces) <= limit, alone and ends_for_last(s, sum(faces))

    succeeded, ends = yield from draw(
        TWO_D6, "activation", read, tally=tally, seat=s.active, rule="EPT-6.1a", about={"who": name_of(s, choice)}
    )
    if ends:
        yield tell("told-last-player-ends", rule="EPT-6.5b", side=side_name(s, s.active))
        s.step = "administration"
        return succeeded and not s.setting.options.alone_ends_on_success
    return succeeded


@rule("EPT-6.5b", "EPT-2.C2e")
def ends_for_last(s: State, natural: int) -> bool:
    """Whether the roll of the only player with something left ends the phase."""
    least = s.setting.terms.alone_ends_from or tables().numbers.activation.alone_ends_from
    return natural >= least


def name_of(s: State, choice: Choice) -> Text:
    """The formation or unit of an attempt."""
    return unit_name(s, choice.piece) if choice.piece else formation_name(s, choice.number or 0)


# --- who then acts ----------------------------------------------------------------------------------------------------
@rule("EPT-6.4a", "EPT-7.0b")
def begin(s: State, choice: Choice) -> None:
    """Make the units of a formation, or one unit, active."""
    if choice.piece:
        unit = s.units[choice.piece]
        s.acting, s.ready = 0, [unit.id]
    else:
        formation = s.formations[choice.number or 0]
        s.acting = formation.id
        s.ready = [unit.id for unit in members(s, formation) if acts_with_formation(unit)]
        formation.activated = True
    s.active_units = list(s.ready)
    s.automatic = False


@rule("EPT-6.4b")
def finish(s: State) -> None:
    """The activation is over; the same side may try another."""
    for id in s.active_units:
        if id in s.units:
            s.units[id].activated = True
    s.acting, s.ready, s.active_units, s.deed = 0, [], [], None


@rule("EPT-6.3e", "EPT-7.1n")
def is_limited(s: State, unit: Unit) -> bool:
    """Whether an active unit may only do what an uncommanded one may: infantry that was activated by itself."""
    if is_vehicle(unit) or is_independent(s, unit):
        return False
    return unit.uncommanded or (s.acting == 0 and not is_leader(unit))
