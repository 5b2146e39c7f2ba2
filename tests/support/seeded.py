"""What production draws in secret is drawn by the run's seed, so that a failed run can be repeated.

pytest-randomly sets the seed of `random` before each test and prints it. Keys and tokens stay
secret: two tests may need two of them that differ.
"""

from __future__ import annotations

import random
from types import SimpleNamespace

import pytest

from matches.services.prematch import create
from rosters.services import star_rolls
from rosters.views import builder

_BY_SEED = SimpleNamespace(
    token_bytes=random.randbytes, randbelow=random.randrange, randbits=random.getrandbits
)


def draw_by_seed(patch: pytest.MonkeyPatch) -> None:
    """The secrets of matches, the dice without a match, and the names of a new roster."""
    for module in (create, star_rolls, builder):
        patch.setattr(module, "secrets", _BY_SEED)
