# Attaques par tir : qui peut tirer, avec quelle puissance, et le jet.
roll-ift = Attaque par tir
roll-ift-unseen = Tir sans ligne de vue
roll-residual = Attaque de FP résiduelle
roll-charge = Charge de démolition
roll-malfunction = Quelle mitrailleuse tombe en panne

prompt-rof = { $weapon } conserve sa cadence de tir. La garder, ou laisser plutôt une FP résiduelle ?
choice-keep-rof = Garder la cadence : { $piece }
choice-decline-rof = Renoncer à la cadence : { $piece }
prompt-regroup = Certains tireurs ne voient pas { $hex }. Les autres tirent-ils ensemble ?
choice-together = Tirer ensemble
choice-apart = Chaque hexagone pour soi

told-fire-none = sans effet
told-fire = Tir sur { $hex } ({ $by }), { $fp } FP, colonne { $column } : { $result }.
told-keeps-rof = { $weapon } garde sa cadence de tir et peut tirer encore.
fire-amounts = { $fp } FP, colonne { $column }, DRM { $drm }
fire-together = { $first } + { $next }
fire-residual = FP résiduelle
fire-charge = charge de démolition
told-cowers = Les tireurs paniquent : { $columns ->
    [one] une colonne
   *[other] { $columns } colonnes
} vers la gauche.
told-dud = La charge n’explose pas.
told-no-sight = Il n’y a pas de ligne de vue ; le tir est perdu.
told-fpf-check = { $unit } passe un test de moral avec les dés de son propre tir final de protection.

mod-tem = Terrain
mod-ffnam = Mouvement hors assaut (FFNAM)
mod-ffmo = Mouvement à découvert (FFMO)
mod-ft-possession = La cible a un lance-flammes
mod-target-cx = Cible épuisée (CX)
mod-printed-fp = FP imprimée
mod-point-blank = Bout portant
mod-long-range = Longue portée
mod-advancing-fire = Tir d’exploitation
mod-subsequent = Tir initial subséquent
mod-final-again = Tir final après un tir initial
mod-lone-gunner = Un seul homme à la mitrailleuse
mod-extreme-range = Mitrailleuse au-delà de 16 hexagones
mod-assault-fire = Tir d’assaut
mod-fraction-lost = Fraction perdue

refuse-has-fired = { $unit } a déjà tiré.
refuse-final-fired = { $unit } est sous un marqueur Final Fire.
refuse-leader-has-no-fp = { $unit } est un chef, sans puissance de feu propre.
refuse-own-fp-given-up = { $unit } a renoncé à sa puissance de feu pour ses armes.
refuse-malfunctioned = { $weapon } est en panne.
refuse-charge-is-placed = { $weapon } se place pendant la phase de mouvement et ne se tire pas.
refuse-pinned-ft = { $unit } est sous PIN et ne peut pas utiliser de lance-flammes.
refuse-moved-mg = { $weapon } a été déplacée et ne peut pas tirer pendant cette phase.
refuse-leader-has-acted = { $unit } a déjà agi pendant cette phase.
refuse-too-many-weapons = { $unit } ne peut pas tirer autant à la fois.
refuse-two-flamethrowers = { $unit } ne peut pas utiliser deux lance-flammes.
refuse-out-of-range = { $unit } porte à { $reach } hexagones, la cible est à { $range }.
refuse-only-adjacent = { $unit } ne peut plus tirer que sur un hexagone adjacent.
refuse-beyond-normal-range = { $unit } ne peut plus tirer qu’à portée normale.
refuse-nearer-enemy = { $unit } ne peut pas tirer au-delà d’un ennemi à { $range } { $range ->
    [one] hexagone
   *[other] hexagones
}.
refuse-no-mf-to-fire-at = { $mover } n’a pas dépensé ici assez de MF pour un autre tir de { $unit }.
refuse-left-out = { $unit } devait se joindre à l’attaque précédente sur { $hex }.
refuse-not-yours = Ce n’est pas une de vos unités sur la carte.
refuse-no-such-piece = Il n’y a pas d’unité ni d’arme de ce genre.
