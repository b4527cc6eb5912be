"""Volleys: all who can fire at a hex together begin the attack at once (PG-10.2a)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.systems.pg.combat.assembling import completed, whole_additions
from bocage.systems.pg.combat.members import occasion_at
from bocage.systems.pg.combat.occasion import Group
from bocage.systems.pg.direct_fire.attack import Attack
from bocage.systems.pg.direct_fire.declaration import DIRECT, attack_with, begun_by, shown_shift, why_not_fire_at
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, State
from bocage.systems.pg.state.pieces import piece_name

VERB = "volley"


def with_volleys(s: State, listed: Iterable[Choice]) -> Iterator[Choice]:
    """The choices with a volley at every hex at which several pieces may fire together, begun by the first of them."""
    firers = defaultdict[str, list[int]](list)
    for choice in listed:
        yield choice
        if choice.verb == "fire" and choice.piece is not None and choice.number is None:
            firers[choice.place].append(choice.piece)
    for place, ids in firers.items():
        volley = Choice(VERB, ids[0], place=place)
        if len(ids) > 1 and why_not_together(s, volley) is None:
            yield volley


@rule("PG-10.2a")
def why_not_together(s: State, choice: Choice) -> Violation | None:
    """Why nobody joins the attack of a piece."""
    occasion = occasion_at(s, s.board.cell(choice.place))
    if next(iter(whole_additions(s, DIRECT, begun_by(choice), occasion)), None) is not None:
        return None
    return refuse("PG-10.2a", "refuse-fires-alone", piece=piece_name(s, choice.piece or 0))


def why_not_volley(s: State, choice: Choice) -> Violation | None:
    """Why a piece may not begin a volley."""
    return why_not_fire_at(s, choice) or why_not_together(s, choice)


def group_of(s: State, choice: Choice) -> Group:
    """All who fire in a volley."""
    return completed(s, DIRECT, begun_by(choice), occasion_at(s, s.board.cell(choice.place)))


def fire(s: State, choice: Choice) -> Procedure[None]:
    """Begin an attack with all who can join it."""
    yield from attack_with(s, group_of(s, choice), occasion_at(s, s.board.cell(choice.place)))


def attack_of(s: State, choice: Choice) -> Attack | None:
    """The attack of a volley, for its odds."""
    if why_not_volley(s, choice) is not None:
        return None
    return Attack(group_of(s, choice), occasion_at(s, s.board.cell(choice.place)))


def shift_of(s: State, choice: Choice) -> Tally | None:
    """The modifiers of a volley."""
    attack = attack_of(s, choice)
    return shown_shift(s, attack.group, attack.occasion) if attack else None


def none(s: State, member: Member) -> Iterable[Choice]:
    """A volley is no choice of a single piece: `with_volleys` lists it."""
    return ()


ACTS = {VERB: Act("fire", none, why_not_volley, fire, attack_of, shift_of)}
