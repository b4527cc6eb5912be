# Tables sans hexagones.
web-prompt-tray-table = Glissez une unité sur la table, ou cliquez dessus puis sur un point.
web-prompt-lead = Glissez sur la table, ou cliquez où aller.
web-prompt-point = Cliquez sur un point de la table.
web-lead-cost = { $cost } sur { $of }
web-free-unit = { $what } ({ $least } à { $most } { $unit })
web-forces-group = Groupe { $number }
web-forces-alone = Indépendants
web-floors = Étages
web-floor-roof = Toits
web-floor = { $floor ->
    [0] Rez-de-chaussée
   *[other] Étage { $floor }
  }
web-again = De même pour les { $count } autres du groupe
web-again-stop = Arrêter : encore { $count }
