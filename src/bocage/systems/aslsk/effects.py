"""What fire does to units: morale and pin checks, breaking, casualties, wounds, quality, leader loss (ASL-3.2.1, 5.1).

Every outcome is one of `nothing`, `pinned`, `broken`, `reduced`, `eliminated`; of several the worst is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.dice import D6, TWO_D6, Dice, Faces
from bocage.kernel.procedure import Procedure, ask, draw, pick_at_random, tell
from bocage.kernel.rules import rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Text, text
from bocage.systems.aslsk import sight
from bocage.systems.aslsk.charts import Result
from bocage.systems.aslsk.model import (
    OFF_MAP,
    State,
    Unit,
    Weapon,
    friends_at,
    is_leader,
    is_mmc,
    type_of,
    unit_name,
    units_at,
    weapon_cell,
    weapon_name,
    weapon_type_of,
    weapons_of,
)
from bocage.systems.aslsk.tables import tables

Outcome = Literal["nothing", "pinned", "broken", "reduced", "eliminated"]
Cause = Literal["fire", "fpf", "leader-loss", "interdiction"]

SEVERITY: dict[str, int] = {"nothing": 0, "pinned": 1, "broken": 2, "reduced": 3, "eliminated": 4}
DICE_AT_ONCE = 5


def worst(outcomes: Iterable[Outcome]) -> Outcome:
    """The gravest of several outcomes."""
    return max(outcomes, key=SEVERITY.__getitem__, default="nothing")


# --- what a unit is worth at the moment ---------------------------------------------------------------------------
@rule("ASL-2.0d", off=True)
def is_good_order(unit: Unit) -> bool:
    """Neither broken nor in Melee; pinned and CX units are in Good Order."""
    return not unit.broken and not unit.melee


@rule("ASL-2.0e", "ASL-5.4a")
def is_inexperienced(s: State, unit: Unit) -> bool:
    """A Conscript MMC, or a Green one without a Good Order leader."""
    grade = type_of(unit).grade
    return grade == "C" or (grade == "G" and not any(is_leader(u) and is_good_order(u) for u in _stack(s, unit)))


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


@rule("ASL-3.2.1o", off=lambda unit: type_of(unit).morale)
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


@rule("ASL-1.2.1b", off=is_leader)
def can_lead(unit: Unit) -> bool:
    """Whether a leader may lend his DRM: unbroken, unpinned, not in Melee."""
    return is_leader(unit) and not unit.pinned and is_good_order(unit)


@rule("ASL-1.2.1c", off=lambda leaders: sum(map(leadership_of, leaders)))
def best_leadership(leaders: Sequence[Unit]) -> int:
    """Leadership never adds up: of several leaders the best counts."""
    return min(map(leadership_of, leaders), default=0)


# --- markers ------------------------------------------------------------------------------------------------------
def desperate(s: State, unit: Unit) -> None:
    """Put a broken unit under DM."""
    unit.dm = unit.broken


@rule("ASL-3.2.1x")
def is_alarmed(s: State, unit: Unit) -> bool:
    """A broken unit without DM next to a Known Enemy Unit."""
    if not unit.broken or unit.dm or unit.at == OFF_MAP:
        return False
    near = s.board.neighbours[unit.at]
    return any(enemy.at in near for enemy in sight.known_enemies(s, unit))


def alarm_neighbours(s: State, cell: int) -> Procedure[None]:
    """After units came to a hex: broken units there or beside it that now have a Known Enemy Unit adjacent get DM."""
    if not [unit for unit in s.units.values() if unit.broken and not unit.dm]:
        return
    for near in (cell, *s.board.steps(cell)):
        for unit in units_at(s, near):
            if is_alarmed(s, unit):
                desperate(s, unit)
                yield tell("told-dm", rule="ASL-3.2.1x", pieces=(unit.id,), unit=unit_name(unit))


@rule("ASL-3.2.1w", off=True)
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


def replace_unit(s: State, unit: Unit, type: str) -> None:
    """Put another counter in a unit's place; its markers and weapons stay."""
    unit.type = type


