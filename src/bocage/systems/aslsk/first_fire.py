"""Defensive First Fire (ASL-3.3.1): what an MF expenditure draws upon those who move.

First the Residual FP in the hex attacks, then the DEFENDER fires, group by group, until he passes. How a shot is put
together and resolved stands in the fire chapters; here stands when there is one, and at whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.look import Note
from bocage.kernel.procedure import Opportunity, Procedure, Reaction, ask
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.aslsk import sight
from bocage.systems.aslsk.condition import is_good_order
from bocage.systems.aslsk.fire import Attack, residual_attack, residual_drm
from bocage.systems.aslsk.firegroup import Group, assemble, attack_of, can_start
from bocage.systems.aslsk.firepower import Occasion, elements_of, firer_of, normal_range
from bocage.systems.aslsk.model import State, Unit, label, other, piece_name
from bocage.systems.aslsk.modifiers import attack_drm, target_drm
from bocage.systems.aslsk.small_print import small_print


def react(s: State, spenders: Sequence[int], cell: int, *, entered: bool) -> Procedure[None]:
    """Everything an expenditure of MF in a hex draws upon the spenders, who have entered it or acted in it."""
    ids = list(spenders) if entered else targets_in_place(spenders)
    if not ids or not s.board.on_map(cell):
        return
    yield from residual_fire(s, ids)
    yield from interrupt(s, ids, cell)


@rule("ASL-3.3.1h")
def targets_in_place(spenders: Sequence[int]) -> list[int]:
    """MF spent without entering a hex make a target as well."""
    return list(spenders)


# --- Residual FP ------------------------------------------------------------------------------------------------------
@rule("ASL-3.3.1aa", "ASL-3.3.1ac")
def residual_fire(s: State, ids: Sequence[int]) -> Procedure[None]:
    """Residual FP attacks whoever spends MF in its Location, by one roll, before the DEFENDER declares anything."""
    cell = location_of_expenditure(s.units[ids[0]])
    if not s.residual.get(cell):
        return
    hit = [id for id in ids if is_open_to_residual(s, s.units[id], cell)]
    if hit:
        yield from residual_attack(s, cell, hit, other(s.player)).run(s)


@rule("ASL-3.3.1ab", off=lambda unit: unit.came_from)
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
def _seeing(s: State, cell: int) -> Iterator[Unit]:
    side = other(s.player)
    seen: dict[int, bool] = {}
    for unit in s.units.values():
        if unit.side != side or unit.at < 0 or not is_good_order(unit):
            continue
        if unit.at not in seen:
            seen[unit.at] = sight.sees(s, unit.at, cell)
        if seen[unit.at]:
            yield unit


@rule("ASL-3.3.1c", off=lambda s, cell: ())
def watchers(s: State, cell: int) -> Iterator[Unit]:
    """The DEFENDER's Good Order units that see a hex."""
    return _seeing(s, cell)


def is_watched(s: State, cell: int) -> bool:
    """Whether the DEFENDER has anybody who sees what happens in a hex."""
    return next(_seeing(s, cell), None) is not None


@rule("ASL-3.3.1u", off=lambda s, ids, cell: [id for id in _there(s, ids, cell) if not _is_hit(s.units[id])])
def still_targets(s: State, ids: Sequence[int], cell: int) -> list[int]:
    """Of those who move, the ones still in the hex; broken or pinned ones go on being targets."""
    return _there(s, ids, cell)


def _there(s: State, ids: Sequence[int], cell: int) -> list[int]:
    return [id for id in ids if id in s.units and s.units[id].at == cell]


def _is_hit(unit: Unit) -> bool:
    return unit.broken or unit.pinned


def occasions(s: State, ids: Sequence[int], cell: int) -> list[Occasion]:
    """What the DEFENDER may fire at: the spenders with those of their stack hit there before, or the spenders alone."""
    seat = other(s.player)
    struck = [id for id in s.move.struck if id not in ids] if s.move else []
    now, before = still_targets(s, ids, cell), still_targets(s, struck, cell)
    groups = [[*now, *before], now] if now and before else [now or before]
    return [Occasion("first", seat, cell, tuple(group)) for group in groups if group]


