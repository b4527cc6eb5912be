"""Whose a roll is: the log says it of every roll that one side makes, so that each side's dice can be counted."""

from __future__ import annotations

from tests.contract.games import Playing, every_scenario

OF_BOTH_OR_NOBODY = {
    "aslsk": {"ambush", "selection"},
    "ept": {"building", "burning", "early", "initiative"},
    "pg": {"event", "initiative", "snow"},
    "probe": {"blast", "drift"},
    "pzf": {
        "deploy-first",
        "duel-tie",
        "first-objective",
        "heroic-order",
        "initiative",
        "roles",
    },
}
"""The purposes of rolls that both sides make together or that come of the ground, by system."""
AGAINST_SCENERY = {"roll-wound", "roll-wound-second", "roll-critical", "roll-critical-wounds"}
"""Rolls for what a charge or a fall of stones does to scenery; those against figures say whom they are about."""


@every_scenario
def test_a_roll_says_whose_it_is(play: Playing) -> None:
    nobodys = {line.message.id for line in play.begun(next(play.seeds)).log if line.dice and line.seat is None}
    if play.code == "pzf":
        nobodys -= AGAINST_SCENERY
    assert {id.partition("-")[2] for id in nobodys} <= OF_BOTH_OR_NOBODY.get(play.code, set())
