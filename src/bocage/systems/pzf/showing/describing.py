"""What a choice is called on a button or in a list, and the main weapon of a group."""

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
from bocage.systems.pzf.state.names import name_of, now_to_deploy, weapon_name, written_under


def describe(s: State, choice: Choice) -> Text:
    """What a choice is called on a button or in a list."""
    if choice == END:
        return Text("choice-end")
    args: Args = {"place": choice.place, **named_in(choice, partial(_called, s))}
    if choice.verb == "heroic":
        args["might"] = s.figures[choice.piece or 0].might
    if choice.verb in ("arm", "load"):
        args["weapon"] = weapon_name(s, choice.piece or 0, choice.number or 0)
    if choice.verb == "setup" and s.setting.scenario is not None:
        name = s.setting.scenario.setup[choice.number or 0].name
        return Text("choice-setup", {"name": Text(f"setup-{s.setting.id}-{name}"), "now": now_to_deploy(s)})
    if choice.verb == "set-up":
        args["now"] = now_to_deploy(s)
    if choice.verb in ("scenery", "shell", "plant"):
        args["place"] = element_name(s, choice.place)
    if choice.verb == "fortify":
        args["place"] = Text(f"terrain-{choice.place}")
    if choice.verb == "take" and s.phase == "shooting" and (main := main_weapon(s, (choice.piece or 0,))):
        return Text("choice-take-armed", {**args, "weapon": main})
    if choice.verb == "cease" and s.burst is not None:
        # A vehicle goes on with its other weapons (PZF-9.4g).
        id, arm = s.burst.shooter, s.burst.arm
        args |= {"who": name_of(s, id), "kind": s.figures[id].kind, "weapon": weapon_name(s, id, arm)}
    thrown = s.phase == "grenades" and choice.verb in ("target", "scenery", "cease")
    return Text(f"choice-{choice.verb}-grenade" if thrown else f"choice-{choice.verb}", args)


def _called(s: State, id: int) -> Text:
    """What a piece is called in a choice; only its owner knows of any figures under a marker."""
    m = s.markers.get(id)
    return written_under(s, m) if m is not None and m.figures else name_of(s, id)


def main_weapon(s: State, ids: Iterable[int]) -> Text | None:
    """The name of the strongest weapon that figures have to fire with."""
    arms = [(id, n, weapon(arm.weapon)) for id in ids if id in s.figures for n, arm in enumerate(s.figures[id].arms)]
    able = [(row.strength, row.range, id, n) for id, n, row in arms if row.firearm and not _is_silent(s, id, n)]
    return weapon_name(s, *max(able)[2:]) if able else None


def _is_silent(s: State, id: int, arm: int) -> bool:
    f = s.figures[id]
    return f.arms[arm].gone or is_visibly_silent(s, f, arm)
