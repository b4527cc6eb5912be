prompt-first-fire = { $unit } dépense des MF en { $hex }. Tirer ou laisser passer ?
choice-pass = Ne pas tirer
refuse-no-shot = Pas de tir de ce genre contre celles qui bougent.
