"""A league of friends: one form, one link, and a season that starts with its last team."""

from __future__ import annotations

import pytest

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.leagues.models import Invitation, League, Membership, Role
from core.leagues.services.invitations import accept_invitation
from core.mail.models import OutgoingMail
from core.notifications.models import Notification
from engine.variants.registry import find_variant
from league.models import Entry, Fixture, Season
from league.queries.friends import pace_in_words, season_to_join
from league.services import entries, friends, rounds, seasons
from league.services.sign_up import enter_team
from matches.clocks.clock_terms import ClockTerms
from rosters.models import Team, TeamDraft
from rosters.services.drafts import start_draft
from rosters.services.teams import found_usual_team
from tests.factories.core import UserFactory
from tests.factories.rosters import clan, team

pytestmark = pytest.mark.django_db


def started_by(founder: User | None = None, **fields: object) -> Season:
    wanted = {"name": "Four friends", "variant": "samurai", "pace": "day", "players": 3, **fields}
    return friends.start_with_friends(actor=founder or UserFactory.create(), **wanted)


def joins(season: Season, person: User | None = None) -> User:
    """A friend opens the founder's link."""
    friend = person or UserFactory.create()
    token = friends.find_friends_token(season=season, actor=season.created_by)
    accept_invitation(token=token, user=friend)
    return friend


def founds(season: Season, coach: User, *, seed: int = 1, key: str = "crane") -> Team:
    return found_usual_team(league=season.league, clan=clan(key), actor=coach, seed=seed)


def state_of(season: Season) -> str:
    season.refresh_from_db()
    return season.state


@pytest.mark.rules("KEM-STA-01")
class TestStarting:
    def test_one_form_makes_a_private_league_an_open_season_and_one_link(self) -> None:
        made = started_by(players=4, pace="days3")
        assert made.league.is_private
        assert made.league.name == "Four friends"
        assert Membership.objects.get(league=made.league).role == Role.OWNER
        assert (made.state, made.max_teams, made.turn_hours) == ("sign_up", 4, 72)
        link = Invitation.objects.get(league=made.league)
        assert (link.role, link.max_uses) == (Role.COACH, 3)

    def test_nothing_waits_before_a_first_turn_unless_the_form_asks(self) -> None:
        terms = ClockTerms(excuses=1, vacation_days=21)
        assert started_by().terms == terms
        assert started_by(regret_minutes=10).terms.regret_minutes == 10

    @pytest.mark.parametrize(
        ("fields", "field"),
        [({"players": 1}, "players"), ({"players": 17}, "players"), ({"pace": "live5"}, "pace")],
    )
    def test_what_cannot_be_makes_nothing(self, fields, field) -> None:
        with pytest.raises(Refused) as refused:
            started_by(**fields)
        assert refused.value.field == field
        assert not League.objects.exists()

    def test_a_name_that_is_no_name_makes_nothing(self) -> None:
        with pytest.raises(Refused):
            started_by(name=" ")
        assert not League.objects.exists()

    def test_a_season_made_otherwise_decides_about_its_teams(self) -> None:
        made = started_by()
        other = seasons.create_season(
            league=made.league, name="Other", variant="samurai", actor=made.created_by
        )
        assert not other.accepts_at_once


@pytest.mark.rules("KEM-STA-01")
class TestTheLink:
    def test_the_founder_sees_it_until_it_is_used_up_and_makes_another(self) -> None:
        made = started_by(players=2)
        founder = made.created_by
        friend = joins(made)
        assert friends.find_friends_token(season=made, actor=founder) == ""
        friends.renew_friends_link(season=made, actor=founder)
        assert friends.find_friends_token(season=made, actor=founder)
        assert friends.find_friends_token(season=made, actor=friend) == ""

    def test_another_is_for_the_places_that_are_left(self) -> None:
        made = started_by(players=4)
        founder = made.created_by
        founds(made, founder)
        founds(made, joins(made), seed=2)
        friends.renew_friends_link(season=made, actor=founder)
        assert Invitation.objects.first().max_uses == 2

    def test_a_member_makes_none(self) -> None:
        made = started_by()
        with pytest.raises(NotAllowed):
            friends.renew_friends_link(season=made, actor=joins(made))

    def test_none_is_made_for_a_season_that_takes_no_teams(self) -> None:
        made = started_by()
        seasons.close_sign_up(season=made, actor=made.created_by)
        with pytest.raises(Refused, match="no more teams"):
            friends.renew_friends_link(season=made, actor=made.created_by)


