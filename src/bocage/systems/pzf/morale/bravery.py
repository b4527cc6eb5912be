"""Bravery (PZF-8): the test, Bravery lent by heroes, the five cases of a test, and when an army breaks."""

from __future__ import annotations

from collections.abc import Callable

from bocage.kernel.contract.procedure import Procedure, draw, tell
from bocage.kernel.dice import TWO_D6, Faces
from bocage.kernel.rules import rule
from bocage.kernel.tally import NEEDED, Tally
from bocage.kernel.text import Args, text
from bocage.systems.pzf.morale import might, wounds
from bocage.systems.pzf.morale.command import companions, is_grade, needs_command
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import charts, profile, vehicle
from bocage.systems.pzf.space.bodies import is_mounted, is_within
from bocage.systems.pzf.state.model import Figure, State, living
from bocage.systems.pzf.state.names import is_unseen, name_of

Shortfall = tuple[int, int]
"""By how much a test fell short (0 if passed), and by how much its lower die can still be raised."""


# --- the test (8.1, 8.2, B10a) ------------------------------------------------------------------------------------
@rule("PZF-8.1a", "PZF-B10a")
def bravery_test(s: State, id: int, purpose: str, rule_id: str) -> Procedure[bool]:
    """Test a figure's Bravery: 2D6 plus Bravery against the target, one die changeable by a hero's Might.

    Returns whether it passed.
    """
    figure = s.figures[id]
    tally = bravery_tally(s, figure)
    about: Args = {"who": name_of(s, id)}
    lacking, room = yield from draw(
        TWO_D6, purpose, _reading(tally.total, figure), tally=tally, seat=figure.side, rule=rule_id, about=about
    )
    if lacking and might.can_raise_die(figure, lacking, room):
        lacking = (
            0
            if (yield from might.offer_might(s, figure, lacking, purpose, text("might-number", number=tally.total)))
            else lacking
        )
    passed = lacking == 0
    yield tell(
        "told-bravery-passed" if passed else "told-bravery-failed", who=name_of(s, id), rule=rule_id, pieces=(id,)
    )
    return passed


def _reading(lacking: int, figure: Figure) -> Callable[[Faces], Shortfall]:
    """Reads the dice of a test; without Might only the verdict is kept, so that odds branch once."""
    highest_face = charts().might.most

    def read(faces: Faces) -> Shortfall:
        shortfall = max(0, lacking - sum(faces))
        return (shortfall, highest_face - min(faces)) if figure.might else (min(shortfall, 1), 0)

    return read


def bravery_tally(s: State, figure: Figure) -> Tally:
    """What a figure's dice must reach: the target less the Bravery it tests with."""
    tally = Tally(unit=NEEDED)
    tally.add(s.setting.options.bravery_target, "bravery-target", "PZF-8.1a")
    own = own_bravery(figure)
    lent = lent_bravery(s, figure)
    if lent > own:
        tally.add(-lent, "bravery-of-a-hero", "PZF-8.2a")
    else:
        tally.add(-own, "bravery", "PZF-8.1a")
    tally.add(-trumpet_bonus(s, figure), "trumpet", "PZF-13.1f")
    return tally


@rule("PZF-8.5e")
def own_bravery(figure: Figure) -> int:
    """The Bravery of a figure's profile or vehicle row."""
    return vehicle(figure.type).b if figure.kind == "vehicle" else profile(figure.type).b


@rule("PZF-8.2a", "PZF-8.2c")
def lent_bravery(s: State, figure: Figure) -> int:
    """The best Bravery of the friendly heroes near a figure; 0 if there is none or it may not borrow."""
    if not may_borrow(figure):
        return 0
    lenders = (companion for companion in companions(s, figure) if companion.id != figure.id and is_grade(companion))
    return max(
        (own_bravery(lender) for lender in lenders if is_within(lender, figure, charts().bravery.leader_range)),
        default=0,
    )


@rule("PZF-8.2b")
def may_borrow(figure: Figure) -> bool:
    """Whether a figure may test with a hero's Bravery: men may, vehicles and mounts without a rider may not."""
    return figure.kind == "man"


def trumpet_bonus(s: State, figure: Figure) -> int:
    """What a trumpet adds to a figure's Bravery until the end of the turn; 0 without one."""
    return charts().trumpet.bravery if figure.id in s.trumpeted else 0


# --- the five cases (8.3, 8.5) ------------------------------------------------------------------------------------
@rule("PZF-8.3a")
def test_isolated(s: State, id: int) -> Procedure[None]:
    """Case 1: test a man without command at the start of its turn; if it fails, it stays bound by its isolation."""
    figure = s.figures[id]
    if figure.isolated and not figure.nerve and needs_command(figure):
        passed = yield from bravery_test(s, id, "bravery-isolated", "PZF-8.3a")
        figure.nerve = "passed" if passed else "failed"


@rule("PZF-8.3b")
def test_terror(s: State, id: int) -> Procedure[bool]:
    """Case 2: test a figure that charges a terrifying enemy; returns whether it passed.

    One that fails does nothing else in this turn.
    """
    passed = yield from bravery_test(s, id, "bravery-terror", "PZF-8.3b")
    if not passed:
        s.figures[id].acted = s.figures[id].shot = s.figures[id].threw = True
    return passed


