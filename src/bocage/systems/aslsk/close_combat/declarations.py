"""Declaring close combat attacks (ASL-3.8d to 3.8f, 3.8k): which blocks attack which, one choice at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Event, Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.aslsk.close_combat.combatants import bases
from bocage.systems.aslsk.close_combat.strikes import Fight, Strike, strike_of, strike_tally
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    is_mmc,
    label,
    named,
    other,
    piece_name,
    refuse_unit,
    signed,
)

DECLARE, DONE = Choice("declare"), Choice("done")


class Draft(msgspec.Struct, frozen=True):
    """A side's declarations so far: bases already attacking, already attacked, and those of the attack being built."""

    seat: int
    used: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()


# --- what may be declared -----------------------------------------------------------------------------------------
@rule("ASL-3.8f")
def may_attack(unit: Unit) -> bool:
    """Only unbroken units attack."""
    return not unit.broken


@rule("ASL-3.8e")
def unspent(ids: Sequence[int], spent: Sequence[int]) -> list[int]:
    """No unit attacks, or is attacked, more than once in a CCPh."""
    return [id for id in ids if id not in spent]


def free_attackers(s: State, war: Fight, draft: Draft) -> list[int]:
    """Blocks of the declaring side, by base unit, that may still be added to the attack being built."""
    able = [id for id in bases(s, war.cell, draft.seat, war.pairs) if may_attack(s.units[id])]
    free = [id for id in unspent(able, draft.used) if id not in draft.attackers]
    return [id for id in free if may_combine(s, (*draft.attackers, id))]


@rule("ASL-3.8k")
def may_combine(s: State, attackers: Sequence[int]) -> bool:
    """A leader who fights alone attacks alone; one who joined others attacks and defends with them."""
    return len(attackers) == 1 or all(is_mmc(s.units[id]) for id in attackers)


def free_targets(s: State, war: Fight, draft: Draft) -> list[int]:
    """Enemy blocks, by base unit, that may still be attacked."""
    ids = bases(s, war.cell, other(draft.seat), war.pairs)
    return [id for id in unspent(ids, draft.struck) if id not in draft.targets]


def declaring(s: State, war: Fight, draft: Draft) -> Iterator[Choice]:
    """What a side may add to its declarations."""
    attackers = free_attackers(s, war, draft)
    if draft.attackers or attackers:
        yield from (Choice("attack", id) for id in free_targets(s, war, draft))
    if draft.targets:
        yield from (Choice("by", id) for id in attackers)
    if draft.targets and draft.attackers:
        yield DECLARE
    if not draft.targets:
        yield DONE


def why_not_declare(s: State, war: Fight, draft: Draft, choice: Choice) -> Violation | None:
    """Why a declaration is refused."""
    if choice in declaring(s, war, draft):
        return None
    unit = s.units.get(choice.piece or 0)
    if unit is None or choice.verb not in ("attack", "by") or unit.at != war.cell:
        return refuse("ASL-3.8d", "refuse-cc-choice")
    if unit.id in (leader for leader, _ in war.pairs):
        return refuse_unit("ASL-3.8l", "refuse-joined", unit)
    if choice.verb == "by" and unit.broken:
        return refuse_unit("ASL-3.8f", "refuse-broken-attack", unit)
    if unit.id in draft.used or unit.id in draft.struck:
        return refuse_unit("ASL-3.8e", "refuse-once", unit)
    if choice.verb == "by" and unit.side == draft.seat and not may_combine(s, (*draft.attackers, unit.id)):
        return refuse("ASL-3.8k", "refuse-fights-alone")
    return refuse("ASL-3.8d", "refuse-cc-choice")


def declared_strike(s: State, war: Fight, draft: Draft, choice: Choice) -> Strike | None:
    """The attack that a choice would complete or extend, for its odds and tally; None while it has no attackers."""
    attackers, targets = draft.attackers, draft.targets
    if choice.verb == "by" and choice.piece:
        attackers = (*attackers, choice.piece)
    elif choice.verb == "attack" and choice.piece and (attackers or len(free_attackers(s, war, draft)) == 1):
        targets, attackers = (*targets, choice.piece), attackers or tuple(free_attackers(s, war, draft))
    elif choice != DECLARE:
        return None
    return strike_of(s, draft.seat, attackers, targets, war)


def strike_shown(strike: Strike) -> Tally:
    """The DRM of an attack, and what it comes to: the odds as the table prints them, and the sum of the DRM."""
    tally = strike_tally(strike)
    drm = signed(tally.total) if tally.total else "0"
    odds = tables().cct.label(strike.strength, strike.defence)
    return msgspec.structs.replace(tally, sum=text("cc-amounts", odds=odds, drm=drm))


def ask_next(s: State, war: Fight, draft: Draft) -> Procedure[Choice]:
    """Ask a side what it adds to its declarations, with all that it has chosen for the attack being built."""

    def tally(known: State, choice: Choice) -> Tally | None:
        strike = declared_strike(known, war, draft, choice)
        return strike_shown(strike) if strike else None

    def hex_and_units(known: State) -> Args:
        return {"hex": label(known, war.cell), **named(known, (*draft.attackers, *draft.targets))}

    return (
        yield from ask(
            draft.seat,
            text("prompt-declare"),
            Choices(
                lambda known: declaring(known, war, draft),
                check=lambda known, choice: why_not_declare(known, war, draft, choice),
                resolution=lambda known, choice: declared_strike(known, war, draft, choice),
                tally=tally,
                remarks=lambda known: [text("cc-attacked", piece=piece_name(known, id)) for id in draft.targets],
                prompt_args=hex_and_units,
            ),
            rule="ASL-3.8d",
        )
    )


def declare_attacks(s: State, war: Fight, seat: int) -> Procedure[list[Strike]]:
    """A side designates all its attacks; it need not attack with every unit, or at all."""
    draft, strikes = Draft(seat), list[Strike]()
    while (draft.targets or free_attackers(s, war, draft)) and (draft.targets or free_targets(s, war, draft)):
        choice = yield from ask_next(s, war, draft)
        if choice == DONE:
            break
        if choice == DECLARE:
            strike = strike_of(s, seat, draft.attackers, draft.targets, war)
            strikes.append(strike)
            yield declared(s, strike)
        draft = extend(draft, choice)
    return strikes


def extend(draft: Draft, choice: Choice) -> Draft:
    """The declarations with one more choice."""
    if choice.verb == "attack":
        return msgspec.structs.replace(draft, targets=(*draft.targets, choice.piece))
    if choice.verb == "by":
        return msgspec.structs.replace(draft, attackers=(*draft.attackers, choice.piece))
    used, struck = (*draft.used, *draft.attackers), (*draft.struck, *draft.targets)
    return Draft(draft.seat, used, struck)


def declared(s: State, strike: Strike) -> Event:
    """What the log says of a declared attack: its units and its odds."""
    return tell(
        "told-cc-declared",
        rule="ASL-3.8d",
        pieces=(*strike.attackers, *strike.targets),
        place=label(s, strike.cell),
        side=Text(f"side-{s.setting.sides[strike.seat]}"),
        odds=tables().cct.label(strike.strength, strike.defence),
    )
