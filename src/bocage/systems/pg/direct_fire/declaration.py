"""Direct fire of the active side: who of the declared pieces fires at which hex (PG-10.0a)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.systems.pg.combat.assembling import Manner, assemble
from bocage.systems.pg.combat.members import (
    note_fire,
    note_leaders,
    occasion_at,
    occasions_for,
    why_not_again,
    why_not_another_kind,
)
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.promise import is_vain, with_column
from bocage.systems.pg.direct_fire.attack import Attack, targets_of
from bocage.systems.pg.direct_fire.columns import column_for, shift, strength_of
from bocage.systems.pg.direct_fire.group import (
    is_spent,
    left_of,
    portions_of,
    why_not_add,
    why_not_divide,
    why_not_fire,
)
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, State
from bocage.systems.pg.state.pieces import firer, label, piece_name


def shown_shift(s: State, group: Group, occasion: Occasion) -> Tally | None:
    """The modifiers of an attack and its column, as they are for its first target."""
    targets = targets_of(s, occasion)
    if not targets:
        return None
    return with_column(shift(s, group, occasion, targets[0]), tables().combat.direct_fire, strength_of(s, group))


def is_vain_attack(s: State, group: Group, occasion: Occasion) -> bool:
    """Whether direct fire can have no effect."""
    columns = {one.id: column_for(s, group, shift(s, group, occasion, one)) for one in targets_of(s, occasion)}
    return is_vain(s, tables().combat.direct_fire, columns)


DIRECT = Manner("PG-10.2a", why_not_add, shown_shift, Attack, portions_of, lends=True, vain=is_vain_attack)
"""How direct fire is put together."""


def why_not_direct(s: State, member: Member) -> Violation | None:
    """Why what a member has fired in this segment keeps it from direct fire."""
    return why_not_another_kind(s, member, "direct") or why_not_again(s, member, "direct")


def fire_options(s: State, member: Member) -> Iterable[Choice]:
    """The hexes at which a member may fire, with the portions of its strength."""
    unit = firer(s, member.id)
    if unit.leader or member.done or why_not_direct(s, member) is not None:
        return
    for occasion in occasions_for(s, unit, "direct"):
        if why_not_fire(s, unit, occasion) is None:
            place = label(s, occasion.cell)
            yield Choice("fire", member.id, place=place)
            for portion in portions_of(s, member.id, occasion):
                yield Choice("fire", member.id, place=place, number=portion)


def why_not_fire_at(s: State, choice: Choice) -> Violation | None:
    """Why a member may not fire at a hex."""
    assert s.activation is not None
    member = s.activation.members[choice.piece or 0]
    piece = firer(s, member.id)
    if choice.place not in s.board.aliases:
        return refuse("PG-10.0a", "refuse-not-offered", choice=str(choice))
    if piece.leader:
        return refuse("PG-7.31a", "refuse-no-direct-fire", piece=piece_name(s, piece.id))
    occasion = occasion_at(s, s.board.cell(choice.place))
    return (
        why_not_direct(s, member)
        or why_not_fire(s, piece, occasion)
        or why_not_divide(s, piece, choice.number, occasion)
    )


def note_direct_fire(s: State, group: Group, cell: int) -> None:
    """Note what each firer has put into an attack; an HMG with strength left may fire again."""
    assert s.activation is not None
    portions = dict(group.portions)
    for id in group.firers:
        unit = firer(s, id)
        member = s.activation.members[id]
        member.spent += portions.get(id, left_of(s, unit))
        member.aimed.append(cell)
        note_fire(s, id, "direct", used_up=is_spent(s, unit))


def fire(s: State, choice: Choice) -> Procedure[None]:
    """Put the attack of a member together and carry it out; who took part has acted."""
    yield from attack_with(s, begun_by(choice), occasion_at(s, s.board.cell(choice.place)))


def begun_by(choice: Choice) -> Group:
    """The group of the unit that begins an attack."""
    assert choice.piece is not None
    return Group(()).with_firer(choice.piece, choice.number)


def attack_with(s: State, begun: Group, occasion: Occasion) -> Procedure[None]:
    """Put an attack together from those who begin it, and carry it out."""
    group = yield from assemble(s, DIRECT, begun, occasion)
    note_leaders(s, group, occasion)
    yield from Attack(group, occasion).run(s)
    note_direct_fire(s, group, occasion.cell)


def single_attack(s: State, choice: Choice) -> Attack | None:
    """The attack of one unit by itself, for its odds."""
    if choice.piece is None or why_not_fire_at(s, choice) is not None:
        return None
    group = Group(()).with_firer(choice.piece, choice.number)
    return Attack(group, occasion_at(s, s.board.cell(choice.place)))


def single_shift(s: State, choice: Choice) -> Tally | None:
    """The modifiers of that attack."""
    attack = single_attack(s, choice)
    return shown_shift(s, attack.group, attack.occasion) if attack else None


ACTS = {"fire": Act("fire", fire_options, why_not_fire_at, fire, single_attack, single_shift)}
