"""House rules of Samurai Bowl on the pitch: blocks, passes, fouls, the ball, the kick-off."""

from __future__ import annotations

from engine.decisions import Choice, DecisionKind, Verb
from engine.position import Phase, State
from engine.report import report_of
from engine.variants.samurai.characteristics import WIND
from tests.engine.options.promises import promise
from tests.engine.stage import Player, Stage, kinds, of, one
from tests.engine.variants.samurai.test_events import PORTENTS, TOUCH
from tests.engine.variants.samurai.test_kickoff import DEVIATION, PITCH, kicked
from tests.engine.variants.samurai.test_spells import scene as of_phoenix

GAME = "samurai"
BLADE, ARROWS, BANG = 6, 3, 5


@promise("manual_turn_counter", GAME, {"off": [], "on": ["COUNTER", "illegal procedure"]})
def a_turn_begins(_, options):
    """What the coach whose turn it is may say first, and the other side if they do not."""
    scene = Stage({7: "E5"}, {4: "N24"}, options=options).start()
    if scene.decision.kind is not DecisionKind.COUNTER:
        return []
    said = [scene.decision.default.verb]
    events = scene.decide("KEEP", dice=[6], then=["CALL", "ARGUE"])
    assert one(events, "counter_forgotten").rule == "SAM-TRN-02"
    return [*said, *(["illegal procedure"] if "penalised" in kinds(events) else [])]


@promise("injury_seven", GAME, {"stunned": "stunned", "ko": "knocked_out"})
def a_seven_of_injury(_, options):
    scene = Stage({7: "E5", 8: "A1"}, {4: "E6", 5: "N24"}, options=options)
    events = scene.order("7 BLOCK 4", dice=[BLADE, 6, 6, 3, 4], then=["STAY"])
    return one(events, "injured").result


@promise("samurai_actions", GAME, {"per_model": True, "per_coach": False})
def a_second_block_of_a_turn(_, options):
    """Whether another player may block; they may move in any case."""
    scene = Stage({7: "E5", 8: "K5"}, {4: "E6", 5: "K7"}, options=options)
    scene.order("7 BLOCK 4", dice=[ARROWS], then=["STAY"])
    scene.order("8 MOVE K6")
    return Choice(Verb.BLOCK, scene.away(5).slot) in scene.decision.options


@promise("samurai_end_zone_depth", GAME, {"2": ["E23"], "1": ["E24"]})
def where_a_carrier_scores(_, options):
    """The row of E in which a carrier scores who walks on."""
    scene = Stage({7: "E22", 8: "A1"}, {4: "N24"}, ball="E22", options=options)
    events, walked = scene.order("7 MOVE E23"), ["E23"]
    if "scored" not in kinds(events):
        events, walked = scene.act("MOVE E24"), ["E24"]
    return walked if "scored" in kinds(events) else []


@promise(
    "samurai_scoring",
    GAME,
    {
        "any_way": {"moves in", "picks it up", "is handed it", "is pushed in"},
        "move_in": {"moves in", "goes out and in again"},
    },
)
def who_scores(_, options):
    """Each way to have the ball in the end zone, and whether it is a touchdown at once."""
    found = set()

    def stage(home, away=None, ball=None):
        return Stage({**home, 8: "A1"}, {**(away or {}), 9: "N20"}, ball=ball, options=options)

    if "scored" in kinds(stage({7: "E22"}, ball="E22").order("7 MOVE E23")):
        found.add("moves in")
    scene = stage({7: "E22"}, ball="E23")
    if "scored" in kinds(scene.order("7 MOVE E23", dice=[6])):
        found.add("picks it up")
    elif "scored" in kinds(scene.act("MOVE E22 E23")):
        found.add("goes out and in again")
    scene = stage({7: "E22", 6: "E23"}, ball="E22")
    if "scored" in kinds(scene.order("7 HANDOFF 6", dice=[6])):
        found.add("is handed it")
    scene = Stage({7: "E22", 6: "A1"}, {4: "E21", 5: "N20"}, ball="E22", active=1, options=options)
    if "scored" in kinds(scene.order("4 BLOCK 7", dice=[ARROWS])):
        found.add("is pushed in")
    return found


@promise("samurai_kick_anywhere", GAME, {"off": False, "on": True})
def a_kick_into_the_own_half(_, options):
    scene = Stage({7: "G12"}, {4: "G13"}, options=options).start(Phase.KICK_OFF)
    assert Choice(Verb.AIM, PITCH.square("G18")) in scene.decision.options
    return Choice(Verb.AIM, PITCH.square("A5")) in scene.decision.options


@promise("samurai_event_owner", GAME, {"kicker": (0, 0), "rolloff": (1, 2)})
def whose_event(_, options):
    """The side of a touch where the visitors' die is higher, and the dice thrown for it."""
    owner = [3, 5] if options["samurai_event_owner"] == "rolloff" else []
    scene, events = kicked(TOUCH, [*owner, 1, *DEVIATION], options=options)
    side = one(events, "kick_off_event").owner
    assert scene.game.position.figures[one(events, "blessed").figure].side == side
    return side, len([e for e in of(events, "rolled") if e.purpose == "event_owner"])


