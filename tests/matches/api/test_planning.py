"""Planning a turn through the API: compact, private, and nothing is saved."""

from __future__ import annotations

import gzip
from dataclasses import replace

import pytest
from django.utils import translation
from rest_framework.throttling import UserRateThrottle

from core.answers import to_json
from engine.coaches.greedy.greedy_coach import GreedyCoach
from engine.dice import SeededDice
from engine.game import Game
from engine.planning.actions_there import actions_there
from engine.planning.reach_tree import reach_tree
from engine.planning.suggestion import suggested_sheet
from engine.position import State
from engine.reach import reach
from engine.sheets.grammar.parser import parse
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.variants.registry import find_variant
from matches.api.plan_ways import DEPTHS, DIRECTIONS, build_ways
from matches.clocks.clock_terms import ClockTerms
from matches.models import Match, TurnSheet
from matches.queries.matches import checkpoint_of
from matches.services.submission import planning
from tests.bench.engine import match as a_match
from tests.bench.rehearsal import middle
from tests.factories import matches as factory
from tests.factories.core import MembershipFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return factory.playing()


@pytest.fixture
def coach(match, client):
    client.force_login(match.team(match.waiting_side).coach)
    return client


def ask(client, match, what, **data):
    return client.post(f"/api/v1/matches/{match.pk}/plan/{what}", data, "application/json")


def game_of(match) -> Game:
    return Game.resume(checkpoint_of(match).data, SeededDice(0))


def walked(shape, columns):
    """The squares of a compact tree: index row by row, and the step before."""
    x, y = _square(shape["from"])
    at, found = [(x, y)], []
    signs = shape["ways"]
    for depth, way in zip(signs[::2], signs[1::2], strict=True):
        del at[DEPTHS.index(depth) + 1 :]
        dx, dy = DIRECTIONS[int(way)]
        at.append((at[-1][0] + dx, at[-1][1] + dy))
        found.append([px + py * columns for px, py in at[1:]])
    return found


def _square(name):
    letters = name.rstrip("0123456789")
    return ord(letters[-1]) - 65 + 26 * (len(letters) - 1), int(name[len(letters) :]) - 1


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_the_compact_ways_are_those_of_reach(variant):
    checkpoint, _ = middle(a_match(5, variant))
    game = Game.resume(checkpoint, SeededDice(0))
    position, board = game.position, game.rules.board
    for figure in position.may_act(game.decision.side):
        found = reach(position, game.rules, figure)
        shape = to_json(build_ways(reach_tree(position, game.rules, figure), (), position))
        ways = walked(shape, board.width)
        seen = {}
        for way, permille in zip(ways, shape["odds"], strict=True):
            if permille:
                assert way == found.path(way[-1])
                seen[way[-1]] = permille
        assert seen == {
            square: max(round(odds * 1000), 1)
            for square, odds in found.odds.items()
            if square != figure.square
        }


def test_without_plays_it_is_the_position_as_it_is(match, coach):
    answer = ask(coach, match, "board", text="")
    assert answer.status_code == 200
    board, game = answer.json(), game_of(match)
    assert (board["odds"], board["margin"]) == (1.0, 0.0)
    assert (board["times"], board["is_lost"]) == (1, False)
    on_pitch = [f for f in game.position.figures if f.square >= 0]
    assert len(board["players"]) == len(on_pitch)
    assert {row["number"] for row in board["reach"]} == {
        f.number for f in game.position.may_act(match.waiting_side)
    }
    zones = game.position.zones[1 - match.waiting_side]
    assert [int(count) for count in board["zones"]] == list(zones)


def test_everybodys_reach_is_small(match, coach):
    answer = ask(coach, match, "board", text="")
    assert len(gzip.compress(answer.content)) < 10_000


def test_after_a_play_the_player_stands_there_and_is_done(match, coach):
    text = factory.a_move(match)
    number = int(text.split()[0])
    board = ask(coach, match, "board", text=text).json()
    assert board["odds"] == 1.0
    assert board["futures"] == [[board["shown"], 1.0, 0.0, "as written"]]
    row = next(row for row in board["players"] if row[:2] == [match.waiting_side, number])
    assert row[4] is True
    assert number not in {each["number"] for each in board["reach"]}


