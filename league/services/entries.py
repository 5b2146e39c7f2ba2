"""Applications for a season: teams apply, the commissioner decides."""

from __future__ import annotations

import random
from collections.abc import Iterable

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import SEASON_ROLES
from core.leagues.queries import people_with
from core.leagues.services.arrivals import announce_arrival
from core.notifications.held import Change, notify_change
from core.translation import site_text
from engine.variants.registry import find_variant
from league.models import Card, Entry, Season
from league.queries.rollover import worth_of
from league.services.one_team import ENTERED, require_only_team
from league.services.own_cause import leave_to_officer_without_team
from league.services.seasons import lock_season, require_to
from league.services.sign_up_news import forget_sign_up
from rosters.models import Team
from rosters.services.teams import require_coach

LAST_LOT = 9999


def apply(*, season: Season, team: Team, actor: User) -> Entry:
    """Enter a team. Applying twice changes nothing; a refused team may apply again."""
    require_coach(team, actor)
    if team.league_id != season.league_id or team.variant != season.variant:
        raise Refused(
            gettext("{team} does not belong to this league and game.").format(team=team),
            rule="LGE-TEA-05",
        )
    with transaction.atomic():
        season = lock_season(season)
        _require_sign_up(season)
        require_unsuspended(season, team)
        require_only_team(season, team, statuses=ENTERED)
        now = clock.now()
        if season.sign_up_until is not None and now.date() > season.sign_up_until:
            raise Refused(
                gettext("Sign-up ended on {sign_up_until}.").format(
                    sign_up_until=season.sign_up_until
                )
            )
        entry, created = Entry.objects.get_or_create(
            season=season, team=team, defaults={"applied_at": now}
        )
        if not created and entry.status != Entry.Status.REFUSED:
            return entry
        forget_sign_up(season, actor)
        entry.status, entry.applied_at = Entry.Status.APPLIED, now
        entry.decided_at = entry.decided_by = None
        entry.save(update_fields=("status", "applied_at", "decided_at", "decided_by"))
        audit.record(
            actor=actor,
            league=season.league,
            verb="entry.applied",
            subject=entry,
            data={"team": team.name},
        )
        if season.accepts_at_once and _is_taken_at_once(season, entry):
            _announce_team(season, entry, actor)
        else:
            _announce_application(season, team, actor)
    return entry


def _is_taken_at_once(season: Season, entry: Entry) -> bool:
    """Accept the team in a locked season, or put it on the waiting list (KEM-STA-02).

    What keeps it out leaves the application to an officer.
    """
    try:
        _accept(season, entry, None, is_known=True)
    except Refused:
        return False
    return True


def _announce_application(season: Season, team: Team, actor: User) -> None:
    """Notify those who run it of an undecided team."""
    announce_arrival(
        league=season.league,
        to=_runners_beside(season, actor),
        # Once a day, however often the team withdraws and applies again.
        what=f"{season.pk}:{team.pk}:applied",
        subject=site_text(
            "{name} applies for {season_name}", name=team.name, season_name=season.name
        ),
        body=site_text(
            "{name} ({clan}, {actor}) wants to play in {season_name}.",
            name=team.name,
            clan=team.clan,
            actor=actor,
            season_name=season.name,
        ),
        link=_page(season),
    )


def _announce_team(season: Season, entry: Entry, actor: User) -> None:
    """Notify those who run it of a team that is in."""
    announce_arrival(
        league=season.league,
        to=_runners_beside(season, actor),
        what=f"{season.pk}:{entry.team_id}:in",
        subject=_told(entry, season),
        body=site_text(
            "{name} ({clan}, {actor}) has signed up for {season_name}.",
            name=entry.team.name,
            clan=entry.team.clan,
            actor=actor,
            season_name=season.name,
        ),
        link=_page(season),
    )


def _runners_beside(season: Season, actor: User) -> list[User]:
    return [one for one in people_with(season.league, SEASON_ROLES) if one != actor]


