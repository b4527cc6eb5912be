roll-wound = Wound
roll-wound-second = Wound, second die
rolled-wound = { $kind ->
    [gun] Damage to { $who }
    [vehicle] Through the armour of { $who }
   *[other] Wound: { $who }
  }
rolled-wound-second = { $kind ->
    [gun] Damage to { $who }, second die
    [vehicle] Through the armour of { $who }, second die
   *[other] Wound: { $who }, second die
  }
roll-critical = Critical hit
rolled-critical = Critical hit on { $who }
roll-critical-wounds = Further PV lost: half the die, rounded up
mod-wound-needed = needed on the chart
mod-wound-bonus = added to the die
told-no-wound = { $target } is hit, but not { $kind ->
    [vehicle] damaged
    [gun] damaged
   *[other] wounded
  }.
told-critical = Critical damage to { $target }: { $wounds } more.
told-wounded = { $target } is { $kind ->
    [gun] damaged
   *[other] wounded
  } and has { $pv } PV left.
told-saved = { $target } comes through unharmed.
told-lost = { $target } is lost.
told-vehicle-struck = { $target } is damaged and loses { $wounds } PV.
