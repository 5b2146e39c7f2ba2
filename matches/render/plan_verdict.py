"""What a coach reads of a sheet that they plan: one sentence, and whether it is good news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext

from engine.sheets.faults import Fault
from engine.sheets.odds.turn_odds import TurnOdds
from engine.sheets.odds.turn_tally import PlayOdds
from engine.sheets.turn_check import CheckedPlay
from engine.sheets.turn_sheet import TextPlace
from matches.render.fault_words import reason
from matches.render.translation import N_

BAD, DOUBTFUL = 0.5, 0.25
"""From which chance of a turnover, or of a touchdown against, on a verdict is bad, and doubtful."""
SELDOM = 0.02
"""Where fewer rehearsals break at one play, no play is named."""
ALMOST, HARDLY = 0.995, 0.005

PURPOSES = {
    "dodge": N_("dodge"),
    "surge": N_("extra square"),
    "pick_up": N_("pick-up"),
    "precarious": N_("obstacle"),
    "pass": N_("pass"),
    "catch": N_("catch"),
    "hand_off": N_("hand-off"),
    "block": N_("block"),
    "foul": N_("foul"),
    "leap": N_("leap"),
    "sent_off": N_("sent off for the foul"),
    "chest": N_("chest"),
    "teleport": N_("teleport"),
}
OTHER_ROLL = N_("another roll")
UNREAD = N_("Not readable yet. Line {line}, column {column}: {reason}")
NO_PLAYS = N_("Your turn is empty. Choose a player to begin.")
LEGAL = N_("Legal.")
GIVES_UP = N_("CONCEDE gives the match up.")
NEVER_BEGINS = N_("In no rehearsal does any play begin.")
REFUSED = N_("As things stand {count} of your plays cannot be played as written.")
TURNOVER = N_("{odds} % turnover.")
TURNOVER_AT = N_("{odds} % turnover, breaks at play {play}: {what} ({share} %).")
TOUCHDOWN = N_("{odds} % touchdown.")
TOUCHDOWN_AGAINST = N_("{odds} % touchdown against you in this turn.")
ESTIMATE = N_("A quick estimate, rehearsed {times} times; more follow.")
ACCURACY = N_("Rehearsed {times} times: right to within {points} points.")
PLAY = N_("Begins {starts} %, works {works} %, turnover here {lost} %")
POSSIBLE = N_("; possible in {possible} %, else: {reason}")
SPELL = N_("; {odds} % a spell is used up here")


class Tone(StrEnum):
    """How good the news is."""

    NONE = ""
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class PlanVerdict:
    """The verdict on a whole sheet. It is never good over a likely turnover, a likely touchdown
    against, a concession, or plays of which none ever begins.
    """

    words: str
    tone: Tone

    @classmethod
    def of(
        cls,
        faults: Sequence[Fault],
        plays: Sequence[CheckedPlay],
        outlook: TurnOdds | None,
        numbers: Mapping[TextPlace, int],
        *,
        quick: bool = False,
    ) -> PlanVerdict:
        """Of a text that has ``faults``, or of its ``plays`` and what rehearsals say of them.

        ``numbers`` are the plays' in the list, by their places; ``quick`` marks an estimate.
        """
        if faults:
            first = faults[0]
            values = {"line": first.line, "column": first.column, "reason": reason(first)}
            return cls(gettext(UNREAD).format(**values), Tone.BAD)
        if outlook is None:
            return cls(gettext(NO_PLAYS), Tone.NONE)
        refused = sum(checked.fault is not None for checked in plays)
        said = [gettext(REFUSED).format(count=refused) if refused else gettext(LEGAL)]
        concedes = any(checked.play.concedes and checked.fault is None for checked in plays)
        said += [gettext(GIVES_UP)] if concedes else []
        said += [gettext(NEVER_BEGINS)] if _never_begins(outlook) else []
        said += _odds(outlook, numbers)
        ending = gettext(ESTIMATE if quick else ACCURACY)
        said.append(ending.format(times=outlook.times, points=outlook.accuracy))
        return cls(" ".join(said), _tone(outlook, is_bad=bool(refused) or concedes))


def _tone(outlook: TurnOdds, *, is_bad: bool) -> Tone:
    lost = outlook.turnover + outlook.touchdown_against  # a turn that ends so is no turnover
    if is_bad or lost >= BAD:
        return Tone.BAD
    return Tone.WARN if lost >= DOUBTFUL or _never_begins(outlook) else Tone.GOOD


def _never_begins(outlook: TurnOdds) -> bool:
    """Whether the turn ends without a play: each stands in an IF that is never so."""
    return bool(outlook.plays) and not any(play.reached for play in outlook.plays)


def _odds(outlook: TurnOdds, numbers: Mapping[TextPlace, int]) -> list[str]:
    odds = points(outlook.turnover)
    first = outlook.breaks[0] if outlook.breaks else None
    if first is None or first.share < SELDOM:
        said = [gettext(TURNOVER).format(odds=odds)]
    else:
        what = gettext(PURPOSES.get(first.purpose, OTHER_ROLL))
        what += f" {first.face}+" if first.face else ""
        number = numbers.get((first.line, first.column), first.line)
        share = points(first.share)
        said = [gettext(TURNOVER_AT).format(odds=odds, play=number, what=what, share=share)]
    for words, chance in (
        (TOUCHDOWN, outlook.touchdown),
        (TOUCHDOWN_AGAINST, outlook.touchdown_against),
    ):
        if chance >= HARDLY:
            said.append(gettext(words).format(odds=points(chance)))
    return said


def describe_chances(fault: Fault | None, odds: PlayOdds | None) -> str:
    """What rehearsals say of one play; nothing of one at fault, which works in none of them."""
    if odds is None or fault is not None:
        return ""
    starts, works, lost = map(points, (odds.reached, odds.succeeded, odds.turnover))
    said = gettext(PLAY).format(starts=starts, works=works, lost=lost)
    if odds.refused >= HARDLY and odds.fault is not None:
        possible = points(odds.reached - odds.refused)
        said += gettext(POSSIBLE).format(possible=possible, reason=reason(odds.fault))
    if odds.spell:
        said += gettext(SPELL).format(odds=points(odds.spell))
    return said


def points(odds: float) -> str:
    """A chance from 0 to 1 in points of a hundred; 100 only if it is exact."""
    if odds == 1:
        return "100"
    if odds >= ALMOST:
        return ">99"
    return "<1" if odds < HARDLY else f"{odds * 100:.0f}"
