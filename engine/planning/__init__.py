"""What a coach can do from a position, and what it may come to: all that a board shows."""
