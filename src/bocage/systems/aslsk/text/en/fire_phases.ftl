# The fire phases.
prompt-prep-fire = Prep Fire: which hex do you fire at?
prompt-final-fire = Defensive Fire: which hex do you fire at?
prompt-advancing-fire = Advancing Fire: which hex do you fire at?
choice-target = Fire at { $hex }
choice-destroy = Destroy { $piece }
choice-set-off = Set off the charge in { $hex }
told-phase = { $phase } Phase: { $side }
told-phase-both = { $phase } Phase: both sides
told-phase-passes = { $side }: nothing to do in the { $phase } Phase.

refuse-not-possessed-by-you = None of your units has that weapon.
refuse-destroy-phase = Weapons are destroyed in the Prep Fire and Defensive Fire Phases only.
refuse-weapon-used = { $weapon } has been used in this player turn.
refuse-target = Nobody can fire at { $hex }. { $why }
refuse-choose-hex = Choose the hex that is fired at, not one unit in it.
refuse-no-target = There is no enemy in { $hex }.
charge-before-end = The phase ends once the charge in { $hex } has gone off.
refuse-charges-left = The charge in { $hex } must go off first.
