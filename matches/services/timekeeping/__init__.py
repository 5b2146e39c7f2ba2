"""Clocks, deadlines, vacations, and what falls due when."""
