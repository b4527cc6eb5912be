"""A figure fires (PZF-4.1, 5.3): its weapon is chosen, then shot by shot a target, until the burst is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import msgspec

from bocage.ground.table import spot, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf import ballistics, camouflage, crews, detection, estimation, flame, looking, shots
from bocage.systems.pzf.aiming import CEASE, last_aim, targets, why_not_target, widest_step
from bocage.systems.pzf.ballistics import Shot, body_aimed_at, shell_of, weapon_of
from bocage.systems.pzf.bodies import Point, in_arc
from bocage.systems.pzf.charts import Band
from bocage.systems.pzf.detection import makes_out, must_look
from bocage.systems.pzf.model import PS, Burst, Figure, State
from bocage.systems.pzf.readiness import can_use, crew_state, usable
from bocage.systems.pzf.shooters import manner_of
from bocage.systems.pzf.sight import point_aimed_at
from bocage.systems.pzf.tables import Weapon, band_end, charts, weapon
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.view import element_name, name_of, weapon_name
from bocage.systems.pzf.walking import inches

BANDS: tuple[Band, ...] = ("short", "medium", "long")

MANNERS: Mapping[str, Callable[[State, Figure, int], Procedure[None]]] = {
    "estimation": estimation.fire,
    "flame": flame.burn,
}
"""The whole fire of weapons that do not simply aim at what they see, by `manner_of` (PZF-4.6, 5.7): run once the weapon
is chosen and who serves it is settled."""


# --- shot by shot -------------------------------------------------------------------------------------------------
def begin(s: State, f: Figure) -> None:
    """A figure is about to fire; with which weapon and at whom is asked next."""
    s.burst = Burst(f.id, -1, 0)
    s.step = "aim"


def aim(s: State) -> Procedure[None]:
    """One choice of the figure that fires: its weapon first, then shot by shot."""
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    if burst.arm < 0:
        yield from _take_arm(s, f, burst)
        return
    choice = yield from _next_target(s, burst)
    if choice == CEASE:
        close(s)
    elif choice.verb == "void":
        yield from into_the_void(s, burst, choice.point or (f.x, f.y))
    else:
        yield from fire(s, burst, choice)
    if s.burst is not None and (burst.left <= 0 or has_ended(f, burst.arm)):
        close(s)


def _take_arm(s: State, f: Figure, burst: Burst) -> Procedure[None]:
    id = f.id
    prompt = text("prompt-arm", who=name_of(s, id))
    choice = yield from ask(
        s.player,
        prompt,
        Choices(lambda k: arms(k, id), why_not=why_not_arm, notes=notes_on_arm, remarks=lambda k: silent(k, id)),
        rule="PZF-4.1f",
        pieces=(id,),
    )
    burst.arm = choice.number or 0
    yield from crews.muster(s, f, burst.arm, True)
    manner = manner_of(f, burst.arm)
    if manner:
        f.arms[burst.arm].fired = True
        yield from MANNERS[manner](s, f, burst.arm)
        close(s)
        return
    burst.left = rate_of(weapon(f.arms[burst.arm].weapon))


def arms(s: State, id: int) -> Iterator[Choice]:
    """The weapons a figure may fire."""
    return (Choice("arm", id, number=arm) for arm in usable(s, s.figures[id]))


def silent(s: State, id: int) -> tuple[Text, ...]:
    """Which weapons of a figure do not fire now though it has them and has not fired them, and why."""
    f = s.figures[id]
    found = {}
    for n, arm in enumerate(f.arms):
        refusal = None if arm.gone or arm.fired or arm.held else can_use(s, f, n)
        if refusal is not None and refusal.why.id != "refuse-no-weapon" and weapon(arm.weapon).firearm:
            found[arm.weapon, arm.mount] = text("burst-silent", weapon=weapon_name(s, id, n), why=refusal.why)
    return tuple(found.values())


def why_not_arm(s: State, choice: Choice) -> Violation | None:
    f = s.figures.get(choice.piece or 0)
    if f is None or choice.number is None or not 0 <= choice.number < len(f.arms):
        return refuse("PZF-4.1f", "refuse-weapon-first")
    return can_use(s, f, choice.number)


@rule("PZF-5.3a", off=1)
def rate_of(row: Weapon) -> int:
    """How many shots a weapon has in a phase."""
    return row.rate


def _next_target(s: State, burst: Burst) -> Procedure[Choice]:
    prompt = _asked_target(s, burst)
    walks = burst.point is not None
    return (
        yield from ask(
            s.player,
            prompt,
            Choices(
                targets,
                why_not=why_not_target,
                notes=notes_on_target,
                check_free=can_walk_to if walks else None,
                sample=any_shot if walks else None,
                forms=(lambda k: (Blank(Choice("void", point=(0, 0))),)) if walks else None,
                default=lambda k: CEASE,
                remarks=lambda k: (text("burst-goes-on"),) if walks else silent(k, burst.shooter),
            ),
            rule="PZF-4.1e",
            pieces=(burst.shooter,),
        )
    )


def _asked_target(s: State, burst: Burst) -> Text:
    """Who fires what at which range: one's own weapon is known, what lies between is not measured (PZF-4.1c)."""
    reach = weapon(s.figures[burst.shooter].arms[burst.arm].weapon).range // PS
    who, called = name_of(s, burst.shooter), weapon_name(s, burst.shooter, burst.arm)
    return text("prompt-target", who=who, left=burst.left, weapon=called, range=reach)


