"""Full states that agree with what a seat knows: shells in enemy guns, and enemy units under markers.

Both army lists are open, so the units of a hidden army are known, but not where they are.
"""

from __future__ import annotations

from random import Random

from bocage.systems.pzf.setup.musters import first_state
from bocage.systems.pzf.showing import view
from bocage.systems.pzf.state.model import Figure, State, other_seat
from bocage.systems.pzf.state.setting import deploys_hidden


def resample(seen: State, seat: int, rng: Random) -> State:
    """A full state that agrees with what a seat knows."""
    s = view.resample(seen, seat, rng)
    if deploys_hidden(s.setting, s.roles[other_seat(seat)]):
        place_unseen_units(s, other_seat(seat), rng)
    return s


def hindsight(earlier: State, seat: int, present: State) -> State:
    """An earlier state with what a seat knows of it now: also the figures it has seen since, and their markers."""
    seen = view.known(earlier, seat)
    if seen is earlier:
        return seen
    seen_since = {
        id: figure for id, figure in earlier.figures.items() if id in present.figures and id not in seen.figures
    }
    seen.figures = dict(sorted((seen.figures | seen_since).items()))
    for marker in earlier.markers.values():
        if marker.side != seat and any(id in seen_since for id in marker.figures):
            seen.markers[marker.id] = marker
    return seen


def place_unseen_units(s: State, side: int, rng: Random) -> None:
    """Put the unseen units of a side at random under its markers, or in reserve, in place.

    At least half of its markers are real, since a side has at most one dummy for each unit. A marker whose figures are
    known keeps them.
    """
    unseen = unseen_units(s, side)
    own_markers = [marker for marker in s.markers.values() if marker.side == side]
    markers = [marker for marker in own_markers if not marker.figures]
    rng.shuffle(unseen)
    rng.shuffle(markers)
    least_real = max(0, (len(own_markers) + 1) // 2 - (len(own_markers) - len(markers)))
    least, most = min(len(unseen), least_real), min(len(unseen), len(markers))
    real = least + int(rng.random() * (most - least + 1))
    for index, unit in enumerate(unseen):
        for figure in unit:
            s.figures[figure.id] = figure
        if index < real and s.phase != "setup":
            markers[index].figures = [figure.id for figure in unit]
            for figure in unit:
                figure.where, figure.x, figure.y = "hidden", markers[index].x, markers[index].y
        else:
            s.kept += [figure.id for figure in unit]
    s.figures = dict(sorted(s.figures.items()))


def unseen_units(s: State, side: int) -> list[list[Figure]]:
    """The units of a side of which no figure is known, with their figures as they begin a game."""
    by_unit: dict[int, list[Figure]] = {}
    first = first_state(s.setting)
    have_changed_sides = s.roles != [0, 1] and s.setting.scenario is not None and s.setting.scenario.defender_ratio
    for figure in first.figures.values():
        figure.side = other_seat(figure.side) if have_changed_sides else figure.side
        if figure.side == side and figure.id not in s.figures:
            by_unit.setdefault(figure.unit or -figure.id, []).append(figure)
    return list(by_unit.values())
