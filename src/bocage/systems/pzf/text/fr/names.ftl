# Names of figures, weapons, equipment, special rules, terrain.

# Men and mounts
figure-ger-leutnant = Leutnant
figure-ger-unteroffizier = Unteroffizier
figure-ger-obergefreiter = Obergefreiter
figure-ger-gefreiter = Gefreiter
figure-ger-grenadier = Grenadier
figure-ger-sniper = Sniper allemand
figure-ger-medic = Médecin allemand
figure-ger-observer = Observateur allemand
figure-us-lieutenant = Lieutenant
figure-us-sergeant = Sergent
figure-us-corporal = Caporal
figure-us-private = Soldat
figure-us-sniper = Sniper américain
figure-us-medic = Médecin américain
figure-us-observer = Observateur américain
figure-horse = Cheval

# Artillery guns
figure-us-37mm = Canon de 37 mm
figure-us-57mm = Canon de 57 mm
figure-us-105mm-howitzer = Obusier de 105 mm
figure-ger-pak36 = Pak36 de 3,7 cm
figure-ger-pak38 = Pak38 de 5 cm
figure-ger-pak40 = Pak40 de 7,5 cm
figure-ger-fh18 = FH18 de 10,5 cm

# Vehicles
figure-us-jeep = Jeep
figure-us-gmc = Camion GMC
figure-us-m3 = Half-track M3
figure-us-m8 = M8 Greyhound
figure-us-m5 = M5 Stuart
figure-us-m24 = M24 Chaffee
figure-us-m3lee = M3 Lee
figure-us-m4 = M4 Sherman
figure-us-m10 = Chasseur de chars M10
figure-us-t26 = T26 Pershing
figure-us-m7 = M7 Priest
figure-ger-moto = Moto/Side-car
figure-ger-kubel = Kübelwagen
figure-ger-251-1 = Sdkfz 251/1
figure-ger-251-10 = Sdkfz 251/10
figure-ger-opel = Camion Opel Blitz
figure-ger-horse-team = Attelage hippomobile
figure-ger-222 = Sdkfz 222
figure-ger-234 = Sdkfz 234
figure-ger-pz1 = Panzer I
figure-ger-pz2 = Panzer II
figure-ger-pz3 = Panzer III
figure-ger-stug3 = StuG III
figure-ger-pz4 = Panzer IV
figure-ger-panther = Panther
figure-ger-tiger1 = Tiger I
figure-ger-tiger2 = Tiger II
figure-ger-marder = Marder
figure-ger-wespe = Wespe
figure-ger-hummel = Hummel
figure-ger-hetzer = Hetzer
figure-ger-jgpz4 = Jagdpanzer IV
figure-ger-jagdpanther = Jagdpanther
figure-ger-jagdtiger = Jagdtiger
figure-ger-elefant = Elefant
figure-ger-maus = Maus

# Weapons
weapon-pistol = Pistolet
weapon-grenade = Grenade
weapon-mounted = { $weapon } ({ $mount })
weapon-rifle = Fusil
weapon-sniper-rifle = Fusil de sniper
weapon-assault-rifle = Fusil d’assaut
weapon-rocket = Lance-fusées
weapon-panzerfaust = Panzerfaust
weapon-at-rifle = Fusil antichar
weapon-smg = Mitraillette
weapon-flamethrower = Lance-flamme
weapon-lmg = Mitrailleuse légère
weapon-mmg = Mitrailleuse moyenne
weapon-hmg = Mitrailleuse lourde
weapon-mortar-light = Mortier léger
weapon-mortar-heavy = Mortier lourd
weapon-gun-light = Canon d’artillerie léger
weapon-gun-medium = Canon d’artillerie moyen
weapon-gun-heavy = Canon d’artillerie lourd
weapon-gun-xheavy = Canon d’artillerie extra-lourd
weapon-veh-mg = MG de char
weapon-veh-flame = Canon lance-flamme
weapon-veh-light = Canon de char léger
weapon-veh-medium = Canon de char moyen
weapon-veh-heavy = Canon de char lourd
weapon-veh-xheavy = Canon de char extra-lourd

# Weapons of close combat
weapon-improvised = Arme improvisée
weapon-basic = Arme de base
weapon-knife = Couteau
weapon-sabre = Sabre
weapon-lance = Lance de cavalerie
weapon-armour = Armure

# Where a vehicle carries a weapon
mount-turret = tourelle
mount-casemate = casemate
mount-coax = coaxiale
mount-hull-front = coque avant
mount-hull-rear = coque arrière
mount-turret-mg = sur tourelle
mount-aa = affût AA

# Shells
shell-heat = HEAT
shell-he = HE

# Equipment
gear-bicycle = Bicyclette
gear-medical-kit = Trousse à pharmacie
gear-flag = Drapeau
gear-trumpet = Trompette ou cornemuse
gear-magnetic-mines = Mines magnétiques
gear-radio = Radio
gear-slow-turret = Tourelle lente
gear-gyrostabiliser = Gyrostabilisateur
gear-skirts = Schurzen
gear-sandbags = Sacs de sable
gear-zimmerit = Zimmerit
gear-volatile-fuel = Essence volatile
gear-camouflage = Camouflage d’embuscade
gear-aa-mg = AAMG
gear-hull-mg = MG de coque

# Special rules
special-scout10 = Eclaireur, 10″
special-scout20 = Eclaireur, 20″
special-independent = Indépendant
special-marksman = Tireur d’élite
special-scope = Lunette de visée
special-tenacious = Tenace
special-engineers = Ingénieurs
special-terrifying = Réputation effrayante
special-sturmtruppen = Sturmtruppen
special-indirect-he = Tir indirect HE
special-mount-lmg-front = Mitrailleuse légère fixable à l’avant
special-mount-lmg-rear = Mitrailleuse légère fixable à l’arrière
special-motorcycle = Moto
special-horse-drawn = Hippomobile

# Terrain
terrain-open = Terrain dégagé
terrain-road = Route
terrain-wood = Bois
terrain-tree = Arbre
terrain-scrub = Broussailles
terrain-crops = Cultures
terrain-hedge = Haie
terrain-bocage = Haie de bocage
terrain-fence = Palissade
terrain-wall-low = Muret
terrain-wall-high = Mur
terrain-barricade = Barricade
terrain-wire = Barbelés
terrain-ditch = Fossé
terrain-crater = Cratères
terrain-rubble = Décombres
terrain-rocks = Rochers
terrain-ruin = Ruine
terrain-building-wood = Bâtiment en bois
terrain-building-stone = Bâtiment en pierre
terrain-bunker = Bunker
terrain-window = Fenêtre
terrain-stairs = Escalier
terrain-mire = Bourbier
terrain-ford = Eau peu profonde
terrain-water = Eau profonde
terrain-cliff = Falaise
terrain-slope = Pente
terrain-hill = Colline
terrain-hedgehog = Hérisson
terrain-minefield = Champ de mines
terrain-monument = Monument
terrain-wreck = Epave
terrain-bridge-stone = Pont de pierre
terrain-bridge-wood = Pont de bois

# Weather
weather-clear = Beau temps
weather-night = Nuit
weather-fog = Brouillard
weather-rain = Pluie
weather-snow = Neige

# Places named by the maps
place-german-hq = QG allemand
place-hotel = Hôtel Palast-Quellenhof

# Landing craft
craft-lca = LCA
craft-lcm = LCM
craft-lct = LCT
craft-lci = LCI
