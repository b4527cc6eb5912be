"""What the functions of Panzer Grenadier's rules answer while their rule is switched off, by groups of chapters.

The mutation check reads it (`bocage.lab.mutate`); CONTRIBUTING.md says how a rule is switched off.
"""

from __future__ import annotations

from tests.systems.pg.switched_off import close, fire, game, ground

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {**close.SWITCHED_OFF, **fire.SWITCHED_OFF, **game.SWITCHED_OFF, **ground.SWITCHED_OFF}
