"""The figures of a side as an agent counts them."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.systems.pzf.morale.bravery import count_value, is_counted
from bocage.systems.pzf.state.model import Figure, State, on_table


def fighters(s: State, side: int) -> list[Figure]:
    """The figures of a side on the table, without wrecks and mounts."""
    return [figure for figure in on_table(s, side) if not figure.wreck and figure.kind != "mount"]


def fallen(s: State, side: int) -> float:
    """The part of its army at the start that a side has lost, 0 to 1, as far as the seat knows."""
    losses = (
        figure
        for figure in s.figures.values()
        if figure.side == side and is_counted(figure) and (figure.where == "lost" or figure.wreck)
    )
    return sum(count_value(figure) for figure in losses) / max(1, s.start_count[side])


def men_by_unit(figures: Iterable[Figure]) -> dict[int, list[Figure]]:
    """The men of each combat group among some figures, by the group's number; men of no group are left out."""
    by_unit: dict[int, list[Figure]] = {}
    for figure in figures:
        if figure.unit and figure.kind == "man":
            by_unit.setdefault(figure.unit, []).append(figure)
    return by_unit