def shots(s: State, ids: Sequence[int], cell: int) -> Iterator[tuple[int, Occasion]]:
    """Every element of the DEFENDER that may open fire now, with the occasion it may use."""
    chances = occasions(s, ids, cell)
    for unit in watchers(s, cell) if chances else ():
        for element in elements_of(s, unit):
            for chance in chances:
                if can_react(s, element, chance) is None:
                    yield element, chance
                    break


def can_react(s: State, element: int, chance: Occasion) -> Violation | None:
    """Whether an element may open fire at those who move."""
    return can_start(s, element, chance) or can_protect_again(s, element)


@rule(
    "ASL-3.3.1p", off=lambda s, element: refuse("ASL-3.3.1p", "refuse-no-shot") if _fired_before(s, element) else None
)
def can_protect_again(s: State, element: int) -> Violation | None:
    """Final Protective Fire may be repeated as long as the firer holds and somebody spends MF next to it."""
    return None


def _fired_before(s: State, element: int) -> bool:
    return firer_of(s, element).fire == "final" and sum(shot.firer == element for shot in s.shots) > 1


# --- the interruption -------------------------------------------------------------------------------------------------
@rule("ASL-3.3.1a", "ASL-3.3.1c", "ASL-3.3.1e", "ASL-3.3.1f")
def interrupt(s: State, ids: Sequence[int], cell: int) -> Procedure[None]:
    """Before those who move can spend more, the DEFENDER makes as many attacks on them as he can and will."""
    seat, spent = other(s.player), tuple(ids)
    while next(shots(s, spent, cell), None):
        choice = yield from ask(
            seat,
            text("prompt-first-fire", hex=label(s, cell), unit=piece_name(s, occasions(s, spent, cell)[0].movers[0])),
            lambda known: [*(Choice("fire", element) for element, _ in shots(known, spent, cell)), PASS],
            why=lambda known, c: why_not(known, c, spent, cell),
            resolution=lambda known, c: single_shot(known, c, spent, cell),
            tally=lambda known, c: shot_drm(known, c, spent, cell),
            reaction=Reaction(PASS, lambda known: opportunities(known, spent, cell), spans(s)),
            rule="ASL-3.3.1c",
            notes=lambda known, c: notes(known, c, spent, cell),
        )
        if choice == PASS:
            return
        element = choice.piece or 0
        chance = next(chance for chance in occasions(s, spent, cell) if can_react(s, element, chance) is None)
        attack = yield from assemble(s, chance, element)
        if attack:
            yield from attack.run(s)


def why_not(s: State, choice: Choice, ids: Sequence[int], cell: int) -> Violation | None:
    """Why the DEFENDER may not open fire with an element."""
    if choice == PASS:
        return None
    if choice.verb != "fire" or choice.piece is None:
        return refuse("ASL-3.3.1c", "refuse-no-shot")
    found = [can_react(s, choice.piece, chance) for chance in occasions(s, ids, cell)]
    return None if None in found else found[-1]


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
    found = []
    for element, chance in shots(s, ids, cell):
        unit = firer_of(s, element)
        distance = sight.range_between(s, unit.at, cell)
        attack = attack_of(s, Group((element,)), chance)
        found.append(
            Opportunity(
                Choice("fire", element),
                tuple(dict.fromkeys((element, unit.id))),
                label(s, unit.at),
                adjacent=distance == 1,
                in_the_open=is_in_the_open(s, attack),
                normal_range=distance <= normal_range(s, element),
                resolution=attack,
            )
        )
    return found


def is_in_the_open(s: State, attack: Attack) -> bool:
    """Whether an attack catches the first of its targets moving in the open."""
    drm = target_drm(s, s.units[attack.movers[0]], attack, attack_drm(s, attack))
    return any(line.name == "ffmo" for line in drm.lines)


def spans(s: State) -> dict[str, str]:
    """The present expenditure, move and phase by name."""
    turn = f"{s.turn}.{s.player}"
    move = s.move.stack[0] if s.move and s.move.stack else 0
    return {"step": f"{turn}.{s.moves}", "move": f"{turn}.m{move}", "phase": f"{turn}.MPh"}
