"""Clocks, deadlines, holidays, and what falls due when."""
