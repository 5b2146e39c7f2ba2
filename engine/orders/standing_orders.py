"""A set of standing orders: a preset and single kinds that override it; text and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.decisions import DecisionKind
from engine.orders.policies import Judgement, Names, Policy, Ranking, is_square
from engine.orders.policy_parsers import NameKind, NamesParser
from engine.orders.presets import PRESETS
from engine.orders.specs import BY_WORD, PRESET, SPECS
from engine.sheets.grammar.preference_parser import OrdersLine

OTHER_ZONE = {"a": "b", "b": "a"}
STOPS = frozenset({*BY_WORD, PRESET})


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """At most one policy a kind, in the catalogue's order; the preset answers for the others.

    ``lines`` gives the place of each word in the text.
    """

    preset: str = ""
    own: tuple[tuple[DecisionKind, Policy], ...] = ()
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)

    def policy(self, kind: DecisionKind) -> Policy | None:
        """The policy for that kind, if this set has one."""
        found = dict(self.own).get(kind)
        if found is None and self.preset:
            found = PRESETS[self.preset].get(kind)
        return found

    def policies(self) -> Mapping[DecisionKind, tuple[Policy, str]]:
        """Each kind with an answer, its policy and its line."""
        found: dict[DecisionKind, tuple[Policy, str]] = {}
        if self.preset:
            head = f"{PRESET} {self.preset}"
            for kind, policy in PRESETS[self.preset].items():
                found[kind] = policy, f"{head}: {canonical_line(kind, policy)}"
        for kind, policy in self.own:
            found[kind] = policy, canonical_line(kind, policy)
        return found

    def text(self) -> list[str]:
        """The canonical lines."""
        head = [f"{PRESET} {self.preset}"] if self.preset else []
        return head + [canonical_line(kind, policy) for kind, policy in self.own]

    def with_policy(self, kind: DecisionKind, policy: Policy | None) -> StandingOrders:
        """A copy with that policy for that kind, or with none."""
        own = dict(self.own)
        own.pop(kind, None)
        if policy is not None:
            own[kind] = policy
        return replace(self, own=ordered(own))

    def over(self, other: StandingOrders) -> StandingOrders:
        """These orders, then the other's; a preset here hides all of the other's."""
        if self.preset:
            return self
        return StandingOrders(other.preset, ordered(dict(other.own) | dict(self.own)), self.lines)

    def mirrored(self, other_end: Callable[[str], str]) -> StandingOrders:
        """The same from the other end of the pitch."""
        own = {kind: _mirrored(kind, policy, other_end) for kind, policy in self.own}
        return replace(self, own=ordered(own))


NO_STANDING = StandingOrders()


def ordered(
    own: Mapping[DecisionKind, Policy],
) -> tuple[tuple[DecisionKind, Policy], ...]:
    """Policies in the catalogue's order."""
    return tuple((kind, own[kind]) for kind in SPECS if kind in own)


def canonical_line(kind: DecisionKind, policy: Policy) -> str:
    """The one canonical line of a policy."""
    return f"{SPECS[kind].word} {policy.words()}"


def _mirrored(kind: DecisionKind, policy: Policy, other_end: Callable[[str], str]) -> Policy:
    def turned(words: Iterable[str]) -> tuple[str, ...]:
        return tuple(_turned(word, other_end) for word in words)

    if isinstance(policy, Names):
        return Names(turned(policy.names), policy.before)
    if isinstance(policy, Ranking):
        by = tuple((context, turned(rank)) for context, rank in policy.by)
        return Ranking(turned(policy.general), by)
    if kind is DecisionKind.END_ZONE and isinstance(policy, Judgement):
        return replace(policy, verdict=OTHER_ZONE.get(policy.verdict, policy.verdict))
    return policy


def _turned(word: str, other_end: Callable[[str], str]) -> str:
    """The squares of a name: a step has a player and a square, a throw at a wall two squares."""
    return " ".join(other_end(part) if is_square(part) else part for part in word.split(" "))


class OrdersReader:
    """The standing orders read so far."""

    def __init__(self) -> None:
        self.preset = ""
        self.own: dict[DecisionKind, Policy] = {}
        self.lines: dict[str, int] = {}

    def begins(self, word: str) -> bool:
        """Whether a line that begins with that word is a standing order."""
        return word in STOPS

    def read(self, line: OrdersLine) -> None:
        """Read all orders of a line. Raises ``UnreadableLine``."""
        while line.next is not None and line.next.key in STOPS:
            word = line.take().key
            if word == PRESET:
                self._once(line, PRESET)
                self.preset = _preset(line)
                continue
            spec = BY_WORD[word]
            self._once(line, spec.word)
            line.skip(":")
            stops = STOPS
            fallback = spec.judgement_parser or spec.parsers[0]
            form = next((form for form in spec.parsers if form.fits(line)), fallback)
            if line.next is None:
                raise line.fault("preference-missing", {"word": word})
            self.own[spec.kind] = form.read(line, stops)

    def _once(self, line: OrdersLine, word: str) -> None:
        if word in self.lines:
            raise line.fault("given-twice", {"word": word, "first": self.lines[word]}, back=1)
        self.lines[word] = line.number

    def orders(self) -> StandingOrders:
        """All orders read."""
        return StandingOrders(self.preset, ordered(self.own), self.lines)


def _preset(line: OrdersLine) -> str:
    if line.next is None or line.next.text.lower() not in PRESETS:
        raise line.unknown([name.upper() for name in PRESETS])
    return line.take().text.lower()


def names_players(policy: Policy, kind: DecisionKind) -> bool:
    """Whether a policy names shirts or squares, which only one team or match has."""
    if isinstance(policy, Names):
        sorts = {form.sort for form in SPECS[kind].parsers if isinstance(form, NamesParser)}
        return NameKind.LINE not in sorts
    if isinstance(policy, Ranking):
        ranks = [policy.general, *(rank for _, rank in policy.by)]
        return any(word[0].isupper() for rank in ranks for word in rank)
    return False