def withdraw(*, entry: Entry, actor: User) -> None:
    """Withdraw an application, before the season starts."""
    if not actor.has_perm("rosters.coach_team", entry.team):
        raise NotAllowed(gettext("{team} is somebody else's team.").format(team=entry.team))
    with transaction.atomic():
        season = lock_season(entry.season)
        _refresh(entry)
        _require_gathering(season)
        audit.record(
            actor=actor,
            league=season.league,
            verb="entry.withdrawn",
            subject=entry,
            data={"team": entry.team.name},
        )
        _drop_schedule(season)
        entry.delete()
        move_up(season, None)


def accept(*, entry: Entry, actor: User, lots: random.Random | None = None, seen: str = "") -> None:
    """Accept a team; its lot for the last tie-break is drawn now (LGE-TAB-01).

    If the season is full it goes on the waiting list, and moves up automatically. `seen` is the
    status that the officer saw: if another has decided meanwhile, it raises `Refused`.
    """
    require_to(actor, "league.decide_entries", entry.season)
    with transaction.atomic():
        season = lock_season(entry.season)
        _refresh(entry)
        _require_as_seen(entry, seen, actor)
        _require_gathering(season)
        if entry.status != Entry.Status.ACCEPTED:
            _accept(season, entry, actor, lots)


def _accept(
    season: Season,
    entry: Entry,
    actor: User | None,
    lots: random.Random | None = None,
    *,
    is_known: bool = False,
) -> None:
    """Accept a team in a locked season, or put it on the waiting list. Raises `Refused`.

    Its coach is not notified of what they know.
    """
    lock_teams([entry.team_id])
    require_free(season, entry.team)
    require_unsuspended(season, entry.team)
    require_only_team(season, entry.team)
    require_staff_within(season, entry.team)
    _require_within_limit(entry)
    draw_lot(season, entry, lots)
    if not has_no_place_left(season):
        _decide(season, entry, Entry.Status.ACCEPTED, actor, is_known=is_known)
    elif entry.status != Entry.Status.WAITING:
        _decide(season, entry, Entry.Status.WAITING, actor, is_known=is_known)


def accept_all(*, season: Season, actor: User) -> int:
    """Accept every undecided team in the order of application; returns how many there were.

    Teams that cannot be accepted stay undecided; `Refused` lists the reasons after the others are
    accepted.
    """
    require_to(actor, "league.decide_entries", season)
    bars = []
    with transaction.atomic():
        season = lock_season(season)
        waiting = season.entries.filter(status=Entry.Status.APPLIED)
        applied = list(waiting.select_related("team__coach", "season").order_by("applied_at", "id"))
        lock_teams(entry.team_id for entry in applied)
        for entry in applied:
            try:
                accept(entry=entry, actor=actor)
            except Refused as reason:
                name, why = str(entry.team), str(reason)
                bars.append(why if name in why else f"{name}: {why}")
    if bars:
        if len(applied) > 1:
            words = ngettext(
                "{count} of {all} stays undecided. {reasons}",
                "{count} of {all} stay undecided. {reasons}",
                len(bars),
            )
        else:
            words = gettext("It stays undecided. {reasons}")
        raise Refused(words.format(count=len(bars), all=len(applied), reasons=" ".join(bars)))
    return len(applied)


def refuse(*, entry: Entry, actor: User, seen: str = "") -> None:
    """Refuse a team, even an accepted one, before the season starts. `seen` as of `accept`.

    An accepted one only by an officer whose team is not in it, while there is one (KEM-SHO-02).
    """
    require_to(actor, "league.decide_entries", entry.season)
    _require_as_seen(entry, seen, actor)
    if entry.status == Entry.Status.ACCEPTED:
        leave_to_officer_without_team(entry.season, actor, besides=entry.team)
    with transaction.atomic():
        season = lock_season(entry.season)
        _refresh(entry)
        _require_gathering(season)
        _require_as_seen(entry, seen, actor)
        if entry.status != Entry.Status.REFUSED:
            _decide(season, entry, Entry.Status.REFUSED, actor)
            move_up(season, actor)


