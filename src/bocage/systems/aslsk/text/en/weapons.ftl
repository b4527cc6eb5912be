roll-recovery = Recovery of a weapon
told-recovered = { $unit } recovers { $weapon }.
refuse-too-heavy = { $unit } cannot carry more than { $most } PP.
refuse-carried-already = { $weapon } was already carried by another unit in this phase.
refuse-not-possessed = { $weapon } is not in these hands.
refuse-broken = { $unit } is broken.
refuse-not-lying-here = { $weapon } does not lie unpossessed in this hex.
