"""Who coached a team when, and the open offers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils.translation import gettext

from core.accounts.models import User
from core.accounts.waiting import WaitingItem
from core.leagues.models import PLAYING_ROLES, League, Membership
from rosters.hooks import RUNNING_MATCHES
from rosters.models import AfterMatch, Team, TeamCoach, TeamOffer
from rosters.permissions import coaches_now


@dataclass(frozen=True, slots=True)
class CoachTenure:
    """The time of one coach; `until` is None for the present one. `given_by` is the id of the
    officer who gave them the team, or gave it to whom they have it from, if one did.
    """

    coach: User
    since: datetime
    until: datetime | None
    how: str
    given_by: int | None


def coaches_of(team: Team) -> list[CoachTenure]:
    """Everybody who has coached the team, the earliest first."""
    rows = list(TeamCoach.objects.filter(team=team).select_related("coach").order_by("id"))
    ends = [row.since for row in rows[1:]]
    found: list[CoachTenure] = []
    for row, until in zip(rows, [*ends, None], strict=True):
        giver = _giver(row, found)
        found.append(CoachTenure(row.coach, row.since, until, row.get_how_display(), giver))
    return found


def _giver(row: TeamCoach, before: list[CoachTenure]) -> int | None:
    """Which officer gave the team away to this coach, or to one whose offer led to them.

    Who had it before without an officer's doing takes back what is theirs.
    """
    if row.how == TeamCoach.How.GIVEN:
        return row.actor_id
    if not before or any(each.coach.pk == row.coach_id and not each.given_by for each in before):
        return None
    return before[-1].given_by


def teams_coached_since(person: int, since: datetime) -> QuerySet[Team]:
    """The teams that the person with that id has coached at any time from `since` on."""
    later = TeamCoach.objects.filter(team=OuterRef("team"), pk__gt=OuterRef("pk")).order_by("pk")
    own = TeamCoach.objects.filter(coach=person).annotate(until=Subquery(later.values("since")[:1]))
    lasted = own.filter(Q(until=None) | Q(until__gt=since))
    return Team.objects.filter(pk__in=lasted.order_by().values("team"))


def coach_plays(of: str = "") -> Exists:
    """Whether the coach of a team plays in its league, and still has an account; `of` is the way to
    the team, as `team__`.
    """
    plays = Membership.objects.filter(
        league=OuterRef(f"{of}league"),
        user=OuterRef(f"{of}coach"),
        role__in=PLAYING_ROLES,
        user__is_active=True,
    )
    return Exists(plays)


def coach_has_gone(of: str = "") -> Q:
    """Matches teams whose coach no longer plays in their league, or has closed their account."""
    return ~Q(coach_plays(of))


def has_coach(team: Team) -> bool:
    """Whether somebody coaches the team now, and not only a running match of it to the end."""
    return not Team.objects.filter(coach_has_gone(), pk=team.pk).exists()


def coached_at(team: Team, person: User, when: datetime) -> bool:
    """Whether that person coached the team at that moment."""
    return any(
        tenure.coach.pk == person.pk
        and tenure.since <= when
        and (tenure.until is None or when <= tenure.until)
        for tenure in coaches_of(team)
    )


def open_offer(team: Team) -> TeamOffer | None:
    return TeamOffer.objects.filter(team=team, state="open").select_related("to").first()


def offer_holds(offer: TeamOffer) -> bool:
    """Whether the offer can be accepted now: it is open, and its maker coaches the team and could
    still offer it.
    """
    maker = offer.made_by
    return (
        offer.state == TeamOffer.State.OPEN
        and maker.is_active
        and maker.pk == offer.team.coach_id
        and coaches_now.test(maker, offer.team)
    )


def who_may_coach(team: Team) -> QuerySet[User]:
    """The members to whom the team can be transferred."""
    members = User.objects.filter(
        memberships__league__teams=team,
        memberships__role__in=PLAYING_ROLES,
        is_active=True,
    )
    return members.exclude(pk=team.coach_id).order_by("display_name", "pk")


def left_behind(league: League, gone: User) -> list[str]:
    """The teams of somebody who has left the league: each needs another coach, and somebody who
    finishes what it has to do after a match (KEM-PST-02).
    """
    teams = Team.objects.filter(league=league, coach=gone).order_by("name")
    open_ones = AfterMatch.objects.filter(team__in=teams, closed_at=None).select_related("team")
    needed = [
        gettext(
            "{team} needs another coach: {gone} only plays its running matches to the end. "
            "Give it away on {page}."
        ).format(team=team, gone=gone, page=reverse("rosters:coach", args=[team.pk]))
        for team in teams
    ]
    unfinished = [
        gettext(
            "{team} has not finished what it has to do after a match: an officer does on {page}, "
            "or it is closed by its first suggestions, at the earliest after an hour."
        ).format(team=after.team, page=reverse("rosters:after-match", args=[after.pk]))
        for after in open_ones.order_by("team__name", "pk")
    ]
    plays_on = [
        gettext("{gone} still plays {match}, or the fallback orders of {team} do.").format(
            gone=gone, match=title, team=team
        )
        for team in teams
        for matches in RUNNING_MATCHES.call(team)
        for _, title in matches
    ]
    return [*needed, *unfinished, *plays_on]


def offers_in_words(league: League, user: User) -> dict[str, str]:
    """The offers of teams by or to a person that can be accepted now: a key of each, and that it
    holds no more (`core.leagues.services.leagues.STANDING`).
    """
    own = Q(made_by=user) | Q(to=user)
    offers = TeamOffer.objects.filter(own, team__league=league, state=TeamOffer.State.OPEN)
    return {
        f"offer:{offer.pk}": gettext("The offer of {team} to {to} holds no more.").format(
            team=offer.team, to=offer.to
        )
        for offer in offers.select_related("team", "made_by", "to").order_by("pk")
        if offer_holds(offer) and who_may_coach(offer.team).filter(pk=offer.to_id).exists()
    }


def waiting(user: User) -> list[WaitingItem]:
    """Teams offered to this person."""
    offers = TeamOffer.objects.filter(to=user, state="open").select_related("team", "made_by")
    return [
        WaitingItem(
            gettext("{team} is offered to you").format(team=offer.team),
            gettext("{made_by} offers to transfer the team to you.").format(made_by=offer.made_by),
            reverse("rosters:coach", args=[offer.team_id]),
        )
        for offer in offers
    ]
