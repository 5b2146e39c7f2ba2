"""Matches at a table: entered by one coach, confirmed by the other, booked like any other."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import ClassVar

import pytest
from rest_framework.test import APIClient

from core.accounts.models import User
from core.accounts.waiting import waiting_for
from core.errors import NotAllowed, Refused
from core.notifications.models import Notification
from engine.dice import SegmentDice
from engine.events import MatchEnded, MvpNamed, Rolled, event_from_json
from engine.lineup import MatchSetup
from engine.report import Fate, MatchReport
from engine.table_bounds import max_healed
from engine.table_top import (
    NO_NOTES,
    DecidedBy,
    TableNotes,
    blank_report,
    complete_report,
    mismatches,
)
from engine.variants.registry import VARIANTS
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, MatchState, ReportVersion, Segment, SideClock, TableReport
from matches.queries.event_log import published_log
from matches.services.outcomes import table_top
from matches.services.outcomes.booking import book_result
from matches.services.resolution.resolve import resolve_match
from matches.services.states import HELD_FROM
from tests.factories import matches as factory
from tests.factories.season import commissioner

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 3, 9, tzinfo=UTC)


@pytest.fixture
def match() -> Match:
    return factory.match()


def table_report(match: Match, home: int = 1, away: int = 0) -> MatchReport:
    """Everybody played; the first player of a side scored everything."""
    report = blank_report(MatchSetup.from_json(match.setup))
    for side, goals in zip(report.sides, (home, away), strict=True):
        for player in side.players.values():
            player.played = True
        side.score = next(iter(side.players.values())).touchdowns = goals
    return report


def enter(
    match: Match,
    report: MatchReport | None = None,
    actor: User | None = None,
    notes: TableNotes = NO_NOTES,
) -> TableReport:
    actor, report = actor or match.home_team.coach, report or table_report(match)
    return table_top.enter(match=match, actor=actor, report=report, notes=notes, now=NOW)


def confirmed(match: Match, entered: TableReport) -> MatchReport:
    """The report in force after the other coach has confirmed that one."""
    table_top.confirm(entered=entered, actor=match.away_team.coach, now=NOW)
    match.refresh_from_db()
    return MatchReport.from_json(match.report)


def rolled(match: Match, purpose: str) -> list[tuple[int, int]]:
    """Side and face of every roll for that purpose after the match."""
    events = [event_from_json(row) for row in Segment.objects.get(match=match).events]
    return [(e.side, e.faces[0]) for e in events if isinstance(e, Rolled) and e.purpose == purpose]


def test_the_other_coach_is_notified_that_an_answer_is_due(match, client) -> None:
    entered = enter(match)
    page = f"/matches/{match.pk}/result/"
    assert [item.url for item in waiting_for(match.away_team.coach)] == [page]
    assert waiting_for(match.home_team.coach) == []
    table_top.confirm(entered=entered, actor=match.away_team.coach, now=NOW)
    assert page not in [item.url for item in waiting_for(match.away_team.coach)]
    client.force_login(match.away_team.coach)
    body = client.get(f"/matches/{match.pk}/").content.decode()
    assert "Played at a table" in body
    assert "cannot be read" not in body


@pytest.mark.one_in(2)
@pytest.mark.parametrize("card", VARIANTS, ids=lambda card: card.key)
def test_it_is_booked_by_the_rules_of_every_game(card) -> None:
    keys = [key for key, _ in card.clan_rules]
    match = factory.match(keys[0], keys[-1], variant=card.key)
    balance = match.home_team.balance
    table_top.confirm(entered=enter(match), actor=match.away_team.coach, now=NOW)
    match.refresh_from_db()
    book_result(match_id=match.pk, now=NOW)
    assert (match.state, match.mode, match.score) == ("finished", "table", (1, 0))
    report = MatchReport.from_json(match.report)
    match.home_team.refresh_from_db()
    assert match.home_team.balance == balance + report.sides[0].winnings
    scorer = match.home_team.players.select_related("sheet").order_by("number").first()
    assert (scorer.sheet.touchdowns, scorer.sheet.games) == (1, 1)
    assert scorer.sheet.spp == 3 + 5 * scorer.sheet.mvps
    assert sum(player.mvps for player in report.sides[0].players.values()) == 1


def test_its_dice_follow_from_the_secret_and_the_report(match) -> None:
    table_top.confirm(entered=enter(match), actor=match.away_team.coach, now=NOW)
    match.refresh_from_db()
    segment = Segment.objects.get(match=match)
    dice = SegmentDice(
        bytes.fromhex(match.secret), match.public_id, 0, bytes.fromhex(segment.digest)
    )
    again, events = complete_report(MatchSetup.from_json(match.setup), table_report(match), dice)
    assert again.to_json() == match.report
    assert [event.to_json() for event in events] == segment.events
    assert published_log(match)


@pytest.mark.rules("LGE-MVP-01")
def test_LGE_MVP_01_a_named_player_is_named_in_the_log_too(match) -> None:
    setup, report = MatchSetup.from_json(match.setup), table_report(match)
    fifth = setup.sides[0].figures[4].number
    report.sides[0].players[fifth].mvps = 1
    full, events = complete_report(setup, report, SegmentDice(bytes(32), "table", 0, b""))
    assert [n for n, player in full.sides[0].players.items() if player.mvps] == [fifth]
    named = {event.side: event.figure for event in events if isinstance(event, MvpNamed)}
    assert named[0] == 4
    thrown = [e.side for e in events if isinstance(e, Rolled) and e.purpose == "mvp"]
    assert thrown == [1]


class TestSums:
    def codes(self, report: MatchReport, of: Match, **fields: object) -> list[str]:
        setup = MatchSetup.from_json(of.setup)
        return [fault.code for fault in mismatches(report, setup, **fields)]

    def test_touchdowns_of_the_players_make_the_score(self, match) -> None:
        report = table_report(match)
        report.sides[0].score = 2
        assert self.codes(report, match) == ["touchdowns"]
        with pytest.raises(
            Refused, match="scored 2, but the touchdowns of its players add up to 1"
        ):
            enter(match, report)
        assert not TableReport.objects.exists()

    def test_nobody_causes_more_casualties_than_there_were(self, match) -> None:
        report = table_report(match)
        report.sides[0].players[1].casualties = 2
        report.sides[1].players[1].fate = Fate.BADLY_HURT
        assert self.codes(report, match) == ["casualties"]

    @pytest.mark.parametrize(
        ("race", "staff", "most"),
        [("human", {"apothecary": 1}, 1), ("human", {}, 0), ("undead", {}, 27)],
    )
    def test_no_more_are_healed_than_the_side_can_heal(self, race, staff, most) -> None:
        of = factory.match(race, "human", variant="blitz")
        setup = MatchSetup.from_json(of.setup)
        home = replace(setup.sides[0], staff=staff)
        setup = replace(setup, home=home)
        assert max_healed(setup, 0, points=1) == most
        found = list(mismatches(table_report(of), setup, healed=(most + 1, 0)))
        assert [(fault.code, fault.values) for fault in found] == [("healed", (most + 1, most))]
        assert not list(mismatches(table_report(of), setup, healed=(most, 0)))

    def test_LGE_MVP_01_a_guest_is_not_the_most_valuable(self, match) -> None:
        report = table_report(match)
        setup = MatchSetup.from_json(match.setup)
        first, *others = setup.sides[0].figures
        report.sides[0].players[first.number].mvps = 1
        assert self.codes(report, match) == []
        guest = replace(setup.sides[0], figures=(replace(first, league=False), *others))
        found = mismatches(report, replace(setup, home=guest))
        assert [(fault.code, fault.number) for fault in found] == [("guest_mvp", first.number)]

    def test_who_did_not_play_did_nothing(self, match) -> None:
        report = table_report(match)
        report.sides[0].players[1].played = False
        assert self.codes(report, match) == ["did_not_play"]

    def test_what_stays_needs_a_serious_injury(self, match) -> None:
        report = table_report(match)
        report.sides[1].players[2].lasting = "ma"
        assert self.codes(report, match) == ["lasting"]


def level(match: Match, winner: int | None = None) -> MatchReport:
    report = table_report(match, 1, 1)
    report.winner = winner
    return report


@pytest.mark.rules("CORE-END-01", "KEM-TAB-01")
class TestOvertime:
    """A level match that must have a winner asks for the winner instead of rolling again."""

    @pytest.fixture
    def cup(self) -> Match:
        return factory.match("human", "undead", variant="blitz", options={"overtime": "sudden"})

    @pytest.mark.parametrize("winner", [0, 1])
    def test_the_reported_winner_of_the_roll_off_has_won(self, cup: Match, winner: int) -> None:
        entered = enter(cup, level(cup, winner))
        assert entered.decided_by == DecidedBy.DIE
        assert confirmed(cup, entered).winner == winner
        assert (cup.won_by, cup.score) == (winner, (1, 1))
        assert rolled(cup, "overtime") == []
        events = [event_from_json(row) for row in Segment.objects.get(match=cup).events]
        assert [e.winner for e in events if isinstance(e, MatchEnded)] == [winner]

    def test_a_level_match_without_a_winner_is_refused(self, cup: Match) -> None:
        with pytest.raises(Refused, match="say who won the roll-off") as refused:
            enter(cup, level(cup))
        assert refused.value.rule == "CORE-END-01"

    def test_one_that_was_entered_before_is_not_confirmed(self, cup: Match) -> None:
        entered = enter(cup, level(cup, 1))
        TableReport.objects.update(report=level(cup).to_json(), decided_by="")
        with pytest.raises(Refused, match="say who won the roll-off"):
            confirmed(cup, TableReport.objects.get(pk=entered.pk))

    def test_a_touchdown_in_overtime_is_the_one_ahead(self, cup: Match) -> None:
        notes = TableNotes(decided_by=DecidedBy.TOUCHDOWN)
        with pytest.raises(Refused, match="counts in the score: enter it with its scorer"):
            enter(cup, level(cup, 0), notes=notes)
        with pytest.raises(Refused, match="its winner is ahead by one"):
            enter(cup, table_report(cup, 3, 1), notes=notes)
        assert confirmed(cup, enter(cup, table_report(cup, 2, 1), notes=notes)).winner == 0

    def test_a_match_that_is_not_level_was_not_rolled_off(self, cup: Match) -> None:
        with pytest.raises(Refused, match="no roll-off"):
            enter(cup, table_report(cup, 2, 1), notes=TableNotes(decided_by=DecidedBy.DIE))

    def test_the_higher_score_has_won(self, cup: Match) -> None:
        report = table_report(cup, 2, 1)
        report.winner = 1
        with pytest.raises(Refused, match="has the higher score"):
            enter(cup, report)

    def test_without_overtime_a_level_match_is_a_draw(self, match: Match) -> None:
        with pytest.raises(Refused, match="no overtime"):
            enter(match, level(match, 0))
        assert confirmed(match, enter(match, level(match))).winner is None


@pytest.mark.rules("KEM-TAB-01")
class TestWinningsDice:
    """A die that was thrown at the table is entered; what is not entered is rolled here."""

    @pytest.mark.rules("LGE-WIN-01")
    def test_a_thrown_die_counts(self) -> None:
        match = factory.match("human", "undead", variant="blitz")
        confirmed(match, enter(match, notes=TableNotes(winnings_dice=(6, 1))))
        assert rolled(match, "winnings") == [(0, 6), (1, 1)]
        assert '"winnings_dice":[6,1]' in Segment.objects.get(match=match).locked

    @pytest.mark.rules("SAM-PST-02")
    def test_in_tens_of_koku_and_one_more_for_the_winner(self, match: Match) -> None:
        report = confirmed(match, enter(match, notes=TableNotes(winnings_dice=(1, 6))))
        assert [side.winnings for side in report.sides] == [20, 60]

    def test_the_other_die_is_rolled_here(self, match: Match) -> None:
        entered = enter(match, notes=TableNotes(winnings_dice=(None, 4)))
        confirmed(match, entered)
        segment = Segment.objects.get(match=match)
        secret, digest = bytes.fromhex(match.secret), bytes.fromhex(segment.digest)
        first = SegmentDice(secret, match.public_id, 0, digest).roll(6, "winnings")
        assert rolled(match, "winnings") == [(0, first), (1, 4)]

    @pytest.mark.parametrize("face", [0, 7])
    def test_a_die_has_six_faces(self, match: Match, face: int) -> None:
        with pytest.raises(Refused, match="shows 1 to 6"):
            enter(match, notes=TableNotes(winnings_dice=(face, None)))


def test_its_report_shows_only_what_is_counted_at_a_table(match, client) -> None:
    confirmed(match, enter(match))
    page = client.get(f"/matches/{match.pk}/report/").content.decode()
    assert "Played at a table" in page
    for counted in ("Touchdowns", "SPP", "Cas."):
        assert counted in page
    for not_counted in ("Turnovers", "Blocks", "Squares", "Fouls"):
        assert not_counted not in page


def test_its_page_says_nothing_of_a_match_that_is_to_begin(match, client) -> None:
    address = f"/matches/{match.pk}/"
    before = client.get(address).content.decode()
    assert "sets up" in before
    assert "has not begun" in before
    enter(match)
    for page in (address, f"{address}log/"):
        body = client.get(page).content.decode()
        assert "Nothing: it was not played here." in body
        for words in ("sets up", "attacks", "not rolled yet", "has not begun"):
            assert words not in body


class TestAnswers:
    def test_no_orders_are_taken_while_it_waits(self, match) -> None:
        enter(match)
        match.refresh_from_db()
        assert (match.state, match.due_at, match.is_running) == ("awaited", None, False)
        assert Notification.objects.get(key=f"match:{match.pk}:table:1:1")

    def test_who_entered_it_does_not_confirm_it(self, match) -> None:
        entered = enter(match)
        with pytest.raises(NotAllowed):
            table_top.confirm(entered=entered, actor=match.home_team.coach, now=NOW)
        assert not ReportVersion.objects.exists()

    def test_it_is_confirmed_once(self, match) -> None:
        entered = enter(match)
        table_top.confirm(entered=entered, actor=match.away_team.coach, now=NOW)
        with pytest.raises(Refused, match="answered"):
            table_top.confirm(entered=entered, actor=match.away_team.coach, now=NOW)
        assert ReportVersion.objects.count() == 1

    def test_a_dispute_goes_to_the_judge_who_decides(self, match) -> None:
        boss, entered = commissioner(match.league), enter(match)
        table_top.dispute(
            entered=entered, actor=match.away_team.coach, objection="It was a draw.", now=NOW
        )
        assert Notification.objects.filter(recipient=boss, subject__contains="disputed").exists()
        better = enter(match, table_report(match, 1, 1), actor=boss)
        assert TableReport.objects.get(pk=entered.pk).state == "replaced"
        table_top.confirm(entered=better, actor=boss, now=NOW)
        match.refresh_from_db()
        assert match.score == (1, 1)

    @pytest.mark.rules("KEM-TAB-03")
    def test_taken_back_it_is_played_by_mail_with_the_deadline_that_it_had(self, match) -> None:
        Match.objects.filter(pk=match.pk).update(due_at=NOW + timedelta(hours=9))
        table_top.withdraw(entered=enter(match), actor=match.home_team.coach, now=NOW)
        match.refresh_from_db()
        assert match.state == MatchState.SETTING_UP
        assert match.due_at == NOW + timedelta(hours=9)

    def test_a_later_report_takes_the_place_of_the_first(self, match) -> None:
        enter(match)
        enter(match, table_report(match, 2, 0))
        states = TableReport.objects.order_by("number").values_list("state", flat=True)
        assert list(states) == ["replaced", "entered"]

    def test_a_stranger_enters_nothing(self, match) -> None:
        with pytest.raises(NotAllowed):
            enter(match, actor=factory.match().home_team.coach)

    def test_not_once_it_is_played_by_mail(self) -> None:
        match = factory.playing()
        with pytest.raises(Refused, match="is played by mail"):
            enter(match)


@pytest.mark.rules("KEM-TAB-01")
class TestStates:
    """Every state of a match either takes a result or says why not; none leaves it stuck."""

    HELD: ClassVar = [(MatchState.HELD, before) for before in sorted(HELD_FROM)]
    STATES: ClassVar = [(state, "") for state in MatchState if state != MatchState.HELD] + HELD

    def put(self, match: Match, state: str, held_from: str) -> None:
        over = {"finished_at": NOW, "report": {}} if state == MatchState.FINISHED else {}
        void = {"finished_at": NOW} if state == MatchState.VOID else {}
        played = MatchState.PLAYING in (state, held_from)
        waits = {"waiting_side": 0, "segment": 3} if played else {}
        stuck = {"last_error": "Nobody confirmed.", "attempts": 3} if held_from else {}
        fields = {**over, **void, **waits, **stuck}
        Match.objects.filter(pk=match.pk).update(state=state, held_from=held_from, **fields)
        match.refresh_from_db()

    @pytest.mark.parametrize(("state", "held_from"), STATES)
    def test_each_state_takes_a_result_unless_it_is_over_or_played_here(
        self, match, client, state, held_from
    ) -> None:
        report = table_report(match)
        self.put(match, state, held_from)
        refusal = {
            MatchState.FINISHED: "is over",
            MatchState.VOID: "is over",
            MatchState.PLAYING: "is played by mail",
        }.get(held_from or state, "")
        client.force_login(match.home_team.coach)
        page = client.get(f"/matches/{match.pk}/result/")
        if refusal:
            assert page.status_code == 302
            with pytest.raises(Refused, match=refusal):
                enter(match, report)
            return
        assert page.status_code == 200
        entered = enter(match, report)
        match.refresh_from_db()
        assert (match.state, match.held_from) == (MatchState.AWAITED, held_from)
        assert [side.score for side in confirmed(match, entered).sides] == [1, 0]

    def test_a_missed_set_up_takes_the_result_and_taken_back_it_is_held_again(self, client) -> None:
        terms = replace(ClockTerms(), confirm=True, excuses=0)
        match = factory.match(now=NOW)
        Match.objects.filter(pk=match.pk).update(clock_terms=terms.to_json())
        SideClock.objects.filter(match=match).update(excuses=0)
        match.refresh_from_db()
        assert resolve_match(match_id=match.pk, now=match.due_at) is None
        match.refresh_from_db()
        assert (match.state, match.held_from) == (MatchState.HELD, MatchState.SETTING_UP)
        client.force_login(match.away_team.coach)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert "Enter a result played at a table" in body
        client.force_login(commissioner(match.league))
        page = client.get(f"/matches/{match.pk}/").content.decode()
        assert f"/matches/{match.pk}/result/" in page
        entered = enter(match)
        table_top.withdraw(entered=entered, actor=match.home_team.coach, now=NOW)
        match.refresh_from_db()
        assert (match.state, match.held_from) == (MatchState.HELD, MatchState.SETTING_UP)


class TestPages:
    def form(self, match: Match, **changes: str) -> dict[str, str]:
        data = {"0-score": "1", "1-score": "0", "0-healed": "0", "1-healed": "0"}
        setup = MatchSetup.from_json(match.setup)
        for side, line_up in enumerate(setup.sides):
            for figure in line_up.figures:
                row = f"{side}-{figure.number}"
                data |= {f"{row}-{key}": "0" for key in ("completions", "casualties")}
                data |= {f"{row}-interceptions": "0", f"{row}-mvps": "0", f"{row}-fate": "fit"}
                data |= {f"{row}-touchdowns": "0", f"{row}-played": "on"}
        data["0-1-touchdowns"] = "1"
        return data | changes

    def test_from_the_form_to_the_report(self, client, match) -> None:
        url = f"/matches/{match.pk}/result/"
        client.force_login(match.home_team.coach)
        assert client.get(url).status_code == 200
        assert client.post(url, self.form(match)).status_code == 302
        client.force_login(match.away_team.coach)
        assert "Confirm this result" in client.get(url).content.decode()
        assert client.post(f"{url}1/confirm/").status_code == 302
        assert "1 : 0" in client.get(f"/matches/{match.pk}/versions/").content.decode()
        assert client.get(f"/matches/{match.pk}/report/").status_code == 200
        assert client.get(f"/matches/{match.pk}/log/").status_code == 200
        assert client.get(f"/matches/{match.pk}/").status_code == 200

    def test_a_form_that_does_not_add_up_says_so_and_keeps_what_was_typed(
        self, client, match
    ) -> None:
        client.force_login(match.home_team.coach)
        answer = client.post(f"/matches/{match.pk}/result/", self.form(match, **{"0-score": "3"}))
        assert answer.status_code == 422
        body = answer.content.decode()
        assert "scored 3, but the touchdowns of its players add up to 1" in body
        assert 'name="0-score" value="3"' in body

    def test_the_form_of_a_cup_asks_who_won(self, client) -> None:
        match = factory.match(options={"overtime": "sudden"})
        url, data = f"/matches/{match.pk}/result/", {"1-score": "1", "1-1-touchdowns": "1"}
        client.force_login(match.home_team.coach)
        assert 'name="winner"' in client.get(url).content.decode()
        answer = client.post(url, self.form(match, **data))
        assert "say who won the roll-off" in answer.content.decode()
        data |= {"winner": "1", "decided_by": "die", "0-winnings_die": "5"}
        assert client.post(url, self.form(match, **data)).status_code == 302
        client.force_login(match.away_team.coach)
        body = client.get(url).content.decode()
        assert f"{match.away_team} won a level match." in body
        assert f"{match.home_team} threw a 5 for its winnings." in body
        again = client.get(url, {"again": ""}).content.decode()
        table_top.confirm(entered=TableReport.objects.get(), actor=match.away_team.coach, now=NOW)
        body = client.get(f"/matches/{match.pk}/").content.decode()
        assert f"{match.away_team} won after" in body
        assert '<option value="1" selected>' in again
        assert 'name="0-winnings_die" value="5"' in again

    def test_a_league_match_asks_for_no_winner(self, client, match) -> None:
        client.force_login(match.home_team.coach)
        body = client.get(f"/matches/{match.pk}/result/").content.decode()
        assert 'name="winner"' not in body
        assert 'name="0-winnings_die"' in body

    def test_only_those_concerned(self, client, match) -> None:
        url = f"/matches/{match.pk}/result/"
        assert client.get(url).status_code == 302
        client.force_login(factory.match().home_team.coach)
        assert client.get(url).status_code == 403
        client.force_login(commissioner(match.league))
        assert client.get(url).status_code == 200
        assert client.post(f"{url}1/explode/").status_code == 404


def test_the_record_shows_the_report_that_was_locked(match, client) -> None:
    table_top.confirm(entered=enter(match), actor=match.away_team.coach, now=NOW)
    answer = client.get(f"/matches/{match.pk}/record/")
    assert answer.status_code == 200
    assert "The report as it was entered" in answer.content.decode()


class TestApi:
    def send(self, match: Match, **more: object):
        client = APIClient()
        client.force_login(match.home_team.coach)
        one = [{"number": 1, "touchdowns": 1}]
        sides = [{"score": 1, "players": one, "winnings_die": 3}, {"score": 1, "players": one}]
        body = {"match": match.pk, "sides": sides, **more}
        return client.post("/api/v1/table-reports/", body, format="json")

    def test_winner_and_dice_of_a_cup_match(self) -> None:
        match = factory.match(options={"overtime": "sudden"})
        assert self.send(match).status_code in (400, 409)
        answer = self.send(match, winner=1, decided_by="die")
        assert answer.status_code == 201, answer.json()
        body = answer.json()
        assert (body["winnings_dice"], body["decided_by"]) == ([3, None], "die")
        assert body["report"]["winner"] == 1

    def test_a_league_match_has_no_such_winner(self, match: Match) -> None:
        assert self.send(match, winner=1).status_code == 400
        assert self.send(match, decided_by="die").status_code == 400
        assert self.send(match).json()["decided_by"] == ""