def test_a_player_is_told_what_they_could_do_there(match, coach):
    board = ask(coach, match, "board", text="").json()
    each = next(row for row in board["reach"] if row["blocks"])
    opponent, square = each["blocks"][0][:2]
    name = game_of(match).rules.board.name(square)
    answer = ask(coach, match, "actions", text="", number=each["number"], square=name)
    assert answer.status_code == 200
    assert len(gzip.compress(answer.content)) < 3_000
    block = next(b for b in answer.json()["blocks"] if b["opponent"] == opponent)
    assert sum(share for _, share in block["outcomes"]) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("left", [0, 1])
def test_the_odds_of_a_way_say_whether_they_count_a_re_roll_of_the_team(match, coach, left):
    side = match.waiting_side
    with factory.restaged(match) as position:
        position.rerolls[side], position.drive_rerolls[side] = left, 0
    reach = ask(coach, match, "board", text="").json()["reach"]
    assert {each.get("reroll", False) for each in reach} == {bool(left)}


def test_a_catcher_has_the_chance_of_the_whole_pass(match, coach):
    scene = factory.a_scene(match)
    number, ball = scene["numbers"]["thrower"], scene["square"](factory.SCENE["ball"])
    shape = ask(coach, match, "board", text="").json()["reach"]
    mine = next(row for row in shape if row["number"] == number)
    answer = ask(coach, match, "actions", text="", number=number, square=ball).json()
    (found,) = [p for p in answer["passes"] if p["to"] == scene["numbers"]["receiver"]]
    assert found["there"] == pytest.approx(max(mine["carrying"]) / 1000, abs=0.001)
    assert 0 < found["caught"] < found["thrown"] < found["there"] < 1
    over = [scene["square"](f"{chr(ord('G') - mine['left'] // 2)}7")]  # so far that it costs a die
    longer = ask(coach, match, "actions", text="", number=number, square=ball, over=over).json()
    bent = next(p for p in longer["passes"] if p["to"] == scene["numbers"]["receiver"])
    assert (bent["there"] < found["there"], bent["caught"] < found["caught"]) == (True, True)
    bands = {band["length"]: band for band in answer["bands"]}
    assert bands["quick"]["odds"] > bands["long"]["odds"]
    assert set(bands["quick"]) == {"length", "odds", "squares", "contested", "interceptors"}


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_what_a_carrier_could_do_is_small(variant, client):
    home, away = [key for key, *_ in find_variant(variant).clan_rules][:2]
    match = factory.playing(home, away, variant=variant)
    client.force_login(match.team(match.waiting_side).coach)
    with factory.restaged(match) as position:
        carrier = next(f for f in position.may_act(match.waiting_side) if f.square >= 0)
        position.carrier, position.ball = carrier.slot, carrier.square
        if variant == "squig":
            position.ball_number = 1
        name = position.board.name(carrier.square)
    answer = ask(client, match, "actions", text="", number=carrier.number, square=name)
    assert answer.json()["bands"]
    assert len(gzip.compress(answer.content)) < 3_000


def test_what_could_be_done_behind_a_square_out_of_reach_is_refused(match, coach):
    each = ask(coach, match, "board", text="").json()["reach"][0]
    asked = {"text": "", "number": each["number"], "square": each["from"], "over": ["Z99"]}
    answer = ask(coach, match, "actions", **asked)
    assert answer.status_code == 409
    assert answer.json()["detail"] == "This board has no square Z99."
    assert answer.json()["field"] == "over"
    ways = ask(coach, match, "ways", text="", number=each["number"], over=["Z99"])
    assert (ways.status_code, ways.json()["field"]) == (409, "over")


@pytest.mark.parametrize("why", [False, True])
def test_a_text_that_cannot_be_read_is_said_with_its_faults(match, coach, why):
    number, _, square = factory.a_move(match).split()
    asked = {"text": "JUMP\nEND", "number": number, "why": why}
    faults = ask(coach, match, "board", text=asked["text"]).json()["faults"]
    assert faults
    for what, more in (("actions", {"square": square}), ("ways", {"over": [square]})):
        assert ask(coach, match, what, **asked, **more).json()["faults"] == faults
        # What is remembered of the plan is not of its text.
        assert ask(coach, match, what, **{**asked, "text": ""}, **more).json()["faults"] == []


