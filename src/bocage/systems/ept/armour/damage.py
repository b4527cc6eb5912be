"""Damage to vehicles (EPT-16.6d to EPT-16.6o): power against the armour of the side hit, stunned, immobilised, lost."""

from __future__ import annotations

from bocage.ground.facing import Facing, turned
from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.armour.zones import HALF_TURN, Zone, zone_of
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.morale.results import stop
from bocage.systems.ept.reference.charts import VehicleFate, told_fate
from bocage.systems.ept.reference.counters import Barrel
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import tell_of, told_name
from bocage.systems.ept.state.units import has_trait, is_gun, is_vehicle, riders, rides_outside, type_of


# --- armour -----------------------------------------------------------------------------------------------------------
@rule("EPT-16.1c", "EPT-16.6e")
def armour_of(target: Unit, zone: Zone) -> int:
    """The armour of a side; that of the rear is the flank's less 1, at least 0."""
    card = type_of(target).card
    assert card is not None
    return {"front": card.front, "flank": card.flank, "rear": max(0, card.flank - 1)}[zone]


@rule("EPT-16.6d")
def difference_to(s: State, power: int, target: Unit, origin: int) -> int:
    """The power less the armour of the side that faces the shot."""
    return power - armour_of(target, zone_of(s, target, origin))


@rule("EPT-16.6f")
def is_hopeless(difference: int) -> bool:
    """Whether a shot never has any effect, because its power is too far below the armour."""
    return difference <= tables().numbers.damage.no_effect_from


# --- the roll ---------------------------------------------------------------------------------------------------------
@rule("EPT-16.6h")
def barrel_tally(barrel: Barrel | None, distance: int) -> Tally:
    """What the barrel adds to the dice at a distance; small arms have none."""
    tally = Tally()
    if barrel is not None:
        tally.add(tables().numbers.damage.barrel.addition(barrel, distance), "barrel", "EPT-16.6h")
    return tally


def roll_damage(s: State, target: Unit, difference: int, tally: Tally, seat: int) -> Procedure[VehicleFate]:
    """Roll two dice in the column of the difference; a natural 12 never does anything (EPT-16.6i)."""
    added, above = tally.total, int(s.setting.options.damage_bonus_above)

    def read(faces: Faces) -> VehicleFate:
        return fate_of(difference, sum(faces), added, above)

    about: Args = {"unit": told_name(s, target.id), "difference": difference}
    return (
        yield from draw(TWO_D6, "damage", read, tally=tally, seat=seat, rule="EPT-16.6d", about=about, result=told_fate)
    )


@rule("EPT-16.6f", "EPT-16.6g")
def fate_of(difference: int, natural: int, added: int, bonus_above: int) -> VehicleFate:
    """What a damage roll does."""
    if is_hopeless(difference) or is_always_harmless(natural):
        return "none"
    return tables().damage.find(difference, natural + added, bonus_above)


@rule("EPT-16.6i")
def is_always_harmless(natural: int) -> bool:
    """Whether a natural roll never does anything."""
    return natural == tables().numbers.damage.natural_without_effect


# --- what happens -----------------------------------------------------------------------------------------------------
def apply_fate(s: State, target: Unit, fate: VehicleFate) -> Procedure[None]:
    """Stun, immobilise or destroy a vehicle."""
    if fate == "destroyed" or (fate == "immobilised" and is_destroyed_by_another(target)):
        yield from destroy(s, target)
    elif fate == "immobilised":
        yield from immobilise(s, target)
    elif fate == "stunned":
        yield from stun(s, target)


@rule("EPT-16.6m")
def is_destroyed_by_another(target: Unit) -> bool:
    """Whether one more immobilising hit destroys a vehicle: it is immobilised already."""
    return target.immobilised


@rule("EPT-16.6j", "EPT-16.4f")
def leaves_wreck(unit: Unit) -> bool:
    """Whether a vehicle leaves a wreck: trucks and very small vehicles are just removed."""
    card = type_of(unit).card
    small = card is not None and card.size == "very_small"
    return not has_trait(unit, "no_wreck") and not small


@rule("EPT-16.6j")
def destroy(s: State, target: Unit) -> Procedure[None]:
    """Replace a vehicle by its wreck; those aboard take their chance."""
    yield from lose_those_aboard(s, target)
    yield from abandon(s, target, "EPT-16.6j")


def abandon(s: State, target: Unit, rule_id: str) -> Procedure[None]:
    """Take a vehicle off the map as a loss; most leave a wreck."""
    if leaves_wreck(target):
        s.wrecks[target.at] = s.wrecks.get(target.at, 0) + 1
    yield from eliminate(s, target, rule_id)


@rule("EPT-16.6k")
def immobilise(s: State, target: Unit) -> Procedure[None]:
    """A vehicle that can no longer move; its crew is tested at the end of the turn."""
    target.immobilised = target.hit_now = True
    yield tell_of(s, target, "told-immobilised", "EPT-16.6k")
    yield from bail_out(s, target)


@rule("EPT-16.6o")
def stun(s: State, target: Unit) -> Procedure[None]:
    """A vehicle that neither fires nor moves in this turn."""
    target.stunned = True
    yield tell_of(s, target, "told-stunned", "EPT-16.6o")
    yield from bail_out(s, target)


# --- those aboard -----------------------------------------------------------------------------------------------------
@rule("EPT-16.3m")
def survival_limit(vehicle: Unit) -> int:
    """The roll up to which those aboard a destroyed vehicle survive: lower for those who rode on top."""
    numbers = tables().numbers.passengers
    return numbers.riders_survive_at_or_below if rides_outside(vehicle) else numbers.survive_at_or_below


@rule("EPT-16.9a")
def lose_those_aboard(s: State, vehicle: Unit) -> Procedure[None]:
    """Those aboard a destroyed vehicle lose a step or their lives; who survives gets out."""
    limit = survival_limit(vehicle)

    def read(faces: Faces) -> bool:
        return sum(faces) <= limit

    for rider in riders(s, vehicle):
        about: Args = {"unit": told_name(s, rider.id)}
        survives = yield from draw(TWO_D6, "aboard", read, seat=rider.side, rule="EPT-16.9a", about=about)
        if survives:
            yield from lose_step(s, rider, "EPT-16.9a")
        else:
            yield from eliminate(s, rider, "EPT-16.9a")
    yield from bail_out(s, vehicle)


@rule("EPT-16.9b")
def bail_out(s: State, vehicle: Unit) -> Procedure[None]:
    """Those aboard get out and are stopped; in the operations phase the enemy may answer that."""
    for rider in riders(s, vehicle):
        rider.carrier, rider.boarded = 0, s.turn
        face_backwards(rider, vehicle)
        yield from stop(s, rider)
        if s.phase == "operations" and s.fight is None:
            s.alighted.append(rider.id)


@rule("EPT-16.9c")
def face_backwards(gun: Unit, vehicle: Unit) -> None:
    """A gun that was towed ends facing the other way than its tractor."""
    if is_gun(gun):
        gun.facing = turned(Facing(vehicle.facing), HALF_TURN)


@rule("EPT-16.3o")
def shake_off(s: State, unit: Unit) -> Procedure[None]:
    """Fire at a tank or at those who ride on it, whatever its result, makes these get off and stop."""
    vehicle = s.units.get(unit.carrier or unit.id)
    if vehicle is not None and is_vehicle(vehicle) and rides_outside(vehicle):
        yield from bail_out(s, vehicle)
