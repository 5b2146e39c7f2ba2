"""The coach without a turn sheet: set-up and standing orders answer every decision.

Every answer comes from one chain, the first that is legal counts: the play, the sheet, the match's
orders, the team's playbook, the league's default, and last the engine's default (``Source``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.decisions import Choice, Decision, DecisionKind, Verb
from engine.orders.asked_decision import AskedDecision
from engine.orders.policies import DEFAULT, VOID, Judgement, Policy
from engine.orders.policy_choices import answers, holds, void_strike
from engine.orders.specs import ADVANCE
from engine.position import Position
from engine.ruleset import Rules
from engine.sheets.executor.substitutes import formation
from engine.sheets.set_up_sheet import SetUpSheet

END, STOP, STAND = Choice(Verb.END), Choice(Verb.STOP), Choice(Verb.STAND)
KEEP, AUGURY = Choice(Verb.KEEP), Choice(Verb.AUGURY)
NO_ORDERS = SetUpSheet()


class Source(StrEnum):
    """Which order answered a decision."""

    COACH = "coach"  # the coach answered a question
    PLAY = "play"
    SHEET = "sheet"
    MATCH = "match"
    TEAM = "team"
    LEAGUE = "league"
    ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class AnsweredDecision:
    """One decision of a segment that no turn contains, and the order that answered it.

    ``event`` is the number of the match's event before which it was asked; ``line`` the canonical
    line of the order that answered, if one did.
    """

    event: int
    side: int
    kind: DecisionKind
    choice: Choice
    source: Source
    line: str = ""

    def to_json(self) -> dict[str, Any]:
        """Plain data; the side is the audience's."""
        return {
            "event": self.event,
            "what": "answer",
            "kind": str(self.kind),
            "choice": self.choice.to_json(),
            "source": str(self.source),
            "line": self.line,
        }


Link = tuple[Source, SetUpSheet]
Ordered = tuple[Source, Policy, str]
SpellOrder = tuple[Source, Judgement, str]
"""What the spell is for, and the order that says so."""


class OrderChain:
    """Orders of several sources, the nearest first, as one look-up by kind."""

    __slots__ = ("_by_kind", "links")

    def __init__(self, links: Sequence[Link]):
        self.links = tuple(links)
        by_kind: dict[DecisionKind, list[Ordered]] = {}
        for source, sheet in self.links:
            policies = dict(sheet.standing.policies())
            if DecisionKind.CATCH in policies:  # a squig is caught like a ball
                policies.setdefault(DecisionKind.GRAB, policies[DecisionKind.CATCH])
            for kind, (policy, line) in policies.items():
                by_kind.setdefault(kind, []).append((source, policy, line))
        self._by_kind: Mapping[DecisionKind, Sequence[Ordered]] = by_kind

    def policies(self, kind: DecisionKind) -> Sequence[Ordered]:
        """The policies for a kind, the nearest first."""
        return self._by_kind.get(kind, ())

    def text(self) -> str:
        """All orders, each source under its name."""
        return "".join(f"{source}\n{sheet.text()}" for source, sheet in self.links)

    def spell(self) -> SpellOrder | None:
        """The nearest order about the Shugenja's spell, unless it leaves that to the engine."""
        for source, policy, line in self.policies(DecisionKind.SPELL):
            meant = policy if isinstance(policy, Judgement) else Judgement(VOID)
            return (source, meant, line) if meant.verdict != DEFAULT else None
        return None


NO_CHAIN = OrderChain(())
Orders = SetUpSheet | OrderChain
"""One match's orders, or the whole chain of a side."""


def as_chain(orders: Orders) -> OrderChain:
    """The chain; ``None`` where there is at most a match's orders."""
    if isinstance(orders, OrderChain):
        return orders
    return NO_CHAIN if orders is NO_ORDERS else OrderChain(((Source.MATCH, orders),))


