"""Blitz Bowl: the core with ball-handling of its own (rules BLZ-*)."""
