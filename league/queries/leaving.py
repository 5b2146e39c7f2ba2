"""What follows when a team leaves a season under way (KEM-LEA-01), for who is about to do that."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from league.models import Entry, Fixture, Season
from matches.models import RESULTS


def what_leaving_does(entry: Entry, *, as_byes: bool) -> list[str]:
    """What becomes of its matches and of its results, as sentences."""
    season, team = entry.season, entry.team
    own = Fixture.objects.filter(Q(home_team=team) | Q(away_team=team), round__season=season)
    annulled = season.withdrawn_results == Season.Withdrawn.ANNUL
    running = list(
        own.filter(match__isnull=False)
        .exclude(match__state__in=RESULTS)
        .select_related("home_team", "away_team", "match")
        .order_by("round__number", "number")
    )
    later = own.filter(match=None).count()
    played = own.filter(match__state__in=RESULTS).count()
    byes = as_byes or annulled
    found = []
    for fixture in running:
        words = (
            gettext("{match} ends now, without a result: the opponents have a bye.")
            if byes
            else gettext("{match} ends now, as a walk-over for the opponents.")
        )
        found.append(words.format(match=fixture))
    if later:
        words = (
            ngettext(
                "{number} later match becomes a bye for its opponents.",
                "{number} later matches become byes for their opponents.",
                later,
            )
            if byes
            else ngettext(
                "{number} later match becomes a walk-over when its round begins.",
                "{number} later matches become walk-overs when their rounds begin.",
                later,
            )
        )
        found.append(words.format(number=later))
    if played:
        stands = (
            gettext("What it has played counts in no table any more.")
            if annulled
            else gettext("What it has played stands.")
        )
        found.append(stands)
    found.append(
        gettext(
            "This can be undone until the next round is drawn or begins. "
            "No round ends for an hour, so that a slip can be undone. "
            "Matches that were ended are then played again from the start, "
            "since their dice are public."
        )
    )
    return found
