"""Crews of heavy weapons (PZF-6): loaders, men that step in for a gunner, guns as cover and as targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from bocage.ground.table import along, bearing, length
from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import text
from bocage.systems.pzf.heavy.gunners import gunner_of
from bocage.systems.pzf.morale.command import companions, is_grade
from bocage.systems.pzf.movement import zones
from bocage.systems.pzf.reference.rows import Fires, Weapon
from bocage.systems.pzf.reference.tables import charts, crew, gun, profile, weapon
from bocage.systems.pzf.shooting import shooters
from bocage.systems.pzf.shooting.ballistics import Hit, Shot
from bocage.systems.pzf.shooting.shooters import why_not_fire_after_moving, why_not_fire_jammed, why_not_loaded
from bocage.systems.pzf.space.bodies import (
    Obstacle,
    Point,
    centre_of,
    contact_range,
    is_mounted,
    is_touching,
    is_within,
    radius_of,
)
from bocage.systems.pzf.state.model import PS, Figure, State, on_table
from bocage.systems.pzf.state.names import name_of

ENOUGH_MEN = Choice("enough")
"""Call no more men to serve the weapon."""


# --- gunner and loaders (6.1, 6.2) --------------------------------------------------------------------------------
def loader_count(s: State, figure: Figure, wanted: int) -> int:
    """How many men can serve a weapon now besides its gunner, at most `wanted`."""
    gunner = gunner_of(s, figure)
    # Each of them touches the weapon or a man that serves it, so that others are too far away.
    x, y, reach = figure.x, figure.y, wanted * contact_range(figure, figure)
    others = [
        man
        for man in on_table(s, figure.side)
        if -reach < man.x - x < reach
        and -reach < man.y - y < reach
        and man.kind == "man"
        and man is not gunner
        and man is not figure
    ]
    serving: list[Figure] = []
    while len(serving) < wanted:
        next_man = next(
            (
                man
                for man in others
                if man not in serving and is_beside_weapon(figure, serving, man) and can_serve(s, figure, man)
            ),
            None,
        )
        if next_man is None:
            break
        serving.append(next_man)
    return len(serving)


@rule("PZF-6.2a", "PZF-6.2c")
def can_serve(s: State, figure: Figure, man: Figure) -> bool:
    """Whether a man is free to serve a weapon of another figure; any soldier may replace a dead loader."""
    if man.kind != "man" or man.shot or man.threw or man.served or man.floored or is_mounted(man):
        return False
    return not shooters.why_not_shoot_in_melee(s, man)


@rule("PZF-6.1d")
def is_beside_weapon(figure: Figure, acting: list[Figure], man: Figure) -> bool:
    """Whether a man is in base contact with a weapon, or with a man that serves it already."""
    return is_touching(man, figure) or any(is_touching(man, loader) for loader in acting)


def crew_count(s: State, figure: Figure, arm: int) -> int:
    """How many men serve a weapon, its gunner included; 0 without a gunner.

    Those that did if it has fired, else those that could.
    """
    gunner = gunner_of(s, figure)
    if gunner is None:
        return 0
    if figure.arms[arm].fired:
        return 1 + sum(man.served == figure.id and man is not gunner for man in s.figures.values())
    team = weapon(figure.arms[arm].weapon).crew
    return 1 + loader_count(s, figure, len(crew(team).fire) - 1 if team else 0)


@rule("PZF-6.1b")
def service_by_crew(s: State, figure: Figure, arm: int) -> Fires:
    """What the men that serve a weapon can do with it: fire it loaded after the shot, unloaded, or not at all."""
    row = weapon(figure.arms[arm].weapon)
    assert row.crew is not None
    return SERVICE_BY_CREW[row.crew](crew_count(s, figure, arm))


@rule("PZF-6.4a")
def lmg_fires(men: int) -> Fires:
    """What a number of men can do with a light machine gun: the gunner is enough, and it is never unloaded."""
    return crew("lmg").fires(men)


@rule("PZF-6.5c")
def mmg_fires(men: int) -> Fires:
    """What a number of men can do with a medium or heavy machine gun: it is unloaded where the gunner fires alone."""
    return crew("mmg_hmg").fires(men)


@rule("PZF-6.6b")
def rocket_fires(men: int) -> Fires:
    """What a number of men can do with a rocket launcher: it is unloaded where the gunner fires alone."""
    return crew("rocket").fires(men)


@rule("PZF-6.7c")
def mortar_fires(men: int) -> Fires:
    """What a number of men can do with a mortar: it needs two and is unloaded by its fire."""
    return crew("mortar").fires(men)


@rule("PZF-6.8h")
def gun_fires(men: int) -> Fires:
    """What a number of men can do with an artillery gun: it needs three and is unloaded by its fire."""
    return crew("gun").fires(men)


SERVICE_BY_CREW: Mapping[str, Callable[[int], Fires]] = {
    "lmg": lmg_fires,
    "mmg_hmg": mmg_fires,
    "rocket": rocket_fires,
    "mortar": mortar_fires,
    "gun": gun_fires,
}
"""What a number of men can do with a weapon, by the kind of its crew."""


def is_short_of_men(s: State, figure: Figure, arm: int, *, called: bool) -> bool:
    """Whether a weapon will be unloaded by its fire only for want of men.

    Counted are the men called to it if `called`, else those that could serve it.
    """
    row = weapon(figure.arms[arm].weapon)
    if row.crew is None or row.shots_per_game or figure.kind == "vehicle" or "loaded" not in crew(row.crew).fire:
        return False
    serving = sum(man.served == figure.id and man is not figure for man in s.figures.values())
    return SERVICE_BY_CREW[row.crew](1 + serving if called else crew_count(s, figure, arm)) == "unloaded"


def settle_crew(s: State, figure: Figure, arm: int, fires: bool) -> Procedure[None]:
    """Let the owner settle which men serve a weapon that fires or is made ready.

    To make it ready no more men than needed are asked for.
    """
    row = weapon(figure.arms[arm].weapon)
    if row.crew is None or figure.kind == "vehicle":
        return
    gunner = gunner_of(s, figure)
    if gunner is not None and gunner is not figure:
        note_serving(figure, gunner)
    team = crew(row.crew)
    fewest_men = next(men for men in range(1, len(team.fire) + 1) if team.fires(men) != "cannot")
    men, wanted = 1, len(team.fire) if fires and not row.shots_per_game else fewest_men
    while men < wanted and men_to_call(s, figure):
        choice = yield from _ask_for_loader(s, figure, enough=men >= fewest_men)
        if choice == ENOUGH_MEN:
            return
        note_serving(figure, s.figures[choice.piece or 0])
        men += 1


def _ask_for_loader(s: State, figure: Figure, *, enough: bool) -> Procedure[Choice]:
    """Ask which man serves a weapon next; with `enough` no further man may be called."""
    id = figure.id

    def options(known: State) -> Iterator[Choice]:
        yield from (Choice("serve", man.id) for man in men_to_call(known, known.figures[id]))
        if enough:
            yield ENOUGH_MEN

    prompt = text("prompt-serve", who=name_of(s, id))
    return (
        yield from ask(
            figure.side,
            prompt,
            Choices(options, default=lambda known: next(options(known))),
            rule="PZF-6.1d",
            pieces=(figure.id,),
        )
    )


def men_to_call(s: State, figure: Figure) -> list[Figure]:
    """The men that may be called to a weapon next: in contact with it, or with a man that serves it already."""
    gunner = gunner_of(s, figure)
    acting = [man for man in on_table(s, figure.side) if man.served == figure.id and man is not gunner]
    return [
        man
        for man in on_table(s, figure.side)
        if man is not figure and is_beside_weapon(figure, acting, man) and can_serve(s, figure, man)
    ]


@rule("PZF-6.2b", "PZF-6.2d")
def note_serving(figure: Figure, man: Figure) -> None:
    """Note that a man serves a weapon, and so does not fire its own in this phase."""
    man.served = figure.id


def why_no_gunner_free(s: State, figure: Figure, arm: int) -> Violation | None:
    """Refuse an artillery gun without a gunner in contact that is free to shoot."""
    if figure.kind != "gun":
        return None
    man = gunner_of(s, figure)
    return refuse("PZF-6.1c", "refuse-no-gunner") if man is None else shooters.why_not_shoot(s, man)


def why_no_crew(s: State, figure: Figure, arm: int) -> Violation | None:
    """Refuse a weapon with fewer men than it needs to fire (PZF-6.7c, 6.8h)."""
    team = weapon(figure.arms[arm].weapon).crew
    if team is None or crew_state(s, figure, arm) != "cannot":
        return None
    return refuse("PZF-6.1b", "refuse-crew", men=1 + crew(team).fire.count("cannot"))


def crew_state(s: State, figure: Figure, arm: int) -> Fires:
    """What the men that serve a weapon can do with it.

    For vehicles and weapons without a crew: what firing does to it.
    """
    row = weapon(figure.arms[arm].weapon)
    if row.crew is None or figure.kind == "vehicle":
        return unloads_itself(row)
    return service_by_crew(s, figure, arm)


@rule("PZF-9.4i")
def unloads_itself(row: Weapon) -> Fires:
    """What firing does to a weapon without a crew of its own: guns of vehicles are unloaded, others not."""
    return "unloaded" if row.reload == "always" else "loaded"


def is_visibly_silent(s: State, figure: Figure, arm: int) -> bool:
    """Whether all players can see that a weapon cannot fire in this turn; off the table its crew is not counted."""
    refusal = (
        why_not_loaded(figure, arm)
        or why_not_fire_jammed(figure, arm)
        or why_not_fire_after_moving(s, figure, weapon(figure.arms[arm].weapon))
    )
    return bool(refusal or (figure.where == "table" and why_no_crew(s, figure, arm)))


# --- the gunner is the last to fall (6.3) -------------------------------------------------------------------------
def heavy_weapons(s: State, figure: Figure) -> list[str]:
    """The kinds of crew of all weapons a man is gunner of, its own and artillery guns."""
    return crews_of(figure, manned_guns(s))


def manned_guns(s: State) -> list[Figure]:
    """The artillery guns that have a gunner and are not lost."""
    return [another for another in s.figures.values() if another.gunner and another.where != "lost"]


def crews_of(figure: Figure, guns: list[Figure]) -> list[str]:
    """The kinds of crew of all weapons a man is gunner of, its own and those of these guns."""
    if figure.kind != "man":
        return []
    crew_ids = [
        row.crew for arm in figure.arms if not arm.gone and (row := weapon(arm.weapon)).crew and not row.shots_per_game
    ]
    crew_ids += ["gun" for other_gun in guns if other_gun.gunner == figure.id]
    return [id for id in crew_ids if id is not None]


@rule("PZF-6.3d")
def team_of_gunner(s: State, figure: Figure) -> list[Figure]:
    """The men that may take a hit for a gunner: all of a weapon team, in a squad only those that serve the weapon."""
    own = [
        companion
        for companion in companions(s, figure)
        if companion is not figure and companion.kind == "man" and not is_mounted(companion)
    ]
    if is_weapon_team(s, figure):
        return [man for man in own if man.unit == figure.unit]
    return [man for man in own if man.served == figure.id]


def is_weapon_team(s: State, figure: Figure) -> bool:
    """Whether a gunner's unit is a weapon team.

    It has a mortar, a gun or a heavier machine gun, or is led by a corporal alone.
    """
    if not figure.unit:
        return False
    if any(id in ("mmg_hmg", "mortar", "gun") for id in heavy_weapons(s, figure)):
        return True
    leaders = [
        man for man in s.figures.values() if man.unit == figure.unit and man.side == figure.side and is_grade(man)
    ]
    return bool(leaders) and not any(profile(leader.type).might for leader in leaders)


def stand_ins(s: State, figure: Figure) -> list[Figure]:
    """The men within two inches of a gunner that may take a hit for it, the nearest first."""
    if not heavy_weapons(s, figure):
        return []
    nearby_men = [
        man
        for man in team_of_gunner(s, figure)
        if is_within(figure, man, charts().command.chain) and man.level == figure.level
    ]
    return sorted(nearby_men, key=lambda man: (length(centre_of(figure), centre_of(man)), man.id))


@rule("PZF-6.3b", "PZF-6.3c")
def redirect_to_team(s: State, hit: Hit) -> Procedure[Hit]:
    """Redirect a hit on a gunner to the nearest of its team within two inches; gives the hit as it then is."""
    men = stand_ins(s, s.figures[hit.target])
    if not men or not (yield from ask_to_step_in(s, hit.target, men[0].id)):
        return hit
    yield tell(
        "told-steps-in", who=name_of(s, men[0].id), gunner=name_of(s, hit.target), rule="PZF-6.3c",
        pieces=(men[0].id, hit.target),
    )  # fmt: skip
    return msgspec.structs.replace(hit, target=men[0].id)


def ask_to_step_in(s: State, gunner: int, man: int) -> Procedure[bool]:
    """Whether a man takes a hit or charge for the gunner: always, or, by the option, if its owner says so."""
    if s.setting.options.gunner_interposition == "always":
        return True
    step = Choice("step-in", man, gunner)
    choice = yield from ask(
        s.figures[man].side,
        text("prompt-step-in", who=name_of(s, man), gunner=name_of(s, gunner)),
        Choices(lambda known: (step, PASS), default=lambda known: step),
        rule="PZF-6.3c",
        pieces=(man,),
    )
    return choice == step


@rule("PZF-6.3c")
def swap_with_charged_gunner(s: State, charger: int, target: int) -> Procedure[None]:
    """Let a man of the gunner's team change places with a gunner that is charged, unless that man is engaged itself."""
    figure = s.figures[target]
    men = [mate for mate in stand_ins(s, figure) if not any(zones.engaged_enemies(s, mate))]
    if not men or not (yield from ask_to_step_in(s, target, men[0].id)):
        return
    man = men[0]
    figure.x, figure.y, man.x, man.y = man.x, man.y, figure.x, figure.y
    man.pinned, figure.pinned = figure.pinned, man.pinned
    yield tell(
        "told-steps-in",
        who=name_of(s, man.id),
        gunner=name_of(s, figure.id),
        rule="PZF-6.3c",
        pieces=(man.id, figure.id),
    )


