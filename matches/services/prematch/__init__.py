"""A match before its kick-off: how it is made, its squads and Freebooters; a league's maps."""
