# Terrain, empilement, étages, fumigènes des unités, barbelés, mines, sapeurs, bunkers, sortie de carte.
refuse-has-dug = { $unit } a déjà creusé ce tour-ci.
