"""Several players on one side (PZF-B2a): they share its phase parts and split its figures."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.names import name_of


@rule("PZF-B2a")
def next_commander(s: State, side: int) -> int:
    """The player of a side who gets its next unit: the one with the fewest figures, of equals the first."""
    own = [f.commander for f in s.figures.values() if f.side == side]
    return min(range(s.setting.players), key=own.count)


@rule("PZF-18.1m", off=lambda s, side, strip: 0)
def player_of_strip(s: State, side: int, strip: int) -> int:
    """Who commands what lands on a stretch of beach: each player has his own, or they share the only one."""
    return strip % s.setting.players if s.setting.strips > 1 else next_commander(s, side)


def commander(s: State, side: int, piece: int) -> int | None:
    """Which player of a side commands a figure or a marker; None where it is not of that side, or a dummy."""
    marker = s.markers.get(piece)
    if marker is not None and marker.figures:
        piece = marker.figures[0]
    f = s.figures.get(piece)
    return f.commander if f is not None and f.side == side else None


def hand_over(s: State, piece: int, player: int) -> Text:
    """Give a figure to another player of its side, with its whole unit, its gun and who rides or serves it."""
    f = s.figures[s.markers[piece].figures[0] if piece in s.markers else piece]
    for other in s.figures.values():
        if other.side == f.side and belong_together(f, other):
            other.commander = player
    return name_of(s, f.id)


def belong_together(f: Figure, other: Figure) -> bool:
    """Whether two figures of a side are always commanded by the same player."""
    if f.id == other.id or (f.unit and f.unit == other.unit):
        return True
    return f.id in (other.gunner, other.aboard) or other.id in (f.gunner, f.tow)
