"""What a player may ask of the table: lines of sight, what scenery does, what a figure has done.

No answer holds a distance between enemies: nothing is measured before a shot is declared (PZF-4.1c).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.contract.look import Look, Note
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.text import Text, text
from bocage.systems.pzf.movement import sheltering
from bocage.systems.pzf.movement.walking import as_inches
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import terrain as kind_of
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.shooting import ballistics
from bocage.systems.pzf.shooting.shooters import why_not_fire_after_moving
from bocage.systems.pzf.space.bodies import Obstacle, Point, is_touching
from bocage.systems.pzf.space.lines import LINE_PARTS
from bocage.systems.pzf.space.sight import Sighting as Seen
from bocage.systems.pzf.space.sight import sees, sees_element, sees_point, sight_limit, what_hides
from bocage.systems.pzf.space.terrain import is_difficult, storeys_of, table
from bocage.systems.pzf.state.model import PS, Figure, State
from bocage.systems.pzf.state.names import known_shells, weapon_kind_name

VIEW_SPACING = 2 * PS
"""A field of view is tested at points this far apart, in 1/1000 inch."""
MOST_NAMED = 4
"""How many obstacles on a line of sight are named; of the others their number is told."""


def inspect(s: State, seat: int, first: str, second: str) -> Look | Violation:
    """What lies between two places: figures (`#12`), points (`x,y`) or pieces of scenery by id.

    A refusal if one of them is no place of the table.
    """
    viewer = _viewer(s, seat, first)
    if viewer is None:
        return refuse("", "refuse-no-such-place")
    target: Figure | Point | str
    if second.startswith("#") and (figure := s.figures.get(int(second[1:]))) is not None:
        target, sight = figure, sees(s, viewer, figure)
    elif second in table(s).number:
        target, sight = second, sees_element(s, viewer, second)
    else:
        point = _point(second)
        if point is None or not table(s).has(point):
            return refuse("", "refuse-no-such-place")
        target, sight = point, Seen(sees_point(s, viewer, point))
    return _look_at_visible(s, viewer, sight.way) if sight.visible else _look_at_hidden(s, viewer, target)


def _look_at_visible(s: State, viewer: Figure, obstacles: Sequence[Obstacle]) -> Look:
    """The answer for a visible target, with what a shot would pass, in order."""
    named = [_obstacle(s, viewer, obstacle) for obstacle in obstacles[:MOST_NAMED]]
    why = (
        text("look-in-the-way", obstacles=_joined_names(named), more=max(0, len(obstacles) - MOST_NAMED))
        if obstacles
        else None
    )
    return Look(True, None, why=why, rule="PZF-4.1e")


def _look_at_hidden(s: State, viewer: Figure, target: Figure | Point | str) -> Look:
    """The answer for a hidden target, with what hides it, in order; night and weather may be the only reason."""
    obstacles = what_hides(s, viewer, target)
    if not obstacles:
        return Look(False, None, why=text("look-weather") if sight_limit(s) else None, rule="PZF-B11g")
    named = [text("look-screen", **ballistics.obstacle_args(s, obstacle)) for obstacle in obstacles[:MOST_NAMED]]
    why = text("look-hidden", obstacles=_joined_names(named), more=max(0, len(obstacles) - MOST_NAMED))
    return Look(False, None, why=why, rule="PZF-B11g", at=obstacles[0].at * THOUSANDTHS // LINE_PARTS)


def _joined_names(named: list[Text]) -> Text:
    """Some names as one text, joined by commas and `and`."""
    *first, joined = named
    for name in reversed(first):
        joined = text("look-and", one=name, rest=joined)
    return joined


def _obstacle(s: State, viewer: Figure, obstacle: Obstacle) -> Text:
    """An obstacle with the number it demands; a friend that does not touch the shooter bars the shot (PZF-20.8c)."""
    friend = s.figures.get(obstacle.figure)
    is_barred = friend is not None and friend.side == viewer.side and not is_touching(viewer, friend)
    return text(
        "look-friend" if is_barred else "look-thing", value=obstacle.value, **ballistics.obstacle_args(s, obstacle)
    )


def _viewer(s: State, seat: int, place: str) -> Figure | None:
    """The figure at a place, or a man that would stand at a point; None if it is no place."""
    if place.startswith("#"):
        return s.figures.get(int(place[1:]))
    point = _point(place)
    if point is None or not table(s).has(point):
        return None
    return Figure(0, "us_private", "man", seat, x=point[0], y=point[1])


def _point(place: str) -> Point | None:
    """The point of a text `x,y`; None if it is none."""
    x, comma, y = place.partition(",")
    return (int(x), int(y)) if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit() else None


def survey(s: State, seat: int, first: str) -> dict[str, int] | Violation:
    """The points of the table seen from a place, as keys `x,y` with 0 each; a refusal if it is no place."""
    viewer = _viewer(s, seat, first)
    if viewer is None:
        return refuse("", "refuse-no-such-place")
    width, depth = table(s).size
    points = [(x, y) for x in range(PS, width, VIEW_SPACING) for y in range(PS, depth, VIEW_SPACING)]
    return {f"{x},{y}": 0 for x, y in points if sees_point(s, viewer, (x, y))}


# --- notes --------------------------------------------------------------------------------------------------------
def notes_on_ground(s: State, seat: int, place: str, piece: int) -> Sequence[Note]:
    """Notes on what a piece of scenery does to figures behind, in or on it; none if there is no such piece."""
    return list(_ground_notes(s, place)) if place in table(s).number else ()


def _ground_notes(s: State, place: str) -> Iterator[Note]:
    """The notes on a piece of scenery that is on the table."""
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


def notes_on_figure(s: State, seat: int, piece: int) -> Sequence[Note]:
    """Notes on a figure: what it has done in this turn, why weapons do not fire, what is loaded.

    Empty for an id that is no figure.
    """
    figure = s.figures.get(piece)
    if figure is None:
        return ()
    done = {
        "moved": bool(figure.spent) and not figure.acted,
        "acted": figure.acted,
        "shot": figure.shot,
        "fought": figure.fought,
    }
    notes_told = [Note(text(f"note-{name}")) for name, is_so in done.items() if is_so]
    notes_told += [Note(text(f"note-{name}"), rule) for name, rule in IDLE_ARMS if _has_arm_flag(figure, name)]
    notes_told += _silent_arms(s, figure)
    # Nothing is measured before a shot is declared (PZF-4.1c): the way to cover is told in the Movement phase only.
    if s.phase == "movement" and figure.where == "table" and figure.kind == "man":
        notes_told += [Note(line, "PZF-3.2d") for line in sheltering.shelter_remarks(s, figure)]
    # Shells in enemy guns are secret (PZF-9.4n).
    return notes_told + [Note(text(f"note-shell-{shell}")) for shell in known_shells(figure) if figure.side == seat]


def _silent_arms(s: State, figure: Figure) -> Iterator[Note]:
    """Notes on the weapons a man's move has silenced, and on the range of those it can still fire."""
    arms = [arm.weapon for arm in figure.arms if not arm.gone and weapon(arm.weapon).firearm]
    silent = [id for id in arms if why_not_fire_after_moving(s, figure, weapon(id)) is not None]
    if figure.kind != "man" or not silent:
        return
    for id in dict.fromkeys(silent):
        yield Note(text("note-arm-moved", weapon=weapon_kind_name(id)), "PZF-5.2a", weight="warning")
    for id in dict.fromkeys(arms):
        if id not in silent:
            yield Note(text("note-arm-now", weapon=weapon_kind_name(id), range=as_inches(weapon(id).range)), "PZF-4.1a")


IDLE_ARMS = (("jammed", "PZF-5.5a"), ("unloaded", "PZF-5.4b"))
"""States of a weapon that keep it from firing, with the rule on how to mend them."""


def _has_arm_flag(figure: Figure, flag: str) -> bool:
    """Whether a weapon of a figure has that flag set."""
    return any(getattr(arm, flag) and not arm.gone for arm in figure.arms)
