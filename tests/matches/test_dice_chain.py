"""Dice anyone can check: the published file, what tampering leaves, playing again, rolling back."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from league.club.errors import NotAllowed, Refused
from league.club.models import MailboxMessage
from matches.match_file import match_file
from matches.models import Match, MatchState, Segment, TurnSheet
from matches.services import adopting
from matches.services.autoplay import play_match, play_turns
from matches.services.dice_lines import add_line
from matches.services.replay import Differs, replayed
from matches.services.resolve import resolve_match
from matches.services.roll_back import roll_back
from matches.services.sheets import submit_sheet
from matches.static.matches.verify_match import Tampered, verify
from tests.factories import matches as factory
from tests.factories.club import WHEN, MembershipFactory

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[2] / "matches/static/matches/verify_match.py"
NOW = WHEN + timedelta(hours=factory.HOURS, minutes=1)


MADE: list[str] = []


@pytest.fixture
def file():
    """The file of a whole match with both coaches' lines; played once for all tests."""
    if not MADE:
        match = factory.match()
        for side in (0, 1):
            coach = match.team(side).coach
            add_line(match=match, side=side, author=coach, text=f"Banzai {side}", now=WHEN)
        MADE.append(json.dumps(match_file(play_match(match_id=match.pk, now=WHEN))))
    return json.loads(MADE[0])


class TestFile:
    def test_a_whole_match_is_as_published(self, file):
        counted = verify(file)
        assert counted["segments"] == len(file["segments"])
        assert counted["dice"] > 100
        assert "Banzai 1" in file["segments"][0]["locked"]

    def test_the_script_has_no_more_than_two_hundred_lines_and_the_standard_library(self):
        lines = SCRIPT.read_text().splitlines()
        assert len(lines) < 200
        imported = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
        assert imported <= set(sys.stdlib_module_names) | {"__future__"}

    def test_the_script_runs_alone(self, file, tmp_path):
        path = tmp_path / "match.json"
        path.write_text(json.dumps(file))
        head = file["segments"][3]["chain"]
        command = [sys.executable, "-I", str(SCRIPT), str(path)]
        told = ["--commitment", file["secret_hash"], "--head", head]
        good = subprocess.run([*command, *told], capture_output=True, text=True, check=False)
        assert (good.returncode, "all as published" in good.stdout) == (0, True)
        other = subprocess.run(
            [*command, "--head", "0" * 64], capture_output=True, text=True, check=False
        )
        assert (other.returncode, "NOT AS PUBLISHED" in other.stdout) == (1, True)
        path.write_text("{")
        assert subprocess.run(command, capture_output=True, check=False).returncode == 2


PARTS = ["match", "rules", "secret", "secret_hash", "setup"]
OF_A_SEGMENT = ["digest", "locked", "events", "private", "chain", "cause", "half", "turn", "side",
                "ending", "follows", "number", "rules", "is_bonus"]  # fmt: skip


