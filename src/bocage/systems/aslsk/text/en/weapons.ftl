roll-recovery = Recovery of a weapon
told-recovered = { $unit } recovers { $weapon }.
refuse-too-heavy = { $unit } cannot carry more than { $most } PP.
refuse-carried-already = { $weapon } has already been carried in this phase.
refuse-not-possessed = { $weapon } is not possessed by the unit that would use it.
refuse-broken = { $unit } is broken.
refuse-not-lying-here = { $weapon } is not lying here without a possessor.
told-dropped = The { $weapon } is left behind.
