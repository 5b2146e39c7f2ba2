"""Resolution happens exactly once, whatever is delivered twice or fails."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import timedelta

import pytest
from django.db import (
    DatabaseError,
    DataError,
    IntegrityError,
    OperationalError,
    connection,
    transaction,
)

from core.audit.models import AuditEntry
from core.errors import FactChanged, NotAllowed, Refused
from core.jobs.models import OutboxRow
from core.leagues.models import Role
from core.notifications.models import Notification
from engine.dice import SegmentDice, chain
from engine.sheets.faults import SheetFaults
from matches.models import Checkpoint, Match, MatchState, Segment, SetUpOrders, TurnSheet
from matches.queries.matches import present_game
from matches.services.errors import RulesChanged
from matches.services.outcomes.booking import book_result
from matches.services.resolution import resolve
from matches.services.resolution.autoplay import play_match, play_turns
from matches.services.resolution.hold import play_default_orders, run_again
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from rosters.models import CareerEvent, LedgerEntry
from tests.factories import matches as factory
from tests.factories.core import WHEN, member

pytestmark = pytest.mark.django_db

LATER = WHEN + timedelta(hours=49)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def submitted(match) -> Match:
    """A match whose turn is submitted and not yet resolved."""
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=match.team(match.waiting_side).coach,
        text=factory.a_move(match),
        segment=match.segment,
        now=LATER,
    )
    match.refresh_from_db()
    return match


@pytest.mark.fast
def test_kick_off_waits_for_both_set_ups_until_the_deadline():
    match = factory.match()
    assert resolve_match(match_id=match.pk, now=WHEN) is None
    segment = resolve_match(match_id=match.pk, now=LATER)
    match.refresh_from_db()
    assert (segment.number, segment.cause, match.state) == (0, "kick_off", "playing")
    assert (match.segment, match.half, match.due_at) == (1, 1, LATER + timedelta(hours=48))


class _SneakyDice(SegmentDice):
    """Dice of a match whose every kick-off is a Sneak Attack (SAM-KIK-10)."""

    def roll(self, sides: int, purpose: str) -> int:
        return 5 if purpose == "kick_off" else super().roll(sides, purpose)


@pytest.mark.rules("LGE-PBM-03", "SAM-KIK-10")
def test_a_bonus_turn_has_half_the_deadline_and_its_own_sheet(monkeypatch):
    monkeypatch.setattr("matches.services.resolution.play_segment.SegmentDice", _SneakyDice)
    match = factory.match()
    resolve_match(match_id=match.pk, now=LATER)
    match.refresh_from_db()
    assert match.due_at == LATER + timedelta(hours=24)
    late = LATER + timedelta(hours=25)
    segment = resolve_match(match_id=match.pk, now=late)
    match.refresh_from_db()
    assert (segment.number, segment.is_bonus) == (1, True)
    assert match.due_at == late + timedelta(hours=48)


def test_a_sheet_is_played_and_the_other_side_is_waited_for(submitted):
    side = submitted.waiting_side
    segment = resolve_match(match_id=submitted.pk, now=LATER)
    submitted.refresh_from_db()
    assert (segment.number, segment.side, segment.cause) == (1, side, "sheet")
    assert (submitted.segment, submitted.waiting_side) == (2, 1 - side)
    assert (submitted.ready_at, submitted.attempts) == (None, 0)
    assert TurnSheet.objects.get().state == "resolved"
    assert "moved" in {event["event"] for event in segment.events}


@pytest.mark.parametrize("kind", ["lines", "bytes"])
def test_the_largest_sheet_that_is_taken_is_played(match, kind):
    number = factory.own_players(match)[0].number
    text = "\n".join([f"{number} STAND"] * 200)
    if kind == "bytes":
        text = f"{number} MOVE {'F7 ' * 2728}"[:8192].rstrip()
    submit_sheet(
        match=match,
        side=match.waiting_side,
        author=match.team(match.waiting_side).coach,
        text=text,
        segment=1,
        now=LATER,
        accept_doubtful=True,
    )
    canonical = TurnSheet.objects.get().canonical
    assert len(canonical.splitlines()) > 200 or len(canonical) > 8192
    assert resolve_match(match_id=match.pk, now=LATER).cause == "sheet"


def test_a_second_delivery_does_nothing(submitted):
    assert resolve_match(match_id=submitted.pk, now=LATER, segment=1) is not None
    rows = OutboxRow.objects.count()
    assert resolve_match(match_id=submitted.pk, now=LATER, segment=1) is None
    assert resolve_match(match_id=submitted.pk, now=LATER) is None
    assert (Segment.objects.count(), OutboxRow.objects.count()) == (2, rows)


def test_the_same_orders_and_secret_give_the_same_segment(submitted):
    before = Checkpoint.objects.get(match=submitted).data
    first = resolve_match(match_id=submitted.pk, now=LATER)
    twin = factory.playing()
    Match.objects.filter(pk=submitted.pk).update(public_id="another")
    Match.objects.filter(pk=twin.pk).update(
        setup=submitted.setup,
        secret=submitted.secret,
        digest=submitted.digest,
        public_id=submitted.public_id,
        waiting_side=submitted.waiting_side,
    )
    Checkpoint.objects.filter(match=twin).update(data=before)
    twin.refresh_from_db()
    text = TurnSheet.objects.get(match=submitted).text
    coach = twin.team(twin.waiting_side).coach
    submit_sheet(match=twin, side=twin.waiting_side, author=coach, text=text, segment=1, now=LATER)
    again = resolve_match(match_id=twin.pk, now=LATER)
    assert (again.events, again.digest) == (first.events, first.digest)


def test_every_digest_can_be_computed_again(match):
    play_turns(match_id=match.pk, turns=3, now=LATER)
    match.refresh_from_db()
    digest = hashlib.sha256(bytes.fromhex(match.secret)).digest()
    assert digest.hex() == match.secret_hash
    for segment in match.segments.order_by("number"):
        digest = chain(digest, segment.locked)
        assert digest.hex() == segment.digest
    assert digest.hex() == match.digest


def test_salts_keep_the_digest_from_confirming_a_guess(submitted):
    previous = bytes.fromhex(submitted.digest)
    segment = resolve_match(match_id=submitted.pk, now=LATER)
    assert chain(previous, segment.locked).hex() == segment.digest
    locked = json.loads(segment.locked)
    secret = bytes.fromhex(submitted.secret)
    for number, side in enumerate(("home", "away")):
        text = f"salt|{submitted.public_id}|1|{number}".encode()
        assert locked[side]["salt"] == hmac.new(secret, text, "sha256").hexdigest()[:32]
    for side in ("home", "away"):
        guess = {name: dict(orders) for name, orders in locked.items()}
        del guess[side]["salt"]
        text = json.dumps(guess, sort_keys=True, separators=(",", ":"))
        assert chain(previous, text).hex() != segment.digest


def test_equal_orders_in_two_matches_are_locked_unlike():
    one, other = factory.playing(), factory.playing("crane", "unicorn", seed="another")
    texts = []
    for match in (one, other):
        Match.objects.filter(pk=match.pk).update(digest="00" * 32)
        segment = resolve_match(match_id=match.pk, now=LATER + timedelta(hours=48))
        texts.append(json.loads(segment.locked))
        assert segment.digest == chain(bytes(32), segment.locked).hex()
    salts = [text[side].pop("salt") for text in texts for side in ("home", "away")]
    assert len(set(salts)) == 4
    # Who is on turn may differ; what was ordered does not.
    assert sorted(map(str, texts[0].values())) == sorted(map(str, texts[1].values()))


def test_a_segment_is_a_fact(match):
    segment = match.segments.get(number=0)
    with pytest.raises(FactChanged):
        segment.save()
    with pytest.raises(DatabaseError), transaction.atomic():
        Segment.objects.filter(pk=segment.pk).update(turn=3)
    fields = {f.name: getattr(segment, f.name) for f in Segment._meta.fields if f.name != "id"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Segment.objects.create(**fields)


def test_two_checkpoints_are_kept(match):
    play_turns(match_id=match.pk, turns=5, now=LATER)
    assert list(Checkpoint.objects.values_list("segment", flat=True)) == [4, 5]


def test_a_missed_turn_is_played_by_fallback_orders(match):
    side = match.waiting_side
    segment = resolve_match(match_id=match.pk, now=match.due_at)
    match.refresh_from_db()
    assert (segment.side, segment.cause, match.waiting_side) == (side, "deadline", 1 - side)
    assert {"rolled", "blocked"} & {event["event"] for event in segment.events} == set()


def raise_in_the_database(code: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DO $$ BEGIN RAISE 'no space' USING ERRCODE = '{code}'; END $$")


class TestFailure:
    @pytest.fixture
    def broken(self):
        def fail(*args):
            raise RuntimeError("a rule fell over")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(resolve, "play", fail)
            yield patch

    def attempt(self, match: Match, minutes: int = 0) -> None:
        with pytest.raises(RuntimeError):
            resolve_match(match_id=match.pk, now=LATER + minutes * MINUTE)
        match.refresh_from_db()

    def test_the_error_is_noted_and_the_sheet_stays_locked(self, submitted, broken):
        self.attempt(submitted)
        assert (submitted.attempts, submitted.state) == (1, "playing")
        assert submitted.last_error == "RuntimeError: a rule fell over"
        assert TurnSheet.objects.get().state == "locked"
        assert Segment.objects.count() == 1

    def test_the_next_attempt_may_succeed(self, submitted, broken):
        self.attempt(submitted)
        broken.undo()
        assert resolve_match(match_id=submitted.pk, now=LATER + MINUTE).number == 1
        submitted.refresh_from_db()
        assert (submitted.attempts, submitted.last_error) == (0, "")

    def test_three_failures_hold_the_match_and_tell_the_commissioner(self, submitted, broken):
        commissioner = member(submitted.league, Role.COMMISSIONER)
        for minutes in range(3):
            self.attempt(submitted, minutes)
        assert (submitted.state, submitted.held_from) == ("held", "playing")
        notification = Notification.objects.get(recipient=commissioner)
        assert "a rule fell over" in notification.body
        assert AuditEntry.objects.filter(verb="match.held").count() == 1
        assert resolve_match(match_id=submitted.pk, now=LATER + 9 * MINUTE) is None

    def test_deliveries_at_the_same_moment_are_one_attempt(self, submitted, broken):
        for _ in range(5):
            self.attempt(submitted)
        assert (submitted.attempts, submitted.state) == (1, "playing")

    def test_a_full_disk_holds_no_match_however_long_it_is_full(self, submitted, broken):
        """The error is the server's own, which is how Django hands it on."""
        broken.setattr(resolve, "play", lambda *_: raise_in_the_database("53100"))
        for minutes in range(4):
            with pytest.raises(OperationalError, match="no space"):
                resolve_match(match_id=submitted.pk, now=LATER + minutes * MINUTE)
        submitted.refresh_from_db()
        assert (submitted.state, submitted.attempts) == ("playing", 0)
        broken.undo()
        assert resolve_match(match_id=submitted.pk, now=LATER + 9 * MINUTE).number == 1

    def test_other_errors_of_the_database_count(self, submitted, broken):
        broken.setattr(resolve, "play", lambda *_: raise_in_the_database("22003"))
        for minutes in range(3):
            with pytest.raises(DataError):
                resolve_match(match_id=submitted.pk, now=LATER + minutes * MINUTE)
        submitted.refresh_from_db()
        assert submitted.state == "held"

    def test_others_go_on(self, submitted, broken):
        for minutes in range(3):
            self.attempt(submitted, minutes)
        broken.undo()
        other = factory.match("crane", "unicorn", league=submitted.league)
        assert resolve_match(match_id=other.pk, now=LATER) is not None

    def test_a_commissioner_lets_it_go_on(self, submitted, broken, sent_tasks):
        for minutes in range(3):
            self.attempt(submitted, minutes)
        broken.undo()
        sent_tasks.clear()
        commissioner = member(submitted.league, Role.COMMISSIONER)
        run_again(match=submitted, actor=commissioner, now=LATER)
        assert sent_tasks == [("matches.resolve_match", [submitted.pk, 1])]
        assert resolve_match(match_id=submitted.pk, now=LATER).number == 1

    def test_workers_that_died_count_too(self, submitted):
        for minutes in range(3):
            assert resolve._begin_attempt(submitted.pk, LATER + minutes * MINUTE, 1)
        assert not resolve._begin_attempt(submitted.pk, LATER + 3 * MINUTE, 1)
        submitted.refresh_from_db()
        assert (submitted.state, submitted.last_error) == (
            "held",
            "The worker died each time it tried.",
        )

    def test_other_rules_hold_it_at_once(self, submitted):
        Match.objects.update(rules="samurai@0:other")
        with pytest.raises(RulesChanged):
            resolve_match(match_id=submitted.pk, now=LATER)
        submitted.refresh_from_db()
        assert submitted.state == MatchState.HELD


