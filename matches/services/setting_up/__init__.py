"""A match before its kick-off: made, its map, its squads and Freebooters."""
