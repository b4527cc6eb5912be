"""The end of a game (PZF-B10, 17.0c, 18): victory conditions tested in the End step or at once, and the turn limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bocage.ground.table import covers
from bocage.kernel.contract.procedure import Procedure, Step, tell
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import rule
from bocage.systems.pzf.morale.bravery import count_value, is_beaten, is_counted, never_routs, remaining_count
from bocage.systems.pzf.reference.datafiles import THOUSANDTHS
from bocage.systems.pzf.reference.tables import vehicle
from bocage.systems.pzf.scenarios.history import is_door_demand_met
from bocage.systems.pzf.scenarios.placing import quarter_of
from bocage.systems.pzf.scenarios.scenario import Win
from bocage.systems.pzf.space.bodies import base, enemies_touching
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.special.objectives import judge_objectives
from bocage.systems.pzf.state.model import Figure, State, on_table, other_seat, seat_of

VictoryTest = Callable[[State, int, Win], bool]
"""Whether a seat has met a victory condition."""


@rule("PZF-B3f")
def end_of_turn(s: State) -> Procedure[None]:
    """Judge objectives, count how long buildings have been held, then judge victory."""
    yield from judge_objectives(s)
    count_occupied(s)
    s.outcome = judge_victory(s)
    yield from _announce(s)


def _announce(s: State) -> Procedure[None]:
    """Tell the outcome, if there is one."""
    if s.outcome is None:
        return
    if s.outcome.winner is None:
        yield tell("told-draw", rule="PZF-B10b")
    else:
        yield tell("told-victory", side=s.setting.name(s.outcome.winner), rule="PZF-B10b")


@rule("PZF-B10b")
def judge_victory(s: State) -> Outcome | None:
    """The outcome in the End step; None if the game goes on.

    Both sides at once is a draw, unless the scenario names a winner by default.
    """
    if not s.setting.wins:
        return None
    reasons = [_reason_of_victory(s, side, "end") or _reason_of_victory(s, side, "once") for side in (0, 1)]
    if reasons[0] and reasons[1]:
        return Outcome("draw", default_winner(s))
    for side in (0, 1):
        if reasons[side]:
            return Outcome(reasons[side], side)
    return judge_turn_limit(s)


def _reason_of_victory(s: State, side: int, time: str) -> str:
    """Why a side has won by a condition tested at that time (`end` or `once`); empty if it has not."""
    if time == "end" and has_no_figures(s, other_seat(side)):
        return "rout"
    for win in s.setting.wins:
        if (
            win.at == time
            and win.side in ("both", s.setting.sides[s.roles[side]])
            and VICTORY_TESTS[win.type](s, side, win)
        ):
            return win.type.replace("_", "-")
    return ""


def default_winner(s: State) -> int | None:
    """The seat that the scenario lets win by default; None if it names none."""
    for win in s.setting.wins:
        if win.type == "default_at_limit":
            return seat_of(s, win.side)
    return seat_of(s, s.setting.at_limit) if s.setting.at_limit in s.setting.sides else None


@rule("PZF-B10c")
def has_no_figures(s: State, side: int) -> bool:
    """Whether a side has no figure on the table and none to come."""
    if never_routs(s, side):
        return False
    counted = (
        figure for figure in s.figures.values() if figure.side == side and is_counted(figure) and not figure.wreck
    )
    return all(figure.where in ("lost", "left") for figure in counted)


@rule("PZF-B10d")
def judge_at_once(s: State) -> Procedure[None]:
    """End the game if a condition that counts at any moment is met."""
    if s.outcome is not None or not any(win.at == "once" for win in s.setting.wins):
        return
    for side in (0, 1):
        reason = _reason_of_victory(s, side, "once")
        if reason:
            s.outcome = Outcome(reason, side)
            yield from _announce(s)
            return


def with_instant_victory(step: Step) -> Step:
    """A step that is followed by the test of victory conditions that end the game at once."""

    def run(s: State) -> Procedure[None]:
        yield from step(s)
        if s.phase != "setup":
            yield from judge_at_once(s)

    return run


# --- the ways to win ----------------------------------------------------------------------------------------------
@rule("PZF-17.1c", "PZF-17.4c", "PZF-17.6c")
def rout_enemy(s: State, side: int, win: Win) -> bool:
    """Whether the enemy army is destroyed or routed."""
    return not never_routs(s, other_seat(side)) and is_beaten(s, other_seat(side))


@rule("PZF-17.2b", "PZF-17.3e")
def control_objective(s: State, side: int, win: Win) -> bool:
    """Whether a side holds enough of the objectives the enemy placed."""
    return (
        sum(objective.owner == side and objective.placed_by == other_seat(side) for objective in s.objectives)
        >= win.count
    )


@rule("PZF-17.5b")
def exit_fraction(s: State, side: int, win: Win) -> bool:
    """Whether the required share of a side's army has left by its exit edge."""
    return _exited_count(s, side) * THOUSANDTHS >= s.start_count[side] * win.fraction


