"""What is wrong with an entered report, in words."""

from __future__ import annotations

from engine.report import MatchReport
from engine.table_top import Mismatch
from matches.render.translation import N_, Translate, fill, translated

SENTENCES = {
    "points": N_("The scores add up to {a}; those of a match of this game to {b} at most."),
    "awarded": N_("In this game every point has a scorer: {team} has points without one."),
    "touchdowns": N_("{team} scored {a}, but the touchdowns of its players add up to {b}."),
    "casualties": N_(
        "The casualties of the players of {team} add up to {a}, but those of the opponents who "
        "were hurt to {b}."
    ),
    "mvp": N_("{team} has more than one most valuable player."),
    "guest_mvp": N_(
        "{team}, number {number} is no player of the team, and so not its most valuable one."
    ),
    "healed": N_(
        "{team}: casualties healed at once are {a}; its apothecary and regeneration allow {b}."
    ),
    "nobody_played": N_("Nobody of {team} is marked as having played."),
    "too_many": N_(
        "{team}, number {number} has {a} of it; in a match of this game a player has 0 to {b}."
    ),
    "no_completions": N_("{team}, number {number}: nobody completes a pass in this game."),
    "no_casualties": N_("{team}, number {number}: nobody causes a casualty in this game."),
    "no_touchdowns": N_("{team}, number {number}: nobody scores in this game."),
    "no_interceptions": N_("{team}, number {number}: there are no interceptions in this game."),
    "side_completions": N_(
        "The completions of {team} add up to {a}; the turns of a match allow {b}."
    ),
    "side_interceptions": N_(
        "The interceptions of {team} add up to {a}; the turns of a match allow {b}."
    ),
    "no_honor": N_("{team}, number {number}: nobody is Dishonored in this game."),
    "no_own_life": N_("{team}, number {number}: nobody takes their own life in this match."),
    "own_life": N_(
        "{team}, number {number}: only a Dishonored player takes their own life; mark them as "
        "Dishonored."
    ),
    "guest_own_life": N_(
        "{team}, number {number} is no player of the team, and so rolls for no honour."
    ),
    "did_not_play": N_("{team}, number {number} did not play, but has results."),
    "winner": N_(
        "The score is level, and this match must have a winner: say who won the roll-off after "
        "overtime, or enter the touchdown of overtime with its scorer."
    ),
    "overtime_touchdown": N_(
        "A touchdown in overtime counts in the score: enter it with its scorer."
    ),
    "not_level": N_("The score is not level, so no roll-off decided the match."),
    "sudden_death": N_("Overtime ends with its first touchdown: its winner is ahead by one."),
    "higher_score": N_("{team} has the higher score and has won."),
    "no_overtime": N_("This match has no overtime: the higher score wins, a level one is a draw."),
    "awarded_winner": N_(
        "The score is level, and this match must have a winner. The winner has 1 point."
    ),
    "lasting": N_("{team}, number {number} keeps an injury, but is not seriously injured."),
}


def in_words(fault: Mismatch, report: MatchReport, language: Translate = translated) -> str:
    """A sentence for the coach who entered it, with the clause behind it."""
    a, b = (*fault.values, 0, 0)[:2]
    team = report.sides[fault.side].name
    values = {"team": team, "number": fault.number, "a": a, "b": b}
    sentence = fill(language(SENTENCES[fault.code]), values)
    return f"{sentence} ({fault.rule})" if fault.rule else sentence
