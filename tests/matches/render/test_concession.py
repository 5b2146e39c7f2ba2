"""The warning before a concession promises what then happens, in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decisions import Choice, Verb
from engine.dice import SeededDice
from engine.events import Dishonored, FanFactorChanged, MvpNamed, ScoreSet, WinningsPaid
from engine.game import Game
from engine.lineup import MatchSetup
from engine.variants.registry import VARIANTS
from matches.render.concession import concession_warning

FANS = {"fan_factor": 3}


def conceded(meta):
    """A match whose first coach to move gives it up; the game and the side."""
    clans = [meta.clans[key] for key, _ in meta.clan_rules[:2]]
    has_fans = "fan_factor" in {row.key for row in clans[0].staff}
    home, away = (
        replace(line_up, staff={**line_up.staff, **(FANS if has_fans else {})})
        for line_up in (clan.line_up(clan.name) for clan in clans)
    )
    setup = MatchSetup(meta.key, home, away)
    game = Game.start(setup, SeededDice(1))
    while Verb.CONCEDE not in game.decision.options.verbs():
        game.decide(game.decision.default)
    side = game.decision.side
    game.decide(Choice(Verb.CONCEDE))
    while game.decision is not None:
        game.decide(game.decision.default)
    return game, side


@pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)
def test_what_is_promised_happens(meta) -> None:
    game, side = conceded(meta)
    warning = concession_warning(game.rules)

    def of(kind):
        return [event for event in game.events if type(event) is kind]

    (score,) = of(ScoreSet)
    assert (score.home, score.away)[side] == 0
    least = (score.home, score.away)[1 - side]
    assert f"{least} to 0 unless it leads by {least} or more" in warning
    assert "gets both winnings and both most valuable players" in warning
    assert [event.side for event in of(WinningsPaid)] == [1 - side] * 2
    assert [event.side for event in of(MvpNamed)] == [1 - side] * 2
    fans = [e for e in of(FanFactorChanged) if e.rule == "LGE-CON-01"]
    owned = game.setup.sides[side].staff.get("fan_factor", 0)
    assert ("loses a fan factor" in warning) is (meta.key != "samurai")
    assert len(fans) == int("loses a fan factor" in warning and owned > 1)
    shamed = [e for e in of(Dishonored) if e.rule == "LGE-CON-02"]
    assert len(shamed) == int("Dishonored" in warning)
