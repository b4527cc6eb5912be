"""Chapters 1 to 3, 6, 14 and 15: organisation, sequence, command, activation, morale of formations, assault."""

from __future__ import annotations

from collections.abc import Iterator

from bocage.ground.storeys import Location
from bocage.kernel.choice import PASS
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import ByRule, Variants, unchanged
from bocage.kernel.tally import Tally
from bocage.systems.ept import activation, operations, sequence
from bocage.systems.ept.administration import leaders, resolve
from bocage.systems.ept.assault import blows, declaring, entry, fight, withdrawal
from bocage.systems.ept.command import is_out_of_command
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state import formations, units
from bocage.systems.ept.state.model import Fight, Formation, State, Unit


# --- organisation, command --------------------------------------------------------------------------------------------
def exposed_but_guns(s: State, side: int, cell: int) -> list[Unit]:
    """Guns are not hit as infantry is."""
    return [unit for unit in unchanged(units.exposed_at)(s, side, cell) if not units.is_gun(unit)]


def only_the_leader(s: State, formation: Formation) -> list[Unit]:
    """Nobody acts with the leader."""
    return [unit for unit in unchanged(formations.members)(s, formation) if unit.id == formation.leader]


def members_below_too(s: State, formation: Formation) -> list[Unit]:
    """The formations under a company act with its leader."""
    under = [each for each in s.formations.values() if each.superior == formation.id]
    return [unit for each in (formation, *under) for unit in unchanged(formations.members)(s, each)]


def own_formation(s: State, unit: Unit) -> Formation | None:
    """A unit acts with its own formation only."""
    return s.formations.get(unit.formation)


def as_the_last(s: State, formation: Formation) -> Procedure[int]:
    """A deputy is as good as the leader who fell."""
    return formation.fallen_morale
    yield


def one_by_one(s: State, formation: Formation) -> list[Formation]:
    """Nobody leads two formations."""
    return [formation]


# --- the sequence -----------------------------------------------------------------------------------------------------
def the_first_side(s: State) -> Procedure[int | None]:
    """Nobody rolls for the initiative."""
    return 0
    yield


def hand_over(s: State) -> None:
    """The side that has activated a formation gives the hand away."""
    unchanged(operations.keep_hand)(s)
    s.active = 1 - s.active


def one_unit_acts(s: State) -> None:
    """The activation is over with the first action."""
    s.ready, s.deed = [], None


def all_may_act_again(s: State) -> None:
    """Actions are not counted."""
    s.deed = None


# --- morale -----------------------------------------------------------------------------------------------------------
def full_morale(s: State, formation: Formation) -> Tally:
    """The test is on the leader's whole morale."""
    tally = Tally()
    tally.add(unchanged(resolve.trial_tally)(s, formation).total + 1, "leader-morale", "EPT-14.2a")
    return tally


def hesitant_twice(s: State, formation: Formation) -> Tally:
    """Having become hesitant in this turn counts besides."""
    tally = unchanged(resolve.trial_tally)(s, formation)
    tally.add(-1, "hesitant", "EPT-14.2d")
    return tally


# --- assault ----------------------------------------------------------------------------------------------------------
def as_they_are(entries: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Attackers strike first."""
    return entries


def surprised_all_along(fight: Fight, unit: Unit) -> int:
    """Having been hidden helps in every round."""
    return tables().numbers.assault_initiative.hidden if unit.id in fight.surprised else 0


def anywhere(s: State, unit: Unit) -> Iterator[Location]:
    """Any storey is entered from any place beside it."""
    for cell in (unit.at, *s.board.steps(unit.at)):
        yield from (Location(cell, floor) for floor in (0, 1) if (cell, floor) != (unit.at, unit.floor))


SWITCHED_OFF: Variants = {
    # --- 1, 3 ---
    # Without the rule guns are not hit as infantry is.
    units.exposed_at: exposed_but_guns,
    # Without one rule only the leader acts; without the other the platoons act with the company.
    formations.members: ByRule({"EPT-1.4a": only_the_leader, "EPT-6.0b": members_below_too}),
    # Without the rule every heavy weapon is in place, or none is.
    units.is_set_up: ByRule({"EPT-1.5a": False, "EPT-1.5b": lambda unit: unit.set_up}),
    # Without the rule a unit acts with its own formation.
    formations.acting_formation_of: own_formation,
    # Without the rule independent formations are under their company.
    formations.superior_of: lambda s, formation: s.formations.get(formation.superior),
    # Without the rule command is looked at whenever it matters.
    formations.is_uncommanded: is_out_of_command,
    # Without the rule nobody leads two formations.
    activation.activated_with: one_by_one,
    # Without the rule a deputy is as good as the leader who fell.
    leaders.deputy_morale: as_the_last,
    # --- 2, 6 ---
    sequence.roll_initiative: the_first_side,
    # Without the rule nothing can be tried.
    operations.hand_options: (PASS,),
    # Without the rule the hand goes after each activation.
    operations.keep_hand: hand_over,
    # Without the rule the phase ends as soon as one side is done.
    operations.is_over: True,
    # Without one rule a single unit acts; without the other units act as often as they like.
    operations.end_deed: ByRule({"EPT-6.4a": one_unit_acts, "EPT-7.0a": all_may_act_again}),
    # Without one rule uncommanded units act with their formation, without the other those that have acted alone.
    activation.acts_with_formation: ByRule(
        {
            "EPT-3.3f": lambda s, unit: not unit.activated,
            "EPT-6.3c": lambda s, unit: not unit.uncommanded or formations.leads(s, unit) is not None,
        }
    ),
    # Without the rule every attempt succeeds.
    activation.attempt: True,
    # --- 14 ---
    resolve.trial_tally: ByRule({"EPT-14.2a": full_morale, "EPT-14.2d": hesitant_twice}),
    # Without the rule a formation is tested in every turn.
    resolve.has_new_losses: True,
    # --- 15 ---
    declaring.within_reach: anywhere,
    # Without the rule attackers strike first, and losses fall at once.
    fight.in_order: as_they_are,
    fight.order_modifiers: {},
    fight.surprise_of: ByRule({"EPT-15.0g": 0, "EPT-15.0i": surprised_all_along}),
    # Without the rule a blow is a shot.
    fight.counts_as_fire: True,
    blows.verdict: "nothing",
    blows.state_modifiers: {},
    blows.target_modifiers: {},
    # Without the rule a fight has one round.
    withdrawal.fight_on: withdrawal.end_fight,
    # Without the rule stairs are no matter.
    withdrawal.is_stair_free: True,
    entry.is_seen_at_once: False,
}
