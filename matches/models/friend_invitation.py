"""An invitation to a friendly: one link, for one friend."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.match import Match
from rosters.models import Clan, Team


class FriendInvitation(models.Model):
    """The first to open its link plays `made_by` (KEM-FRI-05).

    The inviter plays a prepared team of `clan`, or a copy of their `own` team, by the house rules
    of `options`, and says whether they share the match (KEM-FRI-13). `match` is the
    friendly that came of it; `ended_at` is when the inviter took the link back. An invitation to
    the `rematch_of` a friendly is for who played the other side of it, and has no link
    (KEM-FRI-08).
    """

    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friend_invitations"
    )
    clan = models.ForeignKey(Clan, on_delete=models.CASCADE, related_name="+")
    own = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    pace = models.CharField(max_length=10)
    options = models.JSONField(
        default=dict, db_default=models.Value({}, models.JSONField()), blank=True
    )
    shares = models.BooleanField(default=False, db_default=False)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField(db_index=True)
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.CASCADE, related_name="friend_invitation"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    rematch_of = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.CASCADE, related_name="rematch"
    )

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(match=None) | Q(ended_at=None), name="friend_invitation_one_end"
            ),
        )

    def __str__(self) -> str:
        return f"Invitation {self.pk} to a friendly"
