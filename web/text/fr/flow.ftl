# Le déroulement du jeu : chemins, fiches, unités au repos, filtres.
web-path-stop = { $count ->
    [1] arrêtée { $share }
   *[other] au moins une unité arrêtée { $share }
}
web-path-most = surtout par { $firer } en { $place }
web-path-asking = qui pourrait tirer …
web-path-safe = aucun ennemi connu ne peut l’arrêter
web-prompt-halted = Arrêté sur le chemin de { $place } ; il peut continuer.
web-idle-done = a fini
web-objective-taken = { $what } est pris : { $side }
web-objective-free = { $what } n’est plus à personne
web-part-in = agit avec les autres
web-part-may = peut se joindre
web-idle-sleep = au repos
web-filter = Mettre en évidence
web-filter-none = Tous les pions
web-filter-able = Peut agir
web-filter-armed = Avec des armes
web-key-done = Marquer l’unité comme ayant fini pour cette phase
web-key-sleep = Laisser l’unité au repos jusqu’à ce qu’il lui arrive quelque chose
web-key-filter = Mise en évidence suivante
web-settled = Rien de ce qui reste à jouer ne peut changer le résultat.
web-settled-end = Terminer la partie
web-settled-go-on = Continuer
web-news-passed = Passé sans rien de neuf : { $phases }.
web-news-roll = ({ $roll }, il fallait { $needed } ou moins)
web-news-phase = Il ne restait rien à faire ; maintenant : { $phase }
web-news-all = { $count } autres
web-news-held = Tous tiennent bon.
web-pass-device = Passez l’écran à { $side }.
web-pass-ready = Je joue { $side }
web-pass-trust = Nous nous faisons confiance : ne plus demander
web-menu-take = Prendre celle-ci
web-menu-done = Terminé pour cette phase
web-card-commander = sous les ordres de { $player }
web-menu-hand-over = Confier à { $player }
web-menu-sleep = En sommeil jusqu’à ce qu’il se passe quelque chose
web-menu-sight = Ligne de vue d’ici
web-key-menu = Menu de l’unité
