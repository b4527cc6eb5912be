"""What the functions of the probe's rules answer while their rule is switched off."""

from __future__ import annotations

from bocage.kernel.choice import Choice
from bocage.kernel.rules import Variants
from bocage.kernel.tally import Tally
from tests.probe import fire, play, setup, shelling

SWITCHED_OFF: Variants = {
    fire.nerve: True,
    fire.to_hit: lambda s, shooter, target: Tally(),
    play.deeds: lambda s, id: iter([Choice("rest", id)]),
    setup.stances_for: lambda s, id: iter([Choice("open", id)]),
    shelling.drift_of: lambda miss: lambda faces: 0,
}
