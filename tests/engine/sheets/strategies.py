"""Random sheets of every kind in the grammar, and other spellings of their texts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from engine.decisions import Verb
from engine.lineup import MatchSetup
from engine.sheets.conditions import (
    AT,
    BALL,
    BESIDE,
    FOUND,
    OF_A_PLAYER,
    OF_A_SQUARE,
    OF_NUMBERS,
    OF_THE_BALL,
    OF_THE_SCORE,
    SCORE,
    WEATHER,
    Condition,
    Fact,
)
from engine.sheets.grammar.play_parser import PADS, VERBS
from engine.sheets.grammar.synonyms import FILLERS, WORDS
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.preferences import (
    FACES,
    FOLLOW_WHEN,
    REROLL_WHEN,
    SKILLS,
    SPELL_USES,
    WAYS,
    Preferences,
)
from engine.sheets.turn_sheet import (
    BETWEEN_WORDING,
    COACH_NUMBER,
    Alternatives,
    Arrival,
    Branch,
    Goal,
    Hold,
    OnFail,
    Play,
    PlayStep,
    Sheet,
    Terms,
)
from engine.variants.registry import find_variant

YES_OR_NO = st.none() | st.booleans()
TO_A_MAN = {Verb.BLOCK, Verb.PASS, Verb.HANDOFF, Verb.FOUL, Verb.STAB, Verb.GAZE}
TO_A_SQUARE = {Verb.LEAP, Verb.THROW, Verb.BLOCK_AT, Verb.OPEN}
GAMES = ("samurai", "dungeon", "squig", "blitz")


def vocabulary_of(game: str) -> Vocabulary:
    """The first two teams of a game's list."""
    home, away, *_ = find_variant(game).clans.values()
    return Vocabulary.of(MatchSetup(game, home.line_up(), away.line_up()), 0)


