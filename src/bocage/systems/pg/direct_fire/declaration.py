"""Putting an attack together: units and leaders are added one by one, with column and odds in view, then fire opens."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg.direct_fire.attack import Attack, targets_of
from bocage.systems.pg.direct_fire.columns import shift
from bocage.systems.pg.direct_fire.group import director_of, why_not_add, why_not_fire, why_not_lend
from bocage.systems.pg.direct_fire.occasion import Group, Occasion
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, State
from bocage.systems.pg.state.pieces import label, on_map, piece_name

OPEN_FIRE = Choice("open-fire")


def after(group: Group, choice: Choice) -> Group:
    """The group once a choice is made."""
    if choice.verb == "add" and choice.piece is not None:
        return Group((*group.firers, choice.piece), group.lends)
    if choice.verb == "lend" and choice.piece is not None and choice.other is not None:
        return Group(group.firers, (*group.lends, (choice.piece, choice.other)))
    return group


def next_choices(s: State, group: Group, occasion: Occasion) -> Iterable[Choice]:
    """Who may still be added, which leader may add to which unit, and to open fire."""
    for id in occasion.firers:
        if why_not_add(s, group, s.pieces[id], occasion) is None:
            yield Choice("add", id)
    for leader in occasion.leaders:
        for unit in group.firers:
            if why_not_lend(s, group, s.pieces[leader], s.pieces[unit], occasion) is None:
                yield Choice("lend", leader, unit)
    yield OPEN_FIRE


def why_not_next(s: State, group: Group, occasion: Occasion, choice: Choice) -> Violation | None:
    """Why a choice is refused while an attack is put together."""
    unit = s.pieces.get(choice.piece or 0)
    other = s.pieces.get(choice.other or 0)
    if choice.verb == "add" and unit is not None:
        return why_not_add(s, group, unit, occasion)
    if choice.verb == "lend" and unit is not None and other is not None:
        return why_not_lend(s, group, unit, other, occasion)
    return refuse("PG-10.2a", "refuse-not-offered", choice=str(choice))


def shown_shift(s: State, group: Group, occasion: Occasion) -> Tally | None:
    """The modifiers of an attack, as they are for its first target."""
    targets = targets_of(s, occasion)
    return shift(s, group, occasion, targets[0]) if targets else None


def assemble(s: State, occasion: Occasion, first: int) -> Procedure[Attack]:
    """Let the side put an attack together, beginning with one unit."""
    group = Group((first,))
    while True:
        made = group
        choice = yield from ask(
            occasion.side,
            text("prompt-attack", hex=label(s, occasion.cell)),
            Choices(
                lambda known, made=made: tuple(next_choices(known, made, occasion)),
                why_not=lambda known, choice, made=made: why_not_next(known, made, occasion, choice),
                default=lambda known: OPEN_FIRE,
                resolution=lambda known, choice, made=made: Attack(after(made, choice), occasion),
                tally=lambda known, choice, made=made: shown_shift(known, after(made, choice), occasion),
            ),
            rule="PG-10.2a",
        )
        if choice == OPEN_FIRE:
            return Attack(group, occasion)
        group = after(group, choice)


# --- the active side --------------------------------------------------------------------------------------------------
def occasion_at(s: State, cell: int) -> Occasion:
    """The chance of the active side's declared pieces to fire at a hex."""
    assert s.activation is not None
    members = s.activation.members.values()
    ready = tuple(one.id for one in members if one.action == "fire" and not one.done and not s.pieces[one.id].leader)
    free = (one for one in members if one.action != "move" and not one.lent and not one.helped)
    leaders = tuple(one.id for one in free if s.pieces[one.id].leader not in ("", "kommissar"))
    return Occasion(s.active, cell, ready, leaders)


def fire_options(s: State, member: Member) -> Iterable[Choice]:
    """The hexes at which a member may fire."""
    if s.pieces[member.id].leader or member.done:
        return
    for cell in sorted({enemy.at for enemy in on_map(s, 1 - s.active)}):
        if why_not_fire(s, s.pieces[member.id], occasion_at(s, cell)) is None:
            yield Choice("fire", member.id, place=label(s, cell))


def why_not_fire_at(s: State, choice: Choice) -> Violation | None:
    """Why a member may not fire at a hex."""
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or choice.place not in s.board.aliases:
        return refuse("PG-10.0a", "refuse-not-offered", choice=str(choice))
    if piece.leader:
        return refuse("PG-7.31a", "refuse-no-direct-fire", piece=piece_name(s, piece.id))
    return why_not_fire(s, piece, occasion_at(s, s.board.cell(choice.place)))


def fire(s: State, choice: Choice) -> Procedure[None]:
    """Put the attack of a member together and carry it out; who took part has acted."""
    assert s.activation is not None
    assert choice.piece is not None
    attack = yield from assemble(s, occasion_at(s, s.board.cell(choice.place)), choice.piece)
    members = s.activation.members
    for id in attack.group.firers:
        members[id].done = True
    director = director_of(s, attack.group.firers, attack.occasion)
    for id in (director, *(leader for leader, _ in attack.group.lends)):
        if id:
            members[id].lent = True
    yield from attack.run(s)


def single_attack(s: State, choice: Choice) -> Attack | None:
    """The attack of one unit by itself, for its odds."""
    if choice.piece is None or why_not_fire_at(s, choice) is not None:
        return None
    return Attack(Group((choice.piece,)), occasion_at(s, s.board.cell(choice.place)))


def single_shift(s: State, choice: Choice) -> Tally | None:
    """The modifiers of that attack."""
    attack = single_attack(s, choice)
    return shown_shift(s, attack.group, attack.occasion) if attack else None


ACTS = {"fire": Act("fire", fire_options, why_not_fire_at, fire, single_attack, single_shift)}
