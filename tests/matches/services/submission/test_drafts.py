"""Life of a sheet: draft, ready, taken back, locked; the newest readable revision counts."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from core import clock
from core.errors import Refused
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, Segment, TurnSheet
from matches.services.notifications.turn_notifications import IF_MISSED
from matches.services.resolution import resolve
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.acknowledgement import IfNothingArrives, acknowledge
from matches.services.submission.drafts import save_draft, take_back
from matches.services.submission.sheet_notifications import words
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping.deadlines import LATE_AFTER, enqueue_due
from tests.factories import matches as factory
from tests.factories.core import WHEN
from tests.support.html import squeezed

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)
WINDOW = timedelta(minutes=10)


@pytest.fixture
def match() -> Match:
    made = factory.playing()
    made.clock_terms = ClockTerms(regret_minutes=10).to_json()
    made.save()
    return made


def by(match: Match, **changes) -> dict:
    coach = match.team(match.waiting_side).coach
    fields = {"side": match.waiting_side, "author": coach, "segment": match.segment, "now": NOW}
    return {"match": match, **fields, **changes}


def resolved(match: Match, now) -> Segment | None:
    return resolve_match(match_id=match.pk, now=now)


@pytest.mark.rules("KEM-SHE-01")
def test_what_is_ready_waits_until_it_can_be_regretted_no_more(match, sent_tasks):
    submit_sheet(text=factory.a_move(match), **by(match))
    assert sent_tasks == []
    assert resolved(match, NOW + WINDOW - timedelta(seconds=1)) is None
    assert enqueue_due(now=NOW + WINDOW - timedelta(seconds=1)) == 0
    assert enqueue_due(now=NOW + WINDOW + LATE_AFTER) == 1
    assert resolved(match, NOW + WINDOW).cause == Segment.Cause.SHEET


@pytest.mark.rules("KEM-SHE-01")
def test_a_revision_replaces_it_and_restarts_the_window(match):
    submit_sheet(text=factory.a_move(match), **by(match))
    later = NOW + timedelta(minutes=8)
    second = submit_sheet(text="END", **by(match, now=later)).sheet
    assert second.revision == 2
    assert resolved(match, NOW + WINDOW) is None
    assert resolved(match, later + WINDOW).number == 1
    states = TurnSheet.objects.order_by("revision").values_list("state", flat=True)
    assert list(states) == ["replaced", "resolved"]


@pytest.mark.rules("KEM-SHE-01")
def test_what_is_ready_can_be_taken_back_while_the_window_is_open(match):
    submit_sheet(text=factory.a_move(match), **by(match))
    sheet = take_back(**by(match, now=NOW + timedelta(minutes=9)))
    assert sheet.state == TurnSheet.State.DRAFT
    assert resolved(match, NOW + WINDOW) is None
    with pytest.raises(Refused, match="There is no submitted sheet"):
        take_back(**by(match))


def test_taken_back_over_a_newer_draft_it_is_only_put_aside(match):
    submit_sheet(text=factory.a_move(match), **by(match))
    save_draft(text="# better", **by(match))
    assert take_back(**by(match)).state == TurnSheet.State.REPLACED
    assert TurnSheet.objects.filter(state="draft").get().text == "# better"


@pytest.mark.rules("KEM-SHE-01")
@pytest.mark.parametrize("text", ["CONCEDE\nEND", "END"])
def test_a_concession_or_an_empty_sheet_that_was_taken_back_is_not_played(match, text):
    submit_sheet(text=text, confirm_concession=True, **by(match))
    assert take_back(**by(match)).state == TurnSheet.State.DRAFT
    played = resolved(match, match.due_at)
    match.refresh_from_db()
    assert (played.cause, match.is_over) == (Segment.Cause.DEADLINE, False)


def test_nothing_is_taken_back_when_the_window_is_over(match):
    submit_sheet(text=factory.a_move(match), **by(match))
    with pytest.raises(Refused, match="too late"):
        take_back(**by(match, now=NOW + WINDOW))


@pytest.mark.rules("KEM-SHE-01")
def test_the_deadline_plays_what_is_ready_whatever_is_left_of_the_window(match):
    submit_sheet(text=factory.a_move(match), **by(match, now=match.due_at - timedelta(minutes=1)))
    assert resolved(match, match.due_at).cause == Segment.Cause.SHEET


@pytest.mark.rules("KEM-SHE-01")
def test_the_deadline_plays_the_newest_text_that_could_be_read(match):
    move = factory.a_move(match)
    save_draft(text=move, **by(match))
    save_draft(text=f"{move}\n99 DANCE", **by(match))
    assert resolved(match, match.due_at - timedelta(seconds=1)) is None
    played = resolved(match, match.due_at)
    sheet = TurnSheet.objects.get()
    assert (played.cause, sheet.state, sheet.submitted_at) == ("sheet", "resolved", match.due_at)
    assert sheet.canonical == f"{move}\nEND\n"


@pytest.mark.rules("KEM-SHE-01")
def test_a_draft_kept_while_the_deadline_is_being_met_is_played(match, monkeypatch):
    """A draft saved between an attempt's two transactions was once reported but not played."""
    text, due = factory.a_move(match), match.due_at
    begin = resolve._begin_attempt

    def begin_and_type(*args) -> bool:
        begun = begin(*args)
        save_draft(text=text, **by(match, now=due))
        return begun

    monkeypatch.setattr(resolve, "_begin_attempt", begin_and_type)
    assert resolved(match, due).cause == Segment.Cause.SHEET
    sheet = TurnSheet.objects.get(match=match)
    assert (sheet.state, sheet.submitted_at) == (TurnSheet.State.RESOLVED, due)


