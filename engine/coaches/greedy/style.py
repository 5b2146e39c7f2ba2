"""The numbers of the greedy coach's judgement, so that coaches of one school can differ in them."""

from __future__ import annotations

from dataclasses import dataclass

SPOT_ODDS = 0.5
"""A thrower moves first only with at least these odds of arriving."""
ADVANTAGE = 0.05
"""How much more likely a throw must be than walking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What a coach pays for what; docs/greedy.md explains them. The defaults are ``normal``."""

    # The carrier's move, in rows.
    run_odds: float = 0.7
    escape_odds: float = 0.45
    """The same for a carrier with two or more opponents adjacent."""
    run_loss: float = 12.0
    """What losing the ball on the way costs."""
    exposure: float = 0.35
    """Each opponent within four squares."""
    close: float = 2.0
    """Each tackle zone on the square."""
    company: float = 0.3
    """Each adjacent team-mate."""
    side_line: float = 1.0
    pick_up_odds: float = 0.25
    strike_range: int = 7
    strike: float = 0.2
    """The chance that one opponent in range takes the ball from its carrier next turn."""
    # When to score.
    likely: float = 0.5
    """A touchdown less likely than this is tried in the last turn only."""
    worth_a_try: float = 0.25
    # Blocks.
    carrier_gain: float = 4.0
    near_ball_gain: float = 1.0
    body_gain: float = 0.5
    cost_gain: float = 1 / 150
    push_gain: float = 0.25
    fall_loss: float = 1.6
    waiting_loss: float = 0.12
    """Added to it for each player still to act."""
    reroll_relief: float = 0.5
    stake: float = 4.0
    """The cost of a missed touchdown."""
    risk: float = 0.6
    """A player goes for the opposing carrier only with at least these odds of arriving."""
    good_block: float = 0.35
    any_block: float = 0.05
    # Players without the ball, in squares.
    zone: float = 0.6
    """The cost of each adjacent opponent while our side has the ball, or nobody."""
    zone_defending: float = 0.6
    """The same while the opponents have it."""
    mark: float = 1.5
    """The value of standing next to the opposing carrier, or to a loose ball."""
    downfield: int = 5
    """How many rows before the goal a receiver waits."""
    receivers: int = 2
    screen: int = 2
    """How many rows ahead of the ball the others screen it."""
    safeties: int = 2
    deep: int = 5
    """How many rows behind the ball the safeties stand; the others by ``cover``."""
    cover: int = 2
    foul_gain: float = 0.3

    @property
    def least(self) -> float:
        """Odds of arriving below which nothing is planned before the last turn of a half."""
        return max(min(self.worth_a_try - ADVANTAGE, self.pick_up_odds, SPOT_ODDS), 0.0)


NORMAL = Style()
