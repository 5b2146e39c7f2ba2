"""The phrases a match is told in; where there are several, each match takes one."""

from __future__ import annotations

from matches.render.translation import N_

HALVES = {1: N_("the first half"), 2: N_("the second half"), 3: N_("overtime")}
RESULTS = {
    "won": (N_("{winner} beat {loser}: {score}."), N_("{winner} won against {loser}: {score}.")),
    "close": (
        N_("{winner} edged {loser}: {score}."),
        N_("{winner} got the better of {loser}: {score}."),
    ),
    "clear": (
        N_("{winner} ran over {loser}: {score}."),
        N_("{loser} had no answer to {winner}: {score}."),
    ),
    "level": (
        N_("{home} and {away} parted level: {score}."),
        N_("Nothing between {home} and {away}: {score}."),
    ),
    "decided": (N_("It stood {score}, and {winner} took the match from {loser} afterwards."),),
}
STANDING = N_("{home} {score} {away}")
GOALS = {
    "first": (
        N_("{player} scored first for {team} in {when}"),
        N_("{player} opened for {team} in {when}"),
    ),
    "lead": (
        N_("{player} put {team} ahead in {when}"),
        N_("{player} gave {team} the lead in {when}"),
    ),
    "level": (
        N_("{player} drew {team} level in {when}"),
        N_("{player} answered for {team} in {when}"),
    ),
    "more": (
        N_("{player} made it {score} in {when}"),
        N_("{player} added one for {team} in {when}"),
    ),
    "late": (N_("{player} pulled one back in {when}"), N_("{player} scored for {team} in {when}")),
}
SWINGS = (
    N_("The match turned in {when}: {team} went from {before} to {after} % to win."),
    N_("{When} decided most: {team} went from {before} to {after} % to win."),
)
MORE_HURT = (N_("One more was hurt."), N_("{count} more were hurt."))
TURN, TURN_OF_HALF = N_("turn {turn}"), N_("turn {turn} of {half}")
TEAMS_TURN, TEAMS_TURN_OF_HALF = N_("turn {turn} of {team}"), N_("turn {turn} of {team} in {half}")
KICK_OFF = N_("the kick-off")
CASUALTIES = {
    "by": (
        N_("{by} put {player} out of the match"),
        N_("{player} was carried off after meeting {by}"),
    ),
    "alone": (N_("{player} was carried off"), N_("{player} had to be helped from the pitch")),
}
DEAD = {"by": (N_("{by} killed {player}"),), "alone": (N_("{player} died on the pitch"),)}
LUCK = (
    N_(
        "The dice were kinder to {team}: {made} of {rolls} tests made, {expected} expected; "
        "{other} made {other_made} of {other_rolls}, {other_expected} expected."
    ),
    N_(
        "{team} had the better dice, {made} of {rolls} tests against {expected} expected; {other} "
        "{other_made} of {other_rolls} against {other_expected}."
    ),
)