@dataclass(frozen=True)
class Writers:
    """Strategies for everything a sheet of that vocabulary may contain."""

    vocabulary: Vocabulary

    def squares(self):
        board = self.vocabulary.board
        return st.sampled_from([board.name(square) for square in range(board.size)])

    def preferences(self):
        return st.builds(
            Preferences,
            pick=st.lists(st.sampled_from(FACES), unique=True).map(tuple),
            push=st.lists(self.squares() | st.sampled_from(WAYS), unique=True, max_size=3).map(
                tuple
            ),
            follow=YES_OR_NO | some_of(FOLLOW_WHEN),
            reroll=YES_OR_NO | some_of(REROLL_WHEN),
            catch=YES_OR_NO,
            intercept=YES_OR_NO,
            argue=YES_OR_NO,
            favor=YES_OR_NO,
            apothecary=YES_OR_NO,
            spell=st.sampled_from(("", *SPELL_USES)),
            skills=st.dictionaries(st.sampled_from(SKILLS), st.booleans(), max_size=2).map(
                lambda chosen: tuple(sorted(chosen.items()))
            ),
        )

    def terms(self):
        risks = st.integers(0, 20).map(lambda n: Fraction(n, 20)) | st.just(Fraction(1, 6))
        return st.builds(
            Terms, onfail=st.none() | st.sampled_from(OnFail), maxrisk=st.none() | risks
        )

    def _declared(self, verb):
        blocks = verb in (Verb.BLOCK, Verb.BLOCK_AT)
        return st.booleans() if blocks and Verb.DECLARE in self.vocabulary.verbs else st.just(False)

    def steps(self):
        verbs, one = self.vocabulary.verbs, self.squares().map(lambda square: (square,))
        own, opponents = (
            st.sampled_from(sorted(n)) for n in (self.vocabulary.own, self.vocabulary.opponents)
        )
        kinds = [
            st.builds(
                PlayStep,
                st.just(Verb.MOVE),
                st.lists(self.squares(), min_size=1, max_size=5).map(tuple),
                preferences=self.preferences(),
            ),
            st.builds(PlayStep, st.just(Verb.STAND), preferences=self.preferences()),
            st.builds(
                PlayStep,
                st.just(Verb.MOVE),
                one,
                goal=st.just(Goal.SQUARE),
                preferences=self.preferences(),
            ),
            st.builds(
                PlayStep,
                st.just(Verb.MOVE),
                goal=st.just(Goal.BALL),
                preferences=self.preferences(),
            ),
        ]
        words = {verb for kinds in VERBS.values() for verb in kinds.values()} & verbs
        kinds += [
            st.builds(
                PlayStep,
                st.just(verb),
                one,
                blitz=self._declared(verb),
                preferences=self.preferences(),
            )
            for verb in sorted(words & TO_A_SQUARE)
        ]
        for verb in sorted(words & TO_A_MAN):
            player = own if verb in (Verb.PASS, Verb.HANDOFF) else opponents
            kinds.append(
                st.builds(
                    PlayStep,
                    st.just(verb),
                    player=player,
                    blitz=self._declared(verb),
                    until_down=st.booleans() if verb is Verb.BLOCK else st.just(False),
                    preferences=self.preferences(),
                )
            )
            if verb in (Verb.PASS, Verb.HANDOFF):
                to_a_foe = st.builds(PlayStep, st.just(verb), player=opponents, foe=st.just(True))
                kinds.append(to_a_foe)
        if Verb.HURL in verbs:
            kinds.append(st.builds(PlayStep, st.just(Verb.HURL), one, own))
        if Verb.WALL in verbs:
            kinds.append(st.builds(PlayStep, st.just(Verb.WALL), st.tuples(*[self.squares()] * 2)))
        return st.one_of(kinds)

    def arrivals(self):
        """Ways on from some pads, and perhaps from all others."""
        stay = st.lists(self.steps(), max_size=2).map(tuple)
        pads = st.permutations(PADS).flatmap(
            lambda order: st.lists(st.integers(1, 2), min_size=1, max_size=3).map(
                lambda sizes: _cut(order, sizes)
            )
        )
        known = pads.flatmap(
            lambda groups: st.tuples(*[st.builds(Arrival, st.just(g), stay) for g in groups])
        )
        other = st.just(()) | st.builds(Arrival, st.just(()), stay).map(lambda last: (last,))
        return st.builds(lambda found, last: (*found, *last), known, other)

    def plays(self):
        vocabulary = self.vocabulary
        own, opponents = (
            st.sampled_from(sorted(n)) for n in (vocabulary.own, vocabulary.opponents)
        )
        steps, arrivals = st.lists(self.steps(), min_size=1, max_size=3), st.just(())
        if Verb.TELEPORT in vocabulary.verbs:
            arrivals |= self.arrivals()
            steps |= steps.map(lambda found: [PlayStep(Verb.TELEPORT), *found])
        between = {
            Verb.FIRES: st.builds(PlayStep, st.just(Verb.FIRES), st.tuples(*[self.squares()] * 3)),
            Verb.INNER_FIRE: st.builds(PlayStep, st.just(Verb.INNER_FIRE), player=own),
            Verb.VOID: st.builds(PlayStep, st.just(Verb.VOID), player=opponents)
            | st.builds(PlayStep, st.just(Verb.VOID), player=own, own=st.just(True)),
            **{v: st.just(PlayStep(v)) for v in (Verb.INSPIRE, Verb.COUNTER, Verb.CONCEDE)},
            **{
                v: st.builds(PlayStep, st.just(v), player=own)
                for v in (Verb.SPONGE, Verb.REGENERATE)
            },
        }
        assert between.keys() == BETWEEN_WORDING.keys()
        acting = st.builds(Play, own, steps.map(tuple), terms=self.terms(), arrivals=arrivals)
        return acting | st.builds(
            Play,
            st.just(COACH_NUMBER),
            st.one_of([*between.values()]).map(lambda step: (step,)),
            terms=self.terms(),
        )

    def facts(self):
        vocabulary, squares = self.vocabulary, self.squares()
        players = st.sampled_from(
            [*map(str, sorted(vocabulary.own)), *(f"opp{n}" for n in sorted(vocabulary.opponents))]
        )
        negated = st.booleans()
        ball = [s for s in OF_THE_BALL if s not in (AT, BESIDE)]
        if Verb.OPEN not in vocabulary.verbs:
            ball.remove(FOUND)
        plain = [s for s in OF_A_PLAYER if s not in (AT, BESIDE)]
        kinds = [
            st.builds(Fact, players, st.sampled_from(plain), negated=negated),
            st.builds(Fact, players | st.just(BALL), st.just(AT), squares, negated),
            st.builds(Fact, players | st.just(BALL), st.just(BESIDE), players | squares, negated),
            st.builds(Fact, squares, st.sampled_from([*OF_A_SQUARE]), negated=negated),
            st.builds(Fact, st.just(BALL), st.sampled_from(ball), negated=negated),
            st.builds(Fact, st.just(SCORE), st.sampled_from([*OF_THE_SCORE]), negated=negated),
            st.builds(
                Fact, st.sampled_from([*OF_NUMBERS]), st.integers(0, 99).map(str), negated=negated
            ),
        ]
        if vocabulary.weathers:
            skies = [w.upper().replace("_", "-") for w in vocabulary.weathers]
            kinds.append(st.builds(Fact, st.just(WEATHER), st.sampled_from(skies), negated=negated))
        return st.one_of(kinds)

    def conditions(self):
        way = st.lists(self.facts(), min_size=1, max_size=2).map(tuple)
        return st.builds(Condition, st.lists(way, min_size=1, max_size=2).map(tuple))

    def items(self, depth: int):
        plays = self.plays()
        leaf = (
            plays
            | st.builds(Alternatives, st.lists(plays, min_size=2, max_size=3).map(tuple))
            | st.builds(Hold, st.none() | self.conditions())
        )
        if not depth:
            return leaf
        inner = st.lists(self.items(depth - 1), max_size=2).map(tuple)
        return leaf | st.builds(Branch, self.conditions(), inner, inner)

    def sheets(self):
        return st.builds(
            Sheet,
            st.lists(self.items(3), max_size=5).map(tuple),
            self.preferences(),
            terms=self.terms(),
        )


