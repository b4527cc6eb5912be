"""Grenades (PZF-5.6): thrown after all other shooting of both sides, by whoever finds one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, Step, ask, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.resolution import ANYTHING, Touched
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import aiming, bursts, detection, shooters, shots
from bocage.systems.pzf.aiming import CEASE, GRENADE
from bocage.systems.pzf.ballistics import Shot
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.model import Burst, Figure, State, on_table, other
from bocage.systems.pzf.mounts import has_cycled
from bocage.systems.pzf.standing import Others, Standing
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.view import element_name, name_of
from bocage.systems.pzf.walking import inches
from bocage.systems.pzf.wounds import NOTHING


# --- the order (5.6a) ---------------------------------------------------------------------------------------------
@rule("PZF-5.6a", off=lambda s: _skip(s))
def grenades_start(s: State) -> Procedure[None]:
    """Both sides have shot: now the side with the initiative throws, then the other."""
    s.phase = "grenades"
    _part(s, 0)
    return
    yield


def _skip(s: State) -> None:
    s.phase, s.step = "grenades", "shooting-end"


def _part(s: State, part: int) -> None:
    s.part, s.player, s.step = part, other(s.initiative) if part else s.initiative, "grenades"


def grenades(s: State) -> Procedure[None]:
    """The player takes the next man who throws, or ends his part."""
    prompt = text("prompt-grenades", range=inches(weapon(GRENADE).range))
    choice = yield from ask(
        s.player, prompt, Choices(throwers, why_not=why_not_throw, is_faint=is_blind), rule="PZF-5.6a", skip=END
    )
    if choice != END:
        if not any(f.threw for f in on_table(s, s.player)):
            yield tell("told-grenades-part", side=s.setting.name(s.player), rule="PZF-5.6a")
        yield from throw(s, s.figures[choice.piece or 0])
    elif s.part:
        s.part, s.step = 0, "shooting-end"
    else:
        _part(s, 1)


# --- who may throw (5.6e, 5.6f) -----------------------------------------------------------------------------------
def throwers(s: State) -> Iterator[Choice]:
    """Men with grenades who see something to throw at."""
    here = Standing(s)
    for f in on_table(s, s.player):
        if here.ask(may_throw, f):
            yield Choice("take", f.id)
    yield END


def may_throw(here: Standing, f: Figure) -> tuple[bool, Others]:
    """Whether a man may throw a grenade and sees something to throw it at."""
    refusal = can_throw(here.s, f, here.beside(f.side))
    return (False, "near") if refusal else aiming.sees_something(here.s, f)


def is_blind(s: State, choice: Choice) -> bool:
    """Whether somebody could be taken who has none of the enemy to throw at."""
    f = s.figures.get(choice.piece or 0)
    return f is not None and not aiming.has_mark(s, f, (grenade_of(f),))


def why_not_throw(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    return None if f is None else can_throw(s, f)


def can_throw(s: State, f: Figure, beside: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not throw a grenade; where known, only who is beside an enemy is in melee."""
    return (
        shooters.is_anothers(s, f)
        or has_none(f)
        or has_thrown(f)
        or has_fired(s, f)
        or shooters.cannot_aim(s, f)
        or shooters.is_hampered(f)
        or has_cycled(f)
        or shooters.is_in_melee(s, f, beside)
        or shooters.is_silenced(s, f)
        or shooters.is_ordered(s, f)
    )


@rule("PZF-5.6e")
def has_none(f: Figure) -> Violation | None:
    """Only whose equipment lists grenades has any to look for."""
    return None if grenade_of(f) >= 0 else refuse("PZF-5.6e", "refuse-no-grenades")


def grenade_of(f: Figure) -> int:
    """The place of the grenades among a man's weapons, -1 without."""
    return next((i for i, arm in enumerate(f.arms) if arm.weapon == GRENADE and not arm.gone), -1)


def has_thrown(f: Figure) -> Violation | None:
    """One try in a phase (PZF-5.6c)."""
    return refuse("PZF-5.6c", "refuse-has-thrown") if f.threw else None