def test_plans_are_no_writes_and_leave_room_for_them(match, coach, monkeypatch):
    rates = {"anon": "99/min", "user": "99/min", "write": "1/min"}
    monkeypatch.setattr(UserRateThrottle, "THROTTLE_RATES", rates)
    asked = [ask(coach, match, "board", text="").status_code for _ in range(2)]
    sheet = {"text": "# nothing", "segment": match.segment}
    kept = coach.put(f"/api/v1/matches/{match.pk}/sheet", sheet, "application/json")
    assert ([*asked, kept.status_code]) == [200, 200, 200]
    again = coach.put(f"/api/v1/matches/{match.pk}/sheet", sheet, "application/json")
    assert again.status_code == 429


def test_only_what_the_rules_allow_there_is_offered(match, coach):
    game = game_of(match)
    position, board = game.position, ask(coach, match, "board", text="").json()
    free = next(
        each
        for each in board["reach"]
        if not any(
            position.at[square] is not None
            for square in game.rules.board.neighbours[
                position.numbered(match.waiting_side, each["number"]).square
            ]
        )
    )
    answer = ask(
        coach, match, "actions", text="", number=free["number"], square=free["from"]
    ).json()
    assert {"LEAP", "STAB", "GAZE", "BLOCK", "FOUL", "HANDOFF"}.isdisjoint(answer["verbs"])
    assert "MOVE" in answer["verbs"]


def test_what_is_planned_inside_an_if_starts_from_there(match, coach):
    scene = factory.a_scene(match)
    foe = scene["numbers"]["opponent"]
    block = f"{scene['numbers']['blocker']} BLOCK opp{foe}"

    def state(condition, inside):
        text = f"{block}\nIF {condition}\nENDIF\nEND"
        board = ask(coach, match, "board", text=text, inside=inside).json()
        assert board["strays"] is False
        who = [1 - match.waiting_side, foe]
        return next((row[3] for row in board["players"] if row[:2] == who), "off the pitch")

    assert state(f"opp{foe} STANDING", [2]) == 0
    assert state(f"opp{foe} STANDING", [-2]) != 0
    assert state(f"opp{foe} DOWN", [2]) != 0


def test_the_board_has_the_routes_of_the_plays(match, coach):
    scene = factory.a_scene(match)
    number, square = scene["numbers"]["left"], scene["square"]
    way = [square("K10"), square("L11"), square("K12")]
    board = ask(coach, match, "board", text=f"{number} MOVE {' '.join(way)}\nEND").json()
    assert board["routes"] == [[match.waiting_side, number, [square("K9"), *way]]]
    assert board["by_luck"] == []


@pytest.mark.parametrize(
    ("number", "square", "field"), [(99, "A1", "number"), (None, "Z99", "square")]
)
def test_out_of_reach_says_why(match, coach, number, square, field):
    board = ask(coach, match, "board", text="").json()
    number = number or board["reach"][0]["number"]
    answer = ask(coach, match, "actions", text="", number=number, square=square)
    assert (answer.status_code, answer.json()["field"]) == (409, field)


def test_asked_why_the_answer_to_the_impossible_is_a_reason_and_no_error(match, coach):
    number = ask(coach, match, "board", text="").json()["reach"][0]["number"]
    asked = {"text": "", "number": number, "square": far(match, number)}
    refused = ask(coach, match, "actions", **asked)
    why = ask(coach, match, "actions", **asked, why=True)
    assert (refused.status_code, why.status_code) == (409, 200)
    reason = {key: refused.json()[key] for key in ("detail", "rule", "field")}
    assert (why.json()["why"], why.json()["verbs"]) == (reason, [])
    ways = ask(coach, match, "ways", text="", number=number, over=[asked["square"]], why=True)
    assert (ways.status_code, ways.json()["why"], ways.json()["ways"]) == (
        200,
        {**reason, "field": "over"},
        "",
    )
    mover, _, square = factory.a_move(match).split()
    found = ask(coach, match, "ways", text="", number=mover, over=[square], why=True)
    assert (found.json()["why"], found.json()["from"]) == (None, square)


def test_why_a_player_has_nothing_left_names_the_rule_and_their_state(match, coach):
    move = factory.a_move(match)
    number, square = move.split()[0], move.split()[-1]
    done = ask(coach, match, "actions", text=move, number=number, square=square, why=True).json()
    assert done["why"]["rule"] == "SAM-TRN-04"
    assert f"Player {number} has already acted" in done["why"]["detail"]
    nobody = ask(coach, match, "actions", text="", number=99, square=square, why=True).json()
    assert nobody["why"]["detail"] == "Your side has no player 99 in this match."
    goal = factory.a_run_past_the_goal_line(match)
    after = ask(coach, match, "actions", text=goal, number=number, square=square, why=True).json()
    assert after["why"]["rule"] == "SAM-SCO-01"


