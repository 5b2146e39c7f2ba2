"""Every kind of standing order is changed by taps in each game that has it; nothing is typed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.http import QueryDict

from engine.decisions import DecisionKind
from engine.lineup import MatchSetup
from engine.orders.policies import DEFAULT, Judgement, Policy, Threshold
from engine.orders.policy_parsers import JudgementParser, PolicyParser, ThresholdParser
from engine.orders.specs import SPECS
from engine.sheets.grammar.vocabulary import Vocabulary
from engine.sheets.set_up_sheet import parse_set_up
from engine.variants.registry import VARIANTS, find_variant
from matches.render.order_pickers import Ground
from matches.render.order_sentences import NO_CAST, Cast, comes_up_for_nobody
from matches.render.order_tapped import order_after
from matches.render.order_taps import TapGroup, tap_groups
from matches.services.orders.playbooks import ground_of
from tests.matches.render.test_log_words import setup_of

GAMES = [meta.key for meta in VARIANTS]
KINDS = [(game, kind) for game in GAMES for kind in SPECS if kind in find_variant(game).decisions]
NO_NAMES = {
    *(DecisionKind.TOUCHBACK, DecisionKind.EVENT_PAIR, DecisionKind.HANDICAP_SKILL),
    *(DecisionKind.BITE, DecisionKind.PLACE_CHEST, DecisionKind.PLACE_PAD),
}
"""A league can only leave these to the rules: anything else would be a name of somebody's team."""


def match_ground(game: str) -> Ground:
    """A match's players and pitch, from the home side."""
    setup: MatchSetup = setup_of(game)
    own, theirs = setup.sides
    cast = Cast.of(own.figures, theirs.figures)
    return Ground(Vocabulary.of(setup, 0), cast, has_walls=find_variant(game).maps)


def posts(groups: list[TapGroup]) -> Iterator[dict[str, str]]:
    """What each button posts, a picker's with the last choice of each of its lists."""
    for group in groups:
        for tap in group.taps:
            if not tap.is_off:
                yield {tap.name: tap.value}
        for picker in group.pickers:
            chosen = {each.name: each.options[-1][0] for each in picker.lists}
            yield {"pick": picker.key, **chosen}


def ordered(
    kind: DecisionKind, ground: Ground, game: str, own: Policy | None = None
) -> list[Policy | None]:
    """What the taps of a kind order, read by the grammar: each has to be an order of that kind."""
    vocabulary = ground.vocabulary or ground_of(game)
    found: list[Policy | None] = []
    for fields in posts(tap_groups(kind, own, ground)):
        form = QueryDict(mutable=True)
        form.update(fields)
        line = order_after(kind, form, own)
        assert line is not None, fields
        policies = dict(parse_set_up(line, vocabulary).standing.own) if line else {kind: None}
        assert set(policies) == {kind}, line
        found.append(policies[kind])
    return found


def fits(form: PolicyParser, policy: Policy | None) -> bool:
    """Whether the policy is one that this form of the grammar reads, and others of the kind not."""
    if policy is None:
        return False
    read = type(form).__name__.removesuffix("Parser")
    return type(policy).__name__ == read


@pytest.mark.parametrize("game", GAMES)
def test_each_form_of_each_order_has_a_tap(game):
    ground, told = match_ground(game), []
    for kind in [kind for each, kind in KINDS if each == game]:
        policies = ordered(kind, ground, game)
        for form in SPECS[kind].parsers:
            taps = [policy for policy in policies if fits(form, policy)]
            assert taps, f"{game}: {SPECS[kind].word} has no tap for a {type(form).__name__}"
        judged = {p.verdict for p in policies if isinstance(p, Judgement)}
        parser = SPECS[kind].judgement_parser
        assert judged == {*parser.verdicts, DEFAULT}
        assert {w for p in policies if isinstance(p, Judgement) for w in p.when} == {
            *parser.circumstances
        }
        told.append(f"{game:8} {SPECS[kind].word:11} {len(policies):3} taps")
    print(*told, sep="\n")


@pytest.mark.parametrize("game", GAMES)
def test_a_playbook_has_the_same_taps_before_its_opponents_are_known(game):
    ground = Ground(ground_of(game), NO_CAST, has_walls=find_variant(game).maps)
    for kind in [kind for each, kind in KINDS if each == game]:
        policies = ordered(kind, ground, game)
        for form in SPECS[kind].parsers:
            assert any(fits(form, policy) for policy in policies), (kind, form)


