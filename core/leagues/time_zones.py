"""The time zone of a league: the one that its dates are meant in."""

from __future__ import annotations

import zoneinfo

from core.accounts import time_zones
from core.leagues.models import League


def zone_of_league(league: League) -> zoneinfo.ZoneInfo:
    """The league's zone; UTC if this machine knows none of that name."""
    return time_zones.zone_of(league.time_zone)