class OrdersCoach:
    """Answers from orders alone; in a turn it has no plays and ends it.

    ``line`` is the canonical line of the order behind the last answer.
    """

    def __init__(self, orders: Orders = NO_ORDERS):
        self.orders = orders
        self.chain = as_chain(orders)
        self.line = ""

    def choose(self, position: Position, rules: Rules, decision: Decision) -> Choice:
        """The first answer of the chain that is among the options, else the default."""
        return self.answer(position, rules, decision)[0]

    def answer(self, position: Position, rules: Rules, decision: Decision) -> tuple[Choice, Source]:
        """The chain's answer and the order that gave it."""
        self.line = ""
        for choice, source in self.answers(position, rules, decision):
            if choice in decision.options:
                return choice, source
        self.line = ""
        return decision.default, Source.ENGINE

    def answers(
        self, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[tuple[Choice, Source]]:
        """The choices that the orders prefer, the most specific order first."""
        kind = decision.kind
        if kind in ADVANCE:
            yield from self._advance(position, rules, decision)
        for source, policy, line in self.chain.policies(kind):
            if kind is DecisionKind.SUPERIOR_TACTICS:
                choices = self._tactics(policy, position, rules, decision)
            elif kind is DecisionKind.SPELL and _strikes(policy):
                asked = AskedDecision(position, rules, decision)
                choices = void_strike(policy, asked)  # type: ignore[arg-type]  # checked just now
            else:
                choices = answers(policy, position, rules, decision)
            if kind is DecisionKind.REROLL:
                choices = with_omens(choices, self.omens(position, rules, decision))
            for choice in choices:
                self.line = line
                yield choice, source
        if kind is DecisionKind.REROLL:
            yield from self._spell_alone(position, rules, decision)

    def _advance(
        self, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[tuple[Choice, Source]]:
        """The set-up orders for the next drive."""
        for source, orders in self.chain.links:
            if decision.kind is DecisionKind.KICK_OR_RECEIVE and orders.choice is not None:
                self.line = str(orders.choice)
                yield Choice(orders.choice), source
            elif decision.kind is DecisionKind.KICK_TARGET and orders.target is not None:
                self.line = f"TARGET {orders.target}"
                yield Choice(Verb.AIM, rules.board.square(orders.target)), source
            elif decision.kind is DecisionKind.SET_UP:
                kicking = bool(decision.context["kicking"])
                places = orders.places(kicking=kicking)
                for choice in formation(position, rules, decision.side, places):
                    self.line = "KICKING" if kicking else "RECEIVING"
                    yield choice, source

    def _tactics(
        self, policy: Policy, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[Choice]:
        """A new set-up after Superior Tactics: a formation of these orders (DEC-05)."""
        verdict = policy.verdict if isinstance(policy, Judgement) else ""
        if verdict in ("kicking", "receiving"):
            for _, orders in self.chain.links:
                places = orders.places(kicking=verdict == "kicking")
                yield from formation(position, rules, decision.side, places)
        yield KEEP

    def spell_order(self) -> SpellOrder | None:
        """The nearest order about the spell."""
        return self.chain.spell()

    def omens(self, position: Position, rules: Rules, decision: Decision) -> bool | None:
        """Whether to use Augury on this roll; ``None`` where no order decides (DEC-28)."""
        order = self.spell_order()
        if order is None or AUGURY not in decision.options:
            return None
        _, spell, _ = order
        named = AskedDecision(position, rules, _as_spell(decision))
        meant = not spell.when or any(holds(named, word) for word in spell.when)
        return spell.verdict == "augury" and meant

    def _spell_alone(
        self, position: Position, rules: Rules, decision: Decision
    ) -> Iterator[tuple[Choice, Source]]:
        """Without an order for re-rolls, one for the spell takes precedence over the default."""
        reads, order = self.omens(position, rules, decision), self.spell_order()
        if reads is None or order is None or decision.default not in (KEEP, AUGURY):
            return
        source, _, self.line = order
        yield (AUGURY if reads else KEEP), source


def _strikes(policy: Policy) -> bool:
    return isinstance(policy, Judgement) and policy.verdict == VOID


def _as_spell(decision: Decision) -> Decision:
    """The same decision as one about the spell, for the circumstances of its order."""
    return Decision(
        DecisionKind.SPELL, decision.side, decision.options, decision.default, decision.context
    )


def with_omens(choices: Iterator[Choice], reads: bool | None) -> Iterator[Choice]:
    """Augury before not re-rolling at all, where an order prefers it."""
    if not reads:
        return choices
    return (c for choice in choices for c in ((AUGURY, choice) if choice == KEEP else (choice,)))
