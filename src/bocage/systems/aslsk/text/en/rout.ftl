# Rout Phase.
prompt-rout = Which unit routs?
prompt-rout-hint = Broken men beside an unbroken enemy, or in the open within his reach, must rout: they are not asked whether they stay, and are lost if no hex is open to them. The others may do either.
prompt-rout-with = Does a leader rout with { $unit }?
prompt-rout-drop = { $unit } carries too much to rout. What is left behind?
prompt-rout-step = { $unit } routs, with { $left } MF left. Where to?

choice-end-routs = No more routs: the others stay
choice-rout = Rout { $piece }
choice-rout-short = Rout
choice-stay = { $piece } does not rout
choice-stay-short = Stay
choice-with = { $piece } goes along
choice-without = No leader goes along
choice-crawl = Low Crawl to { $hex } (one hex, not interdicted)

told-must-rout = { $unit } must rout and comes under DM.
told-rout-step = { $unit } routs to { $hex }.
told-rout-crawl = { $unit } crawls to { $hex }.
told-interdiction = { $unit } is interdicted in { $hex }.
told-failed-to-rout = { $unit } fails to rout and is eliminated.
rout-why-crawl = Low Crawl: one hex, whatever lies there, and not interdicted.
rout-why-anywhere = No shelter can be reached: it may rout to any hex that is open to it.
rout-why-arrived = It has reached its shelter and goes on into other shelter.
rout-why-shelter = It must make for the nearest shelter: { $hexes }.

refuse-rout-choice = That is no lawful part of a rout.
refuse-cannot-rout = { $unit } cannot rout now.
refuse-no-dm-rout = { $unit } is not under DM, so it does not rout.
refuse-nowhere-to-rout = No hex is open to { $unit }.
refuse-must-rout = { $unit } must rout.
refuse-closer = { $hex } is closer to the enemy in { $enemy }, in whose sight the unit is or was.
refuse-past-enemy = { $hex } is adjacent to the enemy in { $enemy } as well.
refuse-no-mf = There are not enough MF left to reach { $hex }.
refuse-must-stop = The shelter in { $hex } is reached: only other shelter may be entered from it.
refuse-not-toward-shelter = { $hex } does not lie on the way to the nearest shelter.
refuse-crawl-later = Low Crawl is a whole rout, of one hex.
refuse-stop-before-rout = The rout has begun: choose a hex.
refuse-stop-short = The unit may not stop short of its shelter, nor beside the enemy.
