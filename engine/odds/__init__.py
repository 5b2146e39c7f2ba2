"""The odds of rolls before they are made.

``every_face`` is the measure: it plays the engine's own procedure over every face of every die. The
other modules are faster, and ``tests/engine/odds`` holds them equal to it in every game.
"""
