# Ligne de vue, notes sur le décor et les figurines, gabarits.
refuse-no-such-place = Il n’y a pas de tel endroit sur la table.
look-in-the-way = vu ; le tir doit passer { $obstacles }{ $more ->
    [0] { "" }
   *[other] { " " }et { $more } autres
  }
look-hidden = hors de vue, caché par { $obstacles }{ $more ->
    [0] { "" }
   *[other] , et { $more } de plus
  }
look-screen = { $what }
look-weather = plus loin qu’on ne voit par ce temps ou de nuit
look-thing = { $what } ({ $value }+)
look-friend = { $what } (un des vôtres : pas de tir)
look-and = { $one }, { $rest }
ground-cover = Couvert : un tir le franchit sur { $value }+
ground-difficult = Terrain difficile
ground-foot-free = Les hommes passent librement
ground-foot-difficult = Les hommes passent à demi-vitesse
ground-foot-jump = Les hommes sautent par-dessus
ground-foot-climb = Les hommes l’escaladent
ground-foot-crawl = Les hommes rampent dessous
ground-foot-openings = On y entre par une fenêtre, d’un saut, ou par une porte une fois ouverte (une action courte, la moitié du Mouvement)
ground-foot-no = Infranchissable pour les hommes
ground-vehicle-free = Les véhicules passent librement
ground-vehicle-difficult = Les véhicules risquent de s’y embourber
ground-vehicle-break = Les véhicules le percutent : des dés pour l’enfoncer, et un coup pour le véhicule
ground-vehicle-wire = Les véhicules l’arrachent et risquent de s’embourber
ground-vehicle-no = Infranchissable pour les véhicules
ground-storeys = { $count } niveaux
note-moved = A bougé ce tour
note-acted = A déjà agi
note-shot = A déjà tiré
note-fought = A combattu
note-template = Gabarit sur la cible : { $whole } dessous, { $partly } en partie
aid-turn = Un tour
aid-turn-initiative = Initiative : les deux camps jettent un dé, le vainqueur commence chaque phase.
aid-turn-movement = Mouvement : un camp puis l’autre ; les figurines agissent une à une et chargent au contact.
aid-turn-shooting = Tir : un camp puis l’autre ; on ne mesure rien avant d’annoncer un tir.
aid-turn-grenades = Les grenades se lancent après tous les tirs.
aid-turn-combat = Combat : qui se touche se bat ; le perdant recule, le vainqueur frappe.
aid-turn-end = Fin : objectifs, puis victoire.
aid-to-hit = Toucher et couverts
aid-ranges = CT selon la portée : courte { $short }, moyenne { $medium }, longue { $long }
aid-cover-light = Un couvert léger se franchit sur { $value }+
aid-cover-medium = Un couvert moyen se franchit sur { $value }+
aid-cover-heavy = Un couvert lourd se franchit sur { $value }+
aid-cover-fortified = Un couvert fortifié se franchit sur { $value }+
aid-wound = Blesser : Force contre Défense
aid-wound-corner = Force
aid-terrain = Terrain
aid-terrain-kind = Terrain
aid-terrain-cover = Couvert
aid-terrain-height = Hauteur
aid-terrain-difficult = Difficile
aid-terrain-is-difficult = oui
aid-weapons = Armes
unit-ps = ″
unit-degrees = °
ask-guess = Votre estimation de la distance
ask-turn = Tourner vers
ask-traverse = Tourner la tourelle vers
ask-look = Regarder vers
ask-bolt = Fuir vers
note-jammed = Arme enrayée : elle tirera de nouveau après une phase de Tir passée à « recharger ou désenrayer »
note-unloaded = Arme vide : elle tirera de nouveau après une phase de Tir passée à « recharger ou désenrayer »
aid-term-cc = CC (combat au corps à corps) : départage un duel quand les plus grands dés sont égaux
aid-term-ct = CT (capacité de tir) : ce que le dé doit montrer pour toucher à moyenne portée
aid-term-pv = PV (points de vie) : combien de blessures une figurine peut subir
aid-term-he = HE (explosif) : un obus qui éclate
aid-term-heat = HEAT (charge creuse) : un obus contre le blindage
lead-stays = { $count ->
    [one] { $who } reste sur place.
   *[other] { $who } restent sur place.
  } { $why }
note-shell-heat = Chargé en HEAT, charge creuse contre les blindages
note-shell-he = Chargé en HE, obus explosif contre les hommes
lead-jump = { $count ->
    [one] saute un obstacle : un dé
   *[other] saute { $count } obstacles : des dés
  }
lead-ram = percute : { $what }. Des dés : l’obstacle peut tenir, et il rend le coup
lead-run-at = fonce sur { $who } : des dés
lead-bog = terrain difficile : un dé, risque d’enlisement
lead-guns = { $guns ->
    [none] ses canons ne tirent plus ce tour
   *[other] un seul canon tire ce tour
  }
lead-mines = à travers un champ de mines : des dés, elles peuvent sauter
lead-climb = escalade un obstacle : un dé
lead-silent = { $weapon } : ne tire plus ce tour
lead-silent-alike = { $count ->
    [one] { $count } sur { $of } ne tire plus ce tour avec : { $weapon }
   *[other] { $count } sur { $of } ne tirent plus ce tour avec : { $weapon }
  }
lead-silent-of = { $count ->
    [one] { $count } sur { $of } ne tirera plus d’une de ses armes
   *[other] { $count } sur { $of } ne tireront plus d’une de leurs armes
  }
note-arm-moved = { $weapon } : plus de tir ce tour, après ce mouvement
note-empties = { $weapon } : personne ne sert de pourvoyeur, elle sera vide après ce tir et demandera une phase de Tir pour recharger. Un second homme socle à socle avec le tireur la garderait chargée.
note-arm-now = Tire maintenant avec : { $weapon }, portée { $range }
