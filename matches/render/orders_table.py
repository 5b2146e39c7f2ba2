"""The table of every decision of a game: what answers it, why, and a form to change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from engine.decision_catalogue import CATALOGUE
from engine.decisions import DecisionKind
from engine.orders.policies import DEFAULT, Judgement, Names, Policy, Ranking, Threshold
from engine.orders.policy_parsers import (
    JudgementParser,
    NamesParser,
    RankingParser,
    ThresholdParser,
)
from engine.orders.presets import PRESETS
from engine.orders.specs import ADVANCE, SPECS, TURN
from engine.orders.standing_orders import StandingOrders
from engine.sheets.executor.orders_coach import OrderChain, Source
from engine.sheets.set_up_sheet import SetUpSheet
from engine.variants.game_meta import GameMeta
from matches.render.decision_words import KINDS
from matches.render.order_icons import icon
from matches.render.order_sentences import (
    NO_CAST,
    Cast,
    advance_sentence,
    comes_up_for_nobody,
    sentence,
    verdict_words,
    word_meaning,
)
from matches.render.translation import N_, translated

if TYPE_CHECKING:
    from django.http import QueryDict

MAX_RANKED = 5
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
class Choices:
    """The selects of one ranking: its context, and the chosen word for each place."""

    context: str
    meaning: str
    places: Sequence[tuple[str, str]]
    """Name of the field and the word chosen in it."""


@dataclass(frozen=True, slots=True)
class Editor:
    """The fields for one kind's order, as an alternative to writing it as text."""

    verdicts: Sequence[str] = ()
    verdict: str = ""
    circumstances: Sequence[tuple[str, str]] = ()
    """Words and what they mean; the same for `words`."""
    when: Sequence[str] = ()
    number: ThresholdParser | None = None
    value: int | None = None
    words: Sequence[tuple[str, str]] = ()
    ranks: Sequence[Choices] = ()
    names: str | None = None
    """The names given so far; None if the kind takes no names."""

    @property
    def has_fields_below(self) -> bool:
        """Whether the order can be given without a verdict."""
        return self.number is not None or bool(self.ranks) or self.names is not None


@dataclass(frozen=True, slots=True)
class Toggle:
    """An answer that one tap orders."""

    verdict: str
    words: str
    is_chosen: bool


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
    editor: Editor | None
    toggles: Sequence[Toggle]
    mark: str = ""
    is_of_set_up: bool = False
    """Whether a set-up answers it, and no standing order."""
    is_of_sheet: bool = False
    """Whether the turn sheet alone answers it."""
    is_idle: bool = False
    """Whether it comes up for nobody, because nobody has the skill."""


def rows_of(
    game: GameMeta,
    chain: OrderChain,
    own: StandingOrders,
    *,
    editable: bool = True,
    cast: Cast = NO_CAST,
) -> list[OrdersRow]:
    """A row for each kind of decision in a game, in the catalogue's order."""
    kinds = [kind for kind in CATALOGUE if kind in game.decisions]
    return [row_of(game, kind, chain, own, editable=editable, cast=cast) for kind in kinds]


def row_of(
    game: GameMeta,
    kind: DecisionKind,
    chain: OrderChain,
    own: StandingOrders,
    *,
    editable: bool = True,
    cast: Cast = NO_CAST,
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
    policy = dict(own.own).get(kind)
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
        policy.words() if policy is not None else "",
        entry.default,
        _editor(kind, policy) if editable and kind in SPECS else None,
        _toggles(kind, policy) if editable and kind in SPECS else (),
        translated(N_("asked when the turn is over")) if entry.end_of_turn else "",
        is_of_set_up=kind in ADVANCE,
        is_of_sheet=kind in TURN,
        is_idle=comes_up_for_nobody(kind, cast),
    )


def _toggles(kind: DecisionKind, policy: Policy | None) -> list[Toggle]:
    """The verdicts of a kind as buttons, and the rules' default; none without verdicts."""
    parser = SPECS[kind].judgement_parser
    if parser is None or not parser.verdicts:
        return []
    plain = policy.verdict if isinstance(policy, Judgement) and not policy.when else None
    return [
        Toggle(verdict, verdict_words(kind, verdict), verdict == plain)
        for verdict in (*parser.verdicts, DEFAULT)
    ]


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


def _editor(kind: DecisionKind, policy: Policy | None) -> Editor:
    fields: dict[str, object] = {}
    for form in SPECS[kind].parsers:
        if isinstance(form, JudgementParser):
            judged = policy if isinstance(policy, Judgement) else None
            fields |= {
                "verdicts": (*form.verdicts, DEFAULT),
                "verdict": judged.verdict if judged else "",
                "circumstances": _meant(kind, form.circumstances),
                "when": judged.when if judged else (),
            }
        elif isinstance(form, ThresholdParser):
            counted = policy if isinstance(policy, Threshold) else None
            fields |= {"number": form, "value": counted.number if counted else None}
        elif isinstance(form, RankingParser):
            rank = policy if isinstance(policy, Ranking) else Ranking()
            fields |= {"words": _meant(kind, form.choices), "ranks": _ranks(kind, form, rank)}
        else:
            fields["names"] = ">".join(policy.names) if isinstance(policy, Names) else ""
    return Editor(**fields)  # type: ignore[arg-type]  # each is the field of its name


def _meant(kind: DecisionKind, words: Sequence[str]) -> list[tuple[str, str]]:
    return [(word, word_meaning(kind, word)) for word in words]


def _ranks(kind: DecisionKind, form: RankingParser, rank: Ranking) -> list[Choices]:
    by = dict(rank.by)
    found = []
    for context in ("", *form.contexts):
        words = rank.general if not context else by.get(context, ())
        most = min(len(form.choices), MAX_RANKED)
        places = [(f"rank-{context}-{n}", words[n] if n < len(words) else "") for n in range(most)]
        found.append(Choices(context, word_meaning(kind, context) if context else "", places))
    return found


def line_of(kind: DecisionKind, form: QueryDict) -> str:
    """The order line for the fields of a kind's form; empty if they leave it to others."""
    spec = SPECS[kind]
    number, names = form.get("number", "").strip(), form.get("names", "").strip()
    parts: list[str] = []
    verdict = form.get("verdict", "")
    if verdict:
        when = form.getlist("when")
        parts = [verdict, *(["WHEN", *when] if when and verdict != DEFAULT else [])]
    elif number:
        counted = next((f for f in spec.parsers if isinstance(f, ThresholdParser)), None)
        parts = [f"{counted.before} {number}{counted.behind}".strip()] if counted else []
    elif names:
        named = next((f for f in spec.parsers if isinstance(f, NamesParser)), None)
        parts = [f"{named.before} {names}".strip()] if named else []
    else:
        rank = next((f for f in spec.parsers if isinstance(f, RankingParser)), None)
        for context in ("", *(rank.contexts if rank else ())):
            words = [form.get(f"rank-{context}-{n}", "") for n in range(MAX_RANKED)]
            chosen = ">".join(word for word in words if word)
            parts += [f"{context} {chosen}".strip()] if chosen else []
    return f"{spec.word} {' '.join(parts)}" if parts else ""


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