@rule("PZF-8.3c")
def test_blast(s: State, id: int) -> Procedure[None]:
    """Case 3: test a figure near an explosion; one that fails falls prone."""
    figure = s.figures[id]
    if figure.prone or is_fearless(figure):
        return
    if not (yield from bravery_test(s, id, "bravery-blast", "PZF-8.3c")):
        figure.prone = True


@rule("PZF-8.3d", "PZF-8.5f")
def test_rout(s: State, id: int) -> Procedure[bool]:
    """Case 4: test a figure of a half-destroyed army once in a turn; returns whether it stays.

    One that fails leaves the game.
    """
    figure = s.figures[id]
    if not s.broken[figure.side] or figure.nerve_tested or is_tenacious(figure) or not can_rout(figure):
        return True
    figure.nerve_tested = True
    if (yield from bravery_test(s, id, "bravery-rout", "PZF-8.3d")):
        return True
    yield tell("told-routed", who=name_of(s, id), rule="PZF-8.3d", seat=s.figures[id].side, pieces=(id,))
    yield from rout(s, figure)
    return False


def can_rout(figure: Figure) -> bool:
    """Whether a figure can rout: men and vehicles, except wrecks and figures still hidden."""
    return figure.kind in ("man", "vehicle") and not figure.wreck and not is_unseen(figure)


@rule("PZF-8.5b")
def rout(s: State, figure: Figure) -> Procedure[None]:
    """Remove a figure that routs, with its mount or, for a vehicle, everything aboard; the weapons it served stay."""
    mount = s.figures.get(figure.aboard) if is_mounted(figure) else None
    leaving = [
        figure,
        *(
            passenger
            for passenger in s.figures.values()
            if passenger.aboard == figure.id and passenger.where == "aboard"
        ),
    ]
    for leaver in leaving if mount is None else [mount, *leaving]:
        leaver.aboard = 0
        _lose(leaver)
    for leaver in leaving:
        if leaver.kind == "man":
            yield from wounds.resolve_loss(s, leaver.id)


def _lose(figure: Figure) -> None:
    """Remove a figure from play."""
    figure.where = "lost"


@rule("PZF-8.5c")
def is_tenacious(figure: Figure) -> bool:
    """Whether a figure never routs, as snipers do."""
    return "tenacious" in figure.special


@rule("PZF-8.5a")
def is_fearless(figure: Figure) -> bool:
    """Whether a figure tests for nothing but the rout of its army: vehicles and guns."""
    return figure.kind in ("vehicle", "gun")


# --- when an army breaks (8.4) ------------------------------------------------------------------------------------
@rule("PZF-8.4a")
def count_value(figure: Figure) -> int:
    """What a figure counts in the strength of its army: the square of the PV it began with."""
    return figure.started_pv * figure.started_pv


@rule("PZF-8.4f")
def is_counted(figure: Figure) -> bool:
    """Whether a figure counts in the strength of its army: men and vehicles, not guns and mounts."""
    return figure.kind in ("man", "vehicle")


@rule("PZF-8.4b")
def remaining_count(s: State, side: int) -> int:
    """What is left of an army's count: on the table, hidden, aboard, in reserve, or gone by an exit it was allowed."""
    return sum(count_value(figure) for figure in living(s, side) if is_counted(figure) and is_present(figure))


@rule("PZF-8.4h")
def is_present(figure: Figure) -> bool:
    """Whether a figure is not lost: also one that left by an exit, waits in a craft or in reserve, or is hidden."""
    return figure.where != "lost"


@rule("PZF-8.4e")
def record_start_counts(s: State) -> None:
    """Record the count of both armies at the start, reserves included."""
    s.start_count = [
        sum(count_value(figure) for figure in s.figures.values() if figure.side == side and is_counted(figure))
        for side in (0, 1)
    ]


@rule("PZF-8.4c")
def is_half_destroyed(s: State, side: int) -> bool:
    """Whether an army has lost at least the share of its count that breaks it (one half)."""
    start_count = s.start_count[side]
    lost = start_count - remaining_count(s, side)
    return (
        start_count > 0
        and not never_routs(s, side)
        and lost * THOUSANDTHS >= start_count * s.setting.options.half_destroyed_lost_fraction
    )


@rule("PZF-8.4e", "PZF-18.1e")
def never_routs(s: State, side: int) -> bool:
    """Whether the scenario keeps an army from breaking, because it is reinforced without end."""
    return side in s.setting.never_rout


@rule("PZF-8.4d")
def is_routed(s: State, side: int) -> bool:
    """Whether so little of an army's count remains (a fifth) that it is beaten."""
    return (
        remaining_count(s, side) * THOUSANDTHS <= s.start_count[side] * s.setting.options.total_rout_remaining_fraction
    )


@rule("PZF-8.4g")
def is_beaten(s: State, side: int) -> bool:
    """Whether an army is beaten for a victory condition: routed, or without figures on the table or still to come."""
    has_none_left = all(
        figure.where in ("lost", "left")
        for figure in s.figures.values()
        if figure.side == side and is_counted(figure) and not figure.wreck
    )
    return is_routed(s, side) or has_none_left
