"""Rally attempts (ASL-3.1h to 3.1o): one attempt, and steps e (self-rally) and f (rally by leaders) of the RPh."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import Touched
from bocage.kernel.dice import TWO_D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.aslsk.ground.terrain import gives_rally_bonus
from bocage.systems.aslsk.morale import promotion
from bocage.systems.aslsk.morale.checks import leader_losses, leaders_now, unit_and_morale
from bocage.systems.aslsk.rally.halves import acting_side, ask_acting_side, end_half, named_piece, refuses_second_action
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import casualty_reduction, current_morale, is_good_order, leadership_of
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    friends_at,
    is_leader,
    is_mmc,
    own_units,
    pieces_in,
    refuse_unit,
    type_of,
    unit_name,
)
from bocage.systems.aslsk.state.telling import tell_of


# --- an attempt ---------------------------------------------------------------------------------------------------
@rule("ASL-E5")
def desperation_counts(s: State, alone: bool) -> bool:
    """DM weighs on a self-rally too; without the erratum, as the uncorrected example has it, it does not."""
    return not alone or bool(s.setting.option("E5"))


@rule("ASL-3.1l")
def desperation_drm(unit: Unit) -> int:
    """The DRM of a unit under DM when it tries to rally; 0 for another."""
    return tables().rally.dm if unit.dm else 0


@rule("ASL-3.1l")
def shelter_drm(s: State, unit: Unit) -> int:
    """The DRM of a unit in woods or a building when it tries to rally; 0 elsewhere."""
    return tables().rally.shelter if gives_rally_bonus(s, unit.at) else 0


@rule("ASL-3.1j")
def on_its_own(leader: int) -> int:
    """A self-rally has a DRM against it, and no leadership, not even the unit's own."""
    return 0 if leader else tables().rally.self_rally


def rally_tally(s: State, unit: Unit, leader: int) -> Tally:
    """What modifies the attempt of a unit to rally, under a leader or, with 0, by itself."""
    tally = Tally()
    if desperation_counts(s, not leader):
        tally.add(desperation_drm(unit), "dm", "ASL-3.1l")
    tally.add(shelter_drm(s, unit), "shelter", "ASL-3.1l")
    tally.add(on_its_own(leader), "self-rally", "ASL-3.1j")
    if leader:
        tally.add(leadership_of(s.units[leader]), "leadership", "ASL-3.1l")
    return tally


def needed_to_rally(s: State, unit: Unit, leader: int) -> int:
    """The most that the dice may show for a unit to rally."""
    return current_morale(unit) - rally_tally(s, unit, leader).total


def rally_notes(s: State, unit: int, leader: int = 0) -> list[Note]:
    """What has to be rolled to rally, and what a failure may cost."""
    if unit not in s.units:
        return []
    needed = needed_to_rally(s, s.units[unit], leader)
    worst = tables().rally.casualty_on_original
    return [Note(text("note-rally-needs", needed=needed, worst=worst), "ASL-3.1l")]


class RallyAttempt(msgspec.Struct, frozen=True):
    """A unit's attempt to rally, under a leader or, with 0, by itself."""

    unit: int
    leader: int = 0

    def run(self, s: State) -> Procedure[str]:
        return attempt_rally(s, s.units[self.unit], self.leader)

    def touches(self, s: State) -> Touched:
        return pieces_in(s, {s.units[self.unit].at})


def attempt_rally(s: State, unit: Unit, leader: int) -> Procedure[str]:
    """Roll against the broken morale; an Original 12 costs men, an Original 2 by itself may bring forth a leader."""
    tally, morale = rally_tally(s, unit, leader), current_morale(unit)
    may_promote = not leader and is_mmc(unit)
    worst = tables().rally.casualty_on_original

    def read(faces: tuple[int, ...]) -> tuple[bool, int]:
        original = sum(faces)
        telling = original == worst or (may_promote and original == promotion.PROMOTING)
        return rallies(original + tally.total, morale), original if telling else 0

    about = unit_and_morale(unit, morale)
    success, original = yield from draw(
        TWO_D6, "rally", read, tally=tally, seat=unit.side, rule="ASL-3.1l", about=about
    )
    if original == worst:
        return (yield from rally_casualty(s, unit)) or "nothing"
    created = 0
    if may_promote and promotion.may_create_leader(original, [unit]):
        created = yield from promotion.create_leader(s, [unit], unit)
    if success or (may_promote and rallies_on_two(s, original)):
        unit.broken = unit.dm = False
        yield tell_of(s, unit, "told-rallied", "ASL-3.1l")
        return "rallied-with-leader" if created else "rallied"
    yield tell_of(s, unit, "told-not-rallied", "ASL-3.1l")
    return "leader" if created else "nothing"


@rule("ASL-3.1l")
def rallies(final: int, morale: int) -> bool:
    """Whether a unit rallies: its final DR is no more than its broken-side morale."""
    return final <= morale


@rule("ASL-D8")
def rallies_on_two(s: State, original: int) -> bool:
    """Option: the roll that promotes also rallies."""
    return original == promotion.PROMOTING and bool(s.setting.option("D8"))


@rule("ASL-3.1n")
def rally_casualty(s: State, unit: Unit) -> Procedure[str]:
    """An Original 12 costs the unit men; otherwise failing has no price."""
    yield tell_of(s, unit, "told-rally-casualty", "ASL-3.1n")
    before = leaders_now(s, [unit.id])
    yield from casualty_reduction(s, unit)
    yield from leader_losses(s, before)
    return "reduced" if unit.id in s.units else "eliminated"


