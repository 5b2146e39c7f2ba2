"""Swiss: teams with equal scores meet, and no two teams meet twice.

Every possible pairing has a cost in whole numbers: first how far apart the score groups are, then
the imbalance of home and away games, then the distance from the ideal pairing within the group.
The cheapest way to pair everybody is a matching in a weighted graph. It is taken only if the rounds
that follow can still be paired without a rematch; else the cheapest that leaves them that.
"""

from __future__ import annotations

from django.utils.translation import gettext

from core.translation import site_text
from league.pairing.round_robin import BARRED
from league.pairing.swiss_choice import SwissChoice
from league.pairing.swiss_round import SwissRound
from league.pairing.types import CannotPair, Drawn, DrawnRound, Field, Pairing, Rest

METHODS = ("slide", "fold", "adjacent")


def draw_swiss(field: Field, *, rounds: int, method: str, rematches: str) -> Drawn:
    """The next round, and those after it without pairings.

    With an odd number the bye goes to the lowest of those who have had fewest, as far as the rest
    can be paired. `rematches` is `never`, or `avoid`: only where there is no other way. Raises
    `CannotPair`, before the first round also for more rounds than can be played without a rematch.
    """
    if field.first > rounds:
        return Drawn(())
    playing = [entrant for entrant in field.entrants if field.first not in entrant.away]
    barred = [entrant for entrant in field.entrants if field.first in entrant.away]
    if len(playing) < 2:
        raise CannotPair(gettext("A Swiss round needs at least two teams that can play."))
    work = SwissRound(field, method)
    places = work.standing(playing)
    pairs, free = SwissChoice(work, places, rounds).pairs(rematches)
    pairings = []
    for slot, (upper, lower) in enumerate(pairs, start=1):
        home, away = work.home.turned(upper.entrant.id, lower.entrant.id)
        why = [*work.why(upper, lower, places), work.home.why(home, away, work.names)]
        pairings.append(Pairing(home, away, tuple(why), slot=slot))
    resting = [Rest(entrant.id, site_text(BARRED)) for entrant in barred]
    if free is not None:
        had = field.byes.get(free.entrant.id, 0)
        words = site_text(
            "The number of teams is odd: the bye goes to the lowest who had {had}.",
            had=had or site_text("none"),
        )
        resting.append(Rest(free.entrant.id, words, is_bye=True))
    first = DrawnRound(field.first, tuple(pairings), tuple(resting))
    return Drawn((first, *(DrawnRound(n) for n in range(field.first + 1, rounds + 1))))


def most_rounds(teams: int) -> int:
    """How many rounds that many teams can play if no two of them meet twice."""
    return teams if teams % 2 else teams - 1
