"""A program for the folder of any release: visits its pages, signs somebody up, submits a turn.

`python site_at_work.py WHAT`, with that folder on PYTHONPATH; prints what came of it as JSON. It
imports only what the earlier release has, too.
"""

from __future__ import annotations

# ruff: noqa: E402 -- models are imported after the set-up of Django
import json
import re
import sys
from typing import Any

import django

django.setup()

from django.conf import settings
from django.test import Client

from core.accounts.models import User
from engine.dice import SeededDice
from engine.game import Game
from engine.lineup import MatchSetup
from matches.models import Checkpoint, Match, MatchState
from tests.support.writer.sheet_writer import write

MOST = 80
LINK = re.compile(r'href="(/[^"#]*)"')
ANY_NUMBER = re.compile(r"\d+")
NEWCOMER = "newcomer@kemari.example"
PASSWORD = "a-long-enough-one-7"
settings.SECURE_SSL_REDIRECT = False


def visit_pages() -> dict[str, Any]:
    """Follow the links of a coach and of a commissioner, two of each form; returns what failed."""
    seen: dict[str, int] = {}
    for email in ("demo@kemari.example", "commissioner@kemari.example"):
        client = Client(raise_request_exception=False)
        client.force_login(
            User.objects.get(email=email), "django.contrib.auth.backends.ModelBackend"
        )
        forms: dict[str, int] = {}
        waiting = ["/"]
        visited = 0
        while waiting and visited < MOST:
            page = waiting.pop(0)
            form = ANY_NUMBER.sub("N", page.partition("?")[0])
            if page in seen or forms.get(form, 0) > 1 or "/static/" in page or "logout" in page:
                continue
            forms[form] = forms.get(form, 0) + 1
            visited += 1
            answer = client.get(page)
            seen[page] = answer.status_code
            if answer.status_code == 200 and "html" in answer.headers.get("Content-Type", ""):
                waiting += LINK.findall(answer.content.decode())
    failed = {page: status for page, status in seen.items() if status >= 500}
    return {"pages": len(seen), "failed": failed}


def sign_up() -> dict[str, Any]:
    """Make an account by the page."""
    words = {"email": NEWCOMER, "password1": PASSWORD, "password2": PASSWORD}
    answer = Client().post("/accounts/signup/", {**words, "display_name": "Newcomer"})
    return {"status": answer.status_code, "made": User.objects.filter(email=NEWCOMER).exists()}


def log_in() -> dict[str, Any]:
    """Log in to that account by the page."""
    client = Client()
    answer = client.post("/accounts/login/", {"login": NEWCOMER, "password": PASSWORD})
    return {"status": answer.status_code, "is_in": "_auth_user_id" in client.session}


def submit_turn() -> dict[str, Any]:
    """Submit the turn that a coach of the demo is to play, by the page."""
    match = (
        Match.objects.filter(state=MatchState.PLAYING, waiting_side__isnull=False, asked="")
        .select_related("home_team__coach", "away_team__coach")
        .order_by("pk")
        .first()
    )
    if match is None:
        return {"status": 0}
    position = Checkpoint.objects.get(match=match, segment=match.segment - 1)
    game = Game.resume(position.data, SeededDice(0))
    setup = MatchSetup.from_json(match.setup)
    side = match.waiting_side or 0
    text = write(setup, game.position, game.rules, side, holds=True).text()
    client = Client()
    client.force_login(
        match.team(match.waiting_side).coach, "django.contrib.auth.backends.ModelBackend"
    )
    answer = client.post(
        f"/matches/{match.pk}/sheet/",
        {"text": text, "segment": match.segment, "action": "submit_anyway"},
    )
    return {"match": match.pk, "segment": match.segment, "status": answer.status_code}


WHAT = {"pages": visit_pages, "sign-up": sign_up, "log-in": log_in, "turn": submit_turn}

if __name__ == "__main__":
    print(json.dumps(WHAT[sys.argv[1]]()))