def test_a_stunned_player_has_nothing_left(match, coach):
    with factory.restaged(match) as position:
        figure = next(
            f for f in position.figures if f.side == match.waiting_side and not f.square < 0
        )
        figure.state = State.STUNNED
    asked = {"text": "", "number": figure.number, "square": "A1", "why": True}
    why = ask(coach, match, "actions", **asked).json()["why"]
    assert (why["rule"], "lies stunned" in why["detail"]) == ("SAM-INJ-01", True)


def test_the_odds_name_what_breaks_the_turn(match, coach):
    text = factory.a_move(match)
    odds = ask(coach, match, "odds", text=text, quick=True).json()
    assert odds["outlook"]["times"] == planning.QUICK
    assert [play["fault"] for play in odds["plays"]] == [None]
    assert odds["outlook"]["turnover"] == 0.0
    assert odds["outlook"]["breaks"] == []
    assert ask(coach, match, "odds", text="").json()["outlook"] is None


def test_nothing_is_saved(match, coach):
    for what in ("board", "odds"):
        assert ask(coach, match, what, text=factory.a_move(match)).status_code == 200
    assert not TurnSheet.objects.exists()


def test_a_text_that_cannot_be_read_says_where_and_the_position_stays(match, coach):
    board = ask(coach, match, "board", text="7 FLY E5").json()
    assert [(fault["line"], fault["column"]) for fault in board["faults"]] == [(1, 3)]
    as_it_is = ask(coach, match, "board", text="").json()
    assert as_it_is["faults"] == []
    assert board["players"] == as_it_is["players"]
    odds = ask(coach, match, "odds", text="7 FLY E5").json()
    assert (odds["faults"], odds["outlook"]) == (board["faults"], None)


def test_only_the_side_on_turn_plans_and_nobody_else(match, client):
    other = match.team(1 - match.waiting_side).coach
    member = MembershipFactory.create(league=match.league).user
    for person, status in ((other, 409), (member, 403)):
        client.force_login(person)
        for what in ("board", "odds"):
            assert ask(client, match, what, text="").status_code == status


def test_the_same_plan_is_computed_once(match, coach, monkeypatch):
    text = factory.a_move(match)
    first = ask(coach, match, "board", text=text).json()
    for work in ("rehearse_turn", "reach_tree", "block_reach", "actions_there", "ways_over"):
        monkeypatch.setattr(planning, work, None)
    assert ask(coach, match, "board", text=text).json() == first


def test_what_the_first_plays_come_to_does_not_hang_on_those_after_them(match, coach):
    plays = suggested_sheet(checkpoint_of(match).data, GreedyCoach()).text().splitlines()
    outlook = ask(coach, match, "odds", text="\n".join(plays), quick=True).json()["outlook"]
    reached = [play["reached"] for play in outlook["plays"]]
    assert len(reached) > 2
    for many in range(1, len(reached)):
        board = ask(coach, match, "board", text="\n".join(plays[:many])).json()
        going_on = sum(row[1] for row in board["futures"] if row[0] != "touchdown")
        going_on += dict(board["ends"]).get("others", 0)
        assert going_on == pytest.approx(reached[many], abs=0.001)


def a_block(match):
    """A line with a block of one who stands, and the number of that opponent."""
    position = factory.position_of(match)
    sides = match.waiting_side, 1 - match.waiting_side
    with factory.restaged(match) as now:
        own, foe = (next(f for f in now.standing(side) if f.square >= 0) for side in sides)
        free = (s for s in now.board.neighbours[own.square] if now.at[s] in (None, foe))
        foe.square = next(free)
    assert position.board is not None
    return f"{own.number} BLOCK opp{foe.number}\nEND", foe.number


def test_one_may_choose_the_future_that_is_shown(match, coach):
    text, foe = a_block(match)
    board = ask(coach, match, "board", text=text).json()
    known = board["futures"]
    assert len(known) > 1
    assert board["shown"] == known[0][0]
    states = set()
    for key, odds, margin, words in known:
        found = ask(coach, match, "board", text=text, future=key).json()
        assert (found["shown"], found["odds"], found["margin"]) == (key, odds, margin)
        rows = [row for row in found["players"] if row[:2] == [1 - match.waiting_side, foe]]
        is_down = not rows or rows[0][3] > 0
        if f"opponent {foe} is down" in words or f"opponent {foe} stands" in words:
            assert (f"opponent {foe} is down" in words) is is_down
        states.add(is_down)
    assert states == {True, False}
    assert ask(coach, match, "board", text=text, future="nosuch").json() == board


