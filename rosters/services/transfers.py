"""Transferring a team to another coach: offered and accepted, or given by a commissioner."""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext

from core import clock, request_cache
from core.accounts.models import User
from core.asking import OfficerAct, asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import CHIEF_ROLES
from core.leagues.permissions import is_archived, role_of
from core.leagues.queries import people_with
from core.notifications.held import Change, notify_change, undo
from core.translation import site_text
from rosters.hooks import MISSED_DEADLINES, RUNNING_MATCHES, SEASON_RIVALS, TEAM_TRANSFERS
from rosters.models import StandIn, Team, TeamCoach, TeamOffer
from rosters.permissions import coaches_now
from rosters.queries.coaching import offer_holds, who_may_coach
from rosters.services.officer_acts import require_impartial
from rosters.services.stand_ins import OFFICER_BOT
from rosters.services.teams import require_coach

OPEN = TeamOffer.State.OPEN


def offer_team(*, team: Team, to: User, actor: User) -> TeamOffer:
    """Offer the team for its coach, in place of an earlier offer. Raises `Refused`."""
    require_coach(team, actor)
    _require_coach(team, to)
    now = clock.now()
    with transaction.atomic():
        locked = _locked(team)
        if locked.coach_id != actor.pk:
            raise Refused(gettext("{team} has another coach by now.").format(team=team))
        standing = TeamOffer.objects.filter(team=team, state=OPEN).first()
        if standing is not None and standing.to_id == to.pk:
            return standing
        if standing is not None:
            _close(standing, TeamOffer.State.WITHDRAWN)
        offer = TeamOffer.objects.create(team=team, to=to, made_by=actor, made_at=now)
        audit.record(
            actor=actor,
            league=team.league,
            verb="team.offered",
            subject=team,
            data={"team": team.name, "to": to.pk},
        )
        _notify(
            team,
            to,
            site_text("{team} is offered to you", team=team),
            site_text("{actor} offers you {team}.", actor=actor, team=team),
            f"{offer.pk}",
            change=Change(_offered_to(team, to), "", "offered"),
        )
    return offer


def _offered_to(team: Team, to: User) -> str:
    return f"offer:{team.pk}:{to.pk}"


def accept_offer(*, offer: TeamOffer, actor: User) -> None:
    """Accept the team, with its running matches. Raises `Refused`."""
    if offer.to_id != actor.pk:
        raise NotAllowed(gettext("This offer is made to somebody else."))
    _require_holding(offer)
    _require_coach(offer.team, actor)
    _require_leagues_word(offer.team, actor)
    with transaction.atomic():
        _run_transfer_hooks(offer.team, actor, TeamCoach.How.ACCEPTED)
        team = _locked(offer.team)
        _require_coach(team, actor)
        _close(_require_holding(offer), TeamOffer.State.ACCEPTED)
        _transfer(team, actor, actor, TeamCoach.How.ACCEPTED)


def decline_offer(*, offer: TeamOffer, actor: User) -> None:
    """Decline the offer; the coach is notified."""
    if offer.to_id != actor.pk:
        raise NotAllowed(gettext("This offer is made to somebody else."))
    with transaction.atomic():
        team = _locked(offer.team)
        _close(_open(offer), TeamOffer.State.DECLINED)
        audit.record(
            actor=actor,
            league=team.league,
            verb="team.declined",
            subject=team,
            data={"team": team.name},
        )
        words = site_text("{actor} declines your offer of {team}.", actor=actor, team=team)
        _notify(
            team,
            team.coach,
            site_text("{team}: offer declined", team=team),
            words,
            f"declined:{offer.pk}",
            goes_on=True,
        )


@asks_first
def withdraw_offer(*, offer: TeamOffer, actor: User) -> None:
    """Withdraw an offer, as the team's coach or as a commissioner; for an officer with an interest
    in one of its matches, as KEM-SHO-02 says: the team may be left without a coach.
    """
    if not actor.has_perm("rosters.transfer_team", offer.team):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=offer.team))
    with transaction.atomic():
        team = _locked(offer.team)
        found = _open(offer)
        words = site_text("Withdraw the offer of {team} to {to}.", team=team, to=offer.to)
        require_impartial(team, actor, OfficerAct("withdraw_offer", str(offer.pk), words))
        _close(found, TeamOffer.State.WITHDRAWN)
        audit.record(
            actor=actor,
            league=team.league,
            verb="team.offer_withdrawn",
            subject=team,
            data={"team": team.name},
        )


@asks_first
def give_team(*, team: Team, to: User, actor: User) -> None:
    """Give the team to another coach, as a commissioner; both are notified.

    In its running matches the new coach begins with the next turn; what was written before stays
    closed to them (LGE-PBM-02). Raises `Refused` while a match goes on whose coach plays it and has
    not offered them the team; for an officer with an interest in one, as KEM-SHO-02 says.
    """
    if not actor.has_perm("core.manage_league", team.league):
        raise NotAllowed(
            gettext("Only a commissioner of {league} can give a team to another coach.").format(
                league=team.league
            )
        )
    _require_coach(team, to)
    with transaction.atomic():
        _run_transfer_hooks(team, to, TeamCoach.How.GIVEN)
        locked = _locked(team)
        if locked.coach_id == to.pk:
            return
        act = OfficerAct(
            "give_team", f"{team.pk}:{to.pk}", site_text("Give {team} to {to}.", team=team, to=to)
        )
        require_impartial(locked, actor, act)
        offers = TeamOffer.objects.filter(team=team, state=OPEN)
        if not offers.filter(to=to, made_by=locked.coach).exists():
            _require_absent(locked)
        for offer in offers:
            _close(offer, TeamOffer.State.WITHDRAWN)
        _transfer(locked, to, actor, TeamCoach.How.GIVEN)


