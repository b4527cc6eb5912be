"""Names of pieces in texts: figures, markers, weapons, and the states shown on a figure."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.pzf.state.model import Figure, Marker, State


@rule("PZF-13.2g")
def is_unseen(f: Figure) -> bool:
    """Whether a figure is under a net and can be neither spotted nor aimed at."""
    return f.camouflaged


def is_loaded_first(s: State, f: Figure) -> bool:
    """Whether shells chosen now are the first of a vehicle: in turn 1, or before it lands (PZF-9.4o)."""
    return s.turn == 1 or f.where == "craft"


def name_of(s: State, id: int) -> Text:
    """The name of a figure, marker or charge in texts, by its id."""
    figure = s.figures.get(id)
    if id in s.explosives:
        return Text("charge", {"id": id})
    return Text("hidden-marker" if figure is None else f"figure-{figure.type.replace('_', '-')}", {"id": id})


def name_for_owner(s: State, m: Marker) -> Text:
    """The name of a marker to its owner: the first figure under it and how many others, or a dummy (PZF-10.2k)."""
    if not m.figures:
        return Text("own-dummy", {"id": m.id})
    return Text("own-marker", {"id": m.id, "first": name_of(s, m.figures[0]), "others": len(m.figures) - 1})


def unit_ids(s: State, id: int) -> list[int]:
    """The ids of all figures of the unit to which a figure belongs; its own alone if it has no unit."""
    first = s.figures[id]
    return [f.id for f in s.figures.values() if f.unit == first.unit and f.side == first.side] if first.unit else [id]


def weapon_name(s: State, id: int, arm: int) -> Text:
    """The name of a figure's weapon, by its index; where a vehicle has two of a kind, with the place of its mount."""
    f = s.figures.get(id)
    if f is None or not 0 <= arm < len(f.arms):
        return Text("weapon")
    named = f.arms[arm]
    kind_name, equal_weapons = weapon_kind_name(named.weapon), sum(other.weapon == named.weapon for other in f.arms)
    if equal_weapons < 2 or not named.mount:
        return kind_name
    return Text("weapon-mounted", {"weapon": kind_name, "mount": Text(f"mount-{named.mount.replace('_', '-')}")})


def weapon_kind_name(id: str) -> Text:
    """The name of a kind of weapon."""
    return Text(f"weapon-{id.replace('_', '-')}")


def marks_on(f: Figure) -> list[Text]:
    """The markers shown on a figure, in reading order."""
    flags = ("prone", "floored", "isolated", "pinned", "bogged", "wheels_out", "wreck", "camouflaged")
    texts = [Text(f"mark-{flag.replace('_', '-')}") for flag in flags if getattr(f, flag)]
    if any(arm.unloaded for arm in f.arms):
        texts.append(Text("mark-unloaded"))
    if any(arm.jammed for arm in f.arms):
        texts.append(Text("mark-jammed"))
    if f.kind == "vehicle" and not f.wreck and f.pv < f.started_pv:
        texts.append(Text("mark-hit", {"count": f.started_pv - f.pv}))
    return texts + [Text(f"mark-shell-{shell}") for shell in known_shells(f)]


def known_shells(f: Figure) -> list[str]:
    """The kinds of shell known to be in a figure's guns, each once; guns that have fired are left out."""
    loaded_arms = (arm for arm in f.arms if not arm.gone and not arm.unloaded and not f.wreck)
    return list(dict.fromkeys(arm.shell for arm in loaded_arms if arm.shell in ("heat", "he")))


def round_quota(s: State) -> int:
    """How many units are placed before the other side has its turn; 0 if all that wait are."""
    return s.to_deploy if s.to_deploy < len(s.deploying) else 0
