"""What coaches must read before they give a match up: what it costs in the game they play."""

from __future__ import annotations

from engine.ruleset import ConcessionToll, Rules
from matches.render.translation import N_, Translate, fill, translated

END = N_(
    "CONCEDE gives the match up at once, and that cannot be taken back. The other side wins, "
    "{least} to 0 unless it leads by {least} or more already. If more than two of your players "
    "could still be set up, it also gets both winnings and both most valuable players (LGE-CON-01)"
)
TOLLS = {
    ConcessionToll.FAN_FACTOR: N_(
        ", and your team loses a fan factor, if it has more than one (LGE-CON-01)."
    ),
    ConcessionToll.HONOR: N_(
        ", and your player of the highest Personal Honor is Dishonored and may take their own life "
        "(LGE-CON-02)."
    ),
}


def concession_warning(rules: Rules, translate: Translate = translated) -> str:
    """The warning in that game: the score, winnings, most valuable players, fans or honour."""
    match = rules.match
    return fill(translate(END), {"least": match.conceded_score}) + translate(
        TOLLS[match.concession_toll]
    )