@pytest.mark.rules("KEM-STA-02")
class TestSigningUp:
    def test_founding_a_team_enters_it_and_nobody_decides(self) -> None:
        made = started_by()
        friend = joins(made)
        own = founds(made, friend)
        entry = Entry.objects.get(team=own)
        assert (entry.status, entry.decided_by) == ("accepted", None)
        assert state_of(made) == "sign_up"
        assert season_to_join(made.league, friend) is None
        verbs = AuditEntry.objects.filter(league=made.league, verb__startswith="entry.")
        assert [row.verb for row in verbs.order_by("pk")] == ["entry.applied", "entry.accepted"]
        assert not Notification.objects.filter(recipient=friend).exists()

    def test_the_last_place_starts_the_season_and_publishes_its_schedule(self) -> None:
        made = started_by()
        for seed, coach in enumerate((made.created_by, joins(made), joins(made))):
            founds(made, coach, seed=seed)
        assert state_of(made) == "active"
        assert Fixture.objects.filter(round__season=made).count() == 3
        assert Fixture.objects.filter(round__season=made, match__isnull=False).count() == 1
        started = AuditEntry.objects.get(league=made.league, verb="season.started")
        assert started.actor is None

    def test_two_can_start_by_one_press_of_the_founder(self) -> None:
        made = started_by(players=4)
        founds(made, made.created_by)
        founds(made, joins(made), seed=2)
        rounds.start_season(season=made, actor=made.created_by)
        assert state_of(made) == "active"

    def test_a_team_of_another_game_is_not_entered(self) -> None:
        made = started_by()
        found_usual_team(
            league=made.league,
            clan=clan(find_variant("blitz").clan_rules[0][0], variant="blitz"),
            actor=made.created_by,
            seed=1,
        )
        assert not Entry.objects.exists()

    def test_a_second_team_is_not_entered(self) -> None:
        made = started_by()
        founds(made, made.created_by)
        founds(made, made.created_by, seed=2)
        assert Entry.objects.count() == 1

    def test_who_comes_when_every_place_is_taken_waits_and_starts_nothing(self) -> None:
        made = started_by(players=2)
        Season.objects.update(accepts_at_once=False)  # it is full, and not started yet
        for _ in range(2):
            side = team("crane", league=made.league)
            entry = enter_team(season=made, team=side, actor=side.coach)
            entries.accept(entry=entry, actor=made.created_by)
        Season.objects.update(accepts_at_once=True)
        late = team("crab", league=made.league)
        assert enter_team(season=made, team=late, actor=late.coach).status == "waiting"
        assert enter_team(season=made, team=side, actor=side.coach).status == "accepted"
        assert state_of(made) == "sign_up"

    def test_what_keeps_a_team_out_leaves_it_to_an_officer(self) -> None:
        made = started_by()
        friend = joins(made)
        other = seasons.create_season(
            league=made.league, name="Other", variant="samurai", actor=made.created_by
        )
        seasons.open_sign_up(season=other, actor=made.created_by)
        Season.objects.filter(pk=made.pk).update(accepts_at_once=False)
        own = founds(made, friend)
        first = enter_team(season=other, team=own, actor=friend)
        entries.accept(entry=first, actor=made.created_by)
        Season.objects.filter(pk=made.pk).update(accepts_at_once=True)
        assert enter_team(season=made, team=own, actor=friend).status == "applied"
        assert Notification.objects.filter(
            recipient=made.created_by, subject__contains=f"{own.name} applies for {made.name}"
        ).exists()

    def test_who_may_not_enter_founds_a_team_all_the_same(self) -> None:
        made = started_by()
        friend = joins(made)
        Season.objects.filter(pk=made.pk).update(sign_up_until="2020-01-01")
        assert founds(made, friend).pk
        assert not Entry.objects.exists()

    def test_the_founder_gets_one_mail_a_day_of_those_who_come(self) -> None:
        founder = UserFactory.create(wants_mail=True)
        made = started_by(founder, players=4)
        names = [founds(made, joins(made), seed=seed).name for seed in (1, 2)]
        got = Notification.objects.filter(recipient=founder, key__startswith="arrival:")
        assert {row.subject for row in got if "has joined" not in row.subject} == {
            f'{name} play in season "First season"' for name in names
        }
        assert got.count() == 4
        assert OutgoingMail.objects.filter(notification__in=got).count() == 1


@pytest.mark.rules("KEM-STA-03")
def test_the_usual_line_up_is_founded_and_a_draft_stays() -> None:
    made = started_by()
    coach = made.created_by
    start_draft(league=made.league, coach=coach, clan=clan("crab"), with_line_up=True)
    own = founds(made, coach)
    assert own.players.count() == 11
    assert TeamDraft.objects.get(coach=coach).clan.key == "crab"


@pytest.mark.parametrize(
    ("hours", "words"),
    [(24, "A day for each turn"), (72, "3 days for each turn"), (36, "36 hours for each turn")],
)
def test_a_pace_is_told_in_days_if_it_is_whole_days(hours, words) -> None:
    assert pace_in_words(hours) == words
