"""The fast odds are those of the engine's own procedures: every game, all skills and options."""

from __future__ import annotations

import random

import pytest

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.events import BlockDiePicked, KnockedDown, Rerolled, RerollsSet, Rolled
from engine.odds.balls import catch_roll, hand_off_roll, measures_squares, pass_roll
from engine.odds.blocks import BlockOdds, Outcomes, block_chances
from engine.odds.every_face import outcomes
from engine.odds.faces import TooManyFaces
from engine.odds.fouls import armour_odds, foul_odds
from engine.odds.walks import Footing, total
from engine.planning.passes_there import bands_there, passes_there, throws_there
from engine.position import State
from engine.rules import blocking
from engine.rules.activation import begin, perform
from engine.rules.knockdown import armour
from engine.rules.rolls import team_reroll_left
from engine.skills import Skill
from engine.variants.registry import VARIANTS, find_variant
from engine.variants.samurai.characteristics import LIGHT, WIND
from engine.variants.samurai.ruleset import SKILLS as CLANS
from tests.engine.stage import Player, Stage
from tests.engine.variants.dungeon.scene import Dungeon, at

GAMES = [meta.key for meta in VARIANTS]
SEEDS = [*range(12), *(pytest.param(n, marks=pytest.mark.thorough) for n in range(12, 150))]
A_WALK = 8_000
"""Sequences of faces; a longer walk is shortened."""
A_THROW = 6
"""Dice of a pass or hand-off and the catch, each with its re-rolls; then the ball bounces."""
ALONE = (1.0, 0.0)
"""Come there surely, without a re-roll of the team's."""
in_each_game = pytest.mark.parametrize("game", GAMES)
many = pytest.mark.parametrize("seed", SEEDS)
UNUSED = {Skill.TAKE_ROOT, Skill.OFF_FOR_A_BITE, Skill.BONE_HEAD, Skill.REALLY_STUPID}
"""Traits rolled when an action is declared; the odds begin after that."""
SILENT = ("ask_absent_coach",)


class Answers:
    """The defaults; the team's re-roll and Augury only where the odds count them."""

    def __init__(self, *, team: bool):
        self.team = team

    def choose(self, position, rules, decision: Decision) -> Choice:
        if decision.kind is DecisionKind.REROLL and not self.team:
            skill = Choice(Verb.SKILL)
            pro = Choice(Verb.PRO)
            return next((c for c in (skill, pro) if c in decision.options), Choice(Verb.KEEP))
        return decision.default


class Walks(Answers):
    """The same, walking along a path."""

    def __init__(self, path, *, team: bool):
        super().__init__(team=team)
        self.path = path

    def choose(self, position, rules, decision: Decision) -> Choice:
        if decision.kind is not DecisionKind.ACT:
            return super().choose(position, rules, decision)
        here = position.figures[decision.context["figure"]].square
        done = self.path.index(here) + 1 if here in self.path else 0
        return Choice(Verb.MOVE, self.path[done]) if done < len(self.path) else Choice(Verb.STOP)


def skills_of(chance: random.Random, game: str) -> str:
    """A few skills of any category that the game has."""
    own = CLANS if game == "samurai" else Skill
    known = [skill.printed for skill in own if skill not in UNUSED]
    return ", ".join(chance.sample(known, chance.choice((0, 0, 1, 2, 4))))


