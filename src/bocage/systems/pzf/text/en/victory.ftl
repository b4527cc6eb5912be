# How games end, and objectives.
told-victory = Victory: { $side }.
told-draw = The game is a draw.
told-objective-taken = { $side }: an objective is taken.
told-objective-contested = An objective is contested and belongs to nobody.
outcome-rout = The enemy is destroyed.
outcome-rout-enemy = The enemy is destroyed or routed.
outcome-control-objective = The objective is taken.
outcome-exit-fraction = Half of the army has got away.
outcome-exit-impossible = Too few are left to get away.
outcome-hold-until = The position was held to the end.
outcome-occupy = The building was held long enough.
outcome-quarters = Enough of the ground is taken.
outcome-time = Time has run out.
outcome-draw = Both sides reached their aim in the same turn.
