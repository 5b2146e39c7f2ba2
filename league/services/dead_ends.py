"""What an officer can do when no Swiss round without a rematch is left (KEM-SWI-01)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from league.models import Round, Season
from league.pairing.types import Stage
from league.queries.draws import is_dead_end
from league.queries.season_plans import ALLOWED, CUT
from league.services.own_cause import leave_to_officer_without_team
from league.services.rounds import open_next_round
from league.services.seasons import lock_season, require_to

RULE = "KEM-SWI-01"


def play_fewer_rounds(*, season: Season, actor: User) -> None:
    """End the table with the rounds that are played; play-offs follow, or the season closes.

    Only while no round can be drawn. An officer whose team plays in the season leaves it to one
    whose does not, while there is one (KEM-SHO-02).
    """
    with _dead_end(season, actor) as locked:
        coming = locked.rounds.filter(state=Round.State.PENDING, stage=Stage.TABLE)
        played = locked.rounds.filter(state=Round.State.DONE, stage=Stage.TABLE).count()
        coming.delete()
        planned = locked.format_options.get("rounds")
        locked.format_options = {**locked.format_options, "rounds": played}
        locked.save(update_fields=("format_options",))
        audit.record(
            actor=actor,
            league=locked.league,
            verb=CUT,
            subject=locked,
            data={"rounds": played, "planned": {"rounds": planned}},
        )
        open_next_round(locked)


def allow_rematches(*, season: Season, actor: User) -> None:
    """Let teams meet again in the rounds to come, where there is no other way.

    Only while no round can be drawn. An officer whose team plays in the season leaves it to one
    whose does not, while there is one (KEM-SHO-02).
    """
    with _dead_end(season, actor) as locked:
        if locked.format_options.get("rematches") != "never":
            raise Refused(gettext("This season allows rematches."), rule=RULE)
        locked.format_options = {**locked.format_options, "rematches": "avoid"}
        locked.save(update_fields=("format_options",))
        audit.record(
            actor=actor,
            league=locked.league,
            verb=ALLOWED,
            subject=locked,
            data={"planned": {"rematches": "never"}},
        )
        open_next_round(locked)


@contextmanager
def _dead_end(season: Season, actor: User) -> Iterator[Season]:
    """The season, locked, for an officer who may end its dead end (KEM-SHO-02)."""
    require_to(actor, "league.manage_season", season)
    leave_to_officer_without_team(season, actor)
    with transaction.atomic():
        season = lock_season(season)
        if not is_dead_end(season):
            raise Refused(
                gettext("The next round of {season} can be drawn: its plan stands.").format(
                    season=season
                ),
                rule="LGE-OPT-01",
            )
        yield season
