"""``manage.py simulate``: totals, the log, and what bad options get."""

from __future__ import annotations

import json

import pytest
from django.core.management import CommandError, call_command

from engine.events import event_from_json
from engine.lineup import MatchSetup
from engine.report import report_of

KEYS = {
    "variant",
    "games",
    "seconds",
    "games_per_s",
    "decisions_per_s",
    "touchdowns",
    "casualties",
    "turnovers",
    "wins",
    "draws",
    "errors",
}


def simulate(capsys, *options):
    call_command("simulate", *options)
    return capsys.readouterr()


def test_the_summary_has_every_total(capsys):
    printed = simulate(capsys, "--games", "7", "--coaches", "random,random", "--json")
    totals = json.loads(printed.out)
    assert set(totals) >= KEYS
    assert totals["games"] == 7
    assert sum(totals["wins"].values()) + totals["draws"] == 7
    assert "7/7 matches" in printed.err


@pytest.mark.thorough
@pytest.mark.slow
def test_the_same_seed_gives_the_same_bytes_in_any_number_of_processes(capsys, tmp_path):
    logs = []
    for jobs in ("1", "2"):
        path = tmp_path / jobs
        simulate(
            capsys, "--games", "5", "--coaches", "greedy,random", "--log", str(path), "--jobs", jobs
        )
        logs.append(path.read_bytes())
    assert logs[0] == logs[1] != b""


def test_the_log_is_set_up_then_events_from_which_the_report_follows(capsys, tmp_path):
    path = tmp_path / "log"
    options = ("--games", "1", "--home", "crab", "--away", "lion", "--json", "--log", str(path))
    totals = json.loads(simulate(capsys, *options).out)
    head, *events = map(json.loads, path.read_text().splitlines())
    report = report_of(MatchSetup.from_json(head["setup"]), map(event_from_json, events))
    assert report.sides[0].clan == "crab"
    assert sum(side.score for side in report.sides) == totals["touchdowns"]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--home", "mantis"], "no clan 'mantis'"),
        (["--variant", "chess"], "no variant 'chess'"),
        (["--coaches", "clever,random"], "--coaches takes two of"),
        (["--games", "0"], "--games must be"),
        (["--jobs", "0"], "--jobs must be"),
        (["--games", "1", "--log", "/nowhere/at/all"], "cannot write the log"),
    ],
)
def test_a_bad_option_gets_one_clear_line(options, reason):
    with pytest.raises(CommandError, match=reason):
        call_command("simulate", *options)


def test_rosters_staff_stars_and_house_rules_are_drawn_from_the_seed(capsys, tmp_path):
    drawn = ("--rosters", "random", "--staff", "random", "--stars", "random", "--options", "random")
    logs = []
    for name in ("one", "two"):
        path = tmp_path / name
        words = ("--variant", "blitz", "--games", "3", "--coaches", "random", "--log", str(path))
        simulate(capsys, *words, *drawn, "--option", "winnings=flat")
        logs.append(path.read_bytes())
    assert logs[0] == logs[1]
    heads = [json.loads(line) for line in logs[0].splitlines() if b'"setup"' in line]
    setups = [head["setup"] for head in heads]
    assert {setup["options"]["winnings"] for setup in setups} == {"flat"}
    assert len({str(setup["options"]) for setup in setups}) > 1
    assert len({len(setup["home"]["figures"]) for setup in setups}) > 1


def test_a_map_is_named(capsys, tmp_path):
    path = tmp_path / "log"
    words = ("--variant", "dungeon", "--games", "1", "--coaches", "random", "--log", str(path))
    simulate(capsys, *words, "--map", "the_forge")
    head = json.loads(path.read_text().splitlines()[0])
    assert head["setup"]["options"]["dungeon_map"] == "the_forge"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--option", "three_dice"), "must be one of off, on"),
        (("--option", "nothing=on"), "has no option 'nothing'"),
        (("--map", "the_forge"), "Samurai Bowl is played on no map"),
        (("--variant", "dungeon", "--map", "the_moon"), "must be one of random"),
    ],
)
def test_a_bad_house_rule_is_refused_before_anything_is_played(words, says):
    with pytest.raises(CommandError, match=says):
        call_command("simulate", *words)
