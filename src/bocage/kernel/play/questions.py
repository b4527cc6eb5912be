"""The question that a game waits for: which seats are asked, what each knows, and what each may choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bocage.kernel.chances.ahead import Foresight
from bocage.kernel.chances.odds import Odds, distribution
from bocage.kernel.choice import END, Choice
from bocage.kernel.command import NO_AGREEMENT, Agreement, Command, Seat, Side, needs_all, seat_names
from bocage.kernel.contract.procedure import Together
from bocage.kernel.contract.question import Ask
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.contract.setting import Outcome, State
from bocage.kernel.contract.system import AnySystem
from bocage.kernel.play.listing import Listing, grouped
from bocage.kernel.records.record import Header
from bocage.kernel.showing.journal import Journal


class Questions:
    """A state and the decision it waits for. Lists and known states are kept until the state changes (`_forget`)."""

    def __init__(self, system: AnySystem, header: Header, setting: Any) -> None:
        self.system, self.header, self.setting = system, header, setting
        self.state: Any = None
        self.decision: Ask | Together | None = None
        self.command = Command(header.seats, len(header.sides), system.rules.commander)
        self._agreements: dict[Side, Agreement] = {}
        """For each side with several seats: which of them want to end or pass while others have not said so."""
        self._listed: dict[Side, Sequence[Choice]] = {}
        """The legal choices of each side that is asked."""
        self._own: dict[Seat, Sequence[Choice]] = {}
        """Those of a seat, where a side has several seats."""
        self._knowns: dict[Side, Any] = {}
        self._drawn: dict[Seat, Choice] = {}
        """What was drawn as any answer to a question that lists none: legal as it stands."""
        self._foresights: dict[Side, Foresight] = {}
        """What was foreseen from here."""
        self._found: tuple[dict[Any, Any], ...] = (
            self._listed, self._own, self._knowns, self._drawn, self._foresights,
        )  # fmt: skip
        self._listings: dict[tuple[Side, str], Listing[Choice]] = {}
        """The choices of questions that are listed piece by piece, by side and prompt."""
        self._own_listings: dict[tuple[Seat, str], Listing[Choice]] = {}
        """Those of a seat, where a side has several seats."""

    @property
    def outcome(self) -> Outcome | None:
        outcome: Outcome | None = self.state.outcome
        return outcome

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return self.header.sides

    @property
    def seats(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.header.seats

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What seats are called in cases and on the command line."""
        return seat_names(self.sides, self.seats)

    # --- who is asked ---------------------------------------------------------------------------------------------
    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that have a decision to make."""
        decision = self.decision
        if decision is None:
            return ()
        if not self.command.is_shared:
            return (decision.side,) if isinstance(decision, Ask) else tuple(decision.asks)
        asks = (decision,) if isinstance(decision, Ask) else decision.asks.values()
        return tuple(seat for ask in asks for seat in self._undecided(ask))

    def _undecided(self, ask: Ask) -> tuple[Seat, ...]:
        """The seats that a question waits for: of those that have not agreed to end it, the ones that can do more."""
        agreed = self._agreed(ask)
        waiting = tuple(seat for seat in self.command.asked(ask, self.state) if seat not in agreed)
        if ask.is_free or len(waiting) < 2:
            return waiting
        busy = tuple(seat for seat in waiting if not all(needs_all(choice, ask) for choice in self.legal(seat)))
        return busy or waiting

    def asked(self, seat: Seat) -> Ask | None:
        """What this seat is asked at the moment."""
        decision = self.decision
        if decision is None:
            return None
        side = self.command.side_of[seat]
        asked = decision if isinstance(decision, Ask) else decision.asks.get(side)
        if asked is None or asked.side != side:
            return None
        if self.command.is_shared and seat not in self.command.asked(asked, self.state):
            return None
        return asked

    def has_agreed(self, seat: Seat) -> bool:
        """Whether this seat wants to end or pass, and the question stands for other seats of its side."""
        asked = self.asked(seat) if self.command.is_shared else None
        return asked is not None and seat in self._agreed(asked)

    # --- what a seat knows and may choose -------------------------------------------------------------------------
    def known(self, seat: Seat) -> Any:
        """What this seat may know, as a state: all that its side knows."""
        return self._known_to(self.command.side_of[seat])

    def _known_to(self, side: Side) -> Any:
        known = self._knowns.get(side)
        if known is None:
            known = self._knowns[side] = self.system.knowledge.known(self.state, side)
        return known

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden from any side."""
        return all(self._known_to(side) is self.state for side in range(len(self.sides)))

    def hides(self, seat: Seat) -> bool:
        """Whether any part of the state is hidden from this seat."""
        return self.known(seat) is not self.state

    def legal(self, seat: Seat) -> Sequence[Choice]:
        """The legal choices of a seat, none where it is not asked or its choices cannot be listed."""
        asked = self.asked(seat)
        if asked is None:
            return ()
        listed = self._choices(asked)
        if not self.command.is_shared:
            return listed
        own = self._own.get(seat)
        if own is None:
            own = self._own[seat] = self._list_own(asked, seat, listed)
        return own

    def _choices(self, asked: Ask) -> Sequence[Choice]:
        """The legal choices of the side that is asked."""
        listed = self._listed.get(asked.side)
        if listed is None:
            listed = self._listed[asked.side] = self._list(asked)
        return listed

    def _list(self, asked: Ask) -> Sequence[Choice]:
        known, journal = self._known_to(asked.side), self._journal_for(asked) if asked.choices.for_piece else None
        return asked.choices.listed(known) if journal is None else self._list_by_piece(asked, known, journal)

    def _list_by_piece(self, asked: Ask, known: State, journal: Journal) -> Sequence[Choice]:
        """The choices of the pieces that the journal names, listed anew, among those of the others as they were."""
        each = asked.choices.for_piece
        assert each is not None
        listing = self._listings.setdefault((asked.side, asked.prompt.id), Listing())
        return listing.refresh(
            journal,
            lambda: grouped(asked.choices.listed(known)),
            lambda piece: asked.choices.legal_of(known, each(known, piece)),
            lambda: self._order(known),
        )

    def _order(self, known: State) -> Iterable[int]:
        """The pieces in the order in which their choices are listed, where a system says one."""
        return self.system.showing.piecewise.order(known) if self.system.showing.piecewise else ()

    def _journal_for(self, asked: Ask) -> Journal | None:
        """The journal by which the choices of a question are kept piece by piece, where they are."""
        drawn = self.system.showing.piecewise
        return None if drawn is None or asked.choices.for_piece is None or asked.pieces else drawn.journal(self.state)

    def _list_own(self, asked: Ask, seat: Seat, listed: Sequence[Choice]) -> Sequence[Choice]:
        journal, command, state = self._journal_for(asked), self.command, self.state
        if journal is None:
            return command.own(listed, seat, asked, state)
        of_side = self._listings[asked.side, asked.prompt.id].by_piece
        listing = self._own_listings.setdefault((seat, asked.prompt.id), Listing())
        return listing.refresh(
            journal,
            lambda: grouped(command.own(listed, seat, asked, state)),
            lambda piece: command.own(of_side.get(piece, ()), seat, asked, state),
            lambda: self._order(self.known(seat)),
        )

    def listing(self, seat: Seat) -> Listing[Choice] | None:
        """The legal choices of a seat piece by piece, where the question is listed so."""
        asked = self.asked(seat)
        if asked is None or self._journal_for(asked) is None:
            return None
        self.legal(seat)
        prompt = asked.prompt.id
        return self._own_listings[seat, prompt] if self.command.is_shared else self._listings[asked.side, prompt]

    def settled(self, seat: Seat) -> Outcome | None:
        """How the game is bound to end, as far as this seat can know it; None while that is open."""
        settled = self.system.rules.settled
        return settled(self.known(seat), self.command.side_of[seat]) if settled and self.outcome is None else None

    def _chances(self, resolution: Resolution, seat: Seat, budget: int = 4000) -> Odds:
        return distribution(self.setting, self.known(seat), resolution, budget)

    def _forget(self) -> None:
        """The state is about to change: drop what was found out in it."""
        for answers in self._found:
            if answers:
                answers.clear()

    # --- sides with several seats ---------------------------------------------------------------------------------
    def _answer_of_side(self, ask: Ask, seat: Seat, choice: Choice) -> Choice | None:
        """What a side answers when one of its seats chooses; None while other seats have still to agree to it.

        A wish to end outlasts what the other seats of the side do meanwhile, and is taken back by a choice of the seat
        itself; a wish to let an action pass holds for one question only.
        """
        if len(self.command.asked(ask, self.state)) == 1:
            return choice
        side, agreed = ask.side, self._agreed(ask, choice)
        if not needs_all(choice, ask):
            old = self._agreements.pop(side, NO_AGREEMENT)
            if old.choice == END:
                self._agreements[side] = old._replace(seats=old.seats - {seat})
            return choice
        agreed |= {seat}
        if agreed.issuperset(self.command.asked(ask, self.state)):
            self._agreements.pop(side, None)
            return choice
        self._agreements[side] = Agreement(self._name_of(ask), choice, agreed)
        return None

    def _agreed(self, ask: Ask, choice: Choice | None = None) -> frozenset[Seat]:
        """The seats of the asked side that have agreed to end or pass this question, with this choice or any."""
        agreement = self._agreements.get(ask.side)
        if agreement is None:
            return frozenset()
        fits = agreement.question == self._name_of(ask) and choice in (None, agreement.choice)
        return agreement.seats if fits else frozenset()

    def _name_of(self, ask: Ask) -> str:
        """Tells a question of one step of one turn from all others."""
        return f"{self.system.rules.turn(self.state)} {self.state.step} {ask.prompt.id}"


def asked_of(request: Ask | Together, side: Side) -> Ask:
    """What a decision asks this side."""
    return request if isinstance(request, Ask) else request.asks[side]
