# Composition d’une armée.
unit-tanks = Chars
refuse-not-in-list = La liste ne contient pas { $what }.
refuse-option-too-often = { $unit } : l’option { $option } ne peut être prise autant de fois.
refuse-options-exclude = { $unit } : ces options s’excluent.
refuse-too-expensive = L’armée coûte { $points } points, plus que { $limit }.
refuse-wrong-period = { $unit } : indisponible à cette période de la guerre.
refuse-adjust = { $unit } : seul un groupe de combat peut compter un homme de plus ou de moins.
refuse-core = { $unit } : la section en demande de { $least } à { $most }.
refuse-one-type = Les chars d’une section sont tous du même type.
refuse-no-place = { $unit } : pas de place dans cette section.
refuse-supports = Cette section peut avoir { $most } soutiens au plus.
refuse-divisional = L’armée peut avoir { $most } soutiens divisionnaires au plus.
refuse-no-transport = { $unit } : dans une section motorisée, un transport est obligatoire.
refuse-no-troops = Une armée a besoin de troupes.
refuse-no-list = Impossible d’en faire une armée : { $why }