def a_scene(game: str, seed: int, *, ball: bool = False) -> Stage:
    """7 in the middle, mates and opponents around, all with random skills and house rules."""
    chance = random.Random(f"{game} {seed}")
    options = {
        name: chance.choice(values)
        for name, values in find_variant(game).options.items()
        if len(values) > 1
        and chance.random() < 0.4
        and name not in SILENT
        and name != "dungeon_map"
    }
    middle = (5, 4) if game == "dungeon" else (4, 4)
    empty = Stage(variant=game).game.rules if game != "dungeon" else None
    board = empty.board if empty is not None else None
    weathers = empty.weathers if empty is not None else ()

    def name(dx: int, dy: int) -> str:
        x, y = middle[0] + dx, middle[1] + dy
        return board.name(board.at(x, y)) if board else at(x, y)

    spots = [(dx, dy) for dx in range(-2, 3) for dy in range(-1, 3) if (dx, dy) != (0, 0)]
    chance.shuffle(spots)
    spots.sort(key=lambda spot: max(map(abs, spot)), reverse=True)
    beside = [spots.pop(), spots.pop()]  # one each of our players and theirs
    chance.shuffle(spots)

    def player(spot) -> Player:
        return Player(
            name(*spot),
            skills=skills_of(chance, game),
            ma=chance.randint(1, 3),
            st=chance.randint(2, 5),
            ag=chance.randint(1, 5),
            av=chance.randint(6, 9),
            ph=chance.randint(0, 3),
        )

    home = {7: player((0, 0)), 8: player(beside[0]), 9: player(spots.pop())}
    away = {1: player(beside[1])}
    away |= {n: player(spots.pop()) for n in range(2, chance.randint(3, 5))}
    where = name(*spots.pop()) if ball else None
    weather = chance.choice(weathers or ("",))
    given = {"options": options, "rerolls": (chance.randint(0, 1), 0), "weather": weather}
    if game == "dungeon":
        return Dungeon(home, away, ball=where, **given).start()
    if game == "squig":
        return Stage(home, away, variant=game, squigs=[where] if where else (), **given)
    return Stage(home, away, variant=game, ball=where, **given)


def with_hands(*players) -> None:
    """Those players can hold the ball."""
    for player in players:
        player.known &= ~int(Skill.NO_HANDS)
        player.skills = player.known


def made_it(played, purpose: str, figure) -> bool:
    """Whether the player's first roll of that kind succeeded, or the re-roll of it."""
    events = iter(played.events)
    for event in events:
        if isinstance(event, Rolled) and (event.purpose, event.figure) == (purpose, figure.slot):
            again = next(events, None)
            while isinstance(again, RerollsSet) or _is_loners(again):
                again = next(events, None)
            return bool(event.success or (isinstance(again, Rerolled) and next(events).success))
    return False


def _is_loners(event) -> bool:
    return isinstance(event, Rolled) and event.purpose == "loner"


def exactly(stage, procedure, judge, about, coach, **given):
    game = stage.game
    given |= {"about": about, "coach": coach}
    return outcomes(game.setup, game.rules, game.position, procedure, judge, **given)


@in_each_game
@many
def test_a_block(game, seed):
    stage = a_scene(game, seed)
    position, rules = stage.game.position, stage.game.rules
    attacker = stage.figure(7)
    defender = stage.away(1)

    def judge(played):
        picked = [event for event in played.events if isinstance(event, BlockDiePicked)]
        down = {e.figure for e in played.events if isinstance(e, KnockedDown)} if picked else set()
        pushes = bool(picked) and picked[-1].result not in {blocking.CROSSED, blocking.SKULL}
        return defender.slot in down, attacker.slot in down, pushes

    found = exactly(
        stage,
        lambda played: blocking.block(played, attacker, defender.slot),
        judge,
        ("block", "foul_appearance", "dauntless"),
        Never(),
    )
    down = sum(share for (felled, _, _), share in found.items() if felled)
    fall = sum(share for (_, felled, _), share in found.items() if felled)
    fast = block_chances(position, rules, attacker, attacker.square, defender, blitz=False)
    assert fast == pytest.approx((down, fall))
    each = Outcomes(0, 0, 0, 0, 0)._asdict()
    for (felled, fell, pushes), share in found.items():
        if felled or fell:
            each["both" if felled and fell else "down" if felled else "fall"] += share
        else:
            each["push" if pushes else "nothing"] += share
    odds = BlockOdds(position, rules, attacker, defender)
    whole = odds.outcomes_at(attacker.square, blitz=False)
    assert whole._asdict() == pytest.approx(each)


class Never(Answers):
    """The defaults without any re-roll."""

    def __init__(self):
        super().__init__(team=False)

    def choose(self, position, rules, decision: Decision) -> Choice:
        if decision.kind is DecisionKind.REROLL:
            return Choice(Verb.KEEP)
        return decision.default


