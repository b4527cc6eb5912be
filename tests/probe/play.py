"""The sequence and the rules of the probe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import isqrt
from random import Random

import msgspec

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.dice import D6, TWO_D6, Dice, Faces
from bocage.kernel.orders import Condition
from bocage.kernel.procedure import (
    NOTHING,
    Barrier,
    Choices,
    Fate,
    Opportunity,
    Procedure,
    Reaction,
    Resolution,
    Resolved,
    Seat,
    Touched,
    ask,
    draw,
    draw_each,
    round_by_chance,
    tell,
    together,
)
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.system import Outcome
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from tests.probe.ground import CELL
from tests.probe.model import OFF, Setting, Stance, State, Unit

RANGE = 3
CONDITIONS = (Condition("close", default=True), Condition("shown"), Condition("near"))
MILLION = Dice(1, 1_000_000)
D100 = Dice(1, 100)
UNSUPPLIED = 10
"""A unit whose supply test shows this or less is out of supply."""
SPOTTED = 2
"""How near an enemy must be to spot a unit."""
MOST_DRIFT = 3
"""Cells that a shell drifts at most."""
BOTH = (0, 1)
STANCES: dict[str, Stance] = {"open": "open", "masked": "masked", "hidden": "hidden"}
"""A state holds constants, not the words of a choice: a default is left out only if it is that very object."""


# --- the ground ---------------------------------------------------------------------------------------------------
def distance(setting: Setting, a: int, b: int) -> int:
    return setting.ground.distance(a, b)


def at(s: State, cell: int) -> Unit | None:
    """The unit in a cell, by the index where one is kept; to ask once, looking at all is quicker than making one."""
    kept = s.kept_places
    if kept is None:
        return next((unit for unit in s.units.values() if unit.at == cell), None)
    return next((s.units[id] for id in kept.ids(cell)), None)


# --- set-up -------------------------------------------------------------------------------------------------------
@rule("PRB-1a")
def set_up(s: State) -> Procedure[None]:
    """Both sides at the same time, each in secret."""
    yield from together({seat: place(s, seat) for seat in BOTH})
    s.step = "open"
    s.journal.note(*s.units)  # both sides see what the other has placed


def place(s: State, seat: Seat) -> Procedure[None]:
    for id in s.setting.roster[seat]:
        yield from place_unit(s, seat, id)


def place_unit(s: State, seat: Seat, id: int) -> Procedure[None]:
    unit = s.units[id]
    where = yield from ask(seat, text("prompt-place", unit=id), Choices(lambda k: cells_for(k, id)), rule="PRB-1a")
    s.put(unit, s.setting.cells[where.place])
    how = yield from ask(seat, text("prompt-stance", unit=id), Choices(lambda k: stances_for(k, id)), rule="PRB-1b")
    if how.verb == "decoy":
        unit.kind, unit.stance = "decoy", "masked"
    else:
        unit.stance = STANCES[how.verb]
    s.note(unit)


def cells_for(s: State, id: int) -> Iterator[Choice]:
    side, setting = s.units[id].side, s.setting
    taken = {unit.at for unit in s.units.values() if unit.side == side}
    free = (cell for cell in setting.ground.zone(side) if cell not in taken)
    return (Choice("place", id, place=setting.labels[cell]) for cell in free)


@rule("PRB-1b", off=lambda s, id: iter([Choice("open", id)]))
def stances_for(s: State, id: int) -> Iterator[Choice]:
    """Exactly so many units of each side are decoys, which are never in the open."""
    mine = s.setting.roster[s.units[id].side]
    decoys = s.setting.decoys - sum(s.units[other].kind == "decoy" for other in mine if other < id)
    real = mine[-1] - id + 1 > decoys
    verbs = [*(("open", "masked", "hidden") if real else ()), *(("decoy",) if decoys else ())]
    return (Choice(verb, id) for verb in verbs)


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
        Choices(ready, check=can_take, for_piece=ready_with),
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
            lambda k: deeds(k, id),
            check=lambda k, c: can_do(k, id, c),
            resolution=shot_of,
            tally=lambda k, c: to_hit(k, c.piece or 0, c.other or 0) if c.verb == "fire" else None,
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
def can_take(s: State, choice: Choice) -> Violation | None:
    if choice.verb != "take":
        return None
    unit = s.units.get(choice.piece or 0)
    if unit is None or unit.side != s.player:
        return refuse("PRB-2a", "refuse-not-yours")
    return refuse("PRB-2a", "refuse-done", unit=unit.id) if unit.done else None


@rule("PRB-2b", off=lambda s, id: iter([Choice("rest", id)]))
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


def can_do(s: State, id: int, choice: Choice) -> Violation | None:
    if choice.verb == "step":
        return can_step(s, choice.place)
    return can_fire(s, id) if choice.verb in ("fire", "shell") else None


@rule("PRB-2c")
def can_step(s: State, place: str) -> Violation | None:
    """Not where somebody is seen to stand; who is not seen is met."""
    taken = place not in s.setting.cells or at(s, s.setting.cells[place])
    return refuse("PRB-2c", "refuse-taken", place=place) if taken else None


@rule("PRB-2d")
def can_fire(s: State, id: int) -> Violation | None:
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
    """Whoever is near an enemy is spotted, and whoever is near none is lost from sight; those in the open stay so."""
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
    left = {unit.side for unit in real}
    return Outcome("alone", *left) if len(left) < 2 else None


# --- moving and answering -----------------------------------------------------------------------------------------
@rule("PRB-2c")
def move(s: State, id: int, cell: int) -> Procedure[None]:
    unit, met = s.units[id], at(s, cell)
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
    """Whoever is seen to move or fire may be shot at, and whoever shoots may be answered, to any depth.

    `fired` are those who may shoot no more in this chain; gives them as they are at its end.
    """
    while id in s.units and s.units[id].stance != "hidden" and s.setting.answers and shooters(s, id, fired):
        choice = yield from ask(
            1 - s.units[id].side,
            text("prompt-answer", unit=id),
            Choices(
                partial(shots_at, id=id, fired=fired),
                resolution=lambda k, c: Shot(c.piece or 0, id) if c.verb == "shoot" else None,
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
    found = []
    for other in shooters(s, id, fired):
        far = distance(s.setting, s.units[other].at, target.at)
        choice, shot = Choice("shoot", other, id), Shot(other, id)
        place = s.setting.labels[target.at]
        holds = {"close": far == 1, "shown": target.stance == "open", "near": far <= 2}
        facts = tuple(key for key, does in holds.items() if does)
        found.append(Opportunity(choice, (other,), place, facts, shot))
    return found


# --- fire ---------------------------------------------------------------------------------------------------------
class Shot(msgspec.Struct, frozen=True):
    """One unit fires at another."""

    shooter: int
    target: int

    def touches(self, s: State) -> Touched:
        return {"units": (self.shooter, self.target)}

    def run(self, s: State) -> Procedure[str]:
        side = s.units[self.shooter].side
        yield from show(s, self.shooter)
        if s.units[self.target].kind == "decoy":
            yield from show(s, self.target)
            return "decoy"
        yield from show(s, self.target)
        if s.nerve and not (yield from nerve(s, side)):
            return NOTHING
        tally = to_hit(s, self.shooter, self.target)
        need = 9 - tally.total
        hit = yield from draw(TWO_D6, "hit", lambda faces: sum(faces) <= need, tally=tally, seat=side, rule="PRB-4a")
        return (yield from suffer(s, self.target)) if hit else NOTHING


@rule("PRB-4b", off=True)
def nerve(s: State, side: Seat) -> Procedure[bool]:
    """Second revision: a die at most the side's nerve, or the shot is not taken."""
    steady = yield from draw(D6, "nerve", lambda faces: faces[0] <= s.nerve[side], seat=side, rule="PRB-4b")
    return steady


