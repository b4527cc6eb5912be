"""The agents: `greedy` and `passive` in `simple`."""
