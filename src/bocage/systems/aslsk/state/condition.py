"""What a unit is worth at the moment, its markers, and what it loses: breaking, casualties, wounds (ASL-3.2.1, 1.2.1).

Every outcome is one of `nothing`, `pinned`, `broken`, `reduced`, `eliminated`; of several the worst is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from bocage.kernel.contract.procedure import Procedure, draw, pick_at_random
from bocage.kernel.contract.resolution import Fate
from bocage.kernel.dice import D6, Dice, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import (
    State,
    Unit,
    Weapon,
    friends_at,
    is_leader,
    is_squad,
    leave_at,
    remove,
    replace_unit,
    type_of,
    unit_name,
    units_at,
    weapons_of,
)
from bocage.systems.aslsk.state.telling import tell_of

Outcome = Literal["nothing", "pinned", "broken", "reduced", "eliminated"]
Cause = Literal["fire", "fpf", "leader-loss", "interdiction"]

SEVERITY: dict[str, int] = {"nothing": 0, "pinned": 1, "broken": 2, "reduced": 3, "eliminated": 4}
DICE_AT_ONCE = 5
"""Most dice of one draw: its odds enumerate all faces, which is 6 to this power."""


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """The gravest of several outcomes."""
    return max(outcomes, key=SEVERITY.__getitem__, default="nothing")


def fates(s: State, before: Iterable[Unit]) -> tuple[Fate, ...]:
    """What has become of units since the copies `before` were made of them."""
    return tuple(Fate(unit.id, _fate(unit, s.units.get(unit.id))) for unit in before)


def _fate(before: Unit, now: Unit | None) -> Outcome:
    if now is None:
        return "eliminated"
    if now.wounded > before.wounded or is_squad(before) > is_squad(now):
        return "reduced"
    if now.broken > before.broken:
        return "broken"
    return "pinned" if now.pinned > before.pinned else "nothing"


# --- what a unit is worth at the moment ---------------------------------------------------------------------------
@rule("ASL-2.0d")
def is_good_order(unit: Unit) -> bool:
    """Neither broken nor in Melee; pinned and CX units are in Good Order."""
    return not unit.broken and not unit.melee


@rule("ASL-2.0e", "ASL-5.4a")
def is_inexperienced(s: State, unit: Unit) -> bool:
    """A Conscript MMC, or a Green one without a Good Order leader."""
    grade = type_of(unit).grade
    return grade == "C" or (
        grade == "G" and not any(is_leader(mate) and is_good_order(mate) for mate in _stack(s, unit))
    )


def _stack(s: State, unit: Unit) -> list[Unit]:
    return friends_at(s, unit.at, unit.side)


@rule("ASL-3.2.1g")
def wound_penalty(unit: Unit) -> int:
    """What a wound takes off the morale of a leader, on both sides of the counter."""
    return tables().wound.morale_change if unit.wounded else 0


@rule("ASL-3.2.1g")
def wound_leadership(unit: Unit) -> int:
    """What a wound adds to the leadership DRM of a leader."""
    return tables().wound.leadership_change if unit.wounded else 0


@rule("ASL-3.2.1o")
def printed_morale(unit: Unit) -> int:
    """The morale of the side of the counter that lies up."""
    printed = type_of(unit)
    return printed.broken_morale if unit.broken else printed.morale


def current_morale(unit: Unit) -> int:
    """The morale a unit checks against now."""
    return printed_morale(unit) + wound_penalty(unit)


def leadership_of(unit: Unit) -> int:
    """A leader's DRM, his wound counted."""
    return type_of(unit).leadership + wound_leadership(unit)


@rule("ASL-1.2.1b")
def can_lead(unit: Unit) -> bool:
    """Whether a leader may lend his DRM: unbroken, unpinned, not in Melee."""
    return is_leader(unit) and not unit.pinned and is_good_order(unit)


@rule("ASL-1.2.1c")
def best_leadership(leaders: Sequence[Unit]) -> int:
    """Leadership never adds up: of several leaders the best counts."""
    return min(map(leadership_of, leaders), default=0)


# --- markers ------------------------------------------------------------------------------------------------------


@rule("ASL-3.2.1w")
def may_still_be_pinned(unit: Unit) -> bool:
    """A unit is pinned at most once in a player turn."""
    return not unit.was_pinned


def pin(s: State, unit: Unit) -> bool:
    """Pin a unit; says whether that had any effect."""
    if unit.pinned or not may_still_be_pinned(unit):
        return False
    unit.pinned = unit.was_pinned = True
    return True


@rule("ASL-L1")
def lose_markers_on_breaking(s: State, unit: Unit) -> None:
    """A unit that breaks loses CX and PIN."""
    if s.setting.option("L1"):
        unit.cx = unit.pinned = False


@rule("ASL-3.3.1w")
def lose_pin_on_the_move(s: State, unit: Unit) -> None:
    """A pinned mover that breaks is pinned no longer."""
    if s.phase == "MPh" and unit.side == s.player:
        unit.pinned = False


@rule("ASL-3.2.1k")
def break_unit(s: State, unit: Unit) -> None:
    """Flip a unit to its broken side and put it under DM."""
    unit.broken = unit.dm = True
    lose_markers_on_breaking(s, unit)
    lose_pin_on_the_move(s, unit)


