"""Portable anti-tank weapons (EPT-17.1a, EPT-T.8a): an option, as they are not used in 1943."""

from __future__ import annotations

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args
from bocage.systems.ept.armour.damage import apply_fate, shake_off
from bocage.systems.ept.armour.zones import zone_of
from bocage.systems.ept.fire.cadence import keep_firing
from bocage.systems.ept.fire.firers import line_to
from bocage.systems.ept.hidden import reveal_firing, reveal_hit
from bocage.systems.ept.reference.charts import PortableWeapon
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.model import State, Unit
from bocage.systems.ept.state.names import told_name, unit_name
from bocage.systems.ept.state.units import has_trait, is_squad, type_of

SHOOT_PORTABLE = "shoot-portable"
"""The verb of such a shot; it names the firer and the vehicle."""


@rule("EPT-17.1a")
def weapon_of(s: State, unit: Unit) -> PortableWeapon | None:
    """The portable weapon of a unit: by the option that of a team, or a Panzerfaust where a side has an allotment."""
    if not s.setting.options.portable_anti_tank:
        return None
    has_allotment = s.setting.terms.sides[unit.side].panzerfausts > 0
    own = type_of(unit).weapon
    return own if own == "panzerschreck" else "panzerfaust" if has_allotment and is_squad(unit) else None


@rule("EPT-T.8a")
def why_not_portable(s: State, unit: Unit, target: Unit) -> Violation | None:
    """Why a unit fires no portable weapon at a vehicle: it has none, or the vehicle is too far."""
    weapon = weapon_of(s, unit)
    distance = s.board.distance(unit.at, target.at)
    if weapon is None or not 1 <= distance <= tables().numbers.portable_anti_tank.ranges[weapon]:
        return refuse("EPT-T.8a", "refuse-no-portable", unit=unit_name(s, unit.id))
    return None


@rule("EPT-T.8a")
def portable_tally(s: State, unit: Unit, target: Unit, weapon: PortableWeapon) -> Tally:
    """The number that two dice must stay under, less what makes it harder."""
    tally, numbers, card = Tally(), tables().numbers.portable_anti_tank, type_of(target).card
    tally.add(numbers.values[weapon], "portable", "EPT-T.8a")
    tally.add(-numbers.size.get(card.size, 0) if card else 0, "size", "EPT-T.8a")
    tally.add(-numbers.firer_moved if unit.moved else 0, "moved", "EPT-T.8a")
    tally.add(-numbers.target_moved if target.moved else 0, "target-moves", "EPT-T.8a")
    tally.add(-numbers.quality.get(unit.quality, 0), f"quality-{unit.quality}", "EPT-T.8a")
    on_skirts = has_trait(target, "skirts") and zone_of(s, target, unit.at) == "flank"
    tally.add(-numbers.skirts_on_flank if on_skirts else 0, "skirts", "EPT-T.8a")
    not_adjacent = s.board.distance(unit.at, target.at) > 1
    tally.add(-numbers.at_two_hexes if not_adjacent else 0, "two-hexes", "EPT-T.8a")
    return tally


class PortableShot(Struct, frozen=True):
    """One shot of a portable weapon at a vehicle: it destroys it or does nothing."""

    firer: int
    target: int
    unchecked: bool = False
    """Looked ahead to while its line of fire may not be checked, so that this is taken for open (EPT-11.1a)."""

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Fire if cadence allows; a Panzerfaust is there where the coloured die is within the allotment."""
        unit, target = s.units[self.firer], s.units[self.target]
        weapon = weapon_of(s, unit)
        if weapon is None or not (yield from keep_firing(s, unit)):
            return NOTHING
        yield from reveal_firing(s, unit)
        if not self.unchecked and not line_to(s, unit, target.at, target.floor).is_open:
            return NOTHING
        tally = portable_tally(s, unit, target, weapon)
        limit, allotment = tally.total, s.setting.terms.sides[unit.side].panzerfausts

        def read(faces: Faces) -> bool:
            return destroys(faces, limit, allotment if weapon == "panzerfaust" else None)

        about: Args = {"unit": told_name(s, unit.id), "target": told_name(s, target.id)}
        if not (yield from draw(TWO_D6, "portable", read, tally=tally, seat=unit.side, rule="EPT-T.8a", about=about)):
            yield from shake_off(s, target)
            return NOTHING
        yield from reveal_hit(s, target)
        yield from apply_fate(s, target, "destroyed")
        return "destroyed"


@rule("EPT-T.8a")
def destroys(faces: Faces, limit: int, allotment: int | None) -> bool:
    """Whether a roll is under the number, and the coloured die within the allotment; None where that does not count."""
    return sum(faces) < limit and (allotment is None or faces[1] <= allotment)
