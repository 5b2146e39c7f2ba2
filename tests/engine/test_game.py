"""The contract: checkpoints, replay, refusals, the end of every match."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.coaches.coach import play
from engine.coaches.greedy import GreedyCoach
from engine.coaches.random_coach import RandomCoach
from engine.decisions import Choice, DecisionKind, Verb, choice_from_json
from engine.dice import SeededDice
from engine.errors import DataError, IllegalChoice
from engine.events import event_from_json
from engine.game import CHECKPOINT_VERSION, Game
from engine.lineup import MatchSetup
from engine.position import Position, State
from engine.report import Fate, MatchReport, report_of
from engine.variants.registry import find_variant

CLANS = find_variant("samurai").clans
NAMES = tuple(CLANS)
seeds = st.integers(0, 10**6)
names = st.sampled_from(NAMES)


def setup(home="crab", away="lion", **options):
    return MatchSetup("samurai", CLANS[home].line_up(), CLANS[away].line_up(), options)


def coaches(seed, kind="random"):
    if kind == "greedy":
        return GreedyCoach(), GreedyCoach()
    return RandomCoach(f"{seed}h"), RandomCoach(f"{seed}a")


def played(seed, home="crab", away="lion", kind="random"):
    game = Game.start(setup(home, away), SeededDice(seed))
    play(game, coaches(seed, kind))
    return game


@given(seeds, names, names)
def test_the_same_seed_plays_the_same_match(seed, home, away):
    first, second = played(seed, home, away), played(seed, home, away)
    assert [e.to_json() for e in first.events] == [e.to_json() for e in second.events]
    assert first.position.digest() == second.position.digest()


@given(seeds, st.integers(0, 10**6), st.booleans())
def test_a_checkpoint_at_any_decision_changes_nothing(seed, at, mixed):
    sides = (GreedyCoach(), RandomCoach(seed)) if mixed else coaches(seed)
    game = Game.start(setup("scorpion", "crane"), SeededDice(seed))
    stop = random.Random(at).randrange(1, 250)
    while game.decision is not None and stop:
        stop -= 1
        game.decide(sides[game.decision.side].choose(game.position, game.rules, game.decision))
    document = json.loads(json.dumps(game.checkpoint()))
    again = Game.resume(document, game.dice)
    assert again.position.digest() == game.position.digest()
    assert again.first_event == game.first_event + len(game.events)
    assert again.events == []
    assert again.checkpoint() == game.checkpoint()
    if game.decision is not None and again.decision is not None:
        assert set(again.decision.options) == set(game.decision.options)
        assert again.decision.default == game.decision.default


@given(seeds)
def test_every_offered_option_is_accepted_and_every_other_refused_without_a_change(seed):
    game = Game.start(setup("unicorn", "dragon"), SeededDice(seed))
    sides, chance = coaches(seed), random.Random(seed)
    for _ in range(chance.randrange(200)):
        if game.decision is None:
            return
        game.decide(sides[game.decision.side].choose(game.position, game.rules, game.decision))
    if game.decision is None:
        return
    options = game.decision.options
    strangers = [Choice(v, t) for v in Verb for t in (None, -1, 0, 5, 57, 400, (1, 2), ((0, 0),))]
    digest = game.position.digest()
    for stranger in strangers:
        if stranger in options:
            continue
        with pytest.raises(IllegalChoice) as refused:
            game.decide(stranger)
        assert refused.value.refusal.rule
        assert refused.value.refusal.code
    assert game.position.digest() == digest
    for option in options:
        assert option in options
        assert choice_from_json(json.loads(json.dumps(option.to_json()))) == option
        Game.resume(game.checkpoint(), SeededDice(seed)).decide(option)


@given(seeds, names, names)
def test_what_is_counted_adds_up(seed, home, away):
    game = played(seed, home, away)
    position = game.position
    report = report_of(game.setup, game.events)
    assert [side.score for side in report.sides] == position.score
    assert all(f.square == -1 for f in position.figures)
    assert position.ball == -1
    assert position.turns == [8, 8]
    assert position.half == 2
    for side in report.sides:
        for player in side.players.values():
            assert player.spp == (
                3 * player.touchdowns + 2 * player.casualties + player.completions
            )
    assert MatchReport.from_json(json.loads(json.dumps(report.to_json()))) == report
    gone = {
        State.DEAD: {Fate.DEAD, Fate.TOOK_OWN_LIFE},
        State.SENT_OFF: {Fate.SENT_OFF},
        State.BADLY_HURT: {Fate.BADLY_HURT},
        State.SERIOUSLY_INJURED: {Fate.SERIOUSLY_INJURED},
    }
    for figure in position.figures:
        fate = report.sides[figure.side].players[figure.number].fate
        assert fate in gone.get(figure.state, {fate})
        assert (fate in set().union(*gone.values())) == (figure.state in gone)


@given(seeds)
def test_tackle_zones_and_squares_are_what_the_figures_make_them(seed):
    game = Game.start(setup("phoenix", "crane"), SeededDice(seed))
    sides = (GreedyCoach(), RandomCoach(seed))
    for _ in range(120):
        if game.decision is None:
            break
        game.decide(sides[game.decision.side].choose(game.position, game.rules, game.decision))
        position = game.position
        fresh = Position(game.setup, game.rules.board, game.rules.new_state(game.setup))
        fresh.restore(position.snapshot())
        assert fresh.zones == position.zones
        assert fresh.at == [fresh.figures[f.slot] if f else None for f in position.at]
        if position.carrier is not None:
            carrier = position.figures[position.carrier]
            assert (carrier.square, carrier.state) == (position.ball, State.STANDING)


@given(seeds)
def test_a_position_in_use_becomes_any_other_of_its_match(seed):
    """A scratch position is set back again and again; each time it is as if it were new."""
    game = Game.start(setup("crab", "scorpion"), SeededDice(seed))
    sides, snapshots = coaches(seed), []
    while game.decision is not None and len(snapshots) < 200:
        snapshots.append(game.position.snapshot())
        game.decide(sides[game.decision.side].choose(game.position, game.rules, game.decision))
    random.Random(seed).shuffle(snapshots)
    board, new_state = game.rules.board, game.rules.new_state
    used = Position(game.setup, board, new_state(game.setup))
    for snapshot in snapshots[:20]:
        fresh = Position(game.setup, board, new_state(game.setup))
        fresh.restore(snapshot)
        used.restore(snapshot)
        assert used.snapshot() == fresh.snapshot() == snapshot
        assert used.zones == fresh.zones
        assert [f and f.slot for f in used.at] == [f and f.slot for f in fresh.at]
        assert [f.skills for f in used.figures] == [f.skills for f in fresh.figures]


@given(seeds)
def test_the_targets_of_one_verb_are_those_listed_with_the_others(seed):
    game = Game.start(setup("phoenix", "lion"), SeededDice(seed))
    sides = coaches(seed)
    for _ in range(150):
        decision = game.decision
        if decision is None:
            break
        if decision.kind is DecisionKind.ACT:
            figure = game.position.figures[decision.context["figure"]]
            for verb in Verb:
                options = game.rules.actions.options(game.position, game.rules, figure)
                alone = list(options.targets(verb))
                assert alone == [choice.target for choice in options if choice.verb is verb]
        game.decide(sides[decision.side].choose(game.position, game.rules, decision))


def test_events_and_set_ups_survive_json():
    game = played(3, kind="greedy")
    document = json.loads(json.dumps([e.to_json() for e in game.events]))
    assert [event_from_json(row) for row in document] == game.events
    assert MatchSetup.from_json(json.loads(json.dumps(game.setup.to_json()))) == game.setup


def test_every_event_cites_a_rule():
    assert all(e.rule.split("-")[0] in {"SAM", "CORE", "LGE", "SKL"} for e in played(5).events)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", range(len(NAMES)))
def test_greedy_coaches_finish_every_pairing(number, thorough):
    """The short form lets every clan play once at home and once away."""
    home = NAMES[number]
    others = NAMES if thorough else [NAMES[(number + 3) % len(NAMES)]]
    for away in others:
        game = played(number * len(NAMES) + NAMES.index(away), home, away, "greedy")
        assert game.over


def test_a_match_that_is_over_takes_no_decisions():
    with pytest.raises(IllegalChoice) as refused:
        played(1).decide(Choice(Verb.END))
    assert refused.value.refusal.code == "match-over"


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"checkpoint": 99},
        {"checkpoint": CHECKPOINT_VERSION, "setup": {}},
        {"checkpoint": CHECKPOINT_VERSION, "setup": 3},
    ],
)
def test_a_document_that_is_no_checkpoint_is_refused(document):
    with pytest.raises(DataError):
        Game.resume(document, SeededDice(1))


def test_a_journal_that_does_not_replay_is_refused():
    game = Game.start(setup(), SeededDice(1))
    document = game.checkpoint()
    with pytest.raises(DataError, match="replay"):
        Game.resume({**document, "journal": [*document["journal"], ["MOVE", 3]]}, SeededDice(1))


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("ma", "6", "ma must be a whole number, not '6'"),
        ("ma", [[6]], "ma must be a whole number"),
        ("st", True, "st must be a whole number, not True"),
        ("ag", 2.0, "ag must be a whole number"),
        ("av", 21, "av must be from 0 to 20, not 21"),
        ("ph", -1, "ph must be from 0 to 20"),
        ("cost", -1, "cost must be from 0"),
        ("spp", 10**30, "spp must be from 0"),
        ("standing_injuries", None, "standing_injuries must be a whole number"),
        ("name", ["x"], "name must be text"),
        ("position", 7, "position must be text"),
        ("star", 1, "star must be true or false"),
        ("skills", "Block", "skills must be a list"),
        ("skills", [7], "skills must be text"),
        ("skills", ["Nonsense"], "unknown skill 'Nonsense'"),
        ("nonsense", 1, "unknown field 'nonsense'"),
    ],
)
def test_a_set_up_with_a_bad_figure_names_the_player_and_the_field(field, value, reason):
    document = setup().to_json()
    document["home"]["figures"][2][field] = value
    with pytest.raises(DataError, match=f"player 3: {reason}"):
        MatchSetup.from_json(json.loads(json.dumps(document)))


@pytest.mark.parametrize("number", [0, 100, "3", None, []])
def test_a_shirt_number_is_from_1_to_99(number):
    document = setup().to_json()
    document["home"]["figures"][2]["number"] = number
    with pytest.raises(DataError, match="number must be"):
        MatchSetup.from_json(document)


@pytest.mark.parametrize(
    ("side", "reason"),
    [
        ({"rerolls": "3"}, "rerolls must be a whole number"),
        ({"rerolls": -1}, "rerolls must be from 0"),
        ({"rating": 1.5}, "rating must be a whole number"),
        ({"staff": {"geisha": "1"}}, "geisha must be a whole number"),
        ({"staff": [1]}, "not a match set-up"),
        ({"clan": 7}, "clan must be text"),
        ({"name": None}, "name must be text"),
        ({"figures": {"x": 1}}, "not a match set-up"),
    ],
)
def test_a_set_up_with_a_bad_side_is_refused(side, reason):
    document = setup().to_json()
    document["away"].update(side)
    with pytest.raises(DataError, match=reason):
        MatchSetup.from_json(document)


def test_a_set_up_error_names_what_is_missing():
    document = setup().to_json()
    del document["home"]["figures"][2]["ma"]
    with pytest.raises(DataError, match="player 3: ma is missing"):
        MatchSetup.from_json(document)
    del document["away"]
    with pytest.raises(DataError):
        MatchSetup.from_json(document)


@pytest.mark.parametrize(
    ("options", "reason"),
    [({"nonsense": "on"}, "no option"), ({"injury_seven": "maybe"}, "must be one of")],
)
@pytest.mark.rules("LGE-OPT-01")
def test_an_unknown_house_rule_is_refused(options, reason):
    with pytest.raises(DataError, match=reason):
        Game.start(setup(**options), SeededDice(1))
