"""What will happen to a coach, in sentences: If an opponent dodges away, Hida 3 follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext

from engine.decisions import DecisionKind as Kind
from engine.lineup import FigureSpec
from engine.orders.policies import DEFAULT, Judgement, Names, Policy, Ranking, Threshold
from engine.orders.specs import SPECS
from engine.skills import Skill, skill_bits
from matches.render.decision_words import OPPONENT
from matches.render.order_phrases import (
    CIRCUMSTANCES,
    CONTEXTS,
    PHRASES,
    RANKED,
    KindPhrases,
)
from matches.render.translation import N_, fill

OF_THE_SHEET = N_("Your turn sheet decides; what it leaves out is not done.")
OR, THEN, AND = N_(" or "), N_(", then "), N_(" and ")
ANYBODY_WITH = N_("your player with {skill}")
NOBODY_WITH = N_("Nobody of yours has {skill} now; this comes up for nobody.")
PLAYER = N_("player {number}")


@dataclass(frozen=True, slots=True)
class Cast:
    """Who is who: names by shirt number, and who has which skills. Empty beyond a match."""

    own: Mapping[str, str] = field(default_factory=dict)
    theirs: Mapping[str, str] = field(default_factory=dict)
    skills: Sequence[tuple[str, int]] = ()
    is_known: bool = False

    @classmethod
    def of(cls, own: Sequence[FigureSpec], theirs: Sequence[FigureSpec] = ()) -> Cast:
        """The cast of a match, or of a team."""
        return cls(
            {str(f.number): f"{f.name} {f.number}" for f in own},
            {f"opp{f.number}": f"{f.name} {f.number}" for f in theirs},
            [(f"{f.name} {f.number}", skill_bits(f.skills)) for f in own],
            is_known=True,
        )

    def with_skill(self, skill: Skill) -> str:
        """Own players with a skill: "Hida 3 or Kakita 5"; empty if nobody has it."""
        if not self.is_known:
            return fill(gettext(ANYBODY_WITH), {"skill": skill.printed})
        return joined([name for name, bits in self.skills if bits & skill], OR)

    def name(self, word: str) -> str:
        """A name of an order in words: a player, an opponent, a square, a skill."""
        parts = word.split(" ")
        return " ".join(self._one(part) for part in parts)

    def _one(self, word: str) -> str:
        found = self.own.get(word) or self.theirs.get(word)
        if found:
            return found
        if word.startswith("opp") and word[3:].isdigit():
            return fill(gettext(OPPONENT), {"number": word[3:]})
        return fill(gettext(PLAYER), {"number": word}) if word.isdigit() else word


NO_CAST = Cast()


def joined(words: Sequence[str], last: str) -> str:
    """The words as a list in a sentence: a, b or c."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])}{gettext(last)}{words[-1]}"


def sentence(kind: Kind, policy: Policy | None, cast: Cast = NO_CAST) -> str:
    """What happens by that policy; without one, by the rules' default."""
    phrases = PHRASES.get(kind)
    if phrases is None:
        return gettext(OF_THE_SHEET)
    values = {}
    if phrases.skill is not None:
        values["who"] = cast.with_skill(phrases.skill)
        if not values["who"]:
            return fill(gettext(NOBODY_WITH), {"skill": phrases.skill.printed})
    return _whole(phrases.when, _what(kind, phrases, policy, cast), values)


def comes_up_for_nobody(kind: Kind, cast: Cast) -> bool:
    """Whether it is about a skill that nobody of the cast has."""
    phrases = PHRASES.get(kind)
    return phrases is not None and phrases.skill is not None and not cast.with_skill(phrases.skill)


def advance_sentence(kind: Kind, line: str) -> str:
    """What a line of a set-up does: `TARGET G18`, `RECEIVE`, `KICKING and RECEIVING`."""
    phrases = PHRASES[kind]
    if line in phrases.verdicts:
        return _whole(phrases.when, gettext(phrases.verdicts[line]), {})
    if line.startswith("TARGET "):
        aimed = fill(gettext(phrases.named), {"names": line.split()[1]})
        return _whole(phrases.when, aimed, {})
    return _whole(phrases.when, gettext(phrases.default), {})


