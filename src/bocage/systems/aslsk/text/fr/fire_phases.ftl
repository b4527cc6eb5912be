# Les phases de tir.
prompt-prep-fire = Tir de préparation : sur quel hexagone tirez-vous ?
prompt-final-fire = Tir défensif : sur quel hexagone tirez-vous ?
prompt-advancing-fire = Tir d’exploitation : sur quel hexagone tirez-vous ?
choice-target = Tirer sur { $hex }
choice-destroy = Détruire { $piece }
choice-set-off = Faire exploser la charge en { $hex }
told-phase = { $phase } : { $side }
told-phase-both = { $phase } : les deux camps
told-phase-passes = { $side } : rien à faire ({ $phase }).

refuse-not-possessed-by-you = Aucune de vos unités ne possède cette arme.
refuse-destroy-phase = On ne détruit ses armes que pendant les phases de tir de préparation et de tir défensif.
refuse-weapon-used = { $weapon } a déjà servi pendant ce tour de joueur.
refuse-target = Personne ne peut tirer sur { $hex }. { $why }
refuse-choose-hex = Choisissez l’hexagone visé, et non une unité qui s’y trouve.
refuse-no-target = Il n’y a pas d’ennemi en { $hex }.
charge-before-end = La phase se termine une fois que la charge en { $hex } a explosé.
refuse-charges-left = La charge en { $hex } doit d’abord exploser.
