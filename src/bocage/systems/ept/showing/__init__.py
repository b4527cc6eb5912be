"""What players see: the map with its counters, the names of choices, facts for cases."""
