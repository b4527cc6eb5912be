"""Panzerfaust as the kernel knows it: one value that names its state, steps, scenarios and views."""

from __future__ import annotations

from functools import cache

from bocage.kernel.system import Option, System, hash_of_data
from bocage.kernel.text import Text
from bocage.systems.pzf import (
    aids,
    cards,
    catalogue,
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
from bocage.systems.pzf.model import State
from bocage.systems.pzf.sequence import STEPS
from bocage.systems.pzf.tables import tables


@cache
def options() -> tuple[Option, ...]:
    """Every reading and switch of the system."""
    return tuple(
        Option(
            key,
            switch.rule,
            switch.default,
            switch.values,
            Text(f"option-{key.replace('_', '-')}"),
            together=switch.together,
            free=switch.free,
        )
        for key, switch in tables().switches.items()
    )


SYSTEM = System(
    code="pzf",
    title=Text("pzf-title"),
    package="bocage.systems.pzf",
    revision=2,
    state=State,
    steps=STEPS,
    options=options,
    scenarios=cards.cards,
    setting=musters.setting_of,
    situation=situation.situation,
    start=musters.start,
    known=view.known,
    resample=guessing.resample,
    perturb=view.perturb,
    secrets=True,
    turn=view.turn,
    passed=view.passed,
    scene=scene.scene,
    route=marching.route,
    describe=view.describe,
    fact=view.fact,
    data_hash=lambda: hash_of_data(__package__),
    agents={"passive": tactics.passive, "greedy": tactics.greedy, "scripted": tactics.scripted},
    ways=paths.ways,
    scale=lambda state: len(state.figures),
    nations=lambda setting: setting.nations,
    side_names=musters.side_names,
    armies=catalogue.ARMIES,
    aids=aids.aids,
    inspect=looking.inspect,
    survey=looking.survey,
    notes=looking.notes,
    ground=looking.ground,
    works={"sight": works.sight, "first_sight": works.first_sight, "choices": works.choices},
    measured={"army_points": works.SIXTY},
)
