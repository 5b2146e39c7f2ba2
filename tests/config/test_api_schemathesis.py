"""Schemathesis asks every operation of the API, as a coach and as a commissioner.

Its phases are coverage, fuzzing and stateful. No answer is an error of ours, has a status that the
document does not name, or a body that does not fit it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from rest_framework.throttling import SimpleRateThrottle

from core import clock
from core.accounts import api_tokens
from tests.permissions import world
from tests.permissions.people import COACH, COMMISSIONER

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.thorough, pytest.mark.slow]
DOCUMENT = Path(__file__).parents[2] / "docs/schema/openapi.yaml"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
SECONDS = {"coverage,fuzzing": 600, "stateful": 200}
"""For each person: what is stateful would get what the others leave, which is little."""
EXAMPLES = 25
OPERATIONS = len(re.findall(r"(?m)^      operationId: ", DOCUMENT.read_text(encoding="utf-8")))


@pytest.mark.parametrize("phases", SECONDS)
@pytest.mark.parametrize("who", [COACH, COMMISSIONER])
def test_every_answer_is_as_documented(who, phases, live_server, monkeypatch, tmp_path) -> None:
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES)
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    with clock.set_to(world.NOW):
        there = world.build()
    _, key = api_tokens.create_token(
        user=there.people[who],
        name="Schemathesis",
        scopes={*api_tokens.SCOPES} - {api_tokens.CALENDAR},
        days=9,
    )
    asked = urllib.request.Request(
        f"{live_server.url}/api/v1/me", headers={"Authorization": f"Bearer {key}"}
    )
    with urllib.request.urlopen(asked) as answer:
        assert answer.status == 200
    found = subprocess.run(
        [
            *(Path(sys.executable).parent / "schemathesis", "run", DOCUMENT),
            *("--url", live_server.url, "--header", f"Authorization: Bearer {key}"),
            *("--checks", ",".join(CHECKS), "--phases", phases),
            *("--max-examples", str(EXAMPLES), "--max-time", str(SECONDS[phases])),
            *("--generation-database", "none", "--seed", "1", "--continue-on-failure"),
            *("--suppress-health-check", "all", "--no-color", "--warnings", "off"),
        ],
        capture_output=True,
        text=True,
        timeout=SECONDS[phases] + 300,
        check=False,
        cwd=tmp_path,
    )
    assert found.returncode == 0, found.stdout[-20_000:] + found.stderr[-2000:]
    print(found.stdout)
    if phases != "stateful":
        assert f"Tested: {OPERATIONS}\n" in found.stdout
