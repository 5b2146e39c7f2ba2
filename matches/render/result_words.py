"""What became of a player in a match, and what was counted, for reports and their form."""

from __future__ import annotations

from collections.abc import Mapping

from engine.report import Fate
from matches.render.translation import N_

FATES: Mapping[Fate, str] = {
    Fate.FIT: N_("fit"),
    Fate.KNOCKED_OUT: N_("knocked out"),
    Fate.BADLY_HURT: N_("badly hurt"),
    Fate.SERIOUSLY_INJURED: N_("seriously injured"),
    Fate.DEAD: N_("dead"),
    Fate.TOOK_OWN_LIFE: N_("took own life"),
    Fate.SENT_OFF: N_("sent off"),
}
COUNTS: Mapping[str, str] = {
    "touchdowns": N_("touchdowns of {who}"),
    "completions": N_("completions of {who}"),
    "casualties": N_("casualties of {who}"),
    "interceptions": N_("interceptions of {who}"),
}
"""A player's fields in the form: nobody sees these labels, screen readers speak them."""
LASTING: Mapping[str, str] = {
    "": "-",
    "miss_next": N_("misses next"),
    "niggling": N_("niggling"),
    "ma": N_("-1 MA"),
    "st": N_("-1 ST"),
    "ag": N_("-1 AG"),
    "av": N_("-1 AV"),
}
PLAYED, MOST_VALUABLE = N_("{who} played"), N_("{who} most valuable")
AFTERWARDS, STAYS = N_("{who} afterwards"), N_("what stays of {who}")
DISHONORED = N_("{who} Dishonored")
MAY_DRAW = N_("the higher score; nobody if level")
MUST_WIN = N_("the higher score; if level, say who")
WINNERS: Mapping[str, str] = {"0": N_("home"), "1": N_("away")}
