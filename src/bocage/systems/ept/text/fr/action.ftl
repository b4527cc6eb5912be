# Assauts en pile, actions d’unités qui ne sont pas actives.
choice-join = { $piece } part à l’assaut avec { $other }
choice-assault-creep = { $piece } donne l’assaut en { $hex } par un mouvement tactique
refuse-not-stacked = { $unit } ne part pas du même endroit.
refuse-not-active = { $unit } n’est pas active, ou a déjà agi.
