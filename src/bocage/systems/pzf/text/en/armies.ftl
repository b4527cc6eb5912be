# The army lists: units, what they may buy, platoons, ready-made armies.

# Nations and periods
nation-usa = United States
nation-germany = Germany
period-d = Early war, 1939-1940
period-m = Mid war, 1941-1943
period-f = Late war, 1944-1945

# Units of the lists
unit-us-hq-rifle = HQ Rifle Squad
unit-us-rifle = Rifle Squad
unit-us-hq-armored = HQ Armored Rifle Squad
unit-us-armored-rifle = Armored Rifle Squad
unit-us-mg-team = Machine-gun team
unit-us-mortar-team = Mortar team
unit-us-at-team = Anti-tank team
unit-us-heavy-artillery = Heavy artillery section
unit-us-pioneers = Pioneer section
unit-us-observer-unit = Observer
unit-ger-hq-grenadier = HQ Grenadier Gruppe
unit-ger-grenadier-gruppe = Grenadier Gruppe
unit-ger-hq-panzergrenadier = HQ Panzergrenadier Gruppe
unit-ger-panzergrenadier = Panzergrenadier Gruppe
unit-ger-mg-team = Machine-gun team
unit-ger-mortar-team = Mortar team
unit-ger-at-team = Anti-tank team
unit-ger-heavy-artillery = Heavy artillery section
unit-ger-pioneers = Pioneer section
unit-ger-observer-unit = Observer

# Men who adjust points
unit-us-extra-private = Extra Private
unit-ger-extra-grenadier = Extra Grenadier

# What units may buy
buy-lt-smg = Submachine gun for the officer
buy-bazooka = Bazooka and pistol for a Private
buy-flamethrower = Flamethrower and pistol for a soldier
buy-medic = Medic
buy-sniper = Sniper
buy-jeep = Jeep
buy-bar = BAR and pistol for a Private
buy-hmg = M1917 HMG instead of the MMG
buy-halftrack = M3 half-track
buy-gun57 = 57 mm gun instead of the 37 mm
buy-gmc = GMC truck
buy-panzerschreck = Panzerschreck and pistol for a Grenadier
buy-panzerfaust = Panzerfaust and pistol for a Grenadier
buy-lmg-man = Grenadier with an MG34/42
buy-moto = Motorcycle with sidecar
buy-kubel = Kübelwagen
buy-lmg = MG34/42 and pistol for a Grenadier
buy-sdkfz251-10 = Sdkfz 251/10 instead of the truck
buy-sdkfz251-1 = Sdkfz 251/1
buy-opel = Opel Blitz truck
buy-horse-team = Horse team
buy-pak38 = Pak38 instead of the Pak36
buy-pak40 = Pak40 instead of the Pak36
buy-ppsh = PPSh41 submachine gun for a Grenadier
buy-bicycles = Bicycles for all instead of the truck

# Platoons
platoon-us-infantry = Infantry: Rifle Platoon
platoon-us-motorised = Motorised infantry: Armored Rifle Platoon
platoon-us-mechanised = Mechanised: Armored Platoon
platoon-ger-infantry = Infantry: Grenadier Zug
platoon-ger-motorised = Motorised infantry: Panzergrenadier Zug
platoon-ger-mechanised = Mechanised: Panzer Zug

# Ready-made armies
sample-us-500 = Rifle Platoon, 500 points
sample-us-1000 = Rifle Platoon with a Sherman, 1000 points
sample-us-1500 = Full Rifle Platoon with supports, 1500 points
sample-ger-500 = Grenadier Zug, 500 points
sample-ger-1000 = Grenadier Zug with a Panzer IV, 1000 points
sample-ger-1500 = Full Grenadier Zug with supports, 1500 points
