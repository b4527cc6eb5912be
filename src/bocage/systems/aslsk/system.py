"""ASL Starter Kit 1 as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

from bocage.kernel.agent import without_memory
from bocage.kernel.presentation import read_presentation
from bocage.kernel.system import System
from bocage.kernel.text import Text
from bocage.systems.aslsk import (
    aids,
    first_fire,
    looking,
    notes,
    paths,
    setup,
    sight,
    situation,
    tactics,
    victory,
    view,
    works,
)
from bocage.systems.aslsk.cards import cards
from bocage.systems.aslsk.model import State
from bocage.systems.aslsk.scenario import Setting, find_scenario
from bocage.systems.aslsk.sequence import STEPS
from bocage.systems.aslsk.tables import data_files, tables


@cache
def setting(scenario: str, chosen: tuple[tuple[str, bool | str], ...]) -> Setting:
    """The setting of a registered scenario; games of one scenario share it, and with it the prepared board."""
    return Setting(find_scenario(scenario), dict(chosen))


def setting_of(scenario: str, chosen: Mapping[str, bool | str]) -> Setting:
    return setting(scenario, tuple(sorted(chosen.items())))


SYSTEM = System(
    code="aslsk",
    title=Text("aslsk-title"),
    package="bocage.systems.aslsk",
    revision=2,
    state=State,
    steps=STEPS,
    options=lambda: tables().switches.options,
    scenarios=cards,
    setting=setting_of,
    situation=situation.situation,
    start=setup.start,
    reacts=True,
    conditions=first_fire.CONDITIONS,
    known=view.known,
    resample=view.resample,
    turn=view.turn,
    scene=view.scene,
    describe=view.describe,
    fact=view.fact,
    data_hash=lambda: data_files().hash,
    agents={
        "passive": without_memory(tactics.passive),
        "greedy": without_memory(tactics.greedy),
        "novice": without_memory(tactics.planner("novice")),
        "cautious": without_memory(tactics.planner("cautious")),
        "bold": without_memory(tactics.planner("bold")),
        "scripted": without_memory(tactics.planner("scripted")),
    },
    scale=lambda state: len(state.units) + len(state.weapons),
    passed=view.passed,
    prepare=sight.lines_of,
    works={"sight": works.sight, "reach": works.reach},
    presentation=partial(read_presentation, __package__),
    aids=aids.aids,
    inspect=looking.inspect,
    survey=looking.survey,
    ways=paths.ways,
    notes=notes.notes,
    ground=notes.ground,
    settled=victory.settled,
)