@rule("ASL-4.0f")
def drop_weapons(s: State, unit: Unit) -> list[Weapon]:
    """What a lost unit possessed stays unpossessed in its hex."""
    dropped = weapons_of(s, unit)
    for weapon in dropped:
        leave_at(s, weapon, unit.at)
    return dropped


def eliminate(s: State, unit: Unit) -> list[Weapon]:
    """Remove a unit from play; gives the weapons it leaves behind."""
    dropped = drop_weapons(s, unit)
    s.lost.setdefault(unit.side, []).append(unit.type)
    remove(s, unit)
    if s.move:
        for ids in (s.move.stack, s.move.active):
            if unit.id in ids:
                ids.remove(unit.id)
    return dropped


# --- casualties ---------------------------------------------------------------------------------------------------
@rule("ASL-3.2.1e")
def casualty_reduction(s: State, unit: Unit) -> Procedure[Outcome]:
    """A squad becomes its half-squad, a half-squad is lost, a leader is wounded; markers stay."""
    printed = type_of(unit)
    if printed.kind == "leader":
        return (yield from wound(s, unit))
    if printed.reduces_to is None:
        eliminate(s, unit)
        yield tell_of(s, unit, "told-eliminated", "ASL-3.2.1e")
        return "eliminated"
    s.lost.setdefault(unit.side, []).append(printed.reduces_to)
    whole = unit_name(unit)
    replace_unit(s, unit, printed.reduces_to)
    yield tell_of(s, unit, "told-reduced", "ASL-3.2.1e", unit=whole, half=type_of(unit).name)
    return "reduced"


@rule("ASL-3.2.1h")
def wounded_again(leader: Unit) -> int:
    """A leader wounded before adds to his severity dr."""
    return tables().wound.wounded_again if leader.wounded else 0


@rule("ASL-3.2.1f")
def is_fatal(dr: int) -> bool:
    """Whether a final wound severity dr kills."""
    return dr >= tables().wound.eliminated_at


def wound(s: State, leader: Unit) -> Procedure[Outcome]:
    """Wound a leader: the severity dr decides between a wound and death."""
    drm = Tally()
    drm.add(wounded_again(leader), "wounded", "ASL-3.2.1h")
    name = unit_name(leader)
    fatal = yield from draw(
        D6,
        "wound",
        lambda faces: is_fatal(faces[0] + drm.total),
        tally=drm,
        seat=leader.side,
        rule="ASL-3.2.1f",
        about={"unit": name},
    )
    if fatal:
        eliminate(s, leader)
        yield tell_of(s, leader, "told-eliminated", "ASL-3.2.1f")
        return "eliminated"
    leader.wounded = True
    yield tell_of(s, leader, "told-wounded", "ASL-3.2.1f")
    return "reduced"


# --- random selection ---------------------------------------------------------------------------------------------


@rule("ASL-D1")
def random_selection(s: State, ids: Sequence[int], number: int, *, exactly: bool = False) -> Procedure[list[int]]:
    """One die each, the highest are hit, with ties at the cut; `exactly` rolls ties off unless the option hits all.

    What a second roll leaves tied is picked: the same chances as rolling on and on, but odds can count them.
    """
    if number >= len(ids):
        return list(ids)
    certain, tied = yield from _roll_off(ids, number)
    if len(certain) + len(tied) == number or not exactly or s.setting.option("ties_hit_all"):
        return [id for id in ids if id in certain or id in tied]
    more, tied = yield from _roll_off(tied, number - len(certain))
    certain += more
    while len(certain) + len(tied) > number:
        spared = yield from pick_at_random(tied, "selection", rule="ASL-D1")
        tied.remove(spared)
    return [id for id in ids if id in certain or id in tied]


def _roll_off(ids: Sequence[int], number: int) -> Procedure[tuple[list[int], list[int]]]:
    """Roll a die for each; gives those surely among the highest, and those tied for the rest."""

    def read(faces: Faces) -> tuple[tuple[int, ...], tuple[int, ...]]:
        cut = sorted(faces, reverse=True)[number - 1]
        above = tuple(id for id, face in zip(ids, faces, strict=True) if face > cut)
        return above, tuple(id for id, face in zip(ids, faces, strict=True) if face == cut)

    if len(ids) <= DICE_AT_ONCE:
        above, tied = yield from draw(Dice(len(ids), 6), "selection", read, rule="ASL-D1")
    else:
        faces: list[int] = []
        for _ in ids:
            faces.append((yield from draw(D6, "selection", lambda rolled: rolled[0], rule="ASL-D1")))
        above, tied = read(tuple(faces))
    return list(above), list(tied)


# --- Melee --------------------------------------------------------------------------------------------------------
def is_contested(s: State, cell: int) -> bool:
    """Units of both sides in a hex, at least one of them unbroken."""
    present = units_at(s, cell)
    return len({unit.side for unit in present}) == 2 and any(not unit.broken for unit in present)


@rule("ASL-3.8z")
def release(s: State, cell: int) -> None:
    """A Melee ends when one side is gone or no unit in it is unbroken."""
    for unit in units_at(s, cell):
        unit.melee = False


def end_melees(s: State) -> None:
    """Take Melee markers from hexes where fire has ended the Melee."""
    for cell in {unit.at for unit in s.units.values() if unit.melee}:
        if not is_contested(s, cell):
            release(s, cell)
