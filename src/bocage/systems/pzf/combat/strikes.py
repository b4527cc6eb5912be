"""Strikes (PZF-7.1b, 7.2d, 20.10c, 20.11c, d, 20.12, B7h, i, p): the blows of the winners of a fight at the losers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf.combat.duel import attacks_of, rides_down
from bocage.systems.pzf.morale import wounds
from bocage.systems.pzf.reference.tables import charts, tables
from bocage.systems.pzf.space.bodies import is_mounted, melee_strength, melee_weapon
from bocage.systems.pzf.state.model import Figure, State
from bocage.systems.pzf.state.names import name_of


class BeatenSide(NamedTuple):
    """The losers of a fight, as its winners strike at them."""

    losers: Sequence[int]
    met: Mapping[int, Sequence[int]]
    """For each winner the losers it touched when the fight began."""
    trapped: Sequence[int]
    """Losers that could not step back."""
    barred: Sequence[tuple[int, int]]
    """Pairs of winner and loser with a barrier between them."""


@rule("PZF-7.1b")
def throw_down_losers(s: State, winners: Sequence[int], losers: Sequence[int]) -> list[int]:
    """Throw losers to the ground that were beaten by charging cavalry; returns their ids, which count as trapped."""
    if not any(rides_down(s, s.figures[id], losers) for id in winners):
        return []
    for id in losers:
        if s.figures[id].where == "table":
            s.figures[id].prone = s.figures[id].floored = True
    return [id for id in losers if s.figures[id].where == "table"]


# --- strikes (20.10c, 20.11c, d, B7h, i, p) -----------------------------------------------------------------------
@rule("PZF-20.10c")
def may_strike(figure: Figure) -> bool:
    """Whether a winner strikes: a prone one does not."""
    return not figure.prone


def make_all_strikes(s: State, winners: Sequence[int], beaten: BeatenSide) -> Procedure[None]:
    """Let every winner make its strikes, one after the other."""
    for id in winners:
        figure = s.figures[id]
        if figure.where != "lost" and may_strike(figure):
            for _ in range(strikes_of(s, figure, beaten.losers)):
                yield from make_strike(s, figure, beaten)


@rule("PZF-B7p")
def strikes_of(s: State, figure: Figure, losers: Sequence[int]) -> int:
    """How many strikes a winner makes: one for each Attack."""
    return attacks_of(s, figure, losers)


@rule("PZF-B7h")
def make_strike(s: State, figure: Figure, beaten: BeatenSide) -> Procedure[None]:
    """Let a winner strike at one of the losers it touched, as its player chooses."""
    by, losers_touched = figure.id, beaten.met[figure.id]
    options = tuple(
        Choice("strike", by, target) for id in losers_touched for target in strike_targets(s, s.figures[id])
    )
    if not options:
        return
    choice = yield from ask(
        figure.side,
        text("prompt-strike", who=name_of(s, by)),
        Choices(lambda known: options, default=lambda known: options[0]),
        rule="PZF-B7h",
        pieces=(figure.id,),
    )
    target = s.figures[choice.other or 0]
    loser = (
        target.id if target.kind == "man" else next(id for id in losers_touched if s.figures[id].aboard == target.id)
    )
    for _ in range(wound_rolls_against(s.figures[loser], beaten.trapped)):
        if target.where != "lost":
            yield from make_blow(s, figure, target, barred=(by, loser) in beaten.barred)


@rule("PZF-20.11d")
def strike_targets(s: State, figure: Figure) -> Iterator[int]:
    """The ids that may be struck for a loser: itself while it lives, and its mount."""
    if figure.where == "lost":
        return
    yield figure.id
    if is_mounted(figure):
        yield figure.aboard


@rule("PZF-20.11c")
def wound_rolls_against(figure: Figure, trapped: Sequence[int]) -> int:
    """How many wound rolls a strike makes: doubled against a loser that is trapped or prone."""
    return int(charts().melee.doubled ** doublings(figure, trapped))


@rule("PZF-B7i")
def doublings(figure: Figure, trapped: Sequence[int]) -> int:
    """How often the wound rolls are doubled: once for a loser that is trapped, prone or both, else 0."""
    return int(figure.prone or figure.id in trapped)


def make_blow(s: State, figure: Figure, target: Figure, *, barred: bool) -> Procedure[None]:
    """Make one wound roll, after the roll to get past a barrier if one is between."""
    if barred and not (yield from passes_barrier(s, figure)):
        yield tell("told-barred", who=name_of(s, figure.id), rule="PZF-20.12a", pieces=(figure.id,))
        return
    yield from wounds.strike(
        s,
        wounds.Blow(
            target.id, melee_strength(figure), by=figure.id, bonus=lance_bonus(figure), origin=(figure.x, figure.y)
        ),
    )


@rule("PZF-20.12a", "PZF-B7q")
def passes_barrier(s: State, figure: Figure) -> Procedure[bool]:
    """Roll to strike across a barrier, before each wound roll; returns whether the 4+ is reached."""
    rolled = yield from wounds.roll_to_reach(s, charts().melee.barrier, "over-barrier", "PZF-20.12a", by=figure.id)
    return rolled.passed


@rule("PZF-7.2d")
def lance_bonus(figure: Figure) -> int:
    """What a lance adds to the wound rolls of charging cavalry; 0 for others."""
    return tables().melee[melee_weapon(figure)].charge_wound if is_mounted(figure) and figure.charged else 0


# --- winners that were prone (20.10c) -----------------------------------------------------------------------------
@rule("PZF-20.10c")
def offer_to_rise(s: State, lying: Sequence[int]) -> Procedure[None]:
    """Let fighters that won while prone stand up."""
    for id in lying:
        figure = s.figures[id]
        if figure.prone and figure.where == "table":
            rising = Choice("rise", id)
            prompt = text("prompt-rise", who=name_of(s, id))
            choice = yield from ask(
                figure.side,
                prompt,
                Choices(lambda known, rising=rising: (rising, PASS), default=lambda known, rising=rising: rising),
                rule="PZF-20.10c",
                pieces=(figure.id,),
            )
            figure.prone = choice == PASS
