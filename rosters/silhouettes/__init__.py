"""The silhouettes of players and squigs: each drawn once, one file a look (``engine.looks``)."""
