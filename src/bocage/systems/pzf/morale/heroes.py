"""Heroes (PZF-20.13, B9): heroic actions, the figures that may declare them, and their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from bocage.kernel.choice import END, PASS, Choice
from bocage.kernel.contract.procedure import Event, Procedure, Step, ask, draw, tell
from bocage.kernel.contract.question import Choices
from bocage.kernel.dice import D6
from bocage.kernel.rules import Violation, refuse, rule
from bocage.kernel.text import Args, Text, text
from bocage.systems.pzf.morale.command import is_grade
from bocage.systems.pzf.reference.tables import charts
from bocage.systems.pzf.space.bodies import enemies_touching, is_within
from bocage.systems.pzf.space.sight import sees_any
from bocage.systems.pzf.state.model import Figure, Heroic, State, on_table, other_seat
from bocage.systems.pzf.state.names import name_of

HeroicKind = Literal["move", "shoot", "combat"]
"""The kinds of heroic action."""

FIRST_WITH_INITIATIVE = (1, 2, 3)
"""The faces on which the side with the initiative begins when both declared (PZF-B9b)."""


# --- declaring (B9a) ----------------------------------------------------------------------------------------------
def declaration_step(
    kind: HeroicKind, after: str, remarks: Callable[[State, int], Iterator[Text]] | None = None
) -> Step:
    """The step in which sides declare heroic actions of a kind in turn, until both pass in succession.

    Then the step `after` follows. The remarks, if given, tell a seat what a declaration would gain it.
    """
    return lambda s: declare_in_turn(s, kind, after, remarks)


@rule("PZF-B9a")
def declare_in_turn(
    s: State, kind: HeroicKind, after: str, remarks: Callable[[State, int], Iterator[Text]] | None
) -> Procedure[None]:
    """One seat declares or passes: sides in turn, until both have passed in succession."""
    seat = s.initiative if s.part == 0 else other_seat(s.initiative)
    choice = yield from ask(
        seat,
        text(f"prompt-heroic-{kind}"),
        Choices(
            lambda known: heroic_choices(known, seat, kind),
            default=lambda known: PASS,
            is_idle=lambda known: has_no_cause_for_heroics(known, seat, kind),
            remarks=lambda known: (*answer_remarks(known, seat), *(remarks(known, seat) if remarks else ())),
        ),
        rule="PZF-B9a",
        skip=PASS,
    )
    s.part = 1 - s.part
    if choice == PASS:
        s.passed += 1
    else:
        s.passed = 0
        yield from _declare(s, choice, kind)
    if s.passed == 2:
        _close_declaring(s, after)


def has_no_cause_for_heroics(s: State, seat: int, kind: HeroicKind) -> bool:
    """Whether no hero who could move or shoot first sees an enemy, and no declaration waits for an answer."""
    if kind == "combat" or any(s.figures[heroic.hero].side != seat for heroic in s.heroics):
        return False
    return not any(choice.piece and sees_any(s, s.figures[choice.piece]) for choice in heroic_choices(s, seat, kind))


def answer_remarks(s: State, seat: int) -> Iterator[Text]:
    """Remarks that name the enemy's heroes to whom a declaration of the seat would be the answer."""
    for heroic in s.heroics:
        if s.figures[heroic.hero].side != seat:
            yield text("heroic-answer", who=name_of(s, heroic.hero))


def _close_declaring(s: State, after: str) -> None:
    """Go on to the step after the declarations."""
    s.part = s.passed = 0
    s.step = after


def heroic_choices(s: State, seat: int, kind: HeroicKind) -> Iterator[Choice]:
    """The heroes and trumpets of a seat that may declare an action of a kind, and the pass."""
    for figure in on_table(s, seat):
        if can_declare(s, figure, kind):
            yield Choice("heroic", figure.id)
        if kind == "move" and can_sound_trumpet(s, figure):
            yield Choice("trumpet", figure.id)
    yield PASS


@rule("PZF-20.13e")
def can_declare(s: State, figure: Figure, kind: HeroicKind) -> bool:
    """Whether a hero may declare an action of a kind.

    It has the Might, took part in none of that kind in this turn and, for a combat, has a fight.
    """
    is_barred = any(heroic.hero == figure.id for heroic in s.heroics) or (
        kind == "combat" and not is_fighting(s, figure)
    )
    return is_grade(figure) and figure.might >= charts().heroic.cost and kind not in figure.heroic and not is_barred


def is_fighting(s: State, figure: Figure) -> bool:
    """Whether a figure has an undecided fight in this Combat phase."""
    return any(figure.id in fight.a or figure.id in fight.b for fight in s.fights if not fight.done)


@rule("PZF-13.1f", "PZF-B9h")
def can_sound_trumpet(s: State, figure: Figure) -> bool:
    """Whether a figure may sound its trumpet, once in the game, among the heroic moves."""
    return (
        "trumpet" in figure.gear and figure.kind == "man" and not any(heroic.hero == figure.id for heroic in s.heroics)
    )


