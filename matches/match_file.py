"""The published file of a match: everything needed to check its dice and its chain."""

from __future__ import annotations

from typing import Any

from matches import hash_chain
from matches.models import Match, Segment, Side

FORMAT = 1


def head_of(segment: Segment) -> dict[str, Any]:
    """The part of a segment that the chain covers apart from its events and notes."""
    return {
        "number": segment.number,
        "follows": segment.follows,
        "side": segment.side,
        "half": segment.half,
        "turn": segment.turn,
        "is_bonus": segment.is_bonus,
        "cause": str(segment.cause),
        "ending": str(segment.ending),
        "rules": segment.rules,
        "digest": segment.digest,
    }


def chained(match: Match, segment: Segment, before: str) -> str:
    """The chain's value after a segment; `before` is the previous value, empty at the first."""
    start = bytes.fromhex(before) if before else chain_begins(match, segment.rules)
    return hash_chain.after(start, head_of(segment), segment.events, segment.private).hex()


def chain_begins(match: Match, rules: str) -> bytes:
    """The chain's value before a match's first segment."""
    return hash_chain.beginning(
        match=match.public_id, rules=rules, secret_hash=match.secret_hash, setup=match.setup
    )


def match_file(match: Match) -> dict[str, Any]:
    """The file of a match that is over; before that it would contain secrets."""
    rows = list(Segment.objects.filter(match=match).order_by("number"))
    value, parts = "", []
    for row in rows:
        value = row.chain or chained(match, row, value)
        parts.append(
            {
                **head_of(row),
                "locked": row.locked,
                "events": row.events,
                "private": row.private,
                "chain": value,
            }
        )
    return {
        "match_file": FORMAT,
        "match": match.public_id,
        "rules": rows[0].rules if rows else match.rules,
        "secret_hash": match.secret_hash,
        "secret": match.secret,
        "setup": match.setup,
        "colours": {side.name.lower(): list(match.team(side).colours) for side in Side},
        "segments": parts,
    }
