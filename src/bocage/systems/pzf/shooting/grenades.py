"""Grenades (PZF-5.6): thrown after all other shooting of both sides, by men that find one."""

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
from bocage.systems.pzf.morale.wounds import NOTHING
from bocage.systems.pzf.movement.walking import as_inches
from bocage.systems.pzf.reference.datafiles import Band
from bocage.systems.pzf.reference.tables import charts, weapon
from bocage.systems.pzf.shooting import aiming, bursts, detection, shooters, shots
from bocage.systems.pzf.shooting.aiming import CEASE_FIRE
from bocage.systems.pzf.shooting.ballistics import Shot
from bocage.systems.pzf.shooting.shooters import (
    GRENADE,
    Answer,
    TableSnapshot,
    grenade_of,
    why_not_after_cycling,
    why_not_throw_again,
)
from bocage.systems.pzf.space.terrain import element_name
from bocage.systems.pzf.state.model import NO_ARM, Burst, Figure, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

SQUARE_IN_THROWS = 2
"""The side of the squares, in ranges of a grenade, by which enemies are taken to be far away."""

SQUARES_TOO_FAR = 2
"""Squares beyond which nobody takes an enemy for one that a grenade could reach."""


# --- the order (5.6a) ---------------------------------------------------------------------------------------------
@rule("PZF-5.6a")
def grenades_start(s: State) -> Procedure[None]:
    """Begin the grenades step, after both sides have shot: the side with the initiative throws first."""
    s.phase = "grenades"
    _begin_part(s, 0)
    return
    yield


def _begin_part(s: State, part: int) -> None:
    """Begin part 0, of the side with the initiative, or part 1, of the other."""
    s.part, s.player, s.step = part, other_seat(s.initiative) if part else s.initiative, "grenades"


def choose_thrower(s: State) -> Procedure[None]:
    """Let the player choose the next man to throw, or end the part."""
    prompt = text("prompt-grenades", range=as_inches(weapon(GRENADE).range))
    choice = yield from ask(
        s.player,
        prompt,
        Choices(
            thrower_choices,
            why_not=why_not_throw,
            is_faint=has_no_enemy_to_throw_at,
            is_idle=has_no_enemy_near_throwers,
        ),
        rule="PZF-5.6a",
        skip=END,
    )
    if choice != END:
        if not any(figure.threw for figure in on_table(s, s.player)):
            yield tell("told-grenades-part", side=s.setting.name(s.player), rule="PZF-5.6a")
        yield from throw_grenade(s, s.figures[choice.piece or 0])
    elif s.part:
        s.part, s.step = 0, "shooting-end"
    else:
        _begin_part(s, 1)


# --- who may throw (5.6e, 5.6f) -----------------------------------------------------------------------------------
def thrower_choices(s: State) -> Iterator[Choice]:
    """The men that have grenades and see a target, as choices, and the end of the part."""
    here = TableSnapshot(s)
    for figure in on_table(s, s.player):
        if here.ask(may_throw_with_scope, figure):
            yield Choice("take", figure.id)
    yield END


def may_throw_with_scope(here: TableSnapshot, figure: Figure) -> Answer[bool]:
    """Whether a man may throw a grenade at a target it sees, and whose position the answer depends on."""
    refusal = why_no_throw_by(here.s, figure, here.beside(figure.side))
    return Answer(False, "near") if refusal else aiming.sees_something_with_scope(here.s, figure)


def has_no_enemy_to_throw_at(s: State, choice: Choice) -> bool:
    """Whether a man offered to throw has no enemy as a target; the choice is then shown faintly."""
    figure = s.figures.get(choice.piece or 0)
    return figure is not None and not aiming.has_enemy_target(s, figure, (grenade_of(figure),))


def has_no_enemy_near_throwers(s: State) -> bool:
    """Whether every man who could throw is plainly out of range of all enemies.

    Large squares of the table are compared, not distances: being asked or not betrays no range (PZF-4.1c).
    """
    throwers = {_square_of(s.figures[choice.piece]) for choice in thrower_choices(s) if choice.piece}
    enemies = {_square_of(enemy) for enemy in on_table(s, other_seat(s.player))}
    return not any(
        max(abs(x - other_x), abs(y - other_y)) <= SQUARES_TOO_FAR for x, y in throwers for other_x, other_y in enemies
    )


def _square_of(figure: Figure) -> tuple[int, int]:
    """The column and row of the square of the table in which a figure stands."""
    side = SQUARE_IN_THROWS * weapon(GRENADE).range
    return figure.x // side, figure.y // side