class TestDefaultOrders:
    """The exits of a match that is held by its own orders."""

    def hold(self, match: Match) -> None:
        for minutes in range(3):
            with pytest.raises(SheetFaults):
                resolve_match(match_id=match.pk, now=LATER + minutes * MINUTE)
        match.refresh_from_db()
        assert match.state == MatchState.HELD

    @pytest.fixture
    def held(self, submitted) -> Match:
        TurnSheet.objects.update(canonical="what nobody can read")
        self.hold(submitted)
        return submitted

    @pytest.fixture
    def commissioner(self, submitted):
        return member(submitted.league, Role.COMMISSIONER)

    def test_run_again_is_not_enough(self, held, commissioner):
        run_again(match=held, actor=commissioner, now=LATER)
        self.hold(held)

    @pytest.mark.rules("LGE-PBM-03")
    @pytest.mark.parametrize(("bonus", "hours"), [(False, 48), (True, 24)])
    def test_a_bonus_turn_that_runs_again_has_half_a_turns_time(
        self, held, commissioner, monkeypatch, bonus, hours
    ):
        game = present_game(held)
        game.position.bonus = bonus
        monkeypatch.setattr("matches.services.resolution.hold.present_game", lambda _: game)
        Match.objects.filter(pk=held.pk).update(due_at=LATER)  # it had passed when it was held
        late = LATER + 90 * MINUTE
        run_again(match=held, actor=commissioner, now=late)
        held.refresh_from_db()
        assert held.due_at == late + timedelta(hours=hours)

    def test_the_turn_is_played_without_its_sheet(self, held, commissioner, sent_tasks):
        side = held.waiting_side
        play_default_orders(match=held, actor=commissioner, now=LATER)
        assert TurnSheet.objects.get().state == "replaced"
        assert sent_tasks == [("matches.resolve_match", [held.pk, 1])]
        segment = resolve_match(match_id=held.pk, now=LATER, segment=1)
        held.refresh_from_db()
        assert (segment.cause, segment.side) == ("deadline", side)
        assert (held.state, held.segment, held.waiting_side) == ("playing", 2, 1 - side)
        assert held.due_at == LATER + timedelta(hours=48)
        row = AuditEntry.objects.get(verb="match.default_orders")
        assert (row.actor, row.data) == (
            commissioner,
            {"segment": 1, "sheet": 1, "set_ups": []},
        )
        sent = Notification.objects.filter(subject__contains="default orders")
        assert {notification.recipient for notification in sent} == {
            held.home_team.coach,
            held.away_team.coach,
        }
        play_match(match_id=held.pk, now=LATER)

    @pytest.mark.parametrize("corrupt", [0, 1])
    def test_set_up_orders_that_cannot_be_read_are_put_aside(
        self, submitted, commissioner, corrupt
    ):
        for side, text in ((corrupt, "what nobody can read"), (1 - corrupt, "REROLL no\nEND\n")):
            SetUpOrders.objects.create(
                match=submitted, side=side, text="mine", canonical=text, ready=True, saved_at=LATER
            )
        self.hold(submitted)
        play_default_orders(match=submitted, actor=commissioner, now=LATER)
        assert resolve_match(match_id=submitted.pk, now=LATER).number == 1
        rows = {row.side: (row.text, row.canonical) for row in SetUpOrders.objects.all()}
        assert rows == {corrupt: ("mine", ""), 1 - corrupt: ("mine", "REROLL no\nEND\n")}

    def test_before_the_kick_off_default_formations_take_the_field(self):
        match = factory.match()
        for side in (0, 1):
            SetUpOrders.objects.create(
                match=match, side=side, canonical="KICKING", ready=True, saved_at=WHEN
            )
        SetUpOrders.objects.filter(side=1).update(canonical="what nobody can read")
        self.hold(match)
        commissioner = member(match.league, Role.COMMISSIONER)
        play_default_orders(match=match, actor=commissioner, now=LATER)
        assert resolve_match(match_id=match.pk, now=LATER).cause == "kick_off"

    def test_it_is_for_commissioners_of_held_matches(self, held, commissioner):
        with pytest.raises(NotAllowed):
            play_default_orders(match=held, actor=held.home_team.coach, now=LATER)
        run_again(match=held, actor=commissioner, now=LATER)
        with pytest.raises(Refused, match="not held"):
            play_default_orders(match=held, actor=commissioner, now=LATER)
        assert TurnSheet.objects.get().state == "locked"


