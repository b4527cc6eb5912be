# What fire does to units.
prompt-check-first = Which leader checks first?
choice-check-first = { $piece } checks first

roll-mc = Morale check
rolled-mc = Morale check, { $unit }: needs { $morale } or less
roll-ptc = Pin task check
rolled-ptc = Pin task check, { $unit }: needs { $morale } or less
roll-wound = Wound severity
rolled-wound = Wound severity, { $unit }
roll-selection = Random selection
roll-weapon-damage = Damage to a weapon

mod-mc-number = The # of the check
mod-k-number = The # of K
mod-leader-loss = Leader lost
mod-leadership = Leadership
mod-wounded = Wounded before
mod-cx = Exhausted (CX)

told-dm = { $unit } is under DM.
told-broken = { $unit } breaks.
told-pinned = { $unit } is pinned.
told-reduced = { $unit } takes casualties and goes on as { $half }.
told-eliminated = { $unit } is eliminated.
told-wounded = { $unit } is wounded.
told-quality = { $unit } loses quality and becomes { $lower }.
told-malfunction = { $weapon } malfunctions.
told-weapon-lost = { $weapon } is lost for good.
