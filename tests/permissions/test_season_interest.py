"""A match is of interest to every officer whose own team plays in its season (KEM-SHO-02)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from core import clock
from core.accounts.models import User
from core.errors import NotAllowed, Refused
from core.leagues.models import Membership, Role
from core.leagues.services import leagues
from league.models import Fixture
from league.services import rounds
from league.services.black_outs import black_out
from league.services.entries import reconsider, refuse
from matches.models import Consent, Match, TableReport
from matches.parties import has_interest, own_sides
from matches.queries.consents import waiting
from matches.services import consents
from matches.services.consents import ConsentAsked
from matches.services.outcomes import table_top
from matches.services.resolution import extensions
from rosters.models import Team
from rosters.services.stand_ins import end_stand_in, name_stand_in
from rosters.services.transfers import accept_offer, give_team, offer_team
from tests.factories.core import member
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, finish_and_book, season
from tests.matches.services.outcomes.test_table_top import table_report
from tests.permissions.conftest import Cause

pytestmark = [pytest.mark.django_db, pytest.mark.rules("KEM-SHO-02")]
TWO_DAYS = timedelta(hours=48, minutes=1)


class TestTheSameSeason:
    """A match between two rivals decides about the officer's own team too."""

    def test_an_officer_without_a_team_in_it_decides(self, later) -> None:
        helper = member(later.season.league, Role.JUDGE)
        with pytest.raises(NotAllowed, match=f"in the season .*{helper} can decide it"):
            _extend_rivals(later, later.boss)
        _extend_rivals(later, helper)

    def test_where_there_is_none_both_coaches_are_asked(self, later) -> None:
        match = _of_rivals(later)
        with pytest.raises(ConsentAsked):
            _extend_rivals(later, later.boss)
        asked = Consent.objects.get()
        coaches = [match.home_team.coach, match.away_team.coach]
        consents.answer(consent=asked, actor=coaches[0], agrees=True, now=clock.now())
        asked.refresh_from_db()
        assert asked.agrees is None
        assert not [item for item in waiting(coaches[0]) if str(later.boss) in item.title]
        assert [item for item in waiting(coaches[1]) if str(later.boss) in item.title]
        with pytest.raises(Refused, match="answered this already"):
            consents.answer(consent=asked, actor=coaches[0], agrees=True, now=clock.now())
        with pytest.raises(ConsentAsked):
            _extend_rivals(later, later.boss)
        consents.answer(consent=asked, actor=coaches[1], agrees=True, now=clock.now())
        _extend_rivals(later, later.boss)

    def test_one_who_objects_is_enough_and_a_judge_named_then_decides_later(self, later) -> None:
        match = _of_rivals(later)
        with pytest.raises(ConsentAsked):
            _extend_rivals(later, later.boss)
        asked = Consent.objects.get()
        consents.answer(consent=asked, actor=match.home_team.coach, agrees=True, now=clock.now())
        consents.answer(consent=asked, actor=match.away_team.coach, agrees=False, now=clock.now())
        with (
            clock.set_to(clock.now() + TWO_DAYS),
            pytest.raises(Refused, match="no team in the season"),
        ):
            _extend_rivals(later, later.boss)
        friend = member(later.season.league)
        leagues.set_role(
            membership=Membership.objects.get(user=friend), role=Role.JUDGE, actor=later.boss
        )
        with pytest.raises(ConsentAsked):
            _extend_rivals(later, friend)
        Match.objects.update(created_at=clock.now())
        _extend_rivals(later, friend)

    def test_an_officer_who_stands_in_for_a_team_of_it_has_an_interest(self, later) -> None:
        helper = member(later.season.league, Role.JUDGE)
        member(later.season.league, Role.JUDGE)  # else the word of a coach is needed to name them
        third = (
            later.season.entries.exclude(
                team__in=(_of_rivals(later).home_team_id, _of_rivals(later).away_team_id)
            )
            .exclude(team__coach=later.boss)
            .last()
        )
        grant = name_stand_in(team=third.team, user=helper, actor=third.team.coach)
        assert has_interest(helper, _of_rivals(later))
        end_stand_in(grant=grant, actor=helper)
        assert not has_interest(helper, _of_rivals(later))

    def test_the_team_of_ones_own_stand_in_is_of_interest(self, later) -> None:
        helper = member(later.season.league, Role.JUDGE)
        own = team(league=later.season.league, coach=helper)
        assert not has_interest(helper, later.match)
        name_stand_in(team=own, user=later.rival, actor=helper)
        assert own_sides(helper, later.match)

    def test_a_result_that_two_rivals_dispute_is_not_decided_alone(self, later) -> None:
        match = _of_rivals(later)
        entered = table_top.enter(
            match=match,
            actor=match.home_team.coach,
            report=table_report(match, 9),
            now=clock.now(),
        )
        with pytest.raises(ConsentAsked):
            table_top.confirm(entered=entered, actor=later.boss, now=clock.now())
        entered.refresh_from_db()
        assert entered.is_open
        table_top.dispute(
            entered=entered, actor=match.away_team.coach, objection="No.", now=clock.now()
        )
        with pytest.raises(ConsentAsked):
            table_top.enter(
                match=match, actor=later.boss, report=table_report(match, 8), now=clock.now()
            )
        entered.refresh_from_db()
        assert entered.state == TableReport.State.DISPUTED
        helper = member(later.season.league, Role.JUDGE)
        with pytest.raises(NotAllowed, match="without an interest"):
            table_top.enter(
                match=match, actor=later.boss, report=table_report(match, 8), now=clock.now()
            )
        table_top.enter(match=match, actor=helper, report=table_report(match, 8), now=clock.now())


