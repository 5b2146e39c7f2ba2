"""A match shown again from its events: positions, what each event changes, keyframes."""
