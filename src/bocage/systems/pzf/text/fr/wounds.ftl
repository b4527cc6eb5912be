roll-wound = Blessure
roll-wound-second = Blessure, second dé
rolled-wound = { $kind ->
    [gun] Dommages à la pièce
   *[other] Percer le blindage
  }
rolled-wound-second = { $kind ->
    [gun] Dommages à la pièce, second dé
   *[other] Percer le blindage, second dé
  }
roll-critical = Touche critique
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
