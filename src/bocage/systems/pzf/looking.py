"""What a player's tools show of the table: lines of sight, what scenery means, what a figure has done, ghost templates.

No answer holds a distance: nobody measures before a shot is declared (PZF-4.1c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.ground.table import TURN, along
from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Look, Note
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text, text
from bocage.systems.pzf import ballistics, crews, sheltering, shots
from bocage.systems.pzf.ballistics import Shot, shell_of, weapon_of
from bocage.systems.pzf.bodies import Point, touching
from bocage.systems.pzf.lines import ORDER, Obstacle
from bocage.systems.pzf.model import PS, Figure, State, on_table
from bocage.systems.pzf.shooters import has_moved
from bocage.systems.pzf.sight import Look as Seen
from bocage.systems.pzf.sight import screens, sees, sees_element, sees_point
from bocage.systems.pzf.tables import charts, weapon
from bocage.systems.pzf.tables import terrain as kind_of
from bocage.systems.pzf.templates import Explosion, aim_point, how_far_under
from bocage.systems.pzf.terrain import is_difficult, storeys_of, table
from bocage.systems.pzf.view import loaded_with, weapon_called
from bocage.systems.pzf.walking import inches
from bocage.systems.pzf.weather import sight_limit

CELL = 2 * PS
"""A field of view is looked at every so many inches."""
CORNERS = 36
NAMED = 4
"""So many things in the way are named."""


def inspect(s: State, seat: int, a: str, b: str) -> Look | Violation:
    """What is between two places: figures (`#12`), points (`x,y`) or pieces of scenery."""
    viewer = _viewer(s, seat, a)
    if viewer is None:
        return refuse("", "refuse-no-such-place")
    target: Figure | Point | str
    if b.startswith("#") and (figure := s.figures.get(int(b[1:]))) is not None:
        target, found = figure, sees(s, viewer, figure)
    elif b in table(s).number:
        target, found = b, sees_element(s, viewer, b)
    else:
        point = _point(b)
        if point is None or not table(s).has(point):
            return refuse("", "refuse-no-such-place")
        target, found = point, Seen(sees_point(s, viewer, point))
    return _passed(s, viewer, found.way) if found.visible else _hidden(s, viewer, target)


def _passed(s: State, viewer: Figure, way: Sequence[Obstacle]) -> Look:
    """Seen, and what a shot would have to pass, in order."""
    named = [_obstacle(s, viewer, obstacle) for obstacle in way[:NAMED]]
    why = text("look-in-the-way", things=_listed(named), more=max(0, len(way) - NAMED)) if way else None
    return Look(True, None, why=why, rule="PZF-4.1e")


def _hidden(s: State, viewer: Figure, target: Figure | Point | str) -> Look:
    """Not seen, and what hides it, in order; it may be night and weather alone."""
    way = screens(s, viewer, target)
    if not way:
        return Look(False, None, why=text("look-weather") if sight_limit(s) else None, rule="PZF-B11g")
    named = [text("look-screen", **ballistics.about(s, obstacle)) for obstacle in way[:NAMED]]
    why = text("look-hidden", things=_listed(named), more=max(0, len(way) - NAMED))
    return Look(False, None, why=why, rule="PZF-B11g", at=way[0].at * 1000 // ORDER)


def _listed(named: list[Text]) -> Text:
    """Some things as one."""
    *first, things = named
    for one in reversed(first):
        things = text("look-and", one=one, rest=things)
    return things


def _obstacle(s: State, viewer: Figure, obstacle: Obstacle) -> Text:
    """What is passed with which number; past a friend nobody shoots (PZF-20.8c)."""
    friend = s.figures.get(obstacle.figure)
    is_barred = friend is not None and friend.side == viewer.side and not touching(viewer, friend)
    return text("look-friend" if is_barred else "look-thing", value=obstacle.value, **ballistics.about(s, obstacle))


def _viewer(s: State, seat: int, place: str) -> Figure | None:
    """A figure, or a man who would stand at a point."""
    if place.startswith("#"):
        return s.figures.get(int(place[1:]))
    point = _point(place)
    if point is None or not table(s).has(point):
        return None
    return Figure(0, "us_private", "man", seat, x=point[0], y=point[1])


def _point(place: str) -> Point | None:
    x, comma, y = place.partition(",")
    return (int(x), int(y)) if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit() else None


def survey(s: State, seat: int, a: str) -> dict[str, int] | Violation:
    """The parts of the table that are seen from a place."""
    viewer = _viewer(s, seat, a)
    if viewer is None:
        return refuse("", "refuse-no-such-place")
    width, depth = table(s).size
    points = [(x, y) for x in range(PS, width, CELL) for y in range(PS, depth, CELL)]
    return {f"{x},{y}": 0 for x, y in points if sees_point(s, viewer, (x, y))}


# --- notes --------------------------------------------------------------------------------------------------------
def ground(s: State, seat: int, place: str, piece: int) -> Sequence[Note]:
    """What a piece of scenery means to whoever stands behind or in it."""
    return list(_ground(s, place)) if place in table(s).number else ()


def _ground(s: State, place: str) -> Iterator[Note]:
    element = table(s).piece(place)
    row = kind_of(element.kind)
    if row.cover:
        yield Note(text("ground-cover", value=row.cover), "PZF-4.3a")
    if is_difficult(element):
        yield Note(text("ground-difficult"), "PZF-B5i")
    yield Note(text(f"ground-foot-{row.foot}"), "PZF-20.4b")
    yield Note(text(f"ground-vehicle-{row.vehicle}"), "PZF-9.2j")
    if storeys_of(element) > 1:
        yield Note(text("ground-storeys", count=storeys_of(element)), "PZF-B13e")


def notes(s: State, seat: int, piece: int) -> Sequence[Note]:
    """What a figure has done in this turn, how a weapon that does not fire is made to, and what is loaded."""
    f = s.figures.get(piece)
    if f is None:
        return ()
    done = {"moved": bool(f.spent) and not f.acted, "acted": f.acted, "shot": f.shot, "fought": f.fought}
    told = [Note(text(f"note-{name}")) for name, is_so in done.items() if is_so]
    told += [Note(text(f"note-{name}"), rule) for name, rule in IDLE_ARMS if _has(f, name)]
    told += _silent_arms(s, f)
    # Before a shot is declared nobody measures (PZF-4.1c): how far a man has to go is told while he may.
    if s.phase == "movement" and f.where == "table" and f.kind == "man":
        told += [Note(line, "PZF-3.2d") for line in sheltering.whither(s, f)]
    # What is in the enemy's guns is not known.
    return told + [Note(text(f"note-shell-{shell}")) for shell in loaded_with(f) if f.side == seat]


def _silent_arms(s: State, f: Figure) -> Iterator[Note]:
    """The weapons a man has silenced by his move, and how far he reaches with those that are left to him."""
    arms = [arm.weapon for arm in f.arms if not arm.gone and weapon(arm.weapon).firearm]
    silent = [id for id in arms if has_moved(s, f, weapon(id)) is not None]
    if f.kind != "man" or not silent:
        return
    for id in dict.fromkeys(silent):
        yield Note(text("note-arm-moved", weapon=weapon_called(id)), "PZF-5.2a", weight="warning")
    for id in dict.fromkeys(arms):
        if id not in silent:
            yield Note(text("note-arm-now", weapon=weapon_called(id), range=inches(weapon(id).range)), "PZF-4.1a")


IDLE_ARMS = (("jammed", "PZF-5.5a"), ("unloaded", "PZF-5.4b"))


def _has(f: Figure, what: str) -> bool:
    """Whether one of a figure's weapons is so."""
    return any(getattr(arm, what) and not arm.gone for arm in f.arms)


