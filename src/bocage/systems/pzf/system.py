"""Panzerfaust as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from functools import partial

from bocage.kernel.agent import without_memory
from bocage.kernel.presentation import read_presentation
from bocage.kernel.system import System
from bocage.kernel.text import Text
from bocage.systems.pzf.armies import catalogue
from bocage.systems.pzf.reference.datafiles import data_files
from bocage.systems.pzf.reference.tables import tables
from bocage.systems.pzf.scenarios import roles
from bocage.systems.pzf.setup import musters, situation
from bocage.systems.pzf.showing import aids, cards, describing, guessing, looking, marching, paths, scene, view, works
from bocage.systems.pzf.state.model import State
from bocage.systems.pzf.tactics import agents, simple
from bocage.systems.pzf.turn.sequence import STEPS

SYSTEM = System(
    code="pzf",
    title=Text("pzf-title"),
    package="bocage.systems.pzf",
    revision=4,
    state=State,
    steps=STEPS,
    options=lambda: tables().switches.options,
    scenarios=cards.cards,
    setting=musters.setting_of,
    situation=situation.situation,
    start=musters.start,
    known=view.known,
    resample=guessing.resample,
    hindsight=guessing.hindsight,
    perturb=view.perturb,
    secrets=True,
    turn=view.turn,
    passed=view.passed,
    scene=scene.scene,
    route=marching.route,
    describe=describing.describe,
    fact=view.fact,
    data_hash=lambda: data_files().hash,
    agents={
        "passive": without_memory(simple.passive),
        "greedy": without_memory(simple.greedy),
        "novice": without_memory(agents.planner("novice")),
        "cautious": without_memory(agents.planner("cautious")),
        "bold": without_memory(agents.planner("bold")),
        "scripted": without_memory(agents.planner("scripted")),
    },
    ways=paths.ways,
    scale=lambda state: len(state.figures),
    players_option="players",
    commander=roles.commander,
    hand_over=roles.hand_over,
    nations=lambda setting: setting.nations,
    side_names=musters.side_names,
    armies=catalogue.ARMIES,
    presentation=partial(read_presentation, __package__),
    aids=aids.aids,
    inspect=looking.inspect,
    survey=looking.survey,
    notes=looking.notes,
    ground=looking.ground,
    works={"sight": works.sight, "first_sight": works.first_sight, "choices": works.choices},
    measured={"army_points": works.SIXTY},
)
