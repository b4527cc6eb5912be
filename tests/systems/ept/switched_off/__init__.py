"""What the functions of En pointe toujours' rules answer while their rule is switched off, by groups of chapters.

The mutation check reads it (`bocage.lab.mutate`); CONTRIBUTING.md says how a rule is switched off.
"""

from __future__ import annotations

from tests.systems.ept.switched_off import acting, firing, ground, leading, secrets, support

from bocage.kernel.rules import Variants

SWITCHED_OFF: Variants = {
    **acting.SWITCHED_OFF,
    **firing.SWITCHED_OFF,
    **ground.SWITCHED_OFF,
    **leading.SWITCHED_OFF,
    **secrets.SWITCHED_OFF,
    **support.SWITCHED_OFF,
}
