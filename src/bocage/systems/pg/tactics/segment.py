"""With whom a segment begins, and what all whom he reaches are declared to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.agent import Answer, Brief
from bocage.kernel.text import Text, text
from bocage.systems.pg.activation import BEGIN, reachable, why_not_declare_as
from bocage.systems.pg.leaders import is_commander, is_kommissar
from bocage.systems.pg.state.model import Action, Member, Piece, State
from bocage.systems.pg.state.pieces import piece_name
from bocage.systems.pg.state.printed import is_leader
from bocage.systems.pg.tactics.company import company_of, gathered, opens_more, probe
from bocage.systems.pg.tactics.deeds import Intent
from bocage.systems.pg.tactics.intents import hoped_for, intents_of
from bocage.systems.pg.tactics.support import support_worth

if TYPE_CHECKING:
    from bocage.systems.pg.tactics.plan import Plan


class Begun:
    """A segment that could be begun: the choice, what it gains, what those who act intend."""

    def __init__(self, choice: Choice, gain: float, intents: Mapping[int, Intent] | None = None) -> None:
        self.choice, self.gain, self.intents = choice, gain, intents or {}


# --- who begins -------------------------------------------------------------------------------------------------------
def next_segment(brief: Brief, plan: Plan) -> Answer:
    """The segment that gains most, or a pass."""
    options = [*supports(brief, plan), *activations(brief, plan)]
    best = plan.pick(options, lambda one: one.gain) if options else None
    if best is not None and (best.gain >= plan.style.least_segment or PASS not in brief.legal):
        return best.choice, reason_for(plan.s, best)
    if PASS in brief.legal:
        return PASS, text("reason-pass")
    return brief.legal[0], text("reason-usual")


def supports(brief: Brief, plan: Plan) -> Iterator[Begun]:
    """Segments of off-board artillery and of aircraft."""
    for choice in brief.legal:
        if choice.verb in ("off-board", "air"):
            gain = support_worth(plan, choice)
            if gain >= plan.style.fire.least_support:
                yield Begun(choice, gain)


def activations(brief: Brief, plan: Plan) -> Iterator[Begun]:
    """Segments of the pieces that may begin one, those that promise most worked out: until none promises more."""
    companies: dict[frozenset[int], tuple[Choice, list[Piece]]] = {}
    for choice in brief.legal:
        if choice.verb == "activate" and choice.piece is not None:
            company = company_of(plan.s, choice.piece)
            companies.setdefault(frozenset(one.id for one in company), (choice, company))
    promising = [(hoped_for(plan, company), choice, company) for choice, company in companies.values()]
    promising.sort(key=lambda one: (-one[0], one[1].piece))
    best = 0.0
    for number, (hoped, choice, company) in enumerate(promising):
        enough = best >= plan.style.least_segment and number >= plan.style.companies
        if enough or hoped < max(best - plan.style.near_equal, plan.style.least_segment):
            return
        intents = intents_of(plan, company)
        begun = Begun(choice, sum(intent.gain for intent in intents.values()), intents)
        best = max(best, begun.gain)
        yield begun


def reason_for(s: State, begun: Begun) -> Text:
    """Why a segment is begun, by what most of it is for."""
    if begun.choice.piece is None:
        return text("reason-support")
    deeds = [intent.deed for intent in begun.intents.values() if intent.deed != "lead"]
    main = max(sorted(set(deeds)), key=deeds.count, default="wait")
    return text(f"reason-segment-{main}", piece=piece_name(s, begun.choice.piece), count=len(deeds))


# --- declarations -----------------------------------------------------------------------------------------------------
def declare(brief: Brief, plan: Plan) -> Answer:
    """All that remains to be declared in one plan: who fires, who moves; leaders first who open the way to others."""
    s = plan.s
    assert s.activation is not None
    company = gathered(s, s.activation.members, s.activation.root)
    intents = intents_of(plan, company)
    choices = list(declarations(s, company, intents))
    if not any(member.action for member in s.activation.members.values()) and not choices:
        choices = [idle(brief, s.activation.root)]
    return (*choices, BEGIN), text("reason-declare", count=len(intents))


def idle(brief: Brief, root: int) -> Choice:
    """The declaration of a piece that is activated and has nothing to do."""
    own = [choice for choice in brief.legal if choice.piece == root]
    return next((choice for choice in own if choice.verb == "move"), [*own, brief.legal[0]][0])


def declarations(s: State, company: Sequence[Piece], intents: Mapping[int, Intent]) -> Iterator[Choice]:
    """The declarations, in an order in which each piece is in reach when its turn comes."""
    assert s.activation is not None
    members = dict(s.activation.members)
    wanted = dict(wishes(s, company, intents))
    while True:
        now = probe(s, members, s.activation.root)
        near = [*(one for one in members.values() if not one.action), *reachable(now).values()]
        fits = [one for one in near if one.id in wanted and may(now, one, wanted[one.id])]
        if not fits:
            return
        one = next((one for one in fits if one.id in s.pieces and opens_more(s.pieces[one.id])), fits[0])
        action = wanted.pop(one.id)
        members[one.id] = replace(one, action=action)
        yield Choice(action, one.id)


def may(s: State, member: Member, action: Action) -> bool:
    """Whether a piece may be declared so."""
    return why_not_declare_as(s, member, action) is None


def wishes(s: State, company: Sequence[Piece], intents: Mapping[int, Intent]) -> Iterator[tuple[int, Action]]:
    """What each piece is to be declared to do; leaders who only pass the order on are declared to move."""
    for piece in company:
        intent = intents.get(piece.id)
        if intent is not None:
            yield piece.id, intent.action
        elif is_leader(piece) and not is_kommissar(piece) and passes_on(s, piece, company, intents):
            yield piece.id, "move"


def passes_on(s: State, leader: Piece, company: Sequence[Piece], intents: Mapping[int, Intent]) -> bool:
    """Whether a leader has pieces in his reach that are to act."""
    if not is_commander(leader) or leader.order == "demoralized":
        return False
    reach = 1 if leader.order == "good" else 0
    return any(one.id in intents and one.id != leader.id and near(s, leader, one, reach) for one in company)


def near(s: State, leader: Piece, piece: Piece, reach: int) -> bool:
    """Whether a piece is in the reach of a leader; off the map all of a group are."""
    if not s.board.on_map(leader.at) or not s.board.on_map(piece.at):
        return leader.at == piece.at
    return s.board.distance(leader.at, piece.at) <= reach
