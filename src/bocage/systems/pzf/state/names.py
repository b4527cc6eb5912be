"""What pieces are called in texts: figures, markers, weapons, the markers on a figure."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.pzf.state.model import Figure, Marker, State


@rule("PZF-13.2g", off=False)
def is_unseen(f: Figure) -> bool:
    """Under its net nothing can be spotted or aimed at, until it fires, moves or is found."""
    return f.camouflaged


def is_loaded_first(s: State, f: Figure) -> bool:
    """Before the first turn, and before they land, the first shells of vehicles are chosen (PZF-9.4o)."""
    return s.turn == 1 or f.where == "craft"


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


def now_to_deploy(s: State) -> int:
    """How many units are put down before the other side has its turn; 0 for all of them."""
    return s.to_deploy if s.to_deploy < len(s.deploying) else 0
