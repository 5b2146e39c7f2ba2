"""Create seasons, open and close sign-up, archive them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict
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
from core.name_rules import clean_name
from engine.errors import DataError
from engine.maps import NamedMap
from engine.rules_lookup import rules_under
from engine.variants.game_meta import GameMeta
from engine.variants.registry import VARIANTS, find_variant
from league.models import Season
from league.plans import Plan
from league.services.sign_up_news import announce_sign_up, forget_sign_up
from league.table import Points
from league.table.unplayed import UNPLAYED_RULES
from matches.clocks.clock_terms import PLAIN as PLAIN_TERMS
from matches.clocks.clock_terms import ClockTerms
from matches.queries.map_catalogue import map_catalogue
from rosters.services.after_match_sequence import AFTER_HOURS, MAX_HOURS

MIN_TURN_HOURS, MAX_TURN_HOURS = 24, 336  # LGE-PBM-01
LGE_TAB_01 = Points(3, 1, 0)
PLAIN = Plan()


def create_season(
    *,
    league: League,
    name: str,
    variant: str,
    actor: User,
    turn_hours: int = 72,
    after_match_hours: int = AFTER_HOURS,
    terms: ClockTerms = PLAIN_TERMS,
    plan: Plan = PLAIN,
    points: Points = LGE_TAB_01,
    options: dict[str, str] | None = None,
    maps: Collection[str] = (),
    dice_seed: str = "",
) -> Season:
    """Create a season of a game that leagues play; its options hold for all matches (LGE-OPT-01).

    `maps` are keys of the league's map catalogue (`matches.queries.map_catalogue`), with or without
    `<game>/` before them, that its matches draw from; by default the printed ones. `plan` is its
    format and dates, `terms` its clock terms.
    Raises `Refused`.

    A `dice_seed` is for demos: the same seed gives the same matches, and there is no secret.
    """
    require_commissioner(actor, league)
    name = clean_name(name, whose=gettext("the season"))
    if not MIN_TURN_HOURS <= turn_hours <= MAX_TURN_HOURS:
        raise Refused(gettext("A turn takes 24 to 336 hours."), rule="LGE-PBM-01")
    if not 0 <= after_match_hours <= MAX_HOURS:
        raise Refused(gettext("The time after a match is from 0 to 336 hours."), rule="LGE-ADV-07")
    settled = plan.checked()
    if variant not in {meta.key for meta in VARIANTS}:
        raise Refused(
            gettext("No league plays {variant!r}.").format(variant=variant), rule="LGE-TEA-05"
        )
    try:
        rules_under(variant, options or {})
    except DataError as error:
        raise Refused(str(error), rule="LGE-OPT-01") from error
    chosen = _set_of_maps(league, find_variant(variant), maps)
    check_points(points)
    try:
        with transaction.atomic():
            _require_own_look(league, name)
            season = Season.objects.create(
                league=league,
                name=name,
                variant=variant,
                turn_hours=turn_hours,
                after_match_hours=after_match_hours,
                clock_terms=terms.to_json(),
                **settled,
                **stored_points(points),
                options=dict(options or {}),
                maps=chosen,
                dice_seed=dice_seed,
                created_by=actor,
                created_at=clock.now(),
            )
            audit.record(
                actor=actor,
                league=league,
                verb="season.created",
                subject=season,
                data={"name": season.name, "variant": variant},
            )
    except IntegrityError as error:
        raise Refused(
            gettext("{league} already has a season called {name}.").format(
                league=league, name=name
            ),
            field="name",
        ) from error
    return season


def _require_own_look(league: League, name: str) -> None:
    """Raise `Refused` if another season of the league has a name that looks like this one.

    Until the caller's transaction ends nobody else names a season of the league.
    """
    lock_in_transaction("season.names", league.pk)
    wanted = look(name)
    for other in Season.objects.filter(league=league).values_list("name", flat=True):
        if look(other) == wanted:
            raise Refused(
                gettext(
                    "{league} already has a season called {other}, and {name} looks like it."
                ).format(league=league, other=other, name=name)
                if other.casefold() != name.casefold()
                else gettext("{league} already has a season called {name}.").format(
                    league=league, name=name
                ),
                rule="KEM-NAM-01",
                field="name",
            )


def check_points(points: Points) -> None:
    """Raise `Refused` for inconsistent points."""
    if not points.win >= points.draw >= points.loss >= 0:
        raise Refused(gettext("A win must be worth at least a draw, a draw at least a loss."))
    if not 0 <= points.for_bye <= points.win:
        raise Refused(gettext("A bye must not be worth more than a win."))
    if points.unplayed not in UNPLAYED_RULES:
        raise Refused(
            gettext("Unplayed rounds count by one of: {rules}.").format(
                rules=", ".join(UNPLAYED_RULES)
            ),
            rule="KEM-TIE-01",
        )


def stored_points(points: Points) -> dict[str, Any]:
    """The points as fields of a season."""
    return {
        "win_points": points.win,
        "draw_points": points.draw,
        "loss_points": points.loss,
        "bye_points": points.for_bye,
        "bonuses": [asdict(bonus) for bonus in points.bonuses],
        "walkover_scores": points.walkover_score,
        "unplayed_rounds": points.unplayed,
    }


def _set_of_maps(league: League, meta: GameMeta, keys: Collection[str]) -> list[NamedMap]:
    """The maps of those keys, in the order of the map catalogue. Raises `Refused`."""
    if not keys:
        return []
    known = map_catalogue(league, meta)
    wanted = {key.removeprefix(f"{meta.key}/") for key in keys}
    if unknown := sorted(wanted - {shown.key for shown in known}):
        raise Refused(
            gettext("{league} has no map {unknown} of {title}.").format(
                league=league, unknown=unknown[0], title=meta.title
            ),
            field="maps",
        )
    return [(shown.name, shown.text) for shown in known if shown.key in wanted]


def open_sign_up(*, season: Season, actor: User) -> None:
    """Open sign-up, for the first time or again. The first time its members are notified."""
    with transaction.atomic():
        _move(season, actor, (Season.State.DRAFT, Season.State.READY), Season.State.SIGN_UP)
        announce_sign_up(season, actor)


def close_sign_up(*, season: Season, actor: User) -> None:
    """Close sign-up; decisions can still be changed."""
    with transaction.atomic():
        _move(season, actor, (Season.State.SIGN_UP,), Season.State.READY)
        forget_sign_up(season)


def back_to_draft(*, season: Season, actor: User) -> None:
    """Move a season without applications back to preparation."""
    require_to(actor, "league.manage_season", season)
    if season.entries.exists():
        raise Refused(gettext("Teams have applied: refuse or remove them first."))
    with transaction.atomic():
        _move(season, actor, Season.GATHERING, Season.State.DRAFT)
        forget_sign_up(season)


def archive(*, season: Season, actor: User) -> None:
    """Archive a finished season: it is read-only, and listed last."""
    _move(season, actor, (Season.State.CLOSED,), Season.State.ARCHIVED)


def unarchive(*, season: Season, actor: User) -> None:
    """Unarchive a season."""
    _move(season, actor, (Season.State.ARCHIVED,), Season.State.CLOSED)


VERBS = {
    Season.State.SIGN_UP: "season.sign_up_opened",
    Season.State.READY: "season.sign_up_closed",
    Season.State.DRAFT: "season.taken_back",
    Season.State.ARCHIVED: "season.archived",
    Season.State.CLOSED: "season.unarchived",
}


def _move(season: Season, actor: User, sources: Collection[str], target: Season.State) -> None:
    require_to(actor, "league.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if season.state not in sources:
            raise Refused(
                gettext("{season} is: {state}.").format(
                    season=season, state=season.get_state_display().lower()
                )
            )
        season.state = target
        season.archived_at = clock.now() if target == Season.State.ARCHIVED else None
        season.save(update_fields=("state", "archived_at"))
        audit.record(actor=actor, league=season.league, verb=VERBS[target], subject=season)


def require_commissioner(actor: User, league: League) -> None:
    """Raise `NotAllowed` unless the actor is a commissioner or deputy of the league."""
    if not actor.has_perm("league.create_season", league):
        raise NotAllowed(
            gettext("Only a commissioner or deputy of {league} may do this.").format(league=league)
        )


def require_to(actor: User, permission: str, season: Season) -> None:
    """Raise `NotAllowed` unless the actor has that permission for the season."""
    if not actor.has_perm(permission, season):
        raise NotAllowed(
            gettext("You may not do this in {season}: ask a commissioner of its league.").format(
                season=season
            )
        )


def lock_season(season: Season) -> Season:
    """Reload and lock the season's row; every service that changes a season does this first."""
    return (
        Season.objects.select_for_update(of=("self",))
        .select_related("league", "created_by")
        .get(pk=season.pk)
    )
