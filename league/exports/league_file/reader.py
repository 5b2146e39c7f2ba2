"""Read the lines of an untrusted league file, with limits on everything."""

from __future__ import annotations

import gzip
import hashlib
import json
import math
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from django.utils.translation import gettext_lazy as _

from league.exports.league_file import sealing
from league.exports.league_file.errors import BadLine, refuse
from league.exports.league_file.record_kinds import FORMAT, HIDDEN, PERSON, READABLE, RECORD_KINDS
from rosters.exchange.file_kinds import HEAD, unknown_file

MAX_LINE_BYTES = 16 * 2**20
MAX_BYTES = 16 * 2**30
"""Limit of the unpacked text: far above any league, far below what would exhaust a machine."""
MAX_EXPANSION = 400
"""Limit of the compression ratio: that of a real league is about 10 to 40."""
SMALL = 64 * 2**20
"""Up to this unpacked size the ratio is not limited."""
MAX_ROWS = 20_000_000
ACCEPTED = _("a league file (.jsonl.gz) as a Kemari site exports it")
WITH_BLOCKS = 2
"""The first format with blocks."""
KEYS = (HIDDEN, PERSON, *(kind.key for kind in RECORD_KINDS))


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """The result of the first check. `is_ours`: this deployment wrote the whole file."""

    header: Mapping[str, Any]
    rows: int
    digest: str
    is_ours: bool

    @property
    def format(self) -> int:
        """The version of its format."""
        found: int = self.header["kemari_league"]
        return found

    @property
    def counts(self) -> Mapping[str, int]:
        """The announced number of rows of each kind."""
        counts: Mapping[str, int] = self.header["rows"]
        return counts


def lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, from the beginning. Raises `BadFile`."""
    size = file.seek(0, 2)
    file.seek(0)
    most = min(MAX_BYTES, max(SMALL, size * MAX_EXPANSION))
    unfolded = number = 0
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as text:
            while line := text.readline(MAX_LINE_BYTES + 1):
                number += 1
                unfolded += len(line)
                if len(line) > MAX_LINE_BYTES:
                    raise refuse("is longer than any line of a league file.", number)
                if unfolded > most:
                    raise refuse("The unpacked file is far larger than any league.")
                yield number, line
    except (OSError, EOFError, zlib.error) as error:
        if number == 0:
            file.seek(0)
            says = unknown_file(file.read(HEAD), ACCEPTED)
            raise refuse(f"The file cannot be unpacked. {says}") from error
        raise refuse("The file cannot be unpacked: it is damaged, or cut off.") from error


def check(file: IO[bytes]) -> CheckedFile:
    """Check the whole file once: is it complete, does it match its last line, who wrote it?

    Raises `BadFile`.
    """
    digest, header, last, rows = hashlib.sha256(), None, b"", -1
    for number, line in lines(file):
        if header is None:
            header = _header(line)
        if last:
            digest.update(last)
        last, rows = line, number - 2
        if rows > MAX_ROWS:
            raise refuse(f"The file has more than {MAX_ROWS:,} rows.")
    if header is None:
        raise refuse("The file is empty.")
    end = _end(last, rows + 2)
    found = digest.hexdigest()
    if end["sha256"] != found or end["end"] != rows:
        raise refuse("The file is damaged: it does not match its last line. Export it again.")
    if sum(header["rows"].values()) != rows:
        raise refuse("The file does not have the rows that its first line promises.")
    return CheckedFile(header, rows, found, sealing.is_ours(found, end["mark"]))


def read(line: bytes) -> dict[str, Any]:
    """One line's JSON object; PostgreSQL can store all of it. Raises `BadLine`."""
    try:
        record = json.loads(
            line, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_object
        )
    except RecursionError as error:
        raise BadLine("is nested too deeply.") from error
    except ValueError as error:
        raise BadLine("is not JSON.") from error
    if not isinstance(record, dict):
        raise BadLine("is not a JSON object.")
    if b"\\u" in line or b"\x00" in line:
        _readable(record)
    return record


def _readable(record: dict[str, Any]) -> None:
    try:
        text = json.dumps(record, ensure_ascii=False)
        text.encode()
    except UnicodeEncodeError as error:
        raise BadLine("holds half a character.") from error
    if "\\u0000" in text and "\x00" in "".join(_texts(record)):
        raise BadLine("holds a NUL character.")


def _texts(value: Any) -> Iterator[str]:
    """Every string in it, including keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise BadLine("gives a key twice.")
    return record


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no number")


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text:.20} is too large")
    return value


def _header(line: bytes) -> dict[str, Any]:
    try:
        header = read(line)
    except BadLine as error:
        raise refuse(f"{error} {unknown_file(line, ACCEPTED)}", 1) from error
    if "kemari_league" not in header:
        raise refuse(
            "This is not a league file: its first line is not that of one. "
            f"{unknown_file(line, ACCEPTED)}"
        )
    version = header["kemari_league"]
    if type(version) is not int or version not in READABLE:
        raise refuse(
            f"This file has format {version!s:.20}; this site reads formats up to {FORMAT}. Export "
            "it with a version of Kemari that is as new, or update this site."
        )
    counts = header.get("rows")
    if version < WITH_BLOCKS and isinstance(counts, dict):
        counts.setdefault(HIDDEN, 0)
    if not isinstance(counts, dict) or set(counts) != set(KEYS):
        raise refuse("does not say how many rows of each kind there are.", 1)
    if not all(type(count) is int and 0 <= count <= MAX_ROWS for count in counts.values()):
        raise refuse("has an impossible number of rows.", 1)
    named = header.get("league")
    if not isinstance(named, dict) or not all(
        isinstance(named.get(key), str) for key in ("name", "slug")
    ):
        raise refuse("does not name the league.", 1)
    if counts["league"] != 1:
        raise refuse("A league file holds one league.", 1)
    return header


def _end(line: bytes, number: int) -> dict[str, Any]:
    try:
        end = read(line)
    except BadLine as error:
        raise refuse(str(error), number) from error
    texts = all(isinstance(end.get(key), str) for key in ("sha256", "mark"))
    if not texts or not isinstance(end.get("end"), int):
        raise refuse("The file is cut off: its last line is not the end of a league file.")
    return end
