"""Blows between men and vehicles (EPT-17.2b to EPT-17.2e): what men need against a vehicle, and what it answers."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import apply_fate
from bocage.systems.ept.assault.blows import level_modifier, state_modifiers, target_modifiers, verdict
from bocage.systems.ept.morale.losses import eliminate, lose_step
from bocage.systems.ept.reference.charts import VehicleFate, told_fate
from bocage.systems.ept.reference.counters import Quality
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import formation_of, members
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import told_name
from bocage.systems.ept.state.units import has_trait, is_leader


# --- men at a vehicle -------------------------------------------------------------------------------------------------
class BlowAtVehicle(Struct, frozen=True):
    """One unit on foot strikes at a vehicle."""

    striker: int
    target: int

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply what it does at once."""
        striker, target = s.units[self.striker], s.units[self.target]
        tally, limit = vehicle_blow_tally(s, striker, target), tables().numbers.assault.of(striker.quality).vehicle
        added = tally.total

        def read(faces: Faces) -> VehicleFate:
            return fate_of_blow(sum(faces) + added + panzerfaust(s, striker, faces[1]), limit)

        about: Args = {"unit": told_name(s, striker.id), "target": told_name(s, target.id)}
        seat = striker.side
        fate = yield from draw(
            TWO_D6, "blow-at-vehicle", read, tally=tally, seat=seat, rule="EPT-17.2b", about=about, result=told_fate
        )
        yield from apply_fate(s, target, fate)
        return NOTHING if fate == "none" else fate


@rule("EPT-17.2b")
def fate_of_blow(roll: int, limit: int) -> VehicleFate:
    """Below the value of the quality a vehicle is destroyed, at it immobilised."""
    if roll < limit:
        return "destroyed"
    return "immobilised" if roll == limit else "none"


@rule("EPT-17.2d")
def panzerfaust(s: State, striker: Unit, coloured: int) -> int:
    """What a Panzerfaust adds, which Germans have where the coloured die is within the allotment of the scenario."""
    terms = s.setting.terms.sides[striker.side]
    has_one = terms.nation == "german" and coloured <= terms.panzerfausts
    return tables().numbers.assault_on_vehicles.panzerfaust if has_one else 0


def vehicle_blow_tally(s: State, striker: Unit, target: Unit) -> Tally:
    """What is added to the dice of a blow at a vehicle, line by line."""
    tally = Tally()
    for name, value in state_modifiers(s, striker).items():
        tally.add(value, name, "EPT-15.0k")
    tally.add(level_modifier(s, striker), "level", "EPT-15.0k")
    for name, value in modifiers_against(s, striker, target).items():
        tally.add(value, name, "EPT-17.2c")
    tally.add(burden_of_overrun(s), "overrun", "EPT-17.3d")
    return tally


@rule("EPT-17.2c")
def modifiers_against(s: State, striker: Unit, target: Unit) -> dict[str, int]:
    """What mines of the Germans, a weak or disabled vehicle and sappers add."""
    numbers = tables().numbers.assault_on_vehicles
    is_german = s.setting.terms.sides[striker.side].nation == "german"
    is_weak = has_trait(target, "open_top") or has_trait(target, "unarmoured")
    return {
        "magnetic-mines": numbers.german if is_german else 0,
        "open-or-unarmoured": numbers.open_or_unarmoured if is_weak else 0,
        "disabled": numbers.disabled if target.immobilised or target.stunned else 0,
        "sapper": numbers.sapper if is_sapper(s, striker) else 0,
    }


@rule("EPT-18.6d")
def is_sapper(s: State, striker: Unit) -> bool:
    """Whether a unit strikes at vehicles as sappers do: a squad of them, or the leader of their platoon.

    A platoon with any sapper squad is one of sappers, whatever supports it: the support is attached to them.
    """
    if not is_leader(striker):
        return has_trait(striker, "sapper")
    formation = formation_of(s, striker)
    return formation is not None and any(has_trait(unit, "sapper") for unit in members(s, formation))


@rule("EPT-17.2c", "EPT-17.3d")
def burden_of_overrun(s: State) -> int:
    """What is added for men who strike at a vehicle that has just overrun them."""
    is_burdened = s.fight is not None and s.fight.overrun
    return tables().numbers.assault_on_vehicles.overrun if is_burdened else 0


# --- the answer -------------------------------------------------------------------------------------------------------
class Answer(Struct, frozen=True):
    """A vehicle strikes back at one unit on foot."""

    vehicle: int
    target: int

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll and apply the loss at once."""
        vehicle, target = s.units[self.vehicle], s.units[self.target]
        tally, values = answer_tally(s, vehicle, target), tables().numbers.assault.of(quality_of_answer(vehicle))
        added = tally.total

        def read(faces: Faces) -> str:
            return verdict(sum(faces) + added, values.eliminated, values.loss)

        about: Args = {"unit": told_name(s, vehicle.id), "target": told_name(s, target.id)}
        seat = vehicle.side
        result = yield from draw(TWO_D6, "answer", read, tally=tally, seat=seat, rule="EPT-17.2e", about=about)
        if result == "nothing":
            return NOTHING
        if result == "eliminated":
            yield from eliminate(s, target, "EPT-17.2e")
        else:
            yield from lose_step(s, target, "EPT-17.2e")
        return "step-lost" if target.id in s.units else "eliminated"


@rule("EPT-17.2e")
def quality_of_answer(vehicle: Unit) -> Quality:
    """The row on which a vehicle answers: higher for those with a weapon for close defence."""
    numbers = tables().numbers.assault_on_vehicles
    return numbers.answer_with_close_defence if has_trait(vehicle, "close_defence") else numbers.answer


def answer_tally(s: State, vehicle: Unit, target: Unit) -> Tally:
    """What is added to the dice of an answer; a tank that leads its formation strikes no weaker for it."""
    tally = Tally()
    for name, value in (state_modifiers(s, vehicle) | target_modifiers(s, vehicle, target)).items():
        tally.add(0 if name == "crew-or-leader" else value, name, "EPT-15.0k")
    return tally
