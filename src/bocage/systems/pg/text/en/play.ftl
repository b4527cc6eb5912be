# What is asked, chosen, told and refused in play.
pg-title = Panzer Grenadier
leader-name = { $rank }
rank-cpl = Corporal
rank-sgt = Sergeant
rank-lt = Lieutenant
rank-cpt = Captain
rank-maj = Major
rank-ltc = Lieutenant colonel
rank-col = Colonel
side-german = Germans
side-soviet = Soviets
side-finnish = Finns
side-italian = Italians
side-romanian = Romanians
side-hungarian = Hungarians
side-american = Americans
side-british = British
side-indian = Indians
side-gurkha = Gurkhas
side-french = French
side-polish = Poles
side-japanese = Japanese
side-nobody = nobody
phase-initiative = Initiative
phase-action = Actions
phase-removal = Marker removal
status = Turn { $turn } of { $turns }: { $side }
panel-score = Victory points
score-with-lead = { $side }: { $points }, win with a lead of { $lead }
score-otherwise = { $side }: { $points }, win otherwise
panel-visibility = Sight
sight-now = Units in the open are seen from { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
  } at most.
score = { $side }: { $points }
marker-objective = objective worth { $points }, held by: { $owner }
mark-disrupted = disrupted
mark-demoralized = demoralized
mark-moved = MOVED
mark-fired = FIRED
mark-spotted = SPOTTED
unit-mp = MP
unit-columns = columns
mod-morale = morale
mod-demoralized = demoralized
mod-leader = leader
mod-result = result of the attack
mod-shelter = town
mod-steps-lost = steps lost
mod-terrain = terrain
mod-limit = limit of the columns
mod-fire-town-or-woods = town or woods
mod-fire-hill = hill
mod-fire-swamp = swamp
mod-fire-night = night
mod-fire-distant = 3 or more hexes away
mod-fire-adjacent = adjacent to all firers
mod-fire-opportunity = opportunity fire
mod-fire-stacked = three units in the hex
mod-fire-crew = mortar, AA or AT gun
mod-fire-cavalry = cavalry
mod-fire-artillery = artillery
prompt-segment = { $waiting ->
    [0] Your segment: whom do you activate?
    [one] Your segment: whom do you activate? One demoralized unit must try to recover before you may pass.
   *[other] Your segment: whom do you activate? { $waiting } demoralized units must try to recover before you may pass.
  }
prompt-declare = Who moves, who fires?
prompt-act = { $doing ->
    [moves] { $piece } moves: which hex next?
    [flees] { $piece } must flee: which hex?
   *[acts] Which of the activated pieces acts?
  }
prompt-attack = Attack on { $hex }: add units, or open fire.
prompt-opportunity = { $piece } moves in { $hex }: do you fire?
prompt-lose-step = Which unit in { $hex } loses a step?
prompt-escape = Where does { $piece } escape to?
choice-activate = Activate { $piece }
choice-pass = Pass
choice-move = { $piece } will move
choice-declare-fire = { $piece } will fire
choice-fire = { $piece } fires at { $hex }
choice-all-move = All move
choice-all-fire = All fire
choice-all-vain-fire = All fire (no target)
choice-all-recover = All recover
choice-begin = Lock orders
choice-end = End the segment
choice-ready = Ready: begin the game
choice-leave = No, go on
choice-step = { $piece } moves to { $hex }
choice-stop = Stop here
choice-recover = { $piece } tries to recover
choice-flee = { $piece } flees to { $hex }
choice-add = Add { $piece }
choice-lend = { $piece } adds to { $other }
choice-open-fire = Open fire
choice-shoot = { $piece }: direct fire
choice-shoot-short = Direct
choice-lose = { $piece } loses a step
choice-escape = { $piece } escapes to { $hex }
told-disrupted = { $piece } is disrupted
told-demoralized = { $piece } is demoralized
told-step-lost = { $piece } loses a step
told-eliminated = { $piece } is eliminated
told-good-order = { $piece } is in good order again
told-recovers = { $piece } recovers and is disrupted
told-initiative = { $side } have the initiative and { $count ->
    [one] one segment
   *[other] { $count } segments
 } before the enemy
