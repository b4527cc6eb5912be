"""Heavy weapons and their crews (PZF-6): gunners, loaders, who steps in for whom, guns as cover and as targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from bocage.ground.table import along, bearing, length
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf import shooters, zones
from bocage.systems.pzf.ballistics import Hit, Shot
from bocage.systems.pzf.bodies import Point, is_mounted, near, place, radius_of, touching
from bocage.systems.pzf.command import companions, is_grade
from bocage.systems.pzf.gunners import gunner_of
from bocage.systems.pzf.lines import Obstacle
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.tables import Fires, charts, crew, gun, profile, weapon
from bocage.systems.pzf.view import name_of

ENOUGH = Choice("enough")


# --- gunner and loaders (6.1, 6.2) --------------------------------------------------------------------------------
def loaders(s: State, f: Figure, wanted: int) -> int:
    """How many men can serve a weapon now beside its gunner, counted as far as there is work for them."""
    gunner = gunner_of(s, f)
    others = [m for m in on_table(s, f.side) if m.kind == "man" and m is not gunner and m is not f]
    found: list[Figure] = []
    while len(found) < wanted:
        joined = next((m for m in others if m not in found and stands_by(f, found, m) and can_serve(s, f, m)), None)
        if joined is None:
            break
        found.append(joined)
    return len(found)


def can_serve(s: State, f: Figure, m: Figure) -> bool:
    """Whether a man has his hands free for another's weapon."""
    if m.kind != "man" or m.shot or m.threw or m.served or m.floored or is_mounted(m):
        return False
    return may_load(m) and is_welcome(f, m) and not shooters.is_in_melee(s, m)


@rule("PZF-6.2a", off=lambda m: not is_grade(m))
def may_load(m: Figure) -> bool:
    """A Gradé may load like anybody."""
    return True


@rule("PZF-6.2c", off=lambda f, m: f.unit == m.unit)
def is_welcome(f: Figure, m: Figure) -> bool:
    """Any soldier of the side may take the place of a loader."""
    return True


@rule("PZF-6.1d", off=True)
def stands_by(f: Figure, acting: list[Figure], m: Figure) -> bool:
    """A loader is base to base with the weapon or with one who acts as loader already."""
    return touching(m, f) or any(touching(m, loader) for loader in acting)


def men_at(s: State, f: Figure, arm: int) -> int:
    """How many men serve a weapon, gunner included: those who did if it has fired, else those who could."""
    gunner = gunner_of(s, f)
    if gunner is None:
        return 0
    if f.arms[arm].fired:
        return 1 + sum(m.served == f.id and m is not gunner for m in s.figures.values())
    team = weapon(f.arms[arm].weapon).crew
    return 1 + loaders(s, f, len(crew(team).fire) - 1 if team else 0)


@rule("PZF-6.1b", off="loaded")
def service(s: State, f: Figure, arm: int) -> Fires:
    """What the crew of a weapon can do with it."""
    row = weapon(f.arms[arm].weapon)
    assert row.crew is not None
    return BY_CREW[row.crew](men_at(s, f, arm))


@rule("PZF-6.4a", off="unloaded")
def lmg_fires(men: int) -> Fires:
    """A light machine gun needs its gunner alone and is never unloaded."""
    return crew("lmg").fires(men)


@rule("PZF-6.5c", off="loaded")
def mmg_fires(men: int) -> Fires:
    """Medium and heavy machine guns are unloaded where the gunner fires alone."""
    return crew("mmg_hmg").fires(men)


@rule("PZF-6.6b", off="loaded")
def rocket_fires(men: int) -> Fires:
    """So are rocket launchers."""
    return crew("rocket").fires(men)


@rule("PZF-6.7c", off="loaded")
def mortar_fires(men: int) -> Fires:
    """A mortar needs two men and is then unloaded."""
    return crew("mortar").fires(men)


