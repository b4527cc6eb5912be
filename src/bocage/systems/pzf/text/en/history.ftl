# Special rules of the historical scenarios.
option-players = How many players each side has; they split its units, and each commands his own.
option-omaha-strips = Omaha: how many stretches of beach, each with its own troops, lie side by side.
prompt-mines = Lay a minefield anywhere on the table ({ $left } to lay).
choice-mines = Minefield here
told-mines = A minefield is laid.
refuse-silent = These troops hold their fire during the first { $turns } turns.
told-entered = The building has been entered by its door.
