"""Attacks of all who can fire at a hex together, begun at once: volleys and salvos (PG-10.2a, PG-9.31a)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from bocage.kernel.choice import Choice
from bocage.kernel.contract.procedure import Procedure
from bocage.kernel.contract.resolution import Resolution
from bocage.kernel.rules import Violation, refuse
from bocage.kernel.tally import Tally
from bocage.systems.pg.combat.assembling import Manner, completed, whole_additions
from bocage.systems.pg.combat.members import occasion_at
from bocage.systems.pg.combat.occasion import Group, Occasion
from bocage.systems.pg.state.act import Act
from bocage.systems.pg.state.model import Member, State
from bocage.systems.pg.state.pieces import piece_name


class Together(NamedTuple):
    """A kind of attack by all who can: its verb, that of one who fires by himself, and how it is put together."""

    verb: str
    single: str
    rule: str
    manner: Manner
    why_not_begin: Callable[[State, Choice], Violation | None]
    run: Callable[[State, Group, Occasion], Procedure[None]]

    def listed(self, s: State, singles: Iterable[Choice]) -> Iterator[Choice]:
        """An attack at every hex at which several pieces may fire together, begun by the first of them."""
        firers = defaultdict[str, list[int]](list)
        for choice in singles:
            if choice.verb == self.single and choice.piece is not None and choice.number is None:
                firers[choice.place].append(choice.piece)
        for place, ids in firers.items():
            attack = Choice(self.verb, ids[0], place=place)
            if len(ids) > 1 and self.why_not_joined(s, attack) is None:
                yield attack

    def why_not_joined(self, s: State, choice: Choice) -> Violation | None:
        """Why nobody joins the attack of a piece."""
        occasion = occasion_at(s, s.board.cell(choice.place))
        if next(iter(whole_additions(s, self.manner, begun_by(choice), occasion)), None) is not None:
            return None
        return refuse(self.rule, "refuse-fires-alone", piece=piece_name(s, choice.piece or 0))

    def why_not(self, s: State, choice: Choice) -> Violation | None:
        """Why a piece may not begin the attack of all."""
        return self.why_not_begin(s, choice) or self.why_not_joined(s, choice)

    def group_of(self, s: State, choice: Choice) -> tuple[Group, Occasion]:
        """All who fire, and at what."""
        occasion = occasion_at(s, s.board.cell(choice.place))
        return completed(s, self.manner, begun_by(choice), occasion), occasion

    def fire(self, s: State, choice: Choice) -> Procedure[None]:
        """Begin an attack with all who can join it."""
        yield from self.run(s, *self.group_of(s, choice))

    def attack_of(self, s: State, choice: Choice) -> Resolution | None:
        """The attack of all, for its odds."""
        return None if self.why_not(s, choice) is not None else self.manner.attack(*self.group_of(s, choice))

    def sum_of(self, s: State, choice: Choice) -> Tally | None:
        """The modifiers of that attack."""
        return None if self.why_not(s, choice) is not None else self.manner.shift(s, *self.group_of(s, choice))

    @property
    def act(self) -> Act:
        """The act; it is no choice of a single piece, so that `listed` lists it."""
        return Act("fire", no_options, self.why_not, self.fire, self.attack_of, self.sum_of)


def with_all_together(s: State, singles: Iterable[Choice], kinds: Iterable[Together]) -> Iterator[Choice]:
    """The choices of single pieces, and the attacks that several of them may begin together."""
    listed = tuple(singles)
    yield from listed
    for kind in kinds:
        yield from kind.listed(s, listed)


def begun_by(choice: Choice) -> Group:
    """The group of the unit that begins an attack."""
    assert choice.piece is not None
    return Group(()).with_firer(choice.piece, choice.number)


def no_options(s: State, member: Member) -> Iterable[Choice]:
    """Nothing is a choice of this piece alone."""
    return ()