def why_not_try_to_rally(s: State, unit: Unit | None) -> Violation | None:
    """Why a unit may not try to rally at all."""
    if unit is None or unit.side != acting_side(s) or not unit.broken or not s.board.on_map(unit.at):
        return refuse("ASL-3.1k", "refuse-not-broken")
    return refuses_rally_in_melee(unit) or refuses_second_rally(unit)


@rule("ASL-D16")
def refuses_rally_in_melee(unit: Unit) -> Violation | None:
    """A unit in Melee does not rally."""
    return refuse_unit("ASL-D16", "refuse-melee", unit) if unit.melee else None


@rule("ASL-3.1o")
def refuses_second_rally(unit: Unit) -> Violation | None:
    """A unit makes one rally attempt in a player turn."""
    return refuse_unit("ASL-3.1o", "refuse-rally-tried", unit) if unit.rally_tried else None


# --- step e: self-rally -------------------------------------------------------------------------------------------
def self_rallies(s: State) -> Iterator[Choice]:
    """Every broken unit of the side that acts."""
    side = acting_side(s)
    return (Choice("self-rally", unit.id) for unit in own_units(s, side) if unit.broken)


def why_not_self_rally(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not try to rally by itself."""
    unit = named_piece(s, choice)
    if choice.verb != "self-rally":
        return refuse("ASL-3.1h", "refuse-rally-choice")
    refusal = why_not_try_to_rally(s, unit)
    if refusal or unit is None or has_box(unit):
        return refusal
    if may_self_rally_without_box(s, unit):
        return None
    return refuse_unit("ASL-3.1i", "refuse-no-self-rally", unit)


@rule("ASL-3.1h", "ASL-1.2.3b")
def has_box(unit: Unit) -> bool:
    """A boxed broken morale: the unit can always try by itself."""
    return type_of(unit).self_rally


@rule("ASL-3.1i")
def may_self_rally_without_box(s: State, unit: Unit) -> bool:
    """The ATTACKER, and only he, may let one MMC without the box try."""
    return unit.side == s.player and is_mmc(unit) and not s.self_rallied


def self_rally(s: State) -> Procedure[None]:
    """Step e: one unit tries to rally by itself, or end."""
    choice = yield from ask_acting_side(
        s,
        "prompt-self-rally",
        self_rallies,
        why_not_self_rally,
        "ASL-3.1h",
        resolution=lambda known, option: RallyAttempt(option.piece) if option.piece else None,
        tally=lambda known, option: rally_tally(known, known.units[option.piece], 0) if option.piece else None,
        notes=lambda known, option: rally_notes(known, option.piece or 0),
    )
    if choice == END:
        end_half(s, "rally-leaders")
        return
    unit = s.units[choice.piece or 0]
    unit.rally_tried = True
    s.self_rallied = s.self_rallied or not has_box(unit)
    yield from RallyAttempt(unit.id).run(s)


# --- step f: rally by leaders -------------------------------------------------------------------------------------
def leader_rallies(s: State) -> Iterator[Choice]:
    """Every broken unit and every leader in its hex."""
    side = acting_side(s)
    for unit in own_units(s, side):
        if unit.broken:
            for leader in friends_at(s, unit.at, side):
                if leader is not unit and is_leader(leader):
                    yield Choice("rally", unit.id, leader.id)


@rule("ASL-D19")
def why_not_rally(s: State, choice: Choice) -> Violation | None:
    """Why a leader may not try to rally a unit; having tried to rally himself in this RPh is no reason."""
    unit, leader = named_piece(s, choice), s.units.get(choice.other or 0)
    if choice.verb != "rally" or unit is None:
        return refuse("ASL-3.1k", "refuse-rally-choice")
    if leader is None or leader is unit or not is_leader(leader) or leader.at != unit.at or leader.side != unit.side:
        return refuse("ASL-3.1k", "refuse-no-leader-here")
    return why_not_try_to_rally(s, unit) or why_not_lead_rally(leader) or refuses_second_action(leader)


@rule("ASL-3.1k", "ASL-3.1m")
def why_not_lead_rally(leader: Unit) -> Violation | None:
    """Why a leader may not rally others: only in Good Order and unpinned; a broken one must first rally himself."""
    if is_good_order(leader) and not leader.pinned:
        return None
    return refuse("ASL-3.1m" if leader.broken else "ASL-3.1k", "refuse-leader-broken", leader=unit_name(leader))


def rally_by_leader(s: State) -> Procedure[None]:
    """Step f: a leader tries to rally one unit, or end."""
    choice = yield from ask_acting_side(
        s,
        "prompt-rally",
        leader_rallies,
        why_not_rally,
        "ASL-3.1k",
        resolution=lambda known, option: (
            RallyAttempt(option.piece, option.other) if option.piece and option.other else None
        ),
        tally=lambda known, option: (
            rally_tally(known, known.units[option.piece], option.other) if option.piece and option.other else None
        ),
        notes=lambda known, option: rally_notes(known, option.piece or 0, option.other or 0),
    )
    if choice == END:
        end_half(s, "rally-end")
        return
    s.units[choice.piece or 0].rally_tried = True
    yield from RallyAttempt(choice.piece or 0, choice.other or 0).run(s)
