"""The proxy that compose ships: its file is whole, and has the limits that the site counts on."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings

from config.web_worker import LEAVES_AFTER
from core.api.errors import PREFIX
from core.problems import MEDIA_TYPE, Problem
from tests.layers import ROOT

pytestmark = pytest.mark.fast
UNITS = {"KB": 10**3, "MB": 10**6}


def blocks(text: str) -> list[tuple[str, ...]]:
    """Every directive with the blocks around it. Fails on a brace too many or too few."""
    around: list[str] = []
    found = []
    for line in (line.split("#")[0].strip() for line in text.splitlines()):
        if line == "}":
            assert around, "a block ends that did not begin"
            around.pop()
        elif line.endswith("{"):
            around.append(line[:-1].strip())
        elif line:
            found.append((*around, line))
    assert not around, "a block does not end"
    return found


FOUND = blocks((ROOT / "Caddyfile").read_text(encoding="utf-8"))


def size(text: str) -> int:
    number, unit = re.fullmatch(r"(\d+)(KB|MB)", text).groups()
    return int(number) * UNITS[unit]


def seconds(text: str) -> float:
    number, unit = re.fullmatch(r"(-?\d+)(ms|s|m|h)", text).groups()
    return int(number) * {"ms": 0.001, "s": 1, "m": 60, "h": 3600}[unit]


SERVER = {
    each[-1].split()[0]: each[-1].split()[1]
    for each in FOUND
    if each[1:3] == ("servers", "timeouts")
}
DOORS = ("handle @league_file", "handle @mail", "handle")
"""Those of the site, the last one for everything else."""
TIMED = {"handle @mail": ["60s", "500000"], "handle": ["20s", "50000"]}
"""How long a body may take at least, and how many bytes give it another second."""


def of_door(door: str) -> list[tuple[str, ...]]:
    return [each[2:] for each in FOUND if each[0] == "{$SITE_URL}" and each[1:2] == (door,)]


def test_slow_headers_and_bodies_are_cut() -> None:
    assert set(SERVER) == {
        "read_header",
        "read_body",
        "read_body_idle",
        "write",
        "write_idle",
        "idle",
    }
    assert SERVER["read_header"] == "10s"
    times = {
        door: each[-1].split()[1:]
        for door in DOORS
        for each in of_door(door)
        if each[-1].startswith("read_timeout")
    }
    assert times == TIMED
    # Another one for the whole server would be counted in place of those.
    assert seconds(SERVER["read_body_idle"]) < 0


def test_a_door_with_a_time_of_its_own_has_all_that_makes_it_hold() -> None:
    """Caddy keeps this order in a `route` alone; any other leaves lines open (test_proxy_cuts)."""
    for door in TIMED:
        route = [each for each in of_door(door) if each[0] == "route"]
        assert route == of_door(door)
        parts = list(dict.fromkeys(each[1] for each in route))
        assert parts == ["timeouts", "import slow_bodies", "request_body", "reverse_proxy web:8000"]
    (raised,) = (each for each in FOUND if each[0] == "(slow_bodies)" and "error" in each[-1])
    assert raised[-2:] == ("handle_response @slow", "error 408")
    assert ("(slow_bodies)", "intercept", "@slow status 499") in FOUND
    assert ("(refusals)", "handle_errors", "timeouts", "read_timeout 1s") in FOUND


def test_no_answer_is_cut_while_its_request_may_still_come() -> None:
    """The time to write counts from the beginning of the request."""
    own = dict(each[-1].split(" ", 1) for each in FOUND if each[0] == "(site)")
    waits = sum(
        seconds(own[name])
        for name in ("lb_try_duration", "dial_timeout", "response_header_timeout")
    )
    assert seconds(SERVER["write"]) > seconds(SERVER["read_body"]) + waits
    for door, (least, rate) in TIMED.items():
        (most,) = (each[-1].split()[1] for each in of_door(door) if "max_size" in each[-1])
        assert seconds(SERVER["read_body"]) > seconds(least) + size(most) / int(rate)


def test_a_site_that_starts_again_is_waited_for() -> None:
    own = dict(each[-1].split(" ", 1) for each in FOUND if each[0] == "(site)")
    assert own["lb_try_duration"] == "30s"
    assert own["health_uri"] == "/healthz/live"
    assert float(own["health_interval"].rstrip("s")) < LEAVES_AFTER
    doors = {each[:2] for each in FOUND if "reverse_proxy web:8000" in each}
    waiting = {each[:2] for each in FOUND if each[-1] == "import site"}
    assert doors == waiting == {("{$SITE_URL}", door) for door in DOORS}


def test_the_sizes_are_those_of_the_site() -> None:
    doors = {"handle": settings.SMALL_BODY_BYTES, "handle @mail": 50 * 10**6}
    for door, least in doors.items():
        own = of_door(door)
        most = next(each[-1].split()[1] for each in own if each[-1].startswith("max_size"))
        buffers = next(each[-1].split()[1] for each in own if "request_buffers" in each[-1])
        assert size(most) == size(buffers) >= least
    league = next(each[-1] for each in of_door("handle @league_file"))
    assert size(league.split()[1]) * 1.05 > settings.LEAGUE_FILE_MAX_BYTES


def test_the_doors_are_those_of_the_site() -> None:
    paths = [each[-1] for each in FOUND if re.match(r"@\w+ path ", each[-1])]
    named = {path.split()[-1].rstrip("*") for path in paths}
    assert named == {*settings.LARGE_BODIES, PREFIX}


def test_what_the_proxy_refuses_has_the_shape_of_our_own_refusals() -> None:
    around = ("(refusals)", "handle_errors", "handle @api")
    kind, answer = (each[-1] for each in FOUND if each[:-1] == around)
    assert kind == f"header Content-Type {MEDIA_TYPE}"
    body = re.fullmatch(r"respond `(.+)` {err\.status_code}", answer).group(1)
    sent = body.replace("{err.status_code}", "413").replace("{err.status_text}", "Too Large")
    own = Problem(413, "proxy", "The proxy could not pass this on: Too Large.").document()
    assert json.loads(sent) == own | {"title": "Too Large"}


def test_it_compresses_and_only_it_is_published() -> None:
    assert any(each[-1] == "encode zstd gzip" for each in FOUND)
    compose = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    services = re.split(r"\n  (?=\w+:\n)", compose.partition("\nservices:\n")[2])
    assert [each.split(":")[0].strip() for each in services if "\n    ports:" in each] == ["proxy"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in compose
    assert "TRUSTED_PROXY_COUNT: ${TRUSTED_PROXY_COUNT:-1}" in compose
