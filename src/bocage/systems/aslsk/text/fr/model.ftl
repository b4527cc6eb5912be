# Noms, marqueurs, phases et issues d'ASL Starter Kit 1.
aslsk-title = ASL Starter Kit 1
unit-name = { $values } { $nation }
weapon-name = { $kind }
nation-german = allemand
nation-russian = russe
nation-american = américain
side-german = Allemands
side-russian = Russes
side-american = Américains
side-nobody = personne
edge-north = nord
edge-east = est
edge-south = sud
edge-west = ouest
weapon-lmg = mitrailleuse légère
weapon-mmg = mitrailleuse moyenne
weapon-hmg = mitrailleuse lourde
weapon-ft = lance-flammes
weapon-dc = charge de démolition
phase-rph = Ralliement
phase-pfph = Tir de préparation
phase-mph = Mouvement
phase-dfph = Tir défensif
phase-afph = Tir d’exploitation
phase-rtph = Déroute
phase-aph = Progression
phase-ccph = Combat rapproché
mark-broken = démoralisé
mark-dm = DM
mark-pinned = cloué
mark-cx = CX
mark-wounded = blessé
mark-melee = en mêlée
mark-cc = en combat rapproché
mark-prep = Prep Fire
mark-first = First Fire
mark-final = Final Fire
mark-advancing = a tiré
mark-own-fp-lost = FP propre abandonnée
mark-moved = a bougé
mark-arrives = arrive au tour { $turn }
mark-malfunctioned = en panne
mark-rof = peut tirer encore
marker-smoke = fumée
marker-residual = FP résiduelle { $fp }
marker-charge = charge de démolition
marker-objective = objectif ({ $owner })
status = Tour { $turn } sur { $turns }, { $side }
panel-objectives = Objectifs
panel-arrivals = Renforts
victory-control = { $side } : contrôler au moins { $need ->
    [one] { $need } hexagone
   *[other] { $need } hexagones
} parmi { $hexes } (à présent { $have })
victory-at-end = { $line } – à la fin de la partie
victory-at-once = Met aussitôt fin à la partie – { $line }
victory-exit = { $side } : faire sortir { $need ->
    [one] { $need } groupe
   *[other] { $need } groupes
} (ou l’équivalent) par le bord { $edge } (à présent { $have })
victory-clear = { $side } : plus aucun groupe ni demi-groupe ennemi en bon ordre en { $hexes }
arrival-beside = À côté de la carte : { $unit }
arrival-now = Maintenant, ou perdu : { $unit }
arrival = Tour { $turn } : { $unit }
goal-control = { $side } : contrôler au moins { $need } lieux sur { $count } : { $hexes }
goal-exit = { $side } : faire sortir { $need ->
    [one] { $need } groupe
   *[other] { $need } groupes
} (ou l’équivalent) par le bord { $edge }
goal-clear = { $side } : plus aucun groupe ni demi-groupe ennemi en bon ordre en { $hexes }
outcome-victory-control = Les objectifs sont pris.
outcome-victory-exit = Assez d’unités ont quitté la carte.
outcome-victory-clear = Le terrain est vide d’ennemis.
outcome-time = Le temps imparti est écoulé.
prompt-set-up = Placez vos forces : encore { $left ->
    [one] { $left } pion
   *[other] { $left } pions
}.
prompt-place-unit = Où placer { $unit } ?
prompt-give-weapon = Qui porte cette arme : { $weapon } ?
choice-setup = Placer pour moi : { $name }
choice-put = Placer { $piece }
choice-place = Placer { $piece } en { $hex }
choice-give = Donner { $piece } à { $other }
refuse-set-up-choice = Choisissez un de vos pions encore à placer.
refuse-outside-area = { $hex } est hors de la zone de placement de cette force.
refuse-stacking = { $hex } est plein : trois groupes et quatre chefs par camp au plus.
refuse-weapon-needs-own-force = Une arme commence avec une unité de sa propre force.
prompt-arrange = Tout est placé : modifiez votre placement, ou commencez.
choice-ready = Prêt
choice-put-elsewhere = Déplacer { $piece }
refuse-not-all-placed = Il reste des pions à placer.
refuse-arranged-enough = Ce placement a été assez modifié, ou ce pion n’a pas d’autre endroit où aller.
told-named-set-up = { $side } : un placement suggéré a été pris.
told-player-turn = Tour { $turn } : aux { $side } de jouer.
# Marques en peu de lettres.
mark-broken-short = DÉMOR.
mark-dm-short = DM
mark-pinned-short = CLOUÉ
mark-cx-short = CX
mark-wounded-short = BLESSÉ
mark-melee-short = MÊLÉE
mark-cc-short = CC
mark-malfunctioned-short = ENRAYÉ
mark-prep-short = PRÉP
mark-first-short = 1ER
mark-final-short = FINAL
mark-advancing-short = TIRÉ
mark-own-fp-lost-short = SANS FP
mark-moved-short = MU
mark-arrives-short = T{ $turn }
mark-rof-short = ROF
