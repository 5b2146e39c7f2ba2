"""The dice of a match: the published hash, the coaches' own lines, and the check by anybody."""

from __future__ import annotations

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from core import clock
from core.accounts.models import User
from core.refusals import caught_refusal
from matches.match_file import match_file
from matches.models import MatchState
from matches.permissions import sides_of
from matches.queries import matches
from matches.services.submission.dice_lines import add_line
from matches.views.access import match_or_404, own_side, posted
from matches.views.dice_rolls import DiceRolls


@require_http_methods(["GET", "HEAD", "POST"])
def dice(request: HttpRequest, pk: int) -> HttpResponse:
    """Public; a POST by a coach sets their own line."""
    shown = match_or_404(request, pk)
    user, text, refused = request.user, "", caught_refusal()
    if request.method == "POST":
        if not isinstance(user, User):
            return redirect_to_login(request.get_full_path())
        side = own_side(request, shown)
        text = posted(request, "text") or ""
        with refused:
            add_line(match=shown, side=side, author=user, text=text, now=clock.now())
            messages.success(request, gettext("Your line is part of the dice."))
            return redirect("matches:dice", shown.pk)
    sides = sides_of(user, shown)
    waits = shown.state == MatchState.SETTING_UP and shown.ready_at is None
    context: dict[str, Any] = {
        "match": shown,
        "lines": matches.dice_lines(shown),
        "may_add": bool(sides) and waits and not (isinstance(user, User) and user.is_guest),
        "error": refused.words,
        "text": text,
        "heads": matches.hash_chain_of(shown),
        "rolls": DiceRolls.build(request, shown),
    }
    return render(request, "matches/dice.html", context, status=422 if refused.error else 200)


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponse:
    """The match's file, from full time on."""
    shown = match_or_404(request, pk)
    if not shown.is_over:
        raise Http404
    text = json.dumps(match_file(shown), ensure_ascii=False, separators=(",", ":"))
    answer = HttpResponse(text, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="match-{shown.pk}.json"'
    return answer
