"""Pictures and words of a match: pure functions of positions and events, no Django."""
