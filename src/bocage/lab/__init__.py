"""The laboratory: matches between agents, many games at once, fuzzing, perft, mutation of rules, speed."""