class TestTheSeasonItself:
    """What decides about the season itself is left to an officer without a team in it."""

    def test_its_early_end(self, later) -> None:
        for fixture in Fixture.objects.filter(match__isnull=False):
            finish_and_book(fixture)
        rounds.Round.objects.filter(season=later.season, state="open").update(state="done")
        helper = member(later.season.league, Role.DEPUTY)
        with pytest.raises(NotAllowed, match=f"{helper} can decide it"):
            rounds.end_season(season=later.season, actor=later.boss)
        rounds.end_season(season=later.season, actor=helper)

    def test_another_teams_black_out(self, later) -> None:
        own = later.season.entries.get(team__coach=later.boss)
        rivals = later.season.entries.get(team__coach=later.rival)
        day = date(2030, 1, 1)
        helper = member(later.season.league, Role.DEPUTY)
        black_out(entry=own, first_day=day, last_day=day, actor=later.boss)
        with pytest.raises(NotAllowed, match=f"{helper} can decide it"):
            black_out(entry=rivals, first_day=day, last_day=day, actor=later.boss)
        black_out(entry=rivals, first_day=day, last_day=day, actor=helper)

    def test_a_team_that_was_accepted(self) -> None:
        made = season()
        boss, helper = commissioner(made.league), member(made.league, Role.DEPUTY)
        own, rivals = entry(made, team(league=made.league, coach=boss)), entry(made)
        for act in (refuse, reconsider):
            with pytest.raises(NotAllowed, match=f"{helper} can decide it"):
                act(entry=rivals, actor=boss)
        refuse(entry=own, actor=boss)
        refuse(entry=rivals, actor=boss)  # whose team is not in it any more

    def test_the_only_officer_does_it_alone(self, later) -> None:
        rivals = later.season.entries.get(team__coach=later.rival)
        day = date(2030, 1, 1)
        black_out(entry=rivals, first_day=day, last_day=day, actor=later.boss)