@pytest.mark.rules("KEM-SHE-01")
@pytest.mark.parametrize("text", ["", "# not yet", "END", "CONCEDE", "99 DANCE"])
def test_no_draft_without_plays_is_played_and_none_gives_the_match_up(match, text):
    save_draft(text=text, **by(match))
    assert resolved(match, match.due_at).cause == Segment.Cause.DEADLINE


@pytest.mark.rules("KEM-SHE-01")
def test_a_broken_revision_leaves_the_good_one_ready(match):
    first = submit_sheet(text=factory.a_move(match), **by(match)).sheet
    with pytest.raises(Refused):
        submit_sheet(text="99 DANCE", **by(match))
    assert resolved(match, NOW + WINDOW).cause == Segment.Cause.SHEET
    first.refresh_from_db()
    assert first.state == TurnSheet.State.RESOLVED


class TestAcknowledged:
    def test_nothing_written_leaves_the_turn_to_fallback_orders(self, match):
        found = acknowledge(match, match.waiting_side)
        assert (found.otherwise, found.sheet, found.plays_at) == (
            IfNothingArrives.FALLBACK,
            None,
            match.due_at,
        )

    def test_a_draft_is_played_at_the_deadline(self, match):
        save_draft(text=factory.a_move(match), **by(match))
        found = acknowledge(match, match.waiting_side, odds=False)
        assert (found.otherwise, found.plays_at) == (IfNothingArrives.DRAFT, match.due_at)

    def test_a_submitted_sheet_is_shown_with_its_odds(self, match):
        sheet = submit_sheet(text=factory.a_move(match), **by(match)).sheet
        match.refresh_from_db()
        found = acknowledge(match, match.waiting_side)
        assert found.is_ready
        assert (found.canonical, found.plays_at) == (sheet.canonical, NOW + WINDOW)
        assert (found.outlook.times, found.outlook.plays[0].succeeded) == (500, 1.0)

    def test_what_the_rules_refuse_is_a_warning(self, match):
        number = factory.own_players(match)[0].number
        submit_sheet(text=f"{number} MOVE A1", **by(match), accept_doubtful=True)
        found = acknowledge(match, match.waiting_side)
        assert [fault.rule for fault in found.warnings] == ["CORE-MOV-01"]
        assert found.outlook.plays[0].refused == 1.0

    def test_orders_for_the_match_are_shown_with_it(self, match):
        text = f"{factory.a_move(match)}\nORDERS\nfollow NO\nEND"
        submission = submit_sheet(text=text, **by(match))
        match.refresh_from_db()
        found = acknowledge(match, match.waiting_side, odds=False)
        assert found.advance == "FOLLOW never\nEND\n"
        assert "from now on:\n| FOLLOW never" in words(match, submission.sheet, submission.reading)

    def test_without_a_regret_window_a_sheet_is_played_at_once(self, match):
        Match.objects.update(clock_terms=ClockTerms().to_json())
        match.refresh_from_db()
        submission = submit_sheet(text=factory.a_move(match), **by(match))
        match.refresh_from_db()
        text = words(match, submission.sheet, submission.reading)
        assert text.endswith("It is played at once.")


