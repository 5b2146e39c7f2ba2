"""Clocks of a match as pure arithmetic: what a league allows, and when a turn is due."""
