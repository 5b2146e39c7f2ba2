"""The chapters of the rulebook that the games share: procedures a variant does not change."""
