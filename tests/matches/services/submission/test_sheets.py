"""Submitting a turn: checked, idempotent, and refused with a reason when it cannot count."""

from __future__ import annotations

from datetime import timedelta

import pytest

from core.errors import NotAllowed, Refused
from matches.models import Match, MatchState, TurnSheet
from matches.services.errors import BadOrders, Doubtful, Stale, Unconfirmed
from matches.services.resolution.autoplay import play_match
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.checked_sheet import read_sheet
from matches.services.submission.drafts import save_draft
from matches.services.submission.sheets import submit_sheet
from tests.factories import matches as factory
from tests.factories.core import WHEN, UserFactory

pytestmark = pytest.mark.django_db
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


@pytest.fixture
def match() -> Match:
    return factory.playing()


def submit(match: Match, text: str | None = None, **changes) -> TurnSheet:
    side = changes.pop("side", match.waiting_side)
    fields = {"author": match.team(side).coach, "segment": match.segment, "now": NOW}
    text = factory.a_move(match) if text is None else text
    return submit_sheet(match=match, side=side, text=text, **(fields | changes)).sheet


def test_a_sheet_is_made_ready_and_its_job_is_sent(match, sent_tasks):
    sheet = submit(match)
    match.refresh_from_db()
    assert (sheet.state, sheet.revision, match.ready_at) == ("ready", 1, NOW)
    assert sheet.canonical == f"{sheet.text}\nEND\n"
    assert sent_tasks == [("matches.resolve_match", [match.pk, 1])]


def test_the_same_orders_twice_are_one_revision(match, sent_tasks):
    text = factory.a_move(match)
    first = submit(match, text)
    again = submit(match, f"  {text.lower()}  # the same\nEND")
    assert again.pk == first.pk
    assert TurnSheet.objects.count() == 1
    assert len(sent_tasks) == 1


def test_the_same_orders_after_their_resolution_are_the_same_still(match):
    text = factory.a_move(match)
    first = submit(match, text)
    resolve_match(match_id=match.pk, now=NOW)
    assert submit(match, text).pk == first.pk
    with pytest.raises(Stale):
        submit(match, "END")


def test_a_better_sheet_replaces_one_that_is_only_ready(match):
    first = submit(match, factory.a_move(match))
    second = submit(match, "END")
    first.refresh_from_db()
    assert (first.state, second.state, second.revision) == ("replaced", "ready", 2)


def test_a_locked_sheet_is_replaced_no_more(match):
    submit(match)
    TurnSheet.objects.update(state=TurnSheet.State.LOCKED)
    with pytest.raises(Refused, match="locked"):
        submit(match, "END")


def test_a_draft_is_kept_and_becomes_the_sheet(match):
    coach = match.team(match.waiting_side).coach
    draft = save_draft(
        match=match,
        side=match.waiting_side,
        author=coach,
        text="7 MOVE nowhere",
        segment=1,
        now=NOW,
    )
    sheet = submit(match)
    assert sheet.pk == draft.pk
    assert TurnSheet.objects.get().state == "ready"


@pytest.mark.parametrize("text", ["7 STAND\x00", "x" * 9000, "\n" * 201 + "END"])
def test_what_is_no_text_is_not_kept(match, text):
    with pytest.raises(BadOrders):
        save_draft(
            match=match,
            side=match.waiting_side,
            author=match.team(match.waiting_side).coach,
            text=text,
            segment=1,
            now=NOW,
        )
    assert not TurnSheet.objects.exists()


def test_unreadable_lines_are_refused_and_change_nothing(match):
    with pytest.raises(BadOrders) as caught:
        submit(match, "99 STAND\n1 MOVE Z99")
    assert [(f.line, f.code) for f in caught.value.faults] == [
        (1, "unknown-player"),
        (2, "off-pitch"),
    ]
    match.refresh_from_db()
    assert (TurnSheet.objects.count(), match.ready_at) == (0, None)


def test_plays_against_the_rules_need_a_second_word(match):
    number = factory.own_players(match)[0].number
    text = f"{number} MOVE A1"
    with pytest.raises(Doubtful) as caught:
        submit(match, text)
    assert [(f.line, f.rule) for f in caught.value.faults] == [(1, "CORE-MOV-01")]
    assert submit(match, text, accept_doubtful=True).state == "ready"
    segment = resolve_match(match_id=match.pk, now=NOW)
    assert [n["code"] for n in segment.notes[str(segment.side)]] == ["not-adjacent"]


def test_somebody_elses_team_is_refused(match):
    with pytest.raises(NotAllowed):
        submit(match, author=UserFactory.create())
    with pytest.raises(NotAllowed):
        submit(match, author=match.team(1 - match.waiting_side).coach)


