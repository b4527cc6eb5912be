"""The Movement phase and its parts (PZF-B3c): heroic moves, then each side's reveals, arrivals, tests and moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf import bravery, heroes, hidden, reserves
from bocage.systems.pzf.command import acts_freely, judge_command
from bocage.systems.pzf.model import Figure, Heroic, State, other
from bocage.systems.pzf.movement import activate, can_act
from bocage.systems.pzf.view import name_of


@rule("PZF-B3c", off=lambda s: _skip(s))
def movement_start(s: State) -> Procedure[None]:
    """The phase opens with what comes before everybody."""
    s.phase = "movement"
    s.part = s.passed = 0
    s.player = s.initiative
    s.heroics.clear()
    for side in (0, 1):
        judge_command(s, side)
    s.step = "heroic-moves"
    return
    yield


def _skip(s: State) -> None:
    s.phase, s.player, s.part, s.step = "movement", s.initiative, 0, "move"


# --- heroic moves (B9d, B9h, B3j) ---------------------------------------------------------------------------------
def heroic_move(s: State) -> Procedure[None]:
    """The next heroic move: the hero, then those he takes along, one by one."""
    if not s.following:
        yield from _next_hero(s)
        return
    s.player = s.figures[s.leading].side
    choice = yield from ask(
        s.player,
        text("prompt-heroic-take", who=name_of(s, s.leading)),
        Choices(next_to_follow),
        rule="PZF-B9d",
        pieces=(s.leading,),
    )
    if choice == END:
        if not s.heroic_trumpet:
            yield from heroes.passes_by(s, "move")
        s.following.clear()
        return
    id = choice.piece or 0
    s.following.remove(id)
    trumpet = s.figures[s.leading].id != id and s.heroic_trumpet
    yield from _move_along(s, s.figures[id], trumpet=trumpet)


def next_to_follow(s: State) -> Iterator[Choice]:
    """Who goes next: the hero first, unless it was a trumpet that called them."""
    waiting = [id for id in s.following if can_act(s, s.figures[id])]
    return heroes.hero_first(waiting, 0 if s.heroic_trumpet else s.leading)


def _next_hero(s: State) -> Procedure[None]:
    s.leading = 0
    if not s.heroics:
        s.player, s.part, s.step = s.initiative, 0, "part-start"
        return
    heroic: Heroic = s.heroics.pop(0)
    s.following = heroes.followers(s, heroic, "move")
    if not s.following:
        yield tell("told-heroic-lost", who=name_of(s, heroic.hero), rule="PZF-B9c", pieces=(heroic.hero,))
        return
    s.leading, s.heroic_trumpet = heroic.hero, heroic.trumpet
    if heroic.trumpet:
        s.trumpeted += heroes.in_earshot(s, heroic.hero)


@rule("PZF-B3j", off=lambda s, f, *, trumpet: _go_along(s, f, trumpet))
def _move_along(s: State, f: Figure, *, trumpet: bool) -> Procedure[None]:
    """Who moves out of turn takes his tests just before; one who is isolated and fails may not go along."""
    if not (yield from bravery.test_rout(s, f.id)):
        return
    yield from bravery.test_isolated(s, f.id)
    if acts_freely(f):
        _go_along(s, f, trumpet)


def _go_along(s: State, f: Figure, trumpet: bool) -> None:
    f.heroic.append("move")
    activate(s, f, heroic=s.leading, trumpet=trumpet)


# --- a side's part ------------------------------------------------------------------------------------------------
def part_start(s: State) -> Procedure[None]:
    """What a side does before its figures move: tests against rout, command, tests of the isolated."""
    s.player = s.initiative if s.part == 0 else other(s.initiative)
    yield tell("told-part", side=s.setting.name(s.player), rule="PZF-B3c")
    yield from own_turn(s)
    s.step = "move"


@rule("PZF-B3i")
def own_turn(s: State) -> Procedure[None]:
    """A player's turn is his part of the Movement phase: what is due at its start is done here."""
    yield from hidden.own_reveals(s)
    yield from reserves.come_on(s)
    for test in tests():
        yield from test(s)


@rule("PZF-8.5d", off=lambda: (isolation_tests, rout_tests))
def tests() -> tuple[Step, ...]:
    """The rout of the army is tested before the isolation of a man; who has run does not test again."""
    return rout_tests, isolation_tests


def rout_tests(s: State) -> Procedure[None]:
    """Case 4 for every figure of the side on the table or aboard."""
    for f in [f for f in s.figures.values() if f.side == s.player]:
        if f.where in ("table", "aboard"):
            yield from bravery.test_rout(s, f.id)


def isolation_tests(s: State) -> Procedure[None]:
    """Command is judged, and whoever has none is tested."""
    judge_command(s, s.player)
    for f in [f for f in s.figures.values() if f.side == s.player and f.where in ("table", "aboard")]:
        yield from bravery.test_isolated(s, f.id)


def gains(s: State, seat: int) -> Iterator[Text]:
    """What a heroic move is worth by the order of both sides (PZF-B3c, B9b), as long as the enemy has declared none."""
    if all(s.figures[heroic.hero].side == seat for heroic in s.heroics):
        yield text("heroic-first" if seat == s.initiative else "heroic-second")


STEPS: Mapping[str, Step] = {
    "movement-start": movement_start,
    "heroic-moves": heroes.declaring("move", "heroic-move-order", gains),
    "heroic-move-order": heroes.ordering("heroic-move"),
    "heroic-move": heroic_move,
    "part-start": part_start,
}