@rule("PZF-5.6f")
def has_fired(s: State, f: Figure) -> Violation | None:
    """A grenade is a shooting action, and each figure has one in a phase."""
    if s.setting.options.grenade_after_shooting or not shooters.has_shot(f):
        return None
    return refuse("PZF-5.6f", "refuse-has-shot")


# --- the throw (5.6b to d, g, h) ----------------------------------------------------------------------------------
def throw(s: State, f: Figure) -> Procedure[None]:
    """A target, the search for a grenade, the throw."""
    burst = s.burst = Burst(f.id, grenade_of(f), 1)
    choice = yield from _aims(s, f, burst)
    s.burst = None
    f.threw = True
    if choice == CEASE:
        return
    if not (yield from finds_one(f)):
        yield from comes_up_empty(s, f, burst.arm)
        return
    yield from hurl(s, Shot(f.id, burst.arm, choice.piece or 0, choice.place))


def _aims(s: State, f: Figure, burst: Burst) -> Procedure[Choice]:
    """The declared target; where the thrower does not make it out, another."""
    prompt = text("prompt-throw", who=name_of(s, f.id))
    while True:
        choice = yield from ask(
            s.player,
            prompt,
            Choices(lambda k: goals(k), why_not=aiming.why_not_target, notes=notes_on_throw, default=lambda k: CEASE),
            rule="PZF-5.6b",
            pieces=(f.id,),
        )
        target = choice.piece or 0
        if not target or (yield from detection.makes_out(s, f, burst.arm, target)):
            return choice


@rule("PZF-5.6b", off=lambda s: [CEASE])
def goals(s: State) -> Iterable[Choice]:
    """Anything in sight; whether it is near enough is measured when the throw is declared."""
    return aiming.targets(s)


class Throw(msgspec.Struct, frozen=True):
    """A throw at a figure as if it stood at that range: the search first, then the throw."""

    shooter: int
    arm: int
    target: int
    band: Band

    def run(self, s: State) -> Procedure[str]:
        if not (yield from finds_one(s.figures[self.shooter])):
            return NOTHING
        return (yield from shots.Firing(Shot(self.shooter, self.arm, self.target, band=self.band)).run(s))

    def touches(self, s: State) -> Touched:
        return ANYTHING


def notes_on_throw(s: State, choice: Choice) -> Sequence[Note]:
    """The odds of a throw at each range, since nobody measures beforehand (PZF-4.1c)."""
    burst = s.burst
    if burst is None or choice.verb != "target" or choice.piece not in s.figures:
        return ()
    throws = [Throw(burst.shooter, burst.arm, choice.piece or 0, band) for band in bursts.BANDS]
    row = weapon(GRENADE)
    odds = [Note(bursts.range_text(s, throw.band, row), "PZF-4.1a", resolution=throw) for throw in throws]
    unmeasured = Note(text("note-unmeasured"), "PZF-4.1d")
    return [*odds, *bursts.note_on_miss(s, choice), unmeasured, *bursts.note_on_look(s, choice)]


@rule("PZF-5.6c", off=True)
def finds_one(f: Figure) -> Procedure[bool]:
    """On 4+ there is a grenade in the bag."""
    return (yield from reaches(charts().grenade.search, "grenade-search", "PZF-5.6c", seat=f.side))


@rule("PZF-5.6g", off=lambda s, f, arm: setattr(f.arms[arm], "gone", True))
def comes_up_empty(s: State, f: Figure, arm: int) -> Procedure[None]:
    """Who finds none has lost nothing but this turn's throw."""
    yield tell("told-no-grenade", who=name_of(s, f.id), rule="PZF-5.6g", pieces=(f.id,))


@rule("PZF-5.6d")
def hurl(s: State, shot: Shot) -> Procedure[None]:
    """Thrown like a shot with CT: it bursts on the target or strays a little from it."""
    f = s.figures[shot.shooter]
    what = name_of(s, shot.target) if shot.target else element_name(s, shot.element)
    yield tell("told-throws", who=name_of(s, f.id), target=what, rule="PZF-5.6d", pieces=(f.id,))
    bursts.betray(s, f)
    yield from shots.resolve(s, shot)


STEPS: Mapping[str, Step] = {"grenades-start": grenades_start, "grenades": grenades}
