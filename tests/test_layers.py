"""The top level is the order of imports, and the drawing of it sees what breaks the order."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests import layers


def test_no_import_leads_uphill() -> None:
    found = layers.arrows()
    assert layers.uphill(found) == []
    assert set(found) >= set(zip(layers.LAYERS[1:], layers.LAYERS, strict=False))


def test_an_import_uphill_is_found_wherever_it_stands(tmp_path: Path) -> None:
    for package in layers.LAYERS:
        (tmp_path / package).mkdir()
    (tmp_path / "core" / "a.py").write_text(
        "def f():\n    from league.models import Season\n    import engine.dice\n"
    )
    found = layers.arrows(tmp_path)
    assert layers.uphill(found) == [("core", "league")]
    assert "core     -> league 1, engine 1" in layers.drawing(found)


TOP_MODULES = {"admin", "api", "forms", "middleware", "tasks", "views"}
NO_SERVICES = {"api", "rulebook"}
"""Packages of core without anything that is read or written for a person."""


def contracts() -> list[dict[str, Any]]:
    file = layers.ROOT / "pyproject.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def layered() -> dict[str, set[str]]:
    """The modules of each container in which a module without a layer breaks a contract."""
    return {
        container: {
            name.strip("() ") for row in each["layers"] for name in row.replace("|", ":").split(":")
        }
        for each in contracts()
        if each.get("exhaustive")
        for container in each["containers"]
    }


def packages_of_core() -> set[str]:
    collected = {"management", "migrations", "templatetags"}
    return {file.parent.name for file in (layers.ROOT / "core").glob("*/__init__.py")} - collected


def test_every_module_of_an_app_and_of_a_package_of_core_has_a_layer() -> None:
    wanted = {"core", "rosters", "matches", "league"}
    assert layered().keys() >= wanted | {f"core.{name}" for name in packages_of_core()}


def test_all_that_reads_or_writes_in_core_is_kept_from_pages() -> None:
    found = next(each for each in contracts() if each["name"].startswith("Between the packages"))
    below = {
        f"core.{package}.{module}"
        for package in packages_of_core() - NO_SERVICES
        for module in layered()[f"core.{package}"] - TOP_MODULES
    }
    assert set(found["source_modules"]) == below


def test_the_tests_of_an_app_have_the_same_folders_as_the_app() -> None:
    apps = ("core", "rosters", "matches", "league", "engine", "config")
    tests = layers.ROOT / "tests"
    folders = {
        file.parent.relative_to(tests).as_posix()
        for app in apps
        for file in (tests / app).rglob("test_*.py")
    }
    assert [path for path in sorted(folders) if not (layers.ROOT / path).is_dir()] == []