@pytest.mark.one_in(5)
@in_each_game
@many
@pytest.mark.parametrize("team", [False, True])
def test_a_walk_with_its_pick_up(game, seed, team):
    stage = a_scene(game, seed, ball=seed % 2 == 0)
    position, rules = stage.game.position, stage.game.rules
    figure, chance = stage.figure(7), random.Random(seed)
    with_hands(figure)
    path, here = list[int](), figure.square
    for _ in range(chance.randint(1, 3)):
        near = [s for s in position.board.neighbours[here] if position.at[s] is None]
        near = [
            s for s in near if s not in (*path, *position.pads) and s not in position.board.perils
        ]
        if not near:
            break
        path.append(here := chance.choice(near))
    team = team and team_reroll_left(position, rules, figure)

    def arrives(played):
        return figure.state is State.STANDING and figure.square == path[-1] and not failed(played)

    def walk(played):
        begin(played, figure)
        position.action = "move"
        yield from perform(played, figure)

    about = ("dodge", "surge", "pick_up", "pro", "loner")
    found = None
    while found is None:  # a shorter way where its dice have too many faces to be played
        try:
            found = exactly(stage, walk, arrives, about, Walks(path, team=team), most=A_WALK)
        except TooManyFaces:
            path.pop()
    footing = Footing(position, rules, figure, max(figure.ma, 0))
    fast = total(footing.along(path, footing.start(1.0, team=team)))
    assert fast == pytest.approx(found.get(True, 0.0)), path


def failed(played) -> bool:
    return played.position.turnover is not None


@in_each_game
@many
def test_a_pass_and_its_catch(game, seed):
    stage = a_scene(game, seed)
    position, rules = stage.game.position, stage.game.rules
    passer, mate = stage.figure(7), stage.figure(8)
    with_hands(passer, mate)
    if not rules.passing.lands_where_aimed(position):
        position.weather = LIGHT  # the wind blows every pass away
    position.carrier, position.ball = passer.slot, passer.square
    if game == "squig":
        position.ball_number = 1
    thrown = rules.actions.procedures.get(Verb.THROW)
    procedure, target = (
        (thrown, mate.square)
        if thrown is not None
        else (rules.actions.procedures[Verb.PASS], mate.slot)
    )
    odds = pass_roll(position, rules, passer, passer.square, mate.square)[0]
    if not odds:
        assert mate.square not in rules.passing.throwable(position, passer.square)
        return

    def judge(played):
        accurate = made_it(played, "pass", passer)
        return accurate, accurate and made_it(played, "catch", mate)

    found = exactly(
        stage,
        lambda played: procedure(played, passer, target),
        judge,
        ("pass", "catch"),
        SkillAlone(),
        deep=A_THROW,
    )
    accurate = sum(share for (good, _), share in found.items() if good)
    complete = sum(share for (_, held), share in found.items() if held)
    assert odds == pytest.approx(accurate)
    catching = catch_roll(position, rules, mate, thrower=passer)[0]
    assert odds * catching == pytest.approx(complete)


class SkillAlone(Answers):
    """No re-roll but that of the skill for the roll; nobody intercepts or grabs a squig."""

    def __init__(self):
        super().__init__(team=False)

    def choose(self, position, rules, decision: Decision) -> Choice:
        if decision.kind is DecisionKind.REROLL:
            skill = Choice(Verb.SKILL)
            return skill if skill in decision.options else Choice(Verb.KEEP)
        if decision.kind in (DecisionKind.INTERCEPT, DecisionKind.GRAB):
            return Choice(Verb.KEEP)
        return decision.default


@pytest.mark.parametrize("loner", [7, 8])
def test_where_big_guys_never_use_the_teams_reroll_only_the_other_of_the_two_has_it(loner):
    skills = {loner: "Loner"}
    home = {n: Player(at, skills=skills.get(n, "")) for n, at in ((7, "E5"), (8, "E7"))}
    given = {"carrier": 7, "ball": "E5", "rerolls": (1, 0)}
    stage = Stage(home, {}, options={"big_guy_rerolls": "never"}, **given).start()
    position, rules = stage.game.position, stage.game.rules
    passer, mate = stage.figure(7), stage.figure(8)
    throws = throws_there(position, rules, passer, {Verb.PASS: [mate.slot]})
    (whole,) = passes_there(position, rules, passer, throws, [])
    throw = pass_roll(position, rules, passer, passer.square, mate.square)[0]
    held = catch_roll(position, rules, mate, thrower=passer)[0]
    again = (1 - throw) * throw * held if loner == 8 else throw * (1 - held) * held
    assert whole.caught == pytest.approx(throw * held + again, abs=0.08)  # or after a bounce


