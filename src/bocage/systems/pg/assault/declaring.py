"""The assault as an act: who attacks, whether protected defenders strike first, and the fight (PG-12.2, PG-12.3)."""

from __future__ import annotations

from collections.abc import Iterable

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg.assault import entering
from bocage.systems.pg.assault.columns import shown_shift
from bocage.systems.pg.assault.fight import Fight, protected_among
from bocage.systems.pg.assault.participants import (
    attackers_in,
    defenders_in,
    is_fighter,
    may_join,
    why_not_steady_enough,
)
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, State
from bocage.systems.pg.state.pieces import is_held, label, other, piece_name, units_of
from bocage.systems.pg.works.jobs import interrupt

STRIKE, TOGETHER, PROTECTED_FIRST = Choice("strike"), Choice("together"), Choice("protected-first")


# --- when -------------------------------------------------------------------------------------------------------------
@rule("PG-12.2a")
def is_required(s: State, cell: int) -> bool:
    """Whether an assault is not optional: units have entered a hex with enemies and no friendly units."""
    return s.activation is not None and cell in s.activation.opened


@rule("PG-12.2a")
def still_to_fight(s: State) -> list[int]:
    """The cells where an assault must be resolved before the segment ends."""
    assert s.activation is not None
    enemy = other(s.active)
    return [cell for cell in s.activation.opened if is_held(s, enemy, cell) and leads_in(s, cell)]


def leads_in(s: State, cell: int) -> list[int]:
    """The units that may begin an assault in a hex."""
    return [piece.id for piece in attackers_in(s, cell) if is_fighter(piece)]


def fight_of(s: State, cell: int, joined: tuple[int, ...]) -> Fight:
    """The fight of those who join; where an assault is required all units in the hex take part."""
    attackers = tuple(piece.id for piece in attackers_in(s, cell)) if is_required(s, cell) else joined
    defenders = tuple(piece.id for piece in defenders_in(s, other(s.active), cell))
    charges = s.activation is not None and any(id in s.activation.charged for id in attackers)
    return Fight(cell, s.active, attackers, defenders, charges=charges)


# --- the act ----------------------------------------------------------------------------------------------------------
def assault_options(s: State, member: Member) -> Iterable[Choice]:
    """The assault that a member may begin in its hex; where all must take part one of them stands for all."""
    choice = Choice("assault", member.id, place=label(s, s.pieces[member.id].at))
    if why_not_assault(s, choice) is None:
        yield choice


@rule("PG-12.3a")
def why_not_assault(s: State, choice: Choice) -> Violation | None:
    """Why a member may not begin an assault in its hex."""
    piece = s.pieces[choice.piece or 0]
    if choice.place != label(s, piece.at) or not is_held(s, other(piece.side), piece.at):
        return refuse("PG-12.0a", "refuse-no-enemy", hex=choice.place)
    unsteady = why_not_steady_enough(s, piece)
    if unsteady is not None:
        return unsteady
    leads = leads_in(s, piece.at)
    if piece.id not in (leads[:1] if is_required(s, piece.at) else leads):
        return refuse("PG-12.3b", "refuse-cannot-assault", piece=piece_name(s, piece.id))
    return None


def assault(s: State, choice: Choice) -> Procedure[None]:
    """Gather the attackers, let the defender choose who strikes first, and fight."""
    assert choice.piece is not None
    cell = s.board.cell(choice.place)
    joined: tuple[int, ...] = (choice.piece,)
    while not is_required(s, cell):
        answer = yield from ask_to_join(s, cell, joined)
        if answer == STRIKE:
            break
        joined = (*joined, answer.piece or 0)
    fight = yield from choose_first(s, fight_of(s, cell, joined))
    commit(s, fight)
    yield from fight.run(s)


def joiners(s: State, cell: int, joined: tuple[int, ...]) -> list[Choice]:
    """Who may still join."""
    return [Choice("join", piece.id) for piece in attackers_in(s, cell) if piece.id not in joined]


