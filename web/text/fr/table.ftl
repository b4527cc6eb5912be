# Tables sans hexagones.
web-prompt-tray-table = Glissez une unité sur la table, ou cliquez dessus puis sur un point.
web-prompt-tray-into = Cliquez l’endroit où elle sera posée, ou ce qui la porte au début : { $what }.
web-prompt-kinds = Cliquez l’endroit où il sera placé.
web-prompt-turn-left = Tourner à gauche
web-prompt-turn-right = Tourner à droite
web-prompt-lead = Glissez sur la table, ou cliquez où aller. Glisser un chef emmène son groupe ; avec Alt, il va seul.
web-prompt-drive = Glissez sur la table, ou cliquez là où aller.
web-prompt-point = Cliquez sur un point de la table.
web-prompt-shift = Glissez une figurine là où elle doit se tenir, ou cliquez sur elle puis sur l’endroit.
web-lead-lapses = le reste du mouvement est perdu
web-fallen = { $who } est tombé ici
web-replay-phase-back = À la phase d’avant
web-replay-phase-on = À la phase suivante
web-replay-turns = Tours
web-lead-halted = { $why } Son mouvement s’arrête là.
web-lead-stays = { $who } n’y arrive pas. { $why }
web-lead-waits = Une autre question passe d’abord : il pourra continuer ensuite.
web-lead-short = Son Mouvement n’y suffit pas.
web-lead-beyond = { $price } (au-delà { $dots ->
    [one] du point jaune
   *[other] des points jaunes
  })
web-lead-cost = { $cost } sur { $of }
web-lead-far = { $cost } sur { $of }, pas plus loin
web-lead-halt = { $cost } sur { $of }, pas plus loin : { $why }
web-lead-left = { $count ->
    [one] { $who } reste
   *[other] { $count } restent : { $who }
  }
web-prompt-scenery = Ce qui est entouré peut être choisi : { $what }.
web-prompt-foes = Ce qui est entouré de rouge se clique aussi : { $what }.
web-prompt-aimless = Aucun ennemi ne peut être visé d’ici. Cliquez-en un pour savoir pourquoi.
web-not-offered = Cela ne peut pas être choisi maintenant.
web-free-unit = { $what } ({ $least } à { $most })
web-free-degrees = { $what } (°)
web-prompt-handles = Tirez une poignée ronde de la figurine pour la tourner, ou tapez la direction : le nord est 0°, l’est 90°.
web-forces-group = Groupe : { $first }
web-forces-unit = { $unit } ({ $first })
web-forces-alone = Indépendants
web-forces-waiting = Hors carte : { $unit }
web-forces-off = { $count } hors carte
web-forces-setting-up = installation en cours
web-floors = Étages
web-floor-roof = Toits
web-floor = { $floor ->
    [0] Rez-de-chaussée
   *[other] Étage { $floor }
  }
web-again = { $count ->
    [one] L’autre du groupe fait de même : { $what }
   *[other] Les { $count } autres du groupe font de même : { $what }
  }
web-again-not = { $count ->
    [one] { $who } ne fait pas de même. { $why }
   *[other] { $who } ne font pas de même. { $why }
  }
web-again-ends = { $count ->
    [one] Il en reste un du groupe.
   *[other] Il en reste { $count } du groupe.
  }
web-again-stop = Arrêter : encore { $count }
# Corps à corps.
web-fights = Combats
web-fight-against = contre
web-fights-pair = Qui contre qui
web-sight-start-table = Cliquez la figurine ou le point d’où regarder.
web-sight-from-table = Le terrain clair est vu de là. Pointez une figurine ou un élément pour voir ce qui gêne.
web-prompt-point-for = Cliquez sur un point de la table, une question vient avant de : { $what }.
web-floors-short = Étage
web-log-others = { $count } autres
web-choice-at = { $what } : à { $x }″ de la gauche, { $y }″ du bas
web-shot-through = par les ouvertures de : { $what }
web-table-size = table { $wide }″ × { $deep }″
# Groupes vus de loin.
web-squad = { $unit } : { $men ->
    [one] un homme
   *[other] { $men } hommes
}{ $lost ->
    [0] {""}
    [one] , un perdu
   *[other] , { $lost } perdus
}
