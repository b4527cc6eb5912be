"""Activating formations and single units (EPT-6): who may be tried, the test, whose hand it is afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.resolution import NOTHING, Resolution, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import (
    acting_formation_of,
    formation_of,
    formations_of,
    is_uncommanded,
    leader_of,
    leads,
    led_by,
    members,
)
from bocage.systems.ept.state.model import OFF_MAP, Formation, State, Unit
from bocage.systems.ept.state.names import formation_name, side_name, told_name, unit_name
from bocage.systems.ept.state.pairs import partners
from bocage.systems.ept.state.units import is_neutralised, is_stopped, is_vehicle, is_waiting, other

FORMATION, UNIT = "try", "try-unit"
"""The verbs of an attempt for a formation and for a single unit."""
TAKE, TAKE_UNIT, BRING = "take", "take-unit", "bring"
"""The verbs of activations without a test: the first of the initiative, and that of a formation which arrives."""
WITHOUT_TEST = (TAKE, TAKE_UNIT, BRING)
ACTIVATED, ENDS = "activated", "ends-phase"
"""What a test may come to, apart from nothing."""


# --- who may be tried -------------------------------------------------------------------------------------------------
def attempts(s: State, side: int) -> Iterator[Choice]:
    """What a side may try to activate, and what it may activate without a test."""
    automatic = has_automatic(s)
    for formation in formations_of(s, side):
        if why_not_formation(s, formation) is None:
            brings = why_not_bring(s, formation) is None
            verbs = (*([TAKE] if automatic else []), *([BRING] if brings else []), FORMATION)
            yield from (Choice(verb, number=formation.id) for verb in verbs)
    for unit in units_to_try(s, side):
        if why_not_unit(s, unit) is None:
            yield from (Choice(verb, unit.id) for verb in ((TAKE_UNIT, UNIT) if automatic else (UNIT,)))


def units_to_try(s: State, side: int) -> list[Unit]:
    """The units of a side that might be activated one by one."""
    return [unit for unit in s.units.values() if may_be_tried(unit, side)]


@rule("EPT-6.3a")
def may_be_tried(unit: Unit, side: int) -> bool:
    """Whether a unit might be activated by itself: all of the side that are on the map, leaders too."""
    return unit.side == side and unit.at != OFF_MAP


def why_not_attempt(s: State, choice: Choice) -> Violation | None:
    """Why the side whose hand it is may not activate this."""
    unit, formation = s.units.get(choice.piece or 0), s.formations.get(choice.number or 0)
    if choice.verb in (UNIT, TAKE_UNIT) and unit is not None and may_be_tried(unit, s.active):
        refused = why_not_unit(s, unit)
    elif choice.verb in (FORMATION, TAKE, BRING) and formation is not None and formation.side == s.active:
        refused = why_not_formation(s, formation) or (why_not_bring(s, formation) if choice.verb == BRING else None)
    else:
        return refuse("EPT-2.C2b", "refuse-not-offered", choice=str(choice))
    if refused is None and choice.verb in (TAKE, TAKE_UNIT) and not has_automatic(s):
        refused = refuse("EPT-6.2a", "refuse-not-automatic")
    return refused


@rule("EPT-2.C2a", "EPT-6.2a")
def has_automatic(s: State) -> bool:
    """Whether the side whose hand it is may still activate without a test because it has the initiative."""
    return s.automatic and s.first == s.active


def why_not_formation(s: State, formation: Formation) -> Violation | None:
    """Why a formation may not be tried: it has been activated in this turn, or nobody in it may act."""
    if not muster(s, formation):
        return refuse("EPT-1.4a", "refuse-nobody-to-act", formation=formation_name(s, formation.id))
    return why_not_twice(s, formation)


@rule("EPT-6.1c")
def why_not_twice(s: State, formation: Formation) -> Violation | None:
    """Why a formation is not tried again: it has been activated in this turn."""
    if formation.activated:
        return refuse("EPT-6.1c", "refuse-formation-activated", formation=formation_name(s, formation.id))
    return None


@rule("EPT-6.2b")
def why_not_bring(s: State, formation: Formation) -> Violation | None:
    """Why a formation does not enter the map: nobody in it waits to do so, or it is on the map already."""
    if members(s, formation) or not any(is_waiting(s, unit) for unit in muster(s, formation)):
        return refuse("EPT-6.2b", "refuse-nobody-arrives", formation=formation_name(s, formation.id))
    return None


def muster(s: State, formation: Formation) -> list[Unit]:
    """The units that act when a formation is activated, those that arrive with it included."""
    arriving = [unit for unit in s.units.values() if unit.formation == formation.id and is_waiting(s, unit)]
    return [unit for unit in (*members(s, formation), *arriving) if acts_with_formation(s, unit)]


@rule("EPT-3.3f", "EPT-6.3c")
def acts_with_formation(s: State, unit: Unit) -> bool:
    """Whether a unit is activated with its formation: not after it acted for itself, nor while it is uncommanded.

    A leader who is out of his superior's reach still acts with those whom he leads (EPT-3.3e).
    """
    return not unit.activated and (not is_uncommanded(s, unit) or leads(s, unit) is not None)


def why_not_unit(s: State, unit: Unit) -> Violation | None:
    """Why a unit may not be tried by itself: it has been activated, or the formation with which it acts has."""
    return why_not_again(s, unit) or (None if is_on_its_own(s, unit) else why_not_apart(s, unit))


@rule("EPT-6.3c")
def why_not_again(s: State, unit: Unit) -> Violation | None:
    """Why a unit is not tried once more: it has been activated, alone or with its formation."""
    if unit.activated:
        return refuse("EPT-6.3c", "refuse-unit-activated", unit=unit_name(s, unit.id))
    return None


@rule("EPT-3.4a")
def is_on_its_own(s: State, unit: Unit) -> bool:
    """Whether a unit is out of command, so that it is tried as if it were a formation."""
    return is_uncommanded(s, unit) and leads(s, unit) is None


@rule("EPT-6.3d")
def why_not_apart(s: State, unit: Unit) -> Violation | None:
    """Why a commanded unit may not be tried apart from its formation: this has been activated as a whole."""
    formation = acting_formation_of(s, unit)
    if formation is not None and formation.activated:
        return refuse("EPT-6.3d", "refuse-formation-activated", formation=formation_name(s, formation.id))
    return None


@rule("EPT-6.5b")
def is_done(s: State, side: int) -> bool:
    """Whether a side has nothing left to try; by the option nothing but formations counts."""
    if any(why_not_formation(s, formation) is None for formation in formations_of(s, side)):
        return False
    only_formations = s.setting.options.player_is_done == "no_formation_left"
    return only_formations or all(why_not_unit(s, unit) for unit in units_to_try(s, side))


# --- the morale that is tested ----------------------------------------------------------------------------------------
def formation_tally(s: State, formation: Formation) -> Tally:
    """The morale a formation is tested against, line by line."""
    tally, leader, numbers = Tally(), leader_of(s, formation), tables().numbers.activation
    fallen_morale = formation.fallen_morale or formation.leader_morale
    tally.add(leader.morale if leader else fallen_morale, "leader-morale", "EPT-6.1a")
    tally.add(hesitation_of(formation), "hesitant", "EPT-6.1b")
    if leader is None:
        tally.add(loss_of_leader(formation), "leader-destroyed", "EPT-1.3d")
        return tally
    tally.add(isolation_of_leader(leader), "leader-uncommanded", "EPT-3.3e")
    tally.add(when_stopped(leader, numbers.leader_stopped), "leader-stopped", "EPT-6.1b")
    tally.add(when_neutralised(leader), "leader-neutralised", "EPT-6.1b")
    return tally


@rule("EPT-6.1b")
def hesitation_of(formation: Formation | None) -> int:
    """What hesitation takes off the morale that is tested for a formation or one of its units."""
    return tables().numbers.activation.hesitant if formation is not None and formation.hesitant else 0


@rule("EPT-6.1b")
def when_stopped(unit: Unit, change: int) -> int:
    """What a unit's being stopped changes in the test, by the number of the chart for leaders or for others."""
    return change if is_stopped(unit) else 0


