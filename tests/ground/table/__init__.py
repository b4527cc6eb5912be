"""The continuous table."""
