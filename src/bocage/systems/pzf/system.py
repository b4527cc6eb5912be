"""Panzerfaust as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from functools import partial

from bocage.kernel.contract.agent import without_memory
from bocage.kernel.contract.system import Knowledge, Lookup, Rules, Showing, System, Tools
from bocage.kernel.showing.presentation import read_presentation
from bocage.kernel.text import Text
from bocage.systems.pzf import (
    aids,
    allies,
    cards,
    catalogue,
    describing,
    guessing,
    looking,
    marching,
    musters,
    paths,
    scene,
    situation,
    tactics,
    view,
    works,
)
from bocage.systems.pzf.datafiles import data_files
from bocage.systems.pzf.model import State
from bocage.systems.pzf.scenario import Setting
from bocage.systems.pzf.sequence import STEPS
from bocage.systems.pzf.tables import tables

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
        situation=situation.situation,
        start=musters.start,
        turn=view.turn,
        data_hash=lambda: data_files().hash,
        players_option="players",
        commander=allies.commander,
        hand_over=allies.hand_over,
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
        ways=paths.ways,
        line_of_sight=looking.inspect,
        seen_from=looking.survey,
        notes_on_piece=looking.notes,
        notes_on_place=looking.ground,
    ),
    tools=Tools(
        fact=view.fact,
        agents={
            "passive": without_memory(tactics.passive),
            "greedy": without_memory(tactics.greedy),
            "novice": without_memory(tactics.planner("novice")),
            "cautious": without_memory(tactics.planner("cautious")),
            "bold": without_memory(tactics.planner("bold")),
            "scripted": without_memory(tactics.planner("scripted")),
        },
        scale=lambda state: len(state.figures),
        benchmarks={"sight": works.sight, "first_sight": works.first_sight, "choices": works.choices},
        benchmark_options={"army_points": works.SIXTY},
    ),
)
