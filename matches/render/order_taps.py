"""The taps that change a standing order: an answer, a number one up or down, a list that
grows tap by tap.

Each form of policy that the grammar has gives its own taps; `order_tapped.py` says what one of them
orders.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from engine.decisions import DecisionKind
from engine.orders.policies import DEFAULT, Judgement, Names, Policy, Ranking, Threshold, Words
from engine.orders.policy_parsers import (
    JudgementParser,
    NameKind,
    NamesParser,
    PolicyParser,
    RankingParser,
    ThresholdParser,
)
from engine.orders.specs import SPECS
from matches.render.order_phrases import PHRASES
from matches.render.order_pickers import Ground, Picker, picker, pickers_of, square_lists
from matches.render.order_sentences import (
    number_words,
    verdict_words,
    word_meaning,
)
from matches.render.translation import N_, fill

BEST_FIRST = N_("Tap them in the order you want, the best first")
BY_NAME, SQUARES, STEPS = N_("By name"), N_("Squares, the best first"), N_("Steps")
IN_SOME_CASES = N_("Only in some cases")
A_SQUARE = N_("A square")
LINE = N_("Line {number}")
OTHERWISE = N_("{context}, the best first")
THE_NUMBER = N_("The number you chose")
LESS, MORE = "\N{MINUS SIGN}", "+"
NAMED = {NameKind.SQUARE: SQUARES, NameKind.STEP: STEPS}
"""What a list of names is called, if they are no players."""
ON_GRASS, ON_MAPS = frozenset({"crowd"}), frozenset({"pit"})
"""Ways of a push that only a pitch, and only a map, can have."""
NUMBERED = range(1, 7)
"""The lines of the handicap table."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button: the field and value it posts, and its words. A chosen one of a list has its place
    there. `says` is for those whose words are a sign.
    """

    name: str
    value: str
    words: str
    is_chosen: bool = False
    place: int = 0
    says: str = ""
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class TapGroup:
    """Taps that belong together. A group with a `label` to open it by is `folded` until it is
    part of the order.
    """

    label: str = ""
    taps: Sequence[Tap] = ()
    pickers: Sequence[Picker] = ()
    is_folded: bool = False
    is_open: bool = False
    is_number: bool = False


def tap_groups(
    kind: DecisionKind,
    policy: Policy | None,
    ground: Ground,
    *,
    in_force: Policy | None = None,
) -> list[TapGroup]:
    """All taps of a kind, those in sight first; `policy` is the own order so far.

    Without one, the verdict that answers all the same is pressed: that of `in_force`, an order of
    somebody else, or the rules' default.
    """
    pressed = policy or in_force or Judgement(DEFAULT)
    if policy is None and isinstance(pressed, Judgement) and pressed.when:
        pressed = Judgement("")  # its cases would be taken for own ones
    found = [
        group
        for form in SPECS[kind].parsers
        for group in _groups(
            kind, form, pressed if isinstance(form, JudgementParser) else policy, ground
        )
    ]
    return sorted(found, key=lambda group: (group.is_folded, bool(group.label)))


def set_up_groups(kind: DecisionKind, own: str, ground: Ground) -> list[TapGroup]:
    """The taps of what a set-up answers, beyond a match; `own` is its line so far. Formations have
    none: they are made on a board.
    """
    if kind is DecisionKind.KICK_OR_RECEIVE:
        verdicts = PHRASES[kind].verdicts.items()
        taps = [
            Tap("verdict", word, _capital(gettext(says)), word == own) for word, says in verdicts
        ]
        return [TapGroup(taps=taps)]
    if kind is DecisionKind.KICK_TARGET and ground.vocabulary is not None:
        pickers = [picker("square", square_lists(ground.vocabulary.board))]
        return [TapGroup(gettext(A_SQUARE), (), pickers, is_folded=True, is_open=bool(own))]
    return []


def _groups(
    kind: DecisionKind, form: PolicyParser, policy: Policy | None, ground: Ground
) -> Iterator[TapGroup]:
    if isinstance(form, JudgementParser):
        yield from _verdicts(kind, form, policy)
    elif isinstance(form, ThresholdParser):
        yield _number(kind, form, policy if isinstance(policy, Threshold) else None)
    elif isinstance(form, RankingParser):
        rank = policy if isinstance(policy, Ranking) else Ranking()
        yield from _ranks(kind, form, rank, ground)
    else:
        yield from _names(form, policy.names if isinstance(policy, Names) else (), ground)


def _verdicts(
    kind: DecisionKind, form: JudgementParser, policy: Policy | None
) -> Iterator[TapGroup]:
    judged = policy if isinstance(policy, Judgement) else Judgement("")
    plain = judged.verdict if not judged.when else ""
    yield TapGroup(
        taps=[
            Tap("verdict", verdict, verdict_words(kind, verdict), verdict == plain)
            for verdict in (*form.verdicts, DEFAULT)
        ]
    )
    if form.circumstances:
        cases = [
            Tap("when", word, _capital(word_meaning(kind, word)), word in judged.when)
            for word in form.circumstances
        ]
        yield _folded(gettext(IN_SOME_CASES), cases)


def _number(kind: DecisionKind, form: ThresholdParser, own: Threshold | None) -> TapGroup:
    if own is None:
        start = form.low + (form.high - form.low) // 4
        return TapGroup(taps=[Tap("number", str(start), number_words(kind, start))])
    less, more = own.number - 1, own.number + 1
    now = own.words().removeprefix(form.before).strip()
    taps = [
        Tap("number", str(less), LESS, says=number_words(kind, less), is_off=less < form.low),
        Tap("number", str(own.number), now, is_chosen=True, says=number_words(kind, own.number)),
        Tap("number", str(more), MORE, says=number_words(kind, more), is_off=more > form.high),
    ]
    return TapGroup(gettext(THE_NUMBER), taps, is_number=True)


def _ranks(
    kind: DecisionKind, form: RankingParser, rank: Ranking, ground: Ground
) -> Iterator[TapGroup]:
    by = dict(rank.by)
    squares = [word for word in rank.general if word not in form.choices]
    choices = _there(form.choices, rank.general, ground)
    yield TapGroup(gettext(BEST_FIRST), _listed(kind, (*choices, *squares), rank.general))
    for context in form.contexts:
        label = fill(gettext(OTHERWISE), {"context": _capital(word_meaning(kind, context))})
        chosen = by.get(context, ())
        more = [word for word in chosen if word not in form.choices]
        choices = _there(form.choices, chosen, ground)
        yield _folded(label, _listed(kind, (*choices, *more), chosen, f"{context} "))
    if form.squares and ground.vocabulary is not None:
        pickers = [picker("square", square_lists(ground.vocabulary.board))]
        yield TapGroup(gettext(A_SQUARE), (), pickers, is_folded=True, is_open=bool(squares))


def _there(words: Words, chosen: Words, ground: Ground) -> list[str]:
    """The words that the game's ground has, and those that are chosen all the same."""
    absent = ON_GRASS if ground.has_walls else ON_MAPS
    return [word for word in words if word not in absent or word in chosen]


