"""Standing orders are told in sentences: what will happen, to whom, and when."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from engine.decision_catalogue import CATALOGUE
from engine.decisions import DecisionKind as Kind
from engine.lineup import FigureSpec
from engine.orders.circumstances import CIRCUMSTANCES
from engine.orders.policies import Policy
from engine.orders.policy_parsers import JudgementParser, RankingParser, ThresholdParser
from engine.orders.presets import PRESETS
from engine.orders.specs import SPECS, TURN
from engine.orders.standing_orders import StandingOrders
from engine.sheets.set_up_sheet import parse_set_up
from matches.render.order_icons import icon
from matches.render.order_sentences import (
    OF_THE_SHEET,
    Cast,
    advance_sentence,
    sentence,
    verdict_words,
    word_meaning,
)
from matches.services.orders.order_chain import any_ground

CAST = Cast.of(
    [
        FigureSpec(3, "Hida", "lineman", 5, 3, 3, 8, skills=("Shadowing",)),
        FigureSpec(5, "Kakita", "lineman", 5, 3, 3, 8, skills=("Shadowing", "Dodge")),
        FigureSpec(7, "Yasu", "thrower", 5, 3, 3, 8),
    ],
    [FigureSpec(4, "Oni", "lineman", 5, 3, 3, 8)],
)


def ordered(text: str) -> tuple[Kind, Policy]:
    ((kind, policy),) = parse_set_up(text, any_ground()).standing.own
    return kind, policy


TOLD = {
    "SHADOW always": "If an opponent dodges away, Hida 3 or Kakita 5 follows.",
    "SHADOW never": "If an opponent dodges away, Hida 3 or Kakita 5 stays.",
    "FOLLOW WHEN free ball": (
        "After your player has pushed somebody, they follow if no opponent marks the square or the "
        "ball is beside the square, and not yours, else they stay."
    ),
    "PUSH crowd>sideline MATE infield": (
        "A player you push goes off the pitch, then nearest to a sideline; when it is one of your "
        "own players: towards the middle."
    ),
    "PICK blade>skull CARRIER blade": (
        "Of the dice of a block you take the other player falls (blade), then the blocker falls "
        "(skull); when a ball carrier blocks or is blocked: the other player falls (blade)."
    ),
    "INTERCEPT 4+": (
        "When an opponent throws past your players, the one with the best chance tries, if a 4 or "
        "less is enough."
    ),
    "TOUCHBACK 7>3": (
        "After a touchback, the ball goes to Yasu 7, then Hida 3: the first of them who can take "
        "it."
    ),
    "SPELL void opp4>7": (
        "Your Team Shugenja casts Void Strike on Oni 4, then Yasu 7: the first of them who is on "
        "the pitch."
    ),
    "DEMAND now WHEN iaijutsu": (
        "If your player is fouled, they demand a duel at the start of the next drive if they have "
        "Iaijutsu, else they demand no duel."
    ),
    "DIVE always": "Nobody of yours has Diving Tackle now; this comes up for nobody.",
}


@pytest.mark.parametrize("text", TOLD)
def test_an_order_is_told_as_what_happens(text):
    assert sentence(*ordered(text), CAST) == TOLD[text]


def test_beyond_a_match_players_are_told_by_skill_and_number():
    assert sentence(*ordered("SHADOW always")) == (
        "If an opponent dodges away, your player with Shadowing follows."
    )
    assert "player 7, then player 4" in sentence(*ordered("TOUCHBACK 7>4"))
    assert "opponent 4" in sentence(*ordered("POISON opp4"))


def test_a_set_up_is_told_too():
    assert (
        advance_sentence(Kind.KICK_TARGET, "TARGET G18")
        == "When you kick, the kick is aimed at G18."
    )
    assert advance_sentence(Kind.KICK_OR_RECEIVE, "KICK") == "If you win the roll-off, you kick."
    both = advance_sentence(Kind.SET_UP, "KICKING and RECEIVING")
    assert both == "Before a kick-off, your players stand as you have placed them."


@pytest.mark.parametrize("kind", CATALOGUE)
def test_every_kind_has_a_sentence_and_a_picture(kind):
    told = sentence(kind, None)
    assert (told == OF_THE_SHEET) == (kind in TURN)
    drawn = ET.fromstring(icon(kind))
    assert drawn.attrib["aria-hidden"] == "true"
    assert len(list(drawn)) >= 2
    assert "style" not in icon(kind)


def test_no_two_kinds_share_a_picture():
    drawn = [icon(kind) for kind in CATALOGUE if kind not in TURN]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("name", PRESETS)
def test_all_that_a_preset_says_is_told_without_gaps(name):
    for kind, (policy, _) in StandingOrders(preset=name).policies().items():
        told = sentence(kind, policy)
        assert "?" not in told, told
        assert "{" not in told, told


@pytest.mark.parametrize("kind", SPECS)
def test_every_word_of_an_order_has_a_meaning(kind):
    for form in SPECS[kind].parsers:
        if isinstance(form, JudgementParser):
            for verdict in form.verdicts:
                assert verdict_words(kind, verdict) not in {verdict, verdict.capitalize()}
            assert set(form.circumstances) == set(CIRCUMSTANCES.get(kind, ()))
        if isinstance(form, RankingParser):
            for word in (*form.choices, *form.contexts):
                assert word_meaning(kind, word) != word
        if isinstance(form, ThresholdParser):
            assert form.low
    for word in CIRCUMSTANCES.get(kind, ()):
        assert word_meaning(kind, word) != word