@pytest.mark.parametrize("game", GAMES)
def test_a_leagues_taps_name_nobody_and_no_square(game):
    for kind in [kind for each, kind in KINDS if each == game]:
        policies = ordered(kind, Ground(), game)
        assert policies
        plain = [policy for policy in policies if policy != Judgement(DEFAULT)]
        assert bool(plain) == (kind not in NO_NAMES), kind


@pytest.mark.parametrize(
    ("kind", "number", "offered"),
    [
        (DecisionKind.INTERCEPT, 2, [2, 3]),
        (DecisionKind.INTERCEPT, 4, [3, 4, 5]),
        (DecisionKind.DUEL, 9, [8, 9]),
    ],
)
def test_a_number_goes_up_and_down_by_one_within_its_range(kind, number, offered):
    counted = next(form for form in SPECS[kind].parsers if isinstance(form, ThresholdParser))
    own = Threshold(number, counted.before, counted.behind)
    numbers = [
        policy.number
        for policy in ordered(kind, match_ground("samurai"), "samurai", own)
        if isinstance(policy, Threshold)
    ]
    assert numbers == offered
    groups = tap_groups(kind, own, match_ground("samurai"))
    (shown,) = [group for group in groups if group.is_number]
    assert shown.label == "The number you chose"
    assert [tap.is_chosen for tap in shown.taps] == [False, True, False]


def test_a_list_grows_and_shrinks_tap_by_tap():
    def after(own: str, **fields: str) -> str | None:
        form = QueryDict(mutable=True)
        form.update(fields)
        policy = dict(parse_set_up(own, ground_of("blitz")).standing.own).get(kind)
        return order_after(kind, form, policy)

    kind = DecisionKind.BLOCK_DIE
    assert after("", add="blade") == "PICK blade"
    assert after("PICK blade", add="bang") == "PICK blade>bang"
    assert after("PICK blade>bang", add="CARRIER skull") == "PICK blade>bang CARRIER skull"
    assert after("PICK blade>bang CARRIER skull", drop="blade") == "PICK bang CARRIER skull"
    assert after("PICK bang CARRIER skull", drop="CARRIER skull") == "PICK bang"
    assert after("PICK bang", drop="bang") == ""
    kind = DecisionKind.APOTHECARY
    assert after("APOTHECARY never", when="dead") == "APOTHECARY never WHEN dead"
    assert after("APOTHECARY WHEN dead", when="dead") == "APOTHECARY always"
    assert after("APOTHECARY WHEN dead", add="7") == "APOTHECARY 7"
    assert after("APOTHECARY 7", add="7") == "APOTHECARY 7"
    assert after("APOTHECARY 7", verdict="default") == "APOTHECARY default"
    assert after("APOTHECARY 7") is None


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_the_verdict_in_force_is_pressed_where_nothing_is_ordered(game, kind):
    def pressed(own: Policy | None, in_force: Policy | None = None) -> list[str]:
        groups = tap_groups(kind, own, match_ground(game), in_force=in_force)
        return [tap.value for group in groups for tap in group.taps if tap.is_chosen]

    parser = next((p for p in SPECS[kind].parsers if isinstance(p, JudgementParser)), None)
    if parser is None:
        return
    assert pressed(None) == [DEFAULT]
    for verdict in parser.verdicts:
        assert pressed(None, Judgement(verdict)) == [verdict]
        assert pressed(Judgement(verdict), Judgement(DEFAULT)) == [verdict]
    for word in parser.circumstances:
        assert pressed(None, Judgement(parser.verdicts[0], (word,))) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_way_of_a_push_is_offered_that_the_ground_does_not_have(game):
    has_pits = find_variant(game).maps
    for kind in (DecisionKind.PUSH, DecisionKind.SIDESTEP):
        for ground in (
            match_ground(game),
            Ground(ground_of(game), NO_CAST, has_walls=has_pits),
        ):
            groups = tap_groups(kind, None, ground)
            offered = {tap.value.split()[-1] for group in groups for tap in group.taps}
            assert "pit" not in offered or has_pits
            assert "crowd" not in offered or not has_pits


@pytest.mark.parametrize("game", GAMES)
def test_a_decision_about_a_skill_is_apart_where_nobody_has_it(game):
    """Biting, in a match without vampires."""
    setup = setup_of(game)
    cast = Cast.of(*(side.figures for side in setup.sides))
    skills = {skill for side in setup.sides for figure in side.figures for skill in figure.skills}
    assert "Off For A Bite" not in skills
    if DecisionKind.BITE in find_variant(game).decisions:
        assert comes_up_for_nobody(DecisionKind.BITE, cast)
