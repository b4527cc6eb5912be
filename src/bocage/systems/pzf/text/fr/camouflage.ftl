choice-search = { $piece } : chercher des véhicules camouflés
roll-search = Recherche de camouflage
told-searches = { $who } cherche des véhicules camouflés.
told-spotted = { $who } est repéré sous son filet.
told-uncovered = { $who } sort de son camouflage.
refuse-no-soldier = Seuls les soldats cherchent les véhicules camouflés.
