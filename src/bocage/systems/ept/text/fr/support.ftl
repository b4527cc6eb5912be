# Artillerie et avions, assauts, ouvrages.
battery-light = Batterie légère
battery-medium = Batterie moyenne
battery-heavy = Batterie lourde
battery-numbered = { $battery } { $number }
prompt-plot = Où vos batteries doivent-elles tirer au prochain tour ?
prompt-place-fire = { $battery } est prête à tirer sur { $hex } : feu ?
choice-plot = { $piece } : tir sur { $hex }
choice-plot-smoke = { $piece } : fumigènes sur { $hex }
choice-lift = { $piece } : annuler le tir
mod-german-guns = artillerie allemande
mod-preregistered = pré-réglé
mod-waited = tours d’attente
mod-same-hex = même hexagone que précédemment
mod-observer = observateur
mod-weather = météo
roll-delay = Délai
rolled-delay = Délai : { $battery }, { $result }
delay-falls = arrive, { $number } ou moins
delay-late = en retard, plus de { $number }
roll-scatter = Éparpillement
rolled-scatter = Éparpillement autour de { $hex } : { $result }
scatter-none = au but
scatter-by =
    { $hexes ->
        [one] un hexagone
       *[other] { $hexes } hexagones
    }, { $direction }
roll-shells = Obus
rolled-shells = Obus sur { $unit } en { $hex }, colonne { $column } : { $result }
roll-building = Bâtiment
rolled-building = Obus sur le bâtiment en { $hex } : { $result }
roll-burning = Incendie
rolled-burning = { $hex } brûle-t-il ?
told-fire-falls = Le tir tombe sur { $hex }.
told-fire-lost = Le tir visant { $hex } tombe hors de la carte.
told-ruined = Le bâtiment en { $hex } est en ruines.
told-burns = { $hex } brûle.
refuse-unobserved = Aucun observateur ne voit { $hex }.
battery-bomb = Avions
choice-plot-strafe = { $piece } : mitraillage de { $hex } et { $beyond }
prompt-preregister = Sur quels hexagones tombent vos tirs préenregistrés ?
prompt-flak = Des avions visent { $hex } : qui tire sur eux ?
choice-flak = { $piece } tire sur les avions
mod-at-aircraft = sur avions
roll-flak = Tir sur avions
rolled-flak = { $unit } tire sur les avions
told-shot-down = Les avions sont abattus.
told-driven-off = Les avions sont repoussés.
told-strafed = Des avions mitraillent { $hex }.
told-marker-placed = Un tir vise { $hex }.
refuse-no-flak = { $unit } ne peut pas tirer sur les avions.
refuse-planned = { $battery } a ses ordres.
refuse-postponed = Le tir sur { $hex } vient d’être annulé et ne peut être redemandé aussitôt.
refuse-nothing-waits = Aucun tir n’est en attente pour { $battery }.
refuse-no-observer = L’observateur de { $battery } a quitté la carte.
