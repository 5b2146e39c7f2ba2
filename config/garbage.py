"""How often Python looks for garbage in circles: what a process loaded is not gone over again."""

from __future__ import annotations

import gc

OBJECTS_BETWEEN_COLLECTIONS = 20_000
"""New objects before the youngest are looked through; rows and events are many, in no circles."""


def keep_loaded_objects(between: int = OBJECTS_BETWEEN_COLLECTIONS) -> None:
    """Leave what is loaded now out of later collections, and look only after that many objects.

    A full collection of everything Django and the rules hold takes about 0.2 s, and fell into the
    middle of a request. Frozen before a server forks, those pages of memory also stay shared.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(between, 20, 50)
