# Scenario cards: titles, summaries, and the names of the suggested set-ups.
scenario-training-title = First Steps
scenario-training-summary = Normandy, 7 July 1944. Four American squads have four turns to take three of five houses from three German squads. Small, quick, and every phase occurs.
setup-training-houses-in-front = First houses: hold what is nearest to the enemy
setup-training-behind-the-road = Behind the road: let them come across the open
setup-training-from-the-wood = From the wood: everything through the north
setup-training-from-both-sides = From both sides: machine gun north, assault south

scenario-ponyri-title = Stone Houses of Ponyri
scenario-ponyri-summary = Kursk, 7 July 1943. German grenadiers and pioneers with flamethrowers and demolition charges fight for the stone houses of a village; Russian submachine-gunners come up on turn 3. A street fight at arm's length.
setup-ponyri-along-the-road = Along the road: pioneers on both sides of it
setup-ponyri-through-the-grain = Through the grain: the weight in the north
setup-ponyri-first-houses = First houses: fight for the edge of the village
setup-ponyri-behind-the-crossroads = Behind the crossroads: give ground, keep the stone

scenario-fromond-title = Four Hundred Yards
scenario-fromond-summary = The Vire, 7 July 1944. An American battalion fresh from its boats must cross open fields swept by one heavy machine gun and take a village. Smoke decides where the fields can be crossed, and when.
setup-fromond-edge-of-the-village = Edge of the village: long lanes, short retreat
setup-fromond-outposts = Outposts: delay in the fields and woods first

scenario-vyazma-title = Out of the Vyazma Pocket
scenario-vyazma-summary = 11 October 1941. Riflemen and Moscow militia must break through a thin German line and lead three squads off the far edge before the ring closes again. Every turn spent fighting is a turn not spent running.
setup-vyazma-hamlet = The hamlet: stop them at the first houses
setup-vyazma-between-the-woods = Between the woods: a second line across the gap
setup-vyazma-along-the-track = Along the track: one hammer blow
setup-vyazma-two-columns = Two columns: one of them will get through

scenario-dezert-title = Le Dézert, Twice
scenario-dezert-summary = 11 July 1944. Elite panzergrenadiers fall on a thin American line in a scattered hamlet; from turn 4 the Americans come back. What is taken must still be held at the end.
setup-dezert-paved-road = Paved road: straight through the houses
setup-dezert-farm-track = Farm track: round by the southern woods
setup-dezert-far-houses = Far houses: make them pay from the start
setup-dezert-hamlet = The hamlet: hold its heart until help comes

scenario-polunino-title = The Guns behind Polunino
scenario-polunino-summary = Rzhev, August 1942. Guards riflemen attack a village in two waves; behind it lies a second position, and in each a heavy machine gun looks down a long lane. A defence in depth on two boards.
setup-polunino-crossroads = Crossroads: guns forward, along the roads
setup-polunino-second-line = Second line: guns back, few men in front

# What stands on a scenario's card beside its summary.
muster-squad = { $grade } squad { $values }
muster-half-squad = half-squad { $values }
muster-weapon = { $name } { $fp }-{ $range }
muster-leader = leader { $values }
muster-arrives = from turn { $turn }
muster-enters = enter by the { $edge } edge
muster-columns = set up in columns { $area }{ $board ->
    [none] { "" }
   *[other] {" "}of board { $board }
}
muster-hexes = set up in { $area }{ $board ->
    [none] { "" }
   *[other] {" "}of board { $board }
}
muster-grade-e = elite
muster-grade-1 = first line
muster-grade-2 = second line
muster-grade-c = conscript
muster-grade-g = green
scenario-training-note = Between the Vire–Taute canal and Saint-Jean-de-Daye, 7 July 1944: the 120th Infantry (30th Division) against Kampfgruppe Heintz (Grenadier-Regiment 984). The Americans must choose between shooting first and walking while there is time; the Germans between holding the near houses and being surrounded there. The first squad that breaks leaves a house empty for one turn, and that changes both plans.
scenario-ponyri-note = Ponyri, 7 July 1943: Grenadier-Regiment 508 (292nd Infantry Division) with pioneers against the 1019th Rifle Regiment (307th Rifle Division). Fire alone moves nobody out of stone; flamethrowers and charges do, but must come next to it. Spend the pioneers on the first block or keep them for the south? The submachine-gunners of turn 3 answer whichever it was.
scenario-fromond-note = Saint-Fromond on the Vire, 7 July 1944: the 2nd Battalion of the 117th Infantry (30th Division) against Kampfgruppe Heintz. Twelve columns of fields, grain high in July, and gaps where only smoke helps. One heavy machine gun sees half of the map, but only from where it is seen itself. Where the second company enters on turn 2 tells which plan was meant.
scenario-vyazma-note = West of Vyazma, 11 October 1941: riflemen and Moscow militia break out of the pocket through a thin screen. Nothing counts but who leaves by the east edge. One column runs faster, two are harder to stop; the German can hold the hamlet or the gap between the woods, not both. His reserve on turn 3 closes one of them.
scenario-dezert-note = Le Dézert, 11 July 1944: Panzergrenadier-Lehr-Regiment 901 against the 39th Infantry (9th Division). Both sides attack and both defend, in the same houses: take seven and lose some, or stop early and dig in? The American reserve of turn 4 catches whoever is still on the road.
scenario-polunino-note = North of Rzhev, August 1942: the 46th Guards Rifle Regiment (16th Guards Rifle Division) against Infanterie-Regiment 456 (256th Infantry Division). Two positions in depth, in each a heavy machine gun. The gun that fires longest is the one that is taken: when does it go back? A second Russian wave on turn 2, a German reserve on turn 4.