def altered(value):
    """The same with one letter or number in it another."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        at = len(value) // 2
        return value[:at] + ("0" if value[at : at + 1] != "0" else "1") + value[at + 1 :]
    if isinstance(value, int) or value is None:
        return (value or 0) + 1
    if isinstance(value, list):
        return [*value[:-1], altered(value[-1])] if value else ["x"]
    key = max(value)
    return {**value, key: altered(value[key])}


class TestTampered:
    @pytest.mark.parametrize("part", PARTS)
    def test_a_byte_of_the_match_is_found(self, file, part):
        with pytest.raises(Tampered):
            verify({**file, part: altered(file[part])})

    @pytest.mark.parametrize("part", OF_A_SEGMENT)
    @pytest.mark.parametrize("place", [0, 5, -1])
    def test_a_byte_of_a_segment_is_found(self, file, part, place):
        bad = copy.deepcopy(file)
        segment = bad["segments"][place]
        if part == "private" and not segment[part]:
            segment[part] = [{"n": 0}]
        else:
            segment[part] = altered(segment[part])
        with pytest.raises(Tampered):
            verify(bad)

    def test_every_die_is_found(self, file):
        bad = copy.deepcopy(file)
        rolled = next(e for e in bad["segments"][4]["events"] if e["event"] == "rolled")
        rolled["faces"][0] = rolled["faces"][0] % rolled["sides"] + 1
        with pytest.raises(Tampered, match="die 0"):
            verify(bad)

    def test_a_missing_segment_is_found(self, file):
        with pytest.raises(Tampered, match="segment 3 is missing"):
            verify({**file, "segments": file["segments"][:3] + file["segments"][4:]})


class TestReplay:
    def test_a_match_played_again_is_the_same_to_the_byte(self):
        match = factory.playing(turns=6)
        assert [again.row.number for again in replayed(match)] == list(range(7))
        call_command("verify_match", match.pk)

    def test_what_came_out_otherwise_is_named(self):
        match = factory.playing(turns=3)
        row = Segment.objects.get(match=match, number=2)
        events = row.events
        events[1]["event"] = "something_else"
        row.pk, row._state.adding = row.pk, False
        broken = Match.objects.get(pk=match.pk)
        with pytest.raises(Differs, match="segment 2"):
            _replay_with(broken, {2: events})

    def test_a_command_for_no_match_says_so(self):
        with pytest.raises(CommandError, match="no such match"):
            call_command("verify_match", 999_999)

    def test_running_matches_are_validated_before_a_deployment(self, capsys):
        factory.playing(turns=2)
        factory.match("crane", "phoenix", seed="another")
        call_command("validate_matches")
        assert "2 the same, 0 otherwise" in capsys.readouterr().out

    def test_a_match_of_another_stamp_is_adopted_where_it_comes_out_the_same(self, capsys):
        match = factory.playing(turns=2)
        installed = match.rules
        Match.objects.update(rules="samurai@1:0000")
        call_command("validate_matches")
        assert "--adopt" in capsys.readouterr().out
        call_command("validate_matches", "--adopt")
        match.refresh_from_db()
        assert match.rules == installed
        assert play_turns(match_id=match.pk, turns=1, now=NOW) == 1

    def test_one_that_comes_out_otherwise_fails_the_command(self, monkeypatch):
        match = factory.playing(turns=2)

        def other(asked, **_):
            raise Differs(1, "event 7 comes out otherwise")

        monkeypatch.setattr(adopting, "replayed", other)
        with pytest.raises(CommandError, match="1 running matches would be held"):
            call_command("validate_matches")
        assert match.state == MatchState.PLAYING


def _replay_with(match: Match, events: dict[int, list]) -> None:
    """Replay against rows of which some are changed, which the database would refuse."""
    from matches.services import replay

    original = replay._compare

    def compare(match, row, again):
        row.events = events.get(row.number, row.events)
        original(match, row, again)

    replay._compare = compare
    try:
        list(replayed(match))
    finally:
        replay._compare = original


class TestRollBack:
    @pytest.fixture
    def match(self):
        return factory.playing(turns=2)

    @pytest.fixture
    def judge(self, match):
        return MembershipFactory.create(league=match.league, role="commissioner").user

    def test_the_turn_is_its_coachs_again_with_other_dice(self, match, judge):
        first = Segment.objects.get(match=match, number=2)
        before = MailboxMessage.objects.count()
        roll_back(match=match, actor=judge, reason="A fault of ours", now=NOW)
        match.refresh_from_db()
        assert (match.waiting_side, match.segment, match.goes_on_from) == (first.side, 3, 1)
        assert match.due_at > NOW
        assert MailboxMessage.objects.filter(subject__contains="taken back").count() == 2
        assert MailboxMessage.objects.count() == before + 2
        assert play_turns(match_id=match.pk, turns=1, now=NOW) == 1
        again = Segment.objects.get(match=match, number=3)
        assert (again.follows, again.side, again.first_event) == (1, first.side, first.first_event)
        assert again.digest != first.digest
        assert list(Segment.objects.standing().values_list("number", flat=True)) == [0, 1, 3]

    def test_a_match_with_a_turn_taken_back_is_still_one_chain_to_its_end(self, match, judge):
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        finished = play_match(match_id=match.pk, now=NOW)
        assert finished.is_finished
        verify(json.loads(json.dumps(match_file(finished))))
        call_command("verify_match", match.pk)

    def test_what_was_written_is_the_draft_again(self, match, judge):
        coach = match.team(match.waiting_side).coach
        submit_sheet(match=match, side=match.waiting_side, author=coach, now=match.clock_from,
                     text=factory.a_move(match), segment=match.segment)  # fmt: skip
        played = resolve_match(match_id=match.pk, now=match.clock_from)
        text = TurnSheet.objects.get(segment=played.number).text
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        draft = TurnSheet.objects.get(state="draft")
        assert (draft.text, draft.segment) == (text, played.number + 1)

    def test_one_turn_at_a_time(self, match, judge):
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        with pytest.raises(Refused, match="One turn"):
            roll_back(match=match, actor=judge, reason="A fault", now=NOW)

    def test_a_checkpoint_that_is_kept_no_more_is_played_for(self, match, judge):
        match.checkpoints.all().delete()
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        assert list(match.checkpoints.values_list("segment", flat=True)) == [1]

    def test_only_who_judges_and_only_with_a_reason(self, match, judge):
        with pytest.raises(NotAllowed):
            roll_back(match=match, actor=match.home_team.coach, reason="I like not", now=NOW)
        with pytest.raises(Refused, match="Say why"):
            roll_back(match=match, actor=judge, reason=" ", now=NOW)

    def test_before_the_first_turn_there_is_none(self, judge):
        match = factory.match("crane", "phoenix", seed="another")
        judge = MembershipFactory.create(league=match.league, role="commissioner").user
        with pytest.raises(Refused, match="under way"):
            roll_back(match=match, actor=judge, reason="A fault", now=NOW)


class TestLines:
    def test_a_line_enters_the_first_digest(self):
        plain, own = factory.match(), None
        resolve_match(match_id=plain.pk, now=NOW)
        digest = Segment.objects.get(match=plain).digest
        own = Match.objects.get(pk=plain.pk)
        assert digest == own.digest
        with pytest.raises(Refused, match="too late"):
            add_line(match=own, side=0, author=own.home_team.coach, text="Banzai", now=NOW)

    @pytest.mark.parametrize("text", ["", "  ", "x" * 101])
    def test_it_has_a_length(self, text):
        match = factory.match()
        with pytest.raises(Refused):
            add_line(match=match, side=0, author=match.home_team.coach, text=text, now=NOW)

    def test_nobody_writes_the_others(self):
        match = factory.match()
        with pytest.raises(NotAllowed):
            add_line(match=match, side=0, author=match.away_team.coach, text="Banzai", now=NOW)
