"""Cadence (EPT-7.2): the first shot of a turn is free, every further one needs a test; jams, ammunition (EPT-7.3)."""

from __future__ import annotations

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import D6, TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.ground.stormed import why_not_while_stormed
from bocage.systems.ept.morale.losses import leave_map
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import is_hesitant
from bocage.systems.ept.state.model import UNLIMITED, State, Unit
from bocage.systems.ept.state.names import is_told_in_secret, tell_of, told_name, unit_name
from bocage.systems.ept.state.units import is_gun, is_mortar, is_on_crew_side, is_stopped, is_vehicle, type_of


@rule("EPT-7.1p")
def why_not_since_pushed(s: State, unit: Unit) -> Violation | None:
    """Why a gun does not fire: its crew has pushed it in this turn."""
    if is_gun(unit) and unit.moved and unit.boarded != s.turn:
        return refuse("EPT-7.1p", "refuse-pushed-gun", unit=unit_name(s, unit.id))
    return None


@rule("EPT-7.2d", "EPT-7.3c", "EPT-7.3e")
def why_not_ready(s: State, unit: Unit) -> Violation | None:
    """Why a unit fires no more: it failed its test in this turn, or its weapon is jammed, in place or carried."""
    if unit.fire == "none":
        return refuse("EPT-7.2d", "refuse-no-more-fire", unit=unit_name(s, unit.id))
    if unit.jammed:
        return refuse("EPT-7.3c", "refuse-jammed", unit=unit_name(s, unit.id))
    return why_not_since_pushed(s, unit) or why_not_while_stormed(s, unit)


@rule("EPT-7.2a", "EPT-7.2b", "EPT-8.1b")
def must_test(unit: Unit) -> bool:
    """Whether the next shot of a unit needs a test."""
    return unit.fire == "test"


def printed_cadence(unit: Unit) -> int:
    """The cadence on the side of the counter that is up."""
    return tables().numbers.crew_side.cadence if is_on_crew_side(unit) else type_of(unit).cadence


def cadence_tally(s: State, unit: Unit) -> Tally:
    """The number that a further shot needs at most on two dice, with what is added to these."""
    tally = Tally()
    tally.add(printed_cadence(unit), "cadence", "EPT-7.2b")
    tally.add(-burden_of_stopped(unit), "stopped", "EPT-7.2e")
    tally.add(-burden_of_hesitant(s, unit), "hesitant", "EPT-7.2e")
    return tally


@rule("EPT-7.2e")
def burden_of_stopped(unit: Unit) -> int:
    """What a unit's being stopped adds to the dice."""
    return tables().numbers.cadence.stopped if is_stopped(unit) else 0


@rule("EPT-7.2e")
def burden_of_hesitant(s: State, unit: Unit) -> int:
    """What the hesitation of its formation adds to the dice."""
    return tables().numbers.cadence.hesitant if is_hesitant(s, unit) else 0


def seen_by(unit: Unit) -> tuple[int, ...] | None:
    """Which sides see the tests of a unit, None for all: cadence and rounds would betray what is under a marker."""
    return (unit.side,) if is_told_in_secret(unit) else None


@rule("EPT-7.2c")
def keep_firing(s: State, unit: Unit) -> Procedure[bool]:
    """Take the test that a shot needs, if any; whether the unit fires. Its marker is turned accordingly."""
    if not must_test(unit):
        unit.fire = "test"
        spend_shot(unit)
        return True
    tally = cadence_tally(s, unit)
    limit = tally.total

    def read(faces: Faces) -> tuple[bool, bool, bool, bool]:
        natural = sum(faces)
        return natural <= limit, jams(unit, natural), runs_low(s, unit, natural), spends_rounds(unit, natural)

    about: Args = {"unit": told_name(s, unit.id)}
    passed, jam, low, spent = yield from draw(
        TWO_D6,
        "cadence",
        read,
        tally=tally,
        seat=unit.side,
        rule="EPT-7.2b",
        to=seen_by(unit),
        about=about,
        limit="at-most",
    )
    if jam:
        unit.jammed = True
        yield tell_of(s, unit, "told-jammed", "EPT-7.3b")
    if low:
        yield from run_low(s, unit)
    if spent:
        yield tell_of(s, unit, "told-rounds-spent", "EPT-7.3i")
        leave_map(s, unit)
        return False
    if not passed:
        unit.fire = "none"
        yield tell_of(s, unit, "told-no-more-fire", "EPT-7.2d")
        return False
    spend_shot(unit)
    return True


@rule("EPT-7.3a", "EPT-7.3b")
def jams(unit: Unit, natural: int) -> bool:
    """Whether a heavy machine gun, or one that is a vehicle's main armament, jams on the natural dice of a test."""
    return is_jamming_weapon(unit) and natural >= tables().numbers.cadence.jam_from


def is_jamming_weapon(unit: Unit) -> bool:
    """Whether a unit fires a heavy machine gun, or is a vehicle with nothing but machine guns."""
    printed = type_of(unit)
    return printed.weapon == "hmg" or (is_vehicle(unit) and printed.cannon is None and printed.arms is not None)


@rule("EPT-7.3i")
def spends_rounds(unit: Unit, natural: int) -> bool:
    """Whether a team with a portable anti-tank weapon has spent its rounds: on a high test, which is no loss."""
    return type_of(unit).weapon == "panzerschreck" and natural >= tables().numbers.cadence.portable_removed_from


@rule("EPT-7.3f")
def runs_low(s: State, unit: Unit, natural: int) -> bool:
    """Whether the ammunition of a mortar or gun runs low on the natural dice; a second time changes nothing."""
    if unit.shots_left != UNLIMITED or not has_counted_shots(s, unit):
        return False
    return natural == tables().numbers.cadence.low_ammunition_on


def has_counted_shots(s: State, unit: Unit) -> bool:
    """Whether a unit fires shells: mortars, guns, vehicles with a gun, by the usual reading anti-tank rifles."""
    printed = type_of(unit)
    if printed.weapon == "atr":
        return s.setting.options.rifles_run_out
    return is_mortar(unit) or printed.cannon is not None


def run_low(s: State, unit: Unit) -> Procedure[None]:
    """Roll for the shots that are left."""

    def read(faces: Faces) -> int:
        return faces[0]

    unit.shots_left = yield from draw(
        D6, "shots-left", read, seat=unit.side, rule="EPT-7.3f", to=seen_by(unit), about={"unit": told_name(s, unit.id)}
    )


@rule("EPT-7.3g")
def spend_shot(unit: Unit) -> None:
    """Count a shot that is fired; failed tests use up none."""
    if unit.shots_left > 0:
        unit.shots_left -= 1


@rule("EPT-7.3h", "EPT-14.2f")
def leave_when_spent(s: State, unit: Unit) -> Procedure[None]:
    """After its last shot a weapon leaves the map, without a wreck and without a loss."""
    if unit.shots_left == 0:
        yield tell_of(s, unit, "told-out-of-ammunition", "EPT-7.3h")
        leave_map(s, unit)