def test_verdict_and_board_have_the_same_futures_once_all_are_rehearsed(match, coach):
    text, _ = a_block(match)
    quick = ask(coach, match, "board", text=text).json()
    odds = ask(coach, match, "odds", text=text).json()
    board = ask(coach, match, "board", text=text).json()
    assert quick["times"] == planning.QUICK
    assert (board["futures"], board["ends"]) == (odds["futures"], odds["ends"])
    assert board["times"] == odds["outlook"]["times"] == 500
    turnover = dict(board["ends"]).get("turnover", 0)
    assert turnover == pytest.approx(odds["outlook"]["turnover"], abs=0.02)


def test_what_a_player_could_do_is_computed_once_until_a_class_changes(match, coach, monkeypatch):
    each = ask(coach, match, "board", text="").json()["reach"][0]
    asked = {"text": "", "number": each["number"], "square": each["from"]}
    first = ask(coach, match, "actions", **asked).json()
    counted = []
    monkeypatch.setattr(
        planning,
        "actions_there",
        lambda *args, **given: counted.append(1) or actions_there(*args, **given),
    )
    assert ask(coach, match, "actions", **asked).json() == first
    assert not counted
    monkeypatch.setattr(planning, "ANSWERS", planning.ANSWERS[1:])
    assert ask(coach, match, "actions", **asked).json() == first
    assert len(counted) == 1


def test_an_answer_is_remembered_for_each_language(match):
    plan = planning.read_plan(match=match, side=match.waiting_side, text="")
    for language in ("en", "de", "en"):
        with translation.override(language):
            assert plan.remembered("words", lambda said=language: said) == language


def test_what_is_remembered_of_a_plan_is_of_one_side_and_one_text(match):
    def stored_as(side, text):
        plan = planning.read_plan(match=match, side=match.waiting_side, text=text)
        return replace(plan, side=side).stored_as("board")

    names = {stored_as(side, text) for side in (0, 1) for text in ("", "END", "# a\nEND")}
    assert len(names) == 6


def test_lines_are_those_of_the_text_as_it_is_written_now(match, coach):
    move = factory.a_move(match)
    first = ask(coach, match, "odds", text=move).json()["plays"]
    lower = ask(coach, match, "odds", text=f"# first\n\n{move}").json()["plays"]
    assert ([play["line"] for play in first], [play["line"] for play in lower]) == ([1], [3])


def far(match, number):
    """A square beyond the reach of that player of the side on turn."""
    position = game_of(match).position
    figure = position.numbered(match.waiting_side, number)
    board = position.board
    return board.name(max(range(board.size), key=lambda s: board.distance(figure.square, s)))


def test_a_square_too_far_away_says_by_how_much(match, coach):
    number = ask(coach, match, "board", text="").json()["reach"][0]["number"]
    answer = ask(coach, match, "actions", text="", number=number, square=far(match, number))
    assert answer.json()["rule"] == "SAM-SUR-01"
    assert "squares away" in answer.json()["detail"]


def test_an_occupied_square_says_by_whom(match, coach):
    board = ask(coach, match, "board", text="").json()
    first, second = (each["number"] for each in board["reach"][:2])
    square = next(row[2] for row in board["players"] if row[:2] == [match.waiting_side, second])
    answer = ask(coach, match, "actions", text="", number=first, square=square).json()
    assert f"player {second} is there" in answer["detail"]


def test_ways_go_over_the_squares_that_were_asked_for(match, coach):
    number, _, square = factory.a_move(match).split()
    answer = ask(coach, match, "ways", text="", number=number, over=[square])
    shape = answer.json()
    assert (answer.status_code, shape["from"], shape["before"]) == (200, square, [[square, ""]])
    assert any(shape["odds"])
    assert all(len(row) == 7 for row in shape["blocks"])
    missed = ask(coach, match, "ways", text="", number=number, over=[far(match, int(number))])
    assert missed.status_code == 409
    assert "cannot get to" in missed.json()["detail"]


def test_the_board_says_what_everybody_has_left(match, coach):
    for row in ask(coach, match, "board", text="").json()["reach"]:
        assert row["left"] > 0
        assert isinstance(row["actions"], list)


