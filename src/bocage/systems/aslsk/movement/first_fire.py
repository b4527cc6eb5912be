"""Defensive First Fire (ASL-3.3.1): what an MF expenditure draws upon those who move.

First the Residual FP in the hex attacks, then the DEFENDER fires, group by group, until he passes. How a shot is put
together and resolved stands in the fire chapters; here stands when there is one, and at whom.
"""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices, Condition, Opportunity, Reaction
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, text
from bocage.mechanics.keeping import once
from bocage.systems.aslsk.fire import firepower
from bocage.systems.aslsk.fire.attack import Attack, attack_of, fire, residual_attack, residual_drm
from bocage.systems.aslsk.fire.declaration import assemble
from bocage.systems.aslsk.fire.firepower import Occasion, elements_of, firer_of, normal_range
from bocage.systems.aslsk.fire.group import Group, why_not_start
from bocage.systems.aslsk.fire.modifiers import attack_drm, target_drm
from bocage.systems.aslsk.fire.small_print import small_print
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.state.condition import is_good_order
from bocage.systems.aslsk.state.model import State, Unit, label, other, piece_name

CONDITIONS = (Condition("adjacent", default=True), Condition("in-the-open"), Condition("normal-range"))
"""What standing orders can ask about a shot at those who move."""


Shots = list[tuple[int, Occasion]]
"""Elements that may open fire, each with the occasion it may use."""


def react(s: State, spenders: Sequence[int], cell: int, watching: Sequence[Unit], *, entered: bool) -> Procedure[None]:
    """Everything an expenditure of MF in a hex draws upon the spenders, who have entered it or acted in it."""
    ids = list(spenders) if entered else targets_in_place(spenders)
    if not ids or not s.board.on_map(cell):
        return
    if s.residual:
        yield from residual_fire(s, ids)
    if watching:
        yield from interrupt(s, ids, cell, watching)


@rule("ASL-3.3.1h")
def targets_in_place(spenders: Sequence[int]) -> list[int]:
    """MF spent without entering a hex make a target as well."""
    return list(spenders)


# --- Residual FP ------------------------------------------------------------------------------------------------------
@rule("ASL-3.3.1aa", "ASL-3.3.1ac")
def residual_fire(s: State, ids: Sequence[int]) -> Procedure[None]:
    """Residual FP attacks the units that spend MF in its Location, by one roll, before the DEFENDER fires."""
    cell = location_of_expenditure(s.units[ids[0]])
    if not s.residual.get(cell):
        return
    hit = [id for id in ids if is_open_to_residual(s, s.units[id], cell)]
    if hit:
        yield from fire(s, residual_attack(s, cell, hit, other(s.player)))


@rule("ASL-3.3.1ab")
def location_of_expenditure(unit: Unit) -> int:
    """MF for entering a hex are spent there, not in the hex that is left."""
    return unit.at


def is_open_to_residual(s: State, unit: Unit, cell: int) -> bool:
    """Whether Residual FP attacks a unit, for the first time or again."""
    return not was_attacked_there(unit, cell) or is_worse_off(s, unit, cell)


@rule("ASL-3.3.1ae")
def was_attacked_there(unit: Unit, cell: int) -> bool:
    """A unit is attacked once by Residual FP while it stays in a Location."""
    return cell in unit.residual_drm


@rule("ASL-3.3.1af")
def is_worse_off(s: State, unit: Unit, cell: int) -> bool:
    """Again only if it spends more MF there under a lower DRM."""
    return residual_drm(s, unit, cell) < unit.residual_drm[cell]


# --- who may react ----------------------------------------------------------------------------------------------------
@rule("ASL-3.3.1c")
def watchers(s: State, cell: int) -> list[Unit]:
    """The DEFENDER's Good Order units that see a hex, and so may fire at those who move there."""
    side = other(s.player)
    where = s.where[side]
    ids = [id for hex in sight.eyes_on(s, side, cell) for id in where[hex]]
    return [unit for id in sorted(ids) if is_good_order(unit := s.units[id])]


@rule("ASL-3.3.1u")
def still_targets(s: State, ids: Sequence[int], cell: int) -> list[int]:
    """Of those who move, the ones still in the hex; broken or pinned ones go on being targets."""
    return _there(s, ids, cell)


def _there(s: State, ids: Sequence[int], cell: int) -> list[int]:
    return [id for id in ids if id in s.units and s.units[id].at == cell]


def occasions(s: State, ids: Sequence[int], cell: int) -> list[Occasion]:
    """What the DEFENDER may fire at: the spenders with those of their stack hit there before, or the spenders alone."""
    seat = other(s.player)
    struck = [id for id in s.move.struck if id not in ids] if s.move else []
    now, before = still_targets(s, ids, cell), still_targets(s, struck, cell)
    groups = [[*now, *before], now] if now and before else [now or before]
    return [Occasion("first", seat, cell, tuple(group)) for group in groups if group]


def shots(s: State, ids: Sequence[int], cell: int, watching: Sequence[Unit] | None = None) -> Shots:
    """Every element of the DEFENDER that may open fire now, with the occasion it may use."""
    eyes = watchers(s, cell) if watching is None else watching
    chances = occasions(s, ids, cell) if eyes else []
    openings = []
    for unit in eyes if chances else ():
        for element in elements_of(s, unit):
            for chance in chances:
                if why_not_react(s, element, chance, seen=True) is None:
                    openings.append((element, chance))
                    break
    return openings


