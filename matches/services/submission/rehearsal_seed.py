"""The dice that a coach's plans are tried with: the same for every sheet of a turn."""

from __future__ import annotations

from matches.models import Match


def rehearsal_seed(match: Match, side: int) -> str:
    """The seed of all rehearsals of that side's current turn; it tells nothing of the match's dice.

    No sheet is part of it: what the first plays come to stays as it is while later ones are
    written, and two sheets that are compared differ by their plays, not by luck.
    """
    # A roll-back leaves segment and digest as they are.
    begins = (match.segment, match.goes_on_from, match.digest)
    return "|".join(map(str, (match.pk, *begins, match.rules, side)))
