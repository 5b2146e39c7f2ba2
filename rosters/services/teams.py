"""Founding a team and renaming it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.advisory_lock import lock_in_transaction
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import League
from core.look_alikes import look
from core.name_rules import clean_name, tidy
from core.problems import fault
from core.translation import site_text
from engine.clans import Clan as ClanTable
from engine.variants.game_meta import GameMeta
from rosters.builder.draft import RosterDraft, default_draft
from rosters.builder.validation import Violation, bill, violations
from rosters.hooks import TEAM_FOUNDED
from rosters.models import (
    CareerEvent,
    CareerKind,
    Clan,
    LedgerKind,
    Team,
    TeamCoach,
    TeamDraft,
)
from rosters.queries.clans import meta_of, rules_version_of, table_of
from rosters.services import ledger
from rosters.services.league_teams import require_league
from rosters.services.new_teams import create_players, create_team


class IllegalRoster(Refused):
    """The roster breaks rules; `violations` lists them all. Nothing has changed."""

    code = "illegal_roster"
    is_malformed = True

    def __init__(self, broken: Sequence[Violation]) -> None:
        self.violations = tuple(broken)
        rules = sorted({violation.rule for violation in broken})
        super().__init__(gettext("This roster cannot be founded yet."), rule=", ".join(rules))

    def errors(self) -> list[dict[str, Any]]:
        """Every broken rule, with the index of the line at fault, if it is a single line."""
        return [
            fault("broken_rule", each.message, rule=each.rule, field=_field(each))
            for each in self.violations
        ]


def _field(violation: Violation) -> str:
    return "" if violation.line is None else f"lines.{violation.line}"


def found_from_draft(*, draft: TeamDraft, actor: User) -> Team:
    """Found the team that the draft describes and delete the draft. Raises `IllegalRoster`."""
    if draft.coach_id != actor.pk:
        raise NotAllowed(gettext("This draft is somebody else's."))
    with transaction.atomic():
        locked = TeamDraft.objects.select_for_update().filter(pk=draft.pk).first()
        if locked is None:
            raise Refused(gettext("This draft has been founded or discarded already."))
        team = found_team(
            league=locked.league,
            coach=actor,
            clan=locked.clan,
            roster=RosterDraft.from_json(locked.name, locked.lines),
            actor=actor,
        )
        locked.delete()
    return team


def found_usual_team(*, league: League, clan: Clan, actor: User, seed: int) -> Team:
    """Found a team of the clan's usual line-up, with names by the seed (KEM-STA-03).

    A draft that the coach has stays as it is. Raises `IllegalRoster` if the clan's rules refuse it.
    """
    taken = tuple(Team.objects.filter(league=league).values_list("name", flat=True))
    roster = default_draft(table_of(clan), seed=seed, taken_team_names=taken)
    return found_team(league=league, coach=actor, clan=clan, roster=roster, actor=actor)


@transaction.atomic
def found_team(
    *, league: League, coach: User, clan: Clan, roster: RosterDraft, actor: User
) -> Team:
    """Found a team, with its money, purchases and players as facts (LGE-TEA-01 to 03).

    A season that waits for it takes it in the same transaction (KEM-STA-02).
    """
    team = _found(league=league, coach=coach, clan=clan, roster=roster, actor=actor)
    TEAM_FOUNDED.call(team)
    return team


def _found(*, league: League, coach: User, clan: Clan, roster: RosterDraft, actor: User) -> Team:
    if not coach.has_perm("core.coach_in_league", league):
        raise NotAllowed(
            gettext("Only coaches of {league} can found teams in it.").format(league=league)
        )
    table, meta = table_of(clan), meta_of(clan)
    if broken := violations(roster, table, meta):
        raise IllegalRoster(broken)
    now = clock.now()
    name = clean_name(roster.name, whose=gettext("the team"))
    try:
        with transaction.atomic():
            if taken := _alike(league, name):
                raise IllegalRoster([Violation("KEM-NAM-01", taken)])
            team = create_team(
                league=league, coach=coach, clan=clan, roster=roster, name=name, now=now
            )
            TeamCoach.objects.create(
                team=team, coach=coach, since=now, how=TeamCoach.How.FOUNDED, actor=actor
            )
            _pay(team=team, roster=roster, table=table, meta=meta, actor=actor, now=now)
            _hire(team, roster, meta.roster_rules.founding, now)
            audit.record(
                actor=actor,
                league=league,
                verb="team.founded",
                subject=team,
                data={"name": name, "clan": clan.key},
            )
    except IntegrityError as error:
        raise IllegalRoster(
            [
                Violation(
                    "KEM-NAM-01",
                    gettext("{league} already has a team called {name}.").format(
                        league=league, name=name
                    ),
                )
            ]
        ) from error
    return team


def _alike(league: League, name: str, but: Team | None = None) -> str:
    """Why the name cannot be used: another team of the league has it, or looks like it.

    Until the caller's transaction ends nobody else names a team of the league: two who name theirs
    at the same time would both find none.
    """
    lock_in_transaction("team.names", league.pk)
    wanted = look(name)
    for pk, other in Team.objects.filter(league=league).values_list("pk", "name"):
        if look(other) == wanted and (but is None or pk != but.pk):
            return gettext(
                "{league} already has a team called {other}, and {name} looks like it."
            ).format(league=league, other=other, name=name)
    return ""


def rename_team(*, team: Team, actor: User, name: str) -> None:
    """Give a team another name. Raises `Refused` on an empty or taken one."""
    require_coach(team, actor)
    league = require_league(team)
    name = clean_name(name, whose=gettext("the team"))
    before = team.name
    try:
        with transaction.atomic():
            if taken := _alike(league, name, but=team):
                raise Refused(taken, rule="KEM-NAM-01", field="name")
            team.name = name
            team.save(update_fields=("name",))
            audit.record(
                actor=actor,
                league=team.league,
                verb="team.renamed",
                subject=team,
                data={"from": before, "to": name},
            )
    except IntegrityError as error:
        team.name = before
        raise Refused(
            gettext("{league} already has a team called {name}.").format(
                league=team.league, name=name
            ),
            rule="KEM-NAM-01",
        ) from error


def require_coach(team: Team, actor: User) -> None:
    """Raise `NotAllowed` unless the actor coaches this team and is still a coach of its league."""
    if actor.has_perm("rosters.coach_team", team):
        return
    if team.coach_id == actor.pk:
        raise NotAllowed(
            gettext("Only coaches of {league} can do this.").format(league=team.league)
        )
    raise NotAllowed(gettext("{team} is somebody else's team.").format(team=team))


def _pay(
    *, team: Team, roster: RosterDraft, table: ClanTable, meta: GameMeta, actor: User, now: datetime
) -> None:
    """Post the founding money and the purchases: players first, then staff and re-rolls."""
    ledger.post_new(
        team=team,
        postings=[
            ledger.Posting(
                kind=LedgerKind.GRANT,
                amount=meta.budget,
                rule=meta.roster_rules.founding,
                source_id="grant",
                note=site_text("Founding money"),
            ),
            *_players(roster, table),
            *_staff(roster, table, meta),
        ],
        rules_version=rules_version_of(team.clan),
        source_kind="founding",
        actor=actor,
        now=now,
    )


def _players(roster: RosterDraft, table: ClanTable) -> Iterator[ledger.Posting]:
    for line in roster.lines:
        position = table.position(line.position)
        yield ledger.Posting(
            kind=LedgerKind.PLAYER,
            amount=-position.cost,
            rule=table.rule,
            source_id=f"player:{line.number}",
            item=str(line.number),
            quantity=1,
            note=f"{position.name} {tidy(line.name)}",
        )


def _staff(roster: RosterDraft, table: ClanTable, meta: GameMeta) -> Iterator[ledger.Posting]:
    named = {row.key: row.name for row in table.staff} | {"reroll": table.reroll.name}
    for item in bill(roster, table, meta):
        if item.item in named:
            yield ledger.Posting(
                kind=LedgerKind.REROLL if item.item == "reroll" else LedgerKind.STAFF,
                amount=-item.total,
                rule=item.rule,
                source_id=item.item,
                item=item.item,
                quantity=item.quantity,
                note=f"{item.quantity} x {named[item.item]}",
            )


def _hire(team: Team, roster: RosterDraft, rule: str, now: datetime) -> None:
    version = rules_version_of(team.clan)
    players = create_players(team, roster, now)
    CareerEvent.objects.bulk_create(
        CareerEvent(
            player=player,
            kind=CareerKind.HIRED,
            source="founding",
            rule=rule,
            data={"cost": player.position.cost},
            rules_version=version,
            created_at=now,
        )
        for player in players
    )
