# Scenarios to choose, deployment.
scenario-encounter-title = Encounter
scenario-encounter-summary = Two equal armies meet; whoever destroys or routs the other wins.
scenario-position-title = Seize the position
scenario-position-summary = Each side guards two objectives of its own; taking one of the enemy’s wins.
option-army-a = The army of side A.
option-army-b = The army of side B.
option-army-points = The points of each army: 500 to 1500 are usual. In an ambush they are the defender’s.
option-army-period = The period of the war from which the armies come.
option-terrain-seed = The number from which the table of a standard scenario is laid out.
side-british = British
prompt-objective = Place an objective in your zone: the enemy wins by holding it, so choose ground you can guard.{ $apart ->
    [0] { "" }
   *[other] { " " }At least { $apart }″ from your other one.
  }
prompt-deploy-first = You have won the roll: deploy your whole army first, or second, when you have seen the enemy’s?
prompt-deploy = Put down { $now ->
    [0] a unit in your zone.
   *[other] { $now } of these { $of } units in your zone now; the others follow later.
  }
deploy-stays = Whoever is set up for you, those you have put down stay where they are
prompt-arrange = { $units ->
    [0] Turn vehicles and guns, or go on.
    [1] Shift single figures, or go on.
   *[other] Your units stand: shift or turn single figures, or go on.
  }
told-objective-placed = { $side }: an objective is placed.
told-deploys = Deployment: { $side }.
roll-deploy-first = Roll-off: who chooses when to deploy
rolled-deploy-first = Who chooses when to deploy, the higher die: { $white } white, { $coloured } red
told-deploys-first = The roll is won and the first deployment chosen: { $side }.
told-deploys-second = The roll is won and the second deployment chosen: { $side }.
choice-objective = Objective here
choice-first = Deploy first
choice-second = Deploy second
choice-set-up = { $now ->
    [0] Set up the rest for me
   *[other] Set up { $now } of them for me
  }
choice-deploy = Deploy { $piece } here
choice-shift = Put { $piece } here
refuse-outside-zone = That is not wholly inside your deployment zone.
refuse-objectives-close = Your two objectives would be too close to each other.
refuse-bad-ground = Nothing can stand on that ground.
refuse-cohesion = { $who } would leave somebody of the group without command.
prompt-hide = Put down your units under markers, with up to { $dummies } more dummies.
prompt-hide-hint = Take up a unit below and click where its marker is to lie. A click with nothing taken up lays a dummy there.
choice-embark = { $piece } begins aboard { $other }
choice-dummy = Dummy here
told-starts-aboard = { $who }: begins aboard { $vehicle }.
refuse-too-near = That is too near to where the enemy is.
refuse-no-dummies = You have as many dummies as units already.
roll-hide = Order of the markers
muster-reserve = in reserve
scenario-encounter-note = Twelve inches deep on the long edges, twenty-four between: both sides see each other at once. Who deploys second answers the other’s plan; who deploys first may take the good cover. Rush the middle behind smoke and hedges, or hold and let the enemy cross the open. An army that has lost half its count tests every turn and may run within two.
scenario-position-note = Two objectives a side, at least thirty inches apart, and one is enough to lose. Spread out to guard both or mass before one and race? An enemy within six inches who sees the marker contests it, so a lone sniper may save the day.
scenario-defence-title = Defence
scenario-defence-summary = The defender holds half the table and one objective, half his army hidden, half still to come; the attacker must take it.
scenario-defence-note = The defender’s dilemma is what to hide and what to keep: markers bluff, reserves come when the dice let them. The attacker can have any marker he sees revealed and then places its figures himself, so he should look before he shoots. At the turn limit the defender has won.
scenario-ambush-title = Ambush
scenario-ambush-summary = A column is caught on the road by a smaller army that lies hidden all round it; whoever destroys or routs the other wins.
scenario-ambush-note = The column has half as many points again but stands in a corridor twelve inches wide. The attacker chooses the first blow: spring it close on a flank, or draw the column on with dummies. The column may break out or turn and clear one side at a time.
scenario-flight-title = Flight
scenario-flight-summary = The defender must bring half his army off the far edge, past an attacker who stands on both flanks and before him.
scenario-flight-note = Only who leaves by the far edge counts, and a lorry takes its passengers with it. A dash saves a few, a fighting advance saves more but costs turns. The attacker wins even if his own army runs, as long as too few get away.
scenario-last-square-title = Last square
scenario-last-square-summary = Half an army is surrounded in the middle of the table; the other half is on its way; the attacker stands on all four edges.
scenario-last-square-note = The attacker’s four groups are each weaker than the square: who strikes first strikes alone. The defender’s reserves come on by any edge, in the back of one of them. Hold the twelve inches or break out towards the relief?
refuse-near-border = That is too near to the border of your zone.
option-choose-roles = Players choose in play who attacks and who defends; who wants the same role rolls for it.
prompt-role = Will you attack or defend?
choice-attack = Attack
choice-defend = Defend
told-roles = The attack: { $side }.
roll-roles = Roll-off for the roles
rolled-roles = Who chooses his role, the higher die: { $white } white, { $coloured } red
told-deploys-scouts = Scouts and snipers are placed apart from the others: { $side }.