class TestTakingOver:
    """An officer does not take over a team that meets one they stand in for without the league's
    word; one that meets their own they do not take over at all (KEM-SEA-02).
    """

    @pytest.mark.rules("KEM-SEA-02")
    def test_none_that_meets_their_own(self, later) -> None:
        gone = _between_rounds(later)
        helper = member(later.season.league, Role.COMMISSIONER)
        for officer in (later.boss, helper):
            with pytest.raises(Refused, match="one team in a season"):
                give_team(team=gone, to=later.boss, actor=officer)

    def test_between_two_rounds_another_officer_gives_it(self, later) -> None:
        gone = _between_rounds(later)
        _only_stand_in(later)
        with pytest.raises(ConsentAsked):
            give_team(team=gone, to=later.boss, actor=later.boss)
        helper = member(later.season.league, Role.COMMISSIONER)
        with pytest.raises(NotAllowed, match=f"{helper} can decide"):
            give_team(team=gone, to=later.boss, actor=later.boss)
        give_team(team=gone, to=later.boss, actor=helper)
        gone.refresh_from_db()
        assert gone.coach == later.boss

    def test_an_offer_is_the_coachs_word_not_the_leagues(self, later) -> None:
        rivals = _between_rounds(later, removed=False)
        _only_stand_in(later)
        offer = offer_team(team=rivals, to=later.boss, actor=rivals.coach)
        helper = member(later.season.league, Role.COMMISSIONER)
        with pytest.raises(NotAllowed, match=f"{helper} can give it to you"):
            accept_offer(offer=offer, actor=later.boss)
        give_team(team=rivals, to=later.boss, actor=helper)
        rivals.refresh_from_db()
        assert rivals.coach == later.boss

    def test_where_there_is_no_other_officer_the_offer_is_enough(self, later) -> None:
        rivals = _between_rounds(later, removed=False)
        _only_stand_in(later)
        offer = offer_team(team=rivals, to=later.boss, actor=rivals.coach)
        accept_offer(offer=offer, actor=later.boss)


def _only_stand_in(of: Cause) -> None:
    """The commissioner stands in for the team that was theirs, and coaches none."""
    own = Team.objects.get(coach=of.boss)
    heir = member(of.season.league)
    Team.objects.filter(pk=own.pk).update(coach=heir)
    own.refresh_from_db()
    name_stand_in(team=own, user=of.boss, actor=heir)


def _of_rivals(of: Cause) -> Match:
    """A match of the season that the commissioner does not play."""
    found = Match.objects.exclude(home_team__coach=of.boss).exclude(away_team__coach=of.boss)
    return found.select_related("home_team__coach", "away_team__coach").first()


def _extend_rivals(of: Cause, actor: User) -> object:
    return extensions.give_time(
        match=_of_rivals(of), hours=24, now=clock.now(), actor=actor, reason="A storm."
    )


def _between_rounds(of: Cause, *, removed: bool = True) -> Team:
    """A team of the season whose match of the round is over; its coach has left, or not."""
    match = _of_rivals(of)
    finish_and_book(Fixture.objects.get(match=match))
    if removed:
        coach = match.home_team.coach
        leagues.remove_member(membership=Membership.objects.get(user=coach), actor=coach)
    return Team.objects.get(pk=match.home_team_id)


def test_an_officer_with_a_bye_does_not_undo_the_start() -> None:
    """None of the matches that it voids is their own, but each is of their season."""
    made = season()
    boss = commissioner(made.league)
    for _ in range(3):
        entry(made)
    rounds.start_season(season=made, actor=boss)
    made.refresh_from_db()
    match = Match.objects.get()
    free = made.entries.exclude(team__in=(match.home_team, match.away_team)).get().team.coach
    Membership.objects.filter(user=free).update(role=Role.COMMISSIONER)
    with pytest.raises(NotAllowed, match="can decide it"):
        rounds.take_back_start(season=made, actor=free)
    Membership.objects.filter(user=boss).delete()
    with pytest.raises(ConsentAsked):
        rounds.take_back_start(season=made, actor=User.objects.get(pk=free.pk))
