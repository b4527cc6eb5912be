# What counters and markers show.
value-direct-fire = direct fire
value-bombardment = bombardment
value-anti-tank = anti-tank fire
value-armor = armor
value-movement = movement
value-strength = strength
value-steps = steps
value-morale = morale
value-combat = combat modifier
value-help = morale modifier
value-rank = rank
mark-limbered = limbered
mark-dug-in = dug in
mark-hidden = hidden
mark-carried = carried
mark-tank-leader = tank leader
mark-disrupted-short = DIS
mark-demoralized-short = DEM
mark-moved-short = MV
mark-fired-short = FR
mark-spotted-short = SP
mark-limbered-short = L
mark-dug-in-short = DI
mark-hidden-short = H
mark-carried-short = C
mark-tank-leader-short = TL
marker-wrecks = { $count ->
    [one] a wreck
   *[other] { $count } wrecks
  }
marker-smoke = smoke
terrain-open = clear
terrain-clear = clear
terrain-woods = woods
terrain-field = field
terrain-town = town
terrain-city = city
terrain-hill = hill
terrain-woods-hill = woods on a hill
terrain-field-hill = field on a hill
terrain-town-hill = town on a hill
terrain-minor-river = minor river
terrain-major-river = major river
terrain-ford = ford
terrain-swamp = swamp
terrain-contour = hill
terrain-river = river
terrain-bridge = bridge
terrain-rail = railway
terrain-road = road
terrain-building = house
refuse-no-such-hex = There is no hex { $hex }.
# The board of declarations, segments owed, who spots whom, cards and player aids.
task-move = Move
task-fire = Fire
task-vain-fire = Fire (no target)
task-half-fire = ½ Fire
task-recover = Recover
task-moves = moves
task-fires = fires
task-recovers = recovers
task-done = done
due-segments = { $count ->
    [one] 1 segment
   *[other] { $count } segments
 }
shade-unseen = { $hex }: nobody spots it
shade-blocked = { $hex } blocks the view: { $terrain }
shade-nearest = Nearest to it of yours: { $piece } in { $hex }, { $count ->
    [one] 1 hex
   *[other] { $count } hexes
 } away
note-leads = Activates and helps pieces in its hex and in the adjacent ones
note-leads-here = Disrupted: activates and helps pieces in its own hex only
note-leads-nobody = Demoralized: activates and helps nobody
note-shots-direct = { $count ->
    [one] 1 opportunity shot left by direct fire
   *[other] { $count } opportunity shots left by direct fire
 }
note-shots-anti-tank = { $count ->
    [one] 1 opportunity shot left at vehicles
   *[other] { $count } opportunity shots left at vehicles
 }
note-shot-price = An opportunity shot costs its activation in this turn
note-left = { $mp } MP left
note-closed = { $piece } cannot enter from its hex
note-price = { $mp } MP for { $piece }
note-limiting = Limiting terrain: pieces in it are seen from { $count } hexes at most, and it blocks lines of sight
note-spotted-by = Spotted by { $eye }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
 }
note-spotted-by-nobody = None of your pieces spots this hex
note-seen-by-enemy = The enemy spots it: { $eye }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
 }
note-unseen-by-enemy = No enemy spots it
note-eyes = { $piece } in { $hex }
aid-direct-fire = Direct fire
aid-bombardment = Bombardment
aid-anti-tank = Anti-tank fire
aid-assault = Assault
aid-terrain = Terrain
aid-terms = Terms
aid-scale = Scale
aid-scale-time = A turn is { $minutes } minutes, a hex { $metres } m
aid-scale-infantry = Infantry unit: a platoon of { $least } to { $most } men
aid-scale-weapons = Crew-served weapons: a battery of { $least } to { $most } weapons with { $few } to { $many } men
aid-scale-vehicles = Vehicle unit: a platoon of { $least } to { $most } vehicles
aid-scale-leader = Leader: one man
aid-scale-aircraft = Aircraft counter: { $least } to { $most } aircraft
aid-roll = Roll
aid-index = Index
aid-result = Result
aid-modifier = { $value } { $name }
aid-terrain-kind = Hex
aid-manner-foot = Foot
aid-manner-motorized = Wheels
aid-manner-mechanized = Tracks
aid-sight = Sight
aid-limiting = limits
aid-term-x = 1X, 2X, 3X: steps lost by the group of targets
aid-term-m = M, M1, M2: a morale check, with 1 or 2 added to the dice
aid-term-mp = MP: movement points
aid-term-chain = Chain: a leader activates units and lower leaders in reach, and these theirs
aid-term-segment = Segment: one activation; the sides take segments in turn until both pass
aid-term-spotted = SPOTTED: has fired from limiting terrain, and is seen as if in the open until it moves
aid-term-limiting = Limiting terrain: hides pieces beyond 3 hexes and blocks sight
aid-term-opportunity = Opportunity fire: shots at a moving enemy by those who have not acted; it costs their activation
aid-term-disrupted = Disrupted: moves one hex, fires with half its strength
aid-term-demoralized = Demoralized: may only try to recover, and flees when it fails
prompt-segment-hint = Click a leader, a unit or a stack. Choosing a leader draws his chain.
prompt-act-hint = Amber edges mark who can act, lit hexes where. Fire first, move afterwards.
prompt-attack-hint = More units mean a higher column; point at a button to see what it changes.