@rule("ASL-3.3.1p")
def why_not_react(s: State, element: int, chance: Occasion, seen: bool = False) -> Violation | None:
    """Why an element may not open fire at those who move; `seen` skips the check of the line of sight.

    Final Protective Fire may be repeated as long as the firer holds and units spend MF next to it.
    """
    return why_not_start(s, element, chance, seen)


# --- the interruption -------------------------------------------------------------------------------------------------
@rule("ASL-3.3.1a", "ASL-3.3.1c", "ASL-3.3.1e", "ASL-3.3.1f")
def interrupt(s: State, ids: Sequence[int], cell: int, watching: Sequence[Unit]) -> Procedure[None]:
    """Before those who move can spend more MF, the DEFENDER may attack them, group by group, until he passes."""
    seat, spent = other(s.player), tuple(ids)
    open_now = shots(s, spent, cell, watching)
    while open_now:
        listed = once(s, open_now, lambda known: shots(known, spent, cell))
        choice = yield from ask(
            seat,
            text("prompt-first-fire"),
            Choices(
                lambda known, listed=listed: [*(Choice("fire", element) for element, _ in listed(known)), PASS],
                why_not=lambda known, option: why_not(known, option, spent, cell),
                resolution=lambda known, option: single_shot(known, option, spent, cell),
                tally=lambda known, option: shot_drm(known, option, spent, cell),
                notes=lambda known, option: notes(known, option, spent, cell),
                prompt_args=lambda known: mover_and_hex(known, spent, cell),
            ),
            reaction=Reaction(PASS, lambda known: opportunities(known, spent, cell), spans(s)),
            rule="ASL-3.3.1c",
        )
        if choice == PASS:
            return
        element = choice.piece or 0
        attack = yield from assemble(s, dict(open_now)[element], element)
        if attack:
            yield from fire(s, attack)
        open_now = shots(s, spent, cell)


def mover_and_hex(s: State, ids: Sequence[int], cell: int) -> Args:
    """Arguments of the question: who moves, and where."""
    return {"hex": label(s, cell), "unit": piece_name(s, occasions(s, ids, cell)[0].movers[0])}


def why_not(s: State, choice: Choice, ids: Sequence[int], cell: int) -> Violation | None:
    """Why the DEFENDER may not open fire with an element."""
    if choice == PASS:
        return None
    if choice.verb != "fire" or choice.piece is None:
        return refuse("ASL-3.3.1c", "refuse-no-shot")
    refusals = [why_not_react(s, choice.piece, chance) for chance in occasions(s, ids, cell)]
    return None if None in refusals else refusals[-1]


def single_shot(s: State, choice: Choice, ids: Sequence[int], cell: int) -> Attack | None:
    """The attack an element would make alone."""
    for element, chance in shots(s, ids, cell):
        if element == choice.piece:
            return attack_of(s, Group((element,)), chance)
    return None


def notes(s: State, choice: Choice, ids: Sequence[int], cell: int) -> list[Note]:
    """The small print of the attack an element would make alone."""
    attack = single_shot(s, choice, ids, cell)
    return small_print(s, attack, ()) if attack else []


def shot_drm(s: State, choice: Choice, ids: Sequence[int], cell: int) -> Tally | None:
    """The modifiers of that attack against the first of its targets."""
    attack = single_shot(s, choice, ids, cell)
    return target_drm(s, s.units[attack.movers[0]], attack, attack_drm(s, attack)) if attack else None


def opportunities(s: State, ids: Sequence[int], cell: int) -> list[Opportunity]:
    """What standing orders ask about every possible shot."""
    opportunities_found = []
    for element, chance in shots(s, ids, cell):
        unit = firer_of(s, element)
        distance = firepower.range_between(s, unit.at, cell)
        attack = attack_of(s, Group((element,)), chance)
        opportunities_found.append(
            Opportunity(
                Choice("fire", element),
                tuple(dict.fromkeys((element, unit.id))),
                label(s, unit.at),
                facts(s, element, distance, attack),
                attack,
            )
        )
    return opportunities_found


def facts(s: State, element: int, distance: int, attack: Attack) -> tuple[str, ...]:
    """Which of the conditions for standing orders hold for a shot."""
    holds = {
        "adjacent": distance == 1,
        "in-the-open": is_in_the_open(s, attack),
        "normal-range": distance <= normal_range(s, element),
    }
    return tuple(key for key, does in holds.items() if does)


def is_in_the_open(s: State, attack: Attack) -> bool:
    """Whether an attack catches the first of its targets moving in the open."""
    drm = target_drm(s, s.units[attack.movers[0]], attack, attack_drm(s, attack))
    return any(line.name == "ffmo" for line in drm.lines)


def spans(s: State) -> dict[str, str]:
    """The names of the present expenditure, move and phase, by the kind of span."""
    turn = f"{s.turn}.{s.player}"
    move = s.move.stack[0] if s.move and s.move.stack else 0
    return {"step": f"{turn}.{s.moves}", "move": f"{turn}.m{move}", "phase": f"{turn}.MPh"}
