"""Dungeonbowl: the core in a walled dungeon, the first touchdown wins (rules DUN-*)."""
