"""An auditor who uses only the published log and the rules.

``reader``, ``pitch``, ``throws`` and ``book`` serve every game. ``core`` is core.md chapter by
chapter; a game of it is a ``core.game.Game`` that overrides what its document states (``blitz``).
``samurai`` has chapters of its own: its document rules otherwise almost everywhere.
``auditor.GAMES`` names the games, ``logs.CORPUS`` how their matches are played.
"""