@rule("PZF-6.3a", "PZF-6.3e")
def disable_guns_of_gunner(s: State, id: int) -> Procedure[None]:
    """Make the guns of a lost gunner unusable: they stay on the table, or hitched."""
    for another in s.figures.values():
        if another.gunner == id and another.where in ("table", "aboard"):
            for arm in another.arms:
                arm.gone = True
            yield tell("told-gun-lost", gun=name_of(s, another.id), rule="PZF-6.3a", pieces=(another.id,))


# --- guns as cover and as targets (6.8k to q) ---------------------------------------------------------------------
def _distance_before_shield(another: Figure, point: Point) -> int:
    """How far a point lies before the line of a gun's shield, in 1/1000 inch; negative behind it."""
    x, y = along((0, 0), another.facing, PS)
    return ((point[0] - another.x) * x + (point[1] - another.y) * y) // PS


@rule("PZF-6.8p")
def is_covered_by(another: Figure, man: Figure, origin: Point) -> bool:
    """Whether a gun covers a man from a point.

    The man is in contact with it and wholly behind its shield, the point before it.
    """
    return (
        is_touching(another, man)
        and _distance_before_shield(another, centre_of(man)) <= -radius_of(man)
        and _distance_before_shield(another, origin) > 0
    )


def gun_covering(s: State, man: Figure, origin: Point) -> Figure | None:
    """The gun of its side that covers a man from a point; None if there is none."""
    guns = (another for another in on_table(s, man.side) if another.kind == "gun")
    return (
        next((other_gun for other_gun in guns if is_covered_by(other_gun, man, origin)), None)
        if man.kind == "man"
        else None
    )


