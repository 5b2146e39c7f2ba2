"""Dice anyone can check: the published file, what tampering leaves, playing again, rolling back."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from core.errors import NotAllowed, Refused
from core.mail.bodies import body_of
from core.notifications.models import Notification
from matches.match_file import match_file
from matches.models import Match, MatchState, Segment, SideClock, TurnSheet
from matches.services.resolution import rules_adoption
from matches.services.resolution.autoplay import play_match, play_turns
from matches.services.resolution.replay_check import Differs, replayed
from matches.services.resolution.resolve import resolve_match
from matches.services.resolution.roll_back import roll_back
from matches.services.submission.dice_lines import add_line
from matches.services.submission.sheets import submit_sheet
from matches.services.timekeeping.due import readable_draft
from matches.static.matches.verify_match import Tampered, verify
from tests.factories import matches as factory
from tests.factories.core import WHEN, MembershipFactory

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[4] / "matches/static/matches/verify_match.py"
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
        options = ["--commitment", file["secret_hash"], "--head", head]
        good = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
        assert (good.returncode, "all as published" in good.stdout) == (0, True)
        other = subprocess.run(
            [*command, "--head", "0" * 64], capture_output=True, text=True, check=False
        )
        assert (other.returncode, "NOT AS PUBLISHED" in other.stdout) == (1, True)
        path.write_text("{")
        assert subprocess.run(command, capture_output=True, check=False).returncode == 2


PAGE_SCRIPT = SCRIPT.parent / "js/verify-match.js"
RUN = """
import { readFileSync } from "node:fs";
import { verify } from "./verify.mjs";
const verdicts = {};
for (const [name, file] of Object.entries(JSON.parse(readFileSync("cases.json")))) {
  try {
    verdicts[name] = (await verify(file)).fullTime ? "full time" : "ends early";
  } catch (found) {
    verdicts[name] = `tampered: ${found.message}`;
  }
}
console.log(JSON.stringify(verdicts));
"""
PARTS = ["match", "rules", "secret", "secret_hash", "setup"]
OF_A_SEGMENT = [
    "digest",
    "locked",
    "events",
    "private",
    "chain",
    "cause",
    "half",
    "turn",
    "side",
    "ending",
    "follows",
    "number",
    "rules",
    "is_bonus",
]


def altered(value):
    """The same with one character or number in it changed."""
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

    @pytest.mark.parametrize("sides", [0, -6, 257, 10**9, 6.0, "6", None])
    def test_a_die_that_there_is_not_is_found_and_not_thrown_for_ever(self, file, sides):
        next(e for e in file["segments"][4]["events"] if e["event"] == "rolled")["sides"] = sides
        with pytest.raises(Tampered, match="sides"):
            verify(file)

    def test_a_secret_is_written_in_one_way_alone(self, file):
        with pytest.raises(Tampered):
            verify({**file, "secret": file["secret"].upper()})
        with pytest.raises(Tampered):
            verify({**file, "secret": f"{file['secret'][:2]} {file['secret'][2:]}"})

    def test_an_end_that_was_cut_off_is_reported(self, file, tmp_path):
        assert verify(file)["full_time"] == 1
        file["segments"] = file["segments"][:-1]
        assert verify(file)["full_time"] == 0
        path = tmp_path / "match.json"
        path.write_text(json.dumps(file))
        output = subprocess.run(
            [sys.executable, "-I", str(SCRIPT), str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "ends before full time" in output.stdout
        assert output.returncode == 3

    def test_two_files_of_one_are_two(self, file):
        """Sides, segments and events in another order."""
        swapped = {"home": file["setup"]["away"], "away": file["setup"]["home"]}
        segments = file["segments"]
        fifth = [{**segments[4], "number": 5}, {**segments[5], "number": 4}]
        events = [*segments[4]["events"][1::-1], *segments[4]["events"][2:]]
        others = [
            {"setup": {**file["setup"], **swapped}},
            {"segments": [*segments[:4], *fifth[::-1], *segments[6:]]},
            {"segments": [*segments[:4], {**segments[4], "events": events}, *segments[5:]]},
            {"segments": [*segments[:4], {**segments[4], "follows": 2}, *segments[5:]]},
            {"segments": [*segments[:4], {**segments[4], "more": 1}, *segments[5:]]},
        ]
        for other in others:
            with pytest.raises(Tampered):
                verify(file | other)

    @pytest.mark.skipif(shutil.which("node") is None, reason="no Node.js to run the page's script")
    def test_the_page_finds_what_the_script_finds(self, file, tmp_path):
        """Every part altered, in the code that the browser runs."""
        (tmp_path / "verify.mjs").write_text(PAGE_SCRIPT.read_text())
        cases = {part: {**file, part: altered(file[part])} for part in PARTS}
        cases["case"] = {**file, "secret": file["secret"].upper()}
        for part in OF_A_SEGMENT:
            bad = copy.deepcopy(file)
            segment = bad["segments"][5]
            segment[part] = [{"n": 0}] if part == "private" else altered(segment[part])
            cases[f"segment {part}"] = bad
        for sides in (0, 300):
            bad = copy.deepcopy(file)
            next(e for e in bad["segments"][4]["events"] if e["event"] == "rolled")["sides"] = sides
            cases[f"{sides} sides"] = bad
        cases["good"] = file
        cases["cut"] = {**file, "segments": file["segments"][:-1]}
        (tmp_path / "cases.json").write_text(json.dumps(cases))
        (tmp_path / "run.mjs").write_text(RUN)
        ran = subprocess.run(
            ["node", "run.mjs"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
        verdicts = json.loads(ran.stdout)
        assert (verdicts.pop("good"), verdicts.pop("cut")) == ("full time", "ends early")
        assert {
            name for name, words in verdicts.items() if not words.startswith("tampered")
        } == set()


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
            raise Differs(1, "event 7 differs")

        monkeypatch.setattr(rules_adoption, "replayed", other)
        with pytest.raises(CommandError, match="1 running matches would be held"):
            call_command("validate_matches")
        assert match.state == MatchState.PLAYING


def _replay_with(match: Match, events: dict[int, list]) -> None:
    """Replay against rows of which some are changed, which the database would refuse."""
    from matches.services.resolution import replay_check

    original = replay_check._compare

    def compare(match, row, again):
        row.events = events.get(row.number, row.events)
        original(match, row, again)

    replay_check._compare = compare
    try:
        list(replayed(match))
    finally:
        replay_check._compare = original


class TestRollBack:
    @pytest.fixture
    def match(self):
        return factory.playing(turns=2)

    @pytest.fixture
    def judge(self, match):
        return MembershipFactory.create(league=match.league, role="commissioner").user

    def test_the_turn_is_its_coachs_again_with_other_dice(self, match, judge):
        first = Segment.objects.get(match=match, number=2)
        before = Notification.objects.count()
        roll_back(match=match, actor=judge, reason="A fault of ours", now=NOW)
        match.refresh_from_db()
        assert (match.waiting_side, match.segment, match.goes_on_from) == (first.side, 3, 1)
        assert match.due_at > NOW
        sent = Notification.objects.filter(subject__contains="rolled back")
        assert sent.count() == 2
        body = body_of(sent.get(recipient=match.team(match.waiting_side).coach))
        assert "It is your turn again" in body.text
        assert "A fault of ours" in body.html
        assert "HOW TO ANSWER" in body.text
        assert "waits on the page of your turn" not in body.text  # a bot had played it
        assert Notification.objects.count() == before + 2
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
        submit_sheet(
            match=match,
            side=match.waiting_side,
            author=coach,
            now=match.clock_from,
            text=factory.a_move(match),
            segment=match.segment,
        )
        played = resolve_match(match_id=match.pk, now=match.clock_from)
        text = TurnSheet.objects.get(segment=played.number).text
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        draft = TurnSheet.objects.get(state="draft")
        match.refresh_from_db()
        assert readable_draft(match) is None
        assert (draft.text, draft.segment) == (text, played.number + 1)
        mails = {
            mail.recipient: body_of(mail).text
            for mail in Notification.objects.filter(subject__contains="rolled back")
        }
        waits = "The sheet that was played waits on the page of your turn as unsaved text"
        assert {who for who, text in mails.items() if waits in text} == {coach}

    def test_page_log_and_api_say_that_it_was_rolled_back_and_why(self, match, judge, client):
        client.force_login(match.home_team.coach)
        roll_back(match=match, actor=judge, reason="A <fault> of ours", now=NOW)
        for page in (f"/matches/{match.pk}/", f"/matches/{match.pk}/log/"):
            body = client.get(page).content.decode()
            assert body.count("Rolled back") == 1
            assert "“A &lt;fault&gt; of ours”. Nothing of it counts." in body
        rows = client.get(f"/api/v1/matches/{match.pk}/segments/").json()["results"]
        assert [row["rolled_back"] and row["rolled_back"]["reason"] for row in rows] == [
            None,
            None,
            "A <fault> of ours",
        ]

    def test_who_was_asked_to_stand_in_for_the_next_turn_is_so_no_more(self, match, judge):
        """Otherwise that turn, when it comes again, is played at once at its deadline by a bot."""
        other = SideClock.objects.get(match=match, side=match.waiting_side)
        other.stand_in_called = True
        other.save()
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        other.refresh_from_db()
        assert not other.stand_in_called

    def test_one_turn_at_a_time(self, match, judge):
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        with pytest.raises(Refused, match="Only one turn"):
            roll_back(match=match, actor=judge, reason="A fault", now=NOW)

    def test_a_turn_played_since_the_judge_looked_is_not_taken_back(self, match, judge, client):
        seen = match.segment
        play_turns(match_id=match.pk, turns=1, now=NOW)
        client.force_login(judge)
        form = {"reason": "A fault", "segment": seen}
        output = client.post(f"/matches/{match.pk}/roll-back/", form, follow=True).content.decode()
        assert "nothing was rolled back" in output
        assert Segment.objects.standing().count() == Segment.objects.count()
        client.post(f"/matches/{match.pk}/roll-back/", form | {"segment": seen + 1})
        assert Segment.objects.standing().count() == Segment.objects.count() - 1

    def test_a_checkpoint_that_is_kept_no_more_is_played_for(self, match, judge):
        match.checkpoints.all().delete()
        roll_back(match=match, actor=judge, reason="A fault", now=NOW)
        assert list(match.checkpoints.values_list("segment", flat=True)) == [1]

    def test_only_judges_and_only_with_a_reason(self, match, judge):
        with pytest.raises(NotAllowed):
            roll_back(match=match, actor=match.home_team.coach, reason="I like not", now=NOW)
        with pytest.raises(Refused, match="Give a reason"):
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