def reconsider(*, entry: Entry, actor: User) -> None:
    """Undo a decision: the application is undecided again. As `refuse` for an accepted one."""
    require_to(actor, "league.decide_entries", entry.season)
    if entry.status == Entry.Status.ACCEPTED:
        leave_to_officer_without_team(entry.season, actor, besides=entry.team)
    with transaction.atomic():
        season = lock_season(entry.season)
        _refresh(entry)
        _require_gathering(season)
        if entry.status != Entry.Status.APPLIED:
            _decide(season, entry, Entry.Status.APPLIED, actor)
            move_up(season, actor)


def draw_lot(season: Season, entry: Entry, lots: random.Random | None = None) -> None:
    """Draw the entry's lot, if it has none; the caller has locked the season, and saves."""
    if entry.lot is None:
        drawn = set(season.entries.exclude(lot=None).values_list("lot", flat=True))
        dice = lots or random.SystemRandom()
        entry.lot = dice.choice([n for n in range(1, LAST_LOT + 1) if n not in drawn])


def _require_within_limit(entry: Entry) -> None:
    """Raise `Refused` for a redrafting team that costs more than its cap (KEM-ROL-01)."""
    if entry.limit is None:
        return
    worth = worth_of([entry.team])[entry.team_id]
    if worth > entry.limit:
        raise Refused(
            gettext("{team} costs {worth}; the cap is {limit}: release players.").format(
                team=entry.team, worth=worth, limit=entry.limit
            ),
            rule="KEM-ROL-01",
        )


def has_no_place_left(season: Season) -> bool:
    """Whether every place of the season is taken; never if it has no limit."""
    if season.max_teams is None:
        return False
    return season.entries.filter(status=Entry.Status.ACCEPTED).count() >= season.max_teams


def move_up(season: Season, actor: User | None) -> None:
    """Fill the free places of a locked season from the waiting list."""
    waiting = season.entries.filter(status=Entry.Status.WAITING).select_related("team__coach")
    for entry in waiting.order_by("decided_at", "id"):
        if has_no_place_left(season):
            return
        lock_teams([entry.team_id])
        try:
            require_free(season, entry.team)
            require_unsuspended(season, entry.team)
            require_only_team(season, entry.team, statuses=(Entry.Status.ACCEPTED,))
        except Refused:
            continue  # it plays elsewhere by now, or may not enter: try the next one
        _decide(season, entry, Entry.Status.ACCEPTED, actor)


def _refresh(entry: Entry) -> None:
    """Reload the entry under the season's lock. Raises `Refused` if it has been withdrawn."""
    try:
        entry.refresh_from_db(fields=("status", "lot", "decided_at", "decided_by"))
    except Entry.DoesNotExist as error:
        raise Refused(gettext("This application has been withdrawn.")) from error


MEANWHILE = {
    Entry.Status.WAITING: gettext_noop("{officer} has put {team} on the waiting list meanwhile."),
    Entry.Status.ACCEPTED: gettext_noop("{officer} has accepted {team} meanwhile."),
    Entry.Status.REFUSED: gettext_noop("{officer} has refused {team} meanwhile."),
}
"""What one officer reads who answers an application after another."""


def _require_as_seen(entry: Entry, seen: str, actor: User) -> None:
    """Raise `Refused` if the entry has another status than the officer saw; `seen` may be empty."""
    if not seen or entry.status == seen:
        return
    words = MEANWHILE.get(Entry.Status(entry.status))
    if words is None or entry.decided_by_id in (None, actor.pk):
        words = gettext_noop("{team} has another status meanwhile: {status}.")
    raise Refused(
        gettext(words).format(
            officer=entry.decided_by, team=entry.team, status=entry.get_status_display().lower()
        )
    )


