"""Tests of the agents of Panzer Grenadier."""
