"""Names and links of teams, players and contracts in a league's news."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext

from core.audit.news import SubjectLink
from rosters.models import AfterMatch, Freebooter, Player, StandIn, Team


def teams_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Names and pages of teams."""
    found = Team.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: SubjectLink(name, reverse("rosters:team", args=[pk])) for pk, name in found}


def players_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Names and pages of players."""
    found = Player.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: SubjectLink(name, reverse("rosters:player", args=[pk])) for pk, name in found}


def sequences_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Sequences after matches, by their team."""
    found = AfterMatch.objects.filter(pk__in=ids).select_related("team")
    return {
        after.pk: SubjectLink(
            gettext("{team} after its match").format(team=after.team),
            reverse("rosters:after-match", args=[after.pk]),
        )
        for after in found
    }


def contracts_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Freebooters, with the team that hired them."""
    found = Freebooter.objects.filter(pk__in=ids).values_list("pk", "name", "team", "team__name")
    return {
        pk: SubjectLink(
            gettext("{name} for {team_name}").format(name=name, team_name=team_name),
            reverse("rosters:team", args=[team]),
        )
        for pk, name, team, team_name in found
    }


def grants_by_id(ids: Iterable[int]) -> dict[int, SubjectLink]:
    """Stand-ins, with their team."""
    found = StandIn.objects.filter(pk__in=ids).select_related("team", "user")
    return {
        grant.pk: SubjectLink(str(grant), reverse("rosters:coach", args=[grant.team_id]))
        for grant in found
    }
