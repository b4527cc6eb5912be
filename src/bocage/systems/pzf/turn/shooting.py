"""The Shooting phase (PZF-B3d, B9e): heroic shoots, then the side with the initiative, then the other.

Actions that other chapters offer in place of shooting stand in `OTHER_ACTIONS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.contract.setting import attach
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.engineers import explosives
from bocage.systems.pzf.heavy import carrying, crews
from bocage.systems.pzf.heavy.crews import why_no_crew
from bocage.systems.pzf.morale import heroes
from bocage.systems.pzf.morale.command import judge_command
from bocage.systems.pzf.movement import advancing
from bocage.systems.pzf.shooting import bursts, detection, estimation, readiness, shooters
from bocage.systems.pzf.shooting.aiming import has_enemy_target, sees_something_with_scope
from bocage.systems.pzf.shooting.bursts import continue_burst, open_burst
from bocage.systems.pzf.shooting.laying import fires_indirectly, why_not_estimate
from bocage.systems.pzf.shooting.readiness import (
    finish_reloading,
    reload_weapons,
    usable_arms,
    why_not_reload,
    why_not_use,
)
from bocage.systems.pzf.shooting.shooters import Answer, TableSnapshot, depends_on_friends, manner_of, why_not_shoot
from bocage.systems.pzf.special import revealing
from bocage.systems.pzf.state.model import Burst, Figure, Heroic, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of


class FigureAction(NamedTuple):
    """An action that a figure may take in place of shooting, defined by another chapter.

    `options` lists the choices open to one figure, `run` carries out the chosen one, and `why` says why a choice that
    is not listed is refused; None gives no reason.
    """

    options: Callable[[TableSnapshot, Figure], Iterable[Choice]]
    run: Callable[[State, Choice], Procedure[None]]
    why: Callable[[State, Choice], Violation | None] | None = None


class SideAction(NamedTuple):
    """As `FigureAction`, for actions of the whole side: `options` lists all of them at once."""

    options: Callable[[State], Iterable[Choice]]
    run: Callable[[State, Choice], Procedure[None]]
    why: Callable[[State, Choice], Violation | None] | None = None


# --- indirect fire by choice (6.8i) -------------------------------------------------------------------------------
@rule("PZF-6.8i")
def indirect_choices(here: TableSnapshot, figure: Figure) -> Iterator[Choice]:
    """The choice of indirect fire, for a figure with an artillery gun or howitzer that may use it now."""
    choice = Choice("indirect", figure.id)
    if any(_may_fire_indirectly(figure, arm) for arm in range(len(figure.arms))) and not why_not_indirect(
        here.s, choice
    ):
        yield choice


def _may_fire_indirectly(figure: Figure, arm: int) -> bool:
    """Whether a weapon is one that may be fired directly or indirectly, as its player chooses."""
    return fires_indirectly(figure, arm) and not figure.arms[arm].gone and not shooters.manner_of(figure, arm)


def why_not_indirect(s: State, choice: Choice) -> Violation | None:
    """Why the figure a choice names cannot fire indirectly; None if it can, or if the choice names no figure."""
    figure = s.figures.get(choice.piece or 0)
    if figure is None:
        return None
    refusal = shooters.why_not_shoot(s, figure)
    arm = next((arm for arm in range(len(figure.arms)) if _may_fire_indirectly(figure, arm)), None)
    if refusal or arm is None:
        return refusal or refuse("PZF-4.6a", "refuse-no-weapon")
    return readiness.why_not_use(s, figure, arm) or why_not_estimate(s, figure, arm)


def fire_indirectly(s: State, choice: Choice) -> Procedure[None]:
    """Carry out indirect fire: settle the crew, then target, estimate and burst."""
    figure = s.figures[choice.piece or 0]
    arm = next(arm for arm in range(len(figure.arms)) if _may_fire_indirectly(figure, arm))
    s.burst = Burst(figure.id, arm, 1)
    yield from crews.settle_crew(s, figure, arm, True)
    figure.arms[arm].fired = True
    yield from estimation.fire_by_estimation(s, figure, arm)
    bursts.close_burst(s)


# --- in place of shooting -----------------------------------------------------------------------------------------
OTHER_ACTIONS: Mapping[str, FigureAction | SideAction] = {
    "advance": FigureAction(advancing.advance_choices, advancing.start_advance, advancing.why_not_advance),
    "load": FigureAction(readiness.loading_choices, readiness.load_weapon, readiness.why_not_load),
    "indirect": FigureAction(indirect_choices, fire_indirectly, why_not_indirect),
    "detonate": SideAction(explosives.detonation_choices, explosives.fire_detonator, explosives.why_not_detonate),
    "reveal": SideAction(revealing.reveal_choices, revealing.reveal_chosen),
    "search": FigureAction(detection.search_choices, detection.search_for_camouflaged, detection.why_not_search),
}
"""What a player may do in place of shooting, by verb (PZF-16.1a, 9.4n, 6.8i, 12.9d, 10.2f, 13.2h).

