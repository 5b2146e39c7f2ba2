"""Squig Bowl: the core with a ball that has legs (rules SQG-*)."""
