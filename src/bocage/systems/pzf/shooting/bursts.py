"""The fire of a figure (PZF-4.1, 5.3): its weapon is chosen, then a target for each shot, until the burst ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from bocage.ground.table import spot, within
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Blank, Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.heavy import crews
from bocage.systems.pzf.heavy.crews import crew_state
from bocage.systems.pzf.movement.walking import as_inches
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.rows import Weapon
from bocage.systems.pzf.reference.tables import band_end, charts, weapon
from bocage.systems.pzf.shooting import detection, estimation, flame, notes, shots
from bocage.systems.pzf.shooting.aiming import (
    CEASE_FIRE,
    farthest_next_target,
    last_target_shape,
    target_choices,
    why_not_target,
)
from bocage.systems.pzf.shooting.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.shooting.detection import make_out, must_be_made_out
from bocage.systems.pzf.shooting.readiness import usable_arms, why_not_use
from bocage.systems.pzf.shooting.shooters import manner_of
from bocage.systems.pzf.space.bodies import Point, body_aimed_at, in_arc
from bocage.systems.pzf.space.sight import point_aimed_at
from bocage.systems.pzf.space.terrain import element_name, table
from bocage.systems.pzf.special import camouflage
from bocage.systems.pzf.state.model import NO_ARM, PS, Burst, Figure, State
from bocage.systems.pzf.state.names import name_of, weapon_name

BANDS: tuple[Band, ...] = ("short", "medium", "long")
"""The range bands from near to far."""

VOID_SHARE = 0.1
"""How often a random player fires a shot of a burst at empty ground."""

FIRE_BY_MANNER: Mapping[str, Callable[[State, Figure, int], Procedure[None]]] = {
    "estimation": estimation.fire_by_estimation,
    "flame": flame.fire_flamethrower,
}
"""What carries out the fire of weapons that are not aimed at a target in sight, by `manner_of` (PZF-4.6, 5.7).

