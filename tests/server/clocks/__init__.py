"""Tests of the clocks of games."""