@rule("ASL-4.0f")
def drop_weapons(s: State, unit: Unit) -> list[Weapon]:
    """What a lost unit possessed stays unpossessed in its hex."""
    dropped = weapons_of(s, unit)
    for weapon in dropped:
        weapon.holder, weapon.at = 0, unit.at
    return dropped


def eliminate(s: State, unit: Unit) -> list[Weapon]:
    """Remove a unit from play; gives the weapons it leaves behind."""
    dropped = drop_weapons(s, unit)
    s.lost.setdefault(unit.side, []).append(unit.type)
    del s.units[unit.id]
    if s.move:
        for ids in (s.move.stack, s.move.active):
            if unit.id in ids:
                ids.remove(unit.id)
    return dropped


# --- casualties ---------------------------------------------------------------------------------------------------
@rule("ASL-3.2.1e", off="nothing")
def casualty_reduction(s: State, unit: Unit) -> Procedure[Outcome]:
    """A squad becomes its half-squad, a half-squad is lost, a leader is wounded; markers stay."""
    printed = type_of(unit)
    if printed.kind == "leader":
        return (yield from wound(s, unit))
    if printed.reduces_to is None:
        eliminate(s, unit)
        yield tell("told-eliminated", rule="ASL-3.2.1e", pieces=(unit.id,), unit=unit_name(unit))
        return "eliminated"
    s.lost.setdefault(unit.side, []).append(printed.reduces_to)
    whole = unit_name(unit)
    replace_unit(s, unit, printed.reduces_to)
    yield tell("told-reduced", rule="ASL-3.2.1e", pieces=(unit.id,), unit=whole, half=type_of(unit).name)
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
        yield tell("told-eliminated", rule="ASL-3.2.1f", pieces=(leader.id,), unit=name)
        return "eliminated"
    leader.wounded = True
    yield tell("told-wounded", rule="ASL-3.2.1f", pieces=(leader.id,), unit=name)
    return "reduced"


# --- random selection ---------------------------------------------------------------------------------------------
def _first(s: State, ids: Sequence[int], number: int, *, exactly: bool = False) -> list[int]:
    return list(ids[:number])


@rule("ASL-D1", off=_first)
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
    """Roll a die for each; who is surely among the highest, and who ties for the rest."""

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


# --- morale checks ------------------------------------------------------------------------------------------------
class Verdict(NamedTuple):
    """What a roll means for a checking unit."""

    passed: bool
    exact: bool = False
    casualty: bool = False
    drops: bool = False


@rule("ASL-3.2.1i", off=True)
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


@rule("ASL-5.1c", off=is_mmc)
def has_elr(unit: Unit) -> bool:
    """Leaders lose quality as squads do."""
    return True


@rule("ASL-5.1b", "ASL-3.2.1n")
def fails_by_more_than_elr(unit: Unit, margin: int) -> bool:
    """An unbroken unit that fails by more than its ELR loses quality."""
    return not unit.broken and margin > unit.elr and has_elr(unit)


@rule("ASL-5.1d", "ASL-5.1e")
def has_no_lower_quality(unit: Unit) -> bool:
    """The lowest quality has nothing further to lose, and an underlined morale keeps its own."""
    return type_of(unit).elr_exempt or type_of(unit).elr_to is None


def verdict(unit: Unit, original: int, final: int) -> Verdict:
    """What a morale check's roll means."""
    morale = current_morale(unit)
    casualty = is_casualty_roll(unit, original) or is_fatal_roll(unit, original)
    if not casualty and passes(final, morale):
        return Verdict(True, exact=final == morale)
    return Verdict(False, casualty=casualty, drops=fails_by_more_than_elr(unit, final - morale))