class TestPages:
    @pytest.fixture
    def coach(self, client, match):
        client.force_login(match.team(match.waiting_side).coach)
        Match.objects.update(due_at=clock.now() + timedelta(hours=factory.HOURS))
        return client

    def send(self, coach, match, text, action="submit"):
        data = {"text": text, "segment": match.segment, "action": action}
        return coach.post(f"/matches/{match.pk}/sheet/", data, follow=True).content.decode()

    def test_a_ready_sheet_can_be_revised_or_taken_back(self, coach, match):
        body = self.send(coach, match, factory.a_move(match))
        assert "Submit this revision instead" in body
        body = self.send(coach, match, "", action="take_back")
        assert "draft again" in body
        assert "Submit the turn" in body
        assert "There is no submitted sheet for this turn" in self.send(
            coach, match, "", "take_back"
        )

    def test_a_draft_without_plays_says_that_fallback_orders_play(self, coach, match):
        self.send(coach, match, factory.a_move(match), action="save")
        assert (
            "played at the deadline unless" in coach.get(f"/matches/{match.pk}/").content.decode()
        )
        body = squeezed(self.send(coach, match, "END", action="save"))
        assert f"It has no plays that count: at the deadline {IF_MISSED}." in body

    def test_a_submitted_turn_is_not_said_to_be_wanted(self, coach, match):
        assert "It is your turn." in coach.get(f"/matches/{match.pk}/").content.decode()
        self.send(coach, match, factory.a_move(match))
        for address in ("", "state/"):
            body = coach.get(f"/matches/{match.pk}/{address}").content.decode()
            assert "It is your turn." not in body
            assert "Your turn waits to be played." in body
            assert "notice-warn" not in body[body.index('id="status"') :].split("</div>")[0]
        assert "It is your turn." in self.send(coach, match, "", action="take_back")

    def test_orders_in_force_are_shown_with_odds(self, coach, match):
        address = f"/matches/{match.pk}/sheet/standing/"
        assert IF_MISSED in coach.get(address).content.decode()
        assert IF_MISSED in coach.get(f"/matches/{match.pk}/").content.decode()
        self.send(coach, match, factory.a_move(match), action="save")
        assert "Not submitted" in coach.get(address).content.decode()
        self.send(coach, match, factory.a_move(match))
        body = coach.get(address).content.decode()
        assert "Revision 1 is played" in body
        assert "Rehearsed 500 times" in body

    def test_the_reading_is_shown_line_by_line(self, coach, match):
        number, *move = factory.a_move(match).split()
        text = f"# a plan\nMAXRISK 1/2\n{number} moves to {move[-1]}\nHOLD IF BALL LOOSE\nEND"
        self.send(coach, match, text)
        body = coach.get(f"/matches/{match.pk}/sheet/standing/").content.decode()
        lines = ("MAXRISK 1/2", f"{number} MOVE TO {move[-1]}", "HOLD IF BALL LOOSE", "END")
        listed = "".join(f"<li><code>{line}</code></li>" for line in lines)
        assert f'<ol class="sheet-lines">{listed}</ol>' in re.sub(r">\s+<", "><", body)

    def test_the_other_coach_sees_nothing(self, client, match):
        submit_sheet(text=factory.a_move(match), **by(match))
        client.force_login(match.team(1 - match.waiting_side).coach)
        body = client.get(f"/matches/{match.pk}/sheet/standing/").content.decode()
        assert body.strip() == ""