Run once the weapon is chosen and its crew is settled.
"""


# --- shot by shot -------------------------------------------------------------------------------------------------
def open_burst(s: State, figure: Figure) -> None:
    """Open the fire of a figure; its weapon and target are asked for next."""
    s.burst = Burst(figure.id, NO_ARM, 0)
    s.step = "aim"


def continue_burst(s: State) -> Procedure[None]:
    """Ask for and carry out one decision of the figure that fires: its weapon first, then shot by shot a target."""
    burst = s.burst
    assert burst is not None
    figure = s.figures[burst.shooter]
    if burst.arm == NO_ARM:
        yield from _choose_arm(s, figure, burst)
        return
    choice = yield from _next_target(s, burst)
    if choice == CEASE_FIRE:
        close_burst(s)
    elif choice.verb == "void":
        yield from shoot_at_ground(s, burst, choice.point or (figure.x, figure.y))
    else:
        yield from fire_at(s, burst, choice)
    if s.burst is not None and (burst.shots_left <= 0 or is_burst_broken_off(figure, burst.arm)):
        close_burst(s)


def _choose_arm(s: State, figure: Figure, burst: Burst) -> Procedure[None]:
    """Let the player choose the weapon and its crew; a weapon that is not aimed by sight is fired at once."""
    id = figure.id
    prompt = text("prompt-arm", who=name_of(s, id))
    choice = yield from ask(
        s.player,
        prompt,
        Choices(
            lambda known: arm_choices(known, id),
            why_not=why_not_arm,
            notes=notes_on_arm,
            remarks=lambda known: silent_weapon_remarks(known, id),
        ),
        rule="PZF-4.1f",
        pieces=(id,),
    )
    burst.arm = choice.number or 0
    yield from crews.settle_crew(s, figure, burst.arm, True)
    manner = manner_of(figure, burst.arm)
    if manner:
        figure.arms[burst.arm].fired = True
        yield from FIRE_BY_MANNER[manner](s, figure, burst.arm)
        close_burst(s)
        return
    burst.shots_left = rate_of(weapon(figure.arms[burst.arm].weapon))


def arm_choices(s: State, id: int) -> Iterator[Choice]:
    """The weapons a figure may fire, as choices."""
    return (Choice("arm", id, number=arm) for arm in usable_arms(s, s.figures[id]))


def silent_weapon_remarks(s: State, id: int) -> tuple[Text, ...]:
    """Remarks on the weapons a figure has and has not fired but cannot fire now, with the reason for each."""
    figure = s.figures[id]
    remarks = {}
    for index, arm in enumerate(figure.arms):
        refusal = None if arm.gone or arm.fired or arm.held else why_not_use(s, figure, index)
        if refusal is not None and refusal.why.id != "refuse-no-weapon" and weapon(arm.weapon).firearm:
            remarks[arm.weapon, arm.mount] = text("burst-silent", weapon=weapon_name(s, id, index), why=refusal.why)
    return tuple(remarks.values())


def why_not_arm(s: State, choice: Choice) -> Violation | None:
    """Why a weapon cannot be fired; None if it can."""
    figure = s.figures.get(choice.piece or 0)
    if figure is None or choice.number is None or not 0 <= choice.number < len(figure.arms):
        return refuse("PZF-4.1f", "refuse-weapon-first")
    return why_not_use(s, figure, choice.number)


@rule("PZF-5.3a")
def rate_of(row: Weapon) -> int:
    """The number of shots of a weapon in one phase."""
    return row.rate


def _next_target(s: State, burst: Burst) -> Procedure[Choice]:
    """Ask for the next target; after the first shot empty ground may be named too."""
    prompt = _target_prompt(s, burst)
    walks = burst.point is not None
    return (
        yield from ask(
            s.player,
            prompt,
            Choices(
                target_choices,
                why_not=why_not_target,
                notes=notes_on_target,
                check_free=why_not_walk_fire_to if walks else None,
                sample=random_void_shot if walks else None,
                forms=(lambda known: (Blank(Choice("void", point=(0, 0))),)) if walks else None,
                default=lambda known: CEASE_FIRE,
                remarks=lambda known: (
                    (text("burst-goes-on"),) if walks else silent_weapon_remarks(known, burst.shooter)
                ),
            ),
            rule="PZF-4.1e",
            pieces=(burst.shooter,),
        )
    )


def _target_prompt(s: State, burst: Burst) -> Text:
    """The prompt for a target: shooter, weapon, shots left and range in inches.

    The range of a weapon is known; the distance to a target is not measured (PZF-4.1c).
    """
    reach = weapon(s.figures[burst.shooter].arms[burst.arm].weapon).range // PS
    who, weapon_text = name_of(s, burst.shooter), weapon_name(s, burst.shooter, burst.arm)
    return text("prompt-target", who=who, left=burst.shots_left, weapon=weapon_text, range=reach)


def fire_at(s: State, burst: Burst, choice: Choice) -> Procedure[None]:
    """Carry out a declared shot, if the shooter makes out the target."""
    figure = s.figures[burst.shooter]
    shot = Shot(figure.id, burst.arm, choice.piece or 0, choice.place)
    if shot.target and not (yield from make_out(s, figure, burst.arm, shot.target)):
        return
    what = name_of(s, shot.target) if shot.target else element_name(s, choice.place)
    yield from camouflage.uncover_if_camouflaged(s, figure)
    yield tell(
        "told-fires",
        who=name_of(s, figure.id),
        target=what,
        rule="PZF-B6a",
        seat=figure.side,
        pieces=(figure.id,),
    )
    burst.shots_left -= 1
    burst.last = shot.target
    burst.point = _centre_of_target(s, shot)
    gun = figure.arms[burst.arm]
    gun.fired, gun.aimed, gun.aimed_at = True, shot.target, shot.element
    yield from shots.resolve_shot(s, shot)


def _centre_of_target(s: State, shot: Shot) -> Point:
    """The point aimed at: of scenery the visible part, of a figure the centre of its base."""
    if shot.element:
        return point_aimed_at(s, s.figures[shot.shooter], shot.element)
    body = body_aimed_at(s, shot.target)
    return body.x, body.y


# --- walking the fire ---------------------------------------------------------------------------------------------
@rule("PZF-5.3d", "PZF-5.3e")
def why_not_walk_fire_to(s: State, choice: Choice) -> Violation | None:
    """Why a shot may not be spent on empty ground at a point; None if it may.

    The point lies in arc, within two inches of the last target or point.
    """
    burst = s.burst
    if burst is None or choice.verb != "void" or choice.point is None or burst.point is None:
        return refuse("PZF-5.3d", "refuse-not-offered", choice=str(choice))
    figure = s.figures[burst.shooter]
    ground = spot(*choice.point)
    if not table(s).has(choice.point) or not in_arc(s, figure, burst.arm, ground):
        return refuse("PZF-5.3i", "refuse-arc")
    last = last_target_shape(s)
    is_near = last is not None and within(last, ground, farthest_next_target())
    return None if is_near else refuse("PZF-5.3d", "refuse-burst-step")


def random_void_shot(s: State, rng: Random) -> Choice | None:
    """A shot at empty ground, now and then, chosen at random; None where the caller should take a listed target."""
    burst = s.burst
    assert burst is not None
    assert burst.point is not None
    if burst.shots_left > 1 and rng.random() < VOID_SHARE:
        step = charts().rate_of_fire.step
        x, y = (coordinate + rng.randint(-step, step) for coordinate in burst.point)
        choice = Choice("void", point=(x, y))
        if why_not_walk_fire_to(s, choice) is None:
            return choice
    return None


@rule("PZF-5.3h")
def shoot_at_ground(s: State, burst: Burst, point: Point) -> Procedure[None]:
    """Spend a shot on empty ground: it is not rolled and cannot jam the weapon."""
    burst.last, burst.point = 0, point
    burst.shots_left -= 1
    yield tell("told-void", who=name_of(s, burst.shooter), rule="PZF-5.3h", pieces=(burst.shooter,))


@rule("PZF-5.3g")
def is_burst_broken_off(figure: Figure, arm: int) -> bool:
    """Whether a burst ends before its last shot: the weapon is jammed or the shooter is off the table."""
    return figure.arms[arm].jammed or figure.where != "table"


# --- the end of a burst -------------------------------------------------------------------------------------------
def close_burst(s: State) -> None:
    """End the fire of a figure, note what it has used, and return to the step that opened it."""
    burst = s.burst
    assert burst is not None
    figure = s.figures[burst.shooter]
    gun = figure.arms[burst.arm]
    has_fired = gun.fired
    # A vehicle may still fire its other weapons, but not this one.
    if may_fire_other_weapons(figure):
        gun.held = not gun.fired
    else:
        figure.shot = True
    s.burst = None
    s.step = "heroic-shoot" if s.leading else "shoot"
    if has_fired:
        note_firer_seen(s, figure)
        unload(s, figure, burst.arm)
        gun.gone = gun.gone or fires_once(weapon(gun.weapon))


@rule("PZF-9.4g")
def may_fire_other_weapons(figure: Figure) -> bool:
    """Whether a figure may fire another of its weapons in this phase, at another target: vehicles may."""
    return figure.kind == "vehicle"


@rule("PZF-6.6c")
def fires_once(row: Weapon) -> bool:
    """Whether a weapon fires once in a game: a Panzerfaust does."""
    return row.shots_per_game == 1


@rule("PZF-20.6d")
def note_firer_seen(s: State, figure: Figure) -> None:
    """Note that a figure has fired: until the end of the next turn it is noticed by all near it."""
    figure.seen_until = s.turn + charts().visibility.firer_turns - 1


@rule("PZF-5.4e")
def unload(s: State, figure: Figure, arm: int) -> None:
    """Note whether a weapon is unloaded by its fire: some always are, some where the gunner serves them alone."""
    figure.arms[arm].unloaded = crew_state(s, figure, arm) == "unloaded"


# --- notes shown before a shot (4.1c) -----------------------------------------------------------------------------
def notes_on_arm(s: State, choice: Choice) -> Sequence[Note]:
    """Notes on firing a weapon that hold for every target."""
    if choice.verb != "arm" or why_not_arm(s, choice) is not None:
        return ()
    return list(_previews(s, choice))


@rule("PZF-4.1c")
def notes_on_target(s: State, choice: Choice) -> Sequence[Note]:
    """Notes on a shot at a target: the odds at each range band, since nothing is measured before it is declared."""
    burst = s.burst
    if burst is None or choice.verb != "target" or choice.piece not in s.figures:
        return ()
    odds = [_odds_note(s, Shot(burst.shooter, burst.arm, choice.piece or 0, band=band)) for band in BANDS]
    return [
        *odds,
        *note_on_miss(s, choice),
        _range_note(burst, choice),
        *note_on_look(s, choice),
        *_previews(s, choice),
    ]


def _previews(s: State, choice: Choice) -> Iterator[Note]:
    """Notes shown before a shot is declared: an unloaded weapon after it, its template, the obstacles in its way."""
    yield from notes.unloading_note(s, choice)
    yield from notes.template_note(s, choice)
    yield from notes.obstacle_notes(s, choice)


def note_on_miss(s: State, choice: Choice) -> Iterator[Note]:
    """A note that a shot with a template scatters if it misses: the odds are those of a hit."""
    if s.burst is None:
        return
    shot = Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)
    if weapon_of(s, shot).bursts(shell_of(s, shot)) not in (None, "flame"):
        yield Note(text("note-scatter"), "PZF-4.5k")


def note_on_look(s: State, choice: Choice) -> Iterator[Note]:
    """A note that a prone target in cover must be made out first; the distance to it is not measured for this."""
    burst, target = s.burst, choice.piece or 0
    if burst is not None and must_be_made_out(s, s.figures[burst.shooter], burst.arm, target):
        row, text_id = (
            charts().visibility,
            "note-look-fired" if detection.has_fired(s, s.figures[target]) else "note-look",
        )
        yield Note(text(text_id, number=row.prone_in_cover, near=as_inches(row.firer_radius)), "PZF-20.6c")


def _range_note(burst: Burst, choice: Choice) -> Note:
    """A note that the target may be out of range, or, if a shot at it has just been lost, that it is."""
    if choice.piece in burst.beyond:
        return Note(text("note-beyond"), "PZF-4.1d", weight="warning")
    return Note(text("note-unmeasured"), "PZF-4.1d")


def _odds_note(s: State, shot: Shot) -> Note:
    """A note with the odds of a shot at its range band."""
    return Note(range_text(s, shot.band or "long", weapon_of(s, shot)), "PZF-4.1a", resolution=shots.ShotAtBand(shot))


def range_text(s: State, band: Band, row: Weapon) -> Text:
    """A range band with its far end in inches for a weapon: as printed on its card, nothing is measured."""
    return text(f"note-range-{band}", to=as_inches(band_end(band, row.range, s.setting.options)))