def _whole(when: str, what: str, values: Mapping[str, str]) -> str:
    # Names are in it by now, which may contain braces: nothing is formatted any more.
    told = f"{gettext(when)} {what}.".replace("{who}", values.get("who", ""))
    return told[0].upper() + told[1:]


def _what(kind: Kind, phrases: KindPhrases, policy: Policy | None, cast: Cast) -> str:
    match policy:
        case Judgement(verdict=verdict) if verdict != DEFAULT:
            return _judged(kind, phrases, policy)
        case Threshold(number=number):
            return fill(gettext(phrases.counted), {"number": number, "who": "{who}"})
        case Names(names=names):
            told = [cast.name(name) for name in names]
            if kind is Kind.HANDICAP:  # lines of a table, not players
                told = list(names)
            return fill(gettext(phrases.named), {"names": gettext(THEN).join(told), "who": "{who}"})
        case Ranking():
            return _ranked(kind, phrases, policy)
    return gettext(phrases.default)


def _judged(kind: Kind, phrases: KindPhrases, policy: Judgement) -> str:
    does = gettext(phrases.verdicts.get(policy.verdict, phrases.default))
    if not policy.when:
        return does
    known = CIRCUMSTANCES.get(kind, {})
    cases = joined([gettext(known.get(word, word)) for word in policy.when], OR)
    parser = SPECS[kind].judgement_parser
    verdicts = parser.verdicts if parser is not None else (policy.verdict,)
    other = verdicts[-1] if policy.verdict != verdicts[-1] else verdicts[0]
    else_does = gettext(phrases.verdicts.get(other, phrases.default))
    if kind is Kind.SPELL:
        return fill(gettext(N_("{does} if {cases}")), {"does": does, "cases": cases})
    return fill(
        gettext(N_("{does} if {cases}, else {other}")),
        {"does": does, "cases": cases, "other": else_does, "who": "{who}"},
    )


def _ranked(kind: Kind, phrases: KindPhrases, policy: Ranking) -> str:
    known = RANKED[kind]

    def told(words: Sequence[str]) -> str:
        return gettext(THEN).join(gettext(known.get(word, word)) for word in words)

    parts = [
        fill(
            gettext(N_("{context}: {rank}")),
            {"context": gettext(CONTEXTS.get((kind, context), context)), "rank": told(rank)},
        )
        for context, rank in policy.by
    ]
    general = told(policy.general) if policy.general else gettext(phrases.default)
    if kind is Kind.BLOCK_DIE and policy.general:
        general = fill(gettext(N_("you take {rank}")), {"rank": general})
    return "; ".join([fill(gettext(phrases.named), {"names": general}), *parts])


def verdict_words(kind: Kind, verdict: str) -> str:
    """A verdict as a button says it: "They follow"; the rules' default as such."""
    phrases = PHRASES[kind]
    if verdict == DEFAULT:
        return gettext(N_("As the rules say"))
    told = gettext(phrases.verdicts.get(verdict, verdict)).replace("{who}", "").strip()
    return told[0].upper() + told[1:]


def number_words(kind: Kind, number: int) -> str:
    """What a number orders, as a button says it: "Your duellist focuses 2 times, then strikes"."""
    told = fill(gettext(PHRASES[kind].counted), {"number": number})
    return told[0].upper() + told[1:]


def word_meaning(kind: Kind, word: str) -> str:
    """What a word of a ranking, its context or its circumstance means; else the word itself."""
    found = (
        CONTEXTS.get((kind, word))
        or RANKED.get(kind, {}).get(word)
        or CIRCUMSTANCES.get(kind, {}).get(word)
    )
    return gettext(found) if found else word
