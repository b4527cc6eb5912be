roll-recovery = Récupération d’une arme
told-recovered = { $unit } récupère { $weapon }.
refuse-too-heavy = { $unit } ne peut porter plus de { $most } PP.
refuse-carried-already = Cette arme ({ $weapon }) a déjà été transportée dans cette phase.
refuse-not-possessed = Cette unité ne possède pas cette arme ({ $weapon }).
refuse-broken = { $unit } est démoralisé.
refuse-not-lying-here = Cette arme ({ $weapon }) n’est pas sans possesseur dans cet hexagone.
