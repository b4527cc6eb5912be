"""Wounds and losses (PZF-9.9, 20.9, B8): the wound roll, the critical die, Fate, the medic, removal.

Saving a dying figure, the consequences of a loss and damage to vehicles may wound others in turn: they are called
by `Joins`.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bocage.kernel.choice import NO, YES
from bocage.kernel.contract.procedure import Procedure, ask, draw, reaches, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally, at_least
from bocage.kernel.text import Args, text
from bocage.systems.pzf.morale.might import can_raise_die, offer_might, spend_fate
from bocage.systems.pzf.reference.charts import LEAST_WOUNDING_FACE, Needed
from bocage.systems.pzf.reference.tables import charts, gun, vehicle, wound_target
from bocage.systems.pzf.space.bodies import Point, defence_of
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of

NOTHING, SAVED, WOUNDED, LOST = "nothing", "saved", "wounded", "lost"
"""What a blow comes to: no wound, all wounds undone, PV lost, the figure gone."""
DICE = {"to_hit": ("to-hit",), "any": ("to-hit", "in-the-way", "wound", "wound-second")}
"""The dice of a shot that a marksman may roll again, by the reading that is played."""


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hit for which the wound is about to be rolled."""

    target: int
    strength: int
    by: int = 0
    """The figure that deals it, whose Might may change the dice; 0 for none."""
    firearm: bool = False
    origin: Point | None = None
    """The point it comes from; None for none."""
    defence: int = 0
    """The Defence of the face struck; 0 where it is the target's own."""
    bonus: int = 0
    """What is added to the wound die."""
    fate: bool = True
    """Whether the target may spend Fate (PZF-9.8l)."""


# --- dice with Might ----------------------------------------------------------------------------------------------
class DieResult(NamedTuple):
    """A die that has been rolled."""

    natural: int
    """Its natural face if that was a 1 or a 6, else 0."""
    passed: bool
    """Whether it reached the number needed."""


def roll_to_reach(
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
    harmed: int = 0,
) -> Procedure[DieResult]:
    """Roll one die that must reach a number; `harmed` is the figure it may harm, 0 if it harms none.

    Natural faces below `least` never do. The figure `by` may change its die with Might. Corrections come in this order:
    a second roll, fixed modifiers, then Might (PZF-B1d).
    """
    hero = s.figures.get(by)
    might = hero.might if hero is not None else 0
    side = roller_of(s, by, harmed)
    tally = tally or at_least(needed - bonus, id)

    def read(faces: Faces) -> tuple[int, bool, int]:
        face = faces[0]
        natural = face if face in (1, 6) else 0
        lacking = points_short(needed, face + bonus)
        if face < least or lacking <= 0:
            return natural, lacking <= 0 and face >= least, 0
        return natural, False, lacking if 0 < lacking <= might and face + lacking <= charts().might.most else 0

    natural, passed, lacking = yield from draw(D6, purpose, read, tally=tally, seat=side, rule=id, about=about)
    if not passed and by and (yield from aims_again(s, by, purpose)):
        natural, passed, lacking = yield from draw(D6, purpose, read, tally=tally, seat=side, rule=id, about=about)
    if lacking and hero is not None and can_use_might(hero, lacking):
        passed = yield from offer_might(s, hero, lacking, purpose, text("might-number", number=needed))
    return DieResult(natural, passed)


@rule("PZF-B1b")
def points_short(needed: int, result: int) -> int:
    """By how much a die falls short of a number; 0 or less if it reaches it."""
    return needed - result


@rule("PZF-B6f")
def can_use_might(hero: Figure, points: int) -> bool:
    """Whether a hero can raise the die of its own shot or blow with Might; friends beside it cannot."""
    return can_raise_die(hero, points, charts().might.most)


# --- the blow -----------------------------------------------------------------------------------------------------
@rule("PZF-B6g", "PZF-20.9a")
def strike(s: State, blow: Blow) -> Procedure[str]:
    """Resolve one hit, by shot or blow: wound roll, critical die, loss of PV.

    Returns `NOTHING`, `SAVED`, `WOUNDED` or `LOST`.
    """
    wounds = yield from roll_wounds(s, blow)
    if not wounds:
        kind, target = s.figures[blow.target].kind, name_of(s, blow.target)
        yield tell("told-no-wound", target=target, kind=kind, rule="PZF-20.9a", pieces=(blow.target,))
        return NOTHING
    return (yield from take_wounds(s, blow.target, wounds, fate=blow.fate))