def why_not_join(s: State, cell: int, joined: tuple[int, ...], choice: Choice) -> Violation | None:
    """Why a piece may not join an assault."""
    if choice == STRIKE:
        return None
    piece = s.pieces.get(choice.piece or 0)
    if piece is None or choice.verb != "join" or piece.id in joined or piece.side != s.active:
        return refuse("PG-12.3b", "refuse-not-offered", choice=str(choice))
    if not may_join(s, piece, cell):
        return refuse("PG-12.3b", "refuse-cannot-assault", piece=piece_name(s, piece.id))
    return None


def ask_to_join(s: State, cell: int, joined: tuple[int, ...]) -> Procedure[Choice]:
    """Ask who else attacks: nobody must (PG-12.3b)."""

    def after(known: State, choice: Choice) -> Fight:
        return fight_of(known, cell, (*joined, choice.piece) if choice.piece else joined)

    def sum_after(known: State, choice: Choice) -> Tally:
        fight = after(known, choice)
        return shown_shift(known, fight.attack(known), fight.defence())

    return (
        yield from ask(
            s.active,
            text("prompt-join", hex=label(s, cell)),
            Choices(
                lambda known: (*joiners(known, cell, joined), STRIKE),
                why_not=lambda known, choice: why_not_join(known, cell, joined, choice),
                default=lambda known: STRIKE,
                resolution=after,
                tally=sum_after,
            ),
            rule="PG-12.3b",
        )
    )


def with_first_strike(s: State, fight: Fight) -> Fight:
    """The fight in which the protected defenders strike first."""
    protected = protected_among(s, fight.defenders)
    return Fight(fight.cell, fight.side, fight.attackers, fight.defenders, protected, fight.charges)


def are_all_protected(s: State, fight: Fight) -> bool:
    """Whether all defending units strike first."""
    return len(units_of(s, fight.first)) == len(units_of(s, fight.defenders))


@rule("PG-12.43b")
def choose_first(s: State, fight: Fight) -> Procedure[Fight]:
    """All defenders protected strike first; where only some are, the defender chooses: these alone, or all together."""
    first = with_first_strike(s, fight)
    if not first.first or are_all_protected(s, first):
        return first
    answer = yield from ask(
        other(s.active),
        text("prompt-first-strike", hex=label(s, fight.cell)),
        Choices(
            lambda known: (PROTECTED_FIRST, TOGETHER),
            default=lambda known: TOGETHER,
            resolution=lambda known, choice: first if choice == PROTECTED_FIRST else fight,
        ),
        rule="PG-12.43b",
    )
    return first if answer == PROTECTED_FIRST else fight


@rule("PG-12.3b", "PG-12.4c")
def commit(s: State, fight: Fight) -> None:
    """All who attack have acted and are marked FIRED; defenders get no marker."""
    assert s.activation is not None
    s.activation.fought.extend(fight.attackers)
    for id in fight.attackers:
        member = s.activation.members.get(id)
        interrupt(s, s.pieces[id], "assaults")
        if member is None:
            s.pieces[id].marker = "fired"
        else:
            member.action, member.done = "fire", True


def shown_fight(s: State, choice: Choice) -> Fight | None:
    """The fight that a choice begins, for its odds."""
    if choice.piece is None or why_not_assault(s, choice) is not None:
        return None
    fight = fight_of(s, s.board.cell(choice.place), (choice.piece,))
    first = with_first_strike(s, fight)
    return first if are_all_protected(s, first) else fight


def sum_of(s: State, choice: Choice) -> Tally | None:
    """The modifiers of the attack, and the columns of both sides."""
    fight = shown_fight(s, choice)
    return shown_shift(s, fight.attack(s), fight.defence()) if fight else None


ACTS = {
    **entering.ACTS,
    "assault": Act("fire", assault_options, why_not_assault, assault, shown_fight, sum_of, after_others=True),
}
"""What members do who are declared to fire and assault."""
