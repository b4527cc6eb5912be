"""Weapons in the Rally Phase (ASL-3.1): recovered, repaired and handed on, steps b to d."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.contract.resolution import Resolution, Touched
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.rally.halves import (
    acting_side,
    ask_acting_side,
    end_half,
    refuses_second_action,
    why_not_work,
)
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    State,
    Weapon,
    friends_at,
    scrap,
    weapon_name,
    weapon_type_of,
)
from bocage.systems.aslsk.weapons import possession
from bocage.systems.aslsk.weapons.possession import hand_over, transfers, why_not_transfer


# --- step b: recovery ---------------------------------------------------------------------------------------------
class Recovery(msgspec.Struct, frozen=True):
    """A unit's attempt to recover an unpossessed weapon."""

    weapon: int
    unit: int

    def run(self, s: State) -> Procedure[str]:
        return possession.attempt_recovery(s, s.units[self.unit], s.weapons[self.weapon], "ASL-3.1d")

    def touches(self, s: State) -> Touched:
        return {"units": (self.unit,), "weapons": (self.weapon,)}


@rule("ASL-3.1d")
def recoveries(s: State) -> Iterator[Choice]:
    """Every unit and every weapon lying in its hex."""
    side = acting_side(s)
    for weapon in s.weapons.values():
        if not weapon.holder and s.board.on_map(weapon.at):
            for unit in friends_at(s, weapon.at, side):
                yield Choice("recover", weapon.id, unit.id)


def why_not_recover(s: State, choice: Choice) -> Violation | None:
    """Why a unit may not try to recover a weapon."""
    weapon, unit = s.weapons.get(choice.piece or 0), s.units.get(choice.other or 0)
    if choice.verb != "recover" or weapon is None or unit is None:
        return refuse("ASL-3.1d", "refuse-rally-choice")
    return why_not_work(s, unit) or possession.why_not_possess(s, unit, weapon)


def recover(s: State) -> Procedure[None]:
    """Step b: recover one weapon, or end."""
    choice = yield from ask_acting_side(
        s, "prompt-recover", recoveries, why_not_recover, "ASL-3.1d", resolution=recovery_of, tally=recovery_tally
    )
    if choice == END:
        end_half(s, "rally-repair")
        return
    attempt = Recovery(choice.piece or 0, choice.other or 0)
    s.units[attempt.unit].acted = True
    yield from attempt.run(s)


def recovery_of(s: State, choice: Choice) -> Resolution | None:
    """The attempt that a choice names."""
    return Recovery(choice.piece, choice.other) if choice.piece and choice.other else None


def recovery_tally(s: State, choice: Choice) -> Tally | None:
    """What modifies the attempt that a choice names."""
    return possession.recovery_tally(s.units[choice.other]) if choice.other else None


# --- step c: repair -----------------------------------------------------------------------------------------------
class Repair(msgspec.Struct, frozen=True):
    """An attempt to repair a malfunctioned weapon."""

    weapon: int

    def run(self, s: State) -> Procedure[str]:
        return repair_weapon(s, s.weapons[self.weapon])

    def touches(self, s: State) -> Touched:
        return {"units": (), "weapons": (self.weapon,)}


@rule("ASL-3.1e")
def repairs(s: State) -> Iterator[Choice]:
    """Every malfunctioned weapon of the side."""
    side = acting_side(s)
    for weapon in s.weapons.values():
        if weapon.malfunctioned and weapon.holder and s.units[weapon.holder].side == side:
            yield Choice("repair", weapon.id)


def why_not_repair(s: State, choice: Choice) -> Violation | None:
    """Why a weapon may not be repaired."""
    weapon = s.weapons.get(choice.piece or 0)
    if choice.verb != "repair" or weapon is None or not weapon.malfunctioned or not weapon.holder:
        return refuse("ASL-3.1e", "refuse-nothing-to-repair")
    return why_not_work(s, s.units[weapon.holder]) or refuses_captured_repair(s, weapon)


@rule("ASL-D12")
def refuses_captured_repair(s: State, weapon: Weapon) -> Violation | None:
    """A captured weapon is not repaired."""
    if weapon.side != s.units[weapon.holder].side:
        return refuse("ASL-D12", "refuse-captured-repair", weapon=weapon_name(weapon))
    return None


def repair_weapon(s: State, weapon: Weapon) -> Procedure[str]:
    """Roll against the R#; gives "repaired", "nothing" or "eliminated"."""
    number = weapon_type_of(weapon).repair or 0
    outcome = yield from draw(
        D6,
        "repair",
        lambda faces: tables().repair.outcome(faces[0], number),
        seat=s.units[weapon.holder].side,
        rule="ASL-3.1e",
    )
    args = {"rule": "ASL-3.1e", "pieces": (weapon.id,), "weapon": weapon_name(weapon)}
    if outcome == "repaired":
        weapon.malfunctioned = False
    elif outcome == "eliminated":
        scrap(s, weapon)
    yield tell(f"told-weapon-{outcome}", **args)  # type: ignore[arg-type]
    return "nothing" if outcome == "failed" else str(outcome)


def repair(s: State) -> Procedure[None]:
    """Step c: repair one weapon, or end."""
    choice = yield from ask_acting_side(
        s,
        "prompt-repair",
        repairs,
        why_not_repair,
        "ASL-3.1e",
        resolution=lambda known, option: Repair(option.piece) if option.piece else None,
    )
    if choice == END:
        end_half(s, "rally-transfer")
        return
    weapon = s.weapons[choice.piece or 0]
    s.units[weapon.holder].acted = True
    yield from Repair(weapon.id).run(s)


# --- step d: transfer ---------------------------------------------------------------------------------------------


def transfer(s: State) -> Procedure[None]:
    """Step d: weapons change hands as the side likes; taking part in it is the action of giver and taker."""
    side = acting_side(s)
    busy: list[int] = []

    def why_not_give(known: State, choice: Choice) -> Violation | None:
        refusal = why_not_transfer(known, side, choice)
        if refusal or choice.piece is None or choice.other is None:
            return refusal
        return refuses_second_action(known.units[known.weapons[choice.piece].holder]) or refuses_second_action(
            known.units[choice.other]
        )

    while True:
        choice = yield from ask_acting_side(
            s, "prompt-transfer", lambda known: transfers(known, side), why_not_give, "ASL-3.1f", skip=END
        )
        if choice == END:
            break
        busy += [s.weapons[choice.piece or 0].holder, choice.other or 0]
        yield from hand_over(s, choice, "ASL-3.1f")
    for id in busy:
        s.units[id].acted = True
    end_half(s, "rally-self")
