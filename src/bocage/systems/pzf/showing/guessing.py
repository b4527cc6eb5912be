"""What a seat may suppose of what it does not know: shells in guns, and which of the enemy's units lie under markers.

Both army lists are open, so the units of a hidden army are known, but not where they are.
"""

from __future__ import annotations

from random import Random

from bocage.systems.pzf.setup.musters import start
from bocage.systems.pzf.showing import view
from bocage.systems.pzf.state.model import Figure, State, other_seat
from bocage.systems.pzf.state.setting import deploys_hidden


def resample(seen: State, seat: int, rng: Random) -> State:
    """A full state that agrees with what a seat knows."""
    s = view.resample(seen, seat, rng)
    if deploys_hidden(s.setting, s.roles[other_seat(seat)]):
        suppose(s, other_seat(seat), rng)
    return s


def hindsight(then: State, seat: int, now: State) -> State:
    """What a seat knows now of an earlier state: also the figures it has come to see since, and their markers."""
    seen = view.known(then, seat)
    if seen is then:
        return seen
    shown = {id: f for id, f in then.figures.items() if id in now.figures and id not in seen.figures}
    seen.figures = dict(sorted((seen.figures | shown).items()))
    for m in then.markers.values():
        if m.side != seat and any(id in shown for id in m.figures):
            seen.markers[m.id] = m
    return seen


def suppose(s: State, side: int, rng: Random) -> None:
    """Put the unseen units of a side under its markers, at least half of which are real, or in reserve.

    A marker of which the seat knows what is under it keeps that.
    """
    unseen = missing(s, side)
    own = [m for m in s.markers.values() if m.side == side]
    markers = [m for m in own if not m.figures]
    rng.shuffle(unseen)
    rng.shuffle(markers)
    half = max(0, (len(own) + 1) // 2 - (len(own) - len(markers)))
    least, most = min(len(unseen), half), min(len(unseen), len(markers))
    real = least + int(rng.random() * (most - least + 1))
    for at, unit in enumerate(unseen):
        for f in unit:
            s.figures[f.id] = f
        if at < real and s.phase != "setup":
            markers[at].figures = [f.id for f in unit]
            for f in unit:
                f.where, f.x, f.y = "hidden", markers[at].x, markers[at].y
        else:
            s.kept += [f.id for f in unit]
    s.figures = dict(sorted(s.figures.items()))


def missing(s: State, side: int) -> list[list[Figure]]:
    """The units of a side that a seat has not seen, as they were when the game began."""
    found: dict[int, list[Figure]] = {}
    fresh = start(s.setting)
    flipped = s.roles != [0, 1] and s.setting.scenario is not None and s.setting.scenario.defender_ratio
    for f in fresh.figures.values():
        f.side = other_seat(f.side) if flipped else f.side
        if f.side == side and f.id not in s.figures:
            found.setdefault(f.unit or -f.id, []).append(f)
    return list(found.values())
