# Fin de partie et objectifs.
told-victory = { $side } : victoire.
told-draw = La partie est nulle.
told-objective-taken = { $side } : un objectif est pris.
told-objective-contested = Un objectif est contesté et n’appartient plus à personne.
outcome-rout = L’ennemi est détruit.
outcome-rout-enemy = L’ennemi est détruit ou en déroute.
outcome-control-objective = L’objectif est pris.
outcome-exit-fraction = La moitié de l’armée s’est échappée.
outcome-exit-impossible = Il reste trop peu d’hommes pour s’échapper.
outcome-hold-until = La position a été tenue jusqu’au bout.
outcome-occupy = Le bâtiment a été tenu assez longtemps.
outcome-quarters = Assez de terrain est conquis.
outcome-time = Le temps est écoulé.
outcome-draw = Les deux camps ont atteint leur but au même tour.
