"""What may come of a choice (`odds`) or of a plan (`ahead`), by running the rules themselves on copies of a state."""
