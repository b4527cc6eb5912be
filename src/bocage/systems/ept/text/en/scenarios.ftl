# Scenarios and set-up.
prompt-set-up = Set up your forces: { $left ->
    [one] one piece is left
   *[other] { $left } pieces are left
  }.
prompt-arrange = All is set up. { $leaders ->
    [0] Say when you are ready.
   *[other] Choose the tank that leads each tank formation.
  }
prompt-place = Where do you set up { $piece }?
prompt-face = Which way does { $piece } look?
prompt-follow = With which formation does { $piece } act?
choice-setup = Set up for me: { $plan }
choice-put = Set up { $piece }
choice-place = { $hex }
choice-emplace = { $hex }, ready to fire
choice-face = { $direction }
choice-follow = { $formation }
choice-lead = { $piece } leads its formation
choice-aboard = { $piece } boards { $other }
choice-leave = { $piece } leaves the map
direction-n = North
direction-ne = North-east
direction-se = South-east
direction-s = South
direction-sw = South-west
direction-nw = North-west
told-set-up-done = { $side } have set up.
told-arrival = { $side }: { $formation } has reached the edge of the map.
told-weather = { $level ->
    [0] The air is clear.
    [1] Visibility falls: mist, dust or rain.
    [2] Visibility is poor.
   *[other] One sees hardly anything.
  }
told-ground = The ground is now { $ground }.
told-light = It is now { $light }.
told-left-map = { $unit } leaves the map.
ground-dry = dry
ground-mud = mud
ground-snow = under snow
ground-deep-snow = under deep snow
light-day = day
light-other = dark
refuse-not-all-placed = Not everything is set up.
refuse-tank-leaders-left = There are tank formations without a leader.
refuse-outside-area = { $hex } lies outside the set-up area.
refuse-no-room-to-set-up = There is no room in { $hex }, or the piece cannot stand there.
refuse-no-passenger = { $unit } does not begin aboard a vehicle.
refuse-not-together = { $unit } and the vehicle do not begin together.
refuse-no-seat = { $vehicle } has no room for { $unit }.
refuse-no-exit = { $unit } cannot leave the map from { $hex }.
roll-early = Weather
roll-arrival = Arrival
work-entrenchment = Entrenchment
work-prepared-position = Prepared position
work-bunker = Bunker
work-wire = Barbed wire
work-mines = Mines
work-dummy-mines = Dummy mines
muster-arrives = from turn { $turn }
muster-on-a-die = from turn { $turn }, on a die of { $roll } or more
muster-from = from turn { $turn }
muster-entry = by { $hexes }
muster-area = in { $area }
muster-off-map = off the map
muster-mines = Mines, some of them dummies
muster-missions = { $battery }, { $missions ->
    [one] 1 mission
   *[other] { $missions } missions
  }
goal-hexes = Hexes held at the end, { $points ->
    [one] 1 point
   *[other] { $points } points
  } each: { $hexes }
goal-losses = { $side }: the points of the enemy’s losses{ $factor ->
    [one] {""}
   *[other] , times { $factor }
  }
goal-exit = { $side }: the points of units that leave the map by { $hexes }{ $factor ->
    [one] {""}
   *[other] , times { $factor }
  }
goal-margin = { $side } win with a lead of { $points ->
    [one] 1 point
   *[other] { $points } points
  }
goal-behind = { $side } win if they are { $points ->
    [0] not behind
    [one] at most 1 point behind
   *[other] at most { $points } points behind
  }
goal-none = { $side } cannot win by points, but may keep the enemy from it
scenario-training-title = Five Houses
scenario-training-summary = A first game: a German company comes down from the north at a village street held by one Soviet section.
scenario-training-note = Everything begins hidden. Test your formations one after the other, let one fire while the other moves, and assault only what is neutralised.
plan-training-german-1 = down the western lane
plan-training-german-2 = over the orchard in the east
plan-training-soviet-1 = in the front houses
plan-training-soviet-2 = behind the street
roll-lots = Lots
rolled-lots = { $count } counters are mixed face down
