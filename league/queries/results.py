"""How the match of a fixture stands, in words: the same on pages, in print and in files."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext, gettext_noop

from league.models import Fixture, Replay
from matches.models import Match, MatchMode, MatchState
from matches.queries.matches import HEAVY_FIELDS
from rosters.match_refs import MatchRef, match_ref

WALK_OVER, VOID = gettext_noop("walk-over"), gettext_noop("void")
NOT_PLAYED = gettext_noop("drawn without play")
THIRD_PLACE, REPLAY, REPLAYED = (
    gettext_noop("third place"),
    gettext_noop("replay"),
    gettext_noop("replayed"),
)
TO_BE_REPLAYED = gettext_noop("to be replayed")
STANDS, CORRECTED = gettext_noop("stands after a correction"), gettext_noop("after a correction")
RESULTS = {
    MatchState.SETTING_UP: gettext_noop("setting up"),
    MatchState.PLAYING: gettext_noop("being played"),
    MatchState.HELD: gettext_noop("held"),
    MatchState.AWAITED: gettext_noop("result awaited"),
    MatchState.FINISHED: gettext_noop("played"),
    MatchState.VOID: VOID,
}
"""The result of a fixture in a file, by the state of its match."""
NO_MATCH = gettext_noop("not yet")
HEAVY = tuple(f"match__{name}" for name in HEAVY_FIELDS)
"""Large columns of a match, and its secret, which no list needs."""


def with_replays(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """The fixtures with `is_replay` and `to_be_replayed`, without a query more."""
    return fixtures.annotate(
        is_replay=Exists(Replay.objects.filter(match=OuterRef("match"))),
        to_be_replayed=Exists(Replay.objects.filter(voided=OuterRef("match"), match=None)),
    )


def result_of(match: Match | None) -> str:
    """How a fixture's match stands, in a word: 'played', 'walk-over', 'void' ..."""
    if match is None:
        return NO_MATCH
    if match.is_walk_over:
        return NOT_PLAYED if match.won_by is None else WALK_OVER
    return RESULTS[MatchState(match.state)]


def marks_of(fixture: Fixture) -> list[str]:
    """What sets a fixture of `with_replays` apart; nothing for most."""
    replay: bool = fixture.is_replay  # type: ignore[attr-defined]  # annotated
    waits: bool = fixture.to_be_replayed  # type: ignore[attr-defined]  # annotated
    unplayed = result_of(fixture.match)
    marks = (
        (fixture.is_for_third_place, THIRD_PLACE),
        (replay, REPLAY),
        (unplayed in {WALK_OVER, NOT_PLAYED}, unplayed),
        (waits, TO_BE_REPLAYED),
        (fixture.ruling == Fixture.Ruling.STANDS, STANDS),
        (fixture.ruling not in {"", Fixture.Ruling.STANDS}, CORRECTED),
    )
    return [mark for holds, mark in marks if holds]


def match_marks(matches: Collection[int]) -> Mapping[MatchRef, Sequence[str]]:
    """The marks of these matches for a team's page, by reference: two queries."""
    marks: dict[MatchRef, list[str]] = {match_ref(pk): [] for pk in matches}
    fixtures = with_replays(Fixture.objects.filter(match__in=matches))
    for fixture in fixtures.select_related("round", "match").defer(*HEAVY):
        marks[match_ref(fixture.match_id or 0)] += marks_of(fixture)
    outside = Match.objects.filter(pk__in=matches, mode=MatchMode.WALK_OVER)
    for pk in outside.filter(state=MatchState.FINISHED).values_list("pk", flat=True):
        if WALK_OVER not in marks[match_ref(pk)]:
            marks[match_ref(pk)].append(WALK_OVER)
    for pk in Replay.objects.filter(voided__in=matches, match__isnull=False).values_list(
        "voided", flat=True
    ):
        marks[match_ref(pk)].append(REPLAYED)
    return {ref: [gettext(mark) for mark in found] for ref, found in marks.items()}
