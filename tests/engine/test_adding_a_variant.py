"""Following docs/how-to/variant.md exactly gives a game."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.dice import SeededDice
from engine.errors import DataError
from engine.game import Game
from engine.lineup import MatchSetup
from engine.prose import house_rules
from engine.report import report_of
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.variants import registry
from matches.render.commentary import commentary
from tests.engine.stage import Player, Stage, of, one

DOCS = Path(__file__).parents[2] / "docs" / "how-to" / "variant.md"
FILE = re.compile(r"^```python\n# (mud/\w+\.py)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    """The folder that the page describes."""
    folder = tmp_path_factory.mktemp("variant")
    (folder / "mud").mkdir()
    found = FILE.findall(DOCS.read_text(encoding="utf-8"))
    assert {name for name, _ in found} == {
        f"mud/{part}.py" for part in ("meta", "options", "prose", "bog", "ruleset")
    }
    for name, text in found:
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def mud(files, monkeypatch):
    """Mud Bowl, registered as on the page."""
    monkeypatch.syspath_prepend(str(files))
    from mud.meta import MUD

    monkeypatch.setattr(registry, "TO_COME", (*registry.TO_COME, MUD))
    yield MUD
    for name in [name for name in sys.modules if name.split(".")[0] == "mud"]:
        del sys.modules[name]


def setup_of(meta, number=0, **options):
    """Two of its races."""
    races = list(meta.clans.values())
    home, away = races[number % len(races)], races[(number * 7 + 3) % len(races)]
    return MatchSetup("mud", home.line_up("Home"), away.line_up("Away"), options)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("coach", [GreedyCoach, RandomCoach])
def test_its_matches_end_are_reported_and_counted(mud, number, coach):
    setup = setup_of(mud, number, mud="thick" if number % 2 else "thin")
    game = Game.start(setup, SeededDice(number))
    play(game, (coach(), coach()) if coach is GreedyCoach else (coach("h"), coach("a")))
    assert game.over
    turns = {event.turn for event in of(game.events, "turn_began")}
    assert max(turns) == 6
    assert report_of(setup, game.events).variant == "mud"
    assert len(commentary(game.events, setup)) > 10


def test_it_is_interrupted_anywhere(mud):
    game = Game.start(setup_of(mud), dice := SeededDice(5))
    coaches = RandomCoach("h"), RandomCoach("a")
    for step in range(400):
        if game.decision is None:
            break
        game.decide(coaches[game.decision.side].choose(game.position, game.rules, game.decision))
        if step % 40 == 0:
            digest = game.position.digest()
            game = Game.resume(game.checkpoint(), dice)
            assert game.position.digest() == digest


def test_its_clauses_can_be_shown_on_the_stage(mud):
    stage = Stage(
        {7: Player("E5"), 8: "A1"}, {9: "N24"}, ball="E6", variant="mud", clans=("human", "orc")
    )
    stage.dice._faces = [1, 2]
    stage.start()
    assert [e.rule for e in of(stage.game.events, "rolled")] == ["MUD-BOG-01"] * 2
    assert stage.figure(8).used
    events = stage.order("7 move MOVE E6", dice=[4])
    assert one(events, "rolled", purpose="pick_up").modifiers == ()
    assert one(events, "picked_up").rule == "MUD-PIC-01"


def test_its_sheets_and_house_rules_are_read(mud):
    setup = setup_of(mud, mud="thick")
    sheet = parse("1 MOVE E5\nEND", Vocabulary.of(setup, 0))
    assert sheet.text() == "1 MOVE E5\nEND\n"
    thick = next(rule for rule in house_rules(mud, setup.options) if rule.option == "mud")
    assert "1 or 2" in thick.sentence
    with pytest.raises(DataError, match="mud must be one of thin, thick"):
        Game.start(setup_of(mud, mud="deep"), SeededDice(1))