def test_a_ball_that_the_wind_takes_comes_down_where_it_was_aimed_as_often_as_the_rules_say(
    monkeypatch,
):
    monkeypatch.setattr("engine.planning.passes_there.PASS_TIMES", 2000)  # it seldom comes back
    stage = Stage({7: "E5", 8: "E9"}, {}, carrier=7, ball="E5", weather=WIND).start()
    position, rules = stage.game.position, stage.game.rules
    passer, mate = stage.figure(7), stage.figure(8)
    throws = throws_there(position, rules, passer, {Verb.PASS: [mate.slot]})
    (whole,) = passes_there(position, rules, passer, throws, [])
    assert 0 < whole.caught < 0.2 * whole.thrown
    (band,) = (
        b for b in bands_there(position, rules, passer, throws, []) if mate.square in b.squares
    )
    throw = pass_roll(position, rules, passer, passer.square, mate.square)
    assert band.odds == pytest.approx(throw[0] * 24 / 512)


@in_each_game
@many
def test_a_hand_off(game, seed):
    stage = a_scene(game, seed)
    position, rules = stage.game.position, stage.game.rules
    giver = stage.figure(7)
    mate = stage.figure(8)
    with_hands(giver, mate)
    position.carrier, position.ball = giver.slot, giver.square
    if game == "squig":
        position.ball_number = 1

    def judge(played):
        by_the_giver = measures_squares(position, rules)
        return made_it(played, *(("hand_off", giver) if by_the_giver else ("catch", mate)))

    procedure = rules.actions.procedures[Verb.HANDOFF]
    found = exactly(
        stage,
        lambda played: procedure(played, giver, mate.slot),
        judge,
        ("hand_off", "catch"),
        SkillAlone(),
        deep=A_THROW,
    )
    fast = hand_off_roll(position, rules, giver, giver.square, mate)[0]
    assert fast == pytest.approx(found.get(True, 0.0))


@pytest.mark.one_in(3)
@in_each_game
@many
def test_armour_and_a_foul(game, seed):
    stage = a_scene(game, seed)
    position, rules = stage.game.position, stage.game.rules
    fouler = stage.figure(7)
    victim = stage.away(1)
    position.lay(victim, State.PRONE)
    position.silenced[0] = seed % 3 == 0
    position.eye = seed % 2
    broken = {"broken": 0.0, "sent_off": 0.0}

    def judge(played):
        rolls = [e for e in played.events if isinstance(e, Rolled) and e.purpose == "armour"]
        return rolls[0].success, fouler.state is State.SENT_OFF

    found = exactly(
        stage,
        lambda played: rules.actions.procedures[Verb.FOUL](played, fouler, victim.slot),
        judge,
        ("armour", "injury", "referee", "argue"),
        NoFavor(),
    )
    for (breaks, gone), share in found.items():
        broken["broken"] += share * breaks
        broken["sent_off"] += share * gone
    odds = foul_odds(position, rules, fouler, victim)
    assert odds == pytest.approx((broken["broken"], broken["sent_off"]))
    for cause in ("block", "both_down", "attacker_down"):
        rolled = exactly(
            stage,
            lambda played, cause=cause: armour(played, victim, fouler, cause),
            lambda played: next(e for e in played.events if isinstance(e, Rolled)).success,
            ("armour",),
            NoFavor(),
        )
        fast = armour_odds(position, rules, victim, fouler, cause)
        assert fast == pytest.approx(rolled.get(True, 0.0))


class NoFavor(Never):
    """The defaults, but the Imperial Favor is kept and no spell is cast."""

    def choose(self, position, rules, decision: Decision) -> Choice:
        keep = Choice(Verb.KEEP)
        if decision.kind in (DecisionKind.FAVOR, DecisionKind.SPELL) and keep in decision.options:
            return keep
        return super().choose(position, rules, decision)
