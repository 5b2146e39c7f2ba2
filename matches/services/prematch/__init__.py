"""A match before its kick-off: creation, squads and Freebooters; a league's maps."""
