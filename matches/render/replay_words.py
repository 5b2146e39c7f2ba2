"""The words of a replay's scripts, by key (`js/replay/panel.js`)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from matches.render.dice_svg import die_pictures
from matches.render.translation import N_

REPLAY_WORDS: Mapping[str, str] = {
    "play": N_("Play"),
    "pause": N_("Pause"),
    "score": N_("{home} {left} : {right} {away}"),
    "turns_half": N_("Half {half}, turns {home} : {away}"),
    "turns": N_("Turns {home} : {away}"),
    "rerolls": N_("Re-rolls {home} : {away}"),
    "portents": N_("evil portents"),
    "active": N_("In the replay: the turn of {team}"),
    "dishonored": N_("{who}: Dishonored"),
    "blessed": N_("{who}: Touch of Amaterasu"),
    "duelling": N_("{who}: in a duel"),
    "dugout": N_("{team}: {reserves} in reserve, {out} knocked out, {hurt} out of the match"),
    "player_at": N_("{number} at {square}"),
    "prone": N_("prone"),
    "stunned": N_("stunned"),
    "side_at": N_("{team}: {where}."),
    "nobody": N_("nobody on the pitch"),
    "ball_at": N_("The ball lies at {square}."),
    "one_ball_at": N_("Ball {name} lies at {square}."),
    "ball_held": N_("{team} {number} has the ball."),
    "one_ball_held": N_("{team} {number} has ball {name}."),
    "needs": N_("needs {target}"),
    "needs_after": N_("= {total}, needs {target}"),
    "always_fails": N_("a 1 always fails"),
    "always_made": N_("a 6 always succeeds"),
    "made": N_("made"),
    "failed": N_("failed"),
    "unlikely": N_("unlikely: {odds} %"),
    "mark_touchdown": N_("Touchdown"),
    "mark_casualty": N_("Casualty"),
    "mark_turnover": N_("Turnover"),
    "mark_luck": N_("Unlikely dice"),
    "copied": N_("Copied"),
    "offline": N_("The replay could not be loaded. Check the connection and load the page again."),
    "unreadable": N_(
        "This replay cannot be read: it was changed, or cut, or is of another version."
    ),
}
"""Braces are filled by the script."""


def replay_words() -> dict[str, str]:
    """The sentences in the reader's language, and the dice as pictures."""
    said = {key: gettext(words) for key, words in REPLAY_WORDS.items()}
    return said | {f"die_{face}": address for face, address in die_pictures().items()}
