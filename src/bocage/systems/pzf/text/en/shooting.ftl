prompt-shoot = Take a figure to shoot, or end your side’s shooting.
prompt-heroic-shoot-take = Heroic shooting of { $who }: he fires first, then those near him. Who shoots?
prompt-arm = Which weapon does { $who } fire?
prompt-target = { $left ->
    [one] { $who } fires ({ $weapon }, range { $range }″), one shot left: at what?
   *[other] { $who } fires ({ $weapon }, range { $range }″), { $left } shots left: at what?
  }
prompt-marksman = { $who } failed ({ $roll }). Roll again?
told-shoot-part = Shooting: { $side }
told-fires = { $who } fires at { $target }.
told-out-of-reach = Out of reach: the shot is lost.
told-missed = Missed.
told-jammed = The weapon of { $who } jams.
told-stopped = The shot hits { $by }, who was in the way.
told-stopped-there = The shot hits an obstacle: { $what }.
told-stopped-by-ground = The ground stops the shot.
told-not-spotted = { $who } does not make out who lies there.
told-void = { $who } walks the fire over empty ground.
told-reloads = { $who } sees to his weapons: ready at the end of the phase.
told-ready = The weapons of { $who } are ready.
roll-to-hit = To hit
roll-jam = No jam
roll-in-the-way = In the way
rolled-in-the-way = Past { $what }
something-unseen = something unseen
ground-before-him = the ground before him
roll-spot-prone = Making out who lies in cover
mod-ct = CT
mod-range-short = short range
mod-range-medium = medium range
mod-range-long = long range
note-range-short = At short range, to { $to }
note-range-medium = At medium range, to { $to }
note-range-long = At long range, to { $to }
note-scatter = These odds are of a hit: a miss scatters, and whom it may strike then is not counted
note-unmeasured = Measured only once the shot is declared: out of reach, it is lost
note-beyond = A shot at this target has just been out of reach
choice-arm = { $weapon }
choice-target = Fire at { $piece }
choice-scenery = Fire at { $place }
choice-void = Spend a shot on this empty ground
choice-cease = { $kind ->
    [vehicle] Shoot no more with { $weapon }: { $who }
   *[other] Shoot no more: { $who }
  }
choice-reload = { $piece } reloads or clears: ready at the end of the phase
refuse-not-your-part = It is the other side’s part.
refuse-no-ct = It cannot shoot.
refuse-has-shot = It has used its shooting of this phase.
refuse-has-advanced = It has advanced in this phase instead.
refuse-hampered = It crossed an obstacle, climbed, boarded or was knocked down in this turn.
refuse-engaged = It is in melee.
refuse-isolated-shot = Without command it may not shoot.
refuse-no-weapon = It has no such weapon to fire.
refuse-unloaded = The weapon is unloaded.
refuse-jammed = The weapon is jammed.
refuse-moved = It has moved.
refuse-moved-far = It has moved more than half its Movement.
refuse-crew = It takes { $men } men: too few are in contact with it and free to serve.
refuse-no-target = That is no target.
refuse-unseen = It is not in sight.
refuse-arc = It is outside the weapon’s arc.
refuse-target-engaged = The target is in melee.
refuse-not-spotted = The shooter could not make it out.
refuse-friend-in-the-way = { $friend } is in the line of fire.
refuse-not-nearest = Without command only the nearest enemy may be shot at.
refuse-burst-step = Each further shot goes within 2 inches of the last.
refuse-nothing-to-reload = There is nothing to reload or clear.
choice-yes = Yes
choice-no = No
weapon = Weapon
refuse-nothing-in-sight = It sees nothing to shoot at.
odds-nothing = no harm done
odds-stopped = stopped by cover
odds-overlooked = not made out, no shot
odds-lost = target out of action
odds-wounded = target wounded or damaged
odds-saved = target saved by Fate
note-in-the-way = Past { $what }: { $value }+
note-look = First to be made out, lying in cover: { $number }+
note-look-fired = First to be made out, lying in cover: { $number }+; he has fired, so no die within { $near }
refuse-weapon-first = Choose the weapon first, then the target.
heroic-in-sight = { $count ->
    [0] { $who }: nobody of { $men } has a target
    [one] { $who }: one of { $men } has a target
   *[other] { $who }: { $count } of { $men } have a target
  }
idle-moved = { $count ->
    [one] One man has moved and cannot fire
   *[other] { $count } have moved and cannot fire
  }
idle-moved-far = { $count ->
    [one] One man has gone more than half his move: too far to fire
   *[other] { $count } have gone more than half their move: too far to fire
  }
idle-nothing-in-sight = { $count ->
    [one] One man sees nothing to fire at
   *[other] { $count } see nothing to fire at
  }
idle-hampered = { $count ->
    [one] One man has jumped, climbed or fallen and cannot fire
   *[other] { $count } have jumped, climbed or fallen and cannot fire
  }
idle-engaged = { $count ->
    [one] One man is in melee
   *[other] { $count } are in melee
  }
idle-isolated-shot = { $count ->
    [one] One man is without command and may not fire
   *[other] { $count } are without command and may not fire
  }
idle-unloaded = { $count ->
    [one] One weapon is unloaded
   *[other] { $count } weapons are unloaded
  }
idle-jammed = { $count ->
    [one] One weapon is jammed
   *[other] { $count } weapons are jammed
  }
idle-crew = { $count ->
    [one] One weapon lacks men in contact to serve it
   *[other] { $count } weapons lack men in contact to serve them
  }
idle = { $count ->
    [one] One more cannot fire: click him to hear why
   *[other] { $count } more cannot fire: click one to hear why
  }
burst-silent = { $weapon } silent: { $why }
burst-goes-on = Each further shot goes within 2″ of the last: others are out of this burst
prompt-heroic-shoot-hint = The leader and friends within 6″ shoot first. A target: an enemy in sight of a weapon that may still fire.