def test_the_odds_have_the_rows_of_the_text_and_the_risk_of_each_play(match, coach):
    move = factory.a_move(match)
    found = ask(coach, match, "odds", text=f"{move} ONFAIL STOP\nEND", quick=True).json()
    (row,) = found["rows"]
    assert (row["kind"], row["plays"][0]["bare"], row["plays"][0]["onfail"]) == (
        "play",
        move,
        "STOP",
    )
    assert found["below"] == "END"
    (play,) = found["outlook"]["plays"]
    assert (play["line"], play["column"], play["turnover"]) == (1, 1, 0.0)
    unread = ask(coach, match, "odds", text="7 MOOVE\n", quick=True).json()
    assert [(row["kind"], row["text"]) for row in unread["rows"]] == [("other", "7 MOOVE")]
    assert unread["faults"]


def advised(match):
    match.clock_terms = ClockTerms(bot_advice=True).to_json()
    match.save()
    return match


def test_a_bot_suggests_nothing_unless_the_terms_allow_it(match, coach):
    refused = ask(coach, match, "suggestion", text="")
    assert (refused.status_code, "terms do not allow" in refused.json()["detail"]) == (409, True)
    text = ask(coach, advised(match), "suggestion", text="").json()["text"]
    odds = ask(coach, match, "odds", text=text, quick=True).json()
    assert odds["plays"]
    assert [play["fault"] for play in odds["plays"]] == [None] * len(odds["plays"])
    assert not TurnSheet.objects.exists()


@pytest.mark.parametrize("variant", ["samurai", "blitz", "squig", "dungeon"])
def test_a_bots_plays_are_a_sheet_in_every_game(variant):
    checkpoint, _ = middle(a_match(5, variant))
    game = Game.resume(checkpoint, SeededDice(0))
    sheet = suggested_sheet(checkpoint, GreedyCoach())
    side = game.decision.side
    assert parse(sheet.text(), Vocabulary.of(game.setup, side)) == sheet
    assert sheet.plays


def test_the_opponents_answer_is_a_sandbox(match, coach):
    found = ask(coach, match, "answer", text=factory.a_move(match)).json()
    assert found["times"] >= 1
    assert 0 <= found["touchdown"] <= 1
    assert found["story"]
    before = match.segment
    match.refresh_from_db()
    assert (match.segment, TurnSheet.objects.exists()) == (before, False)


def test_there_is_no_answer_after_a_touchdown(match, coach):
    text = factory.a_run_past_the_goal_line(match)
    found = ask(coach, match, "answer", text=text).json()
    assert (found["times"], found["story"]) == (None, [])


def test_from_a_pad_the_ways_begin_there_and_the_branches_have_theirs(client):
    match = factory.playing("human", "orc", variant="dungeon")
    scene = factory.a_dungeon_scene(match)
    client.force_login(match.team(match.waiting_side).coach)
    position, number = factory.position_of(match), scene["numbers"]["walker"]
    board, pad = position.board, position.pads[2]
    reach = ask(client, match, "board", text="").json()["reach"]
    mine = next(each for each in reach if each["number"] == number)
    node = mine["onto"][0][0]
    over = [board.name(square) for square in walked(mine, board.width)[node]]
    asked = {"text": "", "number": number, "over": over}
    ways = ask(client, match, "ways", **asked, pad=3).json()
    assert (ways["from"], ways["here"], ways["before"]) == (board.name(pad), 1000, [])
    goal = walked(ways, board.width)[0][-1]
    own = position.pads.index(board.square(over[-1])) + 1
    lost = ask(client, match, "ways", **asked, pad=own, why=True).json()
    assert (lost["ways"], lost["why"]["field"]) == ("", "pad")
    text = f"{number} MOVE {' '.join(over)} ON 3: MOVE TO {board.name(goal)} | ELSE STOP\nEND"
    shown = ask(client, match, "board", text=text).json()
    ((_, _, ends),) = shown["by_luck"]
    (margins,) = shown["luck_margins"]
    assert len(margins) == len(ends)
    assert all(0 < margin < 400 for margin in margins)
    there = next(legs for square, _, legs in ends if square == board.name(goal))
    assert [legs[1:] for legs in there] == [over, [board.name(goal)]]
    odds = ask(client, match, "odds", text=text, quick=True).json()
    assert odds["rows"][0]["plays"][0]["walk"] == over