def test_a_play_out_of_turn_is_refused(match):
    with pytest.raises(Refused, match="not your turn"):
        submit(match, "END", side=1 - match.waiting_side)


def test_before_the_kick_off_there_is_no_turn():
    match = factory.match()
    with pytest.raises(Refused, match="has not kicked off"):
        submit_sheet(
            match=match, side=0, author=match.home_team.coach, text="END", segment=0, now=NOW
        )


def test_a_finished_match_takes_no_sheet(match):
    match = play_match(match_id=match.pk, now=NOW)
    with pytest.raises(Refused, match="over"):
        submit(match, "END", side=0)
    with pytest.raises(Refused, match="over"):
        read_sheet(match=match, side=0, text="END")


def test_a_held_match_takes_no_sheet(match):
    match.state, match.held_from = MatchState.HELD, MatchState.PLAYING
    match.save()
    with pytest.raises(Refused, match="held"):
        submit(match, "END")


def test_after_the_deadline_it_is_too_late(match):
    with pytest.raises(Refused, match="deadline"):
        submit(match, now=match.due_at + timedelta(seconds=1))


def test_a_turn_that_has_not_come_is_refused(match):
    with pytest.raises(Refused, match="not come yet"):
        submit(match, segment=match.segment + 1)


def test_a_draft_for_another_turn_is_not_kept():
    match = factory.playing(turns=2)
    side = match.waiting_side
    fields = {"match": match, "side": side, "author": match.team(side).coach, "now": NOW}
    save_draft(text="# the new turn's", segment=match.segment, **fields)
    with pytest.raises(Stale):
        save_draft(text="# an old tab's", segment=match.segment - 2, **fields)
    with pytest.raises(Refused, match="not come yet"):
        save_draft(text="# of a turn to come", segment=match.segment + 2, **fields)
    assert TurnSheet.objects.get().text == "# the new turn's"


class TestConcession:
    """Giving the match up requires a confirmation, and only that confirmation."""

    def test_it_must_be_confirmed(self, match, sent_tasks):
        with pytest.raises(Unconfirmed, match="cannot be taken back"):
            submit(match, "CONCEDE")
        match.refresh_from_db()
        assert (TurnSheet.objects.count(), match.ready_at, sent_tasks) == (0, None, [])
        side = match.waiting_side
        assert submit(match, "CONCEDE", confirm_concession=True).state == "ready"
        resolve_match(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert (match.state, match.winner) == (MatchState.FINISHED, 1 - side)

    def test_taking_doubtful_plays_along_is_not_that_word(self, match):
        text = f"CONCEDE\n{factory.own_players(match)[0].number} MOVE A1"
        with pytest.raises(Doubtful) as caught:
            submit(match, text, confirm_concession=True)
        assert caught.value.concession
        with pytest.raises(Unconfirmed):
            submit(match, text, accept_doubtful=True)
        assert submit(match, text, accept_doubtful=True, confirm_concession=True).state == "ready"

    def test_a_line_that_may_not_come_to_it_counts_too(self, match):
        text = f"{factory.a_move(match)}\nCONCEDE"
        with pytest.raises(Unconfirmed):
            submit(match, text, accept_doubtful=True)

    def test_confirming_what_does_not_concede_changes_nothing(self, match):
        assert submit(match, confirm_concession=True).state == "ready"

    def test_submitted_twice_it_is_one_sheet(self, match, sent_tasks):
        first = submit(match, "CONCEDE", confirm_concession=True)
        assert submit(match, "concede  # again").pk == first.pk
        assert len(sent_tasks) == 1
        resolve_match(match_id=match.pk, now=NOW)
        assert submit(match, "CONCEDE").pk == first.pk

    def test_from_another_tab_a_harmless_sheet_is_not_replaced_unasked(self, match):
        first = submit(match)
        with pytest.raises(Unconfirmed):
            submit(match, "CONCEDE")
        first.refresh_from_db()
        assert (first.state, TurnSheet.objects.count()) == ("ready", 1)

    def test_until_it_is_locked_a_better_sheet_takes_it_back(self, match):
        first = submit(match, "CONCEDE", confirm_concession=True)
        submit(match)
        first.refresh_from_db()
        assert first.state == "replaced"
        resolve_match(match_id=match.pk, now=NOW)
        match.refresh_from_db()
        assert match.state == MatchState.PLAYING

    def test_a_draft_that_concedes_never_counts(self, match):
        coach = match.team(match.waiting_side).coach
        fields = {"side": match.waiting_side, "author": coach, "segment": 1, "now": NOW}
        save_draft(match=match, text="CONCEDE", **fields)
        assert resolve_match(match_id=match.pk, now=match.due_at).cause == "deadline"
        match.refresh_from_db()
        assert match.state == MatchState.PLAYING
