"""The engine's probabilities against those of the rules, exactly (every face of every die)."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest

from engine.decisions import Choice, DecisionKind, Verb
from engine.events import BallMoved, Injured, KickOffEvent, Rolled, WeatherSet
from engine.geometry import board
from engine.position import Phase, State
from engine.rules.ball import scatter
from engine.rules.knockdown import armour, injure
from tests.engine.stage import Player, Stage
from tests.support.odds import every_outcome

NEEDED = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 2}


def through(steps):
    """Run a procedure of the rules to its end, every choice by default."""
    choice = None
    while True:
        try:
            choice = steps.send(choice).default
        except StopIteration as end:
            return end.value


@pytest.mark.rules("SAM-DOD-01", "SAM-BAL-01")
@pytest.mark.parametrize("ag", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("zones", [0, 1, 2, 3])
@pytest.mark.parametrize("dodges", [False, True])
def test_a_dodge(ag, zones, dodges):
    away = dict(zip((1, 2, 3), ("D3", "E3", "F3")[:zones], strict=False))

    def dodge(dice):
        runner = Player("E5", ag=ag, skills="Dodge" if dodges else "")
        stage = Stage({7: runner}, {**away, 9: "E6", 10: "N24"})
        stage.game.dice = dice
        stage.start().game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
        stage.game.decide(Choice(Verb.MOVE, board(14, 24).square("E4")))
        while stage.decision.kind is DecisionKind.REROLL:
            stage.game.decide(stage.decision.default)
        return stage.figure(7).state is State.STANDING

    once = Fraction(7 - min(max(NEEDED[ag] + zones, 2), 6), 6)
    wanted = once + (1 - once) * once if dodges else once
    assert until_armour(dodge)[True] == wanted


def until_armour(play):
    """Outcomes of a play in which a player who falls rolls no more relevant dice."""

    class Fell(Exception):  # noqa: N818
        pass

    def cut(dice):
        class Cut:
            def roll(self, sides, purpose):
                if purpose in ("armour", "injury", "casualty", "bounce", "argue"):
                    raise Fell
                return dice.roll(sides, purpose)

        try:
            return play(Cut())
        except Fell:
            return False

    return every_outcome(cut)


@pytest.mark.rules("SAM-BLK-03", "SAM-BLK-04")
@pytest.mark.parametrize(
    ("attack", "defence", "dice", "own"),
    [(3, 3, 1, True), (4, 3, 2, True), (3, 4, 2, False), (7, 3, 3, True), (3, 7, 3, False)],
)
def test_block_dice_by_number_and_chooser(attack, defence, dice, own):
    """Nobody has a skill: the attacker ranks blade, bang, arrows, crossed, skull, and the
    defender skull, arrows, crossed, bang, blade (DEC-09)."""
    options = {"three_dice": "on"} if dice == 3 else {}
    ours = ["skull", "crossed", "arrows", "bang", "blade"]
    theirs = ["blade", "bang", "crossed", "arrows", "skull"]

    def picked(source):
        stage = Stage(
            {7: Player("E5", st=attack)}, {4: Player("E6", st=defence), 5: "N24"}, options=options
        )
        stage.game.dice = source
        stage.start().game.decide(Choice(Verb.ACTIVATE, stage.figure(7).slot))
        faces = []

        class Faces:
            def roll(self, sides, purpose):
                if purpose != "block":
                    raise LookupError
                faces.append(source.roll(sides, purpose))
                return faces[-1]

        stage.game.dice = Faces()
        try:
            stage.game.decide(Choice(Verb.BLOCK, stage.away(4).slot))
            if stage.decision.kind is DecisionKind.BLOCK_DIE:
                return stage.game.rules.blocking.results[stage.decision.default.one]
        except LookupError:
            pass
        return stage.game.rules.blocking.results[faces[0]]

    names = ["", "skull", "crossed", "arrows", "arrows", "bang", "blade"]
    wanted = {}
    for roll in product(range(1, 7), repeat=dice):
        rank = ours if own else theirs
        best = max((names[face] for face in roll), key=rank.index)
        wanted[best] = wanted.get(best, 0) + Fraction(1, 6**dice)
    assert every_outcome(picked) == wanted


@pytest.mark.rules("SAM-BLK-09", "SAM-INJ-02", "SAM-INJ-03")
@pytest.mark.parametrize("av", [7, 8, 9])
@pytest.mark.parametrize(
    ("skills", "extra"), [("", (0, 0)), ("Mighty Blow", (1, 1)), ("Katana", (0, 2))]
)
def test_armour_injury_and_subchart(av, skills, extra):
    def fall(dice):
        stage = Stage({7: Player("E5", skills=skills)}, {4: Player("E6", av=av)})
        stage.game.dice = dice
        through(armour(stage.game, stage.away(4), stage.figure(7), "block"))
        results = [e.result for e in stage.game.events if isinstance(e, Injured)]
        return results[0] if results else "held"

    def two_dice(least):
        return Fraction(sum(a + b >= least for a, b in product(range(1, 7), repeat=2)), 36)

    broken = two_dice(av + 1 - extra[0])
    casualty, knocked_out = two_dice(10 - extra[1]), two_dice(8 - extra[1])
    assert every_outcome(fall) == {
        "held": 1 - broken,
        "stunned": broken * (1 - knocked_out),
        "knocked_out": broken * (knocked_out - casualty),
        "badly_hurt": broken * casualty / 2,
        "seriously_injured": broken * casualty / 3,
        "dead": broken * casualty / 6,
    }


@pytest.mark.rules("SAM-INJ-02", "SAM-DUE-04")
def test_a_strike_with_two_focuses_needs_no_armour():
    def strike(dice):
        stage = Stage({7: "E5"}, {4: Player("E6", av=10)})
        stage.game.dice = dice
        result = through(
            injure(stage.game, stage.away(4), stage.figure(7), "duel", (("focus", 2),))
        )
        return "out" if result != "stunned" else "stunned"

    assert every_outcome(strike)["stunned"] == Fraction(10, 36)  # raw 2 to 5


@pytest.mark.rules("SAM-PAS-04", "CORE-DIC-03")
def test_three_scatters_are_three_even_steps():
    centre = board(14, 24).square("G12")

    def land(dice):
        stage = Stage({7: "A1"}, {4: "N24"}, ball="G12")
        stage.game.dice = dice
        through(scatter(stage.game, centre, 3))
        moved = [e for e in stage.game.events if isinstance(e, BallMoved)]
        return moved[-1].path[-1]

    steps = [s for s in product((-1, 0, 1), repeat=2) if s != (0, 0)]
    wanted = {}
    for way in product(steps, repeat=3):
        square = centre + sum(x for x, _ in way) + 14 * sum(y for _, y in way)
        wanted[square] = wanted.get(square, 0) + Fraction(1, 512)
    assert every_outcome(land) == wanted


TWO_DICE = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}


@pytest.mark.rules("SAM-WTH-01")
def test_the_weather():
    def weather(dice):
        stage = Stage(
            {7: Player(state=State.RESERVES)},
            {4: Player(state=State.RESERVES)},
            options={"imperial_favor": "none"},
        )

        class Two:
            def __init__(self):
                self.left = 2

            def roll(self, sides, purpose):
                self.left -= 1
                return dice.roll(sides, purpose) if self.left >= 0 else 6 + self.left % 2 * -1

        stage.game.dice = Two()
        stage.start(Phase.PRE_MATCH)
        return next(e.weather for e in stage.game.events if isinstance(e, WeatherSet))

    found = every_outcome(weather)
    assert found["light_of_amaterasu"] == sum(TWO_DICE[total] for total in range(4, 11))
    for total, name in (
        (2, "torrential_rain"),
        (3, "stifling_wind"),
        (11, "freezing_cold"),
        (12, "winter_warfare"),
    ):
        assert found[name] == TWO_DICE[total]


@pytest.mark.rules("SAM-KIK-00")
def test_the_kick_off_table():
    class Known(Exception):  # noqa: N818
        pass

    def event(dice):
        stage = Stage({7: "G12"}, {4: "L20"}).start(Phase.KICK_OFF)

        class Two:
            def roll(self, sides, purpose):
                if purpose != "kick_off":
                    raise Known
                return dice.roll(sides, purpose)

        stage.game.dice = Two()
        with suppress(Known):
            stage.game.decide(stage.decision.default)
        shown = [e for e in stage.game.events if isinstance(e, KickOffEvent)]
        faces = next(e for e in stage.game.events if isinstance(e, Rolled)).faces
        return shown[0].total if shown else sum(faces)

    assert every_outcome(event) == TWO_DICE
