"""Corrects the result of a finished match: previewed, then applied as new facts, or not.

What was played stays: later matches keep their dice, line-ups and results (LGE-COR-01).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.asking import asks_first
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.translation import site_text
from engine.lineup import MatchSetup
from engine.report import MatchReport
from engine.table_bounds import most_points
from engine.table_top import blank_report, mismatches
from matches.hooks import CORRECTION_GUARDS, LATER_MATCHES, LaterMatch, Rulings
from matches.models import Match, ReportVersion, Side
from matches.queries.matches import setup_for_words
from matches.queries.shirts import guest_numbers
from matches.render.mismatches import in_words
from matches.services.consents import Act, require_impartial
from matches.services.notifications import match_notifications
from matches.services.outcomes.booking import book_result, conditions_before, report_in_force
from matches.services.outcomes.results import confirm_report
from matches.services.states import lock_match
from matches.topics import MATCH_CORRECTED
from rosters.match_refs import match_ref
from rosters.queries.booking_plan import SidePlan, plan_side
from rosters.queries.consequences import digest

Kind = ReportVersion.Kind
MAX_REASON_LENGTH = 500


@dataclass(frozen=True, slots=True)
class Correction:
    """What replaces the result in the books. A `replay` is void until it has been played.

    `rulings` say what happens to later matches that other teams should have played (KEM-COR-01).
    """

    kind: ReportVersion.Kind
    report: MatchReport | None
    replay: bool = False
    rulings: Rulings = field(default_factory=dict)


def overturned(match: Match, score: Sequence[int], winner: int | None) -> Correction:
    """Another score and winner; what the players did, were paid and suffered stays."""
    if not all(0 <= goals <= 99 for goals in score):
        raise Refused(gettext("A score is a number from 0 to 99."))
    setup, standing = setup_for_words(match), last_report(match)
    # Nobody scored the points of a walk-over (KEM-WLK-01): they may be more than a match can have.
    is_other_way_round = (
        standing is not None
        and standing.is_walk_over
        and sorted(score) == sorted(side.score for side in standing.sides)
    )
    if (
        not is_other_way_round
        and setup is not None
        and sum(score) > (most := most_points(setup)).most
    ):
        raise Refused(
            gettext("A match of this game has at most {most} points ({rule}).").format(
                most=most.most, rule=most.rule
            ),
            rule=most.rule,
            field="score",
        )
    if score[0] != score[1] and winner != int(score[1] > score[0]):
        raise Refused(gettext("The side with the higher score has won."), rule="CORE-END-01")
    if standing is None:
        raise Refused(gettext("This match never had a report; enter the whole result again."))
    report = deepcopy(standing)
    for side, goals in zip(report.sides, score, strict=True):
        side.score = goals
    report.winner = winner
    return Correction(Kind.OVERTURNED, report)


def voided(*, replay: bool = False) -> Correction:
    """As if it had not been played; with `replay` it is played once more (LGE-COR-07)."""
    return Correction(Kind.VOID, None, replay)


def decided(match: Match, score: Sequence[int], level: int | None) -> Correction:
    """Overturned to that score; `level` is the winner of a match level in touchdowns."""
    winner = level if score[0] == score[1] else int(score[1] > score[0])
    return overturned(match, score, winner)


def re_entered(
    report: MatchReport,
    setup: MatchSetup,
    *,
    healed: Sequence[int] = (0, 0),
    awarded: Sequence[int] = (0, 0),
    anyway: bool = False,
) -> Correction:
    """A newly entered report. Raises `Refused` if the sums do not agree, unless `anyway`."""
    wrong = list(mismatches(report, setup, healed=healed, awarded=awarded))
    if wrong and not anyway:
        raise Refused(" ".join(in_words(fault, report) for fault in wrong))
    return Correction(Kind.RE_ENTERED, report)


def last_report(match: Match) -> MatchReport | None:
    """The newest report of the match, also if it is void now."""
    row = match.report_versions.exclude(report=None).order_by("-number").first()
    return None if row is None else MatchReport.from_json(row.report or {})


def report_to_edit(match: Match, setup: MatchSetup) -> MatchReport:
    """The report that a new entry starts from: the last one, with players if it has none."""
    standing = last_report(match)
    return blank_report(setup) if standing is None or standing.is_walk_over else standing


def plans(match: Match, correction: Correction) -> list[SidePlan]:
    """What the correction would write in the books of both teams."""
    return [
        plan_side(
            team=match.team(side),
            report=correction.report.sides[side] if correction.report else None,
            source=match_ref(match.pk),
            came=conditions_before(match, side),
            guests=guest_numbers(match, side),
        )
        for side in Side
    ]


def basis(match: Match, correction: Correction, planned: Sequence[SidePlan]) -> str:
    """Identifies a preview, so that exactly what was previewed is applied."""
    report = correction.report
    score_part = "" if report is None else f"{report.winner}{[side.score for side in report.sides]}"
    kind = "replay" if correction.replay else str(correction.kind)
    found = f"{match.report_version}-{kind}{score_part}-{digest(planned)}"
    later = [f"{one.match.pk}:{one.words}" for one in later_matches(match, correction)]
    if later:
        found += f"-{hashlib.sha256(repr(later).encode()).hexdigest()[:16]}"
    return found


def later_matches(match: Match, correction: Correction) -> list[LaterMatch]:
    """The matches that the correction puts in question, and what it decides about each."""
    called = LATER_MATCHES.call(match, correction.report, correction.rulings)
    return [one for several in called for one in several]


class StalePreview(Refused):
    """What would be applied is not what was previewed."""

    code = "stale_preview"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a correction would write; `seen` identifies it when it is applied."""

    correction: Correction
    planned: Sequence[SidePlan]
    seen: str


