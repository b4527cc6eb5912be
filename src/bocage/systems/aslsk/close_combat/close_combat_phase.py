"""Close Combat Phase (ASL-3.8): one contested hex after the other, fought at once or, after an ambush, in turn."""

from __future__ import annotations

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.aslsk.close_combat.combatants import (
    NO_SIDE,
    Pairs,
    contested_hexes,
    join_leaders,
    mark_melee,
    roll_for_ambush,
)
from bocage.systems.aslsk.close_combat.declarations import declare_attacks
from bocage.systems.aslsk.close_combat.strikes import (
    Fight,
    Strike,
    joined_by,
    promote,
    roll_strike,
    settle,
    struck_with,
)
from bocage.systems.aslsk.game import victory
from bocage.systems.aslsk.game.step import PhaseStep
from bocage.systems.aslsk.state.condition import (
    end_melees,
)
from bocage.systems.aslsk.state.model import State, label, other

# --- the fight in one hex -----------------------------------------------------------------------------------------


@rule("ASL-3.8d")
def fight_at_once(s: State, war: Fight) -> Procedure[None]:
    """Both sides declare, the ATTACKER first; all attacks are rolled, then take effect."""
    strikes: list[Strike] = []
    for seat in (s.player, other(s.player)):
        strikes += yield from declare_attacks(s, war, seat)
    rolls: list[int] = []
    for number in range(len(strikes)):
        rolls.append((yield from roll_strike(s, strikes[number])))
        leader, creator = yield from promote(s, strikes[number], rolls[number])
        strikes = [struck_with(s, strike, creator, leader) for strike in strikes]
        strikes[number] = joined_by(s, strikes[number], leader)
    for strike, dice in zip(strikes, rolls, strict=True):
        yield from settle(s, strike, dice)


@rule("ASL-3.8r")
def fight_in_turn(s: State, war: Fight) -> Procedure[None]:
    """After an ambush the ambushing side declares and resolves first; surviving enemies then strike back."""
    pairs = war.pairs
    for seat in (war.ambusher, other(war.ambusher)):
        pairs = tuple(pair for pair in pairs if pair[0] in s.units and pair[1] in s.units)
        survivors = msgspec.structs.replace(war, pairs=pairs)
        for strike in (yield from declare_attacks(s, survivors, seat)):
            dice = yield from roll_strike(s, strike)
            leader, creator = yield from promote(s, strike, dice)
            pairs = stands_with(pairs, leader, creator)
            yield from settle(s, joined_by(s, strike, leader), dice)


@rule("ASL-D13")
def stands_with(pairs: Pairs, leader: int, creator: int) -> Pairs:
    """A new leader defends with the MMC that created him."""
    return (*pairs, (leader, creator)) if leader else pairs


# --- the phase ----------------------------------------------------------------------------------------------------
def close_combat_start(s: State) -> Procedure[None]:
    """Open the CCPh."""
    s.phase, s.step, s.cc_done = "CCPh", "close-combat", []
    end_melees(s)
    if contested_hexes(s):
        yield tell("told-phase-both", rule="ASL-3.8a", phase=text("phase-ccph"))


@rule("ASL-3.8c")
def choose_hex(s: State) -> Procedure[int]:
    """The ATTACKER fixes the order of the hexes."""

    def options(known: State) -> list[Choice]:
        return [Choice("hex", place=label(known, cell)) for cell in contested_hexes(known)]

    choice = yield from ask(s.player, text("prompt-cc-hex"), Choices(options), rule="ASL-3.8c")
    return s.board.cell(choice.place)


def close_combat(s: State) -> Procedure[None]:
    """One contested hex, from its choice to the Melee that may remain."""
    if not contested_hexes(s):
        s.step = "close-combat-end"
        return
    cell = yield from choose_hex(s)
    s.cc_done.append(cell)
    pairs: Pairs = ()
    for side in (s.player, other(s.player)):
        pairs += (yield from join_leaders(s, cell, side)) or ()
    war = Fight(cell, pairs, (yield from roll_for_ambush(s, cell)))
    if war.ambusher == NO_SIDE:
        yield from fight_at_once(s, war)
    else:
        yield from fight_in_turn(s, war)
    yield from mark_melee(s, cell)


@rule("ASL-3.8aa")
def remove_pins(s: State) -> None:
    """PIN markers are removed at the end of the CCPh."""
    for unit in s.units.values():
        unit.pinned = False


def close_combat_end(s: State) -> Procedure[None]:
    """Close the CCPh, and with it the player turn's fighting."""
    remove_pins(s)
    for unit in s.units.values():
        unit.cc = False
    victory.update_control(s)
    s.step = "turn-end"
    yield from ()


STEPS: dict[str, PhaseStep] = {
    "close-combat-start": PhaseStep(close_combat_start, opens_phase=True),
    "close-combat": PhaseStep(close_combat),
    "close-combat-end": PhaseStep(close_combat_end),
}
