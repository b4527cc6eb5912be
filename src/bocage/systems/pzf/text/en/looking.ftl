# Sight tool, notes on scenery and figures, templates.
refuse-no-such-place = There is no such place on the table.
look-in-the-way = seen; a shot must pass { $obstacles }{ $more ->
    [0] { "" }
   *[other] , and { $more } more
  }
look-hidden = out of sight behind { $obstacles }{ $more ->
    [0] { "" }
   *[other] , and { $more } more
  }
look-screen = { $what }
look-weather = further off than one sees in this weather or at night
look-thing = { $what } ({ $value }+)
look-friend = { $what } (a friend: no shot)
look-and = { $one }, { $rest }
ground-cover = Cover: a shot past it passes on { $value }+
ground-difficult = Difficult ground
ground-foot-free = Men cross it freely
ground-foot-difficult = Men cross it at half speed
ground-foot-jump = Men jump over it
ground-foot-climb = Men climb over it
ground-foot-crawl = Men crawl under it
ground-foot-openings = Men enter by a window, with a jump, or by a door, once it is open (a short action, half the Movement)
ground-foot-no = No way for men
ground-vehicle-free = Vehicles cross it freely
ground-vehicle-difficult = Vehicles may bog in it
ground-vehicle-break = Vehicles ram it: dice whether it gives way, and a hit on the vehicle
ground-vehicle-wire = Vehicles tear it and may bog
ground-vehicle-no = No way for vehicles
ground-storeys = { $count } storeys
note-moved = Has moved this turn
note-acted = Has had its move
note-shot = Has used its shooting
note-fought = Has fought
note-template = Template on the target: { $whole } wholly, { $partly } partly under it
aid-turn = A turn
aid-turn-initiative = Initiative: both sides roll, the winner goes first in every phase.
aid-turn-movement = Movement: one side, then the other; figures act one by one, and charge into contact.
aid-turn-shooting = Shooting: one side, then the other; nothing is measured before a shot is declared.
aid-turn-grenades = Grenades are thrown after all shooting.
aid-turn-combat = Combat: whoever touches fights; the loser steps back, the winner strikes.
aid-turn-end = End: objectives, then victory.
aid-to-hit = To hit and cover
aid-ranges = CT by range: short { $short }, medium { $medium }, long { $long }
aid-cover-light = Light cover is passed on { $value }+
aid-cover-medium = Medium cover is passed on { $value }+
aid-cover-heavy = Heavy cover is passed on { $value }+
aid-cover-fortified = Fortified cover is passed on { $value }+
aid-wound = To wound: Strength against Defence
aid-wound-corner = Strength
aid-terrain = Terrain
aid-terrain-kind = Terrain
aid-terrain-cover = Cover
aid-terrain-height = Height
aid-terrain-difficult = Difficult
aid-terrain-is-difficult = yes
aid-weapons = Weapons
unit-ps = ″
unit-degrees = °
ask-guess = Your guess of the distance
ask-turn = Turn to
ask-traverse = Turn the turret to
ask-look = Look to
ask-bolt = Run to
note-jammed = Jammed: it fires again after a Shooting phase spent on “reload or clear”
note-unloaded = Unloaded: it fires again after a Shooting phase spent on “reload or clear”
aid-term-cc = CC (close combat): settles a duel when the highest dice are equal
aid-term-ct = CT (shooting): what a die must show to hit at medium range
aid-term-pv = PV (vital points): how many wounds a figure can take
aid-term-he = HE (high explosive): a shell that bursts
aid-term-heat = HEAT (shaped charge): a shell against armour
lead-stays = { $count ->
    [one] { $who } stays.
   *[other] { $who } stay.
  } { $why }
note-shell-heat = Loaded with HEAT, a shaped charge against armour
note-shell-he = Loaded with HE, high explosive that bursts among men
lead-jump = { $count ->
    [one] jumps an obstacle: a die
   *[other] jumps { $count } obstacles: dice
  }
lead-ram = rams: { $what }. Dice: it may hold, and strikes back
lead-run-at = runs at { $who }: dice
lead-bog = difficult ground: a die, it may bog
lead-guns = { $guns ->
    [none] its guns fire no more this turn
   *[other] only one gun fires this turn
  }
lead-mines = through a minefield: dice, mines may go off
lead-climb = climbs an obstacle: a die
lead-silent = { $weapon }: fires no more this turn
lead-silent-alike = { $count ->
    [one] { $count } of { $of } fires no more this turn with: { $weapon }
   *[other] { $count } of { $of } fire no more this turn with: { $weapon }
  }
lead-silent-of = { $count ->
    [one] { $count } of { $of } will not fire one of his weapons
   *[other] { $count } of { $of } will not fire one of their weapons
  }
note-arm-moved = { $weapon }: no shot any more in this turn, for it has moved
note-empties = { $weapon }: nobody loads, so it will be empty after this fire and needs a Shooting phase to reload. A second man in base contact with the gunner would keep it loaded.
note-arm-now = Fires now with: { $weapon }, range { $range }
