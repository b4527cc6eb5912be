"""A blow (EPT-15.0j, EPT-15.0k): two dice against the striker's quality; a step lost, or the whole unit."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from bocage.kernel.contract.procedure import Procedure, draw
from bocage.kernel.contract.resolution import ANYTHING, NOTHING, Touched
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text
from bocage.systems.ept.ground.terrain import level_of, protection_of_place
from bocage.systems.ept.reference.tables import tables
from bocage.systems.ept.state.formations import is_hesitant, leads
from bocage.systems.ept.state.model import Fight, State, Unit
from bocage.systems.ept.state.names import told_name
from bocage.systems.ept.state.units import is_airdropped, is_gun, is_neutralised, is_reduced, is_stopped, type_of

Verdict = Literal["nothing", "step", "eliminated"]


def told_blow(verdict: Verdict) -> Text:
    """What the log says of a blow."""
    return Text(f"blow-{verdict}")


class Blow(Struct, frozen=True):
    """One unit strikes at another."""

    striker: int
    target: int

    def touches(self, s: State) -> Touched:
        return ANYTHING

    def run(self, s: State) -> Procedure[str]:
        """Roll; what it does is noted, as blows of equal initiative fall together."""
        striker, target = s.units[self.striker], s.units[self.target]
        tally, values = blow_tally(s, striker, target), tables().numbers.assault.of(striker.quality)
        added = tally.total

        def read(faces: Faces) -> Verdict:
            return verdict(sum(faces) + added, values.eliminated, values.loss)

        about: Args = {"unit": told_name(s, striker.id), "target": told_name(s, target.id)}
        result = yield from draw(
            TWO_D6, "blow", read, tally=tally, seat=striker.side, rule="EPT-15.0j", about=about, result=told_blow
        )
        if result == "nothing" or s.fight is None:
            return NOTHING
        s.fight.wounds.append((target.id, result == "eliminated"))
        return "eliminated" if result == "eliminated" or target.steps == 1 else "step-lost"


@rule("EPT-15.0j")
def verdict(roll: int, eliminated: int, loss: int) -> Verdict:
    """What a modified roll does."""
    if roll <= eliminated:
        return "eliminated"
    return "step" if roll <= loss else "nothing"


def blow_tally(s: State, striker: Unit, target: Unit) -> Tally:
    """What is added to the dice of a blow, line by line."""
    tally = Tally()
    for name, value in (state_modifiers(s, striker) | target_modifiers(s, striker, target)).items():
        tally.add(value, name, "EPT-15.0k")
    tally.add(level_modifier(s, striker), "level", "EPT-15.0k")
    return tally


@rule("EPT-15.0k")
def state_modifiers(s: State, striker: Unit) -> dict[str, int]:
    """What the kind and state of the striker add."""
    numbers = tables().numbers.assault_strikes
    return {
        "crew-or-leader": numbers.crew_or_leader if strikes_weakly(s, striker) else 0,
        "stopped": numbers.stopped if is_stopped(striker) else 0,
        "hesitant": numbers.hesitant if is_hesitant(s, striker) else 0,
        "neutralised": numbers.neutralised if is_neutralised(striker) else 0,
        "reduced": numbers.reduced if is_reduced(striker) else 0,
    }


@rule("EPT-15.0k")
def target_modifiers(s: State, striker: Unit, target: Unit) -> dict[str, int]:
    """What the target and its place add."""
    numbers = tables().numbers.assault_strikes
    return {
        "heavy-protection": numbers.heavy_protection if is_burdened(s, striker) else 0,
        "airdropped": numbers.at_airdropped if is_airdropped(s, target) else 0,
        "target-moves": numbers.at_moving_infantry if target.moved else 0,
    }


@rule("EPT-15.0k")
def strikes_weakly(s: State, striker: Unit) -> bool:
    """Whether a unit strikes as a crew or a leader: heavy weapons, observers, by the usual reading guns."""
    if is_gun(striker):
        return s.setting.options.guns_strike_as_crews
    return type_of(striker).kind in ("weapon", "observer", "leader") or leads(s, striker) is not None


def level_modifier(s: State, striker: Unit) -> int:
    """What striking from below or from above adds to the dice."""
    fight, numbers = s.fight, tables().numbers.assault_strikes
    assert fight is not None
    climb = climb_of(s, fight) if striker.side == fight.attacker else -stairs_of(fight)
    return numbers.from_below if climb > 0 else numbers.from_above if climb < 0 else 0


@rule("EPT-15.0k")
def climb_of(s: State, fight: Fight) -> int:
    """The levels by which the attackers have climbed from where they came; below 0 where they came down."""
    return level_of(s, fight.at) - level_of(s, fight.came_from) + stairs_of(fight)


@rule("EPT-15.0p")
def stairs_of(fight: Fight) -> int:
    """The storeys between the two sides of a fight on a staircase; it also favours or burdens the defender's blows."""
    return fight.floor - fight.from_floor if fight.came_from == fight.at else 0


@rule("EPT-5.1a")
def is_heavy(protection: int) -> bool:
    """Whether a protection is called heavy."""
    return protection >= tables().numbers.protection.heavy_from


@rule("EPT-15.0k")
def is_burdened(s: State, striker: Unit) -> bool:
    """Whether heavy protection burdens a blow: only those struck at the defender, by the option all of them."""
    fight = s.fight
    if fight is None or not is_heavy(protection_of_place(s, fight.at)):
        return False
    return striker.side == fight.attacker or s.setting.options.heavy_protection_burdens == "both"