@rule("PZF-6.8h", off="loaded")
def gun_fires(men: int) -> Fires:
    """An artillery gun needs three men and is then unloaded."""
    return crew("gun").fires(men)


BY_CREW: Mapping[str, Callable[[int], Fires]] = {
    "lmg": lmg_fires,
    "mmg_hmg": mmg_fires,
    "rocket": rocket_fires,
    "mortar": mortar_fires,
    "gun": gun_fires,
}


def is_short_of_men(s: State, f: Figure, arm: int, *, called: bool) -> bool:
    """Whether a weapon will be unloaded by its fire for want of men: of those who could serve, or who were called."""
    row = weapon(f.arms[arm].weapon)
    if row.crew is None or row.shots_per_game or f.kind == "vehicle" or "loaded" not in crew(row.crew).fire:
        return False
    serving = sum(m.served == f.id and m is not f for m in s.figures.values())
    return BY_CREW[row.crew](1 + serving if called else men_at(s, f, arm)) == "unloaded"


def muster(s: State, f: Figure, arm: int, fires: bool) -> Procedure[None]:
    """Before a weapon fires or is made ready it is settled who serves it; the latter takes no more than must be."""
    row = weapon(f.arms[arm].weapon)
    if row.crew is None or f.kind == "vehicle":
        return
    gunner = gunner_of(s, f)
    if gunner is not None and gunner is not f:
        serve(f, gunner)
    team = crew(row.crew)
    least = next(men for men in range(1, len(team.fire) + 1) if team.fires(men) != "cannot")
    men, wanted = 1, len(team.fire) if fires and not row.shots_per_game else least
    while men < wanted and waiting(s, f):
        choice = yield from _call(s, f, enough=men >= least)
        if choice == ENOUGH:
            return
        serve(f, s.figures[choice.piece or 0])
        men += 1


def _call(s: State, f: Figure, *, enough: bool) -> Procedure[Choice]:
    id = f.id

    def options(k: State) -> Iterator[Choice]:
        yield from (Choice("serve", m.id) for m in waiting(k, k.figures[id]))
        if enough:
            yield ENOUGH

    prompt = text("prompt-serve", who=name_of(s, id))
    return (
        yield from ask(
            f.side, prompt, Choices(options, default=lambda k: next(options(k))), rule="PZF-6.1d", pieces=(f.id,)
        )
    )


def waiting(s: State, f: Figure) -> list[Figure]:
    """Who may be called to a weapon next: he stands at it, or at one who serves it already."""
    gunner = gunner_of(s, f)
    acting = [m for m in on_table(s, f.side) if m.served == f.id and m is not gunner]
    return [m for m in on_table(s, f.side) if m is not f and stands_by(f, acting, m) and can_serve(s, f, m)]


@rule("PZF-6.2b", "PZF-6.2d")
def serve(f: Figure, m: Figure) -> None:
    """Who serves a weapon does not fire his own in this phase."""
    m.served = f.id


def is_laid(s: State, f: Figure, arm: int) -> Violation | None:
    """An artillery gun fires while its gunner is free to shoot."""
    if f.kind != "gun":
        return None
    man = gunner_of(s, f)
    return refuse("PZF-6.1c", "refuse-no-gunner") if man is None else shooters.can_shoot(s, man)


# --- the gunner is the last to fall (6.3) -------------------------------------------------------------------------
def heavy_weapons(s: State, f: Figure) -> list[str]:
    """The crews of the weapons a man is gunner of, his own and an artillery gun's."""
    return crews_of(f, manned_guns(s))


def manned_guns(s: State) -> list[Figure]:
    """The artillery guns that have a gunner."""
    return [g for g in s.figures.values() if g.gunner and g.where != "lost"]


