"""core.md, chapter by chapter, as the gold-crown games play it."""
