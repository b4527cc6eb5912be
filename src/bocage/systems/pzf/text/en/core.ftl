pzf-title = Panzerfaust
status = Turn { $turn }, { $side }
side-american = Americans
side-german = Germans
side-usa = Americans
side-A = Side A
side-B = Side B
phase-initiative = Initiative
phase-movement = Movement
phase-shooting = Shooting
phase-grenades = Grenades
phase-combat = Combat
phase-end = End
hidden-marker = hidden marker
own-marker = { $others ->
    [0] { $first }, hidden
   *[other] { $first } and { $others } more, hidden
  }
own-dummy = dummy
panel-objectives = Objectives
marker-objective = Objective held by { $owner }
told-turn = Turn { $turn } begins.
told-initiative = The initiative: { $side }.
roll-initiative = Initiative
rolled-initiative = Initiative, the higher die: { $white } white, { $coloured } red
choice-end = End
mark-prone = prone
mark-floored = knocked down
mark-isolated = not commanded
mark-pinned = held
mark-bogged = bogged
mark-wheels-out = wheels out
mark-wreck = wreck
mark-hidden = hidden
mark-camouflaged = camouflaged
mark-unloaded = unloaded
mark-jammed = jammed
mark-hit = hit { $count }
mark-shell-heat = HEAT
mark-shell-he = HE
side-usa-A = Americans A
side-usa-B = Americans B
side-germany-A = Germans A
side-germany-B = Germans B
side-nobody = nobody
side-both = Both sides
side-germany = Germans
edge-north = northern
edge-south = southern
edge-east = eastern
edge-west = western
marker-destroyed = Destroyed
marker-door = Open door
marker-cut = Gap in the wire
marker-cleared = Mines cleared
area-deploy = Your deployment zone
fact-man = Movement { $move }″, CC { $cc }, CT { $ct }+, Strength { $f }, Defence { $d }
fact-vehicle = Movement { $move }″, CT { $ct }+, Defence front { $front }, sides and rear { $side }, top { $top }
fact-pv = { $whole ->
    [1] PV { $pv }
   *[other] PV { $pv } of { $whole }
  }, Bravery { $b }
fact-hero = Might { $might }, Fate { $fate }
unit-waiting = { $first } and { $others } more: { $weapon }
fact-unit = Unit of { $count }
fact-arm = { $weapon }: range { $range }″, Strength { $f }{ $rate ->
    [1] { "" }
   *[other] , { $rate } shots
  }{ $penalty ->
    [half] , fires after half a move at most
    [total] , fires only unmoved
   *[other] { "" }
  }{ $arc ->
    [360] { "" }
   *[other] , covers { $arc }° to its front
  }
win-rout-enemy = { $side }: rout the enemy army
win-control-objective = { $side }: hold { $count ->
    [1] an objective
   *[other] { $count } objectives
  } of the enemy
win-exit-fraction = { $side }: leave by the { $edge } edge with { $share } % of the army
win-exit-impossible = { $side }: keep the enemy from leaving by the { $edge } edge
win-hold-until = { $side }: hold out to the end of turn { $turn }
win-occupy = { $side }: occupy the building with the flag: { $count } figures in it and no enemy, for { $turn } turns
win-quarters = { $side }: tanks alone in { $count } quarters of the table in turn { $turn }
win-default-at-limit = { $side }: win if nobody else has when time is up
win-larger-share = Then whoever has the larger share of his army left
win-turns = Last turn: { $turns }
marker-goal = The building to be held
# Marks in few letters.
mark-floored-short = DOWN
mark-isolated-short = UNLED
mark-wheels-out-short = WHEELS
mark-hidden-short = HIDDEN
mark-camouflaged-short = CAMO
mark-unloaded-short = EMPTY
mark-hit-short = HIT { $count }
mark-pinned-short = HELD
mark-bogged-short = BOGGED
mark-jammed-short = JAMMED
mark-shell-heat-short = HEAT
mark-shell-he-short = HE
