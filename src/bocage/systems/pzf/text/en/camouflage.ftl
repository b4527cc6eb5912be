choice-search = { $piece }: look for camouflaged vehicles
roll-search = Looking for camouflage
told-searches = { $who } looks for camouflaged vehicles.
told-spotted = { $who } is spotted under its net.
told-uncovered = { $who } comes out from under its net.
refuse-no-soldier = Only soldiers look for camouflaged vehicles.
