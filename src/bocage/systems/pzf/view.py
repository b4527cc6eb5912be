"""What a seat knows and sees: figures on the table, markers without what is under them, shells of its own guns only."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any, Literal

from msgspec.structs import replace

from bocage.kernel.contract.setting import attach
from bocage.kernel.contract.state import copy
from bocage.kernel.rules import rule
from bocage.kernel.text import Text, text
from bocage.mechanics import facts
from bocage.systems.pzf.command import is_linked
from bocage.systems.pzf.model import PS, Arm, Figure, Marker, Phase, State, other
from bocage.systems.pzf.tables import crew, weapon
from bocage.systems.pzf.terrain import table
from bocage.systems.pzf.variants import deploys_hidden

PHASES: tuple[Phase, ...] = ("initiative", "movement", "shooting", "grenades", "combat", "end")


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
    shared = [f for f in _of(s, other(seat)) if f.commander] if s.setting.players > 1 else []
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


@rule("PZF-13.2g", off=False)
def is_unseen(f: Figure) -> bool:
    """Under its net nothing can be spotted or aimed at, until it fires, moves or is found."""
    return f.camouflaged


def _is_shown(s: State, f: Figure) -> bool:
    """Neither under a marker nor camouflaged; what a hidden army keeps back is not known either until it comes on."""
    if f.where == "reserve" and deploys_hidden(s.setting, s.roles[f.side]) and (s.phase == "setup" or f.id in s.kept):
        return f.id in s.arriving
    carrier = s.figures.get(f.aboard)
    return f.where != "hidden" and not is_unseen(f) and (carrier is None or not is_unseen(carrier))


def is_loaded_first(s: State, f: Figure) -> bool:
    """Before the first turn, and before they land, the first shells of vehicles are chosen (PZF-9.4o)."""
    return s.turn == 1 or f.where == "craft"


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
    for f in _of(s, other(seat)):
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


def name_of(s: State, id: int) -> Text:
    """What a figure or marker is called."""
    figure = s.figures.get(id)
    if id in s.explosives:
        return Text("charge", {"id": id})
    return Text("hidden-marker" if figure is None else f"figure-{figure.type.replace('_', '-')}", {"id": id})


def written_under(s: State, m: Marker) -> Text:
    """What the back of a marker says to its owner: who is under it, or that it is a dummy (PZF-10.2k)."""
    if not m.figures:
        return Text("own-dummy", {"id": m.id})
    return Text("own-marker", {"id": m.id, "first": name_of(s, m.figures[0]), "others": len(m.figures) - 1})


def passed(s: State, seat: int, latest: Text | None) -> Text | None:
    """Most questions of a turn pass by themselves, and the headings of the log show that nothing was done."""
    return None


def unit_of(s: State, id: int) -> list[int]:
    """The figures of a unit that is known by its first one."""
    first = s.figures[id]
    return [f.id for f in s.figures.values() if f.unit == first.unit and f.side == first.side] if first.unit else [id]


def weapon_name(s: State, id: int, arm: int) -> Text:
    """What a weapon of a figure is called; of two alike on a vehicle also where it has them."""
    f = s.figures.get(id)
    if f is None or not 0 <= arm < len(f.arms):
        return Text("weapon")
    one = f.arms[arm]
    called, alike = weapon_called(one.weapon), sum(other.weapon == one.weapon for other in f.arms)
    if alike < 2 or not one.mount:
        return called
    return Text("weapon-mounted", {"weapon": called, "mount": Text(f"mount-{one.mount.replace('_', '-')}")})


def weapon_called(id: str) -> Text:
    """What a kind of weapon is called."""
    return Text(f"weapon-{id.replace('_', '-')}")


def weapon_fact(id: str, arc: int = 0, called: Text | None = None) -> Text:
    """A kind of weapon and what it does; the degrees it covers as it is mounted, else as its crew serves it."""
    row = weapon(id)
    return text(
        "fact-arm",
        weapon=called or weapon_called(id),
        range=row.range // PS,
        f=row.strength,
        rate=row.rate,
        penalty=row.move_penalty,
        arc=arc or (crew(row.crew).arc if row.crew else 360),
    )


def element_name(s: State, id: str) -> Text:
    """What a piece of scenery is called."""
    laid = s.setting.table if id in s.setting.table.number else table(s)
    kind = laid.piece(id).kind if id in laid.number else "open"
    return Text(f"terrain-{kind.replace('_', '-')}")


def marks(f: Figure) -> list[Text]:
    """The markers on a figure, in reading order."""
    flags = ("prone", "floored", "isolated", "pinned", "bogged", "wheels_out", "wreck", "camouflaged")
    found = [Text(f"mark-{flag.replace('_', '-')}") for flag in flags if getattr(f, flag)]
    if any(arm.unloaded for arm in f.arms):
        found.append(Text("mark-unloaded"))
    if any(arm.jammed for arm in f.arms):
        found.append(Text("mark-jammed"))
    if f.kind == "vehicle" and not f.wreck and f.pv < f.started_pv:
        found.append(Text("mark-hit", {"count": f.started_pv - f.pv}))
    return found + [Text(f"mark-shell-{shell}") for shell in loaded_with(f)]


def loaded_with(f: Figure) -> list[str]:
    """The kinds of shell in a figure's guns, each once, as far as they are known; what was fired is in none."""
    ready = (arm for arm in f.arms if not arm.gone and not arm.unloaded and not f.wreck)
    return list(dict.fromkeys(arm.shell for arm in ready if arm.shell in ("heat", "he")))


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
        return isinstance(piece, Figure) and is_linked(s, piece)
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


def now_to_deploy(s: State) -> int:
    """How many units are put down before the other side has its turn; 0 for all of them."""
    return s.to_deploy if s.to_deploy < len(s.deploying) else 0
