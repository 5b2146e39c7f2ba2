"""Blocks: what is hidden of a match, a team or a league, encrypted at a size that tells nothing.

A block has parts. Each is compressed and filled up to its size, so a block is equally long whatever
it contains: an empty one is as long as a full one. Sizes are in bytes, before the encryption.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.exports.league_file import sealing
from league.exports.league_file.errors import BadLine

KB = 1024
TURN_SIZE = 128 * KB
"""The running turn of a match: its draft and its sheet, set-ups, standing orders, squads, an
answer. All of them at their longest, and in letters that do not compress, take half of it; the rest
is for sheets that were replaced."""
PLAYED_SIZE, SEGMENT_SIZE = 64 * KB, 4 * KB
"""The turns played so far, and for each of them: a segment takes about 1 KB."""
PLAYBOOK_SIZE = 64 * KB
"""A playbook of twelve long pages takes half of it."""
LEAGUE_SIZE = 64 * KB
"""Drafts of rosters, of all members together."""
_HEAD = 4
_MAX_UNPACKED = 256 * KB * KB

Contents = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """What a part contains, for its size.

    What is `spare` gives way, the oldest first, before a part grows: a part that grew would tell.
    """

    size: int
    columns: Sequence[Any] = ()
    rows: Sequence[Mapping[str, Any]] = ()
    spare: Sequence[Mapping[str, Any]] = ()
    people: Sequence[Mapping[str, str]] = ()

    def packed(self) -> bytes:
        """Compressed, and filled up. One that does not fit without what is spare takes twice the
        size, or twice that.
        """
        found = self._squeezed(len(self.spare))
        if len(found) > self.size:
            most = _most(len(self.spare), lambda kept: len(self._squeezed(kept)) <= self.size)
            found = self._squeezed(most)
        size = self.size
        while len(found) > size:
            size *= 2
        return size.to_bytes(_HEAD, "big") + found.ljust(size, b"\0")

    def _squeezed(self, kept: int) -> bytes:
        newest = self.spare[len(self.spare) - kept :]
        contents = {
            "columns": list(self.columns),
            "rows": [*self.rows, *newest],
            "people": list(self.people),
        }
        text = json.dumps(contents, ensure_ascii=False, separators=(",", ":"))
        data = zlib.compress(text.encode(), 9)
        return len(data).to_bytes(_HEAD, "big") + data


def seal_block(place: str, parts: Sequence[Part]) -> str:
    """The parts, encrypted and bound to `place`."""
    return sealing.seal_bytes(place, b"".join(part.packed() for part in parts))


def open_block(place: str, token: str) -> list[Contents]:
    """What `seal_block` encrypted, a part each. Raises `Sealed`, and `BadLine`."""
    data, parts = sealing.open_bytes(place, token), []
    while data:
        size, data = _number(data), data[_HEAD:]
        parts.append(_contents(data[:size]))
        data = data[size:]
    return parts


def _contents(data: bytes) -> Contents:
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(data[_HEAD : _HEAD + _number(data)], _MAX_UNPACKED)
        contents = json.loads(text)
        return {key: list(contents[key]) for key in ("columns", "rows", "people")}
    except (zlib.error, ValueError, LookupError, TypeError) as error:
        raise BadLine("a block cannot be read.") from error


def _number(data: bytes) -> int:
    return int.from_bytes(data[:_HEAD], "big")


def _most(limit: int, fits: Callable[[int], bool]) -> int:
    """The largest number below `limit` that fits; 0 if none does."""
    low, high = 0, limit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low
