"""The kick-off table: 2D6, and each line's effect (SAM-KIK-02 to 12)."""

from __future__ import annotations

from collections.abc import Callable

from engine.decisions import Choice, Decision, DecisionKind, Listed, Verb
from engine.events import Challenged, KickOffEvent, NothingHappened, RerollsSet
from engine.position import Figure, Position, State
from engine.rules.activation import play_turn
from engine.rules.ball import settle
from engine.rules.drive import advance_counters, place
from engine.rules.knockdown import knock_down
from engine.rules.set_up import SetUpOptions
from engine.rules.table_dice import die, one_of, roll_off, two_dice
from engine.ruleset import LiveGame, Steps
from engine.skills import Skill
from engine.variants.samurai.characteristics import bless, dishonor, set_portents, set_weather
from engine.variants.samurai.duels import challenge
from engine.variants.samurai.state import is_blessed, is_dishonored

DEVIATION_DICE = 1
IAIJUTSU_WORTH = 2


def resolve_event(game: LiveGame) -> Steps[int]:
    """Roll the table and apply it; returns the number of deviation dice."""
    position = game.position
    faces = two_dice(game, "kick_off", "SAM-KIK-00")
    total = sum(faces)
    name, event = TABLE[total]
    owner = position.kicking
    if game.rules.options["samurai_event_owner"] == "rolloff":
        owner = roll_off(game, "event_owner", "SAM-KIK-01")
    game.events.append(KickOffEvent(f"SAM-KIK-{total:02}", total, name, owner))
    dice = yield from event(game, owner)
    return dice


def _peasant_revolt(game: LiveGame, owner: int) -> Steps[int]:
    """Both counters advance by the same D6 (SAM-KIK-02)."""
    yield from ()
    advance_counters(game, die(game, "revolt", "SAM-KIK-02", owner), "revolt")
    return DEVIATION_DICE


def _iaijutsu_challenge(game: LiveGame, owner: int) -> Steps[int]:
    """A player, not a Star, challenges a neighbour, who fights or is shamed (SAM-KIK-03)."""
    pair = yield from _pair(game, owner, "SAM-KIK-03", _prowess, stars=False)
    if pair is not None:
        yield from challenge(game, *pair, rule="SAM-KIK-03", cause="kick_off")
    return DEVIATION_DICE


def _prowess(figure: Figure) -> int:
    """The rank of a duellist: the skill first, then honour."""
    return figure.ph + (IAIJUTSU_WORTH if figure.skills & Skill.IAIJUTSU else 0)


def _rallying_cry(game: LiveGame, owner: int) -> Steps[int]:
    """D6 and geisha each; the higher gets a re-roll for this drive (SAM-KIK-04)."""
    yield from ()
    totals = [
        die(game, "rallying_cry", "SAM-KIK-04", side, ("geisha", geisha))
        for side, geisha in enumerate(
            line_up.staff.get("geisha", 0) for line_up in game.setup.sides
        )
    ]
    if totals[0] == totals[1]:
        game.events.append(NothingHappened("SAM-KIK-04", "tie"))
        return DEVIATION_DICE
    side = 0 if totals[0] > totals[1] else 1
    position = game.position
    position.drive_rerolls[side] += 1
    left = position.rerolls[side] + position.drive_rerolls[side]
    game.events.append(RerollsSet("SAM-KIK-04", side, left, "rallying_cry"))
    return DEVIATION_DICE


def _touch_of_amaterasu(game: LiveGame, owner: int) -> Steps[int]:
    """A random player, or one of the coach's choice, is better until hurt (SAM-KIK-05)."""
    figures = game.position.on_pitch(owner)
    if not figures:
        game.events.append(NothingHappened("SAM-KIK-05", "nobody"))
    elif game.rules.options["amaterasu_pick"] == "choice":
        best = max(figures, key=lambda figure: _worth_touching(game.position, figure))
        choice = yield Decision(
            DecisionKind.EVENT_PAIR,
            owner,
            Listed([Choice(Verb.CHALLENGE, f.slot) for f in figures], "SAM-KIK-05"),
            Choice(Verb.CHALLENGE, best.slot),
            {"event": "touch_of_amaterasu"},
        )
        _touch(game, game.position.figures[choice.one])
    elif figure := one_of(game, "SAM-KIK-05", "random_model", figures):
        _touch(game, figure)
    return DEVIATION_DICE


def _worth_touching(position: Position, figure: Figure) -> tuple[bool, int, int]:
    """The most expensive player on whom it is not wasted."""
    wasted = is_dishonored(position, figure) or is_blessed(position, figure)
    return not wasted, figure.spec.cost, -figure.number


def _touch(game: LiveGame, figure: Figure) -> None:
    """Wasted on the Dishonored and on players who have it already (KEM-TOU-01)."""
    if is_dishonored(game.position, figure):
        game.events.append(NothingHappened("SAM-KIK-05", "dishonored"))
    elif is_blessed(game.position, figure):
        game.events.append(NothingHappened("SAM-KIK-05", "already_touched"))
    else:
        bless(game, figure, on=True)