@rule("PRB-4a", off=lambda s, shooter, target: Tally())
def to_hit(s: State, shooter: int, target: int) -> Tally:
    tally = Tally()
    tally.add(distance(s.setting, s.units[shooter].at, s.units[target].at), "range", "PRB-4a")
    tally.add(-1 if s.units[target].shaken else 0, "shaken", "PRB-4a")
    return tally


@rule("PRB-3b")
def show(s: State, id: int) -> Procedure[None]:
    """Whoever fires, is fired at or is met comes into the open; a decoy is taken off."""
    unit = s.units[id]
    if unit.kind == "decoy":
        remove(s, unit)
    elif unit.stance == "open":
        return
    else:
        unit.stance = "open"
        if unit.kind == "?":
            unit.kind = "real"
        s.note(unit)
    yield tell("told-shown", rule="PRB-3b", pieces=(id,), kind=text(f"kind-{unit.kind}"))
    yield Barrier(BOTH, reveal=True)


def remove(s: State, unit: Unit) -> None:
    s.lost[unit.id] = unit.kind
    s.take_off(unit)


@rule("PRB-4c")
def suffer(s: State, id: int) -> Procedure[str]:
    """A shaken unit is lost; any other ducks, or falls back where it can."""
    unit = s.units[id]
    if unit.shaken:
        remove(s, unit)
        yield tell("told-lost", rule="PRB-4c", pieces=(id,))
        return "lost"
    choice = yield from ask(
        unit.side,
        text("prompt-hit", unit=id),
        Choices(
            lambda k: [Choice("duck", id), *([Choice("fall-back", id)] if refuge(k, id) != OFF else [])],
            default=lambda k: Choice("duck", id),
        ),
        rule="PRB-4c",
    )
    cell = refuge(s, id) if choice.verb == "fall-back" else OFF
    unit.shaken = cell == OFF
    s.note(unit)
    if cell != OFF:
        s.put(unit, cell)
    yield tell("told-hit", rule="PRB-4c", pieces=(id,))
    return "shaken" if unit.shaken else "back"


