"""The sequence after a match: it opens with the books and closes with its coach or its deadline."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.urls import reverse

from core.accounts.models import User
from core.accounts.time_zones import in_both_zones
from core.audit import services as audit
from core.errors import Refused
from core.jobs import outbox
from core.notifications import services as notifications
from engine.report import SideReport
from rosters.advancement.choices import Advance
from rosters.match_refs import MatchRef
from rosters.models import AfterMatch, Player, Team
from rosters.queries.advancement import pending_rolls
from rosters.queries.for_sale import journeymen_of
from rosters.queries.teams import roster, team_value
from rosters.services import star_rolls
from rosters.services.star_rolls import RollContext
from rosters.services.teams import require_playing_coach
from rosters.topics import AFTER_MATCH_CLOSED

AFTER_HOURS = 48
MAX_HOURS = 336


def open_after(
    *,
    team: Team,
    report: SideReport | None,
    hours: int,
    on: RollContext,
) -> AfterMatch:
    """Open the sequence of a team after a match, once; the team's row is locked.

    With no hours it closes at once, by first suggestions and without purchases (DEC-37).
    """
    opened, made = AfterMatch.objects.get_or_create(
        team=team,
        source=on.source,
        defaults={
            "options": dict(on.options),
            "journeymen": journeymen_of(team, on.source, report),
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
        subject=f"{team}: after the match",
        body=f"The match is in the books of {team}: choose for your star-player rolls and make "
        f"your purchases by {in_both_zones(opened.due_at, team.coach)}. After that the rolls take "
        "the first suggestion and nothing is bought.",
        link=link,
        key=f"after:{team.pk}:{on.source}",
    )
    return opened


def choose(
    *, sequence: AfterMatch, player: Player, level: int, choice: str, actor: User, now: datetime
) -> Advance:
    """Decide a star-player roll in an open sequence (LGE-ADV-07). Raises `Refused`."""
    require_playing_coach(sequence.team, actor)
    with transaction.atomic():
        sequence = locked(sequence)
        own = sequence.team.players.filter(pk=player.pk, status=Player.Status.ACTIVE)
        player = _whole(own.select_related("sheet", "position", "team__clan").first())
        chosen = star_rolls.decide(
            player=player, level=level, choice=choice, on=roll_context(sequence, now)
        )
        audit.record(
            actor=actor,
            league=sequence.team.league,
            verb="player.advanced",
            subject=player,
            data={"level": level, "choice": chosen.code},
        )
    return chosen


def finish(*, sequence: AfterMatch, actor: User, now: datetime) -> AfterMatch:
    """The coach is done: what is undecided takes the first suggestion, and the sequence closes."""
    require_playing_coach(sequence.team, actor)
    with transaction.atomic():
        return _close(locked(sequence), actor=actor, now=now)


def close_overdue(*, sequence_id: int, now: datetime) -> bool:
    """Close a sequence whose time is up, by its defaults; false if that was done before."""
    with transaction.atomic():
        sequence = _lock(sequence_id)
        if sequence is None or not sequence.is_open or sequence.due_at > now:
            return False
        _close(sequence, actor=None, now=now)
    return True


def close_for_bot(*, sequence_id: int, now: datetime) -> None:
    """Close the sequence of a team that a coach of the house plays, whatever its deadline."""
    with transaction.atomic():
        sequence = _lock(sequence_id)
        if sequence is not None and sequence.is_open:
            _close(sequence, actor=None, now=now)


def locked(sequence: AfterMatch) -> AfterMatch:
    """The sequence and its team, fresh and locked, team first. Raises `Refused` if it is closed."""
    fresh = _lock(sequence.pk)
    if fresh is None or not fresh.is_open:
        raise Refused(f"{sequence.team} is done with this match already.", rule="LGE-PUR-01")
    return fresh


def roll_context(sequence: AfterMatch, now: datetime) -> RollContext:
    """When and by which rules something of this sequence happens."""
    booking = sequence.team.bookings.filter(source=sequence.source).order_by("-id").first()
    version = booking.rules_version if booking is not None else ""
    return RollContext(MatchRef(sequence.source), sequence.options, version, now)


def _lock(pk: int) -> AfterMatch | None:
    """Team first, as everywhere, so that nobody locks crosswise."""
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


def _close(sequence: AfterMatch, *, actor: User | None, now: datetime) -> AfterMatch:
    """Decide what is left, note the new rating, and tell those who wait for it."""
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
        actor=actor, league=team.league, verb="after_match.closed", subject=sequence,
        data={"source": sequence.source},
    )  # fmt: skip
    outbox.publish(
        topic=AFTER_MATCH_CLOSED,
        key=f"after_match.closed:{sequence.pk}",
        payload={"team": team.pk, "source": sequence.source},
    )
    return sequence


def _advancing(team: Team) -> list[Player]:
    rows = team.players.filter(status=Player.Status.ACTIVE, sheet__pending_levels__gt=0)
    return list(rows.select_related("sheet", "position", "team__clan").order_by("number"))


def _whole(player: Player | None) -> Player:
    if player is None:
        raise Refused("He is not on the roster any more.", rule="LGE-ADV-07")
    return player


def move_deadlines(began: datetime, gap: timedelta) -> int:
    """Put off the ends of sequences that were to come after `began`: the site was down."""
    open_ones = AfterMatch.objects.filter(closed_at__isnull=True, due_at__gt=began)
    return open_ones.update(due_at=F("due_at") + gap)
