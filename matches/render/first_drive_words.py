"""What a newcomer's first drive is about, in a line on its page (KEM-FRI-06)."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from engine.lineup import HOME
from engine.position import Position
from engine.ruleset import Rules
from engine.variants.registry import find_variant
from matches.render.picture_words import plays_with_squig


@dataclass(frozen=True, slots=True)
class DriveWords:
    """The line, and how these turns end besides; ``is_done`` once they have scored: then another
    drive can begin.
    """

    words: str
    is_done: bool
    ends: str = ""


def describe_first_drive(position: Position, rules: Rules) -> DriveWords:
    """Where to bring the ball and how many turns are left for it, as one of home's turns begins."""
    if position.score[HOME]:
        words = gettext("You scored: your first drive is done. Play on, or")
        return DriveWords(words, is_done=True)
    left = max(rules.match.half_turns - position.turns[HOME] + 1, 1)
    turns = ngettext("This is your last turn.", "You have {count} turns.", left)
    squares = sorted(rules.end_zone(position, HOME))
    words = (
        gettext("Bring the squig into the end zone, {first} to {last}, to score.")
        if plays_with_squig(rules)
        else gettext("Bring the ball into the end zone, {first} to {last}, to score.")
    )
    goal = words.format(first=rules.board.name(squares[0]), last=rules.board.name(squares[-1]))
    ends = find_variant(rules.id).first_drive.ends.format(last=rules.match.half_turns)
    return DriveWords(f"{goal} {turns.format(count=left)}", is_done=False, ends=ends)
