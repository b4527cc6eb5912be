"""Example systems to copy; see docs/new_system.md."""