def _listed(kind: DecisionKind, words: Words, chosen: Words, before: str = "") -> list[Tap]:
    return [_of_list(word, _capital(word_meaning(kind, word)), chosen, before) for word in words]


def _of_list(word: str, says: str, chosen: Words, before: str = "") -> Tap:
    """A tap that adds a word at the end of a list, or takes it out again."""
    if word not in chosen:
        return Tap("add", before + word, says)
    place = chosen.index(word) + 1
    return Tap("drop", before + word, says, is_chosen=True, place=place)


def _names(form: NamesParser, chosen: Words, ground: Ground) -> Iterator[TapGroup]:
    if form.sort is NameKind.LINE:
        lines = [_of_list(str(n), fill(gettext(LINE), {"number": n}), chosen) for n in NUMBERED]
        yield TapGroup(gettext(BEST_FIRST), lines)
        return
    if ground.vocabulary is None:
        return
    cast, own, theirs = ground.cast, ground.own, ground.opponents
    offered: dict[NameKind, Sequence[str]] = {
        NameKind.OWN: own,
        NameKind.OPPONENT: theirs,
        NameKind.PAIR: [*own, *theirs],
        NameKind.LESSON: own,
        NameKind.THROW: own,
    }
    names = dict.fromkeys((*offered.get(form.sort, ()), *chosen))
    taps = [_of_list(name, cast.name(name), chosen) for name in names]
    pickers = list(pickers_of(form.sort, ground, ground.vocabulary))
    label = gettext(NAMED.get(form.sort, BY_NAME))
    yield TapGroup(label, taps, pickers, is_folded=True, is_open=bool(chosen))


def _folded(label: str, taps: Sequence[Tap]) -> TapGroup:
    return TapGroup(label, taps, is_folded=True, is_open=any(tap.is_chosen for tap in taps))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
