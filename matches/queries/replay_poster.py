"""The poster of a finished match: its last moment with players on the pitch, drawn and remembered.

Its page shows that much of the replay alone, so that it does not unpack the whole.
"""

from __future__ import annotations

import zlib
from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from redis.exceptions import RedisError

from matches.models import Match
from matches.queries.looks import match_looks
from matches.queries.replay import Moment, replay_of, replay_version

FORMAT = 1
"""The version of what is remembered; another one forgets it."""
REMEMBERED = 7 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Poster:
    """A moment with its picture, and the number of the replay's first event."""

    moment: Moment
    picture: str
    first: int


def poster_of(match: Match) -> Poster:
    """The poster, drawn once for each language. Raises `NoReplay`."""
    version = replay_version(match.pk, is_over=match.is_over)
    key = f"poster:{FORMAT}:{version}:{zlib.crc32(repr(match_looks(match)).encode()):x}"
    with suppress(RedisError):
        if (kept := cache.get(key)) is not None:
            poster: Poster = kept
            return poster
    replay = replay_of(match)
    moment = replay.moment(replay.poster)
    made = Poster(moment, replay.picture(moment), int(replay.parts[0]["first"]))
    with suppress(RedisError):
        cache.set(key, made, REMEMBERED)
    return made
