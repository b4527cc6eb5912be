# Ligne de vue.
refuse-no-sight = Pas de ligne de vue de { $here } à { $there } : { $by } fait obstacle.
refuse-too-much-hindrance = Fumigènes et gênes entre { $here } et { $there } cachent tout.
refuse-unseen-off-map = Hors de la carte, on ne voit pas et on n’est pas vu.
mod-hindrance = Gêne
mod-smoke = Fumigène
mod-out-of-smoke = Tir depuis un fumigène
