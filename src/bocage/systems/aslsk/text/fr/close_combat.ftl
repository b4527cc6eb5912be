# Phase de combat rapproché.
prompt-cc-hex = Dans quel hexagone le prochain combat rapproché a-t-il lieu ?
prompt-pair = { $hex } : avec qui { $leader } combat-il ?
prompt-declare = { $hex } : annoncez vos attaques.

cc-amounts = { $odds }, DRM { $drm }
cc-attacked = Attaqué : { $piece }

choice-hex = Combattre en { $hex }
choice-pair = { $piece } combat avec { $other }
choice-alone = { $piece } combat seul
choice-attack = Attaquer { $piece }
choice-by = { $piece } participe
choice-declare = Annoncer cette attaque
choice-done = Plus d’autres attaques

mod-ambush = Embuscade
mod-inexperienced = Inexpérimenté
mod-pinned = Cloué au sol

roll-ambush = Embuscade
roll-cc = Combat rapproché
roll-creator = À qui revient le chef

told-ambush = { $side } : embuscade en { $hex }.
told-cc-declared = { $side } : attaque à { $odds }.
told-melee = Les unités en { $hex } sont en mêlée.

refuse-pair = { $leader } ne peut pas combattre avec cette unité.
refuse-cc-choice = Cela n’a pas sa place dans ce combat rapproché maintenant.
refuse-joined = { $unit } combat avec l’unité qu’il a rejointe et ne s’attaque pas à part.
refuse-broken-attack = { $unit } est démoralisé et ne peut que se défendre.
refuse-once = { $unit } est déjà désigné dans une attaque.
refuse-fights-alone = Un chef qui combat seul attaque sans les autres.
