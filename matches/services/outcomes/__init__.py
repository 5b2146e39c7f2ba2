"""What a match ends with: its result, its books, and correcting both."""
