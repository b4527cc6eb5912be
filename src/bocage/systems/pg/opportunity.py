"""Opportunity fire (PG-13): units that have not acted fire at one moving enemy and so lose their activation."""

from __future__ import annotations

from collections.abc import Sequence

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices, Condition, Opportunity, Reaction
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.systems.pg.combat.assembling import assemble
from bocage.systems.pg.combat.combining import director_of
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.threats import has_second_shot
from bocage.systems.pg.direct_fire.attack import Attack
from bocage.systems.pg.direct_fire.declaration import DIRECT, shown_shift
from bocage.systems.pg.direct_fire.group import why_not_fire
from bocage.systems.pg.state.model import Piece, State
from bocage.systems.pg.state.pieces import label, on_map, other, piece_name

CONDITIONS = (Condition("adjacent", default=True), Condition("in-the-open"))
"""What standing orders can ask about a shot: the enemy is next to the firer; he is in terrain that is no cover."""


@rule("PG-13.0a", "PG-7.22a")
def is_unactivated(unit: Piece) -> bool:
    """Units that have not been activated in this turn may react."""
    return not unit.marker


@rule("PG-13.21a")
def has_fired_here(s: State, unit: Piece) -> bool:
    """A unit fires once at a moving piece in each hex that this enters."""
    return s.move is not None and unit.id in s.move.fired_at


def can_react(s: State, unit: Piece) -> bool:
    """Whether a unit has a shot left at what moves now."""
    return not unit.leader and (is_unactivated(unit) or has_second_shot(unit)) and not has_fired_here(s, unit)


def occasion_for(s: State, mover: Piece) -> Occasion:
    """The chance of the inactive side to fire at a moving piece; its leaders combine fire if not yet activated."""
    side = other(mover.side)
    pieces = on_map(s, side)
    firers = tuple(piece.id for piece in pieces if can_react(s, piece))
    leaders = tuple(piece.id for piece in pieces if piece.leader and not piece.marker)
    return Occasion(side, mover.at, firers, leaders, mover.id)


@rule("PG-3.1l", "PG-13.11a", "PG-13.22a")
def react(s: State, mover: Piece) -> Procedure[None]:
    """Before a piece enters its next hex the other side may fire at it, one attack after the other."""
    while mover.id in s.pieces:
        occasion = occasion_for(s, mover)
        if not any(why_not_fire(s, s.pieces[id], occasion) is None for id in occasion.firers):
            return
        choice = yield from ask_to_shoot(s, mover, occasion)
        if choice == PASS or choice.piece is None:
            return
        attack = Attack((yield from assemble(s, DIRECT, Group((choice.piece,)), occasion)), occasion)
        mark_shots(s, attack)
        yield from attack.run(s)


def ask_to_shoot(s: State, mover: Piece, occasion: Occasion) -> Procedure[Choice]:
    """Ask the inactive side who fires first, if anyone."""
    spans = {"hex": f"{s.turn}.{s.deeds}", "move": f"{s.turn}.{s.segment}.{mover.id}"}
    return (
        yield from ask(
            occasion.side,
            text("prompt-opportunity", piece=piece_name(s, mover.id), hex=label(s, mover.at)),
            Choices(
                lambda known: (*(one.choice for one in opportunities(known, mover.id)), PASS),
                why_not=lambda known, choice: why_not_shoot(known, mover.id, choice),
                resolution=lambda known, choice: shot_of(known, mover.id, choice),
                tally=lambda known, choice: shot_shift(known, mover.id, choice),
            ),
            rule="PG-13.1a",
            reaction=Reaction(PASS, lambda known: opportunities(known, mover.id), spans),
        )
    )


@rule("PG-13.1a")
def opportunities(s: State, mover: int) -> Sequence[Opportunity]:
    """Every unit of the inactive side that may open fire at what moves now."""
    target = s.pieces[mover]
    occasion = occasion_for(s, target)
    found = []
    for id in occasion.firers:
        if why_not_fire(s, s.pieces[id], occasion) is None:
            choice = Choice("shoot", id)
            place = label(s, target.at)
            found.append(Opportunity(choice, (id,), place, facts(s, s.pieces[id], target), shot_of(s, mover, choice)))
    return found


def facts(s: State, unit: Piece, target: Piece) -> tuple[str, ...]:
    """The conditions of standing orders that hold for a shot."""
    held = ("adjacent",) if s.board.adjacent(unit.at, target.at) else ()
    in_open = s.board.terrain[target.at] == "clear"
    return (*held, "in-the-open") if in_open else held


def why_not_shoot(s: State, mover: int, choice: Choice) -> Violation | None:
    """Why a unit may not react."""
    unit = s.pieces.get(choice.piece or 0)
    if unit is None or choice.verb != "shoot":
        return refuse("PG-13.1a", "refuse-not-offered", choice=str(choice))
    return why_not_fire(s, unit, occasion_for(s, s.pieces[mover]))


def shot_of(s: State, mover: int, choice: Choice) -> Attack | None:
    """The attack of one unit by itself, for its odds."""
    if choice.verb != "shoot" or choice.piece is None:
        return None
    return Attack(Group((choice.piece,)), occasion_for(s, s.pieces[mover]))


def shot_shift(s: State, mover: int, choice: Choice) -> Tally | None:
    """The modifiers of that attack."""
    attack = shot_of(s, mover, choice)
    return shown_shift(s, attack.group, attack.occasion) if attack else None


@rule("PG-7.22a")
def mark_shots(s: State, attack: Attack) -> None:
    """A unit that has reacted can no longer be activated in this turn; a leader only by the option."""
    for id in attack.group.firers:
        unit = s.pieces[id]
        unit.shots += 1
        unit.shot_kind = "direct"
        unit.marker = "fired"
        if s.move is not None:
            s.move.fired_at.append(id)
    director = director_of(s, attack.group.firers, attack.occasion)
    if director and s.setting.options.op_fire_marks_leader:
        s.pieces[director].marker = "fired"
