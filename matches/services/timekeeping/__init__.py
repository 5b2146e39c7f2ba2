"""Clocks, deadlines, days off, and what falls due when."""
