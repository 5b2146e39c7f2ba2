"""What a person has to play in a season now: the match that its page leads to."""

from __future__ import annotations

from core.accounts.models import Person
from league.models import Fixture, Season
from matches.queries.match_cards import MatchCard, cards_of


def find_own_card(season: Season, reader: Person) -> MatchCard | None:
    """The reader's match of the season that is not over, the one that waits for them first; None
    if they play none: two queries.
    """
    if not (reader.is_authenticated and season.is_running):
        return None
    cards = {card.match.pk: card for card in cards_of(reader, season.league.slug)}
    if not cards:
        return None
    drawn = Fixture.objects.filter(round__season=season, match__in=cards)
    of_season = set(drawn.values_list("match", flat=True))
    return next((card for pk, card in cards.items() if pk in of_season), None)
