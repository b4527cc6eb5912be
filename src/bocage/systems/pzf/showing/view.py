"""What a seat knows: figures in the open, markers without what is under them, shells of its own guns only."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from bocage.ground.table import TURN
from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.mechanics import facts
from bocage.systems.pzf.morale.command import is_linked_to_grade
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import DEGREE, PS, Arm, Figure, Marker, State, other_seat
from bocage.systems.pzf.state.names import is_loaded_first, is_unseen
from bocage.systems.pzf.state.setting import deploys_hidden

IN_THE_OPEN = ("table", "left", "lost")
"""Where figures are known to the enemy unless they, or what carries them, are under a net.

So they are in reserve where no army deploys hidden.
"""
HEAT_SHARE = 0.5
"""The chance that an unknown shell is taken for HEAT, otherwise for HE: a seat knows nothing of which it is."""


def known(s: State, seat: int) -> State:
    """The state as a seat knows it: its own figures, enemies in the open, places of markers, no shells of enemy guns.

    The state itself if the seat knows all of it.
    """
    # Most enemies are men in the open, fully known: only the others are tested.
    in_open = IN_THE_OPEN if deploys_hidden(s.setting, s.roles[other_seat(seat)]) else (*IN_THE_OPEN, "reserve")
    others = [
        enemy
        for enemy in s.figures.values()
        if enemy.side != seat
        and (enemy.kind == "vehicle" or enemy.aboard or enemy.camouflaged or enemy.where not in in_open)
    ]
    hidden = [enemy.id for enemy in others if not _is_known_to_enemy(s, enemy)] if others else []
    # Only vehicles have a choice of shells.
    machines = [enemy for enemy in others if enemy.kind == "vehicle"]
    loaded = [figure for figure in machines if any(map(_has_secret, figure.arms))]
    markers = {
        marker.id: Marker(marker.id, marker.side, marker.x, marker.y, acted=marker.acted)
        for marker in s.markers.values()
        if marker.side != seat
    }
    # The enemy does not learn which player of a side commands a figure (PZF-B2a).
    shared = (
        [figure for figure in _figures_of(s, other_seat(seat)) if figure.commander] if s.setting.players > 1 else []
    )
    disguised = {figure.id: _as_enemy_knows(s, figure) for figure in (*loaded, *shared)}
    if not hidden and not disguised and not markers:
        return s
    seen = replace(s, figures=s.figures | disguised, markers=s.markers | markers)
    if hidden:
        _remove_hidden(seen, hidden)
    return attach(seen, s.setting)  # type: ignore[no-any-return]


def _remove_hidden(seen: State, hidden: list[int]) -> None:
    """Remove figures hidden from a seat from the state it knows, in place."""
    for id in hidden:
        del seen.figures[id]
    active = seen.active
    if active is not None and active.figure not in seen.figures and active.figure not in seen.markers:
        seen.active = None
    for name in ("kept", "deploying", "arranging", "turning", "arriving"):
        setattr(seen, name, [id for id in getattr(seen, name) if id in seen.figures])


def _figures_of(s: State, side: int) -> list[Figure]:
    """All figures of a side."""
    return [figure for figure in s.figures.values() if figure.side == side]


def _is_known_to_enemy(s: State, figure: Figure) -> bool:
    """Whether the enemy knows a figure: it is under no marker and no net, and not kept back by a hidden army."""
    if (
        figure.where == "reserve"
        and deploys_hidden(s.setting, s.roles[figure.side])
        and (s.phase == "setup" or figure.id in s.kept)
    ):
        return figure.id in s.arriving
    carrier = s.figures.get(figure.aboard)
    return figure.where != "hidden" and not is_unseen(figure) and (carrier is None or not is_unseen(carrier))


def _as_enemy_knows(s: State, figure: Figure) -> Figure:
    """A figure as its enemy knows it: without the shells in its guns (PZF-9.4n) and the player that commands it.

    How far the choice of shells has got is not known either.
    """
    unknown: Literal["?", ""] = "" if s.phase == "start" and is_loaded_first(s, figure) else "?"
    arms = [_without_shell(arm, unknown) if _has_secret(arm) else arm for arm in figure.arms]
    return replace(figure, arms=arms, commander=0)


def _has_secret(arm: Arm) -> bool:
    """Whether the shell in a weapon, or the one it is loaded with, is known to its owner only."""
    return arm.shell != "" or arm.reloading not in ("", "plain")


def _without_shell(arm: Arm, unknown: Literal["?", ""]) -> Arm:
    """A weapon without its shell, of which `unknown` is put if there is one."""
    return replace(arm, shell=unknown if arm.shell else "", reloading="plain" if arm.reloading else "")


def resample(seen: State, seat: int, rng: Random) -> State:
    """A full state that agrees with what a seat knows: a random shell in every gun whose shell it does not know."""
    s: State = copy(seen, seen.setting)
    for figure in s.figures.values():
        for arm in figure.arms:
            if arm.shell == "?":
                arm.shell = "heat" if rng.random() < HEAT_SHARE else "he"
    return s


def perturb(s: State, seat: int, rng: Random) -> State:
    """Another state that looks the same to a seat, changed in place.

    It has other shells in enemy guns and other figures under enemy markers.
    """
    flipped: dict[str, Literal["heat", "he"]] = {"heat": "he", "he": "heat"}
    for figure in _figures_of(s, other_seat(seat)):
        for arm in figure.arms:
            arm.shell = flipped.get(arm.shell, arm.shell)
            arm.reloading = flipped.get(arm.reloading, arm.reloading)
        if not _is_known_to_enemy(s, figure):
            figure.turret = rng.randrange(TURN // DEGREE) * DEGREE
    markers = [marker for marker in s.markers.values() if marker.side != seat]
    hidden = [marker.figures for marker in markers]
    rng.shuffle(hidden)
    for marker, figures in zip(markers, hidden, strict=True):
        marker.figures, marker.spent = figures, rng.randrange(PS)
    return s


@rule("PZF-B1g")
def turn(s: State) -> str:
    """The id of the present part of a phase.

    At each change of it the record, which holds every die by its purpose, keeps a snapshot from which the game can be
    replayed.
    """
    return "set-up" if s.phase == "setup" else f"{s.turn}.{s.phase}.{s.part}"


def passed(s: State, seat: int, latest: Text | None) -> Text | None:
    """No text when a turn passes: headings of the log show that nothing was done."""
    return None


def fact(s: State, subject: str, name: str) -> Any:
    """One fact of a figure, a piece of scenery or the game, for expectations of cases.

    Lengths in inches, angles in degrees.
    """
    of_figure, of_scenery = partial(_piece_fact, s), partial(_scenery_fact, s)
    return facts.fact(s, subject, name, of_figure, of_scenery, sides=("player", "initiative"))


def _piece_fact(s: State, id: int, name: str) -> Any:
    """A fact of a figure, marker or charge; None if there is no such piece."""
    piece = s.figures.get(id) or s.markers.get(id) or s.explosives.get(id)
    if name == "gone":
        return piece is None or (isinstance(piece, Figure) and piece.where == "lost")
    if piece is None:
        return None
    if name == "at":
        return [piece.x / PS, piece.y / PS]
    if name == "linked":
        return isinstance(piece, Figure) and is_linked_to_grade(s, piece)
    if name in ("spent", "height"):
        return getattr(piece, name) / PS
    if name in ("facing", "turret"):
        return getattr(piece, name) / DEGREE
    if name.startswith("arm."):
        _, number, field = name.split(".")
        return facts.field(s.figures[id].arms[int(number)], field, "a weapon")
    return facts.field(piece, name, "a piece")


def _scenery_fact(s: State, id: str, name: str) -> Any:
    """A fact of a piece of scenery or objective; LookupError for an unknown one."""
    if name == "destroyed":
        return id in s.scenery.destroyed
    if name == "damage":
        return s.scenery.damage.get(id, 0)
    if name == "open":
        return id in s.scenery.open_doors
    if name == "kind":
        layout = table(s)
        return layout.piece(id).kind if id in layout.number else None
    matching = [objective for objective in s.objectives if objective.id == id]
    if matching and name == "owner":
        return s.setting.sides[matching[0].owner] if matching[0].owner >= 0 else None
    raise LookupError(f"scenery has no fact {name!r}; expected destroyed, damage, kind, open or owner")
