# What a scenario's card says: how the other side wins, and what the rules it turns on are about.
goal-against-control = { $side }: keep at least { $keep } of these { $count } places, or have them back by then
goal-against-exit = { $side }: stop them before that, with { $most ->
    [one] { $most } squad-equivalent
   *[other] { $most } squad-equivalents
} at most gone by the { $edge } edge when the game ends
goal-against-clear = { $side }: still have a squad or half-squad in good order in { $hexes } then
turns-on-asl-1-1-2g = A road carries one movement factor farther whoever keeps to it for the whole move.
turns-on-asl-1-1-2n = In summer the grain stands high: it slows movers down and spoils the aim of fire across it.
turns-on-asl-1-1-2o = From October to May the grain is cut: its fields are open ground.
turns-on-asl-1-1a = The map is laid out from several boards.
turns-on-asl-1-2-4d = A machine gun with a rate of fire may fire again and again in one phase, if its die is low.
turns-on-asl-2-0c = A place belongs to whoever was the last to stand there alone with a squad or half-squad in good order.
turns-on-asl-3-1c = Reinforcements are put beside the map at the beginning of their turn.
turns-on-asl-3-1k = A broken unit rallies with the help of a leader in its hex.
turns-on-asl-3-2-1a = Firepower decides which column of the fire table is rolled on; what is left over is lost.
turns-on-asl-3-3-1a = The defender fires twice: at movers while they move, and at anybody afterwards.
turns-on-asl-3-3-1y = Fire at movers leaves residual firepower in the hex, which strikes whoever enters it later.
turns-on-asl-3-3t = Squads with smoke grenades may try to lay smoke while they move.
turns-on-asl-3-3v = Smoke makes fire into, out of and across its hex much weaker.
turns-on-asl-3-6a = Broken units run from the enemy in a phase of their own, those of the side whose turn it is first.
turns-on-asl-3-6t = Whoever runs over open ground in sight of the enemy must check its morale again.
turns-on-asl-3-8a = Enemies in the same hex fight hand to hand at the end of the turn.
turns-on-asl-3-8o = In woods and buildings one side may ambush the other before a close combat.
turns-on-asl-3-8v = More units may join a close combat that goes on.
turns-on-asl-4-1e = Beyond sixteen hexes a machine gun fires only under a leader, and with half its strength.
turns-on-asl-4-2a = A flamethrower is terrible at one hex and half as strong at two.
turns-on-asl-4-2e = Whoever carries a flamethrower is hit more easily.
turns-on-asl-4-3a = A demolition charge strikes one hex with more firepower than any gun.
turns-on-asl-4-3d = A demolition charge is placed from next to its target, by a unit that moves.
turns-on-asl-5-1b = Troops that fail a morale check badly are poorer troops from then on.
turns-on-asl-d4 = Reinforcements that have not entered the map by the end of their turn are lost.
turns-on-asl-l11 = Units may leave the map where that helps to win.
turns-on-asl-l8 = One squad in good order controls a whole building if no enemy is in it.
