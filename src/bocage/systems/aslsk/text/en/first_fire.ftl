prompt-first-fire = { $unit } spends MF in { $hex }. Fire, or let it pass?
choice-pass = Hold fire
refuse-no-shot = There is no such shot at those who move now.
