"""The audit log of a league: everything for league admins, for members what concerns them."""

from __future__ import annotations

from datetime import date, datetime, time

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.timezone import make_aware
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from core.audit.filters import SUBJECT_FILTERS
from core.audit.log import AuditFilter, lines, log_for
from core.audit.verbs import GROUPS
from core.leagues.models import League
from core.leagues.queries import members
from core.leagues.views.leagues import PAGE
from core.leagues.views.shortcuts import AuthenticatedRequest, league_or_404, require
from core.leagues.views.tabs import LeagueTabs
from core.paginators import CappedPaginator

MAX_INTEGER = 2**63 - 1


class LogForm(forms.Form):
    """The filters of the log; empty fields do not filter."""

    kind = forms.ChoiceField(
        label=_("What"), required=False, choices=lambda: [("", _("everything")), *GROUPS.items()]
    )
    actor = forms.ChoiceField(label=_("Who"), required=False)
    since = forms.DateField(
        label=_("Since"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, league: League, data: QueryDict) -> None:
        super().__init__(data)
        people = [(str(row.user_id), str(row.user)) for row in members(league)]
        for key in SUBJECT_FILTERS:
            self.fields[key] = forms.IntegerField(
                required=False, min_value=1, max_value=MAX_INTEGER, widget=forms.HiddenInput
            )
        self.fields["actor"].choices = [("", _("anybody")), *people]  # type: ignore[attr-defined]

    def wanted(self) -> AuditFilter:
        """The filters, or none if the form is invalid."""
        found = self.cleaned_data if self.is_bound and self.is_valid() else {}
        since = found.get("since")
        return AuditFilter(
            subjects={key: found[key] for key in SUBJECT_FILTERS if found.get(key)},
            actor=int(found["actor"]) if found.get("actor") else None,
            kind=found.get("kind", ""),
            since=make_aware(_midnight(since)) if since else None,
        )


@require_safe
@login_required
def log(request: AuthenticatedRequest, slug: str) -> HttpResponse:
    """Newest first; the pages of teams and matches link here with `?team=` and `?match=`."""
    shown = league_or_404(request, slug)
    require(request, "core.read_own_audit", shown)
    form = LogForm(shown, request.GET)
    wanted = form.wanted()
    is_admin = request.user.has_perm("core.read_audit", shown)
    found = log_for(shown, request.user, wanted)
    page = CappedPaginator(found, PAGE).get_page(request.GET.get("page"))
    kept = request.GET.copy()
    kept.pop("page", None)
    context = {
        "league": shown,
        "page": page,
        "lines": lines(page.object_list, is_admin=is_admin),
        "form": form,
        "is_admin": is_admin,
        "filtered": [
            (each.name, each.url(wanted.subjects[key]))
            for key, each in SUBJECT_FILTERS.items()
            if key in wanted.subjects
        ],
        "kept": kept.urlencode(),
        "tabs": LeagueTabs.build(shown, request.user),
    }
    return render(request, "core/audit.html", context)


def _midnight(day: date) -> datetime:
    """The beginning of the day, naive: `make_aware` puts it into the reader's zone."""
    return datetime.combine(day, time.min)
