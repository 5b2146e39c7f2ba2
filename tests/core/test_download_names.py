"""A downloaded file has the name of what is in it, in any script."""

from __future__ import annotations

import re
from email.message import Message
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.download_names import MAX_LENGTH, content_disposition, file_name
from tests.factories.rosters import team

ROOT = Path(__file__).parents[2]


def named(header: str) -> str:
    """The name that a browser takes."""
    message = Message()
    message["Content-Disposition"] = header
    assert header.isascii()
    extended = re.search(r"filename\*=UTF-8''(\S+)", header)
    return unquote(extended[1]) if extended else str(message.get_filename())


@pytest.mark.parametrize(
    ("name", "kept", "plain"),
    [
        ("東京サムライズ", "東京サムライズ.json", "roster.json"),
        ("Team 1", "team-1.json", "team-1.json"),
        ("Müller's XI", "müller-s-xi.json", "mullers-xi.json"),
        ("हिन्दी टीम", "हिन्दी-टीम.json", "roster.json"),
        ("می\u200cروم Tigers", "می-روم-tigers.json", "tigers.json"),
        ("👨\u200d👩\u200d👧", "roster.json", "roster.json"),
        ('a"b\\c/d\r\ne;f', "abcd-ef.json", "abcd-ef.json"),
        ("../../etc/passwd", "etcpasswd.json", "etcpasswd.json"),
        ("\ufb01re \uff21\uff22", "fire-ab.json", "fire-ab.json"),
        ("\u0301x\u6771", "x東.json", "x.json"),
        ("東" * 200, "東" * MAX_LENGTH + ".json", "roster.json"),
    ],
)
def test_a_file_is_named(name: str, kept: str, plain: str) -> None:
    header = content_disposition(name, "json", otherwise="roster")
    assert named(header) == kept
    assert f'filename="{plain}"' in header


@given(st.text())
def test_no_name_breaks_the_header_or_leaves_a_folder(name: str) -> None:
    header = content_disposition(name, "pdf", otherwise="kemari")
    assert header.isascii()
    assert header.isprintable()
    assert re.fullmatch(
        r'attachment; filename="[\w-]+\.pdf"(; filename\*=UTF-8\'\'[\w.~%-]+)?', header
    )
    assert not set('/\\:*?"<>|\0 ') & set(file_name(name))
    assert len(file_name(name)) <= MAX_LENGTH


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["roster.json", "roster.txt", "roster.csv", "ledger.csv"])
def test_a_team_named_in_kanji_gives_its_name_to_its_files(client, path: str) -> None:
    founded = team(name="東京サムライズ")
    answer = client.get(f"/teams/{founded.pk}/{path}")
    if answer.status_code == 404:
        pytest.fail(f"no such file: {path}")
    assert named(answer["Content-Disposition"]).startswith("東京サムライズ")


def test_no_view_names_a_file_after_people_in_another_way() -> None:
    """Headers that are written by hand have a fixed name or a number in them."""
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for app in ("core", "rosters", "matches", "league", "config")
        for file in (ROOT / app).rglob("*.py")
        for line in file.read_text(encoding="utf-8").splitlines()
        if "; filename=" in line and file.name != "download_names.py"
    ]
    assert len(found) == 4
    assert not [each for each in found if re.search(r"\{(?!shown\.pk)", each)]


def test_no_name_is_longer_than_a_disk_takes() -> None:
    for letter in ("a", "東", "\U00020000", "क्ष", "e\u0323\u0302"):
        for number in (20, 60, 80, 400):
            name = named(content_disposition(letter * number, "json", otherwise="x"))
            assert len(name.encode()) <= 255
            assert len(name) > 20