def _superior_tactics(game: LiveGame, owner: int) -> Steps[int]:
    """The owner may set up again, from the same players (SAM-KIK-06)."""
    position = game.position
    players = [*position.on_pitch(owner), *position.available(owner)]
    choice = yield Decision(
        DecisionKind.SUPERIOR_TACTICS,
        owner,
        SetUpOptions(position, game.rules, owner, players=players, keep=True),
        Choice(Verb.KEEP),
    )
    if choice.verb is not Verb.KEEP:
        place(game, owner, choice)
    return DEVIATION_DICE


def _weather(game: LiveGame, owner: int) -> Steps[int]:
    """The weather is rolled again and holds at once (SAM-KIK-07)."""
    yield from ()
    set_weather(game, sum(two_dice(game, "weather", "SAM-WTH-01")))
    return DEVIATION_DICE


def _gust_of_wind(game: LiveGame, owner: int) -> Steps[int]:
    """The ball deviates 2D6 squares (SAM-KIK-08)."""
    yield from ()
    return 2 * DEVIATION_DICE


def _pair(
    game: LiveGame, owner: int, rule: str, stat: Callable[[Figure], int], *, stars: bool = True
) -> Steps[tuple[Figure, Figure] | None]:
    """Own standing player and adjacent standing opponent, picked by the owner (DEC-30)."""
    position = game.position
    pairs = [
        (own, other)
        for own in position.standing(owner)
        if not is_dishonored(position, own)  # SAM-HON-01
        and (stars or not own.spec.star)
        for square in position.board.neighbours[own.square]
        if (other := position.at[square]) is not None
        and other.side != owner
        and other.state is State.STANDING
    ]
    if not pairs:
        game.events.append(NothingHappened(rule, "nobody"))
        return None
    best = max(
        pairs, key=lambda pair: (stat(pair[0]) - stat(pair[1]), -pair[0].slot, -pair[1].slot)
    )
    choice = yield Decision(
        DecisionKind.EVENT_PAIR,
        owner,
        Listed([Choice(Verb.CHALLENGE, (a.slot, b.slot)) for a, b in pairs], rule),
        Choice(Verb.CHALLENGE, (best[0].slot, best[1].slot)),
        {"event": rule},
    )
    own_slot, other_slot = choice.pair
    return position.figures[own_slot], position.figures[other_slot]


def _contest(
    game: LiveGame, owner: int, rule: str, contest: str, stat: Callable[[Figure], int]
) -> Steps[tuple[Figure, Figure] | None]:
    """D6 and a characteristic each; returns (loser, winner), or ``None`` for nobody or a tie."""
    pair = yield from _pair(game, owner, rule, stat)
    if pair is None:
        return None
    own, other = pair
    game.events.append(Challenged(rule, own.slot, other.slot, contest))
    ours, theirs = (die(game, contest, rule, f.side, (contest, stat(f))) for f in pair)
    if ours == theirs:
        game.events.append(NothingHappened(rule, "tie"))
        return None
    return (own, other) if ours < theirs else (other, own)


def _test_of_might(game: LiveGame, owner: int) -> Steps[int]:
    """The weaker is knocked down as by a block, but without SPP (SAM-KIK-09)."""
    found = yield from _contest(game, owner, "SAM-KIK-09", "might", lambda f: f.st)
    if found is not None:
        loser, winner = found
        yield from knock_down(game, loser, winner, "might")
        yield from settle(game)
    return DEVIATION_DICE


def _stance(game: LiveGame, owner: int) -> Steps[int]:
    """The less honourable is Dishonored (SAM-KIK-11)."""
    found = yield from _contest(game, owner, "SAM-KIK-11", "stance", lambda f: f.ph)
    if found is not None:
        dishonor(game, found[0])
    return DEVIATION_DICE


def _sneak_attack(game: LiveGame, owner: int) -> Steps[int]:
    """A bonus turn for the kickers before the ball lands; the counter stays (SAM-KIK-10)."""
    position = game.position
    position.bonus = True
    yield from play_turn(game, position.kicking)
    position.bonus = False
    position.turnover = None
    return DEVIATION_DICE


def _evil_portents(game: LiveGame, owner: int) -> Steps[int]:
    """All characteristics but PH are one lower until the drive ends (SAM-KIK-12)."""
    yield from ()
    set_portents(game, on=True)
    return DEVIATION_DICE


TABLE: dict[int, tuple[str, Callable[[LiveGame, int], Steps[int]]]] = {
    2: ("peasant_revolt", _peasant_revolt),
    3: ("iaijutsu_challenge", _iaijutsu_challenge),
    4: ("rallying_cry", _rallying_cry),
    5: ("touch_of_amaterasu", _touch_of_amaterasu),
    6: ("superior_tactics", _superior_tactics),
    7: ("weather", _weather),
    8: ("gust_of_wind", _gust_of_wind),
    9: ("test_of_might", _test_of_might),
    10: ("sneak_attack", _sneak_attack),
    11: ("show_me_your_stance", _stance),
    12: ("evil_portents", _evil_portents),
}
