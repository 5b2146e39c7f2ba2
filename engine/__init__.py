"""The rules service: plays fantasy football from set-up and dice alone.

Standard library only. It knows nothing of Django, the clock or the network. Start at
``game.py`` for the contract (``Game``, ``Decision``, ``Event``, ``Dice``), at ``rules/`` for
the chapters of the rulebook and at ``variants/`` for what each game changes.
"""
