"""The text of a choice on a button or in a list, and the main weapon of a group."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from bocage.kernel.choice import END, Choice
from bocage.kernel.text import Args, Text
from bocage.mechanics.describing import named_in
from bocage.systems.pzf.heavy.crews import is_visibly_silent
from bocage.systems.pzf.reference.tables import weapon
from bocage.systems.pzf.space.terrain import element_name
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.state.names import name_for_owner, name_of, round_quota, weapon_name


def describe(s: State, choice: Choice) -> Text:
    """The text of a choice on a button or in a list."""
    if choice == END:
        return Text("choice-end")
    args: Args = {"place": choice.place, **named_in(choice, partial(_name_in_choice, s))}
    if choice.verb == "heroic":
        args["might"] = s.figures[choice.piece or 0].might
    if choice.verb in ("arm", "load"):
        args["weapon"] = weapon_name(s, choice.piece or 0, choice.number or 0)
    if choice.verb == "setup" and s.setting.scenario is not None:
        name = s.setting.scenario.setup[choice.number or 0].name
        return Text("choice-setup", {"name": Text(f"setup-{s.setting.id}-{name}"), "now": round_quota(s)})
    if choice.verb == "set-up":
        args["now"] = round_quota(s)
    if choice.verb in ("scenery", "shell", "plant"):
        args["place"] = element_name(s, choice.place)
    if choice.verb == "fortify":
        args["place"] = Text(f"terrain-{choice.place}")
    if choice.verb == "take" and s.phase == "shooting" and (main := main_weapon(s, (choice.piece or 0,))):
        return Text("choice-take-armed", {**args, "weapon": main})
    if choice.verb == "cease" and s.burst is not None:
        # The weapon is named, as a vehicle may go on with its other weapons (PZF-9.4g).
        id, arm = s.burst.shooter, s.burst.arm
        args |= {"who": name_of(s, id), "kind": s.figures[id].kind, "weapon": weapon_name(s, id, arm)}
    is_grenade = s.phase == "grenades" and choice.verb in ("target", "scenery", "cease")
    return Text(f"choice-{choice.verb}-grenade" if is_grenade else f"choice-{choice.verb}", args)


def _name_in_choice(s: State, id: int) -> Text:
    """The name of a piece in a choice; a marker with known figures is named by them, which only its owner has."""
    marker = s.markers.get(id)
    return name_for_owner(s, marker) if marker is not None and marker.figures else name_of(s, id)


def main_weapon(s: State, ids: Iterable[int]) -> Text | None:
    """The name of the strongest weapon some figures can fire; None if they have none."""
    arms = [
        (id, index, weapon(arm.weapon)) for id in ids if id in s.figures for index, arm in enumerate(s.figures[id].arms)
    ]
    ranked = [
        (row.strength, row.range, id, arm) for id, arm, row in arms if row.firearm and not _cannot_fire(s, id, arm)
    ]
    return weapon_name(s, *max(ranked)[2:]) if ranked else None


def _cannot_fire(s: State, id: int, arm: int) -> bool:
    """Whether a weapon cannot fire: it is gone, or lacks its crew."""
    figure = s.figures[id]
    return figure.arms[arm].gone or is_visibly_silent(s, figure, arm)
