"""Wounds and losses (PZF-9.9, 20.9, B8): the wound roll, the critical die, Fate, the medic, removal and what follows.

Who saves a dying man, what a loss brings with it and how vehicles suffer may wound others in turn: called by `Joins`.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bocage.kernel.contract.procedure import Procedure, draw, reaches, tell
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally, at_least
from bocage.kernel.text import Args, text
from bocage.systems.pzf import heroes, marksmen
from bocage.systems.pzf.bodies import Point, defence_of
from bocage.systems.pzf.charts import Needed
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts, gun, vehicle, wound_target
from bocage.systems.pzf.view import name_of

NOTHING, SAVED, WOUNDED, LOST = "nothing", "saved", "wounded", "lost"
"""What a blow comes to: no wound, all wounds undone, PV lost, the figure gone."""


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit that is about to be rolled for.

    `by` is the figure that deals it, whose Might may turn the dice; `origin` the point it comes from; `defence` that of
    the face struck, where it is not the target's own; `bonus` is added to the wound dice; without `fate` the target may
    not spend any (PZF-9.8l).
    """

    target: int
    strength: int
    by: int = 0
    firearm: bool = False
    origin: Point | None = None
    defence: int = 0
    bonus: int = 0
    fate: bool = True


# --- dice with Might ----------------------------------------------------------------------------------------------
class Rolled(NamedTuple):
    """A die: its natural face if that was a 1 or a 6 (else 0), and whether it reached what was needed."""

    natural: int
    passed: bool


def roll(
    s: State,
    needed: int,
    purpose: str,
    id: str,
    *,
    by: int = 0,
    bonus: int = 0,
    least: int = 1,
    tally: Tally | None = None,
    about: Args | None = None,
) -> Procedure[Rolled]:
    """One die of a figure that must reach a number; natural faces below `least` never do. A hero may turn his own die.

    Corrections come in this order: a second roll, fixed modifiers, then Might (PZF-B1d).
    """
    hero = s.figures.get(by)
    might = hero.might if hero is not None else 0
    tally = tally or at_least(needed - bonus, id)

    def read(faces: Faces) -> tuple[int, bool, int]:
        face = faces[0]
        natural = face if face in (1, 6) else 0
        short = short_of(needed, face + bonus)
        if face < least or short <= 0:
            return natural, short <= 0 and face >= least, 0
        return natural, False, short if 0 < short <= might and face + short <= charts().might.most else 0

    natural, passed, short = yield from draw(D6, purpose, read, tally=tally, rule=id, about=about)
    if not passed and by and (yield from marksmen.aims_again(s, by, purpose)):
        natural, passed, short = yield from draw(D6, purpose, read, tally=tally, rule=id, about=about)
    if short and hero is not None and can_turn(hero, short):
        passed = yield from heroes.mend(s, hero, short, purpose, text("might-number", number=needed))
    return Rolled(natural, passed)


@rule("PZF-B1b", off=lambda needed, result: needed - result + 1)
def short_of(needed: int, result: int) -> int:
    """By how much a die falls short: a number with a plus is that number or more."""
    return needed - result


@rule("PZF-B6f", off=False)
def can_turn(hero: Figure, short: int) -> bool:
    """Heroes may spend Might on the dice of their own shots and blows, friends beside them may not."""
    return heroes.can_mend(hero, short, charts().might.most)


# --- the blow -----------------------------------------------------------------------------------------------------
@rule("PZF-B6g", "PZF-20.9a", off=NOTHING)
def strike(s: State, blow: Blow) -> Procedure[str]:
    """One hit, by shot or blow alike: wound roll, critical die, loss of PV; gives what it came to."""
    wounds = yield from wound_roll(s, blow)
    if not wounds:
        kind, target = s.figures[blow.target].kind, name_of(s, blow.target)
        yield tell("told-no-wound", target=target, kind=kind, rule="PZF-20.9a", pieces=(blow.target,))
        return NOTHING
    return (yield from suffer(s, blow.target, wounds, fate=blow.fate))


def wound_roll(s: State, blow: Blow) -> Procedure[int]:
    """Roll on the chart; how many wounds that makes."""
    needed = chart(blow.strength, defence_against(s, blow))
    if needed is None:
        return 0
    first = yield from roll(
        s,
        needed.first,
        "wound",
        "PZF-9.9a",
        by=blow.by,
        bonus=blow.bonus,
        least=3,
        tally=_tally(blow, needed),
        about=_harmed(s, blow),
    )
    if not first.passed:
        return 0
    if needed.second and not (yield from second_die(s, blow, needed.second)):
        return 0
    return 1 + (yield from critical(s, blow, first.natural))


def _harmed(s: State, blow: Blow) -> Args:
    """What is said of a wound die: whom it is about, and where steel is struck."""
    return {"kind": s.figures[blow.target].kind, "who": name_of(s, blow.target)}


def _tally(blow: Blow, needed: Needed) -> Tally:
    """What the wound die needs, as a tally: the number, less what is added to the die."""
    tally = Tally(unit=NEEDED)
    tally.add(needed.first, "wound-needed", "PZF-9.9a")
    tally.add(-blow.bonus, "wound-bonus", "PZF-7.2d")
    return tally


@rule("PZF-9.9a", "PZF-9.9b", "PZF-9.9d", off=Needed(4))
def chart(strength: int, defence: int) -> Needed | None:
    """Strength against Defence on the wound chart; None cannot wound. The best result is 3+."""
    return wound_target(strength, defence)


