"""The base of viewsets inside a league."""

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
        """The league of the URL: 404 if it is hidden from the reader, 403 without `to_read`."""
        shown = get_object_or_404(visible_leagues(self.request.user), slug=self.kwargs["slug"])
        if self.to_read and not self.request.user.has_perm(self.to_read, shown):
            self.permission_denied(self.request)
        return shown
