"""Leaving, joining late, substitutes, walk-overs, claims, cards and challenges."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core import clock
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.jobs import heartbeat, outbox
from core.leagues.models import Role
from core.notifications.models import Notification
from league.models import Bye, Card, Challenge, Claim, Fixture, Round
from league.plans import Plan
from league.queries import ladder, standings
from league.services import cards, challenges, claims, entries, mid_season, rounds, walkovers
from matches.models import Match
from matches.services.resolution.hold import hold
from rosters.models import CareerEvent, MatchBooking
from tests.factories.core import member
from tests.factories.rosters import team
from tests.factories.season import commissioner, entry, finish_and_book, season, started

pytestmark = pytest.mark.django_db


def settle(made) -> None:
    outbox.drain()
    made.refresh_from_db()


class TestWalkOvers:
    @pytest.mark.rules("KEM-WLK-01")
    def test_KEM_WLK_01_the_side_present_wins_2_0_and_a_winnings_die_and_nobody_has_played(
        self,
    ) -> None:
        made = started(2)
        fixture = Fixture.objects.get()
        before = {side.pk: side.balance for side in (fixture.home_team, fixture.away_team)}
        walkovers.award(fixture=fixture, side=1, actor=commissioner(made.league), reason="Gone.")
        settle(made)
        match = Match.objects.get()
        assert (match.state, match.mode, match.score) == ("finished", "walk_over", (0, 2))
        booked = {row.team_id: row.winnings for row in MatchBooking.objects.all()}
        assert booked[fixture.home_team_id] == 0
        assert booked[fixture.away_team_id] in range(20, 80, 10)
        fixture.away_team.refresh_from_db()
        won = before[fixture.away_team_id] + booked[fixture.away_team_id]
        assert fixture.away_team.balance == won
        assert not CareerEvent.objects.filter(source=f"match:{match.pk}").exists()
        (line, _) = standings.table(made)
        assert (line.team, line.row.points, line.row.touchdown_difference) == (
            fixture.away_team,
            3,
            2,
        )
        assert [row.row for row in standings.table(made)] == standings.recomputed(made)
        assert made.state == "closed"
        report = walkovers.report_of(match, 1)
        assert report.to_json() == match.report  # the die can be thrown again

    def test_where_nobody_is_there_the_match_is_void(self) -> None:
        made = started(2)
        walkovers.award(
            fixture=Fixture.objects.get(), side=None, actor=commissioner(made.league), reason="x"
        )
        settle(made)
        assert Match.objects.get().state == "void"
        assert [line.row.played for line in standings.table(made)] == [0, 0]
        assert made.state == "closed"

    def test_who_may_and_when(self) -> None:
        made = started(3)
        boss = commissioner(made.league)
        now, later = Fixture.objects.order_by("round__number")[:2]
        with pytest.raises(NotAllowed):
            walkovers.award(fixture=now, side=0, actor=now.home_team.coach, reason="Me")
        with pytest.raises(Refused, match="Give a reason"):
            walkovers.award(fixture=now, side=0, actor=boss, reason=" ")
        with pytest.raises(Refused, match="not been made yet"):
            walkovers.award(fixture=later, side=0, actor=boss, reason="Gone.")
        finish_and_book(now)
        with pytest.raises(Refused, match="correct its result"):
            walkovers.award(fixture=now, side=0, actor=boss, reason="Gone.")


class TestLeaving:
    @pytest.mark.one_in(2)
    @pytest.mark.rules("KEM-LEA-01")
    @pytest.mark.parametrize("remaining", ["walk_overs", "byes"])
    def test_the_matches_left_are_walk_overs_or_byes(self, remaining) -> None:
        made = started(4)
        boss = commissioner(made.league)
        gone = made.entries.first()
        for fixture in Fixture.objects.filter(round__number=1):
            if gone.team_id not in (fixture.home_team_id, fixture.away_team_id):
                finish_and_book(fixture)
        mid_season.leave(entry=gone, actor=boss, remaining=remaining)
        outbox.drain()
        with clock.set_to(clock.now() + timedelta(minutes=61)):  # for an hour no round ends
            rounds.advance(season=made)
            for _ in range(2):
                open_ones = Fixture.objects.filter(round__state="open")
                for fixture in open_ones.filter(match__state="setting_up"):
                    finish_and_book(fixture)
                settle(made)
        assert made.state == "closed"
        lines = {line.team.pk: line for line in standings.table(made)}
        assert lines[gone.team_id].has_left
        assert lines[gone.team_id].row.points == 0
        assert sum(line.row.points for line in lines.values()) == 18
        if remaining == "walk_overs":
            assert lines[gone.team_id].row.lost == 3
        else:
            assert Bye.objects.filter(pays=True).count() == 3
            assert lines[gone.team_id].row.played == 0
        assert made.entries.get(pk=gone.pk).status == "withdrawn"

    @pytest.mark.rules("KEM-LEA-01")
    def test_annulled_results_count_for_nobody(self) -> None:
        made = started(4, plan=Plan(withdrawn_results="annul"))
        for fixture in Fixture.objects.filter(round__number=1):
            finish_and_book(fixture)
        settle(made)
        gone = made.entries.first()
        mid_season.leave(entry=gone, actor=commissioner(made.league))
        lines = standings.table(made)
        assert gone.team not in [line.team for line in lines]
        assert sum(line.row.played for line in lines) == 2
        assert not Bye.objects.filter(pays=True).exists()

    def test_who_has_left_is_free_for_another_season(self) -> None:
        made = started(3)
        gone = made.entries.first()
        mid_season.leave(entry=gone, actor=commissioner(made.league))
        other = season(made.league)
        assert entry(other, gone.team).status == "accepted"

    def test_in_a_bracket_the_opponent_goes_on(self) -> None:
        made = started(4, plan=Plan("knockout"))
        gone = Fixture.objects.filter(round__number=1).first().home_team
        mid_season.leave(
            entry=made.entries.get(team=gone), actor=commissioner(made.league), remaining="byes"
        )
        finish_and_book(Fixture.objects.filter(round__number=1).last())
        with clock.set_to(clock.now() + timedelta(minutes=61)):  # for an hour no round ends
            settle(made)
        final = made.rounds.get(state="open")
        assert (final.name, final.fixtures.count()) == ("Final", 1)
        assert gone.pk not in final.fixtures.values_list("home_team", "away_team")[0]

    @pytest.mark.rules("KEM-LEA-01")
    def test_a_late_joiner_is_drawn_into_the_rounds_to_come(self) -> None:
        made = started(4)
        late = mid_season.join_late(
            season=made, team=team(league=made.league), actor=commissioner(made.league)
        )
        assert late.joined == 2
        met = [frozenset((f.home_team_id, f.away_team_id)) for f in Fixture.objects.all()]
        assert len(set(met)) == len(met) == 10
        assert not Fixture.objects.filter(round__number=1, home_team=late.team).exists()
        with pytest.raises(Refused, match="plays in this season"):
            mid_season.join_late(season=made, team=late.team, actor=commissioner(made.league))

    def test_nobody_joins_a_bracket(self) -> None:
        made = started(4, plan=Plan("knockout"))
        with pytest.raises(Refused, match="cannot join a bracket"):
            mid_season.join_late(
                season=made, team=team(league=made.league), actor=commissioner(made.league)
            )

    @pytest.mark.rules("KEM-SUB-01")
    def test_a_reserve_takes_the_place_without_the_points(self) -> None:
        made = started(4)
        boss = commissioner(made.league)
        out = made.entries.first()
        reserve = team(league=made.league)
        with pytest.raises(Refused, match="is in a match"):
            mid_season.substitute(entry=out, team=reserve, actor=boss)
        first = Fixture.objects.filter(round__number=1)
        for fixture in first:
            home_wins = fixture.home_team_id == out.team_id
            finish_and_book(fixture, (1, 0) if home_wins else (0, 1))
        Round.objects.filter(number=1).update(state="done")  # the next has not opened yet
        taking = mid_season.substitute(entry=out, team=reserve, actor=boss)
        assert taking.replaces == out
        assert not Fixture.objects.filter(round__number__gt=1, home_team=out.team).exists()
        mine = [f for f in Fixture.objects.all() if reserve.pk in (f.home_team_id, f.away_team_id)]
        assert len(mine) == 2
        points = {line.team.pk: line.row.points for line in standings.table(made)}
        assert (points[out.team_id], points[reserve.pk]) == (3, 0)

    def test_only_those_in_charge_of_the_season(self) -> None:
        made = started(2)
        one = made.entries.first()
        for verb in (
            lambda: mid_season.leave(entry=one, actor=one.team.coach),
            lambda: mid_season.join_late(season=made, team=one.team, actor=one.team.coach),
            lambda: mid_season.substitute(entry=one, team=one.team, actor=one.team.coach),
        ):
            with pytest.raises(NotAllowed):
                verb()


class TestClaims:
    def made(self):
        of = started(2)
        fixture = Fixture.objects.get()
        claim = claims.make_claim(
            fixture=fixture, actor=fixture.home_team.coach, text="No answer for days."
        )
        return of, fixture, claim, member(of.league, Role.COMMISSIONER)

    @pytest.mark.rules("KEM-SHO-01")
    def test_KEM_SHO_01_claimed_answered_and_decided(self) -> None:
        made, fixture, claim, judge = self.made()
        with pytest.raises(Refused, match="claimed this already"):
            claims.make_claim(fixture=fixture, actor=fixture.home_team.coach, text="Again")
        with pytest.raises(Refused, match="may still answer"):
            claims.decide(claim=claim, actor=judge, decision="walk_over", words="So be it.")
        with pytest.raises(NotAllowed, match="other coach"):
            claims.answer(claim=claim, actor=fixture.home_team.coach, text="I")
        claims.answer(claim=claim, actor=fixture.away_team.coach, text="I was ill.")
        with pytest.raises(NotAllowed):
            claims.decide(
                claim=claim, actor=fixture.away_team.coach, decision="dismissed", words="No."
            )
        claims.decide(claim=claim, actor=judge, decision="walk_over", words="Too late.")
        settle(made)
        assert Claim.objects.get().state == "walk_over"
        assert Match.objects.get().score == (2, 0)
        verbs = AuditEntry.objects.filter(verb__startswith="claim.").order_by("pk")
        assert list(verbs.values_list("verb", flat=True)) == [
            "claim.made",
            "claim.answered",
            "claim.walk_over",
        ]
        notifications = Notification.objects.filter(subject__contains="no-show")
        assert {notification.recipient_id for notification in notifications} >= {
            fixture.home_team.coach_id,
            fixture.away_team.coach_id,
            judge.pk,
        }

    def test_after_the_deadline_it_is_decided_without_an_answer(self) -> None:
        _, fixture, claim, judge = self.made()
        with clock.set_to(claim.answer_until + timedelta(minutes=1)):
            with pytest.raises(Refused, match="time to answer is over"):
                claims.answer(claim=claim, actor=fixture.away_team.coach, text="Late")
            before = Match.objects.get().due_at
            claims.decide(claim=claim, actor=judge, decision="extended", words="Go on.", hours=24)
        assert Match.objects.get().due_at > before
        assert AuditEntry.objects.get(verb="match.extended").data["hours"] == 24
        with pytest.raises(Refused, match="has been decided"):
            claims.retract(claim=claim, actor=fixture.home_team.coach)

    @pytest.mark.rules("KEM-SHO-01", "KEM-CLK-04")
    def test_more_time_for_a_match_that_is_held_meanwhile_lets_it_go_on(self) -> None:
        _, fixture, claim, judge = self.made()
        hold(Match.objects.get(), "The coach did not confirm being there.", clock.now())
        claims.answer(claim=claim, actor=fixture.away_team.coach, text="I was ill.")
        claims.decide(claim=claim, actor=judge, decision="extended", words="Go on.", hours=24)
        assert Match.objects.get().state == "setting_up"
        assert Claim.objects.get().state == "extended"

    @pytest.mark.rules("KEM-OUT-01")
    def test_while_an_outage_has_to_be_made_good_an_answer_is_in_time(self) -> None:
        _, fixture, claim, judge = self.made()
        heartbeat.begin_tick(now=claim.answer_until - timedelta(hours=1))
        with clock.set_to(claim.answer_until + timedelta(hours=1)):
            with pytest.raises(Refused, match="may still answer"):
                claims.decide(claim=claim, actor=judge, decision="dismissed", words="Play.")
            claims.answer(claim=claim, actor=fixture.away_team.coach, text="The site was down.")
        assert Claim.objects.get().state == "answered"

    def test_it_is_dismissed_or_taken_back(self) -> None:
        made, fixture, claim, judge = self.made()
        claims.retract(claim=claim, actor=fixture.home_team.coach)
        again = claims.make_claim(fixture=fixture, actor=fixture.away_team.coach, text="You!")
        claims.answer(claim=again, actor=fixture.home_team.coach, text="No.")
        claims.decide(claim=again, actor=judge, decision="dismissed", words="Play.")
        assert Match.objects.get().state == "setting_up"
        assert made.state == "active"

    def test_a_judge_is_not_of_the_match_and_a_stranger_claims_nothing(self) -> None:
        made = season()
        boss = commissioner(made.league)
        entry(made, team(league=made.league, coach=boss))
        entry(made)
        rounds.start_season(season=made, actor=boss)
        fixture = Fixture.objects.get()
        other = next(t.coach for t in (fixture.home_team, fixture.away_team) if t.coach != boss)
        claim = claims.make_claim(fixture=fixture, actor=other, text="They do not play.")
        claims.answer(claim=claim, actor=boss, text="I do.")
        other_judge = member(made.league, Role.JUDGE)
        with pytest.raises(NotAllowed, match=f"{other_judge} can decide"):
            claims.decide(claim=claim, actor=boss, decision="dismissed", words="Ha.")
        with pytest.raises(NotAllowed):
            claims.make_claim(fixture=fixture, actor=member(made.league, Role.COACH), text="x")


class TestCards:
    @pytest.mark.rules("KEM-CRD-01")
    def test_KEM_CRD_01_a_second_yellow_is_red_and_suspends_until_it_is_lifted(self) -> None:
        made = started(2)
        boss, other = commissioner(made.league), member(made.league, Role.COMMISSIONER)
        coach = made.entries.first().team.coach
        kinds = [
            cards.give(season=made, coach=coach, kind=kind, reason=reason, actor=boss)
            for kind, reason in (("warning", "Late."), ("yellow", "Late."), ("yellow", "Again."))
        ]
        assert [card.kind for card in kinds] == ["warning", "yellow", "red"]
        later = season(made.league)
        side = team(league=made.league, coach=coach)
        with pytest.raises(Refused, match="is suspended until") as refusal:
            entries.apply(season=later, team=side, actor=coach)
        assert refusal.value.rule == "KEM-CRD-01"
        red = kinds[-1]
        cards.appeal(card=red, actor=coach, text="I was ill.")
        with pytest.raises(Refused, match="appealed against already"):
            cards.appeal(card=red, actor=coach, text="Again.")
        with pytest.raises(NotAllowed, match="Another judge"):
            cards.decide_appeal(card=red, actor=boss, lift=True, words="Well.")
        cards.decide_appeal(card=red, actor=other, lift=True, words="Well.")
        assert Card.objects.get(pk=red.pk).state == "lifted"
        assert entries.apply(season=later, team=side, actor=coach).status == "applied"
        verbs = AuditEntry.objects.filter(verb__startswith="card.").order_by("pk")
        assert list(verbs.values_list("verb", flat=True)) == [
            "card.given",
            "card.given",
            "card.given",
            "card.appealed",
            "card.lifted",
        ]

    @pytest.mark.rules("KEM-CRD-01")
    def test_KEM_CRD_01_a_coach_that_applied_before_a_red_card_is_kept_out_too(self) -> None:
        made = started(2)
        boss, coach = commissioner(made.league), made.entries.first().team.coach
        later = season(made.league)
        side = team(league=made.league, coach=coach)
        applied = entries.apply(season=later, team=side, actor=coach)
        cards.give(season=made, coach=coach, kind="red", reason="Rude.", actor=boss)
        with pytest.raises(Refused, match="is suspended until"):
            entries.accept(entry=applied, actor=boss)

    def test_a_second_click_makes_no_red_of_a_yellow(self) -> None:
        made = started(2)
        boss, coach = commissioner(made.league), made.entries.first().team.coach

        def show() -> Card:
            return cards.give(season=made, coach=coach, kind="yellow", reason="Late.", actor=boss)

        assert show() == show()
        assert made.cards.get().kind == "yellow"
        with clock.set_to(clock.now() + timedelta(minutes=2)):
            assert show().kind == "red"

    def test_a_suspension_ends(self) -> None:
        made = started(2)
        coach = made.entries.first().team.coach
        card = cards.give(
            season=made, coach=coach, kind="red", reason="x", actor=commissioner(made.league)
        )
        cards.appeal(card=card, actor=coach, text="No")
        cards.decide_appeal(
            card=card, actor=member(made.league, Role.COMMISSIONER), lift=False, words="Yes"
        )
        later = season(made.league)
        side = team(league=made.league, coach=coach)
        with clock.set_to(clock.now() + timedelta(days=181)):
            assert entries.apply(season=later, team=side, actor=coach).status == "applied"

    def test_only_judges_and_only_coaches_of_the_season(self) -> None:
        made = started(2)
        coach = made.entries.first().team.coach
        with pytest.raises(NotAllowed):
            cards.give(season=made, coach=coach, kind="red", reason="x", actor=coach)
        boss = commissioner(made.league)
        with pytest.raises(Refused, match="has no team"):
            cards.give(season=made, coach=boss, kind="red", reason="x", actor=boss)


class TestLadder:
    @pytest.mark.rules("KEM-LAD-01")
    def test_KEM_LAD_01_a_challenge_is_a_match_and_its_winner_takes_the_place(self) -> None:
        made = started(4, plan=Plan("ladder", {"reach": 2}))
        assert made.state == "active"
        first = ladder.order(made)
        by_team = {e.team_id: e for e in made.entries.select_related("team__coach")}
        low, high = by_team[first[3]], by_team[first[1]]
        with pytest.raises(Refused, match="at most 2 places"):
            challenges.challenge(challenger=low, challenged=by_team[first[0]], actor=low.team.coach)
        with pytest.raises(NotAllowed):
            challenges.challenge(challenger=low, challenged=high, actor=high.team.coach)
        made_ = challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
        with pytest.raises(Refused, match="not over"):
            challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
        with pytest.raises(NotAllowed):
            challenges.accept(challenge=made_, actor=low.team.coach)
        fixture = challenges.accept(challenge=made_, actor=high.team.coach)
        assert (fixture.home_team, fixture.away_team) == (high.team, low.team)
        other = challenges.challenge(
            challenger=by_team[first[2]],
            challenged=by_team[first[0]],
            actor=by_team[first[2]].team.coach,
        )
        challenges.accept(challenge=other, actor=by_team[first[0]].team.coach)
        assert made.rounds.filter(state="open").count() == 2
        finish_and_book(fixture, (0, 1))
        settle(made)
        assert ladder.order(made) == [first[0], first[3], first[2], first[1]]
        assert made.rounds.filter(state="open").count() == 1
        assert made.state == "active"

    @pytest.mark.parametrize(
        ("unanswered", "state"), [("lapses", "lapsed"), ("place", "forfeited")]
    )
    def test_an_unanswered_challenge_expires(self, unanswered, state) -> None:
        made = started(2, plan=Plan("ladder", {"unanswered": unanswered, "answer_days": 3}))
        high, low = ladder.order(made)
        by_team = {e.team_id: e for e in made.entries.select_related("team__coach")}
        one = challenges.challenge(
            challenger=by_team[low], challenged=by_team[high], actor=by_team[low].team.coach
        )
        assert challenges.expire_due() == 0
        with clock.set_to(clock.now() + timedelta(days=4)):
            with pytest.raises(Refused, match="time to answer"):
                challenges.accept(challenge=one, actor=by_team[high].team.coach)
            assert challenges.expire_due() == 1
            assert challenges.expire_due() == 0
        assert Challenge.objects.get().state == state
        assert ladder.order(made) == ([low, high] if unanswered == "place" else [high, low])

    @pytest.mark.rules("KEM-OUT-01")
    def test_while_an_outage_has_to_be_made_good_a_challenge_can_be_taken_up(self) -> None:
        made = started(2, plan=Plan("ladder"))
        high, low = (made.entries.get(team=pk) for pk in ladder.order(made))
        one = challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
        heartbeat.begin_tick(now=one.answer_until - timedelta(hours=1))
        with clock.set_to(one.answer_until + timedelta(hours=1)):
            challenges.accept(challenge=one, actor=high.team.coach)
        assert Challenge.objects.get().state == "accepted"

    def test_it_is_ended_when_nothing_is_played(self, client) -> None:
        made = started(2, plan=Plan("ladder"))
        boss = commissioner(made.league)
        client.force_login(boss)
        assert "End the season" in client.get(f"/seasons/{made.pk}/").content.decode()
        high, low = (made.entries.get(team=pk) for pk in ladder.order(made))
        one = challenges.challenge(challenger=low, challenged=high, actor=low.team.coach)
        fixture = challenges.accept(challenge=one, actor=high.team.coach)
        with pytest.raises(Refused, match="are being played"):
            rounds.end_season(season=made, actor=boss)
        finish_and_book(fixture)
        settle(made)
        rounds.end_season(season=made, actor=boss)
        made.refresh_from_db()
        assert made.state == "closed"

    def test_its_page_is_where_one_challenges(self, client) -> None:
        made = started(3, plan=Plan("ladder"))
        top, *_, low = (made.entries.get(team=pk) for pk in ladder.order(made))
        client.force_login(low.team.coach)
        assert "Challenge<span" in client.get(f"/seasons/{made.pk}/").content.decode()
        sent = {"entry": low.pk, "challenged": top.pk}
        client.post(f"/seasons/{made.pk}/admin/challenge/", sent)
        client.force_login(top.team.coach)
        assert "Accept" in client.get(f"/seasons/{made.pk}/").content.decode()
        client.post(
            f"/seasons/{made.pk}/admin/challenge-accept/",
            {"challenge": Challenge.objects.get().pk},
        )
        assert Challenge.objects.get().state == "accepted"

    def test_it_is_declined_or_taken_back(self) -> None:
        made = started(2, plan=Plan("ladder"))
        high, low = ladder.order(made)
        by_team = {e.team_id: e for e in made.entries.select_related("team__coach")}
        sides = {"challenger": by_team[low], "challenged": by_team[high]}
        one = challenges.challenge(**sides, actor=by_team[low].team.coach)
        challenges.retract(challenge=one, actor=by_team[low].team.coach)
        two = challenges.challenge(**sides, actor=by_team[low].team.coach)
        challenges.decline(challenge=two, actor=by_team[high].team.coach)
        assert [c.state for c in Challenge.objects.order_by("pk")] == ["retracted", "declined"]
        with pytest.raises(Refused, match="is over"):
            challenges.accept(challenge=two, actor=by_team[high].team.coach)
