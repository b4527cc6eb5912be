roll-recovery = Récupération d’une arme
told-recovered = { $unit } récupère { $weapon }.
refuse-too-heavy = { $unit } ne peut porter plus de { $most } PP.
refuse-carried-already = Cette arme ({ $weapon }) a déjà été transportée dans cette phase.
refuse-not-possessed = Cette arme ({ $weapon }) n’est pas possédée par l’unité qui s’en servirait.
refuse-broken = { $unit } est démoralisé.
refuse-not-lying-here = Cette arme ({ $weapon }) n’est pas sans possesseur dans cet hexagone.
told-dropped = Laissée sur place : { $weapon }.
