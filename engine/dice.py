"""The dice. A game owns one ``Dice`` and takes every face from it.

The purpose of a roll never changes its face in a match: it lets a test read what a roll was for,
and a sheet check assume the best.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from typing import Protocol


class Dice(Protocol):
    """Anything that can roll a face."""

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to ``sides``."""
        ...


class SeededDice:
    """A fast generator for simulations: the same seed gives the same faces on every Python."""

    __slots__ = ("_random",)

    def __init__(self, seed: int | str):
        self._random = random.Random(seed).random

    def roll(self, sides: int, purpose: str) -> int:
        """A face from 1 to ``sides``."""
        return int(self._random() * sides) + 1


class SegmentDice:
    """The dice of one segment of a match, fixed by secret, match, segment and orders.

    Die ``n`` is HMAC-SHA-256(secret, "match|segment|digest|n"); the first of its bytes below the
    largest multiple of ``sides`` gives the face, so every face is equally likely. If no byte is
    usable (less than 1 in 10**28 for any die of the games), ``n|1`` and so on follow.
    """

    __slots__ = ("_digest", "_match", "_n", "_secret", "_segment")

    def __init__(self, secret: bytes, match: str, segment: int, digest: bytes):
        self._secret, self._match, self._segment, self._digest = secret, match, segment, digest
        self._n = 0

    def roll(self, sides: int, purpose: str) -> int:
        """Die ``n`` of the segment, n counting from 0."""
        stem = f"{self._match}|{self._segment}|{self._digest.hex()}|{self._n}"
        self._n += 1
        limit = 256 - 256 % sides
        attempt = 0
        while True:
            text = stem if attempt == 0 else f"{stem}|{attempt}"
            for byte in hmac.digest(self._secret, text.encode(), "sha256"):
                if byte < limit:
                    return byte % sides + 1
            attempt += 1


def chain(previous: bytes, locked: str) -> bytes:
    """D_s: the digest that ties segment s to everything that both sides locked in for it."""
    return hashlib.sha256(previous + locked.encode()).digest()