def with_gun_as_cover(s: State, shot: Shot, way: tuple[Obstacle, ...]) -> tuple[Obstacle, ...]:
    """The obstacles of a shot, with the gun that covers the target counted once, by its own value and last.

    A gun with a shield is left out: the shield stops the shot without a die.
    """
    man = s.figures.get(shot.target)
    origin = centre_of(s.figures[shot.shooter])
    another = gun_covering(s, man, origin) if man is not None and man.where == "table" else None
    if another is None:
        return way
    other_obstacles = tuple(obstacle for obstacle in way if obstacle.figure != another.id)
    value = gun_cover(shield=gun(another.type).shield)
    return (
        (*other_obstacles, Obstacle(value, edge_towards(another, origin), 0, figure=another.id))
        if value
        else other_obstacles
    )


def edge_towards(another: Figure, origin: Point) -> Point:
    """Where a shot at its crew meets a gun: the edge of its base towards the shooter."""
    return along(centre_of(another), bearing(centre_of(another), origin), radius_of(another) - 1)


@rule("PZF-6.8l")
def gun_cover(*, shield: bool) -> int:
    """The die that passes a gun before its crew: heavy cover without a shield; 0 with one, which is not rolled for."""
    return 0 if shield else charts().gun_target.cover_without_shield


@rule("PZF-6.8k")
def gun_shielding(s: State, man: Figure, origin: Point) -> Figure | None:
    """The gun whose shield protects a man wholly from what comes from a point; None if there is none."""
    another = gun_covering(s, man, origin)
    return another if another is not None and gun(another.type).shield else None


