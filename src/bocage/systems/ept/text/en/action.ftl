# Assaults as a stack, actions of units that are not active.
choice-join = { $piece } goes to assault with { $other }
choice-assault-creep = { $piece } assaults { $hex } by a tactical move
refuse-not-stacked = { $unit } does not start from the same place.
refuse-not-active = { $unit } is not active, or has had its action.