def _transfer(team: Team, to: User, actor: User, how: TeamCoach.How) -> None:
    """Make `to` the coach from now on, and end what the old coach gave: stand-ins and bot."""
    now = clock.now()
    before = team.coach
    team.coach = to
    if how is TeamCoach.How.GIVEN:  # an offer opens no more than its maker sees
        team.given_at = now
    team.bot_stand_in = team.officer_bot = ""
    team.officer_bot_by = team.officer_bot_at = None
    team.save(update_fields=("coach", "given_at", "bot_stand_in", *OFFICER_BOT))
    TeamCoach.objects.create(team=team, coach=to, since=now, how=how, actor=actor)
    StandIn.objects.filter(team=team, ends_at__isnull=True).update(ends_at=now)
    StandIn.objects.filter(team=team, ends_at__gt=now).update(ends_at=now)
    request_cache.forget()
    audit.record(
        actor=actor,
        league=team.league,
        verb="team.transferred",
        subject=team,
        data={"team": team.name, "from": before.pk, "to": to.pk, "how": str(how)},
    )
    for person in {before, to} - {actor}:
        words = site_text(
            "{to} coaches {team} from now on, in place of {before}. Its matches go on.",
            to=to,
            team=team,
            before=before,
        )
        if how is TeamCoach.How.GIVEN:
            words += " " + site_text(
                "{to} gives its orders from the next turn on and sees none written before.", to=to
            )
        _notify(
            team,
            person,
            site_text("{team} has a new coach", team=team),
            words,
            f"transferred:{now.isoformat()}",
        )


def _require_leagues_word(team: Team, to: User) -> None:
    """An officer does not take over a team that meets their own, unless another officer gives it to
    them (KEM-SHO-02). Where there is no other, the coach's offer is enough.
    """
    if role_of(to, team.league) not in CHIEF_ROLES or not any(SEASON_RIVALS.call(team, to.pk)):
        return
    others = [
        officer
        for officer in people_with(team.league, CHIEF_ROLES)
        if officer.pk != to.pk and not any(SEASON_RIVALS.call(team, officer.pk))
    ]
    if others:
        names = ", ".join(str(officer) for officer in others[:3])
        raise NotAllowed(
            gettext("Your own team meets {team}: {names} can give it to you. ({rule})").format(
                team=team, names=names, rule="KEM-SHO-02"
            )
        )


def _require_absent(team: Team) -> None:
    """Refuse to give a team away in a match that its coach plays."""
    if not coaches_now.test(team.coach, team) or not team.coach.is_active:
        return
    running = [title for matches in RUNNING_MATCHES.call(team) for _, title in matches]
    if running and not any(MISSED_DEADLINES.call(team)):
        raise Refused(
            gettext(
                "{coach} plays a match of {team} ({running}) and has missed no deadline: ask "
                "them to offer the team."
            ).format(coach=team.coach, team=team, running=running[0]),
            rule="LGE-PBM-02",
        )


def _run_transfer_hooks(team: Team, to: User, how: TeamCoach.How) -> None:
    """Higher apps do their part in the same transaction, before the team's row is locked."""
    TEAM_TRANSFERS.call(team, to, how)


def _open(offer: TeamOffer) -> TeamOffer:
    found = TeamOffer.objects.filter(pk=offer.pk, state=OPEN).first()
    if found is None:
        raise Refused(gettext("This offer has been answered or withdrawn already."))
    return found


def _require_holding(offer: TeamOffer) -> TeamOffer:
    """The offer if it is open and its maker could still make it. Raises `Refused`."""
    found = _open(offer)
    if not offer_holds(found):
        raise Refused(
            gettext("{maker} can no longer offer {team}.").format(
                maker=found.made_by, team=found.team
            )
        )
    return found


def _close(offer: TeamOffer, state: TeamOffer.State) -> None:
    if state is TeamOffer.State.WITHDRAWN:
        undo(thing=_offered_to(offer.team, offer.to), after="")
    offer.state, offer.answered_at = state, clock.now()
    offer.save(update_fields=("state", "answered_at"))


def _require_coach(team: Team, to: User) -> None:
    if is_archived(team.league) or not who_may_coach(team).filter(pk=to.pk).exists():
        raise Refused(
            gettext("{to} cannot take {team}: only another coach of {league} can.").format(
                to=to, team=team, league=team.league
            )
        )


def _locked(team: Team) -> Team:
    rows = Team.objects.select_for_update(of=("self",)).select_related("league", "coach")
    return rows.get(pk=team.pk)


def _notify(
    team: Team,
    person: User,
    subject: str,
    body: str,
    key: str,
    *,
    change: Change | None = None,
    goes_on: bool = False,
) -> None:
    key = f"team:{team.pk}:{key}:{person.pk}"
    link = reverse("rosters:coach", args=[team.pk])
    notify_change(
        change=change,
        recipient=person,
        subject=subject,
        body=body,
        link=link,
        key=key,
        goes_on=goes_on,
    )
