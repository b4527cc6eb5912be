"""The sequence of play (PG-3.0): initiative, segments of the sides in turn, removal of markers, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import get_args

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import Dice, Faces
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.tally import EACH, Tally
from bocage.kernel.text import Args, Text, text
from bocage.systems.pg import activation, aircraft, assignments, charge, consolidation, smoke, support
from bocage.systems.pg.anti_tank import declaration as anti_tank
from bocage.systems.pg.anti_tank.crossfire import forget_sides
from bocage.systems.pg.arrival import why_not_here_yet
from bocage.systems.pg.assault import declaring
from bocage.systems.pg.bombardment import declaration as bombardment
from bocage.systems.pg.bombardment import salvo
from bocage.systems.pg.bombardment.off_board import reload
from bocage.systems.pg.combat.together import with_all_together
from bocage.systems.pg.direct_fire import declaration as direct_fire
from bocage.systems.pg.direct_fire import volley
from bocage.systems.pg.game.events import begin_turn
from bocage.systems.pg.game.muster import muster
from bocage.systems.pg.game.setup import set_up
from bocage.systems.pg.game.victory import judge
from bocage.systems.pg.hidden import reveal_acting, reveal_spotted
from bocage.systems.pg.movement import departure, moving
from bocage.systems.pg.movement.excess import remove_excess
from bocage.systems.pg.movement.pace import finish_move
from bocage.systems.pg.opportunity import react_on_the_spot
from bocage.systems.pg.optional import excess, players, random_events
from bocage.systems.pg.passing import demandable, told_pass, waiting_to_recover, why_not_pass
from bocage.systems.pg.recovery import flight
from bocage.systems.pg.reference.tables import tables
from bocage.systems.pg.refused_fire import why_nobody_fires
from bocage.systems.pg.state.act import Act, resolution_in, tally_in
from bocage.systems.pg.state.model import NOBODY, OFF_MAP, Action, Member, Piece, State, Work
from bocage.systems.pg.state.pieces import (
    firer,
    is_bunker,
    is_firer,
    label,
    other,
    piece_name,
    pieces_at,
    side_name,
    subject,
)
from bocage.systems.pg.state.printed import divided
from bocage.systems.pg.transport import limbering, loading, riding
from bocage.systems.pg.works import clearing, digging, jobs, wrecks

ACTS: dict[str, Act] = {
    **moving.ACTS,
    **loading.ACTS,
    **riding.ACTS,
    **limbering.ACTS,
    **digging.ACTS,
    **wrecks.ACTS,
    **clearing.ACTS,
    **consolidation.ACTS,
    **flight.ACTS,
    **direct_fire.ACTS,
    **volley.ACTS,
    **salvo.ACTS,
    **bombardment.ACTS,
    **anti_tank.ACTS,
    **smoke.ACTS,
    **declaring.ACTS,
    **charge.ACTS,
}
"""Everything that a declared piece may do, by the verb of its choice."""
ACTS_OF: dict[Action, tuple[tuple[str, Act], ...]] = {
    action: tuple((verb, act) for verb, act in ACTS.items() if act.declared == action) for action in get_args(Action)
}
"""The same by what a piece was declared to do."""
BUNKER_ACTS: dict[str, Act] = {
    **direct_fire.ACTS, **volley.ACTS, **bombardment.ACTS, **salvo.ACTS, **anti_tank.ACTS,
}  # fmt: skip
"""What a declared bunker may do."""
ASIDE = (
    "accompany", "load", "unload", "unhitch", "emplace", "board", "alight", "limber", "unlimber", "dig", "clear-wreck",
    "clear-mines", "consolidate", "hasten", "fire-part",
)  # fmt: skip
"""What stands in the menu of a piece only, so that a click on it asks where it goes or at whom it fires."""
COMPANY = ("accompany", "load", "unload", "board", "alight")
"""What others may do with a piece while it moves."""
WAIVE = Choice("waive")
"""The answer to a pass that demands nothing."""


# --- initiative -------------------------------------------------------------------------------------------------------
@rule("PG-3.01b")
def segments_owed(margin: int) -> int:
    """Half of the margin, rounded up, are the segments of the winner before the loser acts."""
    return divided(margin, tables().numbers.initiative.margin_over)


@rule("PG-3.01a", "PG-3.01c")
def roll_initiative(s: State) -> Procedure[tuple[int, bool]]:
    """Each side rolls a die and adds its present initiative; returns by how much the first side leads.

    With it whether the dice show the same number, where that brings a random event.
    """
    first, second = (random_events.present_initiative(s, side) for side in (0, 1))
    has_events = s.setting.options.random_events

    def read(faces: Faces) -> tuple[int, bool]:
        return faces[0] + first - faces[1] - second, has_events and faces[0] == faces[1]

    about: Args = {"first": side_name(s, 0), "plus": first, "second": side_name(s, 1), "more": second}
    return (yield from draw(Dice(2, 6), "initiative", read, tally=Tally(unit=EACH), rule="PG-3.01a", about=about))


@rule("PG-3.0a")
def initiative(s: State) -> Procedure[None]:
    """Find out who acts first and how often; equal totals are rolled again."""
    s.phase = "initiative"
    yield from begin_turn(s)
    margin, is_double = 0, False
    while margin == 0:
        margin, is_double = yield from roll_initiative(s)
    s.leads = s.active = 0 if margin > 0 else 1
    s.owed, s.segment, s.passed = segments_owed(abs(margin)), 0, False
    s.phase, s.step = "action", "segment"
    s.second_wind = s.runner_lost = NOBODY
    yield tell("told-initiative", rule="PG-3.01b", side=side_name(s, s.leads), count=s.owed)
    yield from random_events.settle(s, is_double)
    yield from excess.offer_saving(s)


# --- segments ---------------------------------------------------------------------------------------------------------
def segment_options(s: State) -> Iterator[Choice]:
    """Whom the active side may activate, or to pass (PG-3.02b)."""
    yield from (Choice("activate", id) for id in players.own_roots(s))
    yield from further_choices(s)
    if why_not_pass(s) is None:
        yield PASS


def further_choices(s: State) -> Iterator[Choice]:
    """What else the active side may begin a segment with: support, and what the optional rules let it do."""
    yield from support.segments(s)
    yield from excess.saved_segments(s)
    yield from random_events.to_refresh(s)


def why_not_segment(s: State, choice: Choice) -> Violation | None:
    """Why a segment may not begin like this."""
    if choice == PASS:
        return why_not_pass(s)
    if choice in further_choices(s):
        return None
    if choice.verb != "activate" or not is_firer(s, choice.piece):
        return refuse("PG-1.1a", "refuse-not-offered", choice=str(choice))
    piece = firer(s, choice.piece or 0)
    return activation.why_not_active_side(s, piece) or why_not_here_yet(s, piece) or activation.why_not_fresh(s, piece)


def segment(s: State) -> Procedure[None]:
    """Ask the active side for its segment."""
    yield from reveal_spotted(s)
    if (yield from is_given_away(s)):
        return
    choice = yield from ask(
        s.active,
        text("prompt-segment"),
        Choices(lambda known: tuple(segment_options(known)), why_not=why_not_segment, prompt_args=waiting_to_recover),
        rule="PG-3.1a",
        pieces=players.asked(s),
    )
    if choice == excess.TWO_IN_A_ROW:
        excess.use_saved(s)
        return
    if choice.verb == "refresh":
        random_events.refresh(s, s.pieces[choice.piece or 0])
        return
    s.segment += 1
    if choice == PASS:
        s.step = "demand"
        return
    s.passed = False
    if choice.piece is None:
        support.begin(s, choice)
    else:
        activation.start(s, choice.piece)
        s.step = "declare"


def is_given_away(s: State) -> Procedure[bool]:
    """Whether the commander-in-chief of several players passes the segment; else he says whose it is (PG-17.51b)."""
    if players.player_count(s) == 1:
        return False
    may_pass = why_not_pass(s) is None
    if (yield from players.choose_player(s, (PASS,) if may_pass else ())) is None:
        return False
    s.segment += 1
    s.step = "demand"
    return True


def demand(s: State) -> Procedure[None]:
    """Let the other side answer a pass by demanding one attempt, which is then the segment and no pass."""
    options = tuple(Choice("demand", id) for id in demandable(s))
    if not options:
        yield told_pass(s)
        pass_segment(s)
        return
    choice = yield from ask(
        other(s.active),
        text("prompt-demand"),
        Choices(lambda known: (*(Choice("demand", id) for id in demandable(known)), WAIVE)),
        rule="PG-3.02d",
    )
    if choice == WAIVE:
        yield told_pass(s)
        pass_segment(s)
    elif choice.piece is not None:
        s.passed = False
        activation.start(s, choice.piece)
        activation.add(s, choice.piece, "move")
        activation.declare(s, activation.BEGIN)
        s.step = "act"


@rule("PG-3.02b", "PG-3.02c")
def pass_segment(s: State) -> None:
    """The action phase ends when one side passes right after the other."""
    if s.setting.options.opening_pass == "all":
        s.owed = 0
    if s.passed:
        s.step = "removal"
        return
    passer = s.active
    next_segment(s)
    s.passed = s.active != passer


@rule("PG-3.02a")
def next_segment(s: State) -> None:
    """The winner takes the segments owed to him, then the sides alternate."""
    s.owed = max(0, s.owed - 1)
    if s.owed == 0:
        s.active = other(s.active)
    s.step = "segment"


def support_segment(s: State) -> Procedure[None]:
    """Ask what the support of this segment does, until it ends."""
    choice = yield from support.ask_support(s)
    if choice != END:
        yield from support.fire(s, choice)
    if choice == END or support.is_over(s):
        s.activation = None
        next_segment(s)


# --- one activation ---------------------------------------------------------------------------------------------------
def declare(s: State) -> Procedure[None]:
    """Ask for one declaration, until the player begins or nothing is left to declare."""
    choice = yield from ask(
        s.active,
        text("prompt-declare"),
        Choices(
            lambda known: tuple(activation.declarations(known)),
            why_not=activation.why_not_declare,
            assignments=lambda known: assignments.to_declare(known, acts_of),
        ),
        rule="PG-3.1g",
        pieces=players.asked_of_root(s),
    )
    activation.declare(s, choice)
    assert s.activation is not None
    if s.activation.begun or not activation.open_to(s):
        s.activation.begun = True
        s.step = "act"
        yield from activation.announce(s)


def is_demoralized(s: State, id: int) -> bool:
    """Whether a piece is still in the game, and demoralized."""
    return id in s.pieces and s.pieces[id].order == "demoralized"


@rule("PG-14.3d")
def still_to_recover(s: State) -> list[int]:
    """Demoralized members attempt recovery before the segment ends."""
    assert s.activation is not None
    members = s.activation.members.values()
    return [
        one.id for one in members if one.action == "move" and not (one.done or one.helped) and is_demoralized(s, one.id)
    ]


def act_options(s: State) -> Iterator[Choice]:
    """What the declared pieces may do now, in any order; the piece that moves goes first."""
    assert s.activation is not None
    if s.move is not None and s.move.fleeing:
        yield from flight.flight_options(s)
        return
    if s.move is not None:
        yield from moving.step_options(s, s.activation.members[s.move.id])
        yield from departure.exit_options(s, s.activation.members[s.move.id])
        yield from company_options(s, s.move.id)
        yield moving.STOP
        return
    yield from (one for member in s.activation.members.values() if is_firer(s, member.id) for one in acts_of(s, member))
    if why_not_end(s) is None:
        yield END


def acts_of(s: State, member: Member) -> Iterator[Choice]:
    """What one of the declared pieces may do now, while none is on its way."""
    # Most members are held back in nothing, and most acts are over for one that has acted (`why_not_declared`).
    is_free = not (member.helped or member.called != OFF_MAP or member.id in s.works)
    for verb, act in ACTS_OF[member.action]:
        if (act.after_others or not member.done) and (is_free or why_not_member(s, member, verb) is None):
            yield from act.options(s, member)


@rule("PG-14.3d", "PG-12.2a")
def why_not_end(s: State) -> Violation | None:
    """Why the segment may not end yet: demoralized members must attempt recovery, assaults must be resolved."""
    waiting = still_to_recover(s)
    if waiting:
        return refuse("PG-14.3d", "refuse-must-recover", piece=piece_name(s, waiting[0]))
    fights = declaring.still_to_fight(s)
    return refuse("PG-12.2a", "refuse-must-assault", hex=label(s, fights[0])) if fights else None


@rule("PG-6.55a", "PG-14.4c")
def why_not_free(s: State, member: Member, verb: str) -> Violation | None:
    """A leader who has assisted recovery in this segment neither moves nor takes part in fire."""
    return refuse("PG-14.4c", "refuse-has-assisted", piece=piece_name(s, member.id)) if member.helped else None


@rule("PG-12.51a")
def why_not_called(member: Member, verb: str) -> Violation | None:
    """A piece that is called into an assault hex does nothing but enter it and attack there."""
    if member.called != OFF_MAP and verb not in (*declaring.ACTS, *charge.ACTS):
        return refuse("PG-12.51a", "refuse-called-in")
    return None


@rule("PG-16.81a")
def why_not_for_bunker(s: State, member: Member, verb: str) -> Violation | None:
    """A bunker does nothing but fire."""
    if is_bunker(s, member.id) and verb not in BUNKER_ACTS:
        return refuse("PG-16.81a", "refuse-bunker-fires-only")
    return None


def why_not_member(s: State, member: Member, verb: str) -> Violation | None:
    """Why a member does not act in a certain way now."""
    return why_not_for_bunker(s, member, verb) or why_not_called(member, verb) or why_not_free(s, member, verb)


def company_options(s: State, mover: int) -> Iterator[Choice]:
    """Who may join the piece that moves, get on or off it, in its present hex."""
    assert s.activation is not None
    for piece in pieces_at(s, s.pieces[mover].side, s.pieces[mover].at):
        member = s.activation.members.get(piece.id)
        if member is not None and member.action == "move":
            for verb in COMPANY:
                yield from (one for one in ACTS[verb].options(s, member) if mover in (one.piece, one.other))


@rule("PG-3.1g", "PG-1.1a")
def why_not_declared(s: State, choice: Choice) -> Violation | None:
    """A piece does what it was declared to do, once."""
    member = s.activation.members.get(choice.piece or 0) if s.activation else None
    act = ACTS[choice.verb]
    if member is None or member.action != act.declared or not is_firer(s, member.id):
        return refuse("PG-3.1g", "refuse-not-declared")
    if member.done and not act.after_others:
        return why_not_once_more(s, member)
    if s.move is not None and s.move.id not in (choice.piece, choice.other):
        return refuse("PG-5.0a", "refuse-another-moves", piece=piece_name(s, s.move.id))
    return why_not_member(s, member, choice.verb)


@rule("PG-7.22a")
def why_not_once_more(s: State, member: Member) -> Violation:
    """A unit fires once in a turn, and what was declared to move acts once."""
    rule_id = "PG-7.22a" if member.action == "fire" else "PG-3.1g"
    return refuse(rule_id, "refuse-has-acted", piece=piece_name(s, member.id))


def why_not_act(s: State, choice: Choice) -> Violation | None:
    """Why an act is refused."""
    if choice == END and s.move is None:
        return why_not_end(s)
    if s.move is not None and (s.move.fleeing or choice == moving.STOP):
        return flight.why_not_flee(s, choice) if s.move.fleeing else None
    if choice.verb not in ACTS:
        return refuse("PG-3.1h", "refuse-not-offered", choice=str(choice))
    if choice.verb == volley.VOLLEY.verb and choice.piece is None and s.move is None:
        return why_nobody_fires(s, choice.place)
    return why_not_declared(s, choice) or ACTS[choice.verb].why_not(s, choice)


def question_of(s: State) -> Text:
    """What is asked: which piece acts, where the one that moves goes on to, or where one flees."""
    if s.move is None:
        return text("prompt-act", doing="acts", piece="")
    doing, mover = "flees" if s.move.fleeing else "moves", s.move.id
    return text("prompt-act", doing=doing, piece=piece_name(s, mover), subject=subject(s, mover))


def act(s: State) -> Procedure[None]:
    """Ask what one of the declared pieces does, and do it."""
    choice = yield from ask(
        s.active,
        question_of(s),
        Choices(
            lambda known: tuple(with_all_together(known, act_options(known), (volley.VOLLEY, salvo.SALVO))),
            why_not=why_not_act,
            resolution=partial(resolution_in, ACTS),
            tally=partial(tally_in, ACTS),
            notes=bombardment.warnings_of,
            assignments=assignments.declared,
        ),
        rule="PG-3.1g",
        pieces=(s.move.id,) if s.move is not None else players.asked_of_root(s),
        aside=ASIDE,
    )
    yield from reveal_acting(s, [choice.piece or 0])
    if choice == END:
        s.step = "segment-end"
    elif choice == moving.STOP:
        finish_move(s)
    elif s.move is not None and s.move.fleeing:
        yield from flight.flee(s, choice)
    else:
        yield from carry_out(s, choice)


def carry_out(s: State, choice: Choice) -> Procedure[None]:
    """Carry out an act; by the option one that moves no piece draws opportunity fire too."""
    piece = s.pieces.get(choice.piece or 0)
    start = piece.at if piece else OFF_MAP
    yield from ACTS[choice.verb].run(s, choice)
    if piece is not None and piece.id in s.pieces and ACTS[choice.verb].declared == "move" and piece.at == start:
        yield from react_on_the_spot(s, piece)


def segment_end(s: State) -> Procedure[None]:
    """Mark who has acted, take away what is too many in its hex, and go on to the next segment."""
    activation.mark_members(s)
    yield from remove_excess(s)
    s.activation = None
    next_segment(s)


# --- the end of a turn ------------------------------------------------------------------------------------------------
@rule("PG-3.03a")
def removal(s: State) -> Procedure[None]:
    """All MOVED and FIRED markers are removed, then smoke disperses; the game is judged or the next turn begins."""
    s.phase = "removal"
    yield from clearing.finish_clearing(s)
    jobs.lapse(s)
    counters: list[Piece | Work] = [*s.pieces.values(), *s.works.values()]
    for counter in counters:
        counter.marker, counter.shots, counter.shot_kind = "", 0, ""
    for piece in s.pieces.values():
        forget_sides(piece)
        piece.crossing_tried = False
        if s.setting.options.spotted_lasts == "turn":
            piece.spotted = False
    yield from smoke.disperse(s)
    reload(s)
    aircraft.return_all(s)
    judge(s)
    if s.outcome is None:
        s.turn += 1
        s.bans = [ban for ban in s.bans if ban.until >= s.turn]
        s.step = "initiative"
        yield tell("told-turn", rule="PG-3.0a", turn=s.turn)


STEPS: dict[str, Step] = {
    "muster": muster,
    "appoint": players.appoint,
    "set-up": set_up,
    "initiative": initiative,
    "segment": segment,
    "demand": demand,
    "support": support_segment,
    "declare": declare,
    "act": act,
    "segment-end": segment_end,
    "removal": removal,
}
"""The phases of a turn in the order of the rulebook (PG-3.0a); segment, declare and act repeat until both pass."""
