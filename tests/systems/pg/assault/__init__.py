"""Tests of assaults in Panzer Grenadier."""
