"""A league's own maps: checked by the rules of the game, and stored unchanged."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.audit import services as audit
from core.errors import NotAllowed, Refused
from core.leagues.models import League
from core.name_rules import clean_name
from engine.maps import PlayedMap, map_title, printed_maps, read_map
from engine.sheets.faults import SheetFaults
from engine.variants.game_meta import GameMeta
from matches.models import LeagueMap
from matches.queries.map_catalogue import games_with_maps, own_maps
from matches.services.errors import BadMap

MAX_MAPS = 60


def check_map(*, meta: GameMeta, text: str) -> PlayedMap:
    """The map from the text of a form or API client. Raises `BadMap` with every fault."""
    try:
        return read_map(meta, text.replace("\r\n", "\n"))
    except SheetFaults as found:
        raise BadMap(found.faults) from found


def add_map(*, league: League, variant: str, name: str, text: str, actor: User) -> LeagueMap:
    """Save a map for coming seasons of that game. Raises `Refused`, for a bad map `BadMap`."""
    if not actor.has_perm("matches.add_map", league):
        raise NotAllowed(
            gettext("Only a commissioner or deputy of {league} may do this.").format(league=league)
        )
    meta = next((meta for meta in games_with_maps() if meta.key == variant), None)
    if meta is None:
        raise Refused(gettext("That game is not played on maps."))
    name = clean_name(name, whose=gettext("the map"))
    found = check_map(meta=meta, text=text)
    printed = {called for key, _ in printed_maps(meta) for called in (key, map_title(meta, key))}
    if name.casefold() in {called.casefold() for called in printed}:
        raise Refused(
            gettext("{name} is a printed map; give yours another name.").format(name=name)
        )
    try:
        with transaction.atomic():
            League.objects.select_for_update().get(pk=league.pk)
            if own_maps(league, meta).count() >= MAX_MAPS:
                raise Refused(
                    gettext("A league keeps at most {most} maps of a game.").format(most=MAX_MAPS)
                )
            made = LeagueMap.objects.create(
                league=league,
                variant=meta.key,
                name=name,
                text=found.text,
                author=actor,
                created_at=clock.now(),
            )
            audit.record(
                actor=actor,
                league=league,
                verb="map.added",
                subject=made,
                data={"name": name, "variant": meta.key},
            )
    except IntegrityError as error:
        raise Refused(
            gettext("{league} already has a map called {name}.").format(league=league, name=name)
        ) from error
    return made
