"""A bot of a friendly under watch: where it fails, fallback orders play for it (KEM-FRI-12)."""

from __future__ import annotations

from engine.coaches.coach import Coach
from engine.decisions import Choice, Decision
from engine.position import Position
from engine.ruleset import Rules


class BotFailed(Exception):  # noqa: N818 -- says what happened
    """A bot of a friendly could not decide, whatever the reason, or took too long."""


class WatchedBot:
    """The bot, whose errors are known for its own."""

    def __init__(self, bot: Coach) -> None:
        self._bot = bot

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """What the bot chooses. Raises `BotFailed`, also for a choice that it does not have."""
        try:
            choice = self._bot.choose(position, rules, decision)
        except Exception as error:
            raise BotFailed(f"the bot failed at {decision.kind}") from error
        if choice not in decision.options:
            raise BotFailed(f"the bot chose what it cannot at {decision.kind}")
        return choice
