"""What the pressed tap of a standing order's form orders (`order_taps.py`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.decisions import DecisionKind
from engine.orders.policies import DEFAULT, Judgement, Names, Policy, Ranking, Threshold, Words
from engine.orders.policy_parsers import NamesParser, RankingParser, ThresholdParser
from engine.orders.specs import SPECS
from engine.orders.standing_orders import canonical_line

if TYPE_CHECKING:
    from django.http import QueryDict


def order_after(kind: DecisionKind, form: QueryDict, own: Policy | None) -> str | None:
    """The line that the pressed tap orders, on top of the own order so far; "" if it takes the last
    word of it back, None for a form without a tap. It is not checked.
    """
    if "clear" in form:
        return ""
    policy = _pressed(kind, form, own)
    if policy is None:
        return None
    return canonical_line(kind, policy) if policy.words().strip() else ""


def set_up_line_after(form: QueryDict) -> str | None:
    """The line of a set-up that the pressed tap orders; "" and None are as in `order_after`."""
    if "clear" in form:
        return ""
    square = _picked(form)
    return form.get("verdict") or (f"TARGET {square}" if square else None)


def _pressed(kind: DecisionKind, form: QueryDict, own: Policy | None) -> Policy | None:
    by_type = {type(parser): parser for parser in SPECS[kind].parsers}
    if verdict := form.get("verdict", ""):
        return Judgement(verdict)
    case, parser = form.get("when", ""), SPECS[kind].judgement_parser
    if case and parser is not None and parser.verdicts:
        judged = own if isinstance(own, Judgement) and own.verdict != DEFAULT else None
        judged = judged or Judgement(parser.verdicts[0])
        return replace(judged, when=_toggled(judged.when, case))
    number, counted = form.get("number", ""), by_type.get(ThresholdParser)
    if number and isinstance(counted, ThresholdParser):
        known = number.isascii() and number.isdigit() and len(number) < 3
        return Threshold(int(number) if known else 0, counted.before, counted.behind)
    word = form.get("add") or form.get("drop") or _picked(form)
    if word and RankingParser in by_type:
        return _reranked(own if isinstance(own, Ranking) else Ranking(), word, form)
    named = by_type.get(NamesParser)
    if word and isinstance(named, NamesParser):
        names = own.names if isinstance(own, Names) else ()
        listed = _changed(names, word, form)
        return Names(listed, named.before) if listed else Names(())
    return None


def _picked(form: QueryDict) -> str:
    """What was chosen in the lists of the picker whose button was pressed, as one name."""
    key = form.get("pick", "")

    def chosen(*fields: str) -> str:
        return "".join(form.get(f"{key}-{field}", "") for field in fields)

    square, shirt = chosen("column", "row"), chosen("shirt")
    names = {
        "own": shirt,
        "opponent": f"opp{shirt}",
        "square": square,
        "step": f"{shirt} {square}",
        "skill": chosen("skill"),
        "wall": f"WALL {square} {chosen('front_column', 'front_row')}",
    }
    return names.get(key, "")


def _reranked(rank: Ranking, word: str, form: QueryDict) -> Ranking:
    context, _, name = word.rpartition(" ")
    ranks = {"": rank.general, **dict(rank.by)}
    ranks[context] = _changed(ranks.get(context, ()), name, form)
    return Ranking(ranks.pop(""), tuple((c, words) for c, words in ranks.items() if words))


def _changed(words: Words, word: str, form: QueryDict) -> Words:
    others = tuple(each for each in words if each != word)
    return others if "drop" in form else (*words, word) if word not in words else words


def _toggled(words: Words, word: str) -> Words:
    return tuple(w for w in words if w != word) if word in words else (*words, word)
