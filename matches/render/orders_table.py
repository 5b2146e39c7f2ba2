"""The table of every decision of a game: what answers it, why, and the taps that change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.decision_catalogue import CATALOGUE
from engine.decisions import DecisionKind
from engine.laying import LAID_BY_COACHES
from engine.orders.policies import DEFAULT, Judgement, Policy
from engine.orders.presets import PRESETS
from engine.orders.specs import ADVANCE, SPECS, TURN
from engine.orders.standing_orders import StandingOrders
from engine.sheets.executor.orders_coach import OrderChain, Source
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.game_meta import GameMeta
from matches.render.decision_words import KINDS
from matches.render.order_icons import icon
from matches.render.order_pickers import Ground
from matches.render.order_sentences import (
    NO_CAST,
    Cast,
    advance_sentence,
    comes_up_for_nobody,
    sentence,
)
from matches.render.order_taps import TapGroup, set_up_groups, tap_groups
from matches.render.translation import N_, translated

NO_MARKS: Mapping[DecisionKind, str] = MappingProxyType({})
PRESET_WORDS: Mapping[str, str] = {
    "": N_("No preset: single orders alone"),
    "cautious": N_("Cautious: no risk that can be left"),
    "balanced": N_("Balanced: the rules' own defaults"),
    "desperate": N_("Desperate: everything forward"),
}
ORDER_WORDS: Mapping[Source, str] = {
    Source.MATCH: N_("your orders for this match"),
    Source.TEAM: N_("your playbook"),
    Source.LEAGUE: N_("the league's default"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An order that would answer: its source, its line, and what happens by it."""

    source: str
    line: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PresetOffer:
    """A preset to choose; `changes` are the kinds that would be answered otherwise."""

    key: str
    words: str
    is_chosen: bool
    changes: Sequence[str]


@dataclass(frozen=True, slots=True)
class OrdersRow:
    """One kind: its words, rules, what answers it first, and what comes after that."""

    kind: DecisionKind
    name: str
    question: str
    rules: Sequence[str]
    answer: str
    source: str
    sentence: str
    """What will happen."""
    icon: str
    after: Sequence[Answer]
    own: str
    default: str
    taps: Sequence[TapGroup]
    """What changes the own order; none where it may not be changed."""
    seen: str = ""
    """Identifies the own order, of which a tap must have seen the newest."""
    mark: str = ""
    is_of_set_up: bool = False
    """Whether a set-up answers it, and no standing order."""
    is_laid: bool = False
    """Whether it is about chests or pads, which are laid on the map of a match."""
    is_of_sheet: bool = False
    """Whether the turn sheet alone answers it."""
    is_idle: bool = False
    """Whether it comes up for nobody, because nobody has the skill."""


def rows_of(
    game: GameMeta,
    chain: OrderChain,
    own: SetUpSheet,
    *,
    ground: Ground | None = None,
    cast: Cast = NO_CAST,
    marks: Mapping[DecisionKind, str] = NO_MARKS,
) -> list[OrdersRow]:
    """A row for each kind of decision in a game, in the catalogue's order.

    There are taps with a `ground` alone; `marks` identify the own order of each kind.
    """
    return [
        row_of(game, kind, chain, own, ground=ground, cast=cast, seen=marks.get(kind, ""))
        for kind in CATALOGUE
        if kind in game.decisions
    ]


def row_of(
    game: GameMeta,
    kind: DecisionKind,
    chain: OrderChain,
    own: SetUpSheet,
    *,
    ground: Ground | None = None,
    cast: Cast = NO_CAST,
    seen: str = "",
) -> OrdersRow:
    """The row of one kind."""
    entry, words = CATALOGUE[kind], KINDS[kind]
    written = [
        Answer(
            translated(ORDER_WORDS.get(source, str(source))),
            line,
            advance_sentence(kind, line) if kind in ADVANCE else sentence(kind, policy, cast),
        )
        for source, policy, line in _orders(kind, chain)
    ]
    written.append(
        Answer(translated(N_("the rules' default")), entry.default, sentence(kind, None, cast))
    )
    if kind in TURN:
        said = translated(N_("as it is written; what it leaves out is not done"))
        written = [Answer(translated(N_("your turn sheet")), said, sentence(kind, None, cast))]
    policy = dict(own.standing.own).get(kind)
    in_force = next((answer for _, answer, _ in _orders(kind, chain)), None)
    alone = OrderChain([(Source.TEAM, own)])
    set_up = next((line for _, _, line in _orders(kind, alone)), "") if kind in ADVANCE else ""
    return OrdersRow(
        kind,
        translated(words.name),
        translated(words.question),
        game.clauses_of(kind),
        written[0].line,
        written[0].source,
        written[0].sentence,
        icon(kind),
        written[1:],
        policy.words() if policy is not None else set_up,
        entry.default,
        _taps(kind, policy, set_up, ground, in_force) if ground is not None else (),
        seen,
        translated(N_("asked when the turn is over")) if entry.end_of_turn else "",
        is_of_set_up=kind in ADVANCE,
        is_laid=kind in LAID_BY_COACHES,
        is_of_sheet=kind in TURN,
        is_idle=comes_up_for_nobody(kind, cast),
    )


def _taps(
    kind: DecisionKind,
    policy: Policy | None,
    set_up: str,
    ground: Ground,
    in_force: Policy | None,
) -> Sequence[TapGroup]:
    if kind in SPECS:
        return tap_groups(kind, policy, ground, in_force=in_force)
    return set_up_groups(kind, set_up, ground) if ground.sets_up else ()


def _orders(kind: DecisionKind, chain: OrderChain) -> list[tuple[Source, Policy | None, str]]:
    if kind not in ADVANCE:
        return list(chain.policies(kind))
    found: list[tuple[Source, Policy | None, str]] = []
    for source, sheet in chain.links:
        if kind is DecisionKind.KICK_TARGET and sheet.target:
            found.append((source, None, f"TARGET {sheet.target}"))
        elif kind is DecisionKind.KICK_OR_RECEIVE and sheet.choice:
            found.append((source, None, str(sheet.choice)))
        elif kind is DecisionKind.SET_UP and (sheet.kicking or sheet.receiving):
            roles = [
                r for r, p in (("KICKING", sheet.kicking), ("RECEIVING", sheet.receiving)) if p
            ]
            found.append((source, None, " and ".join(roles)))
    return found


def presets(
    game: GameMeta, chain: OrderChain, own: StandingOrders, source: Source
) -> list[PresetOffer]:
    """The presets to choose from, with what each would change of what answers now.

    `own` are the orders of the chain's link of that `source`, on which the preset is put.
    """
    below = [link for link in chain.links if link[0] is not source]
    now = _answers(game, chain)
    found = []
    for name in ("", *PRESETS):
        wanted = SetUpSheet(standing=replace(own, preset=name))
        then = _answers(game, OrderChain([(source, wanted), *below]))
        changes = [translated(KINDS[kind].name) for kind in now if now[kind] != then[kind]]
        found.append(PresetOffer(name, translated(PRESET_WORDS[name]), name == own.preset, changes))
    return found


def _answers(game: GameMeta, chain: OrderChain) -> dict[DecisionKind, object]:
    """The policy that answers each kind first; the rules' default is None, however it is said."""
    found: dict[DecisionKind, object] = {}
    for kind in CATALOGUE:
        if kind in game.decisions and kind in SPECS:
            first = next((policy for _, policy, _ in chain.policies(kind)), None)
            found[kind] = None if first == Judgement(DEFAULT) else first
    return found
