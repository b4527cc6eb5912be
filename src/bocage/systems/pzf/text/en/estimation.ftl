prompt-lay = On what is the weapon of { $who } laid?
prompt-guess = How many inches away is the target of { $who }?
choice-lay = Lay on { $piece }
choice-shell = Lay on { $place }
choice-guess = Estimate { $number } inches
choice-by-eye = Leave the guess to the gunner’s eye
choice-indirect = { $piece } fires indirectly
told-lays = { $who } lays on { $target }.
told-guess = The distance is estimated at { $inches } inches.
told-estimate-lost = That is out of the weapon’s bounds: the shot is lost.
told-guess-right = That is right to the inch.
told-guess-short = The target is { $inches ->
    [one] one inch
   *[other] { $inches } inches
  } further away.
told-guess-long = The target is { $inches ->
    [one] one inch
   *[other] { $inches } inches
  } nearer.
roll-estimate = How far the gunner’s eye is wrong
rolled-estimate = How far the eye of { $who } is wrong
refuse-no-spotter = Nobody who can direct the fire sees it.
refuse-no-clearance = { $place } is too high and too near to fire over.
