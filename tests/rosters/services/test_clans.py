"""Loading the clan tables."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from engine.variants.registry import find_variant
from rosters.models import Clan, Position, StaffType
from rosters.queries.clans import clans_with_tables, table_of
from rosters.services.clans import load_clans

pytestmark = pytest.mark.django_db
SAMURAI = find_variant("samurai")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SAMURAI.tables, tmp_path / "clans"))


def rows() -> list[object]:
    return [list(model.objects.order_by("pk").values()) for model in (Clan, Position, StaffType)]


def test_the_rows_equal_the_files(no_clans) -> None:
    assert set(load_clans(variant="samurai").values()) == {"created"}
    assert {clan.key: table_of(clan).positions for clan in clans_with_tables("samurai")} == {
        key: table.positions for key, table in SAMURAI.clans.items()
    }


def test_SAM_SHU_phoenix_pays_100_for_a_shugenja_the_others_150() -> None:
    load_clans(variant="samurai")
    prices = dict(StaffType.objects.filter(key="shugenja").values_list("clan__key", "cost"))
    assert prices == dict.fromkeys(SAMURAI.clans, 150) | {"phoenix": 100}


def test_loading_again_changes_nothing() -> None:
    load_clans(variant="samurai")
    before = rows()
    assert set(load_clans(variant="samurai").values()) == {"unchanged"}
    assert rows() == before


def test_a_changed_file_changes_its_clan_and_keeps_a_dropped_position(folder: Path) -> None:
    load_clans(variant="samurai")
    file = folder / "crab.csv"
    text = file.read_text().replace(",60,4\n", ",65,4\n")
    file.write_text("".join(x for x in text.splitlines(keepends=True) if "berserker" not in x))
    assert load_clans(variant="samurai", folder=folder) == dict.fromkeys(
        SAMURAI.clans, "unchanged"
    ) | {"crab": "changed"}
    crab = Clan.objects.get(key="crab")
    assert crab.positions.get(key="lineman").cost == 65
    assert crab.positions.get(key="berserker").is_current is False
    assert [p.key for p in table_of(crab).positions] == ["lineman", "damned", "tsukai_tsugasu"]


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Tackle;Block", "Tackle;Origami", "crab.csv:2: unknown skill 'Origami'"),
        (",60,4", ",-60,4", "crab.csv:2: cost must not be negative, not -60"),
        (",60,4", ",sixty,4", "crab.csv:2: cost must be a whole number, not 'sixty'"),
        ("kind,key", "key,kind", "crab.csv:1: the columns must be"),
    ],
)
def test_a_bad_file_stops_with_file_line_and_reason(
    folder: Path, old: str, new: str, reason: str
) -> None:
    load_clans(variant="samurai")
    before = rows()
    file = folder / "crab.csv"
    file.write_text(file.read_text().replace(old, new, 1))
    with pytest.raises(CommandError) as refusal:
        call_command("load_clans", variant="samurai", folder=folder)
    assert reason in str(refusal.value)
    assert rows() == before


def test_a_missing_file_and_an_unknown_variant_are_named(folder: Path) -> None:
    (folder / "lion.csv").unlink()
    with pytest.raises(CommandError, match=r"lion\.csv: the clan's file is missing"):
        call_command("load_clans", variant="samurai", folder=folder)
    with pytest.raises(CommandError, match="no variant 'sumo'"):
        call_command("load_clans", variant="sumo")
