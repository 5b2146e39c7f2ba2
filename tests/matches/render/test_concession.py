"""The warning before a concession promises what then happens, in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.decisions import Choice, Verb
from engine.dice import SeededDice
from engine.events import (
    Conceded,
    Dishonored,
    FanFactorChanged,
    MatchEnded,
    MvpNamed,
    ScoreSet,
    WinningsPaid,
)
from engine.game import Game
from engine.lineup import MatchSetup
from engine.position import State
from engine.variants.registry import VARIANTS
from matches.render.concession import concession_warning
from matches.services.outcomes.booking import book_result
from matches.services.resolution.resolve import resolve_match
from matches.services.submission.sheets import submit_sheet
from rosters.models import CareerEvent, LedgerEntry, Team
from tests.factories import matches as factory

FANS = {"fan_factor": 3}
in_each_game = pytest.mark.parametrize("meta", VARIANTS, ids=lambda meta: meta.key)


def of(game, kind):
    return [event for event in game.events if type(event) is kind]


def conceded(meta, *, able: int = 99, lead: int = 0):
    """A match whose first coach to move gives it up; the game and the side.

    So many of their players can still be set up, and the other side leads by so many.
    """
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
    game.position.score[1 - side] = lead
    own = [figure for figure in game.position.figures if figure.side == side]
    for figure in own[able:]:
        game.position.remove(figure, State.KNOCKED_OUT)
    game.decide(Choice(Verb.CONCEDE))
    while game.decision is not None:
        game.decide(game.decision.default)
    return game, side


@in_each_game
def test_what_is_promised_happens(meta) -> None:
    game, side = conceded(meta)
    warning = concession_warning(game.rules)

    (score,) = of(game, ScoreSet)
    assert (score.home, score.away)[side] == 0
    least = (score.home, score.away)[1 - side]
    assert f"{least} to 0 unless it leads by {least} or more" in warning
    assert "gets both winnings and both most valuable players" in warning
    assert [event.side for event in of(game, WinningsPaid)] == [1 - side] * 2
    assert [event.side for event in of(game, MvpNamed)] == [1 - side] * 2
    fans = [e for e in of(game, FanFactorChanged) if e.rule == "LGE-CON-01"]
    owned = game.setup.sides[side].staff.get("fan_factor", 0)
    assert ("loses a fan factor" in warning) is (meta.key != "samurai")
    assert len(fans) == int("loses a fan factor" in warning and owned > 1)
    shamed = [e for e in of(game, Dishonored) if e.rule == "LGE-CON-02"]
    assert len(shamed) == int("Dishonored" in warning)


@pytest.mark.rules("LGE-CON-01")
@in_each_game
def test_with_two_players_left_nothing_is_lost_but_the_match(meta) -> None:
    game, side = conceded(meta, able=2)
    assert "If more than two of your players could still be set up" in concession_warning(
        game.rules
    )
    assert not of(game, Conceded)[0].penalty
    assert sorted(event.side for event in of(game, WinningsPaid)) == [0, 1]
    assert sorted(event.side for event in of(game, MvpNamed)) == [0, 1]
    assert not [e for e in of(game, FanFactorChanged) if e.rule == "LGE-CON-01"]
    assert not [e for e in of(game, Dishonored) if e.rule == "LGE-CON-02"]
    assert of(game, MatchEnded)[0].winner == 1 - side


@pytest.mark.rules("LGE-CON-01")
@in_each_game
@pytest.mark.parametrize("more", [0, 1])
def test_a_winner_who_leads_by_as_much_keeps_their_score(meta, more) -> None:
    game, side = conceded(meta, lead=2 + more)
    assert "unless it leads by" in concession_warning(game.rules)
    ended = of(game, MatchEnded)[0]
    assert (ended.home, ended.away)[1 - side] == 2 + more


@pytest.mark.django_db
@pytest.mark.rules("LGE-CON-01")
@pytest.mark.one_in(4)
@in_each_game
def test_the_books_say_the_same(meta) -> None:
    """Winnings, most valuable players and fans of a match that a coach has given up."""
    clans = ("crab", "lion") if meta.key == "samurai" else ("human", "orc")
    match = factory.playing(*clans, variant=meta.key)
    loser = match.waiting_side
    fans = match.team(loser).staff.get("fan_factor", 0)
    submit_sheet(
        match=match,
        side=loser,
        author=match.team(loser).coach,
        text="CONCEDE",
        segment=match.segment,
        now=match.clock_from,
        confirm_concession=True,
    )
    resolve_match(match_id=match.pk, now=match.clock_from)
    book_result(match_id=match.pk, now=match.clock_from)
    match.refresh_from_db()
    winner = match.team(1 - loser)
    assert match.winner == 1 - loser
    paid = LedgerEntry.objects.filter(kind="winnings")
    assert {entry.team for entry in paid if entry.amount} == {winner}
    named = CareerEvent.objects.filter(kind="mvp")
    assert {event.player.team for event in named} == {winner}
    left = Team.objects.get(pk=match.team(loser).pk).staff.get("fan_factor", 0)
    assert left == max(fans - 1, min(fans, 1))