def _cut(order, sizes):
    """Groups of those sizes, from the front."""
    groups, rest = [], [*order]
    for size in sizes:
        groups.append(tuple(rest[:size]))
        rest = rest[size:]
    return groups


def some_of(words: tuple[str, ...]):
    """Some of the words, in the order of a preference."""
    return st.sets(st.sampled_from(words), min_size=1).map(
        lambda chosen: tuple(word for word in words if word in chosen)
    )


OTHERS: dict[str, list[str]] = {}
for spelling, word in WORDS.items():
    OTHERS.setdefault(word, []).append(spelling)
TWO = {
    "STAND": "Stand up",
    "HANDOFF": "hand off",
    "FOLLOW": "Follow up",
    "REROLL": "re roll",
    "ONFAIL": "on fail",
    "MAXRISK": "Max Risk",
    "ENDIF": "End if",
}
JOINT = re.compile(r"([^\s>]+|>|\s+)")


@st.composite
def respelt(draw, text: str) -> str:
    """The same text as another coach would write it."""
    lines = []
    for line in text.splitlines():
        words: list[str] = []
        for piece in JOINT.findall(line):
            before = words[-1].upper() if words else ""
            if piece.isspace():
                continue
            fits = piece.isupper() and before != "SKILL"
            spellings = [piece, *OTHERS.get(piece, [])] if fits or piece == ">" else [piece]
            if fits and piece in TWO:
                spellings.append(TWO[piece])
            word = draw(st.sampled_from(spellings))
            words.append(draw(st.sampled_from([word, word.lower(), word.upper(), word.title()])))
        gap = draw(st.sampled_from([" ", "  ", "\t", ", "]))
        lines.append(draw(st.sampled_from(["", " ", "\t"])) + gap.join(words))
        lines += draw(st.sampled_from([[], [], ["# a word to myself"], [""]]))
    return "\n".join(lines)


assert not FILLERS & set(WORDS.values())