# --- templates (UI: never in estimated fire) ----------------------------------------------------------------------
def ghost(s: State, choice: Choice) -> Iterator[Note]:
    """The template of a shot laid on its target, and who would be under it."""
    burst = s.burst
    if burst is None or choice.verb != "target":
        return
    shot = Shot(burst.shooter, burst.arm, choice.piece or 0)
    template = weapon_of(s, shot).bursts(shell_of(s, shot))
    if template is None or template == "flame":
        return
    blast = Explosion(template, aim_point(s, shot), 0)
    under = [how_far_under(blast.shape, f) for f in on_table(s)]
    radius = charts().template[template].diameter // 2
    ring = tuple(along(blast.point, step * TURN // CORNERS, radius) for step in range(CORNERS))
    whole, partly = under.count("whole"), sum(how not in ("whole", "none") for how in under)
    yield Note(text("note-template", whole=whole, partly=partly), "PZF-4.5b", ring=ring)


def on_the_way(s: State, choice: Choice) -> Iterator[Note]:
    """What a shot would have to pass, one after the other."""
    if s.burst is None or choice.verb != "target":
        return
    for obstacle in shots.obstacles(s, Shot(s.burst.shooter, s.burst.arm, choice.piece or 0)):
        yield Note(text("note-in-the-way", value=obstacle.value, **ballistics.about(s, obstacle)), "PZF-4.3a")


def empties(s: State, choice: Choice) -> Iterator[Note]:
    """That a weapon will be empty after its fire, where a second man would keep it loaded (PZF-6.5c, 6.6b)."""
    burst = s.burst
    if burst is None or choice.verb not in ("arm", "target"):
        return
    f, arm = s.figures[burst.shooter], choice.number if choice.verb == "arm" else burst.arm
    if arm is not None and crews.is_short_of_men(s, f, arm, called=choice.verb == "target"):
        yield Note(text("note-empties", weapon=weapon_called(f.arms[arm].weapon)), "PZF-5.4e", weight="warning")
