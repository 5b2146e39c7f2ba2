"""Turn a standing order's policy into choices for one decision, best first.

Legality is not checked here: the caller takes the first legal choice, or the next order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from engine.decisions import Choice, Decision, Verb
from engine.decisions import DecisionKind as Kind
from engine.geometry import OFF
from engine.orders.circumstances import CIRCUMSTANCES, AskedDecision, last_line, standing_at_edge
from engine.orders.policies import DEFAULT, Judgement, Policy, Ranking, Threshold, Words
from engine.orders.specs import SPECS
from engine.position import Figure, Position
from engine.ruleset import Rules
from engine.skills import QUESTIONS, skill_of

KEEP, USE = Choice(Verb.KEEP), Choice(Verb.USE)
VERDICT_CHOICES: Mapping[Kind, Mapping[str, Choice]] = {
    Kind.FOLLOW_UP: {"always": Choice(Verb.FOLLOW), "never": Choice(Verb.STAY)},
    Kind.ARGUE: {"always": Choice(Verb.ARGUE), "never": KEEP},
    Kind.FAVOR: {"always": Choice(Verb.SPEND), "never": KEEP},
    Kind.ANSWER: {"always": Choice(Verb.ACCEPT), "never": Choice(Verb.REFUSE)},
    Kind.DEMAND: {
        "now": Choice(Verb.NOW),
        "match-end": Choice(Verb.MATCH_END),
        "never": Choice(Verb.NEVER),
    },
    Kind.DUEL: {"strike": Choice(Verb.STRIKE)},
    Kind.INSIST: {"always": Choice(Verb.INSIST), "never": KEEP},
    Kind.STRIKE_BACK: {"always": Choice(Verb.STRIKE), "never": KEEP},
    Kind.CATCH: {"always": Choice(Verb.CATCH), "never": KEEP},
    Kind.GRAB: {"always": Choice(Verb.CATCH), "never": KEEP},
    Kind.COUNTER: {"always": Choice(Verb.COUNTER), "never": KEEP},
    Kind.CALL: {"always": Choice(Verb.CALL), "never": KEEP},
    **{question.kind: {"always": USE, "never": KEEP} for _, question in QUESTIONS},
    Kind.APOTHECARY: {"always": USE, "never": KEEP},
    Kind.PRIVILEGE: {"first-turn": Choice(Verb.FIRST_TURN), "end-zone": Choice(Verb.CHOOSE_END)},
    Kind.END_ZONE: {"a": Choice(Verb.DEFEND, 0), "b": Choice(Verb.DEFEND, 1)},
    Kind.HIGH_KICK: {"never": KEEP},
    Kind.QUICK_SNAP: {"never": Choice(Verb.END)},
    Kind.DUMP_OFF: {"never": KEEP},
    Kind.INTERCEPT: {"never": KEEP},
    Kind.POISON: {"never": KEEP},
    Kind.DIVING_TACKLE: {"never": KEEP},
}
"""The choice of a verdict, where that is one choice."""


def answers(
    policy: Policy, position: Position, rules: Rules, decision: Decision
) -> Iterator[Choice]:
    """The choices that a policy prefers, best first."""
    kind = decision.kind
    asked = AskedDecision(position, rules, decision)
    if isinstance(policy, Judgement):
        if policy.verdict == DEFAULT:
            yield decision.default
            return
        verdict = verdict_of(policy, asked)
        direct = VERDICT_CHOICES.get(kind, {}).get(verdict)
        if direct is not None:
            if kind is not Kind.APOTHECARY or not _second_opinion(decision):
                yield direct
        elif kind in _JUDGED:
            yield from _JUDGED[kind](verdict, asked)
    elif isinstance(policy, Ranking):
        yield from _ranking(policy, asked)
    elif isinstance(policy, Threshold):
        yield from _counted(policy, asked)
    else:
        yield from _NAMED[kind](policy.names, asked)


def verdict_of(policy: Judgement, asked: AskedDecision) -> str:
    """The verdict, or the other one where none of its circumstances holds."""
    if not policy.when or any(holds(asked, word) for word in policy.when):
        return policy.verdict
    judgement_parser = SPECS[asked.decision.kind].judgement_parser
    verdicts = judgement_parser.verdicts if judgement_parser is not None else (policy.verdict,)
    return verdicts[-1] if policy.verdict != verdicts[-1] else verdicts[0]


def holds(asked: AskedDecision, word: str) -> bool:
    """Whether a circumstance of the decision's kind holds."""
    return CIRCUMSTANCES[asked.decision.kind][word](asked)


def _second_opinion(decision: Decision) -> bool:
    """House rule: which of two casualty rolls is kept is another decision (CORE-INJ-04)."""
    return next(iter(decision.options)) == KEEP


# -- verdicts that take a target -------------------------------------------------------------


