# The first game and the historical scenarios: cards and design notes.
scenario-farm-title = The farm at the bend
scenario-farm-summary = A first game. Normandy, June 1944: a handful of Americans with a machine gun must get into a farmhouse held by a German headquarters squad, and stay there two turns.
scenario-farm-note = Six men in stone against eleven in the open, nine turns. The wood in the north hides you but slows you; the road is quick and swept by fire; the hedge in the south is between the two. Set the machine gun where it sees a window, and go where it fires. The defender may hold the house or meet the attack at the yard wall; his Might is worth more late than early.

scenario-omaha-title = Omaha Beach
scenario-omaha-summary = 6 June 1944. Two tanks and a section of engineers are ashore; every turn another craft drifts in. The Germans hold the cliffs for fifteen turns, or are routed.
scenario-omaha-note = Omaha, 6 June 1944: parts of the 16th and 116th Infantry with assault engineers against Grenadier-Regiment 916 (352nd Infantry Division). The defenders hold their fire for two turns: that is all the time the engineers have in the open. The American chooses between the road up the draw, quick and covered by every gun, and the terrace in the east, where men can get up and tanks cannot. The German must guess which when he lays his mines, and again when he sends his reserve. The first LCA on turn 5 changes the battle: until then it is tanks alone. The current carries craft east; aim west of where you want to be.

scenario-formigny-title = Formigny
scenario-formigny-summary = 7 June 1944. An American company with three tanks must take the farm south of the village where a German headquarters sits; one assault gun is on its way.
scenario-formigny-note = Formigny, 7 June 1944: the 18th Infantry (1st Division) against what was left of Grenadier-Regiment 916 (352nd Infantry Division). Armies deploy by halves in turn, so the second half answers the first. Two ways in: house by house down the street behind the tanks, or round by the orchards and the eastern track, farther but with no windows over it. The German may fight for the crossroads or give up the village and fight at the yard wall; the Pak sees only one of the two ways. When the assault gun comes on by the south edge, the tanks must turn to it or hurry.

scenario-lingevres-title = Lingèvres
scenario-lingevres-summary = 14 June 1944. Fifteen British Shermans against eight hidden Panthers among the hedges round a church square: three quarters of the table decide.
scenario-lingevres-note = Lingèvres, 14 June 1944: the 4th/7th Royal Dragoon Guards against tanks of the Panzer-Lehr-Division. A Sherman’s gun does little to a Panther’s front and enough to its side, and a Panther’s turret is slow. Numbers have to come from two sides at once; hedges decide where that can be. The town lies on a low plateau, and whoever fires from its rim into the meadows in the south strikes the thin tops of tanks. The British may clear one quarter after the other together, or send troops round both flanks and accept losses; the German may stay hidden and shoot at the gates in the hedges, or spend dummies to buy turns. Nothing counts until turn 15, so a tank kept alive in an empty quarter is worth more than a kill.

scenario-aachen-title = The Quellenhof
scenario-aachen-summary = Aachen, October 1944. A company with tanks and a self-propelled howitzer fights through the ruins to a hotel that a German battalion has made its fortress.
scenario-aachen-note = Aachen, 21 October 1944: the 26th Infantry (1st Division) against Grenadier-Regiment 689 (246th Volksgrenadier Division). The Germans are more, the Americans have the guns: a house that cannot be entered can be brought down, one wound at a time. The hotel counts only if somebody goes in by the door, and five men must stay two turns. Come down the Krefelder Strasse with the tanks or through the blocks in the west with the rifles; hold the street barricades or fall back on the park. Every house that falls opens a line of sight for both.


place-farmhouse = Farmhouse

choice-setup = Set up for me: { $name }{ $now ->
    [0] { "" }
   *[other] { " " }({ $now } units now)
  }
setup-farm-through-the-wood = Through the wood: slow, unseen
setup-farm-along-the-hedge = Along the hedge: the machine gun on the road
setup-farm-in-the-house = In the house: stone walls, few windows
setup-farm-at-the-wall = At the yard wall: meet them outside
setup-omaha-the-draw = The draw: everything at the low passage
setup-omaha-the-whole-front = The whole front: no dead ground
setup-omaha-the-terrace = The terrace: round the eastern end
setup-formigny-down-the-street = Down the street: tanks first, house by house
setup-formigny-by-the-orchards = By the orchards: the weight in the east
setup-formigny-the-yard-wall = The yard wall: one line round the farm
setup-formigny-both-flanks = Both flanks: the farm thin, its sides guarded
setup-lingevres-three-troops = Three troops: on all three roads
setup-lingevres-left-hook = Left hook: ten tanks in the east
setup-aachen-krefelder-strasse = Krefelder Strasse: tanks and rifles together
setup-aachen-through-the-blocks = Through the blocks: rifles in the west
setup-aachen-the-park = The park: houses on both sides of the hotel
setup-aachen-hold-the-hotel = Hold the hotel: nobody gets to the door
