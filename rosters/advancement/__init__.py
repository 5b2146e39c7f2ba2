"""Star-player rolls: the dice, what they let a player choose, and ageing. Pure; no database.

What the players of a game may learn is in the game's metadata (`GameMeta.learning`).
"""
