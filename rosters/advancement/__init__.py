"""Star-player rolls: the dice, what they let a player choose, and ageing. Pure; no database.

What a player of a game may learn is asked of the game's card (`Variant.learning`).
"""
