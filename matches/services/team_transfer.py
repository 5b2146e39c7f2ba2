"""What happens to a team's matches when it is transferred to another coach."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext

from core import clock
from core.accounts.models import User
from core.errors import Refused
from matches.models import Match, MatchState, Playbook, Side, TurnSheet
from matches.services.notifications import turn_notifications
from matches.services.states import lock_match
from matches.services.timekeeping import clocks
from rosters.models import Team, TeamCoach


def transfer_matches(team: Team, to: User, how: TeamCoach.How) -> None:
    """Matches that are not over go on under the new coach, with what was submitted for them.

    Their time goes on by the new coach's calendar: quiet hours and vacations of the old one end
    with the transfer (KEM-CLK-03). What the old coach submitted counts. If they offered the team,
    the new coach reads it and is mailed the turn that waits; a draft is the old coach's own and is
    deleted unread. A team that was given away stays in the old coach's orders until its next turn,
    drafts and playbook included, and the new one reads none of it (LGE-PBM-02).

    Nobody can take over a team whose opponent they coach in a running match, or while a result
    entered at a table waits for an answer: two coaches must agree on it. Raises `Refused`.
    """
    over = (MatchState.FINISHED, MatchState.VOID)
    running = Match.objects.filter(Q(home_team=team) | Q(away_team=team)).exclude(state__in=over)
    for pk in running.order_by("pk").values_list("pk", flat=True):
        match = lock_match(pk)
        side = Side.HOME if match.home_team_id == team.pk else Side.AWAY
        if match.team(Side(1 - side)).coach_id == to.pk:
            raise Refused(
                gettext("{to} coaches the other side of a match of {team} ({match}).").format(
                    to=to, team=team, match=match
                )
            )
        if match.state == MatchState.AWAITED:
            raise Refused(
                gettext(
                    "The result of a match of {team} waits for an answer first ({match})."
                ).format(team=team, match=match)
            )
        if team.coach_id != to.pk:
            now = clock.now()
            clocks.settle(match, now)
            clocks.hand_over(match, side, to, now)
            match.save(update_fields=("due_at", "remind_at"))
        if how is TeamCoach.How.GIVEN:
            continue
        drafts = TurnSheet.objects.filter(match=match, side=side, state=TurnSheet.State.DRAFT)
        drafts.exclude(author=to).delete()
        if match.state == MatchState.PLAYING and match.waiting_side == side and not match.asked:
            turn_notifications.taken_over(match, side, to)
    _close_playbook(team, to, how)


def _close_playbook(team: Team, to: User, how: TeamCoach.How) -> None:
    """Close the pages of a coach whose team is given away to all but that coach."""
    pages = Playbook.objects.filter(team=team)
    if how is TeamCoach.How.GIVEN:
        pages.filter(kept_for=None).update(kept_for=team.coach)
    pages.filter(kept_for=to).update(kept_for=None)
