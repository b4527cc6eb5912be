"""Names of pieces in texts: figures, markers, weapons, and the states shown on a figure."""

from __future__ import annotations

from bocage.kernel.rules import rule
from bocage.kernel.text import Text
from bocage.systems.pzf.state.model import Figure, Marker, State


@rule("PZF-13.2g")
def is_unseen(figure: Figure) -> bool:
    """Whether a figure is under a net and can be neither spotted nor aimed at."""
    return figure.camouflaged


def is_loaded_first(s: State, figure: Figure) -> bool:
    """Whether shells chosen now are the first of a vehicle: in turn 1, or before it lands (PZF-9.4o)."""
    return s.turn == 1 or figure.where == "craft"


def name_of(s: State, id: int) -> Text:
    """The name of a figure, marker or charge in texts, by its id."""
    figure = s.figures.get(id)
    if id in s.explosives:
        return Text("charge", {"id": id})
    return Text("hidden-marker" if figure is None else f"figure-{figure.type.replace('_', '-')}", {"id": id})


def name_for_owner(s: State, marker: Marker) -> Text:
    """The name of a marker to its owner: the first figure under it and how many others, or a dummy (PZF-10.2k)."""
    if not marker.figures:
        return Text("own-dummy", {"id": marker.id})
    return Text(
        "own-marker", {"id": marker.id, "first": name_of(s, marker.figures[0]), "others": len(marker.figures) - 1}
    )


def unit_ids(s: State, id: int) -> list[int]:
    """The ids of all figures of the unit to which a figure belongs; its own alone if it has no unit."""
    first = s.figures[id]
    return (
        [figure.id for figure in s.figures.values() if figure.unit == first.unit and figure.side == first.side]
        if first.unit
        else [id]
    )


def weapon_name(s: State, id: int, arm: int) -> Text:
    """The name of a figure's weapon, by its index; where a vehicle has two of a kind, with the place of its mount."""
    figure = s.figures.get(id)
    if figure is None or not 0 <= arm < len(figure.arms):
        return Text("weapon")
    named = figure.arms[arm]
    kind_name, equal_weapons = (
        weapon_kind_name(named.weapon),
        sum(other.weapon == named.weapon for other in figure.arms),
    )
    if equal_weapons < 2 or not named.mount:
        return kind_name
    return Text("weapon-mounted", {"weapon": kind_name, "mount": Text(f"mount-{named.mount.replace('_', '-')}")})


def weapon_kind_name(id: str) -> Text:
    """The name of a kind of weapon."""
    return Text(f"weapon-{id.replace('_', '-')}")


def marks_on(figure: Figure) -> list[Text]:
    """The markers shown on a figure, in reading order."""
    flags = ("prone", "floored", "isolated", "pinned", "bogged", "wheels_out", "wreck", "camouflaged")
    texts = [Text(f"mark-{flag.replace('_', '-')}") for flag in flags if getattr(figure, flag)]
    if any(arm.unloaded for arm in figure.arms):
        texts.append(Text("mark-unloaded"))
    if any(arm.jammed for arm in figure.arms):
        texts.append(Text("mark-jammed"))
    if figure.kind == "vehicle" and not figure.wreck and figure.pv < figure.started_pv:
        texts.append(Text("mark-hit", {"count": figure.started_pv - figure.pv}))
    return texts + [Text(f"mark-shell-{shell}") for shell in known_shells(figure)]


def known_shells(figure: Figure) -> list[str]:
    """The kinds of shell known to be in a figure's guns, each once; guns that have fired are left out."""
    loaded_arms = (arm for arm in figure.arms if not arm.gone and not arm.unloaded and not figure.wreck)
    return list(dict.fromkeys(arm.shell for arm in loaded_arms if arm.shell in ("heat", "he")))


def round_quota(s: State) -> int:
    """How many units are placed before the other side has its turn; 0 if all that wait are."""
    return s.to_deploy if s.to_deploy < len(s.deploying) else 0