@promise("amaterasu_pick", GAME, {"random": None, "choice": 0})
def who_picks_the_touched(_, options):
    """The side that is asked whom Amaterasu touches, if one is."""
    scene = Stage({7: "G12", 8: "C3"}, {4: "G13"}, options=options).start(Phase.KICK_OFF)
    chosen = options["amaterasu_pick"] == "choice"
    scene.dice._faces = [*TOUCH, *([] if chosen else [2, *DEVIATION])]
    scene.game.decide(Choice(Verb.AIM, PITCH.square("G18")))
    if not chosen:
        assert one(scene.game.events, "blessed").figure == scene.figure(8).slot
        return None
    assert scene.decision.kind is DecisionKind.EVENT_PAIR
    return scene.decision.side


@promise("amaterasu_lasts", GAME, {"match": False, "seed": True})
def the_touch_after_the_match(_, options):
    """Whether the report keeps the touch of a player who was not hurt."""
    home = {7: Player(state=State.RESERVES), 8: Player(state=State.RESERVES)}
    scene = Stage(home, {4: Player(state=State.RESERVES)}, options=options)
    scene.dice._faces = [2, 3, 1, 1, 5, 3, 3, 1, 1]
    position = scene.game.position
    position.phase, position.kicking = Phase.KICK_OFF, 0
    position.put(scene.figure(7), position.board.square("E5"))
    scene.start().decide("AIM G18", dice=[2, 3, 1, 5, 1, 5])
    return report_of(scene.game.setup, scene.game.events).sides[0].players[7].blessed


@promise("portents_ph", GAME, {"off": (3, [3, 1], []), "on": (4, [2, 0], [8])})
def honour_under_the_portents(_, options):
    """PH of the touched; PH of two under the portents; who goes to reserve."""
    touched, _events = kicked(TOUCH, [1, *DEVIATION], options=options)
    home = {7: "G12", 8: Player("C3", ph=1)}
    scene, events = kicked(PORTENTS, DEVIATION, home=home, options=options)
    gone = [scene.game.position.figures[e.figure].number for e in of(events, "went_to_reserves")]
    assert (scene.figure(7).ma, scene.figure(7).av) == (5, 7)
    return touched.figure(7).ph, [scene.figure(7).ph, scene.figure(8).ph], gone


@promise("samurai_zone_modifiers", GAME, {"off": [0, 0, 0, 0], "on": [-2, -1, -1, -1]})
def zones_on_ball_rolls(_, options):
    """What tackle zones take from a pick-up, a hand-off, a pass and its catch."""
    return [
        _of_zones(Stage({7: "E5"}, {4: "E7", 5: "F7"}, ball="E6", options=options), "MOVE E6"),
        _of_zones(_with_ball({4: "D4"}, options), "HANDOFF 8"),
        _of_zones(_with_ball({4: "D4"}, options, "E8"), "PASS 8", "pass"),
        _of_zones(_with_ball({4: "E9"}, options, "E8"), "PASS 8", "catch"),
    ]


def _with_ball(away, options, mate="E6"):
    return Stage({7: "E5", 8: mate}, away, ball="E5", options=options)


def _of_zones(scene, order, purpose=""):
    dice = [6, 6] if order.startswith("PASS") else [6]
    rolls = of(scene.order(f"7 {order}", dice=dice), "rolled")
    roll = next(e for e in rolls if purpose in ("", e.purpose))
    return sum(change for name, change in roll.modifiers if "tackle" in name)


@promise("samurai_interceptions", GAME, {"off": [], "on": ["intercept"]})
def a_pass_over_an_opponent(_, options):
    """The dice of the opponent under a pass."""
    on = options["samurai_interceptions"] == "on"
    scene = Stage({7: "C3", 8: "I3"}, {4: "F3", 5: "N24"}, ball="C3", options=options)
    then = ["INTERCEPT 4"] if on else []
    events = scene.order("7 PASS 8", dice=[4, 4, 4] if on else [4, 4], then=then)
    purposes = [e.purpose for e in of(events, "rolled")]
    return [purpose for purpose in purposes if purpose == "intercept"]


@promise("samurai_scatter", GAME, {"one": ["E7", "E10"], "d6": ["E10", "E13"]})
def a_ball_that_is_not_held(_, options):
    """Where it lies after a failed pick-up at E6, and after a missed catch at E9."""
    far = [4] if options["samurai_scatter"] == "d6" else []
    picking = Stage({7: "E5"}, {4: "N24"}, ball="E6", options=options)
    picking.order("7 MOVE E6", dice=[1, 7, *far])
    catching = Stage({7: "E5", 8: "E9"}, {4: "N24"}, ball="E5", options=options)
    catching.order("7 PASS 8", dice=[6, 1, 7, *far])
    return [picking.ball, catching.ball]