def preview(match: Match, correction: Correction) -> Preview:
    """Preview the correction. Raises `Refused` if nothing would change.

    A void match can still be set to be replayed: that does not change the books.
    """
    if correction.report == report_in_force(match) and not correction.replay:
        raise Refused(gettext("The books already say that."))
    report = correction.report
    if report is not None and report.winner is None and match.must_have_winner:
        raise Refused(gettext("This match must have a winner: say who."), rule="KEM-CUP-01")
    planned = plans(match, correction)
    return Preview(correction, planned, basis(match, correction, planned))


@asks_first
def correct(
    *, match: Match, correction: Correction, actor: User, reason: str, seen: str, now: datetime
) -> ReportVersion:
    """Apply the correction and book it at once (LGE-COR-02); both coaches are notified.

    `seen` is the `basis` of the preview that was agreed to. Raises `Refused` if the books have
    changed since, if nothing would change, or before the match is over and booked. For judges, in a
    match of their own as KEM-SHO-02 says.
    """
    if not actor.has_perm("matches.judge", match):
        raise NotAllowed(gettext("Only a judge of this league can correct a result."))
    reason = " ".join(reason.split())
    if not reason:
        raise Refused(gettext("Give a reason: both coaches read it."))
    with transaction.atomic():
        match = lock_match(match.pk)
        require_correctable(match)
        if seen != preview(match, correction).seen:
            raise StalePreview(
                "The books, or what you chose, have changed since this preview was made. Look at "
                "it once more."
            )
        require_impartial(match, actor, Act("correct", seen, _in_words(correction, reason)), now)
        later = later_matches(match, correction)
        for one in later:
            if one.conflict:
                raise Refused(one.conflict, rule="KEM-COR-01", field="rulings")
            words = site_text("{ruling} The reason: {reason}", ruling=one.words, reason=reason)
            act = Act("rule_on_later", seen, words)
            require_impartial(one.match, actor, act, now, besides=one.teams)
        version = confirm_report(
            match=match,
            kind=correction.kind,
            report=correction.report,
            now=now,
            actor=actor,
            reason=reason[:MAX_REASON_LENGTH],
        )
        book_result(match_id=match.pk, now=now, actor=actor)
        outbox.publish(
            topic=MATCH_CORRECTED,
            key=f"match.corrected:{match.pk}:{version.number}",
            payload={
                "match": match.pk,
                "replay": correction.replay,
                "rulings": [
                    {"key": one.key, "match": one.match.pk, "choice": one.choice} for one in later
                ],
                "actor": actor.pk,
                "reason": version.reason,
            },
        )
        match_notifications.corrected(match, version)
    return version


def _in_words(correction: Correction, reason: str) -> str:
    """What the other coach of a judge's own match is asked to agree to."""
    if correction.report is None:
        again, void = site_text("declare it void and play it again"), site_text("declare it void")
        what = again if correction.replay else void
    else:
        score = " : ".join(str(side.score) for side in correction.report.sides)
        what = site_text("make the result {score}", score=score)
    return site_text("Correct the result: {what}. The reason: {reason}", what=what, reason=reason)


def require_correctable(match: Match) -> None:
    """Raise `Refused` unless the match is over, in both teams' books, and no app objects."""
    if not match.is_over:
        raise Refused(gettext("A match is corrected when it is over."), rule="LGE-COR-01")
    for side in Side:
        booked = match.team(side).bookings.filter(
            source=match_ref(match.pk), version=match.report_version
        )
        if not booked.exists():
            raise Refused(
                gettext("This match is not in the books yet; wait a minute and try again.")
            )
    if reason := CORRECTION_GUARDS.first(match):
        raise Refused(reason)
