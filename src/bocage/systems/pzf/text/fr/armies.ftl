# The army lists: units, what they may buy, platoons, ready-made armies.

# Nations and periods
nation-usa = Etats-Unis
nation-germany = Allemagne
period-d = Début de guerre, 1939-1940
period-m = Milieu de guerre, 1941-1943
period-f = Fin de guerre, 1944-1945

# Units of the lists
unit-us-hq-rifle = HQ Rifle Squad
unit-us-rifle = Rifle Squad
unit-us-hq-armored = HQ Armored Rifle Squad
unit-us-armored-rifle = Armored Rifle Squad
unit-us-mg-team = Équipe Mitrailleuse
unit-us-mortar-team = Équipe Mortier
unit-us-at-team = Équipe Antichar
unit-us-heavy-artillery = Section d’Artillerie Lourde
unit-us-pioneers = Section de Pionniers
unit-us-observer-unit = Observateur
unit-ger-hq-grenadier = HQ Grenadier Gruppe
unit-ger-grenadier-gruppe = Grenadier Gruppe
unit-ger-hq-panzergrenadier = HQ Panzergrenadier Gruppe
unit-ger-panzergrenadier = Panzergrenadier Gruppe
unit-ger-mg-team = Équipe Mitrailleuse
unit-ger-mortar-team = Équipe Mortier
unit-ger-at-team = Équipe Antichar
unit-ger-heavy-artillery = Section d’Artillerie Lourde
unit-ger-pioneers = Section de Pionniers
unit-ger-observer-unit = Observateur

# Men who adjust points
unit-us-extra-private = Private supplémentaire
unit-ger-extra-grenadier = Grenadier supplémentaire

# What units may buy
buy-lt-smg = Mitraillette pour l’officier
buy-bazooka = Bazooka et pistolet pour un Private
buy-flamethrower = Lance-flamme et pistolet pour un soldat
buy-medic = Médecin
buy-sniper = Sniper
buy-jeep = Jeep
buy-bar = BAR et pistolet pour un Private
buy-hmg = Mitrailleuse lourde M1917 à la place de la moyenne
buy-halftrack = Half-track M3
buy-gun57 = Canon de 57 mm à la place du 37 mm
buy-gmc = Camion GMC
buy-panzerschreck = Panzerschreck et pistolet pour un Grenadier
buy-panzerfaust = Panzerfaust et pistolet pour un Grenadier
buy-lmg-man = Grenadier avec MG34/42
buy-moto = Moto/Side-car
buy-kubel = Kübelwagen
buy-lmg = MG34/42 et pistolet pour un Grenadier
buy-sdkfz251-10 = Sdkfz 251/10 à la place du camion
buy-sdkfz251-1 = Sdkfz 251/1
buy-opel = Camion Opel Blitz
buy-horse-team = Attelage hippomobile
buy-pak38 = Pak38 à la place du Pak36
buy-pak40 = Pak40 à la place du Pak36
buy-ppsh = Mitraillette PPSh41 pour un Grenadier
buy-bicycles = Bicyclettes pour tous à la place du camion

# Platoons
platoon-us-infantry = Infanterie : Rifle Platoon
platoon-us-motorised = Infanterie motorisée : Armored Rifle Platoon
platoon-us-mechanised = Troupes mécanisées : Armored Platoon
platoon-ger-infantry = Infanterie : Grenadier Zug
platoon-ger-motorised = Infanterie motorisée : Panzergrenadier Zug
platoon-ger-mechanised = Troupes mécanisées : Panzer Zug

# Ready-made armies
sample-us-500 = Rifle Platoon, 500 points
sample-us-1000 = Rifle Platoon avec un Sherman, 1000 points
sample-us-1500 = Rifle Platoon complet avec supports, 1500 points
sample-ger-500 = Grenadier Zug, 500 points
sample-ger-1000 = Grenadier Zug avec un Panzer IV, 1000 points
sample-ger-1500 = Grenadier Zug complet avec supports, 1500 points
