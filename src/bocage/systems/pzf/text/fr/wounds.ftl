roll-wound = Blessure
roll-wound-second = Blessure, second dé
rolled-wound = { $kind ->
    [gun] Dommages : { $who }
    [vehicle] Percer le blindage : { $who }
   *[other] Blessure : { $who }
  }
rolled-wound-second = { $kind ->
    [gun] Dommages, second dé : { $who }
    [vehicle] Percer le blindage, second dé : { $who }
   *[other] Blessure, second dé : { $who }
  }
roll-critical = Touche critique
rolled-critical = Touche critique : { $who }
roll-critical-wounds = PV perdus en plus : la moitié du dé, arrondie au supérieur
mod-wound-needed = résultat du tableau
mod-wound-bonus = ajouté au dé
told-no-wound = { $target } : touché sans { $kind ->
    [vehicle] dommage
    [gun] dommage
   *[other] blessure
  }.
told-critical = Dommages critiques sur { $target } : { $wounds } de plus.
told-wounded = { $target } : { $kind ->
    [gun] endommagé
   *[other] blessé
  }, { $pv } PV restants.
told-saved = { $target } s’en tire indemne.
told-lost = { $target } : hors de combat.
told-vehicle-struck = { $target } : endommagé, { $wounds } PV en moins.
