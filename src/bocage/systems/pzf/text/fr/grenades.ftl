prompt-grenades = Choisissez un homme qui lance une grenade, ou terminez.
prompt-throw = Sur quoi { $who } lance-t-il ?
told-no-grenade = { $who } ne trouve pas de grenade.
told-throws = { $who } lance une grenade sur { $target }.
roll-grenade-search = Recherche d’une grenade
refuse-no-grenades = Il ne porte pas de grenades.
refuse-has-thrown = Il a déjà cherché une grenade ce tour-ci.
refuse-was-run-over = Ce véhicule vient de lui passer dessus : il ne lui lance rien ce tour-ci.
