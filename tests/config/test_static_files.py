"""Scripts import each other under the names with hashes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from config import settings as of_a_checkout
from config.settings import JOINED_FILES
from core.joined_files import DOCS, join_files, without_docs

IMPORTS = re.compile(r'^import [^"]*"(\.[^"]+)"', re.MULTILINE)


@pytest.fixture
def collected(settings, tmp_path) -> Path:
    """A folder with the static files as production has them."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "config.static_files.StaticFiles"}
    }
    others = ["admin", "rest_framework"]
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=others)
    return tmp_path


def test_modules_import_hashed_modules(collected) -> None:
    entry = collected / staticfiles_storage.stored_name("matches/js/setup/set-up.js")
    seen, waiting = {entry}, [entry]
    while waiting:
        here = waiting.pop()
        for name in IMPORTS.findall(here.read_text(encoding="utf-8")):
            found = (here.parent / name).resolve()
            assert re.search(r"\.[0-9a-f]{12}\.js$", found.name), name
            if found not in seen:
                seen.add(found)
                waiting.append(found)
    assert len(seen) > 5


def test_a_page_loads_joined_files_under_names_with_hashes(collected) -> None:
    for name, parts in JOINED_FILES.items():
        file = collected / staticfiles_storage.stored_name(name)
        assert re.search(r"\.[0-9a-f]{12}\.(js|css)$", file.name)
        text = file.read_text(encoding="utf-8")
        assert not IMPORTS.search(text)
        if name.endswith(".js"):
            assert text == join_files(parts)
        assert file.with_suffix(f"{file.suffix}.br").exists()


SCRIPTS = [
    file
    for app in ("core", "matches", "rosters")
    for file in sorted((Path(__file__).parents[2] / app / "static").rglob("*.js"))
]


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_script_is_served_without_its_documentation(file: Path) -> None:
    """Nothing else goes, and what stays is on the line where it was."""
    text = file.read_text(encoding="utf-8")
    kept = text
    for found in re.finditer(DOCS, text):
        line = text[: found.start()].rpartition("\n")[2]
        assert line.count('"') % 2 == 0, f"in a string: {found.group()}"
        plain = re.sub(r"//.*|/\*[\s\S]*?\*/|/`[^/\n]*/", "", text[: found.start()])
        assert plain.count("`") % 2 == 0, f"in a template: {found.group()}"
        assert "//" not in line, f"behind a comment: {found.group()}"
        kept = kept.replace(found.group(), "\n" * found.group().count("\n"), 1)
    assert without_docs(text) == kept
    assert "/**" not in kept


def test_a_file_that_is_edited_under_a_running_site_is_served_whole(settings, tmp_path, rf) -> None:
    settings.STATICFILES_DIRS = [tmp_path]
    settings.WHITENOISE_USE_FINDERS = of_a_checkout.WHITENOISE_USE_FINDERS
    settings.WHITENOISE_AUTOREFRESH = of_a_checkout.WHITENOISE_AUTOREFRESH
    file = tmp_path / "edited.css"
    file.write_text("a {}")
    site = WhiteNoiseMiddleware(lambda _: HttpResponse(status=404))
    for text in ("a {}", "a { color: red; }"):
        file.write_text(text)
        served = site(rf.get("/static/edited.css"))
        assert b"".join(served).decode() == text
        assert int(served["Content-Length"]) == len(text)
        served.file_to_stream.close()
