"""The bot that writes: the grammar reads its sheets, and its mails are counted."""

from __future__ import annotations

import pytest

from engine.coaches.greedy import GreedyCoach
from engine.decisions import DecisionKind
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.turn_check import check
from engine.sheets.turn_sheet import Branch
from engine.variants.registry import find_variant
from tests.bench.mail_season import Played, against, all_played, points, season, summary, total
from tests.engine.stage import Stage
from tests.support.writer import WritingCoach, write


def setup_of(game: str) -> MatchSetup:
    home, away, *_ = find_variant(game).clans.values()
    return MatchSetup(game, home.line_up("Home"), away.line_up("Away"))


TURNS = 4


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", ["samurai", "dungeon", "squig", "blitz"])
def test_the_writer_plays_every_game_by_mail(game):
    live = Game.start(setup_of(game), SeededDice(7))
    writer, other = WritingCoach(live.setup, 0), GreedyCoach()
    stats = writer.stats
    while (decision := live.decision) is not None and stats.turns <= TURNS:
        who = writer if decision.side == 0 else other
        live.decide(who.choose(live.position, live.rules, decision))
    writer.close()
    assert stats.plays > stats.turns > 0
    assert len(writer.texts) == stats.mails >= stats.turns
    assert stats.skipped + stats.broken < stats.plays / 2
    vocabulary = Vocabulary.of(live.setup, 0)
    for text in writer.texts:
        assert parse(text, vocabulary).text() == text


@pytest.mark.slow
def test_what_the_writer_writes_is_legal():
    setup = setup_of("samurai")
    game = Game.start(setup, SeededDice(3))
    coach = GreedyCoach()
    found = 0
    while (decision := game.decision) is not None and found < 4:
        if decision.kind is DecisionKind.ACTIVATE and decision.context["start"]:
            found += 1
            sheet = write(setup, game.position, game.rules, decision.side)
            side, before = decision.side, game.checkpoint()
            first = check(before, side, parse(sheet.text(), Vocabulary.of(setup, side)))[0]
            assert first.fault is None
            assert game.checkpoint() == before  # planning changes nothing
        game.decide(coach.choose(game.position, game.rules, decision))
    assert found == 4


def test_the_writer_provides_for_a_block_that_only_pushes():
    stage = Stage({7: "G12", 8: "F11", 9: "H11", 10: "E10"}, {4: "G13", 5: "N24"}, ball="G13")
    stage.start()
    sheet = write(stage.game.setup, stage.game.position, stage.game.rules, 0)
    (branch, *_) = [item for item in sheet.items if isinstance(item, Branch)]
    assert branch.condition.text() == "opp4 STANDING"


@pytest.mark.thorough
def test_the_measured_season_in_small():
    found = all_played(season(1), 1)
    stats = total(found)
    assert stats.mails >= stats.turns >= 32
    assert stats.asked == 0 < stats.answered
    assert stats.skipped + stats.broken < stats.plays / 2
    lines = list(summary("Season", found))
    assert f"{stats.turns} team turns" in lines[0]


def test_whom_the_measured_season_pairs_and_how_it_counts():
    pairings = list(season(56))
    assert len({(each.home, each.away) for each in pairings}) == 56
    first, second = against(2)
    assert (first.seed, first.writers, second.writers) == (second.seed, (0,), (1,))
    ours = Played(first, (2, 1), ())
    theirs, drawn = Played(second, (2, 1), ()), Played(second, (1, 1), ())
    assert (points([ours]), points([theirs]), points([drawn])) == ((3, 0), (0, 3), (1, 1))
