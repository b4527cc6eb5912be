"""The Movement phase and its parts (PZF-B3c): heroic moves, then each side's reveals, arrivals, tests and moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bocage.kernel.choice import END, Choice
from bocage.kernel.contract.procedure import Procedure, Step, ask, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.rules import rule
from bocage.kernel.text import Text, text
from bocage.systems.pzf.morale import bravery, heroes
from bocage.systems.pzf.morale.command import acts_freely, judge_command
from bocage.systems.pzf.special import reserves, revealing
from bocage.systems.pzf.state.model import Figure, Heroic, State, other_seat
from bocage.systems.pzf.state.names import name_of
from bocage.systems.pzf.turn.activations import can_act, open_activation


@rule("PZF-B3c")
def movement_start(s: State) -> Procedure[None]:
    """Open the Movement phase: judge command on both sides, then let heroes declare heroic moves."""
    s.phase = "movement"
    s.part = s.passed = 0
    s.player = s.initiative
    s.heroics.clear()
    for side in (0, 1):
        judge_command(s, side)
    s.step = "heroic-moves"
    return
    yield  # A step is a generator even if it asks for nothing.


# --- heroic moves (B9d, B9h, B3j) ---------------------------------------------------------------------------------
def heroic_move(s: State) -> Procedure[None]:
    """Begin the next heroic move, or let the player activate the hero or a follower of the one in progress.

    The player may also end the one in progress.
    """
    if not s.following:
        yield from _next_hero(s)
        return
    s.player = s.figures[s.leading].side
    choice = yield from ask(
        s.player,
        text("prompt-heroic-take", who=name_of(s, s.leading)),
        Choices(follower_to_activate),
        rule="PZF-B9d",
        pieces=(s.leading,),
    )
    if choice == END:
        if not s.heroic_trumpet:
            yield from heroes.tell_if_unused(s, "move")
        s.following.clear()
        return
    id = choice.piece or 0
    s.following.remove(id)
    trumpet = s.figures[s.leading].id != id and s.heroic_trumpet
    yield from _test_and_activate(s, s.figures[id], trumpet=trumpet)


def follower_to_activate(s: State) -> Iterator[Choice]:
    """The figures that may be activated next in a heroic move: the hero first, unless a trumpet called for it."""
    able = [id for id in s.following if can_act(s, s.figures[id])]
    return heroes.follower_choices(able, 0 if s.heroic_trumpet else s.leading)


def _next_hero(s: State) -> Procedure[None]:
    """Begin the next declared heroic move with its followers, or pass to the first side's part when none is left."""
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


@rule("PZF-B3j")
def _test_and_activate(s: State, figure: Figure, *, trumpet: bool) -> Procedure[None]:
    """Make the Bravery tests due from a figure that moves out of turn, then activate it unless it fails them."""
    if not (yield from bravery.test_rout(s, figure.id)):
        return
    yield from bravery.test_isolated(s, figure.id)
    if acts_freely(figure):
        _activate_follower(s, figure, trumpet)


def _activate_follower(s: State, figure: Figure, trumpet: bool) -> None:
    """Activate a figure of a heroic move and note that it took part."""
    figure.heroic.append("move")
    open_activation(s, figure, heroic=s.leading, trumpet=trumpet)


# --- a side's part ------------------------------------------------------------------------------------------------
def part_start(s: State) -> Procedure[None]:
    """Open a side's part of the phase and do what is due before its figures move."""
    s.player = s.initiative if s.part == 0 else other_seat(s.initiative)
    yield tell("told-part", side=s.setting.name(s.player), rule="PZF-B3c")
    yield from start_own_turn(s)
    s.step = "move"


@rule("PZF-B3i")
def start_own_turn(s: State) -> Procedure[None]:
    """Do what is due at the start of a player's turn, which is its part of the Movement phase.

    Hidden figures are revealed, reserves arrive, Bravery is tested.
    """
    yield from revealing.offer_own_reveals(s)
    yield from reserves.bring_on_reserves(s)
    for test in bravery_tests_due():
        yield from test(s)


@rule("PZF-8.5d")
def bravery_tests_due() -> tuple[Step, ...]:
    """The Bravery tests at the start of a part, in order: rout before isolation.

    A figure that has routed is not tested again.
    """
    return rout_tests, isolation_tests


def rout_tests(s: State) -> Procedure[None]:
    """Test every figure of the side, on the table or aboard, against the rout of its army (case 4)."""
    for figure in [each for each in s.figures.values() if each.side == s.player]:
        if figure.where in ("table", "aboard"):
            yield from bravery.test_rout(s, figure.id)


def isolation_tests(s: State) -> Procedure[None]:
    """Judge the command of the side and test every man without command (case 1)."""
    judge_command(s, s.player)
    for figure in [each for each in s.figures.values() if each.side == s.player and each.where in ("table", "aboard")]:
        yield from bravery.test_isolated(s, figure.id)


def heroic_move_remarks(s: State, seat: int) -> Iterator[Text]:
    """What a heroic move gains a seat by the order of the parts (PZF-B3c, B9b).

    Nothing once the enemy has declared one.
    """
    if all(s.figures[heroic.hero].side == seat for heroic in s.heroics):
        yield text("heroic-first" if seat == s.initiative else "heroic-second")


STEPS: Mapping[str, Step] = {
    "movement-start": movement_start,
    "heroic-moves": heroes.declaration_step("move", "heroic-move-order", heroic_move_remarks),
    "heroic-move-order": heroes.ordering_step("heroic-move"),
    "heroic-move": heroic_move,
    "part-start": part_start,
}
"""The steps of the sequence of play that this module carries out, by id."""
