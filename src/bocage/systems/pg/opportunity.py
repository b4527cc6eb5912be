"""Opportunity fire (PG-13): units that have not acted fire at one moving enemy and so lose their activation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask
from bocage.kernel.contract.question import Choices, Condition, Opportunity, Reaction
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import Tally
from bocage.kernel.text import text
from bocage.mechanics.keeping import once
from bocage.systems.pg.anti_tank import declaration as anti_tank
from bocage.systems.pg.anti_tank.targets import is_vehicle, why_not_shoot
from bocage.systems.pg.combat.assembling import assemble
from bocage.systems.pg.combat.combining import director_of
from bocage.systems.pg.combat.firers import firers_of, reach_of
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.combat.shots import has_second_shot, has_shot, is_bound_to_kind
from bocage.systems.pg.combat.threats import longest_reach
from bocage.systems.pg.direct_fire.attack import Attack
from bocage.systems.pg.direct_fire.declaration import DIRECT, is_vain_attack, shown_shift
from bocage.systems.pg.direct_fire.group import why_not_fire
from bocage.systems.pg.state.model import Marker, Move, Piece, ShotKind, State
from bocage.systems.pg.state.pieces import counter_of, firer, label, on_map, other, piece_name, pieces_at, subject
from bocage.systems.pg.state.printed import fire_of, kind_of

CONDITIONS = (Condition("adjacent", default=True), Condition("in-the-open"))
"""What standing orders can ask about a shot: the enemy is next to the firer; he is in terrain that is no cover."""


# --- who has a shot ---------------------------------------------------------------------------------------------------
@rule("PG-13.0a", "PG-7.22a")
def is_unactivated(unit: Piece) -> bool:
    """Units that have not been activated in this turn may react."""
    return not unit.marker


@rule("PG-13.21a")
def has_fired_here(s: State, unit: Piece) -> bool:
    """A unit fires once at a moving piece in each hex that this enters."""
    return s.move is not None and unit.id in s.move.fired_at


def can_react(s: State, unit: Piece, kind: ShotKind) -> bool:
    """Whether a unit has a shot of one kind left at what moves now."""
    if unit.leader or has_fired_here(s, unit):
        return False
    return is_unactivated(unit) or has_shot(s, unit, kind)


def limit_reached(s: State, unit: Piece, kind: ShotKind) -> str:
    """The rule by which a unit has no shot of one kind at what moves now."""
    if has_fired_here(s, unit):
        return "PG-13.21a"
    if not unit.shots:
        return "PG-13.0a"
    if is_bound_to_kind(s, unit) and kind != unit.shot_kind:
        return "PG-13.0e"
    return "PG-13.0b" if kind == "direct" else "PG-13.0c" if kind_of(unit) == "afv" else "PG-13.0d"


def why_not_ready(s: State, unit: Piece, kind: ShotKind) -> Violation | None:
    """Why a unit has no shot of one kind at what moves now."""
    if can_react(s, unit, kind):
        return None
    return refuse(limit_reached(s, unit, kind), "refuse-no-shot", piece=piece_name(s, unit.id))


def occasion_for(s: State, mover: Piece) -> Occasion:
    """The chance of the inactive side to fire at a moving piece; its leaders combine fire if not yet activated."""
    side = other(mover.side)
    firers = tuple(unit.id for unit in firers_of(s, side) if can_react(s, unit, "direct"))
    leaders = tuple(piece.id for piece in on_map(s, side) if piece.leader and not piece.marker)
    return Occasion(side, mover.at, firers, leaders, mover.id)


@rule("PG-13.23a")
def why_not_among_friends(s: State, mover: Piece) -> Violation | None:
    """Opportunity fire of any kind is not directed into a hex with units friendly to the firer."""
    if pieces_at(s, other(mover.side), mover.at):
        return refuse("PG-13.23a", "refuse-friends-there", hex=label(s, mover.at))
    return None


def why_not_hunt(s: State, unit: Piece, mover: Piece) -> Violation | None:
    """Why a unit may not react with anti-tank fire."""
    return why_not_ready(s, unit, "anti_tank") or why_not_among_friends(s, mover) or why_not_shoot(s, unit, mover)


# --- the reaction -----------------------------------------------------------------------------------------------------
@rule("PG-3.1l", "PG-13.11a", "PG-13.22a", "PG-1.1t")
def react(s: State, mover: Piece) -> Procedure[None]:
    """Before a piece enters its next hex the other side may fire at it, one attack after the other."""
    while mover.id in s.pieces:
        open_now = tuple(shots(s, mover.id))
        if not open_now:
            return
        choice = yield from ask_to_shoot(s, mover, open_now)
        if choice == PASS or choice.piece is None:
            return
        yield from carry_out(s, mover, choice)


@rule("PG-13.1a")
def carry_out(s: State, mover: Piece, choice: Choice) -> Procedure[None]:
    """Resolve a shot by the procedure of its kind."""
    assert choice.piece is not None
    if choice.verb == anti_tank.VERB:
        yield from anti_tank.confirm(s, other(mover.side), choice)
        shot = anti_tank.shot_of(s, choice)
        assert shot is not None
        mark_shots(s, [choice.piece], "anti_tank")
        yield from shot.run(s)
        return
    occasion = occasion_for(s, mover)
    group = yield from assemble(s, DIRECT, Group((choice.piece,)), occasion)
    mark_shots(s, group.firers, "direct")
    mark_director(s, group, occasion)
    yield from Attack(group, occasion).run(s)


def ask_to_shoot(s: State, mover: Piece, open_now: tuple[Choice, ...]) -> Procedure[Choice]:
    """Ask the inactive side who fires next, if anyone; `open_now` are the shots that it has."""
    name = piece_name(s, mover.id)
    listed = once(s, open_now, lambda known: tuple(shots(known, mover.id)))
    spans = {"hex": f"{s.turn}.{s.deeds}", "move": f"{s.turn}.{s.segment}.{mover.id}"}
    return (
        yield from ask(
            other(mover.side),
            text("prompt-opportunity", piece=name, hex=label(s, mover.at), subject=subject(s, mover.id)),
            Choices(
                lambda known: (*listed(known), PASS),
                why_not=lambda known, choice: why_not_react(known, mover.id, choice),
                resolution=lambda known, choice: shot_of(known, mover.id, choice),
                tally=lambda known, choice: shot_tally(known, mover.id, choice),
                is_faint=lambda known, choice: is_vain_reaction(known, mover.id, choice),
            ),
            rule="PG-13.1a",
            reaction=Reaction(PASS, lambda known: opportunities(known, mover.id), spans),
        )
    )


def shots(s: State, mover: int) -> Iterator[Choice]:
    """The shots that the inactive side may fire at what moves now, by direct and by anti-tank fire."""
    target = s.pieces[mover]
    row, farthest = s.board.distances(target.at), longest_reach(s)
    enemies = [unit for unit in firers_of(s, other(target.side)) if row[unit.at] <= farthest]
    near = [unit for unit in enemies if (fire := fire_of(unit, "direct")) is not None and row[unit.at] <= fire.range]
    occasion = occasion_for(s, target) if near else None
    for unit in near:
        if occasion is not None and unit.id in occasion.firers and why_not_fire(s, unit, occasion) is None:
            yield Choice("shoot", unit.id)
    if is_vehicle(target):
        for unit in enemies:
            printed = fire_of(unit, "anti_tank")
            if printed is not None and row[unit.at] <= reach_of(s, printed) and why_not_hunt(s, unit, target) is None:
                yield from anti_tank.shots_at(s, unit, target)


def opportunities(s: State, mover: int) -> Sequence[Opportunity]:
    """Every shot with the facts that standing orders ask about."""
    target = s.pieces[mover]
    place = label(s, target.at)
    return [
        Opportunity(choice, (choice.piece,), place, facts(s, choice.piece, target), shot_of(s, mover, choice))
        for choice in shots(s, mover)
        if choice.piece is not None
    ]


def facts(s: State, id: int, target: Piece) -> tuple[str, ...]:
    """The conditions of standing orders that hold for a shot."""
    held = ("adjacent",) if s.board.adjacent(firer(s, id).at, target.at) else ()
    in_open = s.board.terrain[target.at] == "clear"
    return (*held, "in-the-open") if in_open else held


def why_not_react(s: State, mover: int, choice: Choice) -> Violation | None:
    """Why a unit may not react in a way."""
    if choice == PASS:
        return None
    target, id = s.pieces[mover], choice.piece or 0
    if id not in s.pieces and id not in s.works:
        return refuse("PG-13.1a", "refuse-not-offered", choice=str(choice))
    unit = firer(s, id)
    if unit.side == target.side:
        return refuse("PG-13.0a", "refuse-not-yours")
    if choice.verb == anti_tank.VERB and choice.other == mover:
        return why_not_hunt(s, unit, target) or anti_tank.why_not_through(s, unit, target, choice.number)
    if choice.verb != "shoot":
        return refuse("PG-13.1a", "refuse-not-offered", choice=str(choice))
    return (
        why_not_ready(s, unit, "direct")
        or why_not_among_friends(s, target)
        or why_not_fire(s, unit, occasion_for(s, target))
    )


def shot_of(s: State, mover: int, choice: Choice) -> Resolution | None:
    """The attack of one unit by itself, for its odds."""
    if choice.verb == anti_tank.VERB:
        return anti_tank.shot_of(s, choice)
    if choice.verb != "shoot" or choice.piece is None:
        return None
    return Attack(Group((choice.piece,)), occasion_for(s, s.pieces[mover]))


def shot_tally(s: State, mover: int, choice: Choice) -> Tally | None:
    """The modifiers of that attack."""
    if choice.verb == anti_tank.VERB:
        return anti_tank.tally_of(s, choice)
    attack = shot_of(s, mover, choice)
    return shown_shift(s, attack.group, attack.occasion) if isinstance(attack, Attack) else None


def is_vain_reaction(s: State, mover: int, choice: Choice) -> bool:
    """Whether a shot at what moves now can have no effect."""
    if choice.verb == anti_tank.VERB:
        return anti_tank.is_vain_shot(s, choice)
    attack = shot_of(s, mover, choice)
    return isinstance(attack, Attack) and is_vain_attack(s, attack.group, attack.occasion)


# --- the price --------------------------------------------------------------------------------------------------------
@rule("PG-7.22a")
def mark_shots(s: State, firers: Sequence[int], kind: ShotKind) -> None:
    """A unit that has reacted can no longer be activated in this turn."""
    for id in firers:
        unit = counter_of(s, id)
        unit.shots += 1
        unit.shot_kind = unit.shot_kind or kind
        unit.marker = "fired"
        if s.move is not None:
            s.move.fired_at.append(id)


def mark_director(s: State, group: Group, occasion: Occasion) -> None:
    """A leader who combines opportunity fire is marked by the option only."""
    director = director_of(s, group.firers, occasion)
    if director and s.setting.options.op_fire_marks_leader:
        s.pieces[director].marker = "fired"


@rule("PG-13.1b")
def markers_shown(s: State, unit: Piece) -> tuple[Marker, ...]:
    """The markers on a unit: both while it has a second opportunity shot, FIRED alone once it has none."""
    if unit.marker == "fired" and has_second_shot(s, unit):
        return ("fired", "moved")
    return (unit.marker,) if unit.marker else ()


# --- actions on the spot ----------------------------------------------------------------------------------------------
@rule("PG-13.24a")
def draws_fire_on_the_spot(s: State) -> bool:
    """Actions that enter no hex draw no opportunity fire, unless the option says so."""
    return s.setting.options.static_move_actions_draw_op_fire


def react_on_the_spot(s: State, piece: Piece) -> Procedure[None]:
    """Let the other side fire at a piece that dug in, limbered, loaded or recovered."""
    if s.move is not None or not draws_fire_on_the_spot(s):
        return
    s.move = Move(piece.id, came_from=piece.at)
    s.deeds += 1
    yield from react(s, piece)
    s.move = None