`shooter_choices` lists these in this order, after the figures that may shoot or reload; `choose_shooter` carries them
out; `why_not_take` refuses them.
"""


# --- the order of the phase ---------------------------------------------------------------------------------------
@rule("PZF-B3d")
def shooting_start(s: State) -> Procedure[None]:
    """Begin the phase: loads are set down, timed charges count down, then heroic shoots are declared."""
    s.phase = "shooting"
    s.part = s.passed = 0
    s.player = s.initiative
    s.heroics.clear()
    yield from carrying.end_carrying(s)
    yield from explosives.burn_fuses(s)
    s.step = "heroic-shoots"


@rule("PZF-B9e")
def heroic_shoot(s: State) -> Procedure[None]:
    """Let the next figure of a heroic shoot fire: the hero first, then friends near it, before both sides' parts."""
    if not s.following:
        yield from _next_hero(s)
        return
    s.player = s.figures[s.leading].side
    prompt = text("prompt-heroic-shoot-take", who=name_of(s, s.leading))
    choice = yield from ask(
        s.player,
        prompt,
        Choices(
            heroic_shooter_choices,
            why_not=why_not_take,
            remarks=lambda known: why_idle(known, [known.figures[id] for id in known.following]),
            is_faint=has_no_enemy_to_shoot,
        ),
        rule="PZF-B9e",
    )
    if choice == END:
        yield from heroes.tell_if_unused(s, "shoot")
        s.following.clear()
        return
    id = choice.piece or 0
    s.following.remove(id)
    s.figures[id].heroic.append("shoot")
    open_burst(s, s.figures[id])


def heroic_shooter_choices(s: State) -> Iterator[Choice]:
    """The figures of the current heroic shoot that can fire now, the hero first, and the end of the shoot."""
    here = TableSnapshot(s)
    return heroes.follower_choices(
        [id for id in s.following if may_shoot_with_scope(here, s.figures[id]).value], s.leading
    )


def _next_hero(s: State) -> Procedure[None]:
    """Begin the next declared heroic shoot, or the first side's part once none is left."""
    s.leading = 0
    if not s.heroics:
        _next_part(s, 0)
        return
    heroic = s.heroics.pop(0)
    s.following = heroes.followers(s, heroic, "shoot")
    s.leading = heroic.hero
    if not s.following:
        yield tell("told-heroic-shoot-lost", who=name_of(s, heroic.hero), rule="PZF-B9e", pieces=(heroic.hero,))


@rule("PZF-B3d")
def _next_part(s: State, part: int) -> None:
    """Begin part 0, of the side with the initiative, or part 1, of the other."""
    s.part, s.player, s.step = part, other_seat(s.initiative) if part else s.initiative, "shoot-part"


def shoot_part(s: State) -> Procedure[None]:
    """Begin a side's part: its command chains are judged anew (PZF-3.3d)."""
    judge_command(s, s.player)
    yield tell("told-shoot-part", side=s.setting.name(s.player), rule="PZF-B3d")
    s.step = "shoot"


def choose_shooter(s: State) -> Procedure[None]:
    """Let the player choose the next figure to shoot or reload, another action, or the end of the part."""
    choice = yield from ask(
        s.player,
        text("prompt-shoot"),
        Choices(
            shooter_choices,
            why_not=why_not_take,
            remarks=lambda known: why_idle(known, on_table(known, known.player)),
            is_faint=has_no_enemy_to_shoot,
        ),
        rule="PZF-B3d",
    )
    if choice == END:
        if s.part:
            s.step = "grenades-start"
        else:
            _next_part(s, 1)
    elif choice.verb == "take":
        open_burst(s, s.figures[choice.piece or 0])
    elif choice.verb == "reload":
        yield from reload_weapons(s, s.figures[choice.piece or 0])
    else:
        yield from OTHER_ACTIONS[choice.verb].run(s, choice)


def shooting_end(s: State) -> Procedure[None]:
    """End the phase after the grenades: reloading takes effect, and Combat begins."""
    for figure in s.figures.values():
        if any(arm.reloading for arm in figure.arms):
            yield from finish_reloading(s, figure)
    s.step = "combat-start"


# --- the choices of a side's part ---------------------------------------------------------------------------------
def shooter_choices(s: State) -> Iterator[Choice]:
    """The choices of a side's part: figures that can shoot or reload, actions in place of shooting, and the end."""
    here = TableSnapshot(s)
    choices = [choice for figure in on_table(s, s.player) for choice in here.ask(choices_with_scope, figure)]
    yield from (choice for choice in choices if choice.verb in ("take", "reload"))
    for verb, action in OTHER_ACTIONS.items():
        if isinstance(action, SideAction):
            yield from action.options(s)
        else:
            yield from (choice for choice in choices if choice.verb == verb)
    yield END


def choices_with_scope(here: TableSnapshot, figure: Figure) -> Answer[list[Choice]]:
    """All choices of one figure in its side's part, and whose position the answer depends on."""
    is_taken, scope = may_shoot_with_scope(here, figure)
    choices = [Choice("take", figure.id)] if is_taken else []
    if any(arm.unloaded or arm.jammed for arm in figure.arms) and not why_not_reload(here.s, figure):
        choices.append(Choice("reload", figure.id))
    for action in OTHER_ACTIONS.values():
        if isinstance(action, FigureAction):
            choices += action.options(here, figure)
    return Answer(choices, "friends" if depends_on_friends(figure) else scope)


