# Questions, choix, événements et refus du jeu.
pg-title = Panzer Grenadier (sections et chefs)
leader-name = chef : { $rank }
rank-cpl = caporal
rank-sgt = sergent
rank-lt = lieutenant
rank-cpt = capitaine
rank-maj = commandant
rank-ltc = lieutenant-colonel
rank-col = colonel
side-german = Allemands
side-soviet = Soviétiques
side-finnish = Finlandais
side-italian = Italiens
side-romanian = Roumains
side-hungarian = Hongrois
side-american = Américains
side-british = Britanniques
side-indian = Indiens
side-gurkha = Gurkhas de l’armée des Indes
side-french = Français
side-polish = Polonais
side-japanese = Japonais
side-nobody = personne
phase-initiative = Détermination de l’initiative
phase-action = Phase d’action
phase-removal = Retrait des marqueurs
status = Tour { $turn } sur { $turns } : { $side }
panel-score = Points de victoire
score-with-lead = { $side } : { $points }, victoire avec { $lead } d’avance
score-otherwise = { $side } : { $points }, victoire sinon
panel-visibility = Visibilité
sight-now = À découvert, une unité se voit à { $hexes ->
    [one] 1 hexagone
   *[other] { $hexes } hexagones
  } au plus.
score = { $side } : { $points }
marker-objective = objectif de { $points } points, tenu par : { $owner }
mark-disrupted = ébranlé
mark-demoralized = démoralisé
mark-moved = A BOUGÉ
mark-fired = A TIRÉ
mark-spotted = REPÉRÉ
unit-mp = PM
unit-columns = colonnes
mod-morale = moral
mod-demoralized = démoralisé
mod-leader = chef
mod-result = résultat de l’attaque
mod-shelter = ville
mod-steps-lost = pas perdus
mod-terrain = terrain à traverser
mod-limit = limite des colonnes
mod-fire-town-or-woods = ville ou bois
mod-fire-hill = colline
mod-fire-swamp = marais
mod-fire-night = nuit
mod-fire-distant = à 3 hexagones ou plus
mod-fire-adjacent = adjacent à tous les tireurs
mod-fire-opportunity = tir d’opportunité
mod-fire-stacked = trois unités dans l’hexagone
mod-fire-crew = mortier, canon AA ou antichar
mod-fire-cavalry = cavalerie
mod-fire-artillery = artillerie
prompt-segment = { $waiting ->
    [0] Votre segment : qui activez-vous ?
    [one] Votre segment : qui activez-vous ? Une unité démoralisée doit tenter de récupérer avant que vous puissiez passer.
   *[other] Votre segment : qui activez-vous ? { $waiting } unités démoralisées doivent tenter de récupérer avant que vous puissiez passer.
  }
prompt-declare = Qui bouge, qui tire ?
prompt-act = { $doing ->
    [moves] Déplacement, { $piece } : quel hexagone ensuite ?
    [flees] Fuite, { $piece } : quel hexagone ?
   *[acts] Quelle pièce activée agit ?
  }
prompt-attack = Attaque sur { $hex } : ajoutez des unités ou ouvrez le feu.
prompt-opportunity = { $piece } se déplace en { $hex } : tirez-vous ?
prompt-lose-step = Quelle unité en { $hex } perd un pas ?
prompt-escape = Où { $piece } s’échappe-t-il ?
choice-activate = Activer { $piece }
choice-pass = Passer
choice-move = { $piece } bougera
choice-declare-fire = { $piece } tirera
choice-fire = { $piece } tire sur { $hex }
choice-all-move = Tous bougent
choice-all-fire = Tous tirent
choice-all-vain-fire = Tous tirent (sans cible)
choice-all-recover = Tous se rallient
choice-begin = Valider les ordres
choice-end = Terminer le segment
choice-ready = Prêt : commencer la partie
choice-leave = Non, continuer
choice-step = { $piece } va en { $hex }
choice-stop = S’arrêter ici
choice-recover = { $piece } tente de récupérer
choice-flee = { $piece } fuit en { $hex }
choice-add = Ajouter { $piece }
choice-lend = { $piece } renforce le tir de { $other }
choice-open-fire = Ouvrir le feu
choice-shoot = { $piece } : tir direct
choice-shoot-short = Direct
choice-lose = { $piece } perd un pas
choice-escape = { $piece } s’échappe en { $hex }
told-disrupted = { $piece } est ébranlé
told-demoralized = { $piece } est démoralisé
told-step-lost = { $piece } perd un pas
told-eliminated = { $piece } est éliminé
told-good-order = { $piece } est de nouveau en bon ordre
told-recovers = { $piece } se reprend, mais reste ébranlé
told-initiative = { $side } : initiative, avec { $count ->
    [one] un segment
   *[other] { $count } segments
 } avant l’ennemi
