pzf-title = Panzerfaust
status = Tour { $turn }, { $side }
side-american = Américains
side-german = Allemands
side-usa = Américains
side-A = Camp A
side-B = Camp B
phase-initiative = Initiative
phase-movement = Mouvement
phase-shooting = Tir
phase-grenades = Grenades
phase-combat = Combat
phase-end = Fin
hidden-marker = marqueur caché
own-marker = { $others ->
    [0] { $first }, sous un marqueur
    [one] { $first } et { $others } autre, sous un marqueur
   *[other] { $first } et { $others } autres, sous un marqueur
  }
own-dummy = leurre
panel-objectives = Objectifs
marker-objective = Objectif tenu par { $owner }
told-turn = Début du tour { $turn }.
told-initiative = { $side } : initiative.
roll-initiative = Initiative
rolled-initiative = Initiative, au plus grand dé : { $white } en blanc, { $coloured } en rouge
choice-end = Terminer
mark-prone = couché
mark-floored = à terre
mark-isolated = non commandé
mark-pinned = fixé
mark-bogged = enlisé
mark-wheels-out = roues HS
mark-wreck = épave
mark-hidden = caché
mark-camouflaged = camouflé
mark-unloaded = déchargé
mark-jammed = enrayé
mark-hit = impact { $count }
mark-shell-heat = HEAT
mark-shell-he = HE
side-usa-A = Américains A
side-usa-B = Américains B
side-germany-A = Allemands A
side-germany-B = Allemands B
side-nobody = personne
side-both = Les deux camps
side-germany = Allemands
edge-north = nord
edge-south = sud
edge-east = est
edge-west = ouest
marker-destroyed = Détruit
marker-door = Porte ouverte
marker-cut = Brèche dans les barbelés
marker-cleared = Mines enlevées
area-deploy = Votre zone de déploiement
fact-man = Mouvement { $move }″, CC { $cc }, CT { $ct }+, Force { $f }, Défense { $d }
fact-vehicle = Mouvement { $move }″, CT { $ct }+, Défense avant { $front }, flancs et arrière { $side }, dessus { $top }
fact-pv = { $whole ->
    [1] PV { $pv }
   *[other] PV { $pv } sur { $whole }
  }, Bravoure { $b }
fact-hero = Puissance { $might }, Destin { $fate }
unit-waiting = { $first } et { $others ->
    [one] un autre
   *[other] { $others } autres
} : { $weapon }
fact-unit = Unité de { $count }
fact-arm = { $weapon } : portée { $range }″, Force { $f }{ $rate ->
    [1] { "" }
   *[other] , { $rate } tirs
  }{ $penalty ->
    [half] , tire après un demi-mouvement au plus
    [total] , ne tire que sans bouger
   *[other] { "" }
  }{ $arc ->
    [360] { "" }
   *[other] , couvre { $arc }° devant elle
  }
win-rout-enemy = { $side } : mettre l’armée ennemie en déroute
win-control-objective = { $side } : tenir { $count ->
    [1] un objectif
   *[other] { $count } objectifs
  } de l’ennemi
win-exit-fraction = { $side } : sortir par le bord { $edge } avec { $share } % de l’armée
win-exit-impossible = { $side } : empêcher l’ennemi de sortir par le bord { $edge }
win-hold-until = { $side } : tenir jusqu’à la fin du tour { $turn }
win-occupy = { $side } : occuper le bâtiment marqué d’un drapeau : { $count } figurines dedans et aucun ennemi, pendant { $turn } tours
win-quarters = { $side } : des chars seuls dans { $count } quarts de la table au tour { $turn }
win-default-at-limit = { $side } : gagner si personne d’autre n’a gagné à la fin du temps
win-larger-share = Puis gagne qui garde la plus grande part de son armée
win-turns = Dernier tour : { $turns }
marker-goal = Le bâtiment à tenir
# Marques en peu de lettres.
mark-floored-short = À TERRE
mark-isolated-short = SANS CHEF
mark-wheels-out-short = ROUES HS
mark-hidden-short = CACHÉ
mark-camouflaged-short = CAMO
mark-unloaded-short = VIDE
mark-hit-short = IMPACT { $count }
mark-pinned-short = FIXÉ
mark-bogged-short = ENLISÉ
mark-jammed-short = ENRAYÉ
mark-shell-heat-short = HEAT
mark-shell-he-short = HE
