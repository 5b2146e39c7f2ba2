"""Everything that a turn may have, planned by mouse, by finger and by keys alone, and handed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from core import clock
from engine.position import State
from matches.models import Match, Segment, SetUpOrders, TurnSheet
from matches.services.resolution.resolve import resolve_match
from tests.e2e import games
from tests.e2e.conftest import PATIENCE, log_in, watch
from tests.e2e.games import OPTIONS, TEAMS
from tests.e2e.planning import Hand, chosen, ready, text_of, written
from tests.factories import matches as factory

PHONE, DESK = {"width": 390, "height": 780}, {"width": 1440, "height": 900}


class Turn:
    """A coach with one kind of hand before a pitch with a known scene."""

    def __init__(self, page: Page, scene: dict, hand: Hand) -> None:
        self.page, self.hand, self.numbers = page, hand, scene["numbers"]
        self.places = scene["squares"]

    def choose(self, role: str) -> int:
        self.hand.square(self.places[role])
        chosen(self.page, self.numbers[role])
        if self.hand.touches:  # no tap where the drawer is about to rise
            self.page.locator(".plan-more").wait_for(state="attached")
        return self.numbers[role]

    def line(self, count: int = 1) -> str:
        """The first line, once the sheet has so many plays."""
        rows = self.page.locator("[data-plan-list] > .plan-kind-play")
        expect(rows).to_have_count(count)
        return text_of(self.page)[0]


def block(turn: Turn) -> str:
    number, opponent = turn.choose("blocker"), turn.places["opponent"]
    if turn.hand.touches:
        turn.hand.square(opponent)
        turn.hand.button(f"Add it: block {turn.numbers['opponent']}")
    else:
        turn.hand.aimed(opponent)
    return f"{number} BLOCK opp{turn.numbers['opponent']}"


def squig_block(turn: Turn) -> str:
    """A squig is blocked like a player, from the square before it."""
    number, squig = turn.choose("thrower"), turn.places["ball"]
    turn.hand.aimed(turn.places["before"])
    written(turn.page, turn.places["before"])
    turn.hand.button(f"Block a squig: {squig}")
    written(turn.page, f"BLOCK {squig}")
    return rf"{number} MOVE [A-Z0-9 ]+ BLOCK {squig}"


def squig_block_from_afar(turn: Turn) -> str:
    """Aimed at by a finger, a squig is blocked after a walk; without one it is walked to first."""
    if not turn.hand.touches:
        return squig_block(turn)
    number, squig = turn.choose("thrower"), turn.places["ball"]
    turn.hand.square(squig)
    turn.hand.button(f"Block a squig: {squig}")
    written(turn.page, f"BLOCK {squig}")
    return rf"{number} MOVE [A-Z0-9 ]+ BLOCK {squig}"


def walk_and_block(turn: Turn) -> str:
    number = turn.choose("thrower")
    turn.hand.aimed(turn.places["opponent"])
    return rf"{number} MOVE [A-Z0-9 ]+ BLOCK opp{turn.numbers['opponent']}"


def dodge(turn: Turn) -> str:
    number, goal = turn.choose("blocker"), turn.places["clear"]
    turn.hand.square(goal)
    expect(turn.page.locator("[data-plan-aim]")).to_contain_text("dodge")
    if turn.hand.touches:
        turn.hand.button(re.compile("Add it"))
    return f"{number} MOVE {goal}"


def pick_up_and_pass(turn: Turn) -> str:
    number = turn.choose("thrower")
    turn.hand.button(re.compile("Fetch the ball"))
    written(turn.page, f"{number} MOVE")
    turn.hand.button(re.compile(f"Pass to {turn.numbers['receiver']},"))
    return rf"{number} MOVE [A-Z0-9 ]+ PASS {turn.numbers['receiver']}"


def hand_off(turn: Turn) -> str:
    """Fetched, and then, chosen again, gone on with to the team-mate."""
    number, mate = turn.choose("thrower"), turn.numbers["receiver"]
    turn.hand.button(re.compile("Fetch the ball"))
    written(turn.page, f"{number} MOVE")
    turn.choose("thrower")
    expect(turn.page.locator("[data-plan-aim]")).to_contain_text("added at its end")
    turn.hand.aimed(turn.places["mate"])
    turn.hand.button(re.compile(f"Hand off to {mate},"))
    return rf"{number} MOVE [A-Z0-9 ]+ {turn.places['mate']} HANDOFF {mate}"


def foul(turn: Turn) -> str:
    number, foe = turn.choose("blocker"), turn.numbers["opponent"]
    turn.hand.button(re.compile(f"Foul {foe}"))
    return f"{number} FOUL opp{foe}"


def hold(turn: Turn) -> str:
    number, goal = turn.choose("left"), turn.places["ahead"]
    turn.hand.aimed(goal)
    written(turn.page, goal)
    if turn.hand.touches:
        turn.hand.press(turn.page.locator("[data-plan-drawer]"))
    expect(turn.page.locator(".plan-odds")).to_contain_text("works")
    turn.hand.press(turn.page.get_by_role("button", name="hold", exact=True))
    expect(turn.page.locator(".plan-kind-hold")).to_have_count(1)
    assert text_of(turn.page)[1] == f"HOLD IF NOT {number} AT {goal}"
    return f"{number} MOVE {goal}"


def chest(turn: Turn) -> str:
    number = turn.choose("opener")
    turn.hand.square(turn.places["chest"])
    expect(turn.page.locator("[data-plan-aim]")).to_contain_text(
        re.compile("opens the chest|Written|no die")
    )
    if turn.hand.touches:
        turn.hand.square(turn.places["chest"])
    return rf"{number} MOVE [A-Z0-9]+ OPEN {turn.places['chest']}"


def teleport(turn: Turn) -> str:
    """Onto a pad, with where to go from two of the others."""
    number = turn.choose("walker")
    turn.hand.aimed(turn.places["pad"])
    turn.hand.button(re.compile(r"From pad 3"))
    expect(turn.page.locator("[data-plan-aim]")).to_contain_text("choose the target")
    turn.hand.square(turn.places["opener"])  # a team-mate is no square to go to
    expect(turn.page.locator("[data-plan-aim]")).to_contain_text("no target")
    turn.hand.square(beside(turn.page, 3))
    written(turn.page, "ON 3: MOVE TO")
    turn.hand.button(re.compile("From any other pad: stay there"))
    return rf"{number} MOVE [A-Z0-9 ]+{turn.places['pad']} ON 3: MOVE TO [A-Z0-9]+ \| ELSE STOP"


def beside(page: Page, pad: int) -> str:
    """A square beside the pad of that number."""
    match = Match.objects.get()
    position = factory.position_of(match)
    return position.board.name(position.board.neighbours[position.pads[pad - 1]][0])


def duel_plan(turn: Turn) -> str:
    """How often the duellist focuses: a standing order, one link away from the plan."""
    focus_twice(turn.page, turn.hand)
    assert SetUpOrders.objects.get().canonical == "DUEL FOCUS 2\nEND\n"
    turn.hand.press(turn.page.get_by_role("link", name="Back to the match"))
    ready(turn.page)
    return block(turn)


def focus_twice(page: Page, hand: Hand) -> None:
    """From the match to the orders that answer a duel; saved, and said in a sentence."""
    hand.press(page.get_by_role("link", name="Your standing orders").first)
    duel = page.locator("#kind-duel")
    expect(duel).to_contain_text("In a duel, your duellist strikes at once.")
    hand.press(duel.locator("button[name=number]"))
    hand.press(duel.get_by_role("button", name="focuses 2 times"))
    sentence = "In a duel, your duellist focuses 2 times, then strikes."
    expect(duel).to_contain_text(sentence)
    page.reload()
    expect(duel).to_contain_text(sentence)


PITCH = [block, walk_and_block, dodge, pick_up_and_pass, hand_off, foul, hold]
GAMES: dict[str, list[Callable[[Turn], str]]] = {
    "samurai": [*PITCH, duel_plan],
    "blitz": PITCH,
    "squig": [*PITCH, squig_block, squig_block_from_afar],
    "dungeon": [*PITCH, chest, teleport],
}
"""What is planned in each game."""
PLANNED = [
    pytest.param(game, plan, id=f"{game}-{plan.__name__}")
    for game, plans in GAMES.items()
    for plan in plans
]


@pytest.fixture(params=["mouse", "finger", "keys"])
def hand(
    request: pytest.FixtureRequest, browser: Browser, live: LiveServer, problems: list[str]
) -> Iterator[Hand]:
    kind = request.param
    size = PHONE if kind == "finger" else DESK
    context = browser.new_context(base_url=live.url, has_touch=kind == "finger", viewport=size)
    context.set_default_timeout(PATIENCE)
    watch(context, live.url, problems)
    yield Hand(context.new_page(), touches=kind == "finger", keys=kind == "keys")
    context.close()


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "plan"), PLANNED)
def test_it_is_planned_and_handed_in(
    transactional_db: None,
    hand: Hand,
    problems: list[str],
    game: str,
    plan: Callable[[Turn], str],
) -> None:
    page, teams = hand.page, TEAMS[game]
    if (game, plan) == ("samurai", foul):
        teams = ("crab", "crab")  # a Lion has too much honour (SAM-FOU-01)
    options = OPTIONS.get(game, {})
    match = factory.playing(*teams, variant=game, options=options, now=clock.now())
    if plan in {chest, teleport}:
        scene = factory.a_dungeon_scene(match)
    else:
        down = State.PRONE if plan is foul else State.STANDING
        scene = factory.a_scene(match, opponent=down)
    log_in(page, match.team(match.waiting_side).coach)
    page.goto(f"/matches/{match.pk}/")
    ready(page)
    turn = Turn(page, scene, hand)
    pattern = plan(turn)
    assert re.fullmatch(pattern, turn.line()), (pattern, text_of(page))
    expect(page.locator("[data-plan-verdict]")).to_contain_text("Legal.")
    expect(page.locator("[data-plan-aim], [data-plan-verdict]").last).to_be_in_viewport()
    hand.press(page.locator("[data-plan-submit]"))
    expect(page.get_by_text("Your turn is submitted")).to_be_visible()
    assert re.match(pattern, TurnSheet.objects.exclude(state=TurnSheet.State.DRAFT).get().canonical)
    assert problems == []


@pytest.mark.thorough
def test_a_dungeon_is_planned_on_its_head(
    transactional_db: None, hand: Hand, problems: list[str]
) -> None:
    """For a coach whose end zone lies above, and who wants to play upward."""
    match = games.running("dungeon", seed="turned 1", now=clock.now())
    scene, side = factory.a_scene(match), match.waiting_side
    assert factory.position_of(match).ends[side] == 0  # A, which lies above
    page, coach = hand.page, match.team(side).coach
    coach.turns_pitch = True
    coach.save(update_fields=["turns_pitch"])
    log_in(page, coach)
    own, other = (page.locator(".pitch-end-letter", has_text=zone).first for zone in "AB")
    objects = page.locator("[data-pitch] :is(text, .pitch-statue, .pitch-chest)")
    upright = "all => all.every((each) => each.getScreenCTM().a > 0)"
    for place, shown in (("replay/", "[data-replay-bar]"), ("", ".plan-cell[aria-label]")):
        page.goto(f"/matches/{match.pk}/{place}")
        page.locator(shown).first.wait_for(state="attached")
        assert top(own) > top(other)
        assert objects.evaluate_all(upright)
    pattern = pick_up_and_pass(Turn(page, scene, hand))
    assert re.fullmatch(pattern, text_of(page)[0])
    hand.press(page.locator("[data-plan-submit]"))
    expect(page.get_by_text("Your turn is submitted")).to_be_visible()
    assert problems == []


def top(mark: Locator) -> float:
    """How far below the top of the window it is."""
    return float(mark.evaluate("mark => mark.getBoundingClientRect().top"))


@pytest.mark.thorough
def test_a_duel_plan_is_fought_by(transactional_db: None, hand: Hand) -> None:
    """Planned before the kick-off, at which the dice of this match ask for a duel."""
    now, page = clock.now(), hand.page
    match = factory.match(seed="a duel 2", now=now)
    log_in(page, match.home_team.coach)
    page.goto(f"/matches/{match.pk}/")
    focus_twice(page, hand)
    resolve_match(match_id=match.pk, now=now + timedelta(days=30))
    events = [event for segment in Segment.objects.order_by("number") for event in segment.events]
    kinds = ("duel_focused", "duel_struck")
    duel = [(event["event"], event["figure"]) for event in events if event["event"] in kinds]
    ours, theirs = 0, 12  # without the plan, ours would have struck first
    assert duel[:2] == [("duel_focused", ours), ("duel_struck", theirs)]
