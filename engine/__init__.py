"""The rules service: plays fantasy football from a set-up and dice alone.

Standard library only; no Django, no clock, no network. Start at ``game.py`` for the contract
(``Game``, ``Decision``, ``Event``, ``Dice``), at ``rules/`` for the chapters of the rulebook and at
``variants/`` for what each game changes.
"""
