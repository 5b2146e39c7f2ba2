"""The poster of a finished match: its last moment with players on the pitch, drawn and remembered.

Its page shows that much of the replay alone, so that it does not unpack the whole.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from django.core.cache import cache

from core.class_digest import digest_classes
from matches.models import Match
from matches.queries.looks import match_looks
from matches.queries.replay import Moment, replay_of, replay_version
from matches.render import stage_svg

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
    held = digest_classes(Poster, stage_svg)
    key = f"poster:{held}:{version}:{zlib.crc32(repr(match_looks(match)).encode()):x}"
    kept: Poster | None = cache.get(key)
    if kept is not None:
        return kept
    replay = replay_of(match)
    moment = replay.moment(replay.poster)
    made = Poster(moment, replay.picture(moment), replay.parts[0]["first"])
    cache.set(key, made, REMEMBERED)
    return made
