# Names of figures, weapons, equipment, special rules, terrain.

# Men and mounts
figure-ger-leutnant = Leutnant
figure-ger-unteroffizier = Unteroffizier
figure-ger-obergefreiter = Obergefreiter
figure-ger-gefreiter = Gefreiter
figure-ger-grenadier = Grenadier
figure-ger-sniper = German sniper
figure-ger-medic = German medic
figure-ger-observer = German observer
figure-us-lieutenant = Lieutenant
figure-us-sergeant = Sergeant
figure-us-corporal = Corporal
figure-us-private = Private
figure-us-sniper = American sniper
figure-us-medic = American medic
figure-us-observer = American observer
figure-horse = Horse

# Artillery guns
figure-us-37mm = 37 mm gun
figure-us-57mm = 57 mm gun
figure-us-105mm-howitzer = 105 mm howitzer
figure-ger-pak36 = 3.7 cm Pak36
figure-ger-pak38 = 5 cm Pak38
figure-ger-pak40 = 7.5 cm Pak40
figure-ger-fh18 = 10.5 cm FH18

# Vehicles
figure-us-jeep = Jeep
figure-us-gmc = GMC truck
figure-us-m3 = M3 half-track
figure-us-m8 = M8 Greyhound
figure-us-m5 = M5 Stuart
figure-us-m24 = M24 Chaffee
figure-us-m3lee = M3 Lee
figure-us-m4 = M4 Sherman
figure-us-m10 = M10 tank destroyer
figure-us-t26 = T26 Pershing
figure-us-m7 = M7 Priest
figure-ger-moto = Motorcycle with sidecar
figure-ger-kubel = Kübelwagen
figure-ger-251-1 = Sdkfz 251/1
figure-ger-251-10 = Sdkfz 251/10
figure-ger-opel = Opel Blitz truck
figure-ger-horse-team = Horse team
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
weapon-pistol = Pistol
weapon-grenade = Grenade
weapon-mounted = { $weapon } ({ $mount })
weapon-rifle = Rifle
weapon-sniper-rifle = Sniper rifle
weapon-assault-rifle = Assault rifle
weapon-rocket = Rocket launcher
weapon-panzerfaust = Panzerfaust
weapon-at-rifle = Anti-tank rifle
weapon-smg = Submachine gun
weapon-flamethrower = Flamethrower
weapon-lmg = Light machine gun
weapon-mmg = Medium machine gun
weapon-hmg = Heavy machine gun
weapon-mortar-light = Light mortar
weapon-mortar-heavy = Heavy mortar
weapon-gun-light = Light artillery gun
weapon-gun-medium = Medium artillery gun
weapon-gun-heavy = Heavy artillery gun
weapon-gun-xheavy = Extra-heavy artillery gun
weapon-veh-mg = Vehicle machine gun
weapon-veh-flame = Vehicle flame gun
weapon-veh-light = Light vehicle gun
weapon-veh-medium = Medium vehicle gun
weapon-veh-heavy = Heavy vehicle gun
weapon-veh-xheavy = Extra-heavy vehicle gun

# Weapons of close combat
weapon-improvised = Improvised weapon
weapon-basic = Basic weapon
weapon-knife = Knife
weapon-sabre = Sabre
weapon-lance = Cavalry lance
weapon-armour = Armour

# Where a vehicle carries a weapon
mount-turret = turret
mount-casemate = casemate
mount-coax = coaxial
mount-hull-front = hull front
mount-hull-rear = hull rear
mount-turret-mg = on the turret
mount-aa = AA mount

# Shells
shell-heat = HEAT
shell-he = HE

# Equipment
gear-bicycle = Bicycle
gear-medical-kit = Medical kit
gear-flag = Flag
gear-trumpet = Trumpet or bagpipe
gear-magnetic-mines = Magnetic mines
gear-radio = Radio
gear-slow-turret = Slow turret
gear-gyrostabiliser = Gyrostabiliser
gear-skirts = Skirts
gear-sandbags = Sandbags
gear-zimmerit = Zimmerit
gear-volatile-fuel = Volatile fuel
gear-camouflage = Ambush camouflage
gear-aa-mg = AA machine gun
gear-hull-mg = Hull machine gun

# Special rules
special-scout10 = Scout, 10″
special-scout20 = Scout, 20″
special-independent = Independent
special-marksman = Marksman
special-scope = Scope
special-tenacious = Tenacious
special-engineers = Engineers
special-terrifying = Terrifying Reputation
special-sturmtruppen = Sturmtruppen
special-indirect-he = Indirect HE fire
special-mount-lmg-front = LMG may be fixed in front
special-mount-lmg-rear = LMG may be fixed at the rear
special-motorcycle = Motorcycle
special-horse-drawn = Horse-drawn

# Terrain
terrain-open = Open ground
terrain-road = Road
terrain-wood = Wood
terrain-tree = Tree
terrain-scrub = Scrub
terrain-crops = Crops
terrain-hedge = Hedge
terrain-bocage = Bocage hedge
terrain-fence = Wooden fence
terrain-wall-low = Low wall
terrain-wall-high = High wall
terrain-barricade = Barricade
terrain-wire = Barbed wire
terrain-ditch = Ditch
terrain-crater = Craters
terrain-rubble = Rubble
terrain-rocks = Rocks
terrain-ruin = Ruin
terrain-building-wood = Wooden building
terrain-building-stone = Stone building
terrain-bunker = Bunker
terrain-window = Window
terrain-stairs = Stairs
terrain-mire = Mire
terrain-ford = Shallow water
terrain-water = Deep water
terrain-cliff = Cliff
terrain-slope = Slope
terrain-hill = Hill
terrain-hedgehog = Hedgehog
terrain-minefield = Minefield
terrain-monument = Monument
terrain-wreck = Wreck
terrain-bridge-stone = Stone bridge
terrain-bridge-wood = Wooden bridge

# Weather
weather-clear = Fine weather
weather-night = Night
weather-fog = Fog
weather-rain = Rain
weather-snow = Snow

# Places named by the maps
place-german-hq = German headquarters
place-hotel = Palast-Quellenhof hotel

# Landing craft
craft-lca = LCA
craft-lcm = LCM
craft-lct = LCT
craft-lci = LCI
