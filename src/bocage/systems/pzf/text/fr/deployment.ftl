# Choix du scénario, déploiement.
scenario-encounter-title = Rencontre
scenario-encounter-summary = Deux armées égales se rencontrent ; celle qui détruit l’autre ou la met en déroute l’emporte.
scenario-position-title = Prise de position
scenario-position-summary = Chaque camp garde deux objectifs ; prendre l’un de ceux de l’ennemi donne la victoire.
option-army-a = L’armée du camp A.
option-army-b = L’armée du camp B.
option-army-points = Les points de chaque armée : de 500 à 1500 d’ordinaire. Dans une embuscade, ce sont ceux du défenseur.
option-army-period = La période de la guerre dont viennent les armées.
option-terrain-seed = Le nombre d’après lequel la table d’un scénario standard est composée.
side-british = Britanniques
prompt-objective = Placez un objectif dans votre zone : l’ennemi gagne en le tenant, choisissez donc un terrain que vous pourrez garder.{ $apart ->
    [0] { "" }
   *[other] { " " }À { $apart }″ au moins de votre autre objectif.
  }
prompt-deploy-first = Vous avez gagné le jet : déployer toute votre armée en premier, ou en second, après avoir vu celle de l’ennemi ?
prompt-deploy = { $now ->
    [0] Posez une unité dans votre zone.
   *[other] Posez maintenant { $now } de ces { $of } unités dans votre zone ; les autres suivront.
  }
deploy-stays = Même si vous laissez placer le reste, ceux que vous avez posés restent où ils sont
prompt-arrange = { $units ->
    [0] Tournez véhicules et canons, ou continuez.
    [1] Déplacez des figurines une à une, ou continuez.
   *[other] Vos unités sont en place : déplacez ou tournez des figurines une à une, ou continuez.
  }
told-objective-placed = { $side } : un objectif est placé.
told-deploys = { $side } : déploiement.
roll-deploy-first = Jet : qui choisit quand se déployer
rolled-deploy-first = Qui choisit quand se déployer, au dé le plus haut : { $white } blanc, { $coloured } rouge
told-deploys-first = Jet gagné, premier déploiement choisi : { $side }.
told-deploys-second = Jet gagné, second déploiement choisi : { $side }.
choice-objective = Objectif ici
choice-first = Déployer en premier
choice-second = Déployer en second
choice-set-up = { $now ->
    [0] Placer le reste pour moi
   *[other] En placer { $now } pour moi
  }
choice-deploy = Déployer { $piece } ici
choice-shift = Poser { $piece } ici
refuse-outside-zone = Ce n’est pas entièrement dans votre zone de déploiement.
refuse-objectives-close = Vos deux objectifs seraient trop proches l’un de l’autre.
refuse-bad-ground = Rien ne peut se tenir sur ce terrain.
refuse-cohesion = { $who } laisserait un homme du groupe sans commandement.
prompt-hide = Posez vos unités sous des marqueurs, avec encore { $dummies } leurres au plus.
prompt-hide-hint = Prenez une unité ci-dessous et cliquez là où son marqueur doit se trouver. Un clic sans rien en main y pose un leurre.
choice-embark = { $piece } commence à bord de { $other }
choice-dummy = Leurre ici
told-starts-aboard = { $who } : commence à bord de { $vehicle }.
refuse-too-near = C’est trop près de l’ennemi.
refuse-no-dummies = Vous avez déjà autant de leurres que d’unités.
roll-hide = Ordre des marqueurs
muster-reserve = en réserve
scenario-encounter-note = Douze pouces de profondeur sur les grands bords, vingt-quatre entre les deux : tout le monde se voit d’emblée. Qui se déploie en second répond au plan de l’autre ; qui se déploie en premier prend les bons couverts. Foncer au centre derrière haies et fumée, ou tenir et laisser l’ennemi traverser le découvert ? Une armée qui a perdu la moitié de son décompte teste à chaque tour et peut fuir en deux.
scenario-position-note = Deux objectifs par camp, à trente pouces au moins l’un de l’autre, et un seul perdu suffit. S’étaler pour garder les deux ou se masser devant un et courir ? Un ennemi à six pouces qui voit le marqueur le conteste : un tireur isolé peut sauver la journée.
scenario-defence-title = Défense
scenario-defence-summary = Le défenseur tient la moitié de la table et un objectif, une moitié de son armée cachée, l’autre à venir ; l’attaquant doit s’en emparer.
scenario-defence-note = Le dilemme du défenseur : que cacher, que garder ? Les marqueurs bluffent, les réserves viennent quand les dés le veulent. L’attaquant peut faire révéler tout marqueur qu’il voit et place alors lui-même les figurines : mieux vaut regarder avant de tirer. À la limite de tours, le défenseur a gagné.
scenario-ambush-title = Embuscade
scenario-ambush-summary = Une colonne est surprise sur la route par une armée plus petite, cachée tout autour ; qui détruit ou met en déroute l’autre gagne.
scenario-ambush-note = La colonne a moitié plus de points, mais se tient dans un couloir de douze pouces. L’attaquant choisit le premier coup : frapper de près sur un flanc, ou attirer la colonne avec des leurres. La colonne peut percer, ou se retourner et nettoyer un côté après l’autre.
scenario-flight-title = Fuite
scenario-flight-summary = Le défenseur doit faire sortir la moitié de son armée par le bord opposé, malgré un attaquant posté sur les deux flancs et devant lui.
scenario-flight-note = Seul compte qui sort par le bord opposé, et un camion emporte ses passagers. Une course en sauve quelques-uns, une avance en combattant en sauve plus mais coûte des tours. L’attaquant gagne même si sa propre armée fuit, pourvu que trop peu s’échappent.
scenario-last-square-title = Dernier carré
scenario-last-square-summary = Une moitié d’armée est encerclée au milieu de la table ; l’autre moitié est en route ; l’attaquant se tient sur les quatre bords.
scenario-last-square-note = Chacun des quatre groupes de l’attaquant est plus faible que le carré : qui frappe le premier frappe seul. Les réserves du défenseur arrivent par n’importe quel bord, dans le dos de l’un d’eux. Tenir les douze pouces ou percer vers les secours ?
refuse-near-border = C’est trop près de la limite de votre zone.
option-choose-roles = Les joueurs choisissent en jeu qui attaque et qui défend ; ceux qui veulent le même rôle se départagent aux dés.
prompt-role = Attaquer ou défendre ?
choice-attack = Attaquer
choice-defend = Défendre
told-roles = { $side } attaque.
roll-roles = Tirage des rôles
rolled-roles = Qui choisit son rôle, au dé le plus haut : { $white } blanc, { $coloured } rouge
told-deploys-scouts = Éclaireurs et tireurs d’élite sont placés à part : { $side }.
