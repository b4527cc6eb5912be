# The sight tool.
refuse-sight-declared = Lines of sight are checked only once an attack is declared.
refuse-no-such-hex = There is no hex { $hex } on this map.
