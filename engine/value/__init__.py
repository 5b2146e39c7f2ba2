"""What a position is worth: who scores next, and the chance to win, draw or lose the match."""
