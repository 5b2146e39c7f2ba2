"""What a team's leaving changed in a season, kept with its entry in the log until it is undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.asking import asks_first
from core.audit import services as audit
from core.audit.models import AuditEntry
from core.errors import Refused
from core.leagues.models import SEASON_ROLES
from core.leagues.queries import SLIP_WINDOW
from core.translation import site_text
from league.models import Bye, Entry, Fixture, Replay, Round, Season
from league.services import replays
from league.services.entries import lock_teams, require_free
from league.services.one_team import require_only_team
from league.services.own_cause import require_impartial_to
from league.services.seasons import lock_season, require_to
from matches.models import RESULTS, MatchMode, MatchState, ReportVersion
from matches.services.consents import Act
from matches.services.outcomes.booking import book_result
from matches.services.outcomes.results import confirm_report
from matches.services.states import lock_match
from rosters.models import Team

LEFT = "entry.left"
RULE = "KEM-LEA-02"
GIVEN = ("round_id", "team_id")
BYE = (*GIVEN, "why", "pays", "slot")
FIXTURE = (
    *("round_id", "number", "home_team_id", "away_team_id", "division_id"),
    *("why", "slot", "stakes", "ruling"),
)


@dataclass(slots=True)
class Undo:
    """What undoes a leaving: rows that it deleted, byes that it gave, and matches that it ended.

    `drawn` is how many rounds were drawn then, `pending` are those of them that had not begun. Rows
    name their round and teams by primary key.
    """

    drawn: int
    pending: list[int]
    own_byes: list[dict[str, Any]]
    given_byes: list[dict[str, int]] = field(default_factory=list)
    fixtures: list[dict[str, Any]] = field(default_factory=list)
    matches: list[int] = field(default_factory=list)

    @classmethod
    def before(cls, season: Season, team: Team) -> Self:
        """What is known before anything is changed."""
        own = Bye.objects.filter(round__season=season, round__state=Round.State.PENDING, team=team)
        pending = season.rounds.filter(state=Round.State.PENDING, fixtures__isnull=False)
        return cls(
            drawn_rounds(season),
            sorted(pending.values_list("pk", flat=True).distinct().order_by()),
            list(own.order_by("pk").values(*BYE)),
        )

    def note_bye(self, fixture: Fixture, leaver: Team) -> None:
        """Note the bye that the opponent gets for this fixture, and the fixture if it goes."""
        free = fixture.away_team if fixture.home_team_id == leaver.pk else fixture.home_team
        if not Bye.objects.filter(round=fixture.round, team=free).exists():
            self.given_byes.append({"round_id": fixture.round_id, "team_id": free.pk})
        if fixture.match_id is None:
            self.fixtures.append({key: getattr(fixture, key) for key in FIXTURE})

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Self | None:
        """`None` if it cannot be read: the log of an imported league may say anything."""
        if not isinstance(data, dict) or data.keys() != {each.name for each in fields(cls)}:
            return None
        found = cls(**data)
        numbers = [found.pending, found.matches]
        if type(found.drawn) is not int or not all(_are(int, some) for some in numbers):
            return None
        if not all(_are(dict, some) for some in (found.own_byes, found.given_byes, found.fixtures)):
            return None
        fits = (
            *(_fits(Bye, row, BYE) for row in found.own_byes),
            *(_fits(Bye, row, GIVEN) for row in found.given_byes),
            *(_fits(Fixture, row, FIXTURE) for row in found.fixtures),
        )
        return found if all(fits) else None


def _are(kind: type, found: object) -> bool:
    return isinstance(found, list) and all(type(each) is kind for each in found)


def _fits(model: type[Bye | Fixture], row: dict[str, Any], keys: Sequence[str]) -> bool:
    """Whether a row has just those values, each of which its column can take."""
    named = [row.get(key) for key in keys if key.endswith("_id") and key != "division_id"]
    if row.keys() != set(keys) or not _are(int, named):
        return False
    if type(row.get("division_id")) not in {int, type(None)}:
        return False
    if not isinstance(row.get("why", ""), list if model is Fixture else str):
        return False
    # The site's rows are looked up together later; a bye may have no words.
    others = {"round", "team", "home_team", "away_team", "division", "match"}
    if not row.get("why"):
        others.add("why")
    try:
        model(**row).clean_fields(exclude=others)
    except ValidationError:
        return False
    return True


def drawn_rounds(season: Season) -> int:
    """How many rounds of the season are drawn, in whole or in part."""
    return season.rounds.filter(fixtures__isnull=False).distinct().count()


def why_not_undone(entry: Entry) -> str:
    """Why the leaving of that team cannot be undone; empty if it can (KEM-LEA-02)."""
    season = entry.season
    if entry.status != Entry.Status.WITHDRAWN or entry.withdrawn_at is None:
        return gettext("{team} has not left this season.").format(team=entry.team)
    if not season.is_running:
        return gettext("{season} is over.").format(season=season)
    if Entry.objects.filter(replaces=entry).exists():
        return gettext("Another team has taken the place of {team}.").format(team=entry.team)
    found = _undo_of(entry)
    if found is None:
        return gettext("The log does not say what the leaving of {team} changed.").format(
            team=entry.team
        )
    if season.rounds.filter(pk__in=found.pending).count() != len(found.pending):
        return gettext("The rounds have been drawn again without {team}.").format(team=entry.team)
    opened = season.rounds.filter(opened_at__gt=entry.withdrawn_at)
    if opened.exists() or drawn_rounds(season) > found.drawn:
        return gettext("The next round is drawn, or has begun, without {team}.").format(
            team=entry.team
        )
    return ""


def left_lately(season: Season, now: datetime) -> bool:
    """Whether a team left the season within `SLIP_WINDOW`, which can still be undone."""
    left = season.entries.filter(
        status=Entry.Status.WITHDRAWN, withdrawn_at__gt=now - SLIP_WINDOW
    ).select_related("team", "season")
    return any(not why_not_undone(entry) for entry in left)


@asks_first
def take_back_leaving(*, entry: Entry, actor: User) -> None:
    """Undo that a team left the season, until the next round is drawn (KEM-LEA-02).

    Its matches that were ended are void and played again from the start, since their dice are
    public by now; its byes and later fixtures are as they were. Somebody whose own team meets it
    needs its coach's word, as for the leaving (KEM-SHO-02).
    """
    require_to(actor, "league.decide_entries", entry.season)
    with transaction.atomic():
        season = lock_season(entry.season)
        entry.refresh_from_db()
        lock_teams([entry.team_id])
        found = _undo_of(entry)
        if (bar := why_not_undone(entry)) or found is None:
            raise Refused(bar, rule=RULE)
        require_free(season, entry.team)
        require_only_team(season, entry.team)
        awarded = _replays_awarded(entry)
        if entry.team.coach_id != actor.pk:
            words = site_text("Take {team} back into {season}.", team=entry.team, season=season)
            act = Act("take_back_leaving", str(entry.pk), words, SEASON_ROLES)
            require_impartial_to(season, [entry.team], actor, act, clock.now())
        entry.status, entry.withdrawn_at = Entry.Status.ACCEPTED, None
        entry.save(update_fields=("status", "withdrawn_at"))
        for bye in found.given_byes:
            Bye.objects.filter(round__season=season, **bye).delete()
        for row in found.own_byes:
            Bye.objects.create(**row)
        for row in found.fixtures:
            Fixture.objects.create(**row)
        for pk in (*found.matches, *awarded):
            _play_again(pk, actor)
        audit.record(
            actor=actor,
            league=season.league,
            verb="entry.leaving_undone",
            subject=entry,
            data={"team": entry.team.name},
        )


def _replays_awarded(entry: Entry) -> list[int]:
    """The replays made while the team was away, and decided at once because it was."""
    own = Q(fixture__home_team=entry.team) | Q(fixture__away_team=entry.team)
    made = Replay.objects.filter(
        own,
        fixture__round__season=entry.season,
        made_at__gte=entry.withdrawn_at,
        award_to=None,
        match__mode=MatchMode.WALK_OVER,
        match__state__in=RESULTS,
    )
    return list(made.order_by("pk").values_list("match__pk", flat=True))


def _play_again(match_id: int, actor: User) -> None:
    match = lock_match(match_id)
    if match.state != MatchState.VOID:
        confirm_report(
            match=match,
            kind=ReportVersion.Kind.VOID,
            report=None,
            now=clock.now(),
            actor=actor,
            reason=site_text("The team that had left is back."),
        )
    book_result(match_id=match.pk, now=clock.now(), actor=actor)
    replays.ask(match_id=match.pk)


def _undo_of(entry: Entry) -> Undo | None:
    """What the last leaving of that team changed, from the log."""
    logged = AuditEntry.objects.filter(verb=LEFT, subject_type="league.entry", subject_id=entry.pk)
    row = logged.order_by("-pk").first()
    found = Undo.from_json(row.data.get("undo")) if row is not None else None
    if found is None:
        return None
    rows = (*found.own_byes, *found.given_byes, *found.fixtures)
    # The rounds that were pending may have been drawn again: `why_not_undone` says so.
    named = {each["round_id"] for each in rows} - set(found.pending)
    own_rounds = entry.season.rounds.filter(pk__in=named).count()
    keys = ("team_id", "home_team_id", "away_team_id")
    teams = {each[key] for each in rows for key in keys if key in each}
    own_teams = entry.season.entries.filter(team__in=teams).values("team").distinct().count()
    divisions = {each["division_id"] for each in found.fixtures} - {None}
    own_divisions = entry.season.divisions.filter(pk__in=divisions).count()
    own_matches = Fixture.objects.filter(
        round__season=entry.season_id, match__in=found.matches
    ).count()
    # A file from elsewhere names the rows of its own site.
    own = (own_rounds, own_teams, own_divisions, own_matches)
    numbers = (len(named), len(teams), len(divisions), len(found.matches))
    return found if own == numbers else None
