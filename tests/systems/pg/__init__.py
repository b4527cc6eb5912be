"""Tests of Panzer Grenadier."""