def crews_of(f: Figure, guns: list[Figure]) -> list[str]:
    """The crews of the weapons a man is gunner of, his own and of some guns."""
    if f.kind != "man":
        return []
    found = [row.crew for arm in f.arms if not arm.gone and (row := weapon(arm.weapon)).crew and not row.shots_per_game]
    found += ["gun" for g in guns if g.gunner == f.id]
    return [id for id in found if id is not None]


@rule("PZF-6.3d", off=lambda s, f: [m for m in on_table(s, f.side) if m.unit == f.unit and m is not f])
def who_may_step_in(s: State, f: Figure) -> list[Figure]:
    """In a weapon team all its men; beside a squad's light machine gun or launcher only who loads it."""
    own = [m for m in companions(s, f) if m is not f and m.kind == "man" and not is_mounted(m)]
    if is_team(s, f):
        return [m for m in own if m.unit == f.unit]
    return [m for m in own if m.served == f.id]


def is_team(s: State, f: Figure) -> bool:
    """A group for its heavy weapon's sake: a mortar, gun or heavier machine gun, or led by a corporal alone."""
    if not f.unit:
        return False
    if any(id in ("mmg_hmg", "mortar", "gun") for id in heavy_weapons(s, f)):
        return True
    leaders = [m for m in s.figures.values() if m.unit == f.unit and m.side == f.side and is_grade(m)]
    return bool(leaders) and not any(profile(m.type).might for m in leaders)


def stand_ins(s: State, f: Figure) -> list[Figure]:
    """Who is near enough to a gunner to take a blow for him, the nearest first."""
    if not heavy_weapons(s, f):
        return []
    near_by = [m for m in who_may_step_in(s, f) if near(f, m, charts().command.chain) and m.level == f.level]
    return sorted(near_by, key=lambda m: (length(place(f), place(m)), m.id))


@rule("PZF-6.3b", "PZF-6.3c", off=lambda s, hit: hit)
def takes_the_hit(s: State, hit: Hit) -> Procedure[Hit]:
    """A hit on the gunner strikes the nearest of his team within two inches."""
    men = stand_ins(s, s.figures[hit.target])
    if not men or not (yield from steps_in(s, hit.target, men[0].id)):
        return hit
    yield tell(
        "told-steps-in", who=name_of(s, men[0].id), gunner=name_of(s, hit.target), rule="PZF-6.3c",
        pieces=(men[0].id, hit.target),
    )  # fmt: skip
    return msgspec.structs.replace(hit, target=men[0].id)


def steps_in(s: State, gunner: int, man: int) -> Procedure[bool]:
    """By the reading of the quick sheet the owner may decline."""
    if s.setting.options.gunner_interposition == "always":
        return True
    step = Choice("step-in", man, gunner)
    choice = yield from ask(
        s.figures[man].side,
        text("prompt-step-in", who=name_of(s, man), gunner=name_of(s, gunner)),
        Choices(lambda k: (step, PASS), default=lambda k: step),
        rule="PZF-6.3c",
        pieces=(man,),
    )
    return choice == step


@rule("PZF-6.3c")
def takes_the_charge(s: State, charger: int, target: int) -> Procedure[None]:
    """A charge at the gunner meets one of his team instead, who changes places with him unless he fights himself."""
    f = s.figures[target]
    men = [m for m in stand_ins(s, f) if not any(zones.opponents(s, m))]
    if not men or not (yield from steps_in(s, target, men[0].id)):
        return
    man = men[0]
    f.x, f.y, man.x, man.y = man.x, man.y, f.x, f.y
    man.pinned, f.pinned = f.pinned, man.pinned
    yield tell("told-steps-in", who=name_of(s, man.id), gunner=name_of(s, f.id), rule="PZF-6.3c", pieces=(man.id, f.id))


@rule("PZF-6.3a", "PZF-6.3e")
def gun_is_orphaned(s: State, id: int) -> Procedure[None]:
    """With its gunner a weapon is lost: an artillery gun stays where it is, or hitched, and nobody can use it."""
    for g in s.figures.values():
        if g.gunner == id and g.where in ("table", "aboard"):
            for arm in g.arms:
                arm.gone = True
            yield tell("told-gun-lost", gun=name_of(s, g.id), rule="PZF-6.3a", pieces=(g.id,))


