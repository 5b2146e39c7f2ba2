"""After the match by the core: winnings, MVPs, fan factors (LGE-PST-01)."""

from __future__ import annotations

from engine.events import FanFactorChanged, MatchEnded, Rolled, WinningsPaid
from engine.lineup import STAKES
from engine.position import Phase
from engine.rules import handicap
from engine.rules.match_result import concession_costs, most_valuable, winner_of
from engine.ruleset import LiveGame, Steps

THOUSANDS_A_PIP = 10
GATES = ((20, 0), (40, 1), (60, 2), (80, 3))
MAX_GATE_BONUS = 4
RATINGS = ((100, 0), (150, -1), (200, -2), (250, -3))
MIN_RATING_BONUS = -4
"""Highest number of thousand spectators, or rating; modifier (LGE-WIN-02)."""
GREAT_SCORE = GREAT_TOLL = 2
FANS_LOST, FANS_WON, FANS_A_STEP = 1, 6, 10


def half_began(game: LiveGame) -> None:
    """At the start of a half: a handicap's re-roll, and a Leader's once both have set up."""
    game.position.leaders_due = True
    for side in (0, 1):
        handicap.half_rerolls(game, side)


def post_match(game: LiveGame) -> Steps[None]:
    """The ``POST_MATCH`` step (LGE-PST-01)."""
    yield from ()
    position = game.position
    winner = winner_of(game)
    game.events.append(MatchEnded("CORE-END-01", position.score[0], position.score[1], winner))
    for side in (0, 1):
        _winnings(game, side, winner)
    most_valuable(game)
    handicap.gifts(game)
    for side in (0, 1):
        _fans(game, side, winner)
    position.phase = Phase.OVER


def _winnings(game: LiveGame, side: int, winner: int | None) -> None:
    """(D6 + 1 for the winner + table) x 10k, never below 0 (LGE-WIN-01)."""
    face = game.roll(6, "winnings")
    modifiers: list[tuple[str, int]] = []
    flat = game.rules.options["winnings"] == "flat"
    if winner == side or (flat and winner is None):
        modifiers.append(("won", 1))
    if not flat:
        gate = next((n for most, n in GATES if game.position.gate <= most), MAX_GATE_BONUS)
        rating = game.setup.sides[side].rating
        burden = next((n for most, n in RATINGS if rating <= most), MIN_RATING_BONUS)
        modifiers += [(name, n) for name, n in (("gate", gate), ("rating", burden)) if n]
    game.events.append(Rolled("LGE-WIN-01", "winnings", side, None, 6, (face,), tuple(modifiers)))
    total = max(face + sum(value for _, value in modifiers), 0)
    payee = winner if concession_costs(game) and winner is not None else side
    game.events.append(WinningsPaid("LGE-WIN-01", payee, total * THOUSANDS_A_PIP))


def _fans(game: LiveGame, side: int, winner: int | None) -> None:
    """D6 plus shows of support: one fan factor more, or one fewer (LGE-FAN-01)."""
    position, rule = game.position, "LGE-FAN-01"
    own = game.setup.sides[side].staff.get("fan_factor", 0)
    if concession_costs(game) and position.conceded == side:
        _change(game, "LGE-CON-01", side, own, -1)
        return
    face = game.roll(6, "fans")
    modifiers = [
        ("won", 1 if winner == side else -1 if winner is not None else 0),
        ("touchdowns", int(position.score[side] >= GREAT_SCORE)),
        ("casualties", int(position.casualties[side] >= GREAT_TOLL)),
        ("fan factor", -(own // FANS_A_STEP)),
        (STAKES.get(game.setup.stakes, ""), game.setup.stakes),
    ]
    shown = tuple((name, value) for name, value in modifiers if value)
    game.events.append(Rolled(rule, "fans", side, None, 6, (face,), shown))
    total = face + sum(value for _, value in shown)
    if total <= FANS_LOST:
        _change(game, rule, side, own, -1)
    elif total >= FANS_WON:
        _change(game, rule, side, own, 1)


def _change(game: LiveGame, rule: str, side: int, own: int, by: int) -> None:
    if own + by >= 1:
        game.events.append(FanFactorChanged(rule, side, by))
