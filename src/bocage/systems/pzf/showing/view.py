"""What a seat knows and sees: figures on the table, markers without what is under them, shells of its own guns only."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.mechanics import facts
from bocage.systems.pzf.morale.command import is_linked_to_grade
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, Arm, Figure, Marker, State, other_seat
from bocage.systems.pzf.state.names import is_loaded_first, is_unseen
from bocage.systems.pzf.state.setting import deploys_hidden


def known(s: State, seat: int) -> State:
    """By whitelist: one's own, enemies in the open, of markers where they are, of guns not what is in the breech."""
    # Most figures are men who stand on the table by themselves and in the open: they need not be asked.
    unlike = [
        f
        for f in s.figures.values()
        if f.side != seat and (f.where != "table" or f.kind == "vehicle" or f.camouflaged or f.aboard)
    ]
    hidden = [f.id for f in unlike if not _is_shown(s, f)]
    # Only vehicles have a choice of shells.
    machines = [f for f in unlike if f.kind == "vehicle"]
    loaded = [f for f in machines for arm in f.arms if arm.shell or arm.reloading not in ("", "plain")]
    markers = {m.id: Marker(m.id, m.side, m.x, m.y, acted=m.acted) for m in s.markers.values() if m.side != seat}
    # Which player of a side commands a figure is his side's own affair (PZF-B2a).
    shared = [f for f in _of(s, other_seat(seat)) if f.commander] if s.setting.players > 1 else []
    shown = {f.id: _shown(s, f) for f in (*loaded, *shared)}
    if not hidden and not shown and not markers:
        return s
    seen = replace(s, figures=s.figures | shown, markers=s.markers | markers)
    if hidden:
        _leave_out(seen, hidden)
    return attach(seen, s.setting)  # type: ignore[no-any-return]


def _leave_out(seen: State, hidden: list[int]) -> None:
    """What a seat knows, without the figures that are hidden from it."""
    for id in hidden:
        del seen.figures[id]
    active = seen.active
    if active is not None and active.figure not in seen.figures and active.figure not in seen.markers:
        seen.active = None
    for name in ("kept", "deploying", "arranging", "turning", "arriving"):
        setattr(seen, name, [id for id in getattr(seen, name) if id in seen.figures])


def _of(s: State, side: int) -> list[Figure]:
    return [f for f in s.figures.values() if f.side == side]


def _is_shown(s: State, f: Figure) -> bool:
    """Neither under a marker nor camouflaged; what a hidden army keeps back is not known either until it comes on."""
    if f.where == "reserve" and deploys_hidden(s.setting, s.roles[f.side]) and (s.phase == "setup" or f.id in s.kept):
        return f.id in s.arriving
    carrier = s.figures.get(f.aboard)
    return f.where != "hidden" and not is_unseen(f) and (carrier is None or not is_unseen(carrier))


def _shown(s: State, f: Figure) -> Figure:
    """A figure as its enemy knows it: without the shells in its guns (PZF-9.4n) and who of its side commands it.

    Nor does the enemy know how far the choice of shells has got.
    """
    unknown: Literal["?", ""] = "" if s.phase == "start" and is_loaded_first(s, f) else "?"
    return replace(f, arms=[_without_shell(arm, unknown) for arm in f.arms], commander=0)


def _without_shell(arm: Arm, unknown: Literal["?", ""]) -> Arm:
    return replace(arm, shell=unknown if arm.shell else "", reloading="plain" if arm.reloading else "")


def resample(seen: State, seat: int, rng: Random) -> State:
    """A full state that agrees with what a seat knows: a shell of either kind in every gun it does not know."""
    s: State = copy(seen, seen.setting)
    for f in s.figures.values():
        for arm in f.arms:
            if arm.shell == "?":
                arm.shell = "heat" if rng.random() < 0.5 else "he"
    return s


def perturb(s: State, seat: int, rng: Random) -> State:
    """Another state that looks the same to a seat: other shells in its enemy's guns, others under his markers."""
    flipped: dict[str, Literal["heat", "he"]] = {"heat": "he", "he": "heat"}
    for f in _of(s, other_seat(seat)):
        for arm in f.arms:
            arm.shell = flipped.get(arm.shell, arm.shell)
            arm.reloading = flipped.get(arm.reloading, arm.reloading)
        if not _is_shown(s, f):
            f.turret = rng.randrange(360) * 1000
    markers = [m for m in s.markers.values() if m.side != seat]
    hidden = [m.figures for m in markers]
    rng.shuffle(hidden)
    for marker, figures in zip(markers, hidden, strict=True):
        marker.figures, marker.spent = figures, rng.randrange(PS)
    return s


@rule("PZF-B1g", off="")
def turn(s: State) -> str:
    """Names the present phase part; at each change of it the record, which holds every die by its purpose, keeps a
    snapshot from which the game can be replayed."""
    return "set-up" if s.phase == "setup" else f"{s.turn}.{s.phase}.{s.part}"


def passed(s: State, seat: int, latest: Text | None) -> Text | None:
    """Most questions of a turn pass by themselves, and the headings of the log show that nothing was done."""
    return None


def fact(s: State, subject: str, name: str) -> Any:
    """One fact of a figure, a piece of scenery or the game, for the expectations of cases; lengths in inches."""
    of_figure, of_scenery = partial(_piece_fact, s), partial(_scenery_fact, s)
    return facts.fact(s, subject, name, of_figure, of_scenery, sides=("player", "initiative"))


def _piece_fact(s: State, id: int, name: str) -> Any:
    piece = s.figures.get(id) or s.markers.get(id) or s.explosives.get(id)
    if name == "gone":
        return piece is None or (isinstance(piece, Figure) and piece.where == "lost")
    if piece is None:
        return None
    if name == "at":
        return [piece.x / 1000, piece.y / 1000]
    if name == "linked":
        return isinstance(piece, Figure) and is_linked_to_grade(s, piece)
    if name in ("spent", "height") or name in ("facing", "turret"):
        return getattr(piece, name) / 1000
    if name.startswith("arm."):
        _, number, field = name.split(".")
        return facts.field(s.figures[id].arms[int(number)], field, "a weapon")
    return facts.field(piece, name, "a piece")


def _scenery_fact(s: State, id: str, name: str) -> Any:
    if name == "destroyed":
        return id in s.scenery.destroyed
    if name == "damage":
        return s.scenery.damage.get(id, 0)
    if name == "open":
        return id in s.scenery.open_doors
    if name == "kind":
        laid = table(s)
        return laid.piece(id).kind if id in laid.number else None
    found = [objective for objective in s.objectives if objective.id == id]
    if found and name == "owner":
        return s.setting.sides[found[0].owner] if found[0].owner >= 0 else None
    raise LookupError(f"scenery has no fact {name!r}; expected destroyed, damage, kind, open or owner")