def refuge(s: State, id: int) -> int:
    unit = s.units[id]
    cell = s.setting.ground.behind(unit.side, unit.at)
    return cell if 0 <= cell < len(s.setting.labels) and not at(s, cell) else OFF


# --- shelling -----------------------------------------------------------------------------------------------------
def shell(s: State, id: int) -> Procedure[None]:
    seat = s.units[id].side
    aim = yield from ask(
        seat, text("prompt-aim", unit=id), Choices(check=can_aim, sample=any_point, default=middle), rule="PRB-6a"
    )
    guess = yield from ask(
        seat,
        text("prompt-guess", unit=id),
        Choices(
            check=can_guess,
            sample=lambda k, rng: Choice("guess", number=rng.randrange(can_guess_up_to(k) + 1)),
            resolution=lambda k, c: Shell(id, aim.point or (0, 0), c.number or 0),
            limits=lambda k: (0, can_guess_up_to(k)),
        ),
        rule="PRB-6b",
    )
    yield tell("told-shell", rule="PRB-6a", pieces=(id,))
    yield from Shell(id, aim.point or (0, 0), guess.number or 0).run(s)


@rule("PRB-6a")
def can_aim(s: State, choice: Choice) -> Violation | None:
    """Any point of the table."""
    x, y = choice.point or (-1, -1)
    width, height = s.setting.ground.corner
    fits = 0 <= x < width and 0 <= y < height
    return None if fits and choice == Choice("aim", point=(x, y)) else refuse("PRB-6a", "refuse-off-table")


def any_point(s: State, rng: Random) -> Choice:
    """Near somebody who is seen, or anywhere."""
    unit = rng.choice(list(s.units.values()))
    x, y = s.setting.ground.middle(unit.at)
    return Choice("aim", point=(x - CELL // 2 + rng.randrange(CELL), y - CELL // 2 + rng.randrange(CELL)))


def middle(s: State) -> Choice:
    width, height = s.setting.ground.corner
    return Choice("aim", point=(width // 2, height // 2))


def can_guess_up_to(s: State) -> int:
    return sum(s.setting.ground.corner)


@rule("PRB-6b")
def can_guess(s: State, choice: Choice) -> Violation | None:
    """A distance that no table exceeds; nothing is measured before."""
    number = -1 if choice.number is None else choice.number
    fits = 0 <= number <= can_guess_up_to(s) and choice == Choice("guess", number=number)
    return None if fits else refuse("PRB-6b", "refuse-guess", most=can_guess_up_to(s))


class Shell(msgspec.Struct, frozen=True):
    """A shell at a point; the worse the guess of the distance, the farther it drifts."""

    gun: int
    point: tuple[int, int]
    guess: int

    def touches(self, s: State) -> Touched:
        """Whoever stands where it may land: it drifts along its row."""
        cells = {self.lands(s, drift) for drift in range(MOST_DRIFT + 1)}
        return {"units": [unit.id for unit in s.units.values() if unit.at in cells]}

    def lands(self, s: State, drift: int) -> int | None:
        """The cell that a drift leads to."""
        return s.setting.ground.cell_at((self.point[0] + drift * CELL, self.point[1]))

    def run(self, s: State) -> Procedure[Resolved]:
        x, y = self.point
        gun_x, gun_y = s.setting.ground.middle(s.units[self.gun].at)
        miss = abs(isqrt((x - gun_x) ** 2 + (y - gun_y) ** 2) - self.guess) + 400
        drift: int = yield from draw(MILLION, "drift", drift_of(miss), monotone=True, rule="PRB-6c")
        cell = self.lands(s, drift)
        victim = at(s, cell) if cell is not None else None
        if victim is None:
            return Resolved(NOTHING)
        return (yield from blast(s, victim))


@rule("PRB-6c", off=lambda miss: lambda faces: 0)
def drift_of(miss: int) -> Callable[[Faces], int]:
    """Cells of drift, read from a draw up to a million; the farther off the guess, the more."""
    return lambda faces: min(MOST_DRIFT, 2 * faces[0] * miss // 10**9)


@rule("PRB-6d")
def blast(s: State, victim: Unit) -> Procedure[Resolved]:
    """Five quarters of a hit, rounded by chance."""
    yield from show(s, victim.id)
    hits = yield from round_by_chance(5, 4, "blast", rule="PRB-6d")
    outcome = "decoy"
    for _ in range(hits):
        if victim.id in s.units:
            outcome = yield from suffer(s, victim.id)
    return Resolved(outcome, (Fate(victim.id, outcome, (("hits", hits),)),), (("hits", hits),))


STEPS = {"setup": set_up, "open": open_turn, "orders": orders, "close": close_turn}
