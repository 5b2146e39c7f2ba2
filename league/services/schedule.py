"""The schedule of a season: draw, preview, publish, delete and redraw it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from core.translation import site_text
from league.models import Bye, Division, Entry, Fixture, Round, Season
from league.pairing import CannotPair, Drawn
from league.queries import draws
from league.queries.draws import DrawPreview
from league.queries.redraws import (
    ChangedPairing,
    changed_pairings,
    differences,
    follows_results,
    pairs_of,
)
from league.services.round_dates import plan_rounds
from league.services.seasons import lock_season, require_to

__all__ = ["ChangedPairing", "changed_pairings", "generate_schedule", "publish", "redraw"]


def generate_schedule(*, season: Season, actor: User) -> list[Round]:
    """Draw and publish in one step, in place of the rounds that are not yet open."""
    return publish(season=season, actor=actor, shuffle=0)


def publish(
    *, season: Season, actor: User, shuffle: int = 0, digest: str | None = None
) -> list[Round]:
    """Publish the draw of that number in place of the rounds that are not yet open.

    With `digest` it is only published if it equals the preview with that digest. Raises `Refused`.
    """
    require_to(actor, "league.schedule", season)
    with transaction.atomic():
        season = lock_season(season)
        if not (season.is_gathering or season.is_running):
            raise Refused(
                gettext("A schedule is made during or after sign-up, or for rounds not yet open.")
            )
        if not 0 <= shuffle <= draws.MAX_DRAWS:
            raise Refused(gettext("There is no such draw."))
        found = drawn_now(season, shuffle=shuffle)
        if digest is not None and found.digest != digest:
            raise Refused(
                gettext("Something has changed since you looked: this is the draw as it is now.")
            )
        rounds = write_rounds(season, found.drawn)
        audit.record(
            actor=actor,
            league=season.league,
            verb="season.scheduled",
            subject=season,
            data={"rounds": len(rounds), "draw": shuffle, "digest": found.digest},
        )
    return rounds


def unpublish(*, season: Season, actor: User) -> None:
    """Delete the schedule of a season that has not started."""
    require_to(actor, "league.schedule", season)
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_gathering:
            raise Refused(gettext("A schedule can be deleted only before the season starts."))
        if not season.rounds.exists():
            return
        drop_schedule(season)
        audit.record(actor=actor, league=season.league, verb="season.unscheduled", subject=season)


def drop_schedule(season: Season) -> None:
    """Delete the rounds of a locked season that has not started, and the divisions of the draw."""
    season.rounds.all().delete()
    season.entries.filter(keeps_division=False).update(division=None)


def drawn_now(season: Season, *, shuffle: int = 0) -> DrawPreview:
    """The draw of a season as it is now. Raises `Refused` with the reason if there is none."""
    try:
        return draws.preview(season, shuffle=shuffle)
    except CannotPair as reason:
        raise Refused(str(reason)) from reason


def write_schedule(season: Season) -> list[Round]:
    """Draw and write the rounds of a locked season. Raises `Refused`."""
    return write_rounds(season, drawn_now(season).drawn)


def write_rounds(season: Season, drawn: Drawn) -> list[Round]:
    """Write a draw in place of the pending rounds of a locked season."""
    pending = season.rounds.filter(state=Round.State.PENDING)
    kept = {round_.number: round_ for round_ in pending}
    pending.delete()
    divisions = _write_divisions(season, drawn.divisions)
    rounds = [
        Round(season=season, number=each.number, stage=each.stage.value, name=each.name)
        for each in drawn.rounds
    ]
    plan_rounds(season, rounds, kept=kept)
    Round.objects.bulk_create(rounds)
    Fixture.objects.bulk_create(
        Fixture(
            round=round_,
            number=number,
            home_team_id=pairing.home,
            away_team_id=pairing.away,
            division=divisions.get(pairing.division),
            why=list(pairing.why),
            slot=pairing.slot,
            stakes=pairing.stakes,
        )
        for round_, each in zip(rounds, drawn.rounds, strict=True)
        for number, pairing in enumerate(each.pairings, start=1)
    )
    Bye.objects.bulk_create(
        Bye(round=round_, team_id=rest.id, why=rest.why, pays=rest.is_bye, slot=rest.slot)
        for round_, each in zip(rounds, drawn.rounds, strict=True)
        for rest in each.resting
    )
    return rounds


def _write_divisions(season: Season, numbers: Mapping[int, int]) -> dict[int, Division]:
    """Write the divisions and assign the teams; returns the divisions by number."""
    found = {division.number: division for division in season.divisions.all()}
    for number in sorted(set(numbers.values()) - set(found)):
        found[number] = Division.objects.create(
            season=season, number=number, name=site_text("Division {number}", number=number)
        )
    entries = list(season.entries.filter(status=Entry.Status.ACCEPTED, team__in=numbers))
    for entry in entries:
        entry.division = found[numbers[entry.team_id]]
    Entry.objects.bulk_update(entries, ("division",))
    return found


def redraw(*, season: Season, actor: User | None = None) -> list[ChangedPairing]:
    """Redraw the unplayed rounds of a running season by the results on record (LGE-COR-06).

    Called after a correction, in its transaction or after it. Rounds that are open or done are not
    touched. Returns the changes; without any, nothing is written. Raises `Refused` if the results
    on record cannot be paired.
    """
    with transaction.atomic():
        season = lock_season(season)
        if not season.is_running or not follows_results(season):
            return []
        before = pairs_of(season)
        if not before:
            return []
        found = drawn_now(season)
        write_rounds(season, found.drawn)
        changes = differences(before, pairs_of(season))
        if changes:
            audit.record(
                actor=actor,
                league=season.league,
                verb="season.redrawn",
                subject=season,
                data={"pairings": len(changes)},
            )
    return changes
