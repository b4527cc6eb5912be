roll-recovery = Récupération d’une arme
told-recovered = { $unit } récupère { $weapon }.
refuse-too-heavy = { $unit } ne peut porter plus de { $most } PP.
refuse-carried-already = { $weapon } a déjà été portée par une autre unité dans cette phase.
refuse-not-possessed = { $weapon } n’est pas entre ces mains.
refuse-broken = { $unit } est démoralisée.
refuse-not-lying-here = { $weapon } ne gît pas sans possesseur dans cet hexagone.