@rule("EPT-6.1b")
def when_neutralised(leader: Unit) -> int:
    """What a leader's being neutralised takes off the morale that is tested."""
    return tables().numbers.activation.leader_neutralised if is_neutralised(leader) else 0


@rule("EPT-1.3d", "EPT-16.1i")
def loss_of_leader(formation: Formation) -> int:
    """What a formation whose leader fell in this turn has less morale."""
    return tables().numbers.activation.leader_destroyed if formation.leader_fell else 0


@rule("EPT-3.3e")
def isolation_of_leader(leader: Unit) -> int:
    """What the morale of a formation loses while its leader is out of his superior's reach."""
    return tables().numbers.activation.leader_uncommanded if leader.uncommanded else 0


def unit_tally(s: State, unit: Unit) -> Tally:
    """The morale a single unit is tested against, line by line."""
    tally, numbers = Tally(), tables().numbers.activation
    tally.add(unit.morale, "morale", "EPT-6.1a")
    tally.add(hesitation_of(formation_of(s, unit)), "hesitant", "EPT-6.1b")
    tally.add(numbers.unit_uncommanded if must_test_lower(s, unit) else 0, "isolated", "EPT-6.3b")
    tally.add(when_stopped(unit, numbers.unit_stopped), "unit-stopped", "EPT-6.1b")
    tally.add(when_neutralised(unit) if leads(s, unit) else 0, "leader-neutralised", "EPT-6.1b")
    return tally


@rule("EPT-16.1i")
def must_test_lower(s: State, unit: Unit) -> bool:
    """Whether a single unit tests against 1 less: for being uncommanded or isolated, never for both.

    A platoon leader is uncommanded beyond the reach of his company's leader, and isolated never.
    """
    return is_isolated(s, unit) or is_uncommanded(s, unit)


@rule("EPT-6.3b")
def is_isolated(s: State, unit: Unit) -> bool:
    """Whether a unit that is tried alone is isolated by that: leaders and independent units are not."""
    return not is_independent(s, unit) and leads(s, unit) is None


