"""ASL Starter Kit 1 as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from bocage.kernel.contract.agent import without_memory
from bocage.kernel.contract.system import Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import read_presentation
from bocage.kernel.text import Text
from bocage.systems.aslsk import benchmarks
from bocage.systems.aslsk.game import setup, situation, victory
from bocage.systems.aslsk.ground import sight
from bocage.systems.aslsk.movement import first_fire
from bocage.systems.aslsk.reference.tables import data_files, tables
from bocage.systems.aslsk.scenarios.cards import cards
from bocage.systems.aslsk.scenarios.scenario import Setting, find_scenario
from bocage.systems.aslsk.sequence import STEPS
from bocage.systems.aslsk.showing import aids, notes, paths, sight_tool, view
from bocage.systems.aslsk.state.model import State
from bocage.systems.aslsk.tactics import agents, simple


@cache
def setting(scenario: str, chosen: tuple[tuple[str, bool | str], ...]) -> Setting:
    """The setting of a registered scenario; games of one scenario share it, and with it the prepared board."""
    return Setting(find_scenario(scenario), dict(chosen))


def setting_of(scenario: str, chosen: Mapping[str, bool | str]) -> Setting:
    return setting(scenario, tuple(sorted(chosen.items())))


SYSTEM: System[Setting, State] = System(
    code="aslsk",
    title=Text("aslsk-title"),
    package="bocage.systems.aslsk",
    revision=2,
    rules=Rules(
        state=State,
        steps=STEPS,
        options=lambda: tables().switches.options,
        scenarios=cards,
        setting=setting_of,
        situation=situation.situation,
        start=setup.start,
        has_reactions=True,
        conditions=first_fire.CONDITIONS,
        turn=view.turn,
        data_hash=lambda: data_files().hash,
        settled=victory.settled,
    ),
    knowledge=Knowledge(
        known=view.known,
        resample=view.resample,
    ),
    showing=Showing(
        scene=view.scene,
        describe=view.describe,
        passed=view.passed,
        presentation=partial(read_presentation, __package__),
        player_aids=aids.aids,
        is_alike=True,
    ),
    lookup=Lookup(
        line_of_sight=sight_tool.inspect,
        seen_from=sight_tool.survey,
        ways=paths.ways,
        notes_on_piece=notes.notes,
        notes_on_place=notes.ground,
    ),
    tools=Tools(
        fact=view.fact,
        agents={
            "passive": without_memory(simple.passive),
            "greedy": without_memory(simple.greedy),
            "novice": without_memory(agents.planner("novice")),
            "cautious": without_memory(agents.planner("cautious")),
            "bold": without_memory(agents.planner("bold")),
            "scripted": without_memory(agents.planner("scripted")),
        },
        scale=lambda state: len(state.units) + len(state.weapons),
        prepare=sight.lines_of,
        benchmarks={"sight": benchmarks.sight, "reach": benchmarks.reach},
    ),
)
