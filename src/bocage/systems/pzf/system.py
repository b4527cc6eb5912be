"""Panzerfaust as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from functools import partial

from bocage.kernel.contract.agent import without_memory
from bocage.kernel.contract.system import Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import read_presentation
from bocage.kernel.text import Text
from bocage.systems.pzf.armies import catalogue
from bocage.systems.pzf.reference.datafiles import data_files
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios import roles
from bocage.systems.pzf.setup import musters, situation
from bocage.systems.pzf.showing import (
    aids,
    benchmarks,
    cards,
    describing,
    guessing,
    looking,
    marching,
    paths,
    scene,
    view,
)
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.state.setting import Setting
from bocage.systems.pzf.tactics import agents, simple
from bocage.systems.pzf.turn.sequence import STEPS

SYSTEM: System[Setting, State] = System(
    code="pzf",
    title=Text("pzf-title"),
    package="bocage.systems.pzf",
    revision=4,
    rules=Rules(
        state=State,
        steps=STEPS,
        options=lambda: tables().switches.options,
        scenarios=cards.cards,
        setting=musters.setting_of,
        situation=situation.read_situation,
        start=musters.first_state,
        turn=view.turn,
        data_hash=lambda: data_files().hash,
        players_option="players",
        commander=roles.commander,
        hand_over=roles.hand_over,
        armies=catalogue.ARMIES,
    ),
    knowledge=Knowledge(
        known=view.known,
        resample=guessing.resample,
        hindsight=guessing.hindsight,
        perturb=view.perturb,
        has_secrets=True,
    ),
    showing=Showing(
        passed=view.passed,
        scene=scene.scene,
        describe=describing.describe,
        nations=lambda setting: setting.nations,
        side_names=musters.side_names,
        presentation=partial(read_presentation, __package__),
        player_aids=aids.aids,
    ),
    lookup=Lookup(
        route=marching.route,
        ways=paths.ways_in_reach,
        line_of_sight=looking.inspect,
        seen_from=looking.survey,
        notes_on_piece=looking.notes_on_figure,
        notes_on_place=looking.notes_on_ground,
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
        scale=lambda state: len(state.figures),
        benchmarks={
            "sight": benchmarks.sight,
            "first_sight": benchmarks.first_sight,
            "choices": benchmarks.list_all_targets,
        },
        benchmark_options={"army_points": benchmarks.POINTS_FOR_SIXTY_FIGURES},
    ),
)
"""Panzerfaust, as the kernel plays it."""
