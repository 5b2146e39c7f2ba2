"""The sentences of a play: who it is once, then "they" or the number; dice where they matter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from string import Formatter

import pytest

from engine import events as ev
from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.dice import SeededDice
from engine.event_codes import CODES
from engine.game import Game
from engine.lineup import MatchSetup
from engine.replay.scene import Scene
from engine.variants.registry import VARIANTS
from matches.mail.key_rolls import key_rolls
from matches.render.commentary import HIGHLIGHTS, SUBJECTS, Commentator, commentary
from matches.render.dice_words import DECIDES, LOTS
from matches.render.phrases import PHRASES
from matches.render.replay_steps import PartHead, StepWriter
from matches.render.they_phrases import THEY
from tests.engine.stage import Stage
from tests.support.every_event import every_event
from tests.support.gold import gold_match
from tests.support.mixed import mixed_match

GAMES = [meta.key for meta in VARIANTS]
HEAD: PartHead = {"segment": 1, "title": "", "side": None}
BARE = re.compile(
    r"_|\{|declares|\bacts\b|kick-off table|most valuable player: \d|\b(?:north|south|east|west)\b"
    r"|\b1 (?:touchdowns|squares|dice|team re-rolls)\b"
)
"""What no sentence of a log has: keys, words of the program, a plural of one, points of the compass
that turn with the board.
"""
DICE = re.compile(r"needs \d+, rolls \d|[Rr]olls? .*\(|lot \d+ of \d+ \(")


def setup_of(variant: str) -> MatchSetup:
    home, away = list(next(meta for meta in VARIANTS if meta.key == variant).clans.values())[:2]
    return MatchSetup(variant, home.line_up("Owls"), away.line_up("Foxes"))


def match_of(variant: str) -> Game:
    """A match between bots, with named players."""
    game = Game.start(setup_of(variant), SeededDice(len(variant)))
    play(game, (GreedyCoach(), GreedyCoach()))
    return game


def names_of(setup: MatchSetup) -> list[str]:
    return [f"{spec.number} {spec.name}" for side in setup.sides for spec in side.figures]


def has(name: str, text: str) -> bool:
    return re.search(rf"(?<![\w]){re.escape(name)}(?!\w)", text) is not None


def plays_of(game: Game) -> Iterator[list[str]]:
    for section in commentary(game.events, game.setup):
        for told in section.plays:
            yield [line.text for line in told.lines]


def replayed_plays(game: Game) -> Iterator[list[str]]:
    found: list[str] = []
    part = StepWriter(game.setup, Scene.before(game.setup)).part(game.events, 0, HEAD)
    for event, step in zip(game.events, part["steps"], strict=True):
        if isinstance(event, (ev.TurnBegan, ev.TurnEnded, ev.Activated, ev.MatchEnded)):
            yield found
            found = []
        if isinstance(event, ev.MvpNamed):
            yield found
            found = []
        if words := step.get("words"):
            found.append(words)
    yield found


def assert_plays(plays: list[list[str]], names: list[str]) -> None:
    assert sum(map(len, plays)) > 100
    for told in plays:
        for name in names:
            said = [text for text in told if has(name, text)]
            assert len(said) <= 1, (name, said)
        assert not [text for text in told if BARE.search(text)], told
        assert all(text[:1].upper() == text[:1] for text in told), told
        assert not told or not told[0].startswith(("They ", "Their ")), told


@pytest.mark.one_in(3)
@pytest.mark.parametrize("variant", GAMES)
def test_a_play_names_everybody_once_and_has_no_word_of_the_program(variant: str) -> None:
    game = match_of(variant)
    names = names_of(game.setup)
    assert_plays(list(plays_of(game)), names)
    for section in commentary(game.events, game.setup):
        opened = [told.lines[0] for told in section.plays if told.lines[0].opens]
        for line in opened:
            assert line.kind == "match_ended" or any(has(name, line.text) for name in names), line
    assert_plays(list(replayed_plays(game)), names)


@pytest.mark.one_in(3)
@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("variant", GAMES)
def test_so_do_plays_of_every_rule_and_house_rule(variant: str, number: int) -> None:
    game = mixed_match(number) if variant == "samurai" else gold_match(variant, number)
    assert_plays(list(plays_of(game)), names_of(game.setup))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("variant", GAMES)
def test_no_die_of_a_match_is_lost_and_each_stands_in_a_sentence(variant: str) -> None:
    game = match_of(variant)
    lines = [line for part in commentary(game.events, game.setup) for line in part.lines]
    told = " ".join(line.text for line in lines)
    rolls = [event for event in game.events if isinstance(event, ev.Rolled)]
    for roll in rolls:
        if roll.purpose not in LOTS | {"block"}:
            assert f"{roll.faces[-1]}" in told
    assert all(DICE.search(line.text) for line in lines if line.kind == "rolled")
    tests = sum(roll.target is not None for roll in rolls)
    assert len(re.findall(r"needs \d+, rolls \d", told)) == tests
    assert " bounce:" not in told


@pytest.mark.parametrize("game", GAMES)
def test_every_event_by_itself_has_no_word_of_the_program(game: str) -> None:
    setup = setup_of(game)
    for event in every_event():
        for commentator in (Commentator(setup), Commentator(setup, is_in_full=True)):
            lines = [line for part in commentator.sections([event]) for line in part.lines]
            assert not [line.text for line in lines if BARE.search(line.text)], event


def fields(said: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(said) if name}


def test_every_sentence_about_a_player_has_its_they_but_key_events() -> None:
    key = {event_type.kind for event_type in HIGHLIGHTS}
    key |= {"activated", "spell_cast_on", "ball_reappeared", "mvp_named"}
    for kind, said in PHRASES.items():
        subject = next((name for name in SUBJECTS if said.startswith(f"{name} ")), None)
        if subject is not None and kind not in key and " and {opponent} " not in said:
            assert fields(THEY[kind]) == fields(said) - {subject.strip("{}")}, kind
    assert set(THEY) <= set(PHRASES)
    assert not key & set(THEY)


def test_every_cause_of_a_moving_ball_has_its_sentence() -> None:
    causes = CODES["ball_moved", "cause"]
    assert {f"ball_moved_{cause}" for cause in causes} <= set(PHRASES)
    assert set(DECIDES) <= set(CODES["rolled", "purpose"])
    kinds = {kind for kinds in DECIDES.values() for kind in kinds}
    assert kinds <= set(ev.event_types())


SETUP = Stage({7: "E5"}, {7: "E6", 4: "N24"}).game.setup


def said(*events: ev.Event) -> list[str]:
    return [line.text for part in commentary(events, SETUP) for line in part.lines]


def test_two_players_of_one_number_are_told_apart_by_their_teams() -> None:
    setup = setup_of("blitz")
    away = len(setup.home.figures)
    lines = [
        ev.Activated("CORE-ACT-01", 0),
        ev.Blocked("CORE-BLK-01", 0, away, 3, 3, (), (), 1, 0),
        ev.Pushed("CORE-BLK-03", away, 0, 0, 5),
        ev.Moved("CORE-BLK-04", 0, 0, 1, "follow_up"),
    ]
    (section,) = commentary(lines, setup)
    first, pushed, follows = [line.text for line in section.lines]
    one, other = names_of(setup)[0], names_of(setup)[away]
    assert first.startswith(f"{one} blocks {other}: ")
    assert pushed.startswith("Foxes 1 ")
    assert follows.startswith("Owls 1 ")
    mirrored = MatchSetup("blitz", setup.home, replace(setup.home, name="Foxes"))
    (section,) = commentary(lines, mirrored)
    assert section.lines[0].text.startswith(f"{one} blocks Foxes 1: ")


def test_a_declaration_is_silent_but_for_a_blitz() -> None:
    for action in CODES["declared", "action"]:
        told = said(ev.Activated("CORE-ACT-01", 0), ev.Declared("CORE-ACT-02", 0, action))
        assert told == (["7 Player 7 blitzes."] if action == "blitz" else [])


def test_a_teams_re_roll_and_a_skills_are_named() -> None:
    rerolled = [ev.Rerolled("CORE-RRL-01", 0, 0, "dodge", source) for source in ("team", "Dodge")]
    assert said(*rerolled) == ["Team re-roll.", "Re-roll by Dodge."]


KICK_OFF = [
    ev.Rolled("CORE-KIK-20", "kick_off", 0, None, 6, (5, 1)),
    ev.KickOffEvent("CORE-KIK-24", 6, "perfect_defence", 0),
]
LOT = [
    ev.Rolled("LGE-MVP-01", "mvp", 0, None, 11, (10,)),
    ev.MvpNamed("LGE-MVP-01", 0, 0),
]
INJURY = [
    ev.Rolled("CORE-INJ-01", "injury", 1, 0, 6, (6, 5)),
    ev.Rolled("CORE-INJ-02", "casualty", 1, 0, 6, (2,)),
    ev.Injured("CORE-INJ-02", 0, None, "foul", "badly_hurt"),
]


def test_dice_that_decide_an_event_stand_in_its_sentence() -> None:
    assert said(*KICK_OFF) == ["Kick-off: Perfect defence (rolls 5 and 1)."]
    assert said(*LOT) == [f"Most valuable player: 7 Player 7 (by lot), {SETUP.home.name}."]
    assert said(*INJURY) == ["7 Player 7 is badly hurt (injury 6 and 5, casualty 2)."]
    alone = ev.Rolled("LGE-MVP-01", "mvp", 0, None, 11, (10,))
    assert said(alone) == [f"{SETUP.home.name} draws lot 10 of 11 (most valuable player)."]


def test_a_mail_names_what_the_dice_that_mattered_brought() -> None:
    assert key_rolls(SETUP, KICK_OFF) == ["Kick-off: Perfect defence (rolls 5 and 1)."]
    assert key_rolls(SETUP, INJURY) == ["7 Player 7 is badly hurt (rolls 2)."]