@rule("ASL-3.2.1s", "ASL-2.0p")
def is_pinned_by_passing(found: Verdict) -> bool:
    """A check passed with the highest passing number pins."""
    return found.exact


@rule("ASL-D9", off=True)
def can_be_pinned_by_check(unit: Unit, cause: Cause) -> bool:
    """A broken unit is not pinned by passing exactly; on an Interdiction it is stopped."""
    return not unit.broken or cause == "interdiction"


def checked(unit: Unit, morale: int) -> dict[str, int | str | Text]:
    """Who rolls against which morale, for the log."""
    return {"unit": unit_name(unit), "morale": morale}


def morale_check(s: State, unit: Unit, drm: Tally, *, cause: Cause = "fire", pin: bool = True) -> Procedure[Outcome]:
    """A unit checks its morale and suffers what follows; `pinned` for an Interdiction means stopped."""

    def read(faces: Faces) -> Verdict:
        return verdict(unit, sum(faces), sum(faces) + drm.total)

    found = yield from draw(
        TWO_D6, "mc", read, tally=drm, seat=unit.side, rule="ASL-3.2.1i", about=checked(unit, current_morale(unit))
    )
    return (yield from apply_verdict(s, unit, found, cause=cause, pin=pin))


def apply_verdict(s: State, unit: Unit, found: Verdict, *, cause: Cause, pin: bool = True) -> Procedure[Outcome]:
    """Carry out what a check's roll means."""
    if not found.passed:
        fail = broken_fails if unit.broken else fails
        return (yield from fail(s, unit, found))
    if not pin or not is_pinned_by_passing(found) or not can_be_pinned_by_check(unit, cause):
        return "nothing"
    if cause == "interdiction":
        yield tell("told-pinned", rule="ASL-3.6x", pieces=(unit.id,), unit=unit_name(unit))
        return "pinned"
    return (yield from pinned_by(s, unit, "ASL-3.2.1s"))


def pinned_by(s: State, unit: Unit, why: str) -> Procedure[Outcome]:
    """Pin a unit and say so."""
    if pin(s, unit):
        yield tell("told-pinned", rule=why, pieces=(unit.id,), unit=unit_name(unit))
        return "pinned"
    return "nothing"


def fails(s: State, unit: Unit, found: Verdict) -> Procedure[Outcome]:
    """An unbroken unit fails: casualty first, then quality, then it breaks (ASL-3.2.1n)."""
    outcome: Outcome = "broken"
    if found.casualty:
        outcome = yield from casualty_reduction(s, unit)
        if outcome == "eliminated":
            return outcome
    if found.drops and not has_no_lower_quality(unit):
        before, lower = unit_name(unit), type_of(unit).elr_to
        assert lower is not None, unit.type
        replace_unit(s, unit, lower)
        yield tell("told-quality", rule="ASL-5.1b", pieces=(unit.id,), unit=before, lower=type_of(unit).name)
    break_unit(s, unit)
    yield tell("told-broken", rule="ASL-3.2.1k", pieces=(unit.id,), unit=unit_name(unit))
    return outcome


@rule("ASL-3.2.1m", off="nothing")
def broken_fails(s: State, unit: Unit, found: Verdict) -> Procedure[Outcome]:
    """A broken unit that fails takes a casualty; on an original 12 it is lost."""
    if not found.casualty:
        return (yield from casualty_reduction(s, unit))
    eliminate(s, unit)
    yield tell("told-eliminated", rule="ASL-3.2.1m", pieces=(unit.id,), unit=unit_name(unit))
    return "eliminated"


# --- pin task checks ----------------------------------------------------------------------------------------------
@rule("ASL-L7", off=True)
def takes_pin_check(s: State, unit: Unit) -> bool:
    """Only unbroken, unpinned units take a PTC."""
    return not s.setting.option("L7") or not (unit.broken or unit.pinned)


