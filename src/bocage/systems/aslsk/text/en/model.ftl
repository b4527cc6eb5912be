# Names, markers, phases and outcomes of ASL Starter Kit 1.
aslsk-title = ASL Starter Kit 1
unit-name = { $nation } { $values }
weapon-name = { $kind }
nation-german = German
nation-russian = Russian
nation-american = American
side-german = Germans
side-russian = Russians
side-american = Americans
side-nobody = nobody
edge-north = north
edge-east = east
edge-south = south
edge-west = west
weapon-lmg = light machine gun
weapon-mmg = medium machine gun
weapon-hmg = heavy machine gun
weapon-ft = flamethrower
weapon-dc = demolition charge
phase-rph = Rally
phase-pfph = Prep Fire
phase-mph = Movement
phase-dfph = Defensive Fire
phase-afph = Advancing Fire
phase-rtph = Rout
phase-aph = Advance
phase-ccph = Close Combat
mark-broken = broken
mark-dm = DM
mark-pinned = pinned
mark-cx = CX
mark-wounded = wounded
mark-melee = in melee
mark-cc = in close combat
mark-prep = Prep Fire
mark-first = First Fire
mark-final = Final Fire
mark-advancing = fired
mark-own-fp-lost = own FP given up
mark-moved = has moved
mark-arrives = arrives on turn { $turn }
mark-malfunctioned = malfunctioned
mark-rof = may fire again
marker-smoke = smoke
marker-residual = Residual FP { $fp }
marker-charge = demolition charge
marker-objective = objective ({ $owner })
status = Turn { $turn } of { $turns }, { $side }
panel-objectives = Objectives
panel-arrivals = Reinforcements
victory-control = { $side }: control at least { $need } of { $hexes } (now { $have })
victory-at-end = { $line } – at the end of the game
victory-at-once = Ends the game at once – { $line }
victory-exit = { $side }: lead { $need ->
    [one] { $need } squad-equivalent
   *[other] { $need } squad-equivalents
} off the { $edge } edge (now { $have })
victory-clear = { $side }: no Good Order enemy squad or half-squad in { $hexes }
goal-control = { $side }: control at least { $need } of { $count } places: { $hexes }
goal-exit = { $side }: lead { $need ->
    [one] { $need } squad-equivalent
   *[other] { $need } squad-equivalents
} off the { $edge } edge
goal-clear = { $side }: no Good Order enemy squad or half-squad left in { $hexes }
arrival-beside = Beside the map: { $unit }
arrival-now = Now, or it is lost: { $unit }
arrival = Turn { $turn }: { $unit }
outcome-victory-control = The objectives are taken.
outcome-victory-exit = Enough units have left the map.
outcome-victory-clear = The ground is clear of the enemy.
outcome-time = Time has run out.
prompt-set-up = Set up your force: { $left ->
    [one] { $left } piece
   *[other] { $left } pieces
} to place.
prompt-place-unit = Where does { $unit } set up?
prompt-give-weapon = Who carries the { $weapon }?
choice-setup = Set up for me: { $name }
choice-put = Place { $piece }
choice-place = Place { $piece } in { $hex }
choice-give = Give { $piece } to { $other }
refuse-set-up-choice = Choose a piece of yours that is still to be placed.
refuse-outside-area = { $hex } lies outside this force's set-up area.
refuse-stacking = { $hex } has no room left: three squads and four leaders a side at most.
refuse-weapon-needs-own-force = A weapon begins with a unit of its own force.
prompt-arrange = Everything is placed: rearrange your force, or begin.
choice-ready = Ready
choice-put-elsewhere = Move { $piece }
refuse-not-all-placed = There are still pieces to place.
refuse-arranged-enough = This force has been rearranged often enough, or the piece has nowhere else to go.
told-named-set-up = { $side }: a suggested set-up was taken.
told-player-turn = Turn { $turn }: { $side } to play.
# Marks in few letters.
mark-broken-short = BROKEN
mark-dm-short = DM
mark-pinned-short = PIN
mark-cx-short = CX
mark-wounded-short = WOUND
mark-melee-short = MELEE
mark-cc-short = CC
mark-malfunctioned-short = JAM
mark-prep-short = PREP
mark-first-short = 1ST
mark-final-short = FINAL
mark-advancing-short = FIRED
mark-own-fp-lost-short = NO FP
mark-moved-short = MOVED
mark-arrives-short = T{ $turn }
mark-rof-short = ROF
