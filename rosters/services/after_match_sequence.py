"""The sequence after a match: opened by the booking, closed by its coach or at its deadline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.asking import OfficerAct, asks_first
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.jobs import outbox
from core.leagues.models import SEASON_ROLES
from core.leagues.queries import people_with
from core.notifications import services as notifications
from core.translation import site_text
from engine.report import SideReport
from rosters.advancement.choices import Advance
from rosters.match_refs import MatchRef
from rosters.models import AfterMatch, Player, Team
from rosters.queries.advancement import PendingRoll, pending_rolls
from rosters.queries.coaching import has_coach
from rosters.queries.for_sale import journeymen_of
from rosters.queries.teams import roster, team_value
from rosters.services import star_rolls
from rosters.services.officer_acts import require_impartial
from rosters.services.star_rolls import RollContext
from rosters.services.teams import require_coach
from rosters.topics import AFTER_MATCH_CLOSED

AFTER_HOURS = 48
MAX_HOURS = 336


def open_after(
    *,
    team: Team,
    report: SideReport | None,
    hours: int,
    on: RollContext,
    guests: Collection[int] = (),
) -> AfterMatch:
    """Open the sequence of a team after a match, once; the caller holds the team's row locked.

    With `hours` 0 it closes at once, with the first suggestions and no purchases (DEC-37).
    """
    opened, made = AfterMatch.objects.get_or_create(
        team=team,
        source=on.source,
        defaults={
            "options": dict(on.options),
            "journeymen": journeymen_of(team, on.source, report, guests),
            "opened_at": on.now,
            "due_at": on.now + timedelta(hours=hours),
        },
    )
    if not made:
        return opened
    if hours == 0:
        return _close(opened, actor=None, now=on.now)
    link = reverse("rosters:after-match", args=[opened.pk])
    notifications.notify(
        recipient=team.coach,
        subject=site_text("{team}: after the match", team=team),
        body=site_text(
            "{team}: choose your new skills and make your purchases by {due_at}. After that the "
            "first suggestion is taken for each roll, and nothing is bought.",
            team=team,
            due_at=in_both_zones(opened.due_at, team.coach),
        ),
        link=link,
        key=f"after:{team.pk}:{on.source}",
    )
    return opened


def choose(
    *, sequence: AfterMatch, player: Player, level: int, choice: str, actor: User, now: datetime
) -> Advance:
    """Decide a star-player roll in an open sequence (LGE-ADV-07). Raises `Refused`."""
    require_coach(sequence.team, actor)
    with transaction.atomic():
        sequence = locked(sequence)
        return _decide(sequence, RollChoice(player.pk, level, choice), actor, now)


def _decide(sequence: AfterMatch, one: RollChoice, actor: User, now: datetime) -> Advance:
    """Decide a roll of a locked sequence for its coach."""
    player, on = _player_of(sequence, one.player), roll_context(sequence, now)
    chosen = star_rolls.decide(player=player, level=one.level, choice=one.code, on=on)
    audit.record(
        actor=actor,
        league=sequence.team.league,
        verb="player.advanced",
        subject=player,
        data={"level": one.level, "choice": chosen.code},
    )
    return chosen


@dataclass(frozen=True, slots=True)
class RollChoice:
    """What a coach takes for the roll of a player for a level; `code` is that of the choice."""

    player: int
    level: int
    code: str


class Undecided(Refused):
    """Rolls are left that would take their first suggestion: the coach has to agree first."""

    code = "undecided_rolls"

    def __init__(self, rolls: Sequence[PendingRoll]) -> None:
        self.rolls = rolls
        listed = ", ".join(
            gettext("{player} (level {level}: {suggestion})").format(
                player=one.player, level=one.roll.level, suggestion=one.suggestion
            )
            for one in rolls
        )
        super().__init__(
            gettext(
                "These rolls are undecided and would take the first choice of their list: "
                "{listed}. Choose for them, or agree to that."
            ).format(listed=listed),
            rule="LGE-ADV-07",
        )


def finish(
    *,
    sequence: AfterMatch,
    actor: User,
    now: datetime,
    choices: Sequence[RollChoice] = (),
    accept_defaults: bool = False,
) -> AfterMatch:
    """Close the sequence for its coach, with these choices for rolls that wait.

    Raises `Undecided` if rolls are left, unless `accept_defaults`: then they take their first
    suggestion. Raises `Refused` for a choice that is not allowed; then nothing is decided.
    """
    require_coach(sequence.team, actor)
    with transaction.atomic():
        fresh = locked(sequence)
        for one in choices:
            _decide(fresh, one, actor, now)
        left = pending_rolls(_advancing(fresh.team), fresh.options)
        if left and not accept_defaults:
            raise Undecided(left)
        return _close(fresh, actor=actor, now=now)


@asks_first
def finish_for_coach(*, sequence: AfterMatch, actor: User, now: datetime) -> AfterMatch:
    """Close the sequence of a team whose coach has gone, as an officer: every roll takes its first
    suggestion, and nothing is bought (KEM-PST-02).

    With an interest in a match of the team: as KEM-SHO-02 says. Raises `Refused` while somebody
    coaches the team: they have the season's hours for it.
    """
    if not actor.has_perm("rosters.finish_for_coach", sequence.team):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=sequence.team))
    with transaction.atomic():
        fresh = locked(sequence)
        if has_coach(fresh.team):
            raise Refused(
                gettext("{coach} coaches {team}, and has until the deadline.").format(
                    coach=fresh.team.coach, team=fresh.team
                ),
                rule="KEM-PST-02",
            )
        words = site_text(
            "Finish what {team} has to do after a match, with the first suggestions.",
            team=fresh.team,
        )
        act = OfficerAct("finish_for_coach", str(fresh.pk), words, now)
        require_impartial(fresh.team, actor, act)
        return _close(fresh, actor=actor, now=now, for_coach=True)


def close_without_coach(*, sequence_id: int, now: datetime) -> bool:
    """Close by its defaults the sequence of a team whose coach has gone, so that no round waits for
    it (KEM-PST-02); false if it is closed, or somebody coaches the team.
    """
    with transaction.atomic():
        sequence = _lock(sequence_id)
        if sequence is None or not sequence.is_open or has_coach(sequence.team):
            return False
        _close(sequence, actor=None, now=now, for_coach=True)
    return True


def close_overdue(*, sequence_id: int, now: datetime) -> bool:
    """Close an overdue sequence by its defaults; false if it is closed or not overdue."""
    with transaction.atomic():
        sequence = _lock(sequence_id)
        if sequence is None or not sequence.is_open or sequence.due_at > now:
            return False
        _close(sequence, actor=None, now=now)
    return True


def notify_not_closed(sequence_id: int, _error: Exception) -> None:
    """Notify the commissioners, once, that a sequence cannot be closed and holds its round."""
    _notify_held(
        sequence_id,
        gettext_noop(
            "The time of {team} after its match is over, but an error of this site keeps its "
            "sequence from closing, and its round waits. It is tried again every minute. Tell "
            "the operator of this site, who finds the error in the log."
        ),
    )


def notify_not_closed_without_coach(sequence_id: int, _error: Exception) -> None:
    """Notify the commissioners, once, that the sequence of a team without a coach cannot be closed:
    its round goes on without it (KEM-PST-02).
    """
    _notify_held(
        sequence_id,
        gettext_noop(
            "Nobody coaches {team}, and an error of this site keeps its sequence after a match "
            "from closing. Its round goes on all the same; the sequence is tried again when its "
            "time is over. Tell the operator of this site, who finds the error in the log."
        ),
    )


def _notify_held(sequence_id: int, words: str) -> None:
    sequence = AfterMatch.objects.select_related("team__league").get(pk=sequence_id)
    team = sequence.team
    for boss in people_with(team.league, SEASON_ROLES):
        notifications.notify(
            recipient=boss,
            subject=site_text("{team}: the sequence after the match is held", team=team),
            body=site_text(words, team=team),
            link=reverse("rosters:after-match", args=[sequence.pk]),
            key=f"after:{team.pk}:{sequence.source}:held:{boss.pk}",
        )


def close_for_bot(*, sequence_id: int, now: datetime) -> None:
    """Close the sequence of a team that a bot plays, before its deadline too."""
    with transaction.atomic():
        sequence = _lock(sequence_id)
        if sequence is not None and sequence.is_open:
            _close(sequence, actor=None, now=now)


def locked(sequence: AfterMatch) -> AfterMatch:
    """The sequence and its team, fresh and locked, team first. Raises `Refused` if it is closed."""
    fresh = _lock(sequence.pk)
    if fresh is None or not fresh.is_open:
        raise Refused(
            gettext("{team} has closed the sequence after this match already.").format(
                team=sequence.team
            ),
            rule="LGE-PUR-01",
        )
    return fresh


def roll_context(sequence: AfterMatch, now: datetime) -> RollContext:
    """The match, house rules and rules version for what happens in this sequence now."""
    booking = sequence.team.bookings.filter(source=sequence.source).order_by("-id").first()
    version = booking.rules_version if booking is not None else ""
    return RollContext(MatchRef(sequence.source), sequence.options, version, now)


def _lock(pk: int) -> AfterMatch | None:
    """Lock the team first, as everywhere, to avoid deadlocks."""
    team_id = AfterMatch.objects.values_list("team_id", flat=True).filter(pk=pk).first()
    team = (
        Team.objects.select_for_update(of=("self",))
        .select_related("clan", "league", "coach")
        .filter(pk=team_id or 0)
        .first()
    )
    sequence = AfterMatch.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if sequence is None or team is None:
        return None
    sequence.team = team
    return sequence


def _close(
    sequence: AfterMatch, *, actor: User | None, now: datetime, for_coach: bool = False
) -> AfterMatch:
    """Decide the pending rolls, store the new rating, and publish `after_match.closed`.

    `for_coach` marks in the audit log what was done for a coach who has gone.
    """
    team, on = sequence.team, roll_context(sequence, now)
    while waiting := pending_rolls(_advancing(team), on.options):
        for first in waiting[:1]:
            star_rolls.decide(
                player=first.player, level=first.roll.level, choice=None, on=on, by="deadline"
            )
    sequence.rating = team_value(roster(team), team)
    sequence.closed_at, sequence.closed_by = now, actor
    sequence.save(update_fields=("rating", "closed_at", "closed_by"))
    audit.record(
        actor=actor,
        league=team.league,
        verb="after_match.closed",
        subject=sequence,
        data={"source": sequence.source, **_done_for(sequence.team, for_coach)},
    )
    outbox.publish(
        topic=AFTER_MATCH_CLOSED,
        key=f"after_match.closed:{sequence.pk}",
        payload={"team": team.pk, "source": sequence.source},
    )
    return sequence


def _done_for(team: Team, for_coach: bool) -> dict[str, object]:
    return {"for_coach": team.coach_id} if for_coach else {}


def _advancing(team: Team) -> list[Player]:
    rows = team.players.filter(status=Player.Status.ACTIVE, sheet__pending_levels__gt=0)
    return list(rows.select_related("sheet", "position", "team__clan").order_by("number"))


def _player_of(sequence: AfterMatch, pk: int) -> Player:
    own = sequence.team.players.filter(pk=pk, status=Player.Status.ACTIVE)
    player = own.select_related("sheet", "position", "team__clan").first()
    if player is None:
        raise Refused(gettext("This player is not on the roster any more."), rule="LGE-ADV-07")
    return player


def move_deadlines(began: datetime, gap: timedelta) -> int:
    """Move the deadlines after `began` by `gap`, after an outage of the site."""
    open_ones = AfterMatch.objects.filter(closed_at__isnull=True, due_at__gt=began)
    return open_ones.update(due_at=F("due_at") + gap)
