# Artillery and aircraft, assaults, works.
battery-light = Light battery
battery-medium = Medium battery
battery-heavy = Heavy battery
battery-numbered = { $battery } { $number }
prompt-plot = Where are your batteries to fire next turn?
prompt-place-fire = { $battery } is ready to fire at { $hex }: fire?
choice-plot = { $piece }: fire on { $hex }
choice-plot-smoke = { $piece }: smoke on { $hex }
choice-lift = { $piece }: call the fire off
mod-german-guns = German artillery
mod-preregistered = pre-registered
mod-waited = turns waited
mod-same-hex = same hex as before
mod-observer = observer
mod-weather = weather
roll-delay = Delay
rolled-delay = Delay of { $battery }: { $result }
delay-falls = falls, { $number } or less
delay-late = late, over { $number }
roll-scatter = Scatter
rolled-scatter = Scatter around { $hex }: { $result }
scatter-none = on target
scatter-by =
    { $hexes ->
        [one] one hex
       *[other] { $hexes } hexes
    }, { $direction }
roll-shells = Shells
rolled-shells = Shells on { $unit } in { $hex }, column { $column }: { $result }
roll-building = Building
rolled-building = Shells on the building in { $hex }: { $result }
roll-burning = Fire
rolled-burning = Does { $hex } burn?
told-fire-falls = Fire falls on { $hex }.
told-fire-lost = The fire at { $hex } falls beyond the map.
told-ruined = The building in { $hex } is a ruin.
told-burns = { $hex } burns.
refuse-unobserved = No observer sees { $hex }.
battery-bomb = Aircraft
choice-plot-strafe = { $piece }: strafe { $hex } and { $beyond }
prompt-preregister = On which hexes do your pre-registered fires fall?
prompt-flak = Aircraft come for { $hex }: who fires at them?
choice-flak = { $piece } fires at the aircraft
mod-at-aircraft = at aircraft
roll-flak = Fire at aircraft
rolled-flak = { $unit } fires at the aircraft
told-shot-down = The aircraft are shot down.
told-driven-off = The aircraft are driven off.
told-strafed = Aircraft strafe { $hex }.
told-marker-placed = A fire is aimed at { $hex }.
refuse-no-flak = { $unit } cannot fire at aircraft.
refuse-planned = { $battery } has its orders.
refuse-postponed = The fire on { $hex } has just been called off and is not asked for again at once.
refuse-nothing-waits = No fire of { $battery } waits.
refuse-no-observer = The observer of { $battery } has left the map.
