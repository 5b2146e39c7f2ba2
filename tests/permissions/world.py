"""A league with all roles and one object of each kind, for the permission table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from core import clock
from core.accounts.models import User
from core.leagues.models import Invitation, JoiningWay, JoinRequest, League, Membership, Role
from core.leagues.services import invitations
from core.notifications.models import Notification
from engine.maps import printed_maps
from engine.report import MatchReport
from engine.table_top import blank_report
from engine.variants.registry import find_variant
from league.models import BlackOut, Card, Claim, Entry, FileJob, Fixture, Season
from league.services import black_outs, cards, claims, rounds, seasons
from matches.models import (
    Consent,
    LeagueMap,
    Match,
    MatchMessage,
    MatchState,
    TableReport,
    Vacation,
)
from matches.services.outcomes import table_top
from matches.services.prematch.create import create_match
from matches.services.prematch.league_maps import add_map
from matches.services.rules_lock import playable_setup
from matches.services.timekeeping import vacations
from rosters.models import AfterMatch, Player, StandIn, Team, TeamDraft, TeamOffer
from rosters.services.drafts import start_draft
from rosters.services.stand_ins import name_stand_in
from rosters.services.transfers import offer_team
from tests.factories import matches, rosters, season
from tests.factories.core import (
    WHEN,
    LeagueFactory,
    NotificationFactory,
    UserFactory,
    member,
)
from tests.permissions import people
from tests.support.kept import kept

ROLES = {
    people.OWNER: Role.OWNER,
    people.COMMISSIONER: Role.COMMISSIONER,
    people.DEPUTY: Role.DEPUTY,
    people.JUDGE: Role.JUDGE,
    people.BYSTANDER: Role.COACH,
    people.STAND_IN: Role.STAND_IN,
    people.GUEST: Role.GUEST,
}
NOW = WHEN + timedelta(hours=1)


@dataclass(frozen=True)
class World:
    """The league and what lies in it; `match` waits for the coach's turn, `fresh` for set-ups,
    `market` is of a game in which players are for hire."""

    league: League
    people: dict[str, User]
    memberships: dict[str, Membership]
    team: Team
    rival: Team
    player: Player
    draft: TeamDraft
    grant: StandIn
    waiting_grant: StandIn
    offer: TeamOffer
    match: Match
    fresh: Match
    market: Match
    held: Match
    finished: Match
    awaited: TableReport
    after: AfterMatch
    map: LeagueMap
    invitation: Invitation
    token: str
    join_request: JoinRequest
    notification: Notification
    in_preparation: Season
    sign_up: Season
    entry: Entry
    job: FileJob
    running: Season
    claim: Claim
    card: Card
    black_out: BlackOut
    vacation: Vacation
    consent: Consent


@kept
def build() -> World:
    """Everything, made through the services."""
    league = LeagueFactory.create(slug="the-league", joining_way=JoiningWay.REQUEST)
    who: dict[str, User] = {name: member(league, role) for name, role in ROLES.items()}
    elsewhere = LeagueFactory.create(slug="elsewhere")
    who[people.ELSEWHERE] = member(elsewhere, Role.OWNER)
    rosters.team("crab", league=elsewhere, coach=who[people.ELSEWHERE])
    who[people.STRANGER] = UserFactory.create()
    match = matches.playing(league=league)
    assert match.waiting_side is not None
    team, rival = match.team(match.waiting_side), match.team(1 - match.waiting_side)
    who[people.COACH], who[people.OPPONENT] = team.coach, rival.coach
    MatchMessage.objects.create(
        match=match, author=rival.coach, text="Hello", channel="page", created_at=NOW
    )
    owner = who[people.OWNER]
    invitation, token = invitations.create_invitation(league=league, actor=owner, max_uses=50)
    sign_up = season.season(league)
    made = [_between(team, rival) for _ in range(4)]
    held, finished = made[1], made[2]
    held.state, held.held_from, held.last_error = MatchState.HELD, "setting_up", "A test."
    held.save()
    season.finish(finished)
    in_preparation = seasons.create_season(
        league=league, name="To come", variant="samurai", actor=owner
    )
    for_hire = [
        rosters.team("orc", league=league, coach=coach, variant="blitz")
        for coach in (team.coach, rival.coach)
    ]
    running = _running(league, team.coach, rival.coach)
    fixture = Fixture.objects.get(round__season=running)
    text = printed_maps(find_variant("dungeon"))[0][1]
    return World(
        league=league,
        people=who,
        memberships={
            name: Membership.objects.get(league=league, user=person)
            for name, person in who.items()
            if name in people.MEMBERS
        },
        team=team,
        rival=rival,
        player=team.players.order_by("number")[0],
        draft=start_draft(league=league, coach=team.coach, clan=team.clan, with_line_up=True),
        grant=name_stand_in(team=team, user=who[people.STAND_IN], actor=team.coach),
        offer=offer_team(team=team, to=who[people.BYSTANDER], actor=team.coach),
        match=match,
        fresh=made[0],
        market=_between(*for_hire),
        held=held,
        finished=finished,
        awaited=table_top.enter(
            match=made[3],
            actor=team.coach,
            report=_all_played(made[3]),
            now=clock.now(),
        ),
        after=AfterMatch.objects.create(
            team=team,
            source="match:0",
            opened_at=clock.now(),
            due_at=clock.now() + timedelta(hours=48),
        ),
        map=add_map(league=league, variant="dungeon", name="Ours", text=text, actor=owner),
        invitation=invitation,
        token=token,
        join_request=JoinRequest.objects.create(
            league=league, user=UserFactory.create(), asked_at=clock.now()
        ),
        notification=NotificationFactory.create(recipient=team.coach),
        in_preparation=in_preparation,
        sign_up=sign_up,
        entry=season.entry(sign_up, rival, accepted=False),
        job=FileJob.objects.create(
            kind=FileJob.Kind.EXPORT,
            state=FileJob.State.DONE,
            asked_by=owner,
            league=league,
            file_name="the-league.kemari",
            asked_at=clock.now(),
            expires_at=clock.now() + timedelta(hours=24),
        ),
        running=running,
        claim=claims.make_claim(fixture=fixture, actor=team.coach, text="They are away."),
        card=cards.give(
            season=running, coach=rival.coach, kind="yellow", reason="Late.", actor=owner
        ),
        black_out=black_outs.black_out(
            entry=running.entries.get(team__coach=team.coach),
            first_day=date(2030, 5, 1),
            last_day=date(2030, 5, 9),
            actor=team.coach,
        ),
        vacation=vacations.announce(
            league=league,
            coach=who[people.BYSTANDER],
            first_day=in_days(20),
            last_day=in_days(24),
            now=clock.now(),
        ),
        consent=Consent.objects.create(
            match=match,
            act="extend",
            exactly="24",
            words="Give 24 hours more to play.",
            asked_by=owner,
            asked_at=NOW,
            silent_from=NOW + timedelta(hours=48),
        ),
        waiting_grant=_waiting_grant(team, owner),  # last: what the coach does ends it
    )


def _waiting_grant(team: Team, owner: User) -> StandIn:
    """A stand-in whom an officer named, and to whom the coach has not agreed."""
    grant = name_stand_in(team=team, user=member(team.league, Role.STAND_IN), actor=owner)
    StandIn.objects.filter(pk=grant.pk).update(agreed_at=None)
    return grant


def in_days(count: int) -> date:
    """A day to come."""
    return (clock.now() + timedelta(days=count)).date()


def _running(league: League, *coaches: User) -> Season:
    """A season under way between new teams of these coaches."""
    made = season.season(league)
    for coach in coaches:
        season.entry(made, rosters.team("crane", league=league, coach=coach))
    rounds.start_season(season=made, actor=season.commissioner(league))
    return Season.objects.get(pk=made.pk)


def _all_played(match: Match) -> MatchReport:
    report = blank_report(playable_setup(match))
    for side in report.sides:
        for player in side.players.values():
            player.played = True
    return report


def _between(home: Team, away: Team) -> Match:
    return create_match(
        home=home, away=away, options={}, turn_hours=48, label="", now=clock.now(), seed=""
    )
