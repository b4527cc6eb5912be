"""Where agents set up: those who wait with a field of fire, objectives with room all round them."""

from __future__ import annotations

from functools import partial
from random import Random

from msgspec.structs import replace

from bocage.kernel.contract.agent import plan_in
from bocage.kernel.play.game import Game
from bocage.lab.match import key_of
from bocage.systems.pzf.scenarios.placing import side_of
from bocage.systems.pzf.space.sight import sees_point
from bocage.systems.pzf.space.terrain import table
from bocage.systems.pzf.state.model import PS, State, on_table
from bocage.systems.pzf.tactics.agents import DECISIONS, planner
from bocage.systems.pzf.tactics.plan import Plan
from bocage.systems.pzf.tactics.style import Style, styles


def set_up_germans_at_omaha(style: Style) -> State:
    """The state at Omaha when the Germans, who win by waiting, have set up by a style."""
    game, dice = Game.new("pzf", "omaha", options={}, key=key_of("beach")), Random("beach")
    while (brief := game.brief(game.to_move[0])).side == 0:
        make_plan = partial(Plan, brief.state, brief.side, style, dice)
        game.follow(plan_in(DECISIONS.answer(brief, dice, make_plan)), brief.seat)
    state: State = game.state
    return state


def beach_points_seen(s: State) -> int:
    """How many points of the Americans' zone, 6 inches apart, the German men see; a point counts for each of them."""
    return sum(
        sees_point(s, man, (x, y))
        for man in on_table(s, 0)
        if man.kind == "man"
        for west, south, east, north in side_of(s, 1).zones
        for x in range(west + 3 * PS, east, 6 * PS)
        for y in range(south + 3 * PS, north, 6 * PS)
    )


def test_those_who_win_by_waiting_set_up_where_they_see_the_ground_from_which_the_enemy_comes() -> None:
    style = styles()["scripted"]
    without_view = replace(style, deploying=replace(style.deploying, view_value=0.0))
    seen, seen_without = (beach_points_seen(set_up_germans_at_omaha(each)) for each in (style, without_view))
    assert seen > 1.2 * seen_without


def test_objectives_are_placed_with_room_for_men_on_every_side_of_them() -> None:
    game, dice = Game.new("pzf", "position", options={}, key=key_of("room")), Random("room")
    while len(game.state.objectives) < 4:
        brief = game.brief(game.to_move[0])
        game.follow(plan_in(planner("scripted")(brief, dice)), brief.seat)
    width, depth = table(game.state).size
    for objective in game.state.objectives:
        assert 2 * PS <= objective.x <= width - 2 * PS
        assert 2 * PS <= objective.y <= depth - 2 * PS
