"""In any reachable position: every option is legal, and nothing else is."""

from __future__ import annotations

import json

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.coaches.coach import play
from engine.decisions import Choice, DecisionKind, Verb, choice_from_json
from engine.dice import SeededDice
from engine.errors import IllegalChoice
from engine.game import Game
from engine.geometry import OFF
from engine.position import FIGURE_FIELDS, POSITION_FIELDS, Figure, Position, State
from engine.variants.samurai.state import samurai_state
from tests.support.mixed import mixed_coaches, mixed_setup

PASSING = {"unjudged"}  # always false between two steps
DERIVED = {
    *(
        "_values",
        "_numbered",
        "_tables",
        "at",
        "board",
        "fields",
        "figures",
        "game_state",
        "initial",
        "zones",
    ),
    "setup",
    *PASSING,
}
NEVER_CHANGES = {"number", "side", "slot", "spec"}
TARGETS = (None, -1, 0, 5, 57, 400, (1, 2), (0, 1, 2), (3, 64), ((0, 0),), "E5", 2.5)


class Match(RuleBasedStateMachine):
    """A match of mixed clans, staff and house rules, decided by Hypothesis."""

    def __init__(self):
        super().__init__()
        self.game: Game | None = None

    @initialize(number=st.integers(0, 400), skip=st.integers(0, 120))
    def begin(self, number, skip):
        self.game = Game.start(mixed_setup(number), SeededDice(f"machine {number}"))
        self.coaches = mixed_coaches(number)
        for _ in range(skip):
            self.advance()

    def advance(self):
        decision = self.game.decision
        if decision is not None:
            coach = self.coaches[decision.side]
            self.game.decide(coach.choose(self.game.position, self.game.rules, decision))

    def going_on(self):
        return self.game is not None and self.game.decision is not None

    @precondition(going_on)
    @rule(steps=st.integers(1, 40))
    def coaches_play_on(self, steps):
        for _ in range(steps):
            self.advance()

    @precondition(going_on)
    @rule(data=st.data())
    def anything_offered_is_accepted(self, data):
        options = self.game.decision.options
        verb = data.draw(st.sampled_from(list(options.verbs())))
        targets = list(options.targets(verb))
        assert targets, f"{verb} is offered without a target"
        choice = Choice(verb, data.draw(st.sampled_from(targets)))
        assert choice in options
        assert choice_from_json(json.loads(json.dumps(choice.to_json()))) == choice
        self.game.decide(choice)

    @precondition(going_on)
    @rule(verb=st.sampled_from(Verb), aim=st.sampled_from(TARGETS))
    def anything_else_is_refused_without_a_change(self, verb, aim):
        choice, before = Choice(verb, aim), self.game.checkpoint()
        if choice in self.game.decision.options:
            return
        digest, events = self.game.position.digest(), len(self.game.events)
        with pytest.raises(IllegalChoice) as refused:
            self.game.decide(choice)
        assert refused.value.refusal.rule
        assert (self.game.position.digest(), len(self.game.events)) == (digest, events)
        assert self.game.checkpoint() == before

    @precondition(going_on)
    @rule()
    def the_default_is_offered(self):
        assert self.game.decision.default in self.game.decision.options

    @precondition(going_on)
    @rule()
    def a_checkpoint_changes_nothing(self):
        document = json.loads(json.dumps(self.game.checkpoint()))
        again = Game.resume(document, self.game.dice)
        assert again.position.digest() == self.game.position.digest()
        assert again.checkpoint() == self.game.checkpoint()
        assert repr(again.decision) == repr(self.game.decision)
        self.game = again

    @precondition(lambda self: not self.going_on())
    @rule()
    def what_is_over_takes_no_more(self):
        with pytest.raises(IllegalChoice):
            self.game.decide(Choice(Verb.END))

    @invariant()
    def the_pitch_is_whole(self):
        if self.game is None:
            return
        position = self.game.position
        rules = self.game.rules
        fresh = Position(self.game.setup, rules.board, rules.new_state(self.game.setup))
        fresh.restore(position.snapshot())
        assert fresh.zones == position.zones
        assert [f and f.slot for f in fresh.at] == [f and f.slot for f in position.at]
        for figure in position.figures:
            assert (figure.square >= 0) == (figure.state <= State.STUNNED)
        if position.carrier is not None:
            carrier = position.figures[position.carrier]
            if carrier.square == OFF:  # the ball flies on after the follow-up (CORE-BLK-05)
                decision = self.game.decision
                assert decision.kind is DecisionKind.FOLLOW_UP
                assert decision.context["square"] == position.ball
            else:
                assert (carrier.square, carrier.state) == (position.ball, State.STANDING)
        assert all(0 <= turn <= self.game.rules.match.half_turns for turn in position.turns)
        spells = samurai_state(position).spells
        assert min((*position.rerolls, *position.drive_rerolls, *spells)) >= 0

    def teardown(self):
        if self.game is not None:
            play(self.game, self.coaches)
            assert self.game.over


TestMatch = pytest.mark.slow(Match.TestCase)
# Not shrunk: that takes minutes, and the steps of a failure are short enough to read.
TestMatch.settings = settings(
    max_examples=settings.default.max_examples // 3,
    stateful_step_count=30,
    deadline=None,
    phases=(Phase.reuse, Phase.generate),
)


STRAY = ((2, 40, -1, False),)


def test_the_hash_covers_every_field():
    game = Game.start(mixed_setup(3), SeededDice(1))
    position = game.position
    assert set(Position.__slots__) - DERIVED == set(POSITION_FIELDS)
    assert set(Figure.__slots__) - NEVER_CHANGES - {"skills"} == set(FIGURE_FIELDS)
    digest = position.digest()
    own, rows = position.snapshot()
    assert {"spells", "duels", "blessed"} <= set(position.fields) - set(POSITION_FIELDS)
    for at, name in enumerate(position.fields):
        other = STRAY if name == "strays" else _other(own[at])
        changed = (*own[:at], other, *own[at + 1 :])
        position.restore((changed, rows))
        assert position.digest() != digest, name
    figure = rows[0]
    for at, name in enumerate(FIGURE_FIELDS):
        if name == "square":
            changed = (*figure[:at], 5, *figure[at + 1 :])
        else:
            changed = (*figure[:at], _other(figure[at]), *figure[at + 1 :])
        position.restore((own, (changed, *rows[1:])))
        assert position.digest() != digest, name
    position.restore((own, rows))
    assert position.digest() == digest


def _other(value):
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case State():
            return State.SENT_OFF
        case int():
            return value + 1
        case str():
            return f"{value}?"
        case tuple():
            return (*value, 1)
    return 1
