prompt-first-fire = { $unit } spends MF in { $hex }. Fire, or let it pass?
choice-pass = Hold fire
refuse-no-shot = There is no such shot at those who move now.

order-adjacent = if the enemy is adjacent
order-adjacent-word = adjacent
order-in-the-open = if he is in the open
order-in-the-open-word = open
order-normal-range = if he is in normal range
order-normal-range-word = range
span-step = this step
span-step-word = step
span-move = this unit's move
span-move-word = move
span-phase = this phase
span-phase-word = phase