told-turn = Tour { $turn }
told-segment = { $side } : { $piece } ouvre un segment, { $moving ->
    [0] aucun mouvement
    [one] 1 pièce bouge
   *[other] { $moving } pièces bougent
}, { $firing ->
    [0] aucun tir
    [one] 1 pièce tire
   *[other] { $firing } pièces tirent
}
told-pass = { $side } : passe
told-moves = { $others ->
    [0] { $unit } va en { $hex }
   *[other] { $unit } va en { $hex } avec { $others } à bord
}
roll-morale-check = Test de moral
rolled-morale-check = Test de moral, { $piece } : { $result }
roll-casualty = Perte d’un chef
rolled-casualty = { $piece } est-il touché ? { $result }
roll-direct-fire = Tir direct
rolled-direct-fire = Tir direct sur { $hex }, colonne { $column } : { $result }
roll-overrun = Chef débordé
rolled-overrun = { $piece } est-il pris ? { $result }
roll-recovery = Récupération
rolled-recovery = { $piece } tente de récupérer : { $result }
roll-initiative = Jet d’initiative
rolled-initiative = Initiative : { $first } premier dé et { $plus }, { $second } second dé et { $more }
check-passed = tient
check-disrupted = ébranlé
check-demoralized = démoralisé
check-step = perd un pas
check-unshaken = échoue, sans aggravation
attempt-nothing = échec
attempt-recovers = réussi
attempt-inspired = en bon ordre d’un coup
attempt-deserts = déserte
cell-none = sans effet
cell-result = { $codes }
answer-yes = oui
answer-no = non
odds-nothing = sans effet
odds-disrupted = ébranlé
odds-demoralized = démoralisé
odds-step-lost = un pas perdu
odds-eliminated = éliminé
odds-recovers = récupère un niveau
odds-inspired = bon ordre d’un coup
odds-deserts = déserte
outcome-destroyed = Un camp n’a plus d’unité de combat.
outcome-points = Décidé aux points de victoire.
outcome-undecided = Aucun camp n’a une avance suffisante.
order-adjacent = si l’ennemi est adjacent
order-adjacent-word = adjacent-e
order-in-the-open = s’il est en terrain dégagé
order-in-the-open-word = dégagé
span-hex = cet hexagone
span-hex-word = hexagone
span-move = ce mouvement
span-move-word = mouvement
refuse-full-hex = { $hex } contient déjà trois unités de combat.
refuse-full-of-transports = { $hex } contient déjà trois transports.
refuse-too-far-to-spot = { $target } n’est visible que jusqu’à { $range } hexagones.
refuse-no-line-of-sight = Un terrain limitant cache { $hex }.
refuse-no-enemy = Il n’y a pas d’ennemi en { $hex }.
refuse-demoralized = { $piece } est démoralisé et ne tire pas.
refuse-no-direct-fire = { $piece } n’a pas de tir direct en ce moment.
refuse-out-of-range = { $piece } tire à { $range } hexagones.
refuse-friends-there = Des amis se trouvent en { $hex }.
refuse-friends-between = Des amis en { $hex } sont dans la ligne de tir.
refuse-not-ready-to-fire = { $piece } n’est pas déclaré en tir ou n’a plus de tir.
refuse-no-director = Plusieurs hexagones ne tirent ensemble que sous un chef avec modificateur de combat qui les atteint.
refuse-fires-already = { $piece } participe déjà.
refuse-cannot-lend = { $piece } ne peut pas renforcer ce tir.
refuse-closing = En { $hex }, plus près de { $enemy } : seulement avec un chef approprié.
refuse-night = La nuit, on n’entre en { $hex } qu’avec un chef.
refuse-enemy-hex = L’ennemi tient { $hex } : il faut donner l’assaut.
refuse-disrupted-enemy = Une pièce ébranlée n’entre pas en { $hex }, où il y a un ennemi.
refuse-disrupted-far = { $piece } est ébranlé et ne bouge que d’un hexagone.
refuse-too-dear = { $piece } n’a plus assez de points de mouvement.
look-too-far = On ne voit personne au-delà { $hexes ->
    [one] d’un hexagone
   *[other] de { $hexes } hexagones
  } en ce moment.
refuse-not-adjacent = { $hex } n’est pas adjacent.
refuse-prohibited = On ne peut pas entrer en { $hex } par là.
refuse-must-recover = { $piece } est démoralisé et doit tenter de récupérer.
refuse-nothing-to-recover = Seules les pièces ébranlées ou démoralisées récupèrent.
refuse-marked = { $piece } a déjà agi ce tour-ci.
refuse-not-yours = C’est une pièce de l’autre camp.
refuse-out-of-reach = Aucun chef activé n’atteint { $piece }.
refuse-pass-demoralized = { $piece } doit tenter de récupérer avant que vous puissiez passer.
refuse-not-declared = Ce n’est pas déclaré pour cette pièce, ou elle a agi.
refuse-another-moves = { $piece } est en mouvement ; arrêtez-la d’abord.
