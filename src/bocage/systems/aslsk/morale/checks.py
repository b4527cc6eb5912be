"""Morale and pin checks, of one unit and of a stack with its leaders, and the loss of a leader (ASL-3.2.1, 5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, draw
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.condition import (
    Cause,
    Outcome,
    best_leadership,
    break_unit,
    can_lead,
    casualty_reduction,
    current_morale,
    eliminate,
    leadership_of,
    pin,
    worst,
)
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    friends_at,
    is_leader,
    replace_unit,
    type_of,
    unit_name,
)
from bocage.systems.aslsk.state.telling import tell_of


# --- morale checks ------------------------------------------------------------------------------------------------
class Verdict(NamedTuple):
    """What a roll means for a checking unit."""

    passed: bool
    exact: bool = False
    casualty: bool = False
    drops: bool = False


@rule("ASL-3.2.1i")
def passes(final: int, morale: int) -> bool:
    """A check is passed by a final DR up to the current morale."""
    return final <= morale


@rule("ASL-3.2.1l")
def is_casualty_roll(unit: Unit, original: int) -> bool:
    """An unbroken unit takes a casualty on an original 12."""
    return not unit.broken and original == tables().morale.casualty_on_original


@rule("ASL-3.2.1m")
def is_fatal_roll(unit: Unit, original: int) -> bool:
    """A broken unit is lost on an original 12."""
    return unit.broken and original == tables().morale.casualty_on_original


@rule("ASL-5.1b", "ASL-5.1c", "ASL-3.2.1n")
def fails_by_more_than_elr(unit: Unit, margin: int) -> bool:
    """An unbroken unit that fails by more than its ELR loses quality, leaders as squads do."""
    return not unit.broken and margin > unit.elr


@rule("ASL-5.1d", "ASL-5.1e")
def has_no_lower_quality(unit: Unit) -> bool:
    """Whether a unit keeps its quality: it has the lowest, or an underlined morale."""
    return type_of(unit).elr_exempt or type_of(unit).elr_to is None


def verdict(unit: Unit, original: int, final: int) -> Verdict:
    """What a morale check's roll means."""
    morale = current_morale(unit)
    casualty = is_casualty_roll(unit, original) or is_fatal_roll(unit, original)
    if not casualty and passes(final, morale):
        return Verdict(True, exact=final == morale)
    return Verdict(False, casualty=casualty, drops=fails_by_more_than_elr(unit, final - morale))


@rule("ASL-3.2.1s", "ASL-2.0p")
def is_pinned_by_passing(result: Verdict) -> bool:
    """A check passed with the highest passing number pins."""
    return result.exact


@rule("ASL-D9")
def can_be_pinned_by_check(unit: Unit, cause: Cause) -> bool:
    """A broken unit is not pinned by passing exactly; on an Interdiction it is stopped."""
    return not unit.broken or cause == "interdiction"


def unit_and_morale(unit: Unit, morale: int) -> Args:
    """Which unit rolls against which morale, for the log."""
    return {"unit": unit_name(unit), "morale": morale}


def morale_check(s: State, unit: Unit, drm: Tally, *, cause: Cause = "fire", pin: bool = True) -> Procedure[Outcome]:
    """A unit checks its morale and suffers what follows; `pinned` for an Interdiction means stopped."""

    def read(faces: Faces) -> Verdict:
        return verdict(unit, sum(faces), sum(faces) + drm.total)

    result = yield from draw(
        TWO_D6,
        "mc",
        read,
        tally=drm,
        seat=unit.side,
        rule="ASL-3.2.1i",
        about=unit_and_morale(unit, current_morale(unit)),
    )
    return (yield from apply_verdict(s, unit, result, cause=cause, pin=pin))


def apply_verdict(s: State, unit: Unit, result: Verdict, *, cause: Cause, pin: bool = True) -> Procedure[Outcome]:
    """Carry out what a check's roll means."""
    if not result.passed:
        fail = suffer_failure_broken if unit.broken else suffer_failure
        return (yield from fail(s, unit, result))
    if not pin or not is_pinned_by_passing(result) or not can_be_pinned_by_check(unit, cause):
        return "nothing"
    if cause == "interdiction":
        yield tell_of(s, unit, "told-pinned", "ASL-3.6x")
        return "pinned"
    return (yield from pinned_by(s, unit, "ASL-3.2.1s"))


def pinned_by(s: State, unit: Unit, why: str) -> Procedure[Outcome]:
    """Pin a unit and say so."""
    if pin(s, unit):
        yield tell_of(s, unit, "told-pinned", why)
        return "pinned"
    return "nothing"


