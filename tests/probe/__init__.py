"""The probe: a small game with what the real systems have one at a time, registered in tests only.

Hidden units and decoys, secret set-up side by side, a point and a blind guess, fire that is answered without limit, a
uniform draw of a million values, rounding by chance, houses with storeys on a hex map, three seats on one side, a long
game of four thousand units under fog, supply tests of a whole side, and a second revision that inserts a roll.
Chapters: `ground` where units stand, `model` the state and what a side knows of it, `setup`, `play` the sequence of
play, moving and answering, `fire`, `shelling`, `show` what is seen of it.
"""

from __future__ import annotations

from bocage.kernel.contract.system import Knowledge, Rules, Showing, System, Tools
from bocage.kernel.text import text
from tests.probe import model, play, show


def probe_system(revision: int = 2) -> System[model.Setting, model.State]:
    """The probe under its first or its second rules revision, which inserts a nerve roll before each shot."""
    return System(
        code="probe",
        title=text("title"),
        package="tests.probe",
        revision=revision,
        rules=Rules(
            state=model.State,
            steps=play.STEPS,
            options=model.options,
            scenarios=model.scenarios,
            setting=lambda scenario, options: model.setting(scenario, options, revision),
            situation=lambda data, options, source: model.situation(data, options, source, revision),
            start=model.start,
            turn=lambda s: f"{s.turn}.{s.player}" if s.step != "setup" else "setup",
            data_hash=lambda: f"probe-{revision}",
            migrate=model.migrate,
            commander=model.commander,
            has_reactions=True,
            conditions=play.CONDITIONS,
        ),
        knowledge=Knowledge(
            known=model.known,
            resample=model.resample,
            hindsight=model.hindsight,
            perturb=model.perturb,
            has_secrets=True,
        ),
        showing=Showing(
            scene=show.scene,
            describe=show.describe,
            piecewise=show.PIECEWISE,
        ),
        tools=Tools(
            fact=show.fact,
            agents={},
            scale=lambda s: len(s.units),
        ),
    )


SYSTEM = probe_system()