def roll_wounds(s: State, blow: Blow) -> Procedure[int]:
    """Roll on the wound chart; returns the number of wounds."""
    needed = wound_needed(blow.strength, defence_against(s, blow))
    if needed is None:
        return 0
    die = yield from roll_to_reach(
        s,
        needed.first,
        "wound",
        "PZF-9.9a",
        by=blow.by,
        bonus=blow.bonus,
        least=LEAST_WOUNDING_FACE,
        tally=_tally(blow, needed),
        about=_harmed(s, blow),
        harmed=blow.target,
    )
    if not die.passed:
        return 0
    if needed.second and not (yield from roll_second_die(s, blow, needed.second)):
        return 0
    return 1 + (yield from roll_critical(s, blow, die.natural))


def side_of(s: State, id: int) -> int | None:
    """The side of a figure; None if there is none with this id, as of a mine."""
    figure = s.figures.get(id)
    return figure.side if figure is not None else None


def roller_of(s: State, by: int, harmed: int) -> int | None:
    """The side that rolls for a blow: that of the figure `by` which deals it, else that of the figure harmed.

    No figure deals a fall, an accident or a mine. None where neither is a figure, as of scenery.
    """
    side = side_of(s, by)
    return side if side is not None else side_of(s, harmed)


def _harmed(s: State, blow: Blow) -> Args:
    """What is said with a wound die: the figure, its kind, and where the wound chart is looked up."""
    figure = s.figures[blow.target]
    strengths = {"strength": blow.strength, "defence": defence_against(s, blow)}
    return {"kind": figure.kind, "who": name_of(s, blow.target), **strengths}


def _tally(blow: Blow, needed: Needed) -> Tally:
    """What the wound die needs, as a tally: the number on the chart, less what is added to the die."""
    tally = Tally(unit=NEEDED)
    tally.add(needed.first, "wound-needed", "PZF-9.9a")
    tally.add(-blow.bonus, "wound-bonus", "PZF-7.2d")
    return tally


@rule("PZF-9.9a", "PZF-9.9b", "PZF-9.9d")
def wound_needed(strength: int, defence: int) -> Needed | None:
    """What a hit of that Strength needs to wound that Defence, at best 3+; None if it cannot."""
    return wound_target(strength, defence)


@rule("PZF-9.9c")
def roll_second_die(s: State, blow: Blow, needed: int) -> Procedure[bool]:
    """Roll the second die of a split result, after the 6; returns whether it reaches its number too."""
    about = _harmed(s, blow)
    rolled = yield from roll_to_reach(
        s, needed, "wound-second", "PZF-9.9c", by=blow.by, about=about, harmed=blow.target
    )
    return rolled.passed


@rule("PZF-20.9b")
def roll_critical(s: State, blow: Blow, natural: int) -> Procedure[int]:
    """Roll for a critical hit after a natural 6 with a firearm.

    Returns the further wounds, D3 after another 6, else 0.
    """
    extra = yield from further_wounds(
        natural, "PZF-20.9b", firearm=blow.firearm, seat=roller_of(s, blow.by, blow.target), about=_harmed(s, blow)
    )
    if extra:
        target = name_of(s, blow.target)
        yield tell("told-critical", target=target, wounds=extra, rule="PZF-20.9b", pieces=(blow.target,))
    return extra


def further_wounds(
    natural: int, id: str, *, firearm: bool, seat: int | None = None, about: Args | None = None
) -> Procedure[int]:
    """Roll the dice of a critical hit; returns the number of wounds besides the first."""
    row = charts().critical
    if (
        not firearm
        or natural != row.face
        or not (yield from reaches(row.confirm, "critical", id, seat=seat, about=about))
    ):
        return 0
    return (yield from draw(D6, "critical-wounds", lambda faces: d3(faces[0]), seat=seat, rule=id))


@rule("PZF-B1a")
def d3(face: int) -> int:
    """A D3 from the face of a die: half, rounded up."""
    return charts().dice.d3[face - 1]


def defence_against(s: State, blow: Blow) -> int:
    """The Defence a hit meets: of the face struck if given, else the target's own, a vehicle's front."""
    if blow.defence:
        return blow.defence
    figure = s.figures[blow.target]
    if figure.kind == "vehicle":
        return vehicle(figure.type).d[0]
    return gun_defence(figure) if figure.kind == "gun" else defence_of(figure)


