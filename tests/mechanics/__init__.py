"""Tests of the shared mechanisms."""
