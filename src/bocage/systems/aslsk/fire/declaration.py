"""Declaring an attack (ASL-3.2w): a player adds firers and leaders one by one, sees odds and tally, then fires."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bocage.kernel.choice import Choice
from bocage.kernel.contract.look import Note
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.aslsk.fire.attack import Attack, attack_of
from bocage.systems.aslsk.fire.firepower import (
    Occasion,
    column_of,
    elements_in,
    elements_of,
    firepower,
    firer_of,
    in_fp,
)
from bocage.systems.aslsk.fire.firers import is_declared_blind
from bocage.systems.aslsk.fire.group import (
    Group,
    hexes_for_members,
    leaders_in,
    openers,
    total_fp,
    why_not_add,
    why_not_add_leader,
    why_not_open_fire,
)
from bocage.systems.aslsk.fire.modifiers import attack_drm, hexes_of, target_drm, targets_of
from bocage.systems.aslsk.fire.small_print import small_print
from bocage.systems.aslsk.reference.tables import tables
from bocage.systems.aslsk.state.model import State, is_leader, label, named, units_at

FIRE = Choice("fire")


def why_not(s: State, group: Group, occasion: Occasion, choice: Choice) -> Violation | None:
    """Why a choice is refused while a group is being put together."""
    if choice.verb == "add" and choice.piece is not None:
        return why_not_add(s, group, choice.piece, occasion)
    if choice.verb == "direct" and choice.piece is not None:
        return why_not_add_leader(s, group, choice.piece, occasion)
    if choice == FIRE:
        return why_not_open_fire(s, group, occasion)
    return refuse("ASL-3.2b", "refuse-not-offered", choice=str(choice))


def next_members(s: State, group: Group, occasion: Occasion) -> list[Choice]:
    """Every element and leader that may be added to a group, and FIRE where the group may fire."""
    if not group.firers:
        return [Choice("add", piece=element) for element in openers(s, occasion)]
    cells = hexes_of(s, group.firers)
    joining = [
        firer for firer in elements_in(s, occasion.seat, hexes_for_members(s, cells)) if firer not in group.firers
    ]
    leaders = leaders_in(s, occasion.seat, cells)
    if leaders and any(firer in s.weapons and is_leader(firer_of(s, firer)) for firer in group.firers):
        joining += leaders
    choices = [Choice("add", piece=id) for id in joining if why_not_add(s, group, id, occasion) is None]
    choices += [Choice("direct", piece=id) for id in leaders if why_not_add_leader(s, group, id, occasion) is None]
    return [*choices, FIRE] if why_not_open_fire(s, group, occasion) is None else choices


# --- what players are shown before they decide --------------------------------------------------------------------
def preview(s: State, group: Group, occasion: Occasion, choice: Choice) -> Attack | None:
    """The attack that a choice would complete, for its odds; it tells nothing about the line of sight."""
    made = group.after(choice)
    if choice != FIRE and why_not_open_fire(s, made, occasion) is not None:
        return None
    attack = attack_of(s, made, occasion)
    return msgspec.structs.replace(attack, if_seen=True) if is_declared_blind(s, occasion.kind) else attack


def show_tally(s: State, group: Group, occasion: Occasion, choice: Choice) -> Tally | None:
    """FP of the element that a choice adds, or the DRM of the attack that it completes."""
    if choice.verb == "add" and choice.piece is not None:
        unit = s.units.get(choice.piece)
        if unit and is_leader(unit):
            return None
        return firepower(s, choice.piece, occasion.target, occasion.kind, group.firers)
    made = group.after(choice)
    if choice != FIRE and why_not_open_fire(s, made, occasion) is not None:
        return None
    attack = attack_of(s, made, occasion)
    common = attack_drm(s, attack)
    drm = [target_drm(s, unit, attack, common) for unit in targets_of(s, attack)] or [common]
    return msgspec.structs.replace(drm[0], sum=total_shown(total_fp(s, made.firers, occasion), drm))


def total_shown(fp: int, drm: Sequence[Tally]) -> Text:
    """What an attack comes to: its FP, the column they give and the DRM, from the best to the worst for its targets."""
    totals = [f"{total:+d}".replace("-", "−") if total else "0" for total in sorted({one.total for one in drm})]
    spread = totals[0] if len(totals) == 1 else f"{totals[0]}…{totals[-1]}"
    return text("fire-amounts", fp=in_fp(fp), column=tables().ift.columns[column_of(fp)], drm=spread)


def notes(s: State, group: Group, occasion: Occasion, choice: Choice) -> list[Note]:
    """The small print of the attack that a choice completes."""
    attack = preview(s, group, occasion, choice)
    return small_print(s, attack, left_out(s, group.after(choice), occasion)) if attack else []


def left_out(s: State, group: Group, occasion: Occasion) -> list[int]:
    """Elements in the hexes of a group that could still join and otherwise miss the target (ASL-3.2z)."""
    units = [unit for cell in hexes_of(s, group.firers) for unit in units_at(s, cell)]
    others = [element for unit in units for element in elements_of(s, unit) if element not in group.firers]
    return [element for element in others if why_not_add(s, group, element, occasion) is None]


# --- the question -------------------------------------------------------------------------------------------------
def assemble(s: State, occasion: Occasion, first: int | None = None) -> Procedure[Attack]:
    """Let the player build a fire group, beginning with `first` if given; gives the attack."""
    group = Group(() if first is None else (first,))
    while True:
        answer = yield from _ask_next(s, group, occasion)
        if answer.verb == "fire":
            return attack_of(s, group, occasion)
        group = group.after(answer)


def _ask_next(s: State, group: Group, occasion: Occasion) -> Procedure[Choice]:
    def target_and_group(known: State) -> Args:
        return {"hex": label(known, occasion.target), **named(known, (*group.firers, *group.leaders))}

    return (
        yield from ask(
            occasion.seat,
            text("prompt-fire-group"),
            Choices(
                lambda known: next_members(known, group, occasion),
                why_not=lambda known, choice: why_not(known, group, occasion, choice),
                default=lambda known: FIRE,
                resolution=lambda known, choice: preview(known, group, occasion, choice),
                tally=lambda known, choice: show_tally(known, group, occasion, choice),
                notes=lambda known, choice: notes(known, group, occasion, choice),
                prompt_args=target_and_group,
            ),
            rule="ASL-3.2w",
            deliberate=() if occasion.kind == "first" else (FIRE.verb,),
        )
    )