# --- guns as cover and as targets (6.8k to q) ---------------------------------------------------------------------
def _ahead(g: Figure, point: Point) -> int:
    """How far a point lies before the line of a gun's shield."""
    x, y = along((0, 0), g.facing, PS)
    return ((point[0] - g.x) * x + (point[1] - g.y) * y) // PS


@rule("PZF-6.8p", off=False)
def is_covered_by(g: Figure, m: Figure, origin: Point) -> bool:
    """Behind a gun is in contact with it and wholly behind its shield; the front is all that lies before it."""
    return touching(g, m) and _ahead(g, place(m)) <= -radius_of(m) and _ahead(g, origin) > 0


def gun_before(s: State, m: Figure, origin: Point) -> Figure | None:
    """The gun that stands between a man of its crew and a point."""
    guns = (g for g in on_table(s, m.side) if g.kind == "gun")
    return next((g for g in guns if is_covered_by(g, m, origin)), None) if m.kind == "man" else None


def behind_gun(s: State, shot: Shot, way: tuple[Obstacle, ...]) -> tuple[Obstacle, ...]:
    """The gun before a man of its crew is in the way once, by what it is worth; a shield is no matter of dice."""
    m = s.figures.get(shot.target)
    origin = place(s.figures[shot.shooter])
    g = gun_before(s, m, origin) if m is not None and m.where == "table" else None
    if g is None:
        return way
    rest = tuple(obstacle for obstacle in way if obstacle.figure != g.id)
    value = gun_cover(shield=gun(g.type).shield)
    return (*rest, Obstacle(value, met_at(g, origin), 0, figure=g.id)) if value else rest


def met_at(g: Figure, origin: Point) -> Point:
    """Where a shot at its crew meets a gun: at the edge of its base towards the shooter."""
    return along(place(g), bearing(place(g), origin), radius_of(g) - 1)


@rule("PZF-6.8l", off=0)
def gun_cover(*, shield: bool) -> int:
    """Without a shield a gun is heavy cover to its crew."""
    return 0 if shield else charts().gun_target.cover_without_shield


@rule("PZF-6.8k")
def shield_before(s: State, m: Figure, origin: Point) -> Figure | None:
    """The gun whose shield protects a man wholly from what comes from its front, be it a shot or a burst."""
    g = gun_before(s, m, origin)
    return g if g is not None and gun(g.type).shield else None


@rule("PZF-6.8m", off=lambda s, hit: hit)
def stopped_by_shield(s: State, hit: Hit) -> Procedure[Hit]:
    """What was meant for the crew and is stopped by the shield hits the gun."""
    m = s.figures[hit.target]
    g = shield_before(s, m, hit.origin)
    if g is None:
        return hit
    yield tell("told-shield", who=name_of(s, m.id), rule="PZF-6.8k", pieces=(g.id,))
    return msgspec.structs.replace(hit, target=g.id)


@rule("PZF-6.8n")
def keeps_off(s: State, f: Figure, e: Figure, end: Point) -> Violation | None:
    """Over a shield or carriage nobody fights: its crew is charged from the side or from behind."""
    return refuse("PZF-6.8n", "refuse-gun-front") if gun_before(s, e, end) is not None else None


@rule("PZF-6.8q")
def gun_is_wrecked(s: State, id: int) -> Procedure[None]:
    """A destroyed gun is taken off the table, and from what tows it; its crew remain as infantry."""
    if s.figures[id].kind == "gun":
        for v in on_table(s):
            v.tow = 0 if v.tow == id else v.tow
        yield tell("told-gun-destroyed", gun=name_of(s, id), rule="PZF-6.8q", pieces=(id,))
