"""Where those would stand who are being deployed (PZF-17.0d), shown before they are put down. No rule of its own."""

from __future__ import annotations

from msgspec.structs import replace

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Route, Way
from bocage.systems.pzf import scene
from bocage.systems.pzf.bodies import Point
from bocage.systems.pzf.deployment import can_shift
from bocage.systems.pzf.hauling import beside_weapon
from bocage.systems.pzf.model import State
from bocage.systems.pzf.placing import facing_at, formation, members
from bocage.systems.pzf.variants import deploys_hidden


def drawn_up(s: State, piece: int, point: Point) -> Route | None:
    """A unit in close order round a point, or a single figure of it shifted there, with what would hold it together.

    Whoever is shifted close to a weapon that lacks him comes into contact with it where there is room.
    """
    choices: tuple[str, ...] = ()
    if s.step == "deploy" and piece in s.deploying and not deploys_hidden(s.setting, s.roles[s.player]):
        places = formation(s, members(s, piece), point)
    elif s.step == "arrange" and piece in s.arranging:
        shift = Choice("shift", piece, point=beside_weapon(s, s.figures[piece], point))
        if can_shift(s, shift) is not None:
            shift = Choice("shift", piece, point=point)
        places, choices = {piece: shift.point or point}, (str(shift),)
    else:
        return None
    ways = tuple(
        Way(place := f"{x},{y}", choices, (place,), piece=id, facing=_looks(s, id, (x, y)))
        for id, (x, y) in places.items()
    )
    men = [f for f in members(s, piece) if f.kind == "man" and f.unit]
    standing = [replace(f, x=at[0], y=at[1]) if (at := places.get(f.id)) else f for f in men]
    return Route(ways, tuple(scene.chain_of(standing))) if ways else None


def _looks(s: State, id: int, point: Point) -> int:
    """Where a figure looks once it is put down, in degrees; one that is shifted looks where it did."""
    f = s.figures[id]
    return (f.facing if s.step == "arrange" else facing_at(s, f.side, point)) // scene.DEGREE % 360
