"""A preview of units being deployed (PZF-17.0d), shown before they are placed. Nothing here is a rule."""

from __future__ import annotations

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Route, Way
from bocage.systems.pzf.heavy.carrying import contact_point_at_weapon
from bocage.systems.pzf.scenarios.arranging import why_not_shift
from bocage.systems.pzf.scenarios.placing import facing_at, figures_of_unit, formation
from bocage.systems.pzf.showing import scene
from bocage.systems.pzf.space.bodies import Point
from bocage.systems.pzf.state import model
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.state.setting import deploys_hidden


def preview_deployment(s: State, piece: int, point: Point) -> Route | None:
    """Where the figures of a unit being deployed would stand round a point, or one of them that is shifted there.

    With the links of its chain of command. A man shifted close to a weapon that lacks it is put into contact, if there
    is room. None if the piece is not being deployed.
    """
    choices: tuple[str, ...] = ()
    if s.step == "deploy" and piece in s.deploying and deploys_hidden(s.setting, s.roles[s.player]):
        # The whole unit goes under one marker.
        x, y = point
        return Route((Way(f"{x},{y}", (), (f"{x},{y}",), piece=piece, facing=_facing_when_placed(s, piece, point)),))
    if s.step == "deploy" and piece in s.deploying:
        places = formation(s, figures_of_unit(s, piece), point)
    elif s.step == "arrange" and piece in s.arranging:
        shift = Choice("shift", piece, point=contact_point_at_weapon(s, s.figures[piece], point))
        if why_not_shift(s, shift) is not None:
            shift = Choice("shift", piece, point=point)
        places, choices = {piece: shift.point or point}, (str(shift),)
    else:
        return None
    ways = tuple(
        Way(place := f"{x},{y}", choices, (place,), piece=id, facing=_facing_when_placed(s, id, (x, y)))
        for id, (x, y) in places.items()
    )
    men = [figure for figure in figures_of_unit(s, piece) if figure.kind == "man" and figure.unit]
    men_placed = [
        replace(man, x=placed_at[0], y=placed_at[1]) if (placed_at := places.get(man.id)) else man for man in men
    ]
    return Route(ways, tuple(scene.chain_links(men_placed))) if ways else None


def _facing_when_placed(s: State, id: int, point: Point) -> int:
    """The facing of a figure once it is placed, in whole degrees; one that is only shifted keeps its own."""
    figure = s.figures[id]
    return (figure.facing if s.step == "arrange" else facing_at(s, figure.side, point)) // model.DEGREE % 360
