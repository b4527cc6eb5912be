# Scenarios and set-up.
prompt-set-up = Set up your forces: { $left ->
    [one] one piece is left
   *[other] { $left } pieces are left
  }.
prompt-arrange = All is set up. { $leaders ->
    [0] Say when you are ready.
   *[other] Choose the armored vehicles that have a tank leader.
  }
prompt-place = Where do you set up { $piece }?
choice-setup = Take the suggested set-up
choice-put = Set up { $piece }
choice-place = { $hex }
choice-lead = Give { $piece } a tank leader
choice-mount = Make { $piece } a cavalry leader
told-suggested-set-up = { $side } take the suggested set-up.
told-visibility = Visibility is { $hexes ->
    [one] 1 hex
   *[other] { $hexes } hexes
  }.
told-revealed = { $piece } in { $hex } is discovered.
told-arrival = { $side }: a group has reached the edge of the map.
refuse-not-all-placed = Not everything is set up.
refuse-tank-leaders-left = There are tank leaders left to assign.
refuse-outside-area = { $hex } lies outside the set-up area.
refuse-no-room = There is no room in { $hex }, or the piece cannot stand there.
roll-leader = Leader
rolled-leader = { $piece } is drawn
roll-snow = Weather
roll-arrival = Arrival
unit-entrenchment = Entrenchment
unit-battery = Off-board battery { $factor }
unit-mines = { $strength ->
    [0] Dummy minefield
   *[other] Minefield of strength { $strength }
  }
unit-minefield = Minefield
muster-arrives = from turn { $turn }
muster-on-a-die = from turn { $turn }, on a die of { $roll } or more
muster-entry = by { $hexes }
muster-area = in { $area }
muster-kommissar = Kommissar
muster-entrenchment = Entrenchment
muster-mines = Minefield or dummy
goal-hexes = Points for the control of hexes at the end: { $hexes }
goal-steps = { $side }: { $points ->
    [one] 1 point
   *[other] { $points } points
  } for each enemy step
goal-exit = { $side }: { $points ->
    [one] 1 point
   *[other] { $points } points
  } for each step that leaves the map by { $hexes }
goal-margin = { $side } win with a lead of { $points ->
    [one] 1 point
   *[other] { $points } points
  }
goal-otherwise = { $side } win otherwise
scenario-training-title = A Village by the Brook
scenario-training-summary = A first game: German platoons with one tank attack a village that a few Soviet platoons hold.
scenario-training-note = Use your leaders: without them nobody closes with the enemy. Pin the defenders with combined fire, then go in.
scenario-alytus-title = Two Bridges
scenario-alytus-summary = Alytus, 22 June 1941: the bridges over the Neman are taken intact, and Soviet tanks wait on the far rim.
scenario-alytus-note = North is to the left. The German crosses under guns that he cannot pierce; the Soviet has strong tanks, few leaders and hardly any infantry. From turn 9 a second tank group comes.
scenario-tula-title = The Road to Tula
scenario-tula-summary = Tula, 30 October 1941: an armored brigade comes up the highway in the mist against workers, NKVD and guns in the streets.
scenario-tula-note = The mist lifts in turn 7. The heavy guns are set up hidden; an armored train and a few tanks may come to help from turn 8.
scenario-nepokrytaya-title = A Stroke into the Flank
scenario-nepokrytaya-summary = Nepokrytaya, 13 May 1942: two armored groups strike over bare ridges at regiments that face the other way.
scenario-nepokrytaya-note = The Soviet side may hold the village as an island or walk its riflemen off to the east under the guns of its tanks.
scenario-podosinovka-title = Cavalry through the Gap
scenario-podosinovka-summary = Podosinovka, 27 November 1942: a cavalry corps is sent in daylight between strongpoints that nobody has taken.
scenario-podosinovka-note = When snow closes in, visibility falls to two hexes for a turn: that is the moment to ride. Steps that reach the western edge count.
scenario-pokhlebin-title = The Village Too Far
scenario-pokhlebin-summary = Pokhlebin, 4 December 1942: a cavalry division has taken a village, and a fresh panzer regiment comes for it from two sides.
scenario-pokhlebin-note = Hold the prize or ride out to the north: every step saved counts. The German must kill the tanks in ambush before he closes the ring.
scenario-tatsinskaya-title = Out before Daylight
scenario-tatsinskaya-summary = Tatsinskaya, 28 December 1942: tanks and trucks of an encircled corps break out to the north-west in the dark.
scenario-tatsinskaya-note = At night nobody enters ground that he does not control without a leader. From turn 10 German reserves may come from the east; light returns in turn 17.
scenario-mishurin-title = Six Pontoons
scenario-mishurin-summary = Mishurin Rog, 28 September 1943: guardsmen cross the Dnieper in the dark and climb the bluff before German armor comes.
scenario-mishurin-note = The bridges are down: four platoons of engineers are the whole crossing. From turn 12 German armor may come from the south.
scenario-kapitanovka-title = Shutting a Door on a Crowd
scenario-kapitanovka-summary = Kapitanovka, 27 January 1944: two weak panzer groups meet in a valley behind two tank corps, and everybody wants through.
scenario-kapitanovka-note = The Soviet side needs the road west; the German can shoot from the ridges or plug the village. From turn 10 guards cavalry comes from the east, from turn 14 Panthers come from the north.