@rule("PZF-6.8j")
def gun_defence(figure: Figure) -> int:
    """The Defence of an artillery gun, higher with a shield."""
    row = charts().gun_target
    return row.defence_with_shield if gun(figure.type).shield else row.defence


# --- PV, Fate, removal --------------------------------------------------------------------------------------------
@rule("PZF-B8f")
def take_wounds(s: State, id: int, wounds: int, *, fate: bool = True) -> Procedure[str]:
    """Take wounds from a figure's PV, then let Fate or a medic save it, else remove it with all consequences.

    Returns `SAVED`, `WOUNDED` or `LOST`.
    """
    figure = s.figures[id]
    if figure.kind == "vehicle":
        return (yield from _wound_vehicle(s, figure, wounds))
    pv_before = figure.pv
    lose_pv(figure, wounds)
    if fate:
        yield from spend_fate(s, id)
    if not is_dead(figure):
        outcome = WOUNDED if figure.pv < pv_before else SAVED
        yield tell(
            f"told-{outcome}", target=name_of(s, id), kind=figure.kind, pv=figure.pv, rule="PZF-B8a", pieces=(id,)
        )
        return outcome
    figure.pv = 0
    return (yield from _die(s, id))


@rule("PZF-B8b", "PZF-B6h")
def lose_pv(figure: Figure, wounds: int) -> None:
    """Take all wounds at once, criticals included, so that Fate must undo each; those in excess are without effect."""
    figure.pv -= wounds


def kill(s: State, id: int, *, fate: bool = False) -> Procedure[str]:
    """Let a figure die without a wound roll, as in an explosion; returns as `take_wounds` does."""
    return (yield from take_wounds(s, id, s.figures[id].pv, fate=fate))


def _wound_vehicle(s: State, figure: Figure, wounds: int) -> Procedure[str]:
    """Take wounds from a vehicle's PV and let the chapter on damage go on."""
    figure.pv -= wounds
    yield tell("told-vehicle-struck", target=name_of(s, figure.id), wounds=wounds, rule="PZF-9.8a", pieces=(figure.id,))
    return (yield from s.setting.joins.vehicle_suffers(s, figure.id, wounds))


@rule("PZF-B2b")
def is_dead(figure: Figure) -> bool:
    """Whether a figure has no PV left, so that it is removed at once."""
    return figure.pv <= 0


def is_dying(figure: Figure) -> bool:
    """Whether a figure without PV is about to be removed, while a medic may still save it.

    Vehicles go on without PV.
    """
    return figure.kind != "vehicle" and is_dead(figure)


def _die(s: State, id: int) -> Procedure[str]:
    """Let a medic try to save a figure without PV, else remove it with all consequences."""
    if (yield from s.setting.joins.rescues(s, id)):
        return SAVED
    name = name_of(s, id)
    remove_figure(s, id)
    yield tell("told-lost", target=name, rule="PZF-B2b", seat=side_of(s, id), pieces=(id,))
    yield from resolve_loss(s, id)
    return LOST


def resolve_loss(s: State, id: int) -> Procedure[None]:
    """Carry out what follows from the loss of a figure, by death or flight."""
    for consequence in s.setting.joins.after_loss:
        yield from consequence(s, id)


@rule("PZF-B3h")
def remove_figure(s: State, id: int) -> None:
    """Remove a figure from play at once; what it rode or towed stays where it is."""
    figure = s.figures[id]
    figure.where = "lost"
    figure.served = figure.tow = 0


# --- marksmen (15.1d) ---------------------------------------------------------------------------------------------
@rule("PZF-15.1d")
def aims_again(s: State, by: int, purpose: str) -> Procedure[bool]:
    """A marksman who stayed still may roll one die of his shots again, before any jam check."""
    figure, burst = s.figures[by], s.burst
    if "marksman" not in figure.special or burst is None or burst.shooter != by or burst.again or figure.spent:
        return False
    if purpose not in DICE[s.setting.options.marksman_die]:
        return False
    prompt = text("prompt-marksman", who=name_of(s, by), roll=text(f"roll-{purpose}"))
    choice = yield from ask(
        figure.side,
        prompt,
        Choices(lambda known: (YES, NO), default=lambda known: YES),
        rule="PZF-15.1d",
        pieces=(figure.id,),
    )
    burst.again = choice == YES
    return burst.again