@rule("EPT-3.5a", "EPT-16.1l")
def is_independent(s: State, unit: Unit) -> bool:
    """Whether a unit depends on no leader, because the scenario gave it none."""
    return formation_of(s, unit) is None


def tally_of(s: State, choice: Choice) -> Tally | None:
    """The sum behind an attempt; None where nothing is rolled."""
    if choice.verb == FORMATION:
        return formation_tally(s, s.formations[choice.number or 0])
    return unit_tally(s, s.units[choice.piece or 0]) if choice.verb == UNIT else None


# --- the test ---------------------------------------------------------------------------------------------------------
class Attempt(Struct, frozen=True):
    """The test of an attempt; its outcome is `activated`, `ends-phase` or nothing."""

    choice: Choice

    def touches(self, s: State) -> Touched:
        return {"units": ()}

    def run(self, s: State) -> Procedure[str]:
        """Roll two dice against the morale."""
        tally = tally_of(s, self.choice)
        assert tally is not None
        limit, is_alone = tally.total, is_done(s, other(s.active))

        def read(faces: Faces) -> str:
            if is_alone and ends_for_last(s, sum(faces), succeeds=sum(faces) <= limit):
                return ENDS
            return ACTIVATED if sum(faces) <= limit else NOTHING

        about: Args = {"who": name_of(s, self.choice)}
        return (
            yield from draw(
                TWO_D6, "activation", read, tally=tally, seat=s.active, rule="EPT-6.1a", about=about, limit="at-most"
            )
        )


def resolution_of(s: State, choice: Choice) -> Resolution | None:
    """What an attempt rolls for, to show its odds."""
    return Attempt(choice) if choice.verb in (FORMATION, UNIT) else None


@rule("EPT-6.1a")
def attempt(s: State, choice: Choice) -> Procedure[bool]:
    """Roll for an attempt; whether it succeeds."""
    outcome = yield from Attempt(choice).run(s)
    if outcome == ENDS:
        yield tell("told-last-player-ends", rule="EPT-6.5b", side=side_name(s, s.active))
        s.step = "administration"
    return outcome == ACTIVATED


@rule("EPT-6.5b", "EPT-2.C2e")
def ends_for_last(s: State, natural: int, *, succeeds: bool) -> bool:
    """Whether the roll of the last player with units to activate ends the phase, by the option only if he fails."""
    least = s.setting.terms.alone_ends_from or tables().numbers.activation.alone_ends_from
    return natural >= least and (not succeeds or s.setting.options.alone_ends_on_success)


def name_of(s: State, choice: Choice) -> Text:
    """The formation or unit of an attempt."""
    return told_name(s, choice.piece) if choice.piece else formation_name(s, choice.number or 0)


# --- who then acts ----------------------------------------------------------------------------------------------------
def begin(s: State, choice: Choice) -> None:
    """Make the units of a formation, or one unit, active."""
    if choice.piece:
        s.acting, s.ready = 0, [choice.piece]
    else:
        formation = s.formations[choice.number or 0]
        s.acting = formation.id
        s.ready = [unit.id for each in activated_with(s, formation) for unit in muster(s, each)]
        for each in activated_with(s, formation):
            mark_activated(each)
    s.active_units = list(s.ready)
    s.ready += partners(s, s.ready)
    use_up_automatic(s)


@rule("EPT-1.3b", "EPT-6.1c")
def mark_activated(formation: Formation) -> None:
    """The leader's counter is turned over: his formation is not activated again in this turn."""
    formation.activated = True


@rule("EPT-1.3g")
def activated_with(s: State, formation: Formation) -> list[Formation]:
    """What is activated with a formation: itself, by the option also what its leader leads besides."""
    leader = leader_of(s, formation)
    if leader is None or s.setting.options.successor_activates == "separately":
        return [formation]
    return [each for each in led_by(s, leader) if each.id == formation.id or not each.activated]


@rule("EPT-6.2a", "EPT-6.2c")
def use_up_automatic(s: State) -> None:
    """The first unit that the winner of the initiative activates or tries uses up his activation without a test."""
    if s.active == s.first:
        s.automatic = False


@rule("EPT-6.4b")
def finish(s: State) -> None:
    """The activation is over: the units bear Active markers, also those that a leader brought back into action."""
    for id in s.active_units:
        if id in s.units:
            s.units[id].activated = True
    s.acting, s.ready, s.active_units, s.deed, s.loading, s.spotters = 0, [], [], None, [], {}


@rule("EPT-16.1k")
def is_never_limited(unit: Unit) -> bool:
    """Whether a unit may do everything though it acts by itself or is out of command: vehicles may."""
    return is_vehicle(unit)


@rule("EPT-3.4b", "EPT-6.3e", "EPT-7.1n")
def is_limited(s: State, unit: Unit) -> bool:
    """Whether an active unit may only do what an uncommanded one may: infantry that was activated by itself."""
    if is_never_limited(unit) or is_independent(s, unit):
        return False
    return s.acting == 0 or (is_uncommanded(s, unit) and leads(s, unit) is None)
