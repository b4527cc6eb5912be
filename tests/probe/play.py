"""The sequence and the rules of the probe."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.procedure import Barrier, Procedure, ask, draw_each, tell
from bocage.kernel.contract.question import Choices, Condition, Opportunity, Reaction
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.dice import Dice
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from tests.probe.fire import BOTH, Shot, distance, show, to_hit, unit_at
from tests.probe.model import Stance, State, Unit
from tests.probe.setup import set_up
from tests.probe.shelling import shell

RANGE = 3
CONDITIONS = (Condition("close", default=True), Condition("shown"), Condition("near"))
D100 = Dice(1, 100)
UNSUPPLIED = 10
"""A unit whose supply test shows this or less is out of supply."""
SPOTTED = 2
"""How near an enemy must be to spot a unit."""


# --- the turn -----------------------------------------------------------------------------------------------------
def open_turn(s: State) -> Procedure[None]:
    for unit in s.units.values():
        if unit.done:
            unit.done = False
            s.note(unit)
    if s.setting.supply:
        yield from supply(s)
    s.orders, s.step = s.setting.orders, "orders"


@rule("PRB-7a")
def supply(s: State) -> Procedure[None]:
    """All units of a side test at once, in one roll; the side alone reads how many are out of supply."""
    own = [unit for unit in s.units.values() if unit.side == s.player]
    tests = yield from draw_each(
        own,
        D100,
        "supply",
        lambda unit, faces: faces[0] <= UNSUPPLIED,
        summed=lambda readings: {"low": sum(readings), "units": len(readings)},
        seat=s.player,
        rule="PRB-7a",
        to=(s.player,),
    )
    for unit, low in zip(own, tests, strict=True):
        if unit.low != low:
            unit.low = low
            s.note(unit)


def orders(s: State) -> Procedure[None]:
    """One order: a unit, then what it does."""
    choice = yield from ask(
        s.player,
        text("prompt-order", left=s.orders),
        Choices(ready, check=why_not_take, for_piece=ready_with),
        rule="PRB-2a",
    )
    if choice.verb == "end":
        s.step = "close"
        return
    id = choice.piece or 0
    deed = yield from ask(
        s.player,
        text("prompt-deed", unit=id),
        Choices(
            lambda known: deeds(known, id),
            check=lambda known, choice: why_not_do(known, id, choice),
            resolution=shot_of,
            tally=lambda known, choice: (
                to_hit(known, choice.piece or 0, choice.other or 0) if choice.verb == "fire" else None
            ),
        ),
        rule="PRB-2b",
        pieces=(id,),
    )
    s.orders -= 1
    s.units[id].done = True
    s.note(s.units[id])
    if deed.verb == "step":
        yield from move(s, id, s.setting.cells[deed.place])
    elif deed.verb == "fire":
        yield from Shot(id, deed.other or 0).run(s)
        yield from answers(s, id)
    elif deed.verb == "shell":
        yield from shell(s, id)
    if not s.orders:
        s.step = "close"


def ready(s: State) -> Iterator[Choice]:
    yield from (choice for id in s.units for choice in ready_with(s, id))
    yield END


def ready_with(s: State, id: int) -> list[Choice]:
    """The orders that may be begun with one unit."""
    unit = s.units.get(id)
    return [Choice("take", id)] if unit is not None and unit.side == s.player and not unit.done else []


@rule("PRB-2a")
def why_not_take(s: State, choice: Choice) -> Violation | None:
    if choice.verb != "take":
        return None
    unit = s.units.get(choice.piece or 0)
    if unit is None or unit.side != s.player:
        return refuse("PRB-2a", "refuse-not-yours")
    return refuse("PRB-2a", "refuse-done", unit=unit.id) if unit.done else None


@rule("PRB-2b")
def deeds(s: State, id: int) -> Iterator[Choice]:
    unit, labels = s.units[id], s.setting.labels
    yield from (Choice("step", id, place=labels[cell]) for cell in s.setting.ground.neighbours(unit.at))
    yield from (Choice("fire", id, other) for other in targets(s, unit))
    yield Choice("shell", id)
    yield Choice("rest", id)


def targets(s: State, unit: Unit) -> list[int]:
    kept = s.kept_places
    if kept is None:
        enemies = [other for other in s.units.values() if other.side != unit.side]
        return [other.id for other in enemies if distance(s.setting, unit.at, other.at) <= RANGE]
    near = (id for cell in s.setting.ground.within(unit.at, RANGE) for id in kept.ids(cell))
    return sorted(id for id in near if s.units[id].side != unit.side)


def why_not_do(s: State, id: int, choice: Choice) -> Violation | None:
    if choice.verb == "step":
        return why_not_step(s, choice.place)
    return why_not_fire(s, id) if choice.verb in ("fire", "shell") else None


@rule("PRB-2c")
def why_not_step(s: State, place: str) -> Violation | None:
    """Not where a unit is seen to stand; an unseen one is met."""
    taken = place not in s.setting.cells or unit_at(s, s.setting.cells[place])
    return refuse("PRB-2c", "refuse-taken", place=place) if taken else None


@rule("PRB-2d")
def why_not_fire(s: State, id: int) -> Violation | None:
    unit = s.units[id]
    if unit.shaken or unit.kind == "decoy":
        return refuse("PRB-2d", "refuse-cannot-fire", unit=id)
    return why_not_supplied(unit)


@rule("PRB-7b")
def why_not_supplied(unit: Unit) -> Violation | None:
    return refuse("PRB-7b", "refuse-out-of-supply", unit=unit.id) if unit.low else None


def shot_of(s: State, choice: Choice) -> Resolution | None:
    return Shot(choice.piece or 0, choice.other or 0) if choice.verb == "fire" else None


def close_turn(s: State) -> Procedure[None]:
    s.outcome = verdict(s)
    if s.setting.fog:
        yield from lift_fog(s)
    s.player, s.step = 1 - s.player, "open"
    s.turn += s.player == 0
    if s.turn > s.setting.turns and s.outcome is None:
        s.outcome = Outcome("time")


@rule("PRB-8a")
def lift_fog(s: State) -> Procedure[None]:
    """A unit near an enemy is spotted, one that is near none is lost from sight; those in the open stay so."""
    for unit in s.units.values():
        if unit.stance != "open":
            stance: Stance = "masked" if is_spotted(s, unit) else "hidden"
            if unit.stance != stance:
                unit.stance = stance
                s.note(unit)
    yield Barrier(BOTH, reveal=True)


def is_spotted(s: State, unit: Unit) -> bool:
    units, at_cell, side = s.units, s.places.by_place, unit.side
    for cell in s.setting.ground.within(unit.at, SPOTTED):
        for id in at_cell.get(cell, ()):
            if units[id].side != side:
                return True
    return False


@rule("PRB-5")
def verdict(s: State) -> Outcome | None:
    """A real unit on the far edge wins, or the last real unit."""
    real = [unit for unit in s.units.values() if unit.kind == "real"]
    if any(unit.side == s.player and s.setting.ground.is_goal(s.player, unit.at) for unit in real):
        return Outcome("breakthrough", s.player)
    surviving = {unit.side for unit in real}
    return Outcome("alone", *surviving) if len(surviving) < 2 else None


# --- moving and answering -----------------------------------------------------------------------------------------
@rule("PRB-2c")
def move(s: State, id: int, cell: int) -> Procedure[None]:
    unit, met = s.units[id], unit_at(s, cell)
    if met:
        yield from show(s, met.id)
    else:
        s.put(unit, cell)
        to = (unit.side,) if unit.stance == "hidden" else None
        yield tell("told-step", rule="PRB-2c", pieces=(id,), place=s.setting.labels[cell], to=to)
    yield Barrier((unit.side,))
    yield from answers(s, id)


@rule("PRB-3a")
def answers(s: State, id: int, fired: tuple[int, ...] = ()) -> Procedure[tuple[int, ...]]:
    """A unit that is seen to move or fire may be shot at, and each shot may be answered, to any depth.

    `fired` are those who may shoot no more in this chain; gives them as they are at its end.
    """
    while id in s.units and s.units[id].stance != "hidden" and s.setting.answers and shooters(s, id, fired):
        choice = yield from ask(
            1 - s.units[id].side,
            text("prompt-answer", unit=id),
            Choices(
                partial(shots_at, id=id, fired=fired),
                resolution=lambda known, choice: Shot(choice.piece or 0, id) if choice.verb == "shoot" else None,
            ),
            reaction=Reaction(PASS, partial(opportunities, id=id, fired=fired), spans(s, id)),
            rule="PRB-3a",
        )
        if choice == PASS:
            break
        shooter = choice.piece or 0
        yield from Shot(shooter, id).run(s)
        fired = yield from answers(s, shooter, spent(s, fired, shooter))
        if not may_volley(s):
            break
    return fired


@rule("PRB-3c")
def may_volley(s: State) -> bool:
    """Option: after each answer, and what it draws, others may answer as well."""
    return s.setting.volleys


@rule("PRB-3c")
def spent(s: State, fired: tuple[int, ...], shooter: int) -> tuple[int, ...]:
    """Each unit answers once in such a chain, so that it ends."""
    return (*fired, shooter) if s.setting.volleys else fired


def spans(s: State, id: int) -> dict[str, str]:
    """All shots that answer one order, and each other, are a chain; then all at one unit in a turn, and the turn."""
    turn = f"{s.turn}.{s.player}"
    return {"chain": f"{turn}.{s.orders}", "unit": f"{turn}.{id}", "turn": turn}


def shooters(s: State, id: int, fired: tuple[int, ...]) -> list[int]:
    able = [other for other in targets(s, s.units[id]) if other not in fired]
    return [other for other in able if s.units[other].kind == "real" and not s.units[other].shaken]


def shots_at(s: State, id: int, fired: tuple[int, ...]) -> list[Choice]:
    return [*(Choice("shoot", other, id) for other in shooters(s, id, fired)), PASS]


def opportunities(s: State, id: int, fired: tuple[int, ...]) -> list[Opportunity]:
    target = s.units[id]
    offered = []
    for other in shooters(s, id, fired):
        hexes = distance(s.setting, s.units[other].at, target.at)
        choice, shot = Choice("shoot", other, id), Shot(other, id)
        place = s.setting.labels[target.at]
        holds = {"close": hexes == 1, "shown": target.stance == "open", "near": hexes <= 2}
        facts = tuple(key for key, does in holds.items() if does)
        offered.append(Opportunity(choice, (other,), place, facts, shot))
    return offered


STEPS = {"setup": set_up, "open": open_turn, "orders": orders, "close": close_turn}
