"""Every kind of stored permission, with the function that judges one when it is used."""

from __future__ import annotations

from core import clock
from core.leagues.models import Invitation, PendingInvitation
from core.leagues.permissions import may_keep_webhook
from core.leagues.services.invitations import link_holds
from core.notifications.models import Webhook
from core.standing_permissions import STANDING_PERMISSIONS, StandingPermission
from league.exports.printing.print_kinds import may_have
from league.models import FileJob
from rosters.models import Team
from rosters.queries import coaching, stand_ins

LIVE = "nothing by itself: every use asks what its user may do now"


def register_standing_permissions() -> None:
    """Register every kind. Called again it changes nothing."""
    for label, permission in _KINDS.items():
        STANDING_PERMISSIONS.register(label, permission)


def _link_holds(row: Invitation) -> bool:
    return link_holds(row, clock.now())


def _kept_link_holds(row: PendingInvitation) -> bool:
    return link_holds(row.invitation, clock.now())


def _webhook_holds(row: Webhook) -> bool:
    return row.is_active and may_keep_webhook(row.created_by, row.league)


def _officers_bot_holds(row: Team) -> bool:
    officer = row.officer_bot_by
    return officer is not None and stand_ins.may_still_name(officer, row)


def _job_holds(row: FileJob) -> bool:
    return row.asked_by.is_active and may_have(row.asked_by, row)


_KINDS = {
    "rosters.StandIn": StandingPermission(
        allows="to write the turns of a team, and to read its orders",
        until="its end, or the coach's; an officer's own: the end of the match, or the coach acts",
        maker=stand_ins.maker_of,
        holds=stand_ins.grant_holds,
    ),
    "rosters.Team": StandingPermission(
        allows="a bot that an officer chose to play a second missed turn in a row",
        until="the end of the match, or the coach acts",
        maker=lambda row: row.officer_bot_by,
        holds=_officers_bot_holds,
    ),
    "rosters.TeamOffer": StandingPermission(
        allows="to take over a team with its matches",
        until="it is answered or withdrawn, or the team has another coach",
        maker=lambda row: row.made_by,
        holds=coaching.offer_holds,
    ),
    "core.Invitation": StandingPermission(
        allows="to join a league in a role",
        until="its day, its last use, or its maker loses the right to give the role",
        maker=lambda row: row.created_by,
        holds=_link_holds,
    ),
    "core.PendingInvitation": StandingPermission(
        allows="to join by a link that was opened before one had an account",
        until="as its link",
        maker=lambda row: row.invitation.created_by,
        holds=_kept_link_holds,
    ),
    "core.Webhook": StandingPermission(
        allows="to get a league's news, of a private one too",
        until="it is ended, or its maker may not change the league",
        maker=lambda row: row.created_by,
        holds=_webhook_holds,
    ),
    "league.FileJob": StandingPermission(
        allows="to have a file made, and to download it",
        until="it expires, or its requester may no longer see what it shows",
        maker=lambda row: row.asked_by,
        holds=_job_holds,
    ),
    "core.ApiToken": StandingPermission(
        allows=LIVE, until="it is revoked or expires", maker=lambda row: row.user
    ),
    "core.ReplyToken": StandingPermission(
        allows=LIVE, until="its turn is played or it is old", maker=lambda row: row.user
    ),
    "core.InboundMail": StandingPermission(
        allows=LIVE,
        until="a quarantined one is released once, within a week",
        maker=lambda row: row.user,
    ),
    "matches.Consent": StandingPermission(
        allows=LIVE, until="it is used once, for exactly that act", maker=lambda row: row.asked_by
    ),
}
