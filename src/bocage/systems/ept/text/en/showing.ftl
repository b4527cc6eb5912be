# What players see.
unit-hidden = Hidden unit
