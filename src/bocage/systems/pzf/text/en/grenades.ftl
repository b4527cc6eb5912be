prompt-grenades = Take a man to throw a grenade, or end your side’s grenades.
prompt-throw = At what does { $who } throw?
told-no-grenade = { $who } finds no grenade.
told-throws = { $who } throws a grenade at { $target }.
roll-grenade-search = Looking for a grenade
refuse-no-grenades = He carries no grenades.
refuse-has-thrown = He has tried his grenades in this turn.
refuse-was-run-over = That vehicle has just run over him: he throws nothing at it this turn.
