"""What a match ends with: a result, played or entered; its books, its luck, its corrections."""
