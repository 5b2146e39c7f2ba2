"""Making a season and opening it to teams."""

from __future__ import annotations

from collections.abc import Collection

from django.db import IntegrityError, transaction

from league.club import clock
from league.club.errors import NotAllowed, Refused
from league.club.models import League, User
from league.club.names import clean_name
from league.club.services import audit
from league.season.models import Season
from league.season.table import Points
from matches.atlas import atlas
from matches.engine.errors import DataError
from matches.engine.maps import NamedMap
from matches.engine.rulebook import rules_under
from matches.engine.variants.base import Variant
from matches.engine.variants.registry import VARIANTS, find_variant

MIN_TURN_HOURS, MAX_TURN_HOURS = 24, 336  # LGE-PBM-01
LGE_TAB_01 = Points(3, 1, 0)


def create_season(
    *,
    league: League,
    name: str,
    variant: str,
    actor: User,
    turn_hours: int = 72,
    legs: int = 1,
    points: Points = LGE_TAB_01,
    options: dict[str, str] | None = None,
    maps: Collection[str] = (),
    dice_seed: str = "",
) -> Season:
    """Make a season of a game that leagues play; its options hold for all its matches (LGE-OPT-01).

    `maps` are keys of the league's atlas (`matches.atlas`), those its matches are played on;
    without any, the printed ones. Raises `Refused`.

    A `dice_seed` is for demonstrations: their matches come out the same and have no secret.
    """
    require_commissioner(actor, league)
    name = clean_name(name, whose="the season")
    if not MIN_TURN_HOURS <= turn_hours <= MAX_TURN_HOURS:
        raise Refused("A turn lasts 24 to 336 hours.", rule="LGE-PBM-01")
    if legs not in {1, 2}:
        raise Refused("Everybody meets everybody once or twice.")
    if variant not in {card.key for card in VARIANTS}:
        raise Refused(f"No league plays {variant!r}.", rule="LGE-TEA-05")
    try:
        rules_under(variant, options or {})
    except DataError as error:
        raise Refused(str(error), rule="LGE-OPT-01") from error
    chosen = _set_of_maps(league, find_variant(variant), maps)
    if not points.win >= points.draw >= points.loss >= 0:
        raise Refused("A win is worth no less than a draw, a draw no less than a loss.")
    try:
        with transaction.atomic():
            season = Season.objects.create(
                league=league,
                name=name,
                variant=variant,
                turn_hours=turn_hours,
                legs=legs,
                win_points=points.win,
                draw_points=points.draw,
                loss_points=points.loss,
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
        raise Refused(f"{league} already has a season called {name}.") from error
    return season


def _set_of_maps(league: League, card: Variant, keys: Collection[str]) -> list[NamedMap]:
    """The maps of those keys in the atlas's order, as they are now. Raises `Refused`."""
    if not keys:
        return []
    known = atlas(league, card)
    if not set(keys) <= {shown.key for shown in known}:
        raise Refused(f"{league} has no such map of {card.title}.")
    return [(shown.name, shown.text) for shown in known if shown.key in keys]


def open_sign_up(*, season: Season, actor: User) -> None:
    """Let teams apply."""
    require_to(actor, "season.manage_season", season)
    with transaction.atomic():
        season = lock_season(season)
        if season.state != Season.State.DRAFT:
            raise Refused("Sign-up was opened before.")
        season.state = Season.State.SIGN_UP
        season.save(update_fields=("state",))
        audit.record(
            actor=actor, league=season.league, verb="season.sign_up_opened", subject=season
        )


def require_commissioner(actor: User, league: League) -> None:
    """Raise `NotAllowed` unless the actor runs the league's seasons, as its deputy may too."""
    if not actor.has_perm("season.create_season", league):
        raise NotAllowed(f"Only a commissioner or deputy of {league} may do this.")


def require_to(actor: User, permission: str, season: Season) -> None:
    """Raise `NotAllowed` unless the actor has that permission for the season."""
    if not actor.has_perm(permission, season):
        raise NotAllowed(f"You may not do this in {season}: ask a commissioner of its league.")


def lock_season(season: Season) -> Season:
    """The season's row, fresh and locked: every verb that changes a season takes it first."""
    return (
        Season.objects.select_for_update(of=("self",))
        .select_related("league", "created_by")
        .get(pk=season.pk)
    )