def suffer_failure(s: State, unit: Unit, result: Verdict) -> Procedure[Outcome]:
    """An unbroken unit fails: casualty first, then quality, then it breaks (ASL-3.2.1n)."""
    outcome: Outcome = "broken"
    if result.casualty:
        outcome = yield from casualty_reduction(s, unit)
        if outcome == "eliminated":
            return outcome
    if result.drops and not has_no_lower_quality(unit):
        before, lower = unit_name(unit), type_of(unit).elr_to
        assert lower is not None, unit.type
        replace_unit(s, unit, lower)
        yield tell_of(s, unit, "told-quality", "ASL-5.1b", unit=before, lower=type_of(unit).name)
    break_unit(s, unit)
    yield tell_of(s, unit, "told-broken", "ASL-3.2.1k")
    return outcome


@rule("ASL-3.2.1m")
def suffer_failure_broken(s: State, unit: Unit, result: Verdict) -> Procedure[Outcome]:
    """A broken unit that fails takes a casualty; on an original 12 it is lost."""
    if not result.casualty:
        return (yield from casualty_reduction(s, unit))
    eliminate(s, unit)
    yield tell_of(s, unit, "told-eliminated", "ASL-3.2.1m")
    return "eliminated"


# --- pin task checks ----------------------------------------------------------------------------------------------
@rule("ASL-L7")
def takes_pin_check(s: State, unit: Unit) -> bool:
    """Only unbroken, unpinned units take a PTC."""
    return not s.setting.option("L7") or not (unit.broken or unit.pinned)


@rule("ASL-3.2.1u")
def pin_check(s: State, unit: Unit, drm: Tally, *, cause: Cause = "fire") -> Procedure[Outcome]:
    """A unit takes a PTC: it is pinned if it fails."""
    if not takes_pin_check(s, unit):
        return "nothing"
    held = yield from draw(
        TWO_D6,
        "ptc",
        lambda faces: passes(sum(faces) + drm.total, current_morale(unit)),
        tally=drm,
        seat=unit.side,
        rule="ASL-3.2.1u",
        about=unit_and_morale(unit, current_morale(unit)),
    )
    return "nothing" if held else (yield from pinned_by(s, unit, "ASL-3.2.1u"))


# --- the checks of a whole stack ----------------------------------------------------------------------------------
class Check(msgspec.Struct, frozen=True):
    """A check that a unit has to take; `number` is its DRM, named and with its rule."""

    unit: int
    kind: Literal["MC", "PTC"]
    number: int = 0
    name: str = "mc-number"
    rule: str = "ASL-3.2.1t"


@rule("ASL-D10")
def rank_of_leader(unit: Unit) -> tuple[int, int]:
    """Leaders rank by morale, then by leadership; the highest grade sorts first."""
    return -current_morale(unit), leadership_of(unit)


@rule("ASL-3.2.1j")
def leaders_first(s: State, checks: list[Check]) -> list[Check]:
    """Leaders check before the others, the highest grade first."""
    leaders = [check for check in checks if is_leader(s.units[check.unit])]
    leaders.sort(key=lambda check: rank_of_leader(s.units[check.unit]))
    return leaders + [check for check in checks if check not in leaders]


@rule("ASL-D10")
def settle_equal_leaders(s: State, checks: list[Check]) -> Procedure[list[Check]]:
    """Of leaders of equal top grade the owner says who checks first."""
    leaders = [s.units[check.unit] for check in checks if is_leader(s.units[check.unit])]
    if len(leaders) < 2:
        return checks
    top = [
        leader
        for leader in leaders
        if leader.side == leaders[0].side and rank_of_leader(leader) == rank_of_leader(leaders[0])
    ]
    if len(top) < 2:
        return checks
    choices = tuple(Choice("check-first", piece=leader.id) for leader in top)
    answer = yield from ask(top[0].side, text("prompt-check-first"), Choices(lambda known: choices), rule="ASL-D10")
    first = [check for check in checks if check.unit == answer.piece]
    return first + [check for check in checks if check.unit != answer.piece]


@rule("ASL-3.2.1p")
def helpers(unit: Unit, passed: Sequence[Unit]) -> list[Unit]:
    """Leaders of its side who have checked and can still lead help a unit, but no leader of equal or higher morale."""
    if is_leader(unit):
        morale = current_morale(unit)
        passed = [leader for leader in passed if current_morale(leader) > morale]
    return [leader for leader in passed if leader.side == unit.side and leader.id != unit.id and can_lead(leader)]


@rule("ASL-E1")
def is_spared_cx(s: State) -> bool:
    """CX does not touch a unit's own checks."""
    return bool(s.setting.option("E1"))


@rule("ASL-3.2.1u")
def leadership_if_negative(leadership: int) -> int:
    """A leader must help in a MC but may in a PTC: one with a positive DRM does not."""
    return min(0, leadership)


