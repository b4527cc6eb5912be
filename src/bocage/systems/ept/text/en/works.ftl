# Terrain, stacking, storeys, smoke of units, wire, mines, sappers, bunkers, leaving the map.
refuse-has-dug = { $unit } has dug in this turn.
