"""Strikes (PZF-7.1b, 7.2d, 20.10c, 20.11c, d, 20.12, B7h, i, p): what the winners of a fight do to the losers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bocage.kernel.choice import PASS, Choice
from bocage.kernel.contract.procedure import Procedure, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import text
from bocage.systems.pzf import wounds
from bocage.systems.pzf.bodies import is_mounted, melee_strength, melee_weapon
from bocage.systems.pzf.duel import attacks_of, rides_down
from bocage.systems.pzf.model import Figure, State
from bocage.systems.pzf.tables import charts, tables
from bocage.systems.pzf.view import name_of


class Beaten(NamedTuple):
    """The losers of a fight: whom each winner touched when it began, who is trapped, and over a barrier from whom."""

    losers: Sequence[int]
    met: Mapping[int, Sequence[int]]
    trapped: Sequence[int]
    barred: Sequence[tuple[int, int]]


@rule("PZF-7.1b", off=lambda s, winners, losers: [])
def ride_down(s: State, winners: Sequence[int], losers: Sequence[int]) -> list[int]:
    """Infantry beaten by charging cavalry is thrown to the ground; those count as trapped."""
    if not any(rides_down(s, s.figures[id], losers) for id in winners):
        return []
    for id in losers:
        if s.figures[id].where == "table":
            s.figures[id].prone = s.figures[id].floored = True
    return [id for id in losers if s.figures[id].where == "table"]


# --- who strikes, whom, how often ---------------------------------------------------------------------------------
@rule("PZF-20.10c", off=True)
def may_strike(f: Figure) -> bool:
    """A prone fighter who wins does not wound."""
    return not f.prone


def all_strikes(s: State, winners: Sequence[int], beaten: Beaten) -> Procedure[None]:
    """Every winner makes his strikes, one after the other."""
    for id in winners:
        f = s.figures[id]
        if f.where != "lost" and may_strike(f):
            for _ in range(strikes_of(s, f, beaten.losers)):
                yield from one_strike(s, f, beaten)


@rule("PZF-B7p", off=1)
def strikes_of(s: State, f: Figure, losers: Sequence[int]) -> int:
    """As many strikes as Attacks."""
    return attacks_of(s, f, losers)


@rule("PZF-B7h")
def one_strike(s: State, f: Figure, beaten: Beaten) -> Procedure[None]:
    """A strike at any loser whom the winner touched, as he chooses."""
    by, met = f.id, beaten.met[f.id]
    options = tuple(Choice("strike", by, target) for id in met for target in targets(s, s.figures[id]))
    if not options:
        return
    choice = yield from ask(
        f.side,
        text("prompt-strike", who=name_of(s, by)),
        Choices(lambda k: options, default=lambda k: options[0]),
        rule="PZF-B7h",
        pieces=(f.id,),
    )
    target = s.figures[choice.other or 0]
    loser = target.id if target.kind == "man" else next(id for id in met if s.figures[id].aboard == target.id)
    for _ in range(rolls_against(s.figures[loser], beaten.trapped)):
        if target.where != "lost":
            yield from blow(s, f, target, barred=(by, loser) in beaten.barred)


def targets(s: State, f: Figure) -> Iterator[int]:
    """A loser as long as he lives, and the mount under him."""
    if f.where == "lost":
        return
    yield f.id
    if is_mounted(f) and can_strike_mount():
        yield f.aboard


@rule("PZF-20.11d", off=False)
def can_strike_mount() -> bool:
    """Against a rider one may strike the mount, which throws him if it dies."""
    return True


@rule("PZF-20.11c", off=1)
def rolls_against(f: Figure, trapped: Sequence[int]) -> int:
    """How many wound rolls a strike makes: twice as many against who is trapped or prone."""
    return int(charts().melee.doubled ** reasons_to_double(f, trapped))


@rule("PZF-B7i", off=lambda f, trapped: f.prone + (f.id in trapped))
def reasons_to_double(f: Figure, trapped: Sequence[int]) -> int:
    """Trapped and prone together double once."""
    return int(f.prone or f.id in trapped)


def blow(s: State, f: Figure, target: Figure, *, barred: bool) -> Procedure[None]:
    """One wound roll, if no barrier stops it."""
    if barred and not (yield from gets_over(s, f)):
        yield tell("told-barred", who=name_of(s, f.id), rule="PZF-20.12a", pieces=(f.id,))
        return
    yield from wounds.strike(s, wounds.Blow(target.id, melee_strength(f), by=f.id, bonus=lance(f), origin=(f.x, f.y)))


@rule("PZF-20.12a", "PZF-B7q", off=True)
def gets_over(s: State, f: Figure) -> Procedure[bool]:
    """Across a barrier each wound roll is made only after a 4+."""
    rolled = yield from wounds.roll(s, charts().melee.barrier, "over-barrier", "PZF-20.12a", by=f.id)
    return rolled.passed


@rule("PZF-7.2d")
def lance(f: Figure) -> int:
    """A lance adds to the wound rolls of charging cavalry, against infantry or cavalry."""
    return tables().melee[melee_weapon(f)].charge_wound if is_mounted(f) and f.charged else 0


# --- getting up ---------------------------------------------------------------------------------------------------
@rule("PZF-20.10c")
def rise(s: State, lying: Sequence[int]) -> Procedure[None]:
    """A fighter who has won on the ground may stand up."""
    for id in lying:
        f = s.figures[id]
        if f.prone and f.where == "table":
            up = Choice("rise", id)
            prompt = text("prompt-rise", who=name_of(s, id))
            choice = yield from ask(
                f.side,
                prompt,
                Choices(lambda k, up=up: (up, PASS), default=lambda k, up=up: up),
                rule="PZF-20.10c",
                pieces=(f.id,),
            )
            f.prone = choice == PASS