@rule("PZF-9.9c", off=True)
def second_die(s: State, blow: Blow, needed: int) -> Procedure[bool]:
    """A split result: after the 6 a second die must reach its number too."""
    rolled = yield from roll(s, needed, "wound-second", "PZF-9.9c", by=blow.by, about=_harmed(s, blow))
    return rolled.passed


@rule("PZF-20.9b")
def critical(s: State, blow: Blow, natural: int) -> Procedure[int]:
    """A natural 6 to wound with a firearm is rolled again; another 6 makes D3 further wounds."""
    extra = yield from further(natural, "PZF-20.9b", firearm=blow.firearm, about=_harmed(s, blow))
    if extra:
        target = name_of(s, blow.target)
        yield tell("told-critical", target=target, wounds=extra, rule="PZF-20.9b", pieces=(blow.target,))
    return extra


def further(natural: int, id: str, *, firearm: bool, about: Args | None = None) -> Procedure[int]:
    """The dice of a critical hit: how many wounds there are beside the first."""
    row = charts().critical
    if not firearm or natural != row.face or not (yield from reaches(row.confirm, "critical", id, about=about)):
        return 0
    return (yield from draw(D6, "critical-wounds", lambda faces: d3(faces[0]), rule=id))


@rule("PZF-B1a", off=lambda face: face)
def d3(face: int) -> int:
    """Half a die, rounded up."""
    return charts().dice.d3[face - 1]


def defence_against(s: State, blow: Blow) -> int:
    """The Defence a blow meets: that of the face struck, else that of man, mount or gun, or a vehicle's front."""
    if blow.defence:
        return blow.defence
    f = s.figures[blow.target]
    if f.kind == "vehicle":
        return vehicle(f.type).d[0]
    return gun_defence(f) if f.kind == "gun" else defence_of(f)


@rule("PZF-6.8j", off=15)
def gun_defence(f: Figure) -> int:
    """An artillery gun can be struck like a vehicle; a shield makes it one harder."""
    row = charts().gun_target
    return row.defence_with_shield if gun(f.type).shield else row.defence


# --- PV, Fate, removal --------------------------------------------------------------------------------------------
@rule("PZF-B8f", off=lambda s, id, wounds, *, fate=True: _plain_loss(s, id, wounds))
def suffer(s: State, id: int, wounds: int, *, fate: bool = True) -> Procedure[str]:
    """Wounds are taken: Fate, then whoever saves the dying, then removal with what it brings."""
    f = s.figures[id]
    if f.kind == "vehicle":
        return (yield from _vehicle(s, f, wounds))
    before = f.pv
    take(f, wounds)
    if fate:
        yield from heroes.spend_fate(s, id)
    if not is_dead(f):
        what = WOUNDED if f.pv < before else SAVED
        yield tell(f"told-{what}", target=name_of(s, id), kind=f.kind, pv=f.pv, rule="PZF-B8a", pieces=(id,))
        return what
    f.pv = 0
    return (yield from _die(s, id))


def _plain_loss(s: State, id: int, wounds: int) -> str:
    """A loss without Fate, medic and consequences."""
    f = s.figures[id]
    take(f, wounds)
    if is_dead(f):
        remove(s, id)
    return LOST if is_dead(f) else WOUNDED


@rule("PZF-B8b", "PZF-B6h", off=lambda f, wounds: setattr(f, "pv", f.pv - 1))
def take(f: Figure, wounds: int) -> None:
    """All wounds count at once, criticals included, so that Fate must undo each; what is too many harms nobody else."""
    f.pv -= wounds


def kill(s: State, id: int, *, fate: bool = False) -> Procedure[str]:
    """A figure dies without a wound roll, as in an explosion."""
    return (yield from suffer(s, id, s.figures[id].pv, fate=fate))


def _vehicle(s: State, f: Figure, wounds: int) -> Procedure[str]:
    f.pv -= wounds
    yield tell("told-vehicle-struck", target=name_of(s, f.id), wounds=wounds, rule="PZF-9.8a", pieces=(f.id,))
    return (yield from s.setting.joins.vehicle_suffers(s, f.id, wounds))


@rule("PZF-B2b", off=False)
def is_dead(f: Figure) -> bool:
    """A figure without PV is removed at once."""
    return f.pv <= 0


def is_dying(f: Figure) -> bool:
    """Whether a figure is about to be removed, while it is asked who saves it; a vehicle goes on without PV."""
    return f.kind != "vehicle" and is_dead(f)


def _die(s: State, id: int) -> Procedure[str]:
    if (yield from s.setting.joins.rescues(s, id)):
        return SAVED
    name = name_of(s, id)
    remove(s, id)
    yield tell("told-lost", target=name, rule="PZF-B2b", pieces=(id,))
    yield from leave_behind(s, id)
    return LOST


def leave_behind(s: State, id: int) -> Procedure[None]:
    """What follows from the loss of a figure, by death or flight."""
    for follows in s.setting.joins.after_loss:
        yield from follows(s, id)


@rule("PZF-B3h")
def remove(s: State, id: int) -> None:
    """A figure is lost at once, so it does nothing more in the phase; what it rode or towed stays where it is."""
    f = s.figures[id]
    f.where = "lost"
    f.served = f.tow = 0
