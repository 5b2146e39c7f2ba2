"""Check a published match of Kemari: nobody chose its dice, and nothing was changed since.

    python3 verify_match.py match.json [--commitment HASH] [--head HASH]

Only Python's standard library is used, and nothing but the file is read. What is checked:

1. The secret is the one whose SHA-256 was public before any die was thrown.
2. Every segment's digest follows from the one before and from all that was locked for it.
3. Every die follows from secret, match, segment and digest, and shows the face in the log.
4. Set-up, segments and events are one chain of hashes; so are the notes of both sides, salted.

A file whose maker changed the whole chain still agrees with itself. What they cannot change is
what you were sent during the match: give the commitment from the match's page with
--commitment, and the head of the chain from any of your turn mails with --head. docs/match-file.md
describes the file.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any

FORMAT = 1
CUT = 3


class Tampered(Exception):  # noqa: N818 -- says what was found
    """The file does not agree with itself; says where."""


def canonical(value: Any) -> bytes:
    """The one text of a JSON value: keys in order, no spaces, characters unescaped."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8")


def sha(*parts: bytes) -> bytes:
    """SHA-256 of the parts, one behind the other."""
    return hashlib.sha256(b"".join(parts)).digest()


def faces_of(secret: bytes, match: str, segment: int, digest: str) -> Any:
    """Send the number of sides of the next die of a segment, get its face.

    Die n is HMAC-SHA-256(secret, "match|segment|digest|n"): of its bytes, the first that is below
    the largest multiple of the sides gives the face. Should none be, "...|n|1" and so on follow.
    """
    sides: int = yield
    number = 0
    while True:
        stem, limit, again = f"{match}|{segment}|{digest}|{number}", 256 - 256 % sides, 0
        face = None
        while face is None:
            text = stem if again == 0 else f"{stem}|{again}"
            drawn = hmac.new(secret, text.encode(), "sha256").digest()
            face = next((byte % sides + 1 for byte in drawn if byte < limit), None)
            again += 1
        number += 1
        sides = yield face


def check_secret(file: dict[str, Any]) -> bytes:
    """The match's secret, if it is the one whose hash was published."""
    secret = bytes.fromhex(file["secret"])
    if secret.hex() != file["secret"] or sha(secret).hex() != file["secret_hash"]:
        raise Tampered("the secret is not the one whose hash was published")
    return secret


def check_digest(segment: dict[str, Any], before: str) -> None:
    """Check that a segment's digest follows from the one before and what was locked."""
    if sha(bytes.fromhex(before), segment["locked"].encode()).hex() != segment["digest"]:
        raise Tampered(f"segment {segment['number']}: the digest is not that of what was locked")


def check_dice(file: dict[str, Any], secret: bytes, segment: dict[str, Any]) -> int:
    """Recompute every die of a segment; returns how many there were."""
    number, count = segment["number"], 0
    dice: Any = faces_of(secret, file["match"], number, segment["digest"])
    next(dice)
    for event in segment["events"]:
        if event["event"] != "rolled":
            continue
        sides = event["sides"]
        if type(sides) is not int or not 1 <= sides <= 256:
            raise Tampered(f"segment {number}: die {count} has {sides!r} sides")
        for face in event["faces"]:
            thrown = dice.send(sides)
            if thrown != face:
                raise Tampered(
                    f"segment {number}: die {count} ({event['purpose']}) is {thrown}, "
                    f"the log says {face}"
                )
            count += 1
    return count


def check_chain(segment: dict[str, Any], before: bytes) -> bytes:
    """The chain's value after a segment, if it is the one that was published."""
    noted = sha(canonical(segment["private"])).hex()
    hidden = ("locked", "events", "private", "chain")
    head = {key: value for key, value in segment.items() if key not in hidden}
    value = sha(before, canonical({**head, "private": noted}))
    for event in segment["events"]:
        value = sha(value, canonical(event))
    if value.hex() != segment["chain"]:
        raise Tampered(f"segment {segment['number']}: the chain of events is broken")
    return value


def verify(file: dict[str, Any], commitment: str = "", head: str = "") -> dict[str, int]:
    """Check a whole file. Returns counts. Raises `Tampered`.

    `full_time` is 0 if the last segment is not the match's end: it was void, or the file is cut.
    """
    if file["match_file"] != FORMAT:
        raise Tampered(f"this is format {file['match_file']!r}; the script reads {FORMAT}")
    if commitment and commitment != file["secret_hash"]:
        raise Tampered("the commitment is not the one you were shown")
    secret = check_secret(file)
    digest = file["secret_hash"]
    start = {key: file[key] for key in ("match", "rules", "secret_hash", "setup")}
    chain = sha(canonical(start))
    heads = {chain.hex()}
    dice = events = 0
    for number, segment in enumerate(file["segments"]):
        if segment["number"] != number:
            raise Tampered(f"segment {number} is missing")
        check_digest(segment, digest)
        digest = segment["digest"]
        dice += check_dice(file, secret, segment)
        events += len(segment["events"])
        chain = check_chain(segment, chain)
        heads.add(chain.hex())
    if head and head not in heads:
        raise Tampered("the head you were sent is none of this match's chain")
    ends = bool(file["segments"]) and file["segments"][-1]["ending"] == "over"
    count = len(file["segments"])
    return {"segments": count, "events": events, "dice": dice, "full_time": int(ends)}


def read_match_file(data: bytes) -> Any:
    """The JSON of a match file. Raises ValueError for a key given twice: readers differ there."""
    return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_read_object)


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(found := dict(pairs)) != len(pairs):
        raise ValueError("a key is given twice")
    return found


def main() -> int:
    """0: all is as it was published; 1: it is not; 2: this is no match file; 3: it is cut short.

    A void match ends before full time too, and has status 3.
    """
    parser = argparse.ArgumentParser(description="Check a published match of Kemari.")
    parser.add_argument("file", help="the match file, or - for standard input")
    parser.add_argument("--commitment", default="", help="the hash shown before the match")
    parser.add_argument("--head", default="", help="the chain's value from any turn mail")
    arguments = parser.parse_args()
    try:
        data = (
            sys.stdin.buffer.read() if arguments.file == "-" else Path(arguments.file).read_bytes()
        )
        file = read_match_file(data)
        counted = verify(file, arguments.commitment.lower(), arguments.head.lower())
    except Tampered as reason:
        print(f"NOT AS PUBLISHED: {reason}")
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as reason:
        print(f"no match file: {type(reason).__name__}: {reason}", file=sys.stderr)
        return 2
    print("{segments} segments, {events} events, {dice} dice: all as published.".format(**counted))
    if not counted["full_time"]:
        print("But the file ends before full time. A void match's does; any other has been cut.")
        return CUT
    return 0


if __name__ == "__main__":
    sys.exit(main())
