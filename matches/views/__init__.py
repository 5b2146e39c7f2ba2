"""The pages of matches."""