@rule("ASL-3.2.1u", off="nothing")
def pin_check(s: State, unit: Unit, drm: Tally, *, cause: Cause = "fire") -> Procedure[Outcome]:
    """A unit rolls not to be pinned."""
    if not takes_pin_check(s, unit):
        return "nothing"
    held = yield from draw(
        TWO_D6,
        "ptc",
        lambda faces: passes(sum(faces) + drm.total, current_morale(unit)),
        tally=drm,
        seat=unit.side,
        rule="ASL-3.2.1u",
        about=checked(unit, current_morale(unit)),
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


@rule("ASL-D10", off=lambda unit: 0)
def grade(unit: Unit) -> tuple[int, int]:
    """Leaders rank by morale, then by leadership; the highest grade sorts first."""
    return -current_morale(unit), leadership_of(unit)


@rule("ASL-3.2.1j", off=lambda s, checks: checks)
def leaders_first(s: State, checks: list[Check]) -> list[Check]:
    """Leaders check before the others, the highest grade first."""
    leaders = [check for check in checks if is_leader(s.units[check.unit])]
    leaders.sort(key=lambda check: grade(s.units[check.unit]))
    return leaders + [check for check in checks if check not in leaders]


@rule("ASL-D10", off=lambda s, checks: checks)
def settle_equal_leaders(s: State, checks: list[Check]) -> Procedure[list[Check]]:
    """Of leaders of equal top grade the owner says who checks first."""
    leaders = [s.units[check.unit] for check in checks if is_leader(s.units[check.unit])]
    if len(leaders) < 2:
        return checks
    top = [leader for leader in leaders if leader.side == leaders[0].side and grade(leader) == grade(leaders[0])]
    if len(top) < 2:
        return checks
    choices = tuple(Choice("check-first", piece=leader.id) for leader in top)
    answer = yield from ask(top[0].side, text("prompt-check-first"), lambda known: choices, rule="ASL-D10")
    first = [check for check in checks if check.unit == answer.piece]
    return first + [check for check in checks if check.unit != answer.piece]


@rule("ASL-3.2.1p")
def helpers(unit: Unit, passed: Sequence[Unit]) -> list[Unit]:
    """Leaders of its side who have checked and can still lead help a unit, but no leader of equal or higher morale."""
    if is_leader(unit):
        morale = current_morale(unit)
        passed = [leader for leader in passed if current_morale(leader) > morale]
    return [leader for leader in passed if leader.side == unit.side and leader.id != unit.id and can_lead(leader)]


@rule("ASL-E1", off=False)
def is_spared_cx(s: State) -> bool:
    """CX does not touch a unit's own checks."""
    return bool(s.setting.option("E1"))


@rule("ASL-3.2.1u", off=lambda leadership: leadership)
def if_welcome(leadership: int) -> int:
    """A leader may help in a PTC, where in a MC he must: one with a positive DRM keeps out of it."""
    return min(0, leadership)


def check_drm(s: State, unit: Unit, check: Check, passed: Sequence[Unit]) -> Tally:
    """The DRM of one unit's check."""
    drm = Tally()
    drm.add(check.number, check.name, check.rule)
    helped = best_leadership(helpers(unit, passed))
    if check.kind == "MC":
        drm.add(helped, "leadership", "ASL-3.2.1p")
    else:
        drm.add(if_welcome(helped), "leadership", "ASL-3.2.1u")
    if unit.cx and not is_spared_cx(s):
        drm.add(tables().ift_drm.firer_cx, "cx", "ASL-3.3q")
    return drm


def take_checks(s: State, checks: list[Check], *, cause: Cause = "fire") -> Procedure[Outcome]:
    """A stack takes its checks; leaders who passed help those after them, again and again (ASL-1.2.1d)."""
    found: list[Outcome] = []
    passed: list[Unit] = []  # who broke or was pinned among them cannot lead (ASL-1.2.1b)
    for check in (yield from settle_equal_leaders(s, leaders_first(s, checks))):
        unit = s.units.get(check.unit)
        if unit is None:
            continue
        drm = check_drm(s, unit, check, passed)
        take = morale_check if check.kind == "MC" else pin_check
        found.append((yield from take(s, unit, drm, cause=cause)))
        if is_leader(unit) and unit.id in s.units:
            passed.append(unit)
    return worst(found)


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
    found = [s.units[id] for id in dict.fromkeys((*ids, *moving_stack(s, movers)))]
    return [Standing(u.id, u.side, u.at, current_morale(u), leadership_of(u), u.broken) for u in found if is_leader(u)]


@rule("ASL-D20", off=lambda s, leader, movers: friends_at(s, leader.at, leader.side))
def stacked_with(s: State, leader: Standing, movers: Sequence[int]) -> list[Unit]:
    """Who feels the loss of a leader: all units with him, in First Fire only those of his moving stack."""
    stack = moving_stack(s, movers)
    return [unit for unit in friends_at(s, leader.at, leader.side) if not movers or unit.id in stack]


def moving_stack(s: State, movers: Sequence[int]) -> list[int]:
    """The targets of First Fire with the rest of their stack: those who move on, and those stopped by fire."""
    rest = [*s.move.active, *s.move.struck] if movers and s.move else []
    return [id for id in dict.fromkeys((*movers, *rest)) if id in s.units]


def _shaken(s: State, leader: Standing, movers: Sequence[int]) -> list[Unit]:
    """Units with the lost leader whose morale is lower now, not in Melee."""
    return [
        unit
        for unit in stacked_with(s, leader, movers)
        if unit.id != leader.id and current_morale(unit) < leader.morale and not unit.melee
    ]


@rule("ASL-3.2.1q")
def leader_loss_checks(s: State, leader: Standing, movers: Sequence[int]) -> list[Check]:
    """After the elimination of a leader: NMC, with his negative leadership turned against the units."""
    number = max(0, -leader.leadership)
    return [Check(unit.id, "MC", number, "leader-loss", "ASL-3.2.1q") for unit in _shaken(s, leader, movers)]


@rule("ASL-3.2.1r")
def leader_break_checks(s: State, leader: Standing, movers: Sequence[int]) -> list[Check]:
    """After a leader breaks: PTC instead, with the same modifier."""
    number = max(0, -leader.leadership)
    return [Check(unit.id, "PTC", number, "leader-loss", "ASL-3.2.1r") for unit in _shaken(s, leader, movers)]


def leader_losses(s: State, before: Sequence[Standing], movers: Sequence[int] = ()) -> Procedure[Outcome]:
    """Leader loss checks after an attack, until no further leader is lost by them."""
    found: list[Outcome] = []
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
                return worst(found)
            shaken.append(lost.id)
            checks = leader_break_checks(s, lost, movers)
        found.append((yield from take_checks(s, checks, cause="leader-loss")))


def _has_broken(s: State, leader: Standing) -> bool:
    return leader.id in s.units and s.units[leader.id].broken and not leader.broken


# --- results of the IFT -------------------------------------------------------------------------------------------
@rule("ASL-3.2.1c", off="nothing")
def killed_in_action(s: State, number: int, ids: Sequence[int], column: int) -> Procedure[Outcome]:
    """#KIA: so many at random are eliminated, the others break, or take a casualty if they were broken."""
    hit = yield from random_selection(s, ids, number)
    for id in hit:
        unit = s.units[id]
        dropped = eliminate(s, unit)
        yield tell("told-eliminated", rule="ASL-3.2.1c", pieces=(id,), unit=unit_name(unit))
        yield from damage_weapons(s, dropped, column)
    for id in ids:
        if id not in hit:
            yield from break_or_reduce(s, s.units[id])
    return "eliminated"


def break_or_reduce(s: State, unit: Unit) -> Procedure[None]:
    """What the survivors of a KIA suffer."""
    if unit.broken:
        yield from casualty_reduction(s, unit)
        return
    break_unit(s, unit)
    yield tell("told-broken", rule="ASL-3.2.1c", pieces=(unit.id,), unit=unit_name(unit))


@rule("ASL-4.0k")
def damage_weapons(s: State, weapons: Sequence[Weapon], column: int) -> Procedure[None]:
    """Each weapon of a unit killed in action rolls a die on the same column: KIA destroys it, K jams it."""
    ift = tables().ift
    for weapon in weapons:
        kind = yield from draw(D6, "weapon-damage", lambda faces: ift.result(column, faces[0]).kind, rule="ASL-4.0k")
        if kind == "KIA" or (kind == "K" and weapon_type_of(weapon).repair is None):
            yield from remove_weapon(s, weapon, "ASL-4.0k")
        elif kind == "K":
            weapon.malfunctioned = True
            yield tell("told-malfunction", rule="ASL-4.0k", pieces=(weapon.id,), weapon=weapon_name(weapon))


def remove_weapon(s: State, weapon: Weapon, why: str) -> Procedure[None]:
    """A weapon leaves play."""
    place = weapon_cell(s, weapon)
    del s.weapons[weapon.id]
    where = s.board.label(place) if place != OFF_MAP else ""
    yield tell("told-weapon-lost", rule=why, pieces=(weapon.id,), place=where, weapon=weapon_name(weapon))


@rule("ASL-3.2.1d", off=("nothing", []))
def casualty_and_checks(s: State, number: int, ids: Sequence[int]) -> Procedure[tuple[Outcome, list[Check]]]:
    """K/#: one at random takes a casualty; the others, and the half-squad left of it, check with +#."""
    outcomes: list[Outcome] = []
    spared: list[int] = []
    for id in (yield from random_selection(s, ids, 1, exactly=True)):
        unit = s.units[id]
        outcomes.append((yield from casualty_reduction(s, unit)))
        if is_leader(unit):
            spared.append(id)
    checks = [Check(id, "MC", number, "k-number", "ASL-3.2.1d") for id in ids if id in s.units and id not in spared]
    return worst(outcomes), checks


@rule("ASL-3.2.1t")
def check_number(result: Result) -> int:
    """The # of #MC is a DRM; NMC has none."""
    return result.number


@rule("ASL-3.2.1i")
def checks_of_mc(result: Result, ids: Sequence[int]) -> list[Check]:
    """NMC and #MC: each target checks."""
    return [Check(id, "MC", check_number(result)) for id in ids]


@rule("ASL-3.2.1u")
def checks_of_ptc(ids: Sequence[int]) -> list[Check]:
    """PTC: each target rolls not to be pinned."""
    return [Check(id, "PTC") for id in ids]


def apply_results(s: State, results: Mapping[int, Result], column: int) -> Procedure[Outcome]:
    """What one attack does to its targets, each with its own result; leader loss comes when the attack is over.

    Targets with the same result are selected from together; the graver results come first, all checks at the end.
    """
    found: list[Outcome] = []
    checks: list[Check] = []
    groups: dict[Result, list[int]] = {}
    for id, result in results.items():
        groups.setdefault(result, []).append(id)
    for result in sorted(groups, key=gravity):
        ids = groups[result]
        if result.kind == "KIA":
            found.append((yield from killed_in_action(s, result.number, ids, column)))
        elif result.kind == "K":
            outcome, more = yield from casualty_and_checks(s, result.number, ids)
            found.append(outcome)
            checks += more
        elif result.kind == "MC":
            checks += checks_of_mc(result, ids)
        elif result.kind == "PTC":
            checks += checks_of_ptc(ids)
    found.append((yield from take_checks(s, checks)))
    return worst(found)


_ORDER = {"KIA": 0, "K": 1, "MC": 2, "PTC": 3, "none": 4}


def gravity(result: Result) -> tuple[int, int]:
    """Sorts results, the gravest first."""
    return _ORDER[result.kind], -result.number