def _intercept(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    for slot, _ in sorted(asked.decision.context["needs"], key=lambda pair: tuple(pair[::-1])):
        yield Choice(Verb.INTERCEPT, slot)


def _dive(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    for target in asked.decision.options.targets(Verb.USE):
        yield Choice(Verb.USE, target)


def _reroll(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    # A skill's re-roll is free: a "no" to re-rolls saves the team's.
    yield Choice(Verb.SKILL)
    yield Choice(Verb.PRO)
    yield Choice(Verb.TEAM) if verdict == "always" else KEEP


def _poison(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    figures = asked.position.figures
    players = [figures[slot] for slot in _slots(asked.decision, Verb.POISON)]
    worth: Callable[[Figure], int] = lambda player: player.spec.cost  # noqa: E731 -- one of two
    if verdict == "strongest":
        worth = lambda player: player.st  # noqa: E731 -- as above
    for player in sorted(players, key=lambda player: (-worth(player), player.number)):
        yield Choice(Verb.POISON, player.slot)


def _spell(verdict: str, asked: AskedDecision) -> Iterator[Choice]:
    if verdict == "steel":
        yield Choice(Verb.STEEL)
    yield KEEP


_JUDGED: Mapping[Kind, Callable[[str, AskedDecision], Iterator[Choice]]] = {
    Kind.INTERCEPT: _intercept,
    Kind.DIVING_TACKLE: _dive,
    Kind.REROLL: _reroll,
    Kind.POISON: _poison,
    Kind.SPELL: _spell,
}


def void_strike(policy: Judgement, asked: AskedDecision) -> Iterator[Choice]:
    """Void Strike's targets: carriers, Stars, or the first named of both (SAM-SHU-06)."""
    figures, words = asked.position.figures, policy.when or ("carrier", "star")
    players = [figures[slot] for slot in _slots(asked.decision, Verb.VOID)]
    players = [player for player in players if player.side != asked.decision.side]
    tests: Mapping[str, Callable[[Figure], bool]] = {
        "carrier": asked.position.carries,
        "star": lambda player: player.spec.star,
    }
    for word in words:
        for player in players:
            if tests[word](player):
                yield Choice(Verb.VOID, player.slot)
    yield KEEP


def _slots(decision: Decision, verb: Verb) -> list[int]:
    return [Choice(verb, target).one for target in decision.options.targets(verb)]


# -- numbers ---------------------------------------------------------------------------------


def _counted(policy: Threshold, asked: AskedDecision) -> Iterator[Choice]:
    context = asked.decision.context
    if asked.decision.kind is Kind.DUEL:
        yield Choice(Verb.FOCUS if context["focuses"] < policy.number else Verb.STRIKE)
    elif asked.decision.kind is Kind.ANSWER:
        player = asked.figure()
        willing = player is not None and player.ph >= policy.number
        yield Choice(Verb.ACCEPT if willing else Verb.REFUSE)
    else:
        for slot, needs in sorted(context["needs"], key=lambda pair: tuple(pair[::-1])):
            if needs <= policy.number:
                yield Choice(Verb.INTERCEPT, slot)
        yield KEEP


# -- rankings --------------------------------------------------------------------------------


def _ranking(policy: Ranking, asked: AskedDecision) -> Iterator[Choice]:
    if asked.decision.kind is Kind.BLOCK_DIE:
        yield from _faces(policy, asked)
        return
    for rank in _in_context(policy, _push_contexts(asked)):
        yield from _squares(rank, asked)


def _in_context(policy: Ranking, held: Sequence[str]) -> Iterator[Words]:
    for context, rank in policy.by:
        if context in held:
            yield rank
    if policy.general:
        yield policy.general


def _faces(policy: Ranking, asked: AskedDecision) -> Iterator[Choice]:
    position, decision = asked.position, asked.decision
    attacker, defender = asked.figure("attacker"), asked.figure("defender")
    assert attacker is not None  # noqa: S101 -- every block has one
    if attacker.side != decision.side:
        ranks = [rank for context, rank in policy.by if context == "DEFENDING"]
    else:
        held = [
            context
            for context, here in (
                ("CARRIER", asked.carries("attacker", "defender")),
                ("LASTLINE", last_line(position, attacker)),
                ("SIDELINE", defender is not None and standing_at_edge(position, defender)),
            )
            if here
        ]
        ranks = list(_in_context(policy, held))
    results = asked.rules.blocking.results
    for rank in ranks:
        for result in rank:
            for face in decision.context["faces"]:
                if results[face] == result:
                    yield Choice(Verb.PICK, face)


def _push_contexts(asked: AskedDecision) -> list[str]:
    player = asked.figure()
    found = ["MATE"] if player is not None and player.side == asked.decision.side else []
    return [*found, "CARRIER"] if asked.carries("figure") else found


def _squares(rank: Words, asked: AskedDecision) -> Iterator[Choice]:
    """Words narrow the squares down; a word that names a square or the crowd decides it."""
    left = _slots(asked.decision, Verb.PUSH)
    narrowed = False
    for word in rank:
        if word in _METRICS:
            inside = [square for square in left if square != OFF]
            if inside:
                worth = _METRICS[word]
                best = min(worth(asked, square) for square in inside)
                left = [square for square in inside if worth(asked, square) == best]
                narrowed = True
            continue
        for square in _named_square(word, asked):
            if square in left:
                yield Choice(Verb.PUSH, square)
    if narrowed:
        yield Choice(Verb.PUSH, min(left))


def _named_square(word: str, asked: AskedDecision) -> Iterator[int]:
    position, board = asked.position, asked.position.board
    if word == "crowd":
        yield OFF
    elif word == "pit":
        yield from (s for s in _slots(asked.decision, Verb.PUSH) if s in board.pits)
    elif word == "away":
        pushed = position.figures[asked.decision.context["figure"]]
        for player in position.standing(asked.decision.side):
            if player.slot == position.actor and player.square in board.toward[pushed.square]:
                yield board.push_squares(player.square, pushed.square)[0]
    else:
        yield board.square(word)


def _edge(asked: AskedDecision, square: int) -> int:
    board = asked.position.board
    return min(board.xs[square], board.width - 1 - board.xs[square])


def _from_ball(asked: AskedDecision, square: int) -> int:
    position = asked.position
    return position.board.distance(square, position.ball) if position.ball != OFF else 0


_METRICS: Mapping[str, Callable[[AskedDecision, int], int]] = {
    "sideline": _edge,
    "infield": lambda asked, square: -_edge(asked, square),
    "to-ball": _from_ball,
    "off-ball": lambda asked, square: -_from_ball(asked, square),
    "marked": lambda asked, square: -asked.position.zones[asked.decision.side][square],
    "free": lambda asked, square: asked.position.zones[1 - asked.decision.side][square],
}
"""The value of a square by each word; the lowest is the best."""


# -- names -----------------------------------------------------------------------------------


def _slot(asked: AskedDecision, name: str) -> int | None:
    """The slot of a shirt number, or of an opponent's."""
    side = asked.decision.side
    if name.startswith("opp"):
        side, name = 1 - side, name[3:]
    player = asked.position.numbered(side, int(name))
    return player.slot if player is not None else None


def _players(verb: Verb) -> Callable[[Words, AskedDecision], Iterator[Choice]]:
    def named(names: Words, asked: AskedDecision) -> Iterator[Choice]:
        for name in names:
            slot = _slot(asked, name)
            if slot is not None:
                yield Choice(verb, slot)

    return named


def _thrown_to(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        slot = _slot(asked, name)
        if slot is not None and (square := asked.position.figures[slot].square) != OFF:
            yield Choice(Verb.THROW, square)


def _for_them(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    if not _second_opinion(asked.decision):
        player = asked.figure()
        yield USE if player is not None and str(player.number) in names else KEEP


def _placed(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        yield Choice(Verb.PLACE, asked.position.board.square(name))


def _lines(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        yield Choice(Verb.EFFECT, int(name))


def _steps(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    for name in names:
        number, square = name.split(" ")
        slot = _slot(asked, number)
        if slot is not None:
            yield Choice(Verb.STEP, (slot, asked.position.board.square(square)))
    yield Choice(Verb.END)


def _pairs(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    slots = [_slot(asked, name) for name in names]
    found: list[tuple[list[int], Choice]] = []
    for target in asked.decision.options.targets(Verb.CHALLENGE):
        choice = Choice(Verb.CHALLENGE, target)
        players = choice.pair if isinstance(target, tuple) else (choice.one,)
        places = [slots.index(slot) if slot in slots else len(slots) for slot in players]
        if min(places) < len(slots):
            found.append((places, choice))
    for _, choice in sorted(found, key=lambda pair: (sum(pair[0]), pair[0])):
        yield choice


def _lessons(names: Words, asked: AskedDecision) -> Iterator[Choice]:
    numbers = [name for name in names if name.isdigit()]
    skills = [name for name in names if not name.isdigit()]
    figures = asked.position.figures
    found = []
    for target in asked.decision.options.targets(Verb.LEARN):
        slot, bit = Choice(Verb.LEARN, target).pair
        number = str(figures[slot].number)
        skill = skill_of(bit).printed.lower().replace(" ", "-")
        if (number in numbers or not numbers) and (skill in skills or not skills):
            place = numbers.index(number) if numbers else 0, skills.index(skill) if skills else 0
            found.append((place, target))
    for _, target in sorted(found, key=lambda pair: pair[0]):
        yield Choice(Verb.LEARN, target)


_NAMED: Mapping[Kind, Callable[[Words, AskedDecision], Iterator[Choice]]] = {
    Kind.TOUCHBACK: _players(Verb.GIVE),
    Kind.HIGH_KICK: _players(Verb.GIVE),
    Kind.INTERCEPT: _players(Verb.INTERCEPT),
    Kind.POISON: _players(Verb.POISON),
    Kind.BITE: _players(Verb.BITE),
    Kind.DUMP_OFF: _thrown_to,
    Kind.APOTHECARY: _for_them,
    Kind.PLACE_CHEST: _placed,
    Kind.PLACE_PAD: _placed,
    Kind.HANDICAP: _lines,
    Kind.HANDICAP_SKILL: _lessons,
    Kind.QUICK_SNAP: _steps,
    Kind.EVENT_PAIR: _pairs,
}