def test_a_resolved_turn_is_one_line_in_the_log(submitted, caplog):
    with caplog.at_level("INFO", logger="matches.services.resolution.resolve"):
        resolve_match(match_id=submitted.pk, now=LATER)
        resolve_match(match_id=submitted.pk, now=LATER)
    (line,) = [
        r.getMessage() for r in caplog.records if r.name == "matches.services.resolution.resolve"
    ]
    assert line.startswith(f"resolved match={submitted.pk} segment=1 cause=sheet seconds=")


class TestFullTime:
    @pytest.fixture
    def finished(self) -> Match:
        return factory.finished()

    @pytest.mark.fast
    def test_segments_are_without_a_gap(self, finished):
        numbers = list(finished.segments.values_list("number", "first_event", "event_count"))
        assert [n for n, _, _ in numbers] == list(range(finished.segment))
        following = 0
        for _, first, count in numbers:
            assert first == following
            following += count

    def test_it_is_notified_and_booked_exactly_once(self, finished):
        assert OutboxRow.objects.filter(topic="match.finished").count() == 1
        assert book_result(match_id=finished.pk, now=WHEN)
        facts = CareerEvent.objects.count(), LedgerEntry.objects.count()
        assert not book_result(match_id=finished.pk, now=WHEN)
        assert (CareerEvent.objects.count(), LedgerEntry.objects.count()) == facts

    def test_the_report_agrees_with_the_score(self, finished):
        assert [side["score"] for side in finished.report["sides"]] == list(finished.score)

    def test_it_is_resolved_no_more(self, finished):
        assert resolve_match(match_id=finished.pk, now=LATER) is None