@promise("handoff_free", GAME, {"off": False, "on": True})
def a_block_after_a_hand_off(_, options):
    scene = Stage({7: "E5", 8: "E6"}, {4: "F4"}, ball="E5", options=options)
    scene.order("7 HANDOFF 8", dice=[4])
    return Choice(Verb.BLOCK, scene.away(4).slot) in scene.decision.options


@promise("wind_opponent_catch", GAME, {"free": False, "turnover": True})
def an_opponent_catches_a_blown_pass(_, options):
    """Whether the turn is over."""
    men = {7: "E5", 8: "E9", 9: "A1"}
    scene = Stage(men, {4: "H9"}, ball="E5", weather=WIND, options=options)
    events = scene.order("7 PASS 8", dice=[3, 5, 5, 5, 5], then=["CATCH"])
    assert scene.game.position.carrier == scene.away(4).slot
    return "turnover" in kinds(events)


@promise("three_dice", GAME, {"off": [2, 2], "on": [2, 3]})
def dice_of_the_mighty(_, options):
    """Dice of strength 6 and of strength 7 against 3."""
    return [
        one(
            Stage({7: Player("E5", st=st)}, {4: "E6"}, options=options).order(
                "7 BLOCK 4", dice=[ARROWS] * dice, then=["STAY"]
            ),
            "blocked",
        ).dice
        for st, dice in ((6, 2), (7, 3 if options["three_dice"] == "on" else 2))
    ]


@promise("tackle_stops_bang", GAME, {"off": (False, True), "on": (True, True)})
def a_stumble_by_tackle(_, options):
    """Whether a player with Dodge falls by it; whether Tackle cancels the Dodge re-roll."""
    man, dodger = Player("E5", skills="Tackle"), Player("E6", skills="Dodge")
    falls = options["tackle_stops_bang"] == "on"
    scene = Stage({7: man}, {4: dodger}, options=options)
    events = scene.order("7 BLOCK 4", dice=[BANG, *([1, 1] if falls else [])], then=["STAY"])
    leaving = Stage({7: Player("E6", skills="Dodge")}, {4: man}, options=options)
    dodged = leaving.order("7 MOVE E7", dice=[1, 1, 1])
    return "knocked_down" in kinds(events), "rerolled" not in kinds(dodged)


@promise("samurai_push", GAME, {"straight": {"E7"}, "three": {"D7", "E7", "F7"}})
def squares_of_a_push(_, options):
    """Where a player on E6 may be pushed from E5, all being empty."""
    ways = set()
    for square in ("D7", "E7", "F7"):
        scene = Stage({7: "E5"}, {4: "E6"}, options=options).start()
        scene.dice._faces = [ARROWS]
        scene.game.decide(Choice(Verb.ACTIVATE, scene.figure(7).slot))
        scene.game.decide(Choice(Verb.BLOCK, scene.away(4).slot))
        if scene.decision.kind is DecisionKind.PUSH:
            scene.game.decide(Choice(Verb.PUSH, PITCH.square(square)))
        ways.add(scene.where(4, 1))
    return ways


@promise("frenzy_cap", GAME, {"ma": 1, "none": 3})
def blocks_of_a_slow_frenzy(_, options):
    """How often one of MA 1 blocks in a turn, three times being asked."""
    scene = Stage({7: Player("E5", ma=1, skills="Frenzy")}, {4: "E6"}, options=options)
    scene.order("7 BLOCK 4", dice=[ARROWS], then=["FOLLOW"])
    blocks = 1
    while blocks < 3 and Verb.BLOCK in scene.decision.options.verbs():
        scene.act("BLOCK 4", dice=[ARROWS], then=["FOLLOW"])
        blocks += 1
    return blocks


@promise("foul_stunned", GAME, {"off": [State.PRONE], "on": [State.PRONE, State.STUNNED]})
def whom_one_may_foul(_, options):
    found = []
    for state in (State.STANDING, State.PRONE, State.STUNNED):
        men = {7: Player("E5", ph=1), 8: "A1"}
        scene = Stage(men, {4: Player("E6", state)}, options=options).start()
        scene.game.decide(Choice(Verb.ACTIVATE, scene.figure(7).slot))
        if Choice(Verb.FOUL, scene.away(4).slot) in scene.decision.options:
            found.append(state)
    return found


@promise("spell_interrupts", GAME, {"on": 1, "off": 0})
def who_is_asked_in_homes_turn(_, options):
    """The side that may speak first in home's turn, the visitors having a Shugenja of Phoenix."""
    scene = of_phoenix(clans=("crane", "phoenix"), staff=({}, {"shugenja": 1}), options=options)
    assert (scene.decision.kind is DecisionKind.SPELL) is (scene.decision.side == 1)
    return scene.decision.side
