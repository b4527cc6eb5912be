"""What may come of a choice (`odds`) and of a plan (`ahead`), by running the rules themselves on copies of the state."""