def fire(s: State, burst: Burst, choice: Choice) -> Procedure[None]:
    """A declared shot, if the target is made out."""
    f = s.figures[burst.shooter]
    shot = Shot(f.id, burst.arm, choice.piece or 0, choice.place)
    if shot.target and not (yield from makes_out(s, f, burst.arm, shot.target)):
        return
    what = name_of(s, shot.target) if shot.target else element_name(s, choice.place)
    yield from camouflage.betray(s, f)
    yield tell("told-fires", who=name_of(s, f.id), target=what, rule="PZF-B6a", pieces=(f.id,))
    burst.left -= 1
    burst.last = shot.target
    burst.point = _centre(s, shot)
    gun = f.arms[burst.arm]
    gun.fired, gun.aimed, gun.aimed_at = True, shot.target, shot.element
    yield from shots.resolve(s, shot)


def _centre(s: State, shot: Shot) -> Point:
    if shot.element:
        return point_aimed_at(s, s.figures[shot.shooter], shot.element)
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


# --- walking the fire ---------------------------------------------------------------------------------------------
@rule("PZF-5.3d", "PZF-5.3e", off=lambda s, choice: refuse("", "refuse-burst-step"))
def can_walk_to(s: State, choice: Choice) -> Violation | None:
    """A shot may be spent on empty ground within two inches of the last target or point, towards the next."""
    burst = s.burst
    if burst is None or choice.verb != "void" or choice.point is None or burst.point is None:
        return refuse("PZF-5.3d", "refuse-not-offered", choice=str(choice))
    f = s.figures[burst.shooter]
    ground = spot(*choice.point)
    if not table(s).has(choice.point) or not in_arc(s, f, burst.arm, ground):
        return refuse("PZF-5.3i", "refuse-arc")
    last = last_aim(s)
    near = last is not None and within(last, ground, widest_step())
    return None if near else refuse("PZF-5.3d", "refuse-burst-step")


def any_shot(s: State, rng: Random) -> Choice | None:
    """Any shot of a burst: mostly any of the list, now and then empty ground."""
    burst = s.burst
    assert burst is not None
    assert burst.point is not None
    if burst.left > 1 and rng.random() < 0.1:
        step = charts().rate_of_fire.step
        x, y = (at + rng.randint(-step, step) for at in burst.point)
        choice = Choice("void", point=(x, y))
        if can_walk_to(s, choice) is None:
            return choice
    return None


@rule("PZF-5.3h", off=lambda s, burst, point: _unrolled(burst))
def into_the_void(s: State, burst: Burst, point: Point) -> Procedure[None]:
    """A shot at empty ground is not rolled and jams nothing."""
    burst.last, burst.point = 0, point
    burst.left -= 1
    yield tell("told-void", who=name_of(s, burst.shooter), rule="PZF-5.3h", pieces=(burst.shooter,))


def _unrolled(burst: Burst) -> None:
    burst.left = 0


@rule("PZF-5.3g", off=False)
def has_ended(f: Figure, arm: int) -> bool:
    """A jam ends the remaining shots; so does the loss of the shooter."""
    return f.arms[arm].jammed or f.where != "table"


