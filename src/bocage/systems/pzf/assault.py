"""Infantry against vehicles (PZF-9.6): whom men in contact go for, grenades into hatches, the storm on passengers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from bocage.ground.table import TURN, along
from bocage.ground.table.motion import furthest
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf import damage, fights, retreat, wounds
from bocage.systems.pzf.bodies import gap, touching
from bocage.systems.pzf.model import Figure, State, on_table, other
from bocage.systems.pzf.tables import charts, vehicle
from bocage.systems.pzf.view import name_of
from bocage.systems.pzf.walking import push


# --- whom they go for ---------------------------------------------------------------------------------------------
@rule("PZF-9.6a", off=True)
def has_charge(f: Figure, v: Figure) -> bool:
    """Grenades are needed to assault a vehicle, or mines that hold on it."""
    return has_mines(f, v) or any(arm.weapon == "grenade" and not arm.gone for arm in f.arms)


@rule("PZF-9.6l", off=lambda f, v: f.charged)
def is_in_reach(f: Figure, v: Figure) -> bool:
    """A vehicle is never held: men who are out of contact because it drove off make no attack."""
    return touching(f, v)


def is_held(s: State, v: Figure) -> bool:
    """Whether men in contact keep a vehicle from moving: only by the reading that says so (PZF-9.6l)."""
    if not s.setting.options.vehicle_pinned_by_assault:
        return False
    return any(e.kind == "man" and touching(e, v) for e in on_table(s, other(v.side)))


def is_immobilised(v: Figure) -> bool:
    """Bogged, or without wheels."""
    return v.bogged or v.wheels_out


@rule("PZF-9.6g", off=False)
def can_storm(s: State, v: Figure) -> bool:
    """Against a vehicle that cannot move, men may go for those it carries instead."""
    return is_immobilised(v) and bool(fights.passengers(s, v.id))


@rule("PZF-9.6m", off=True)
def is_free(s: State, f: Figure) -> bool:
    """Who also touches an enemy soldier fights him, and makes no assault."""
    return next(fights.opponents(s, f), None) is None


@rule("PZF-9.7d", off=True)
def was_not_run_over(f: Figure, v: Figure) -> bool:
    """Men whom a vehicle ran over in this turn, or who dodged it, cannot use grenades against it."""
    return f.id not in v.run_over


def aims(s: State, f: Figure, vehicles: Sequence[Figure]) -> Iterator[Choice]:
    """What a man in contact with some of these vehicles may do in this phase."""
    for v in vehicles:
        if not is_in_reach(f, v):
            continue
        if has_charge(f, v) and was_not_run_over(f, v):
            yield Choice("aim", f.id, v.id)
        if can_storm(s, v):
            yield Choice("storm", f.id, v.id)


def choose_target(s: State) -> Procedure[bool]:
    """The next man in contact with a vehicle says what he goes for; whether all have."""
    for side in (s.initiative, other(s.initiative)):
        vehicles = [v for v in on_table(s, other(side)) if v.kind == "vehicle" and not v.wreck]
        for f in on_table(s, side) if vehicles else ():
            if f.kind != "man" or f.id in s.assaults or f.aboard:
                continue
            found = tuple(aims(s, f, vehicles))
            if found and is_free(s, f):
                choice = yield from one_aim(s, f, found if f.charged else (*found, PASS))
                s.assaults[f.id] = (choice.other or 0) if choice.verb == "aim" else 0
                if choice.verb == "storm":
                    s.storming[f.id] = choice.other or 0
                return False
    return True


@rule("PZF-9.6n", off=lambda s, f, options: options[0])
def one_aim(s: State, f: Figure, options: tuple[Choice, ...]) -> Procedure[Choice]:
    """A man in contact with two vehicles chooses one; whoever did not charge may leave it."""
    return (
        yield from ask(
            f.side,
            text("prompt-aim", who=name_of(s, f.id)),
            Choices(lambda k: options, default=lambda k: options[0]),
            rule="PZF-9.6n",
            pieces=(f.id,),
        )
    )


@rule("PZF-9.6g", off=False)
def fights_as_barrier() -> bool:
    """Passengers fight as if they defended a barrier."""
    return True


# --- the assault --------------------------------------------------------------------------------------------------
def open_assaults(s: State) -> list[int]:
    """The vehicles against which men still have to make their attack."""
    return sorted({v for man, v in s.assaults.items() if v and s.figures[man].where == "table"})


class Attacking(msgspec.Struct, frozen=True):
    """One man's attack as a resolution: what comes of it for the vehicle and for him."""

    man: int
    vehicle: int

    def run(self, s: State) -> Procedure[str]:
        f, v = s.figures[self.man], s.figures[self.vehicle]
        before = v.pv
        if not v.wreck:
            yield from attack(s, f, v)
        if v.wreck:
            return "wrecked"
        return "damaged" if v.pv < before or v.wheels_out else "repelled" if f.where == "lost" or f.prone else "nothing"

    def touches(self, s: State) -> Touched:
        return ANYTHING


