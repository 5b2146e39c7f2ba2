"""A client that a program makes from the API's document reads, plays and understands a refusal."""

from __future__ import annotations

import importlib
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from types import ModuleType

import pytest
from django.utils import timezone

from core.accounts import api_tokens
from matches.models import Match, TurnSheet
from tests.factories import matches as factory
from tests.factories import season as seasons

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough]
DOCUMENT = Path(__file__).parents[2] / "docs/schema/openapi.yaml"


@pytest.fixture
def generated(tmp_path, monkeypatch) -> str:
    """The name of the package that was made from the document."""
    made = subprocess.run(
        [
            *(Path(sys.executable).parent / "openapi-python-client", "generate"),
            *("--path", DOCUMENT, "--output-path", tmp_path / "made", "--meta", "none"),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    monkeypatch.syspath_prepend(tmp_path)
    return "made"


def module(package: str, name: str) -> ModuleType:
    return importlib.import_module(f"{package}.{name}")


def test_a_generated_client_reads_plays_and_is_refused(live_server, generated) -> None:
    match = factory.playing()
    Match.objects.update(due_at=timezone.now() + timedelta(hours=48))
    coach = match.team(match.waiting_side).coach
    season = seasons.season(match.league)
    _, key = api_tokens.create_token(
        user=coach, name="Made", scopes={*api_tokens.SCOPES} - {api_tokens.CALENDAR}, days=9
    )
    made = module(generated, "client").AuthenticatedClient(base_url=live_server.url, token=key)
    with made as client:
        read = module(generated, "api.seasons.season_standings").sync_detailed
        table = read(season.pk, client=client)
        assert table.status_code == 200
        assert table.parsed is not None

        sheet = module(generated, "models.sheet").Sheet
        submit = module(generated, "api.matches.match_sheet").sync_detailed
        refused = submit(match.pk, client=client, body=sheet(text="rubbish", segment=match.segment))
        assert refused.status_code == 400
        assert refused.parsed.code == "bad_orders"
        assert refused.parsed.errors[0].line == 1

        text = f"{factory.a_move(match)}\nEND"
        taken = submit(match.pk, client=client, body=sheet(text=text, segment=match.segment))
        assert taken.status_code == 201
        assert taken.parsed.canonical
        assert TurnSheet.objects.get(state="ready").author == coach
