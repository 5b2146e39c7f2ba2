"""Trains the value of a position on matches of bots, and measures it on others."""