def assault(s: State) -> Procedure[None]:
    """One man of the assault on a vehicle: all his steps, then the next in the order his owner chooses."""
    target = s.assaulted
    men = [man for man, v in s.assaults.items() if v == target and s.figures[man].where == "table"]
    if not men:
        s.assaulted, s.step = 0, "fights"
        return
    options = tuple(Choice("take", man) for man in sorted(men))
    choice = yield from ask(
        s.figures[men[0]].side,
        text("prompt-assault", target=name_of(s, target)),
        Choices(
            lambda k: options,
            default=lambda k: options[0],
            resolution=lambda k, choice: Attacking(choice.piece or 0, target),
        ),
        rule="PZF-9.6n",
        pieces=(men[0],),
    )
    f, v = s.figures[choice.piece or 0], s.figures[target]
    s.assaults[f.id] = 0
    f.fought = True
    if is_worth_it(v):
        yield from attack(s, f, v)
    else:
        yield from leave(s, f, v)


@rule("PZF-9.6n", off=True)
def is_worth_it(v: Figure) -> bool:
    """Once the vehicle is out of action the remaining men only step back."""
    return not v.wreck


def attack(s: State, f: Figure, v: Figure) -> Procedure[None]:
    """The steps of one man: find a grenade, get it inside, see what it does."""
    if not (yield from finds(s, f)):
        yield tell("told-assault-empty", who=name_of(s, f.id), rule="PZF-9.6b", pieces=(f.id,))
        yield from leave(s, f, v)
        return
    if not (yield from places(s, f, v)):
        yield tell("told-not-placed", who=name_of(s, f.id), rule="PZF-9.6c", pieces=(f.id, v.id))
        if (yield from stumbles(s, f, v)):
            return
    elif (yield from goes_off(s, f)):
        yield from damage.wound_vehicle(s, v.id, 1)
    else:
        yield tell("told-no-harm", target=name_of(s, v.id), rule="PZF-9.6e", pieces=(v.id,))
    yield from leave(s, f, v)


@rule("PZF-9.6b", "PZF-13.1j", off=True)
def finds(s: State, f: Figure) -> Procedure[bool]:
    """A man finds a grenade, or a mine, on a 4+."""
    rolled = yield from wounds.roll(s, charts().assault.find, "assault-find", "PZF-9.6b", by=f.id)
    return rolled.passed


@rule("PZF-9.6c", off=True)
def places(s: State, f: Figure, v: Figure) -> Procedure[bool]:
    """He gets it through a hatch, the more easily the more open the vehicle is."""
    rolled = yield from wounds.roll(s, needed(s, f, v), "assault-place", "PZF-9.6c", by=f.id)
    return rolled.passed


def needed(s: State, f: Figure, v: Figure) -> int:
    """What placing takes: the best of what an open top and magnetic mines allow."""
    row = charts().assault
    mined = has_mines(f, v)
    best = mine_value() if mined else row.place
    if is_open_topped(s, v) and (not mined or mines_profit()):
        best = min(best, row.place_open_top)
    return best


@rule("PZF-9.6c", off=False)
def is_open_topped(s: State, v: Figure) -> bool:
    """A vehicle whose Top is weak enough to count as open."""
    return vehicle(v.type).d[2] <= s.setting.options.hatch_open_top_max


@rule("PZF-9.6i", off=False)
def mines_profit() -> bool:
    """Open vehicles are as easy for mines as for grenades."""
    return True


@rule("PZF-9.6h", "PZF-13.1g", off=lambda: charts().assault.place)
def mine_value() -> int:
    """What a closed vehicle takes with magnetic mines."""
    return charts().assault.place_magnetic


def has_mines(f: Figure, v: Figure) -> bool:
    """Whether a man has magnetic mines that hold on a vehicle."""
    return "magnetic_mines" in f.gear and not has_zimmerit(v)


@rule("PZF-13.2e", off=False)
def has_zimmerit(v: Figure) -> bool:
    """Zimmerit keeps magnetic mines off."""
    return "zimmerit" in v.special or "zimmerit" in v.gear


@rule("PZF-9.6e", off=False)
def goes_off(s: State, f: Figure) -> Procedure[bool]:
    """A placed grenade takes one PV on a 4+, without the wound chart."""
    rolled = yield from wounds.roll(s, charts().assault.wound, "assault-wound", "PZF-9.6e", by=f.id)
    return rolled.passed


@rule("PZF-9.6d", off=False)
def stumbles(s: State, f: Figure, v: Figure) -> Procedure[bool]:
    """A man who fails at a vehicle that can move stumbles to an inch from it, prone, and may be hurt."""
    if is_immobilised(v):
        return False
    row = charts().assault
    away = retreat.away_from(f, v)
    full = along((f.x, f.y), away % TURN, max(row.retreat - gap(f, v), 0))
    end = furthest((f.x, f.y), full, lambda end: retreat.is_clear(s, f, end) and retreat.holds(s, f, end))
    f.prone = f.floored = True
    yield tell("told-stumbles-off", who=name_of(s, f.id), rule="PZF-9.6d", pieces=(f.id,))
    yield from push(s, f, end)
    if f.where != "table":
        return True
    rolled = yield from wounds.roll(s, row.fail_hit, "assault-hurt", "PZF-9.6d")
    if rolled.passed:
        yield from wounds.strike(s, wounds.Blow(f.id, row.fail_strength))
    return True


@rule("PZF-9.6f")
def leave(s: State, f: Figure, v: Figure) -> Procedure[None]:
    """Whoever has made his attempt steps back an inch."""
    if f.where == "table":
        yield from retreat.step_back(s, f.id, (v.id,))