def why_not_take(s: State, choice: Choice) -> Violation | None:
    """Why a figure cannot shoot, reload or act in place of it as a choice says; None if it can, or names none."""
    action = OTHER_ACTIONS.get(choice.verb)
    if action is not None:
        return action.why(s, choice) if action.why else None
    figure = s.figures.get(choice.piece or 0)
    if figure is None:
        return None
    if choice.verb == "reload":
        return why_not_reload(s, figure)
    reasons = [why_not_use(s, figure, arm) for arm in range(len(figure.arms))]
    idle = next((reason for reason in reasons if reason), None) if all(reasons) else None
    refusal = why_not_shoot(s, figure) or idle
    sees_nothing = refusal is None and not may_shoot_with_scope(TableSnapshot(s), figure).value
    return refuse("PZF-4.1e", "refuse-nothing-in-sight") if sees_nothing else refusal


def may_shoot_with_scope(here: TableSnapshot, figure: Figure) -> Answer[bool]:
    """Whether a figure can fire a weapon at a target it sees, and whose position the answer depends on."""
    s = here.s
    arms = [] if why_not_shoot(s, figure, here.beside(figure.side)) else usable_arms(s, figure)
    if not arms or any(manner_of(figure, arm) for arm in arms):
        return Answer(bool(arms), "near")
    return sees_something_with_scope(s, figure)


# --- remarks beside the prompt ------------------------------------------------------------------------------------
UNREMARKED = ("refuse-has-shot", "refuse-no-ct", "refuse-no-weapon")
"""Refusals that are not counted in the remarks: they are plain from the rules and need no explanation."""


def has_no_enemy_to_shoot(s: State, choice: Choice) -> bool:
    """Whether a figure offered to shoot has no enemy as a target: none in sight, or friends in the way.

    The choice is then shown faintly; scenery may still be a target.
    """
    figure = s.figures.get(choice.piece or 0)
    return figure is not None and choice.verb == "take" and not can_hit_enemy(s, figure)


def can_hit_enemy(s: State, figure: Figure) -> bool:
    """Whether a figure that may shoot has an enemy as a target, or a weapon that needs no target in sight."""
    arms = usable_arms(s, figure)
    return any(manner_of(figure, arm) for arm in arms) or has_enemy_target(s, figure, arms)


def why_idle(s: State, figures: Iterable[Figure]) -> Iterator[Text]:
    """Remarks that count the figures that cannot shoot, or have a weapon without its crew, by reason."""
    reasons = (why_not_take(s, Choice("take", figure.id)) or _why_not_served(s, figure) for figure in figures)
    ids = (reason.why.id for reason in reasons if reason is not None)
    for id, count in Counter(id for id in ids if id not in UNREMARKED).items():
        yield Text(f"idle-{id.removeprefix('refuse-')}" if id in REMARKED else "idle", {"count": count})


def _why_not_served(s: State, figure: Figure) -> Violation | None:
    """Why a weapon of a figure cannot fire for want of crew; None if no weapon lacks men."""
    return next(
        (why for arm, gun in enumerate(figure.arms) if not gun.gone and (why := why_no_crew(s, figure, arm))), None
    )


REMARKED = frozenset(
    f"refuse-{why}"
    for why in (
        "moved",
        "moved-far",
        "nothing-in-sight",
        "hampered",
        "engaged",
        "isolated-shot",
        "unloaded",
        "jammed",
        "crew",
    )
)
"""The refusals that have a text of their own for a number of figures; all others share one."""


def heroic_shoot_remarks(s: State, seat: int) -> Iterator[Text]:
    """For each hero that could declare a heroic shoot: how many of its figures see an enemy, of how many."""
    # Whether a figure may shoot is answered for the side whose part it is.
    as_own_part: State = attach(msgspec.structs.replace(s, player=seat), s.setting)
    here = TableSnapshot(as_own_part)
    for choice in heroes.heroic_choices(as_own_part, seat, "shoot"):
        if choice.verb == "heroic":
            id = choice.piece or 0
            men = [as_own_part.figures[follower] for follower in heroes.followers(as_own_part, Heroic(id), "shoot")]
            able_count = sum(may_shoot_with_scope(here, man).value and can_hit_enemy(as_own_part, man) for man in men)
            yield Text("heroic-in-sight", {"who": name_of(s, id), "count": able_count, "men": len(men)})


STEPS: Mapping[str, Step] = {
    "shooting-start": shooting_start,
    "heroic-shoots": heroes.declaration_step("shoot", "heroic-shoot-order", heroic_shoot_remarks),
    "heroic-shoot-order": heroes.ordering_step("heroic-shoot"),
    "heroic-shoot": heroic_shoot,
    "shoot-part": shoot_part,
    "shoot": choose_shooter,
    "aim": continue_burst,
    "shooting-end": shooting_end,
}
"""The steps of the sequence of play that this module carries out, by id."""
