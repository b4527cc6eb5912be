"""How a game ends (PZF-B10, 17.0c, 18): the ways to win of a scenario, tested in the End step or at once, and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bocage.ground.table import contains, covers
from bocage.kernel.contract.procedure import Procedure, Step, tell
from bocage.kernel.contract.setting import Outcome
from bocage.kernel.rules import rule
from bocage.systems.pzf.bodies import base, enemies_touching
from bocage.systems.pzf.bravery import is_beaten, is_counted, models_of, never_routs, remaining
from bocage.systems.pzf.history import came_by_door
from bocage.systems.pzf.model import Figure, State, on_table, other, seat_of
from bocage.systems.pzf.objectives import judge_objectives
from bocage.systems.pzf.scenarios import Win
from bocage.systems.pzf.tables import vehicle
from bocage.systems.pzf.terrain import table

Test = Callable[[State, int, Win], bool]


@rule("PZF-B3f")
def end_of_turn(s: State) -> Procedure[None]:
    """Objectives, how long buildings have been held, then victory."""
    yield from judge_objectives(s)
    count_occupied(s)
    s.outcome = judge(s)
    yield from _announce(s)


def _announce(s: State) -> Procedure[None]:
    if s.outcome is None:
        return
    if s.outcome.winner is None:
        yield tell("told-draw", rule="PZF-B10b")
    else:
        yield tell("told-victory", side=s.setting.name(s.outcome.winner), rule="PZF-B10b")


@rule("PZF-B10b")
def judge(s: State) -> Outcome | None:
    """Who has won in the End step: both at once is a draw, unless the scenario names who wins by default."""
    if not s.setting.wins:
        return None
    met = [_met(s, side, "end") or _met(s, side, "once") for side in (0, 1)]
    if met[0] and met[1]:
        return Outcome("draw", default_winner(s))
    for side in (0, 1):
        if met[side]:
            return Outcome(met[side], side)
    return at_limit(s)


def _met(s: State, side: int, at: str) -> str:
    """Why a side has won, or nothing."""
    if at == "end" and has_nobody(s, other(side)):
        return "rout"
    for win in s.setting.wins:
        if win.at == at and win.side in ("both", s.setting.sides[s.roles[side]]) and TESTS[win.type](s, side, win):
            return win.type.replace("_", "-")
    return ""


def default_winner(s: State) -> int | None:
    """Whom the scenario names, if it names anybody."""
    for win in s.setting.wins:
        if win.type == "default_at_limit":
            return seat_of(s, win.side)
    return seat_of(s, s.setting.at_limit) if s.setting.at_limit in s.setting.sides else None


@rule("PZF-B10c", off=False)
def has_nobody(s: State, side: int) -> bool:
    """Nobody on the table and nobody to come."""
    if never_routs(s, side):
        return False
    own = (f for f in s.figures.values() if f.side == side and is_counted(f) and not f.wreck)
    return all(f.where in ("lost", "left") for f in own)


@rule("PZF-B10d")
def judge_at_once(s: State) -> Procedure[None]:
    """Ways to win that end the game at the moment they are reached."""
    if s.outcome is not None or not any(win.at == "once" for win in s.setting.wins):
        return
    for side in (0, 1):
        reason = _met(s, side, "once")
        if reason:
            s.outcome = Outcome(reason, side)
            yield from _announce(s)
            return


def ending(step: Step) -> Step:
    """A step after which the game may be over at once."""

    def run(s: State) -> Procedure[None]:
        yield from step(s)
        if s.phase != "setup":
            yield from judge_at_once(s)

    return run


# --- the ways to win ----------------------------------------------------------------------------------------------
@rule("PZF-17.1c", "PZF-17.4c", "PZF-17.6c", off=False)
def rout_enemy(s: State, side: int, win: Win) -> bool:
    """The enemy army is destroyed or routed."""
    return not never_routs(s, other(side)) and is_beaten(s, other(side))


@rule("PZF-17.2b", "PZF-17.3e", off=False)
def control_objective(s: State, side: int, win: Win) -> bool:
    """Holds so many of the objectives the enemy placed."""
    return sum(o.owner == side and o.placed_by == other(side) for o in s.objectives) >= win.count


@rule("PZF-17.5b", off=False)
def exit_fraction(s: State, side: int, win: Win) -> bool:
    """That share of the army has left by the edge."""
    return _gone_out(s, side) * 1000 >= s.start_count[side] * win.fraction


@rule("PZF-17.5e", off=False)
def exit_impossible(s: State, side: int, win: Win) -> bool:
    """The enemy has too few left to bring enough of them out."""
    foe = other(side)
    needed = next((w.fraction for w in s.setting.wins if w.type == "exit_fraction"), 0)
    return remaining(s, foe) * 1000 < s.start_count[foe] * needed


def _gone_out(s: State, side: int) -> int:
    return sum(models_of(f) for f in s.figures.values() if f.side == side and f.where == "left" and is_counted(f))


@rule("PZF-18.1e", off=False)
def hold_until(s: State, side: int, win: Win) -> bool:
    """Still fighting in the End step of that turn."""
    return s.turn >= win.turn and not is_beaten(s, side)


@rule("PZF-18.2d", off=False)
def occupy(s: State, side: int, win: Win) -> bool:
    """Has held a building for long enough."""
    return s.held.get(win.element or "", 0) >= turns_to_hold(s) and came_by_door(s, win)


@rule("PZF-18.4f", off=1)
def turns_to_hold(s: State) -> int:
    """For how many End steps in succession a building must be held."""
    return s.setting.options.occupy_turns_consecutive


def count_occupied(s: State) -> None:
    """Count the End steps for which each building of the scenario has been held; an interruption starts afresh."""
    for win in s.setting.wins:
        if win.type == "occupy" and win.element is not None:
            side = seat_of(s, win.side)
            own = sum(is_inside(s, f, win.element) for f in on_table(s, side) if f.kind == "man")
            foes = any(is_inside(s, f, win.element) for f in on_table(s, other(side)) if f.kind == "man")
            held = own >= win.min_figures and not foes
            s.held[win.element] = s.held.get(win.element, 0) + 1 if held else 0


@rule("PZF-18.4g", off=lambda s, f, element: _middle_inside(s, f, element))
def is_inside(s: State, f: Figure, element: str) -> bool:
    """Inside a building: the base wholly within its outline, on any storey, and no enemy at it through a wall."""
    laid = table(s)
    if element not in laid.number or not covers(laid.pieces[laid.number[element]].shape, base(f)):
        return False
    shape = laid.pieces[laid.number[element]].shape
    return all(covers(shape, base(e)) for e in enemies_touching(s, f))


def _middle_inside(s: State, f: Figure, element: str) -> bool:
    laid = table(s)
    return element in laid.number and contains(laid.pieces[laid.number[element]].shape, f.x, f.y)


@rule("PZF-18.3c", off=False)
def quarters(s: State, side: int, win: Win) -> bool:
    """A running tank in so many quarters of the table in which no enemy tank runs, in the End step of that turn."""
    if s.turn < win.turn:
        return False
    own, foes = (_quarters_of(s, seat, win.split) for seat in (side, other(side)))
    return len(own - foes) >= win.quarters


def _quarters_of(s: State, side: int, split: tuple[int, int]) -> set[tuple[bool, bool]]:
    tanks = [f for f in on_table(s, side) if _is_tank(f)]
    places = [(f.x, f.y) for f in tanks]
    places += [
        (m.x, m.y) for m in s.markers.values() if m.side == side and any(_is_tank(s.figures[i]) for i in m.figures)
    ]
    return {found for place in places if (found := quarter_of(place, split)) is not None}


def _is_tank(f: Figure) -> bool:
    return f.kind == "vehicle" and not f.wreck and vehicle(f.type).kind == "tank"


@rule("PZF-18.3d", off=lambda place, split: (place[0] >= split[0], place[1] >= split[1]))
def quarter_of(place: tuple[int, int], split: tuple[int, int]) -> tuple[bool, bool] | None:
    """The quarter in which the middle of a hull lies; on a dividing line it is in none."""
    if place[0] == split[0] or place[1] == split[1]:
        return None
    return place[0] > split[0], place[1] > split[1]


def only_at_limit(s: State, side: int, win: Win) -> bool:
    """Counts only when time has run out and nobody else has won."""
    return False


TESTS: Mapping[str, Test] = {
    "rout_enemy": rout_enemy,
    "control_objective": control_objective,
    "exit_fraction": exit_fraction,
    "exit_impossible": exit_impossible,
    "hold_until": hold_until,
    "occupy": occupy,
    "quarters": quarters,
    "default_at_limit": only_at_limit,
}


# --- time ---------------------------------------------------------------------------------------------------------
@rule("PZF-17.0c")
def at_limit(s: State) -> Outcome | None:
    """Time has run out: the side the scenario names wins, otherwise the one with the larger share of its count left."""
    if not s.setting.turns or s.turn < s.setting.turns:
        return None
    named = default_winner(s)
    if named is not None:
        return Outcome("time", named)
    shares = [remaining(s, side) * s.start_count[other(side)] for side in (0, 1)]
    return Outcome("time", None if shares[0] == shares[1] else int(shares[1] > shares[0]))