# --- the end of a burst -------------------------------------------------------------------------------------------
def close(s: State) -> None:
    """The figure has done its shooting."""
    burst = s.burst
    assert burst is not None
    f = s.figures[burst.shooter]
    gun = f.arms[burst.arm]
    is_over = gun.fired
    # A vehicle goes on with its other weapons, with this one it is done.
    if goes_on(f):
        gun.held = not gun.fired
    else:
        f.shot = True
    s.burst = None
    s.step = "heroic-shoot" if s.leading else "shoot"
    if is_over:
        betray(s, f)
        unload(s, f, burst.arm)
        gun.gone = gun.gone or is_spent(weapon(gun.weapon))


@rule("PZF-9.4g", off=False)
def goes_on(f: Figure) -> bool:
    """The weapons of a vehicle are fired one after the other, at different targets if it likes."""
    return f.kind == "vehicle"


@rule("PZF-6.6c", off=False)
def is_spent(row: Weapon) -> bool:
    """A Panzerfaust fires once in a game."""
    return row.shots_per_game == 1


@rule("PZF-20.6d")
def betray(s: State, f: Figure) -> None:
    """Who shoots is noticed by all near him until the end of the next turn."""
    f.seen_until = s.turn + charts().visibility.firer_turns - 1


@rule("PZF-5.4e")
def unload(s: State, f: Figure, arm: int) -> None:
    """Some weapons are unloaded by each shot, some only if the gunner serves them alone."""
    f.arms[arm].unloaded = crew_state(s, f, arm) == "unloaded"


# --- what a player may know beforehand ----------------------------------------------------------------------------
def notes_on_arm(s: State, choice: Choice) -> Sequence[Note]:
    """What comes of it if a weapon is fired, whatever it is fired at."""
    if choice.verb != "arm" or why_not_arm(s, choice) is not None:
        return ()
    return list(_previews(s, choice))


@rule("PZF-4.1c", off=lambda s, choice: _measured_note(s, choice))
def notes_on_target(s: State, choice: Choice) -> Sequence[Note]:
    """The odds of a shot at each range, since nobody measures before declaring it."""
    burst = s.burst
    if burst is None or choice.verb != "target" or choice.piece not in s.figures:
        return ()
    odds = [_note(s, Shot(burst.shooter, burst.arm, choice.piece or 0, band=band)) for band in BANDS]
    return [
        *odds,
        *note_on_miss(s, choice),
        _reach_note(burst, choice),
        *note_on_look(s, choice),
        *_previews(s, choice),
    ]


def _previews(s: State, choice: Choice) -> Iterator[Note]:
    """What is shown of a shot before it is declared: an empty weapon after it, its template, what it must pass."""
    yield from looking.empties(s, choice)
    yield from looking.ghost(s, choice)
    yield from looking.on_the_way(s, choice)


def note_on_miss(s: State, choice: Choice) -> Iterator[Note]:
    """What bursts strays if it misses; the odds are about the hit, and say so."""
    if s.burst is None:
        return
    shot = Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)
    if weapon_of(s, shot).bursts(shell_of(s, shot)) not in (None, "flame"):
        yield Note(text("note-scatter"), "PZF-4.5k")


def note_on_look(s: State, choice: Choice) -> Iterator[Note]:
    """Who lies in cover has to be made out before anything is fired at him; nearness is not measured for it."""
    burst, target = s.burst, choice.piece or 0
    if burst is not None and must_look(s, s.figures[burst.shooter], burst.arm, target):
        row, said = charts().visibility, "note-look-fired" if detection.has_fired(s, s.figures[target]) else "note-look"
        yield Note(text(said, number=row.prone_in_cover, near=inches(row.firer_radius)), "PZF-20.6c")


def _reach_note(burst: Burst, choice: Choice) -> Note:
    """Nobody knows beforehand whether a target is in reach, unless a shot at it has just been lost."""
    if choice.piece in burst.beyond:
        return Note(text("note-beyond"), "PZF-4.1d", weight="warning")
    return Note(text("note-unmeasured"), "PZF-4.1d")


def _note(s: State, shot: Shot) -> Note:
    return Note(range_text(s, shot.band or "long", weapon_of(s, shot)), "PZF-4.1a", resolution=shots.Firing(shot))


def range_text(s: State, band: Band, row: Weapon) -> Text:
    """A band and how far it goes with a weapon: that is printed on its card, and measures nothing."""
    return text(f"note-range-{band}", to=inches(band_end(band, row.range, s.setting.options)))


def _measured_note(s: State, choice: Choice) -> Sequence[Note]:
    assert s.burst is not None
    shot = Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)
    band = ballistics.band_of(s, shot)
    return [_note(s, msgspec.structs.replace(shot, band=band))] if band else []
