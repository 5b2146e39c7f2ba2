"""Lists inside a league: the league of the address, if the reader may see it."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from core.api.viewsets import ActionViewSet
from core.leagues.models import League
from core.leagues.queries import visible_leagues


class InLeagueViewSet(ActionViewSet):
    """A viewset below `leagues/{slug}/`. `to_read` is the permission that reading needs, if any."""

    to_read = ""

    @property
    def league(self) -> League:
        """Raises `Http404` for a stranger to a private one, 403 without `to_read`."""
        shown = get_object_or_404(visible_leagues(self.request.user), slug=self.kwargs["slug"])
        if self.to_read and not self.request.user.has_perm(self.to_read, shown):
            self.permission_denied(self.request)
        return shown
