"""Coaches answer decisions; they see a position, never the dice."""
