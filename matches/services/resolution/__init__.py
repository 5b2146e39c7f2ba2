"""Resolves what is due, exactly once; holds matches, plays them again, and rolls turns back."""
