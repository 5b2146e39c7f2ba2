"""Correcting the past: previewed, applied as new facts, undone without a trace in what is shown."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from core.accounts.models import User
from core.audit.models import AuditEntry
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.report import Fate, MatchReport
from league.queries import standings
from matches.models import Match, MatchState, ReportVersion
from matches.services.outcomes import corrections
from matches.services.outcomes.booking import book_result, report_in_force
from matches.services.outcomes.corrections import Correction, Kind
from rosters.folds.player_sheet import fold
from rosters.models import CareerEvent, LedgerEntry, MatchBooking, Player, Team
from rosters.queries.consequences import consequences
from rosters.queries.teams import fold_team, record_of
from tests.factories import season as seasons
from tests.factories.season import commissioner
from tests.support.kept import kept

NOW = datetime(2026, 12, 1, 9, tzinfo=UTC)


@kept
def booked_match() -> Match:
    """A finished match of a season, in the books."""
    season = seasons.started(2)
    fixture = season.rounds.get(number=1).fixtures.get()
    seasons.finish_and_book(fixture)
    return Match.objects.get(pk=fixture.match_id)


def judge(match: Match) -> User:
    return commissioner(match.league)


def correct(match: Match, correction: Correction, actor: User | None = None) -> ReportVersion:
    seen = corrections.basis(match, correction, corrections.plans(match, correction))
    version = corrections.correct(
        match=match,
        correction=correction,
        actor=actor or judge(match),
        reason="The sheet was misread.",
        seen=seen,
        now=NOW,
    )
    match.refresh_from_db()
    return version


def re_entered(match: Match) -> MatchReport:
    report = report_in_force(match)
    assert report is not None
    return deepcopy(report)


def projections(league_id: int) -> list[Any]:
    """Everything pages show that is no fact."""
    teams = Team.objects.filter(league=league_id).order_by("pk")
    players = Player.objects.filter(team__in=teams).select_related("sheet").order_by("pk")
    return [
        [(t.balance, t.debt_marked, t.rerolls, t.staff, record_of(t)) for t in teams],
        [(p.status, {k: getattr(p.sheet, k) for k in fold(())}) for p in players],
        [standings.table(season) for team in teams for season in team.league.seasons.all()],
    ]


def count_of_facts() -> int:
    return sum(model.objects.count() for model in (CareerEvent, LedgerEntry, MatchBooking))


def assert_rebuilt(league_id: int) -> None:
    """What is stored is what the facts say."""
    for team in Team.objects.filter(league=league_id):
        assert all(getattr(team, k) == v for k, v in fold_team(team).items())
        for player in team.players.select_related("sheet"):
            folded = fold(player.career.standing())
            assert {k: getattr(player.sheet, k) for k in folded} == folded


@st.composite
def reports(draw: st.DrawFn, of: MatchReport) -> MatchReport:
    """Any other report of the same line-ups."""
    report = deepcopy(of)
    for side in report.sides:
        side.score, side.winnings = draw(st.integers(0, 4)), draw(st.integers(0, 9)) * 10
        for player in draw(st.lists(st.sampled_from(list(side.players.values())), max_size=4)):
            player.spp = draw(st.integers(0, 20))
            player.touchdowns = player.spp // 3
            player.fate = draw(st.sampled_from(list(Fate)))
            player.dishonored = draw(st.booleans())
            player.mvps = draw(st.integers(0, 2))
            player.misses_next = draw(st.booleans())
    home, away = (side.score for side in report.sides)
    report.winner = None if home == away else int(away > home)
    return report


@pytest.mark.slow
class TestBackAndForth(TestCase):
    @settings(max_examples=settings.default.max_examples // 8, deadline=None)
    @given(st.data())
    def test_what_is_corrected_back_stands_as_if_nothing_had_been_done(self, data) -> None:
        match = booked_match()
        first = data.draw(reports(re_entered(match)))
        if first != report_in_force(match):
            correct(match, Correction(Kind.RE_ENTERED, first))
        before, facts = projections(match.league_id), count_of_facts()
        other = data.draw(st.one_of(st.none(), reports(first)))
        if other == first:
            return
        kind = Kind.VOID if other is None else Kind.RE_ENTERED
        correct(match, Correction(kind, other))
        assert_rebuilt(match.league_id)
        correct(match, Correction(Kind.RE_ENTERED, first))
        assert projections(match.league_id) == before
        assert_rebuilt(match.league_id)
        assert count_of_facts() > facts


@pytest.mark.django_db
class TestConsequences:
    @pytest.mark.rules("LGE-COR-02")
    def test_LGE_COR_02_the_difference_is_booked_and_names_what_it_reverses(self) -> None:
        match = booked_match()
        report = re_entered(match)
        report.sides[0].winnings, report.sides[0].players[1].spp = 30, 3
        team = match.home_team
        before, lines = Team.objects.get(pk=team.pk).balance, team.ledger.count()
        correct(match, Correction(Kind.RE_ENTERED, report))
        line = team.ledger.last()
        assert (line.amount, line.rule, line.reverses.amount) == (20, "LGE-COR-02", 10)
        assert Team.objects.get(pk=team.pk).balance == before + 20
        assert team.ledger.count() == lines + 1
        struck = CareerEvent.objects.get(player__team=team, kind="reversed")
        assert (struck.reverses.kind, struck.reverses.spp) == ("appearance", 0)

    @pytest.mark.rules("LGE-COR-03")
    def test_LGE_COR_03_money_that_is_gone_leaves_a_marked_debt(self) -> None:
        match = booked_match()
        team = match.home_team
        Team.objects.filter(pk=team.pk).update(balance=0)
        report = re_entered(match)
        report.sides[0].winnings = 0
        correct(match, Correction(Kind.RE_ENTERED, report))
        team.refresh_from_db()
        assert (team.balance, team.debt_marked) == (-10, True)

    @pytest.mark.rules("LGE-COR-05")
    def test_LGE_COR_05_a_death_undone_returns_the_player_from_now_on(self) -> None:
        match = booked_match()
        report = re_entered(match)
        report.sides[0].players[4].fate = Fate.DEAD
        correct(match, Correction(Kind.RE_ENTERED, report))
        dead = Player.objects.get(team=match.home_team, number=4)
        assert dead.status == Player.Status.DEAD
        report.sides[0].players[4].fate = Fate.FIT
        undo = Correction(Kind.RE_ENTERED, report)
        found = consequences(corrections.plans(match, undo)[0], now=NOW)
        assert found.players[0].notes[0][1] == "LGE-COR-05"
        correct(match, undo)
        assert Player.objects.get(pk=dead.pk).status == Player.Status.ACTIVE

    @pytest.mark.rules("LGE-COR-04")
    def test_LGE_COR_04_below_a_level_the_preview_says_that_the_next_roll_waits(self) -> None:
        match = booked_match()
        report = re_entered(match)
        report.sides[0].players[1].spp = 7
        correct(match, Correction(Kind.RE_ENTERED, report))
        report.sides[0].players[1].spp = 2
        found = consequences(
            corrections.plans(match, Correction(Kind.RE_ENTERED, report))[0], now=NOW
        )
        assert [note[1] for note in found.players[0].notes] == ["LGE-COR-04"]

    @pytest.mark.rules("KEM-ADV-04")
    def test_KEM_ADV_04_a_gained_level_is_previewed_and_rolled_for_once(self) -> None:
        match = booked_match()
        report = re_entered(match)
        report.sides[0].players[1].spp = 7
        there = Correction(Kind.RE_ENTERED, deepcopy(report))
        found = consequences(corrections.plans(match, there)[0], now=NOW)
        assert list(found.players[0].notes) == [
            ("Rolls for Experienced, and chooses in the team's next sequence.", "KEM-ADV-04")
        ]
        correct(match, there)
        rolls = CareerEvent.objects.filter(player__team=match.home_team, kind="star_roll")
        assert [roll.data["level"] for roll in rolls] == [1]
        report.sides[0].players[1].spp = 2
        correct(match, Correction(Kind.RE_ENTERED, report))
        again = consequences(corrections.plans(match, there)[0], now=NOW)
        assert again.players[0].notes == ()
        correct(match, there)
        assert rolls.count() == 1

    @pytest.mark.rules("LGE-COR-01")
    def test_LGE_COR_01_a_later_match_keeps_its_line_up_and_its_facts(self) -> None:
        season = seasons.started(2, plan=seasons.TWO_LEGS)
        first, second = (r.fixtures.get() for r in season.rounds.order_by("number"))
        seasons.finish_and_book(first)
        seasons.rounds.advance(season=season)
        second.refresh_from_db()
        setup = second.match.setup
        match = Match.objects.get(pk=first.match_id)
        correct(match, corrections.voided())
        second.refresh_from_db()
        assert second.match.setup == setup
        assert not CareerEvent.objects.filter(source=f"match:{second.match_id}").exists()

    def test_a_void_match_counts_for_nothing(self) -> None:
        match = booked_match()
        season = match.league.seasons.get()
        before = [(p.sheet.games, p.sheet.spp) for p in match.home_team.players.all()]
        assert {games for games, _ in before} == {1}
        correct(match, corrections.voided())
        assert (match.state, match.report) == (MatchState.VOID, None)
        assert [line.row.played for line in standings.table(season)] == [0, 0]
        assert record_of(match.home_team).games == 0
        assert {p.sheet.games for p in match.home_team.players.all()} == {0}

    def test_an_overturned_result_keeps_what_the_players_did(self) -> None:
        match = booked_match()
        correct(match, corrections.overturned(match, (0, 2), 1))
        bookings = MatchBooking.objects.in_force().filter(source=f"match:{match.pk}")
        assert dict(bookings.values_list("team", "result")) == {
            match.home_team_id: "loss",
            match.away_team_id: "win",
        }
        assert not CareerEvent.objects.filter(kind="reversed").exists()


@pytest.mark.django_db
class TestWhoAndWhen:
    def test_only_a_judge_and_with_a_reason(self) -> None:
        match = booked_match()
        with pytest.raises(NotAllowed):
            correct(match, corrections.voided(), match.home_team.coach)
        with pytest.raises(Refused, match="Give a reason"):
            corrections.correct(
                match=match,
                correction=corrections.voided(),
                actor=judge(match),
                reason=" ",
                seen="",
                now=NOW,
            )
        assert match.report_versions.count() == 1

    def test_a_preview_that_has_been_overtaken_is_not_applied(self) -> None:
        match = booked_match()
        void = corrections.voided()
        seen = corrections.basis(match, void, corrections.plans(match, void))
        correct(match, corrections.overturned(match, (1, 1), None))
        with pytest.raises(Refused, match="changed since"):
            corrections.correct(
                match=match, correction=void, actor=judge(match), reason="Late.", seen=seen, now=NOW
            )
        assert match.report_versions.count() == 2

    def test_a_preview_of_void_is_none_of_a_replay(self) -> None:
        match = booked_match()
        void, again = corrections.voided(), corrections.voided(replay=True)
        seen = corrections.basis(match, void, corrections.plans(match, void))
        with pytest.raises(Refused, match="changed since"):
            corrections.correct(
                match=match, correction=again, actor=judge(match), reason="So.", seen=seen, now=NOW
            )
        assert match.report_versions.count() == 1

    def test_not_before_it_is_over_and_booked(self) -> None:
        season = seasons.started(2)
        match = season.rounds.get(number=1).fixtures.get().match
        with pytest.raises(Refused, match="when it is over"):
            correct(match, corrections.voided())
        seasons.finish(match)
        with pytest.raises(Refused, match="not in the books"):
            correct(match, corrections.voided())

    def test_what_the_books_say_already_is_no_correction(self) -> None:
        match = booked_match()
        with pytest.raises(Refused, match="already"):
            correct(match, Correction(Kind.RE_ENTERED, re_entered(match)))

    def test_both_coaches_are_notified_and_it_is_logged(self) -> None:
        match = booked_match()
        version = correct(match, corrections.voided())
        found = Notification.objects.filter(key__startswith=f"match:{match.pk}:corrected")
        assert {notification.recipient_id for notification in found} == {
            match.home_team.coach_id,
            match.away_team.coach_id,
        }
        entry = AuditEntry.objects.get(verb="match.corrected")
        assert entry.data["version"] == version.number == 2
        assert entry.actor == judge(match)

    def test_the_books_hear_of_a_version_once(self) -> None:
        match = booked_match()
        correct(match, corrections.voided())
        facts = count_of_facts()
        assert book_result(match_id=match.pk, now=NOW) is False
        assert count_of_facts() == facts


@pytest.mark.django_db
class TestPages:
    def test_from_the_choice_by_the_preview_to_the_books(self, client) -> None:
        match = booked_match()
        client.force_login(judge(match))
        url = f"/matches/{match.pk}/correct/"
        assert client.get(url).status_code == 200
        wanted = {"kind": "overturned", "home": "0", "away": "2", "winner": ""}
        preview = client.post(url, wanted | {"step": "preview"})
        assert preview.status_code == 200
        assert match.report_versions.count() == 1
        assert "Nothing has been changed yet" in preview.content.decode()
        (panel,) = preview.context["panels"]
        assert [(m.before.row.rank, m.after.row.rank) for m in panel.context["moves"]] == [
            (2, 1),
            (1, 2),
        ]
        seen = preview.context["seen"]
        done = client.post(url, wanted | {"step": "apply", "seen": seen, "reason": "Mixed up."})
        assert done.status_code == 302
        assert match.report_versions.count() == 2
        assert "Mixed up." in client.get(f"/matches/{match.pk}/versions/").content.decode()

    def test_entered_again_with_sums_that_do_not_agree(self, client) -> None:
        match = booked_match()
        client.force_login(judge(match))
        form = client.get(f"/matches/{match.pk}/correct/").context["form"]
        data = {name: form[name].value() for name in form.fields}
        data = {
            name: value for name, value in data.items() if value is not False and value is not None
        }
        data |= {"kind": "re_entered", "step": "preview", "1-winnings": "40"}
        data |= {"0-awarded": "0", "1-awarded": "0"}
        answer = client.post(f"/matches/{match.pk}/correct/", data)
        assert answer.context["form"].errors == {}
        assert answer.status_code == 422
        assert "touchdowns of its players add up to 0" in answer.content.decode()
        answer = client.post(f"/matches/{match.pk}/correct/", data | {"anyway": "on"})
        assert [team.money for team in answer.context["teams"]] == [0, 30]

    @pytest.mark.parametrize("kind", ["", "nonsense", "overturned", "re_entered"])
    def test_what_cannot_be_read_is_refused_in_words(self, client, kind: str) -> None:
        match = booked_match()
        client.force_login(judge(match))
        answer = client.post(f"/matches/{match.pk}/correct/", {"kind": kind, "home": "x"})
        assert answer.status_code == 422
        assert match.report_versions.count() == 1

    def test_a_coach_may_look_at_versions_and_not_correct(self, client) -> None:
        match = booked_match()
        client.force_login(match.home_team.coach)
        assert client.get(f"/matches/{match.pk}/versions/").status_code == 200
        assert client.get(f"/matches/{match.pk}/correct/").status_code == 403
