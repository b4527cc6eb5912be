# Ce que le tir fait aux unités.
prompt-check-first = Quel chef passe son test le premier ?
choice-check-first = { $piece } d’abord

roll-mc = Test de moral
rolled-mc = Test de moral, { $unit } : il faut { $morale } ou moins
roll-ptc = Test de clouage
rolled-ptc = Test de clouage, { $unit } : il faut { $morale } ou moins
roll-wound = Gravité de la blessure
rolled-wound = Gravité de la blessure, { $unit }
roll-selection = Sélection au hasard
roll-weapon-damage = Dommages à une arme

mod-mc-number = Le # du test
mod-k-number = Le # du K
mod-leader-loss = Chef perdu
mod-leadership = Commandement
mod-wounded = Déjà blessé
mod-cx = Épuisé (CX)

told-dm = { $unit } passe en DM.
told-broken = { $unit } : démoralisation.
told-pinned = { $unit } : clouage au sol (PIN).
told-reduced = { $unit } subit des pertes et devient { $half }.
told-eliminated = { $unit } : élimination.
told-wounded = { $unit } : blessure.
told-quality = { $unit } baisse de qualité et devient { $lower }.
told-malfunction = { $weapon } tombe en panne.
told-weapon-lost = { $weapon } : perte définitive.