def _decide(
    season: Season,
    entry: Entry,
    status: Entry.Status,
    actor: User | None,
    *,
    is_known: bool = False,
) -> None:
    now = clock.now()
    change = Change(f"entry:{entry.pk}", entry.status, status)
    entry.status, entry.decided_at, entry.decided_by = status, now, actor
    entry.save(update_fields=("status", "lot", "decided_at", "decided_by"))
    _drop_schedule(season)
    audit.record(
        actor=actor,
        league=season.league,
        verb=f"entry.{status}",
        subject=entry,
        data={"team": entry.team.name},
    )
    if not is_known and (actor is None or entry.team.coach_id != actor.pk):
        told = _told(entry, season)
        notify_change(
            change=change,
            recipient=entry.team.coach,
            subject=told,
            body=f"{told}.",
            link=_page(season),
            key=f"entry:{entry.pk}:{status}:{now.isoformat()}",
        )


TOLD = {
    Entry.Status.APPLIED: gettext_noop('{team} asks to play in season "{season}"'),
    Entry.Status.WAITING: gettext_noop('{team} are on the waiting list of season "{season}"'),
    Entry.Status.ACCEPTED: gettext_noop('{team} play in season "{season}"'),
    Entry.Status.REFUSED: gettext_noop('{team} cannot play in season "{season}"'),
    Entry.Status.WITHDRAWN: gettext_noop('{team} no longer play in season "{season}"'),
}
"""What an entry's new status means for the team, as its coach reads it."""


def _told(entry: Entry, season: Season) -> str:
    return site_text(TOLD[Entry.Status(entry.status)], team=entry.team.name, season=season.name)


def lock_teams(team_ids: Iterable[int]) -> None:
    """Lock the rows of the teams, so that no other season takes one of them meanwhile.

    Always in the order of ids and after the season's row, so that two seasons cannot deadlock.
    """
    locked = Team.objects.select_for_update(of=("self",)).filter(pk__in=team_ids)
    list(locked.order_by("pk").values_list("pk", flat=True))


def require_free(season: Season, team: Team) -> None:
    """Raise `Refused` if the team plays in another season: it cannot be in two matches at once.

    The caller has locked the team's row, else two seasons could both find it free.
    """
    other = (
        Season.objects.filter(entries__team=team, entries__status=Entry.Status.ACCEPTED)
        .filter(state__in=Season.HOLDING)
        .exclude(pk=season.pk)
        .first()
    )
    if other is not None:
        raise Refused(
            gettext("{team} plays in {other}, which is not over.").format(team=team, other=other),
            rule="KEM-SEA-01",
        )


def require_unsuspended(season: Season, team: Team) -> None:
    """Raise `Refused` while the coach is suspended by a red card (KEM-CRD-01)."""
    card = (
        Card.objects.filter(
            season__league=season.league_id,
            coach=team.coach_id,
            kind=Card.Kind.RED,
            state__in=Card.IN_FORCE,
            suspended_until__gte=clock.now().date(),
        )
        .order_by("-suspended_until")
        .first()
    )
    if card is not None:
        raise Refused(
            gettext("{coach} is suspended until {suspended_until}.").format(
                coach=team.coach, suspended_until=card.suspended_until
            ),
            rule="KEM-CRD-01",
        )


def require_staff_within(season: Season, team: Team) -> None:
    """Raise `Refused` for more staff than a house rule of the season allows."""
    roster_rules = find_variant(season.variant).roster_rules
    for key, option in roster_rules.staff_caps:
        if option not in season.options:
            continue  # the limit of the table applies
        cap = int(season.options[option])
        if (number := team.staff.get(key, 0)) > cap:
            raise Refused(
                gettext("{team} has {number} {staff}; this season allows {cap}.").format(
                    team=team, number=number, staff=key.replace("_", " "), cap=cap
                ),
                rule=roster_rules.limit_of(key),
            )


def _require_sign_up(season: Season) -> None:
    if not season.takes_teams:
        raise Refused(gettext("{name} does not accept or drop teams now.").format(name=season.name))


def _require_gathering(season: Season) -> None:
    if not season.is_gathering:
        raise Refused(gettext("{name} does not accept or drop teams now.").format(name=season.name))


def _drop_schedule(season: Season) -> None:
    """Delete the schedule: it was drawn for other teams."""
    season.rounds.all().delete()
    season.entries.filter(keeps_division=False).update(division=None)


def _page(season: Season) -> str:
    return reverse("league:season", args=[season.pk])