@rule("PZF-6.8m")
def redirect_to_shield(s: State, hit: Hit) -> Procedure[Hit]:
    """Redirect a hit that a shield stops from the crew to the gun; gives the hit as it then is."""
    man = s.figures[hit.target]
    another = gun_shielding(s, man, hit.origin)
    if another is None:
        return hit
    yield tell("told-shield", who=name_of(s, man.id), rule="PZF-6.8k", pieces=(another.id,))
    return msgspec.structs.replace(hit, target=another.id)


@rule("PZF-6.8n")
def why_not_charge_over_shield(s: State, figure: Figure, enemy: Figure, end: Point) -> Violation | None:
    """Refuse a charge at a gun's crew over its shield or carriage; from the side or from behind it is allowed."""
    return refuse("PZF-6.8n", "refuse-gun-front") if gun_covering(s, enemy, end) is not None else None


@rule("PZF-6.8q")
def unhitch_destroyed_gun(s: State, id: int) -> Procedure[None]:
    """Take a destroyed gun off the vehicle that tows it and tell of it; its crew remain as infantry."""
    if s.figures[id].kind == "gun":
        for vehicle in on_table(s):
            vehicle.tow = 0 if vehicle.tow == id else vehicle.tow
        yield tell("told-gun-destroyed", gun=name_of(s, id), rule="PZF-6.8q", pieces=(id,))
