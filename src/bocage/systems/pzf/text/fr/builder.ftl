# Composition d’une armée.
unit-tanks = Chars
refuse-not-in-list = La liste ne contient pas { $what }.
refuse-option-too-often = { $unit } : { $option }, { $most } au plus.
refuse-options-exclude = { $unit } : ces options s’excluent.
refuse-too-expensive = Cela fait { $points } points ; { $limit } sont permis.
refuse-wrong-period = { $unit } : indisponible à cette période de la guerre.
refuse-adjust = { $unit } : seul un groupe de combat peut compter un homme de plus ou de moins.
refuse-core-few = { $unit } : il en faut { $least } au moins dans une section.
refuse-core-many = { $unit } : { $most } au plus par section.
refuse-one-type = Les chars d’une section sont tous du même type.
refuse-no-place = { $unit } : pas de place dans cette section.
refuse-supports = { $most ->
    [0] Pas de soutien sans groupe de combat.
    [one] Cette section peut avoir 1 soutien au plus.
   *[other] Cette section peut avoir { $most } soutiens au plus.
 }
refuse-divisional = L’armée peut avoir { $most } soutiens divisionnaires au plus.
refuse-no-transport = { $unit } : dans une section motorisée, un transport est obligatoire.
refuse-no-troops = Une armée a besoin de troupes.
refuse-no-list = Impossible d’en faire une armée : { $why }

# La liste en chantier
chart-free = Ordre de bataille libre, sans organigramme
shelf-core = Noyau
shelf-support = Soutiens
shelf-divisional = Soutiens divisionnaires
shelf-units = Unités
shelf-vehicles = Véhicules
army-size = { $men ->
    [one] { $men } homme
   *[other] { $men } hommes
 }, { $vehicles ->
    [0] aucun véhicule
    [one] { $vehicles } véhicule
   *[other] { $vehicles } véhicules
 } ; compte pour { $count }, teste sa bravoure une fois la moitié perdue
army-mounted = { $weapon } ({ $mount })
army-carries = transporte { $count }
column-m = M
column-m-long = Mouvement en pouces
column-cc = CC
column-cc-long = Corps à corps
column-ct = CT
column-ct-long = Tir : le dé à obtenir
column-f = F
column-f-long = Force
column-d = D
column-d-long = Défense ; d’un véhicule : avant, côtés et arrière, dessus
column-a = A
column-a-long = Attaques
column-pv = PV
column-pv-long = Points de vie
column-b = B
column-b-long = Bravoure
column-might = Pu
column-might-long = Puissance
column-fate = De
column-fate-long = Destin
option-army-points-short = Points
option-army-period-short = Période
option-army-period-D = début de guerre, 1939-1940
option-army-period-M = milieu de guerre, 1941-1943
option-army-period-F = fin de guerre, 1944-1945
army-add = Ajouter une section
army-first = Choisissez d’abord une section
army-first-about = Une section arrive avec le minimum qu’il lui faut. Ou partez d’une armée toute faite ou tirée au sort, ci-dessus.
army-none = Rien encore : choisissez une section à gauche.
