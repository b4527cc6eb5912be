# Pourquoi un adversaire a choisi ainsi.
reason-anti-tank = Le meilleur tir sur un véhicule en { $hex } : environ { $worth } points.
reason-assault = { $hex } doit être nettoyé au corps à corps.
reason-better-post = { $hex } offre un meilleur poste de tir, ou un abri plus sûr.
reason-bombardment = Des obus sur { $hex } : environ { $worth } points.
reason-declare = { $count ->
    [one] Une pièce a quelque chose d’utile à faire.
   *[other] { $count } pièces ont quelque chose d’utile à faire.
}
reason-dig = Personne n’est proche : il est temps de se retrancher.
reason-direct = Le meilleur tir est en { $hex } : environ { $worth } points.
reason-eager = Toujours agir.
reason-enter = Les chances sont bonnes en { $hex } : à l’assaut, pour environ { $worth } points.
reason-exit = Sortir de la carte : cela compte.
reason-far-enough = C’est un bon endroit où s’arrêter.
reason-fire-at-mover = { $piece } en { $hex } vaut qu’on y perde son propre tour : environ { $worth } points.
reason-flee = Loin du feu.
reason-follow = Le chef reste avec ses hommes, en { $hex }.
reason-hold-fire = Aucun tir ne vaut le tour qu’il coûte.
reason-join = Tous ceux qui le peuvent s’y joignent.
reason-join-fire = Ensemble, ils frappent plus fort en { $hex }.
reason-lead = Un chef de char a sa place là où sont le plus de chars.
reason-least-loss = { $piece } manquera le moins.
reason-lend = Le chef aide à diriger le tir sur { $hex }.
reason-march-exit = Vers { $hex }, sur le chemin de la sortie en { $goal }.
reason-march-guard = { $goal } doit être tenu : vers { $hex }.
reason-march-hunt = Vers { $hex }, contre l’ennemi en { $goal }.
reason-march-take = Vers { $hex }, sur le chemin de { $goal }.
reason-nothing-more = Plus rien à gagner dans ce segment.
reason-open-fire = L’attaque sur { $hex } est assez forte.
reason-pass = Aucun segment n’apporte rien : qui attend peut encore tirer sur ce qui bouge.
reason-ready = Tout est en place.
reason-recover = { $piece } a { $chance } chances sur cent de se ressaisir.
reason-segment-assault = { $piece } commence : un assaut est mûr.
reason-segment-dig = { $piece } commence : il est temps de se retrancher.
reason-segment-exit = { $piece } commence : la sortie est ouverte.
reason-segment-fire = { $piece } commence : il y a de bonnes cibles.
reason-segment-march = { $piece } commence : les hommes doivent avancer.
reason-segment-recover = { $piece } commence : il faut reprendre en main les hommes ébranlés.
reason-segment-wait = { $piece } commence.
reason-set-up = Un déploiement qui a du sens.
reason-shell = La meilleure cible de l’artillerie et de l’aviation est { $hex }.
reason-stay = À l’abri, elle peut rester.
reason-straight-on = Tout droit vers { $hex }.
reason-strike = Tous y sont : à l’attaque.
reason-support = L’artillerie et l’aviation ont une cible.
reason-unlimber = Un canon attelé ne tire sur personne.
reason-waive = Mieux vaut laisser l’ennemi ébranlé.
