"""What firing costs the firers: they are seen in limiting terrain (PG-8.22a), and their work ends (PG-16.22a)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.systems.pg.spotting import give_away
from bocage.systems.pg.state.model import State
from bocage.systems.pg.works.jobs import interrupt


def note_fire_of(s: State, firers: Iterable[int]) -> None:
    """Note for units and bunkers that they have fired, by any way of firing."""
    ids = list(firers)
    give_away(s, ids)
    for id in ids:
        if id in s.pieces:
            interrupt(s, s.pieces[id], "fires")
