prompt-grenades = Prenez un homme pour lancer une grenade, ou terminez les grenades de votre camp.
prompt-throw = Sur quoi { $who } lance-t-il ?
told-no-grenade = { $who } ne trouve pas de grenade.
told-throws = { $who } lance une grenade sur { $target }.
roll-grenade-search = Recherche d’une grenade
refuse-no-grenades = Il ne porte pas de grenades.
refuse-has-thrown = Il a déjà cherché une grenade ce tour-ci.
refuse-was-run-over = Ce véhicule vient de lui passer dessus : il ne lui lance rien ce tour-ci.