@rule("PZF-17.5e")
def exit_impossible(s: State, side: int, win: Win) -> bool:
    """Whether too little of the enemy's army is left for the required share to leave."""
    foe = other_seat(side)
    needed = next((other_win.fraction for other_win in s.setting.wins if other_win.type == "exit_fraction"), 0)
    return remaining_count(s, foe) * THOUSANDTHS < s.start_count[foe] * needed


def _exited_count(s: State, side: int) -> int:
    """What the figures of a side that left by an exit count."""
    return sum(
        count_value(figure)
        for figure in s.figures.values()
        if figure.side == side and figure.where == "left" and is_counted(figure)
    )


@rule("PZF-18.1e")
def hold_until(s: State, side: int, win: Win) -> bool:
    """Whether a side still fights in the End step of the condition's turn."""
    return s.turn >= win.turn and not is_beaten(s, side)


@rule("PZF-18.2d")
def occupy_building(s: State, side: int, win: Win) -> bool:
    """Whether a side has held the condition's building long enough."""
    return s.held.get(win.element or "", 0) >= turns_to_hold(s) and is_door_demand_met(s, win)


@rule("PZF-18.4f")
def turns_to_hold(s: State) -> int:
    """The number of End steps in succession for which a building must be held."""
    return s.setting.options.occupy_turns_consecutive


def count_occupied(s: State) -> None:
    """Count for each building of the conditions the End steps in succession for which it has been held.

    An interruption resets it to 0.
    """
    for win in s.setting.wins:
        if win.type == "occupy" and win.element is not None:
            side = seat_of(s, win.side)
            own_men = sum(is_inside(s, figure, win.element) for figure in on_table(s, side) if figure.kind == "man")
            has_enemies = any(
                is_inside(s, figure, win.element) for figure in on_table(s, other_seat(side)) if figure.kind == "man"
            )
            is_held = own_men >= win.min_figures and not has_enemies
            s.held[win.element] = s.held.get(win.element, 0) + 1 if is_held else 0


@rule("PZF-18.4g")
def is_inside(s: State, figure: Figure, element: str) -> bool:
    """Whether a figure is inside a building.

    Its base is wholly within the outline, on any storey, and no enemy touches it through a wall.
    """
    layout = table(s)
    if element not in layout.number or not covers(layout.pieces[layout.number[element]].shape, base(figure)):
        return False
    shape = layout.pieces[layout.number[element]].shape
    return all(covers(shape, base(enemy)) for enemy in enemies_touching(s, figure))


@rule("PZF-18.3c")
def hold_quarters(s: State, side: int, win: Win) -> bool:
    """Whether a side alone has running tanks in enough quarters of the table, from the condition's turn on."""
    if s.turn < win.turn:
        return False
    own_quarters, enemy_quarters = (_quarters_of(s, seat, win.split) for seat in (side, other_seat(side)))
    return len(own_quarters - enemy_quarters) >= win.quarters


def _quarters_of(s: State, side: int, split: tuple[int, int]) -> set[tuple[bool, bool]]:
    """The quarters of the table in which a side has running tanks, hidden ones included."""
    tanks = [figure for figure in on_table(s, side) if _is_tank(figure)]
    places = [(figure.x, figure.y) for figure in tanks]
    places += [
        (marker.x, marker.y)
        for marker in s.markers.values()
        if marker.side == side and any(_is_tank(s.figures[index]) for index in marker.figures)
    ]
    return {quarter for place in places if (quarter := quarter_of(place, split)) is not None}


def _is_tank(figure: Figure) -> bool:
    """Whether a figure is a running tank."""
    return figure.kind == "vehicle" and not figure.wreck and vehicle(figure.type).kind == "tank"


def only_at_limit(s: State, side: int, win: Win) -> bool:
    """Whether a condition is met that counts only at the turn limit: never here."""
    return False


VICTORY_TESTS: Mapping[str, VictoryTest] = {
    "rout_enemy": rout_enemy,
    "control_objective": control_objective,
    "exit_fraction": exit_fraction,
    "exit_impossible": exit_impossible,
    "hold_until": hold_until,
    "occupy": occupy_building,
    "quarters": hold_quarters,
    "default_at_limit": only_at_limit,
}
"""The test of each type of victory condition."""


# --- time ---------------------------------------------------------------------------------------------------------
@rule("PZF-17.0c")
def judge_turn_limit(s: State) -> Outcome | None:
    """The outcome when the last turn is over; None before.

    The side the scenario names wins, else the one with the larger share of its count left.
    """
    if not s.setting.turns or s.turn < s.setting.turns:
        return None
    named = default_winner(s)
    if named is not None:
        return Outcome("time", named)
    shares = [remaining_count(s, side) * s.start_count[other_seat(side)] for side in (0, 1)]
    return Outcome("time", None if shares[0] == shares[1] else int(shares[1] > shares[0]))