def why_not_throw(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names may not throw; None if it may, or if the choice names none."""
    figure = s.figures.get(choice.piece or 0)
    return None if figure is None else why_no_throw_by(s, figure)


def why_no_throw_by(s: State, figure: Figure, near_enemies: Collection[int] | None = None) -> Violation | None:
    """Why a figure may not throw a grenade; None if it may.

    The ids of men near an enemy, if given, spare the test for melee for all other figures.
    """
    return (
        shooters.why_not_in_its_part(s, figure)
        or why_no_grenades(figure)
        or why_not_throw_again(figure)
        or why_not_throw_after_shooting(s, figure)
        or shooters.why_not_aim(s, figure)
        or shooters.why_not_shoot_after_exertion(figure)
        or why_not_after_cycling(figure)
        or shooters.why_not_shoot_in_melee(s, figure, near_enemies)
        or shooters.why_not_shoot_uncommanded(s, figure)
        or shooters.why_not_shoot_or_throw(s, figure)
    )


@rule("PZF-5.6e")
def why_no_grenades(figure: Figure) -> Violation | None:
    """Refuse a figure whose equipment lists no grenades."""
    return None if grenade_of(figure) != NO_ARM else refuse("PZF-5.6e", "refuse-no-grenades")


@rule("PZF-5.6f")
def why_not_throw_after_shooting(s: State, figure: Figure) -> Violation | None:
    """Refuse a figure that has shot in this phase, unless the option allows a grenade after shooting."""
    if s.setting.options.grenade_after_shooting or not shooters.why_not_shoot_again(figure):
        return None
    return refuse("PZF-5.6f", "refuse-has-shot")


# --- the throw (5.6b to d, g, h) ----------------------------------------------------------------------------------
def throw_grenade(s: State, figure: Figure) -> Procedure[None]:
    """Let a man throw: a target, the search for a grenade, the throw; it has no second try in this phase."""
    burst = s.burst = Burst(figure.id, grenade_of(figure), 1)
    choice = yield from _choose_throw_target(s, figure, burst)
    s.burst = None
    figure.threw = True
    if choice == CEASE_FIRE:
        return
    if not (yield from roll_grenade_search(figure)):
        yield from tell_no_grenade(s, figure, burst.arm)
        return
    yield from resolve_throw(s, Shot(figure.id, burst.arm, choice.piece or 0, choice.place))


def _choose_throw_target(s: State, figure: Figure, burst: Burst) -> Procedure[Choice]:
    """Ask for a target until the thrower makes it out; gives the choice, which may be to cease."""
    prompt = text("prompt-throw", who=name_of(s, figure.id))
    while True:
        choice = yield from ask(
            s.player,
            prompt,
            Choices(
                lambda known: throw_targets(known),
                why_not=aiming.why_not_target,
                notes=notes_on_throw,
                default=lambda known: CEASE_FIRE,
            ),
            rule="PZF-5.6b",
            pieces=(figure.id,),
        )
        target = choice.piece or 0
        if not target or (yield from detection.make_out(s, figure, burst.arm, target)):
            return choice


@rule("PZF-5.6b")
def throw_targets(s: State) -> Iterable[Choice]:
    """The targets of a throw: anything in sight; the distance is measured once the throw is declared."""
    return aiming.target_choices(s)


class ThrowAtBand(msgspec.Struct, frozen=True):
    """A throw at a figure at a given range band as a resolution: the search for a grenade, then the throw."""

    shooter: int
    arm: int
    target: int
    band: Band

    def run(self, s: State) -> Procedure[str]:
        if not (yield from roll_grenade_search(s.figures[self.shooter])):
            return NOTHING
        return (yield from shots.ShotAtBand(Shot(self.shooter, self.arm, self.target, band=self.band)).run(s))

    def touches(self, s: State) -> Touched:
        return ANYTHING


def notes_on_throw(s: State, choice: Choice) -> Sequence[Note]:
    """Notes on a throw at a target: the odds at each range band, since nothing is measured before it (PZF-4.1c)."""
    burst = s.burst
    if burst is None or choice.verb != "target" or choice.piece not in s.figures:
        return ()
    throws = [ThrowAtBand(burst.shooter, burst.arm, choice.piece or 0, band) for band in bursts.BANDS]
    row = weapon(GRENADE)
    odds = [Note(bursts.range_text(s, throw.band, row), "PZF-4.1a", resolution=throw) for throw in throws]
    unmeasured = Note(text("note-unmeasured"), "PZF-4.1d")
    return [*odds, *bursts.note_on_miss(s, choice), unmeasured, *bursts.note_on_look(s, choice)]


@rule("PZF-5.6c")
def roll_grenade_search(figure: Figure) -> Procedure[bool]:
    """Roll whether a man finds a grenade: on 4+."""
    return (yield from reaches(charts().grenade.search, "grenade-search", "PZF-5.6c", seat=figure.side))


@rule("PZF-5.6g")
def tell_no_grenade(s: State, figure: Figure, arm: int) -> Procedure[None]:
    """Tell that a man found no grenade: it has lost this turn's throw and nothing else."""
    yield tell("told-no-grenade", who=name_of(s, figure.id), rule="PZF-5.6g", pieces=(figure.id,))


@rule("PZF-5.6d")
def resolve_throw(s: State, shot: Shot) -> Procedure[None]:
    """Resolve a thrown grenade like a shot with CT: it bursts on the target or scatters from it."""
    figure = s.figures[shot.shooter]
    what = name_of(s, shot.target) if shot.target else element_name(s, shot.element)
    yield tell("told-throws", who=name_of(s, figure.id), target=what, rule="PZF-5.6d", pieces=(figure.id,))
    bursts.note_firer_seen(s, figure)
    yield from shots.resolve_shot(s, shot)


STEPS: Mapping[str, Step] = {"grenades-start": grenades_start, "grenades": choose_thrower}
"""The steps of the sequence of play that this module carries out, by id."""