def check_drm(s: State, unit: Unit, check: Check, passed: Sequence[Unit]) -> Tally:
    """The DRM of one unit's check."""
    drm = Tally()
    drm.add(check.number, check.name, check.rule)
    helped = best_leadership(helpers(unit, passed))
    if check.kind == "MC":
        drm.add(helped, "leadership", "ASL-3.2.1p")
    else:
        drm.add(leadership_if_negative(helped), "leadership", "ASL-3.2.1u")
    if unit.cx and not is_spared_cx(s):
        drm.add(tables().ift_drm.firer_cx, "cx", "ASL-3.3q")
    return drm


def take_checks(s: State, checks: list[Check], *, cause: Cause = "fire") -> Procedure[Outcome]:
    """A stack takes its checks; leaders who passed help all who check after them (ASL-1.2.1d)."""
    outcomes: list[Outcome] = []
    passed: list[Unit] = []  # who broke or was pinned among them cannot lead (ASL-1.2.1b)
    if len(checks) > 1:
        checks = yield from settle_equal_leaders(s, leaders_first(s, checks))
    for check in checks:
        unit = s.units.get(check.unit)
        if unit is None:
            continue
        drm = check_drm(s, unit, check, passed)
        take = morale_check if check.kind == "MC" else pin_check
        outcomes.append((yield from take(s, unit, drm, cause=cause)))
        if is_leader(unit) and unit.id in s.units:
            passed.append(unit)
    return worst(outcomes)


# --- leader loss --------------------------------------------------------------------------------------------------
class Standing(NamedTuple):
    """A leader as he was when an attack began."""

    id: int
    side: int
    at: int
    morale: int
    leadership: int
    broken: bool


def leaders_now(s: State, ids: Iterable[int], movers: Sequence[int] = ()) -> list[Standing]:
    """The leaders among some units and the moving stack of First Fire, as they are."""
    units = [s.units[id] for id in dict.fromkeys((*ids, *moving_stack(s, movers)))]
    return [
        Standing(unit.id, unit.side, unit.at, current_morale(unit), leadership_of(unit), unit.broken)
        for unit in units
        if is_leader(unit)
    ]


@rule("ASL-D20")
def stacked_with(s: State, leader: Standing, movers: Sequence[int]) -> list[Unit]:
    """The units that feel the loss of a leader: all in his hex, in First Fire only those of his moving stack."""
    stack = moving_stack(s, movers)
    return [unit for unit in friends_at(s, leader.at, leader.side) if not movers or unit.id in stack]


def moving_stack(s: State, movers: Sequence[int]) -> list[int]:
    """The targets of First Fire with the rest of their stack: those who move on, and those stopped by fire."""
    rest = [*s.move.active, *s.move.struck] if movers and s.move else []
    return [id for id in dict.fromkeys((*movers, *rest)) if id in s.units]


def _shaken(s: State, leader: Standing, movers: Sequence[int]) -> list[Unit]:
    """Units stacked with the lost leader whose morale is lower than his was, not in Melee."""
    return [
        unit
        for unit in stacked_with(s, leader, movers)
        if unit.id != leader.id and current_morale(unit) < leader.morale and not unit.melee
    ]


@rule("ASL-3.2.1q")
def leader_loss_checks(s: State, leader: Standing, movers: Sequence[int]) -> list[Check]:
    """The NMC that units take after a leader is eliminated; the size of his negative DRM is added to their DR."""
    number = max(0, -leader.leadership)
    return [Check(unit.id, "MC", number, "leader-loss", "ASL-3.2.1q") for unit in _shaken(s, leader, movers)]


@rule("ASL-3.2.1r")
def leader_break_checks(s: State, leader: Standing, movers: Sequence[int]) -> list[Check]:
    """The PTC that units take after a leader breaks, with the same modifier as an NMC after his elimination."""
    number = max(0, -leader.leadership)
    return [Check(unit.id, "PTC", number, "leader-loss", "ASL-3.2.1r") for unit in _shaken(s, leader, movers)]


def leader_losses(s: State, before: Sequence[Standing], movers: Sequence[int] = ()) -> Procedure[Outcome]:
    """Leader loss checks after an attack, until no further leader is lost by them."""
    outcomes: list[Outcome] = []
    mourned: list[int] = []
    shaken: list[int] = []
    while True:
        lost = next((one for one in before if one.id not in s.units and one.id not in mourned), None)
        if lost:
            mourned.append(lost.id)
            checks = leader_loss_checks(s, lost, movers)
        else:
            lost = next((one for one in before if _has_broken(s, one) and one.id not in shaken), None)
            if lost is None:
                return worst(outcomes)
            shaken.append(lost.id)
            checks = leader_break_checks(s, lost, movers)
        outcomes.append((yield from take_checks(s, checks, cause="leader-loss")))


def _has_broken(s: State, leader: Standing) -> bool:
    return leader.id in s.units and s.units[leader.id].broken and not leader.broken