told-turn = Turn { $turn }
told-segment = { $side }: { $piece } begins a segment, { $moving ->
    [0] nobody moves
    [one] 1 moves
   *[other] { $moving } move
}, { $firing ->
    [0] nobody fires
    [one] 1 fires
   *[other] { $firing } fire
}
told-pass = { $side } pass
told-moves = { $others ->
    [0] { $unit } moves to { $hex }
   *[other] { $unit } moves to { $hex } with { $others } aboard
}
roll-morale-check = Morale check
rolled-morale-check = Morale check, { $piece }: { $result }
roll-casualty = Leader casualty
rolled-casualty = Is { $piece } hit? { $result }
roll-direct-fire = Direct fire
rolled-direct-fire = Direct fire at { $hex }, column { $column }: { $result }
roll-overrun = Overrun leader
rolled-overrun = Is { $piece } caught? { $result }
roll-recovery = Recovery
rolled-recovery = { $piece } tries to recover: { $result }
roll-initiative = Initiative
rolled-initiative = Initiative: { $first } the first die and { $plus }, { $second } the second and { $more }
check-passed = holds
check-disrupted = disrupted
check-demoralized = demoralized
check-step = loses a step
check-unshaken = fails, no worse than before
attempt-nothing = fails
attempt-recovers = succeeds
attempt-inspired = good order at once
attempt-deserts = deserts
cell-none = no effect
cell-result = { $codes }
answer-yes = yes
answer-no = no
odds-nothing = no effect
odds-disrupted = disrupted
odds-demoralized = demoralized
odds-step-lost = a step lost
odds-eliminated = eliminated
odds-recovers = recovers one level
odds-inspired = good order at once
odds-deserts = deserts
outcome-destroyed = One side has no combat units left.
outcome-points = Decided by victory points.
outcome-undecided = Neither side leads by enough.
order-adjacent = if the enemy is adjacent
order-adjacent-word = adjacent
order-in-the-open = if he is in clear terrain
order-in-the-open-word = clear
span-hex = this hex
span-hex-word = hex
span-move = this move
span-move-word = move
refuse-full-hex = { $hex } holds three combat units already.
refuse-full-of-transports = { $hex } holds three transports already.
refuse-too-far-to-spot = { $target } is seen from { $range } hexes at most.
refuse-no-line-of-sight = Limiting terrain hides { $hex }.
refuse-no-enemy = There is no enemy in { $hex }.
refuse-demoralized = { $piece } is demoralized and does not fire.
refuse-no-direct-fire = { $piece } has no direct fire now.
refuse-out-of-range = { $piece } fires { $range } hexes far.
refuse-friends-there = Friends stand in { $hex }.
refuse-friends-between = Friends in { $hex } stand in the line of fire.
refuse-not-ready-to-fire = { $piece } is not declared to fire, or has no shot left.
refuse-no-director = Several hexes fire together only under a leader with a combat modifier who reaches them.
refuse-fires-already = { $piece } takes part already.
refuse-cannot-lend = { $piece } cannot add to this fire.
refuse-closing = To { $hex }, nearer to { $enemy }, only with a fitting leader.
refuse-night = At night { $hex } is entered only with a leader.
refuse-enemy-hex = The enemy holds { $hex }: assault it.
refuse-disrupted-enemy = A disrupted piece does not enter { $hex } with an enemy in it.
refuse-disrupted-far = { $piece } is disrupted and moves one hex only.
refuse-too-dear = { $piece } has too few movement points left.
look-too-far = Nobody is seen beyond { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
  } now.
refuse-not-adjacent = { $hex } is not adjacent.
refuse-prohibited = { $hex } cannot be entered from there.
refuse-must-recover = { $piece } is demoralized and must try to recover.
refuse-nothing-to-recover = Only disrupted and demoralized pieces recover.
refuse-marked = { $piece } has acted in this turn.
refuse-not-yours = That is a piece of the other side.
refuse-out-of-reach = No activated leader reaches { $piece }.
refuse-pass-demoralized = { $piece } must try to recover before you may pass.
refuse-not-declared = That was not declared for this piece, or it has acted.
refuse-another-moves = { $piece } moves now; let it stop first.
