"""Tests of En pointe toujours."""
