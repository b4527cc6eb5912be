# Ce que montrent les pions et les marqueurs.
value-direct-fire = tir direct
value-bombardment = bombardement
value-anti-tank = tir antichar
value-armor = blindage
value-movement = mouvement
value-strength = force
value-steps = pas
value-morale = moral
value-combat = modificateur de combat
value-help = modificateur de moral
value-rank = grade
mark-limbered = attelé
mark-dug-in = retranché
mark-hidden = caché
mark-carried = transporté
mark-tank-leader = chef de char
mark-disrupted-short = ÉBR
mark-demoralized-short = DÉM
mark-moved-short = MV
mark-fired-short = TR
mark-spotted-short = RP
mark-limbered-short = AT
mark-dug-in-short = RT
mark-hidden-short = CA
mark-carried-short = TP
mark-tank-leader-short = CC
marker-wrecks = { $count ->
    [one] une épave
   *[other] { $count } épaves
  }
marker-smoke = fumée
terrain-open = clair
terrain-clear = clair
terrain-woods = bois
terrain-field = champ
terrain-town = ville
terrain-city = cité
terrain-hill = colline
terrain-woods-hill = bois sur une colline
terrain-field-hill = champ sur une colline
terrain-town-hill = ville sur une colline
terrain-minor-river = rivière mineure
terrain-major-river = rivière majeure
terrain-ford = gué
terrain-swamp = marais
terrain-contour = colline
terrain-river = rivière
terrain-bridge = pont
terrain-rail = voie ferrée
terrain-road = route
terrain-building = maison
refuse-no-such-hex = Il n’y a pas d’hexagone { $hex }.
# Le tableau des déclarations, les segments dus, qui repère qui, les fiches et les aides de jeu.
task-move = Marche
task-fire = Tir
task-vain-fire = Tir (sans cible)
task-half-fire = ½ tir
task-recover = Ralliement
task-moves = marche
task-fires = tire
task-recovers = se rallie
task-done = a fini
due-segments = { $count ->
    [one] { $count } segment
   *[other] { $count } segments
 }
shade-unseen = { $hex } : personne ne le repère
shade-blocked = { $hex } bloque la vue : { $terrain }
shade-nearest = Votre pièce la plus proche : { $piece } en { $hex }, à { $count ->
    [one] { $count } hexagone
   *[other] { $count } hexagones
 }
note-leads = Active et soutient les pièces de son hexagone et des hexagones adjacents
note-leads-here = Ébranlé : active et soutient dans son seul hexagone
note-leads-nobody = Démoralisé : n’active et ne soutient personne
note-shots-direct = { $count ->
    [one] { $count } tir d’opportunité restant en tir direct
   *[other] { $count } tirs d’opportunité restants en tir direct
 }
note-shots-anti-tank = { $count ->
    [one] { $count } tir d’opportunité restant contre les véhicules
   *[other] { $count } tirs d’opportunité restants contre les véhicules
 }
note-shot-price = Un tir d’opportunité lui coûte son activation de ce tour
note-left = { $mp } PM restants
note-closed = { $piece } ne peut pas y entrer depuis son hexagone
note-price = { $mp } PM pour { $piece }
note-limiting = Terrain limitant : on y est vu de { $count } hexagones au plus, et il bloque les lignes de vue
note-spotted-by = Repéré par { $eye }{ $more ->
    [0] { "" }
   *[other] { " " }et { $more } de plus
 }
note-spotted-by-nobody = Aucune de vos pièces ne repère cet hexagone
note-seen-by-enemy = L’ennemi le repère : { $eye }{ $more ->
    [0] { "" }
   *[other] { " " }et { $more } de plus
 }
note-unseen-by-enemy = Aucun ennemi ne le repère
note-eyes = { $piece } en { $hex }
aid-direct-fire = Tir direct
aid-bombardment = Bombardement
aid-anti-tank = Tir antichar
aid-assault = Assaut
aid-terrain = Terrain
aid-terms = Termes
aid-scale = Échelle
aid-scale-time = Un tour représente { $minutes } minutes, un hexagone { $metres } m
aid-scale-infantry = Unité d’infanterie : une section de { $least } à { $most } hommes
aid-scale-weapons = Armes collectives : une batterie de { $least } à { $most } armes servies par { $few } à { $many } hommes
aid-scale-vehicles = Unité de véhicules : une section de { $least } à { $most } véhicules
aid-scale-leader = Chef : un seul homme
aid-scale-aircraft = Pion d’aviation : { $least } à { $most } avions
aid-roll = Jet
aid-index = Indice
aid-result = Résultat
aid-modifier = { $value } { $name }
aid-terrain-kind = Hexagone
aid-manner-foot = À pied
aid-manner-motorized = Roues
aid-manner-mechanized = Chenilles
aid-sight = Vue
aid-limiting = limite
aid-term-x = 1X, 2X, 3X : pas perdus par le groupe des cibles
aid-term-m = M, M1, M2 : un test de moral, avec 1 ou 2 ajouté aux dés
aid-term-mp = PM : points de mouvement
aid-term-chain = Chaîne : un chef active les unités et les chefs inférieurs à sa portée, et ceux-ci les leurs
aid-term-segment = Segment : une activation ; les camps jouent leurs segments à tour de rôle jusqu’à ce que tous deux passent
aid-term-spotted = REPÉRÉ : a tiré d’un terrain limitant, et se voit comme à découvert jusqu’à ce qu’il bouge
aid-term-limiting = Terrain limitant : cache les pièces au-delà de 3 hexagones et bloque la vue
aid-term-opportunity = Tir d’opportunité : tir de ceux qui n’ont pas agi sur un ennemi qui bouge ; il leur coûte leur activation
aid-term-disrupted = Ébranlé : avance d’un hexagone, tire à demi-puissance
aid-term-demoralized = Démoralisé : ne peut que tenter de se rallier, et fuit s’il échoue
prompt-segment-hint = Cliquez sur un chef, une unité ou une pile. Choisir un chef dessine sa chaîne.
prompt-act-hint = Le bord ambre marque qui peut agir, les hexagones éclairés où. Tirez d’abord, bougez ensuite.
prompt-attack-hint = Plus d’unités, plus haute la colonne ; pointez un bouton pour voir ce qu’il change.