def _declare(s: State, choice: Choice, kind: HeroicKind) -> Procedure[None]:
    """Note a declared action and pay for it: a point of Might, or the trumpet."""
    figure = s.figures[choice.piece or 0]
    trumpet = choice.verb == "trumpet"
    if not s.heroics:
        yield tell(f"told-heroics-{kind}", rule="PZF-B9a")
    if trumpet:
        figure.gear.remove("trumpet")
    else:
        figure.might -= charts().heroic.cost
    s.heroics.append(Heroic(figure.id, trumpet))
    what = "told-trumpet" if trumpet else f"told-heroic-{kind}"
    yield tell(what, who=name_of(s, figure.id), rule="PZF-B9a", pieces=(figure.id,))


# --- their order (B9b) --------------------------------------------------------------------------------------------
def ordering_step(after: str) -> Step:
    """The step that puts the declared actions into their order; then the step `after` follows."""

    def order(s: State) -> Procedure[None]:
        sides = {s.figures[heroic.hero].side for heroic in s.heroics}
        first = s.initiative
        if len(sides) == 2:
            first = yield from roll_first_side(s)
        s.heroics = alternate_sides(s, first)
        s.step = after

    return order


@rule("PZF-B9b")
def roll_first_side(s: State) -> Procedure[int]:
    """Roll which side's action comes first when both declared; returns its seat."""
    about: Args = {"side": s.setting.name(s.initiative)}
    is_own = yield from draw(
        D6, "heroic-order", lambda faces: faces[0] in FIRST_WITH_INITIATIVE, about=about, rule="PZF-B9b"
    )
    return s.initiative if is_own else other_seat(s.initiative)


def alternate_sides(s: State, first: int) -> list[Heroic]:
    """The declared actions of both sides in turn, each side's in the order declared."""
    queues = [
        [heroic for heroic in s.heroics if s.figures[heroic.hero].side == side] for side in (first, other_seat(first))
    ]
    ordered: list[Heroic] = []
    while queues[0] or queues[1]:
        for queue in queues:
            if queue:
                ordered.append(queue.pop(0))
    return ordered


# --- who takes part (20.13b, c, B9c to h) -------------------------------------------------------------------------
@rule("PZF-20.13b", "PZF-20.13c")
def followers(s: State, heroic: Heroic, kind: HeroicKind) -> list[int]:
    """The ids of the hero and of the friends that may act with it, the hero first; none if the action is lost."""
    hero = s.figures[heroic.hero]
    if hero.where != "table" or (kind == "move" and not heroic.trumpet and was_charged(s, hero)):
        return []
    reach = charts().trumpet.distance if heroic.trumpet else charts().heroic.radius
    friends = [
        figure.id
        for figure in on_table(s, hero.side)
        if figure.id != hero.id and can_follow(figure, kind) and is_within(hero, figure, reach)
    ]
    return [hero.id, *friends]


def follower_choices(waiting: list[int], hero: int) -> Iterator[Choice]:
    """The figures that may act next, and the end of the action.

    The hero comes first while it waits, then its friends in any order.
    """
    yield from (Choice("take", id) for id in ([hero] if hero in waiting else waiting))
    yield END


def tell_if_unused(s: State, kind: HeroicKind) -> Iterator[Event]:
    """Tell of a heroic action that is over without the hero or a friend near it having taken part."""
    hero = s.figures[s.leading]
    # Figures lost meanwhile took part as well.
    took_part = (figure for figure in s.figures.values() if figure.side == hero.side and kind in figure.heroic)
    if not any(is_within(hero, figure, charts().heroic.radius) for figure in took_part):
        yield tell(f"told-heroic-{kind}-unused", who=name_of(s, hero.id), rule="PZF-B9a", pieces=(hero.id,))


@rule("PZF-13.1f")
def in_earshot(s: State, bearer: int) -> list[int]:
    """The ids of the soldiers within reach of a trumpet, whose Bravery it raises whether they follow it or not."""
    trumpeter = s.figures[bearer]
    return [
        figure.id
        for figure in on_table(s, trumpeter.side)
        if figure.kind == "man" and is_within(trumpeter, figure, charts().trumpet.distance)
    ]


@rule("PZF-B9g")
def can_follow(figure: Figure, kind: HeroicKind) -> bool:
    """Whether a figure can follow a hero: men, and guns to shoot.

    It must not have taken part in such an action in this turn.
    """
    return (figure.kind == "man" or (figure.kind == "gun" and kind == "shoot")) and kind not in figure.heroic


@rule("PZF-B9c")
def was_charged(s: State, hero: Figure) -> bool:
    """Whether a hero was charged before its heroic move, so that it loses the move and the point."""
    return hero.pinned or any(enemy.kind == "man" for enemy in enemies_touching(s, hero))


@rule("PZF-B9d")
def why_not_near_hero(
    s: State, figure: Figure, point: tuple[int, int], moved: Callable[[Figure], Figure]
) -> Violation | None:
    """Why a follower may not end its move at a point: it is further than six inches from its hero.

    None if it may or follows none.
    """
    leader = s.figures.get(s.leading)
    if leader is None or figure.id == s.leading or s.active is None or not s.active.heroic or s.active.trumpet:
        return None
    if is_within(leader, moved(figure), charts().heroic.radius):
        return None
    return refuse("PZF-B9d", "refuse-left-behind", who=name_of(s, leader.id))
