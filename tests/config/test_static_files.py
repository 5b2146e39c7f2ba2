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
from config.static_files import DOCS, without_docs
from matches.views.match_page import SheetForm


def test_modules_import_hashed_modules(settings, tmp_path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "config.static_files.StaticFiles"}
    }
    others = ["admin", "rest_framework", "rulebook"]
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=others)
    entry = tmp_path / staticfiles_storage.stored_name("matches/js/sheet-builder.js")
    seen = {entry}
    waiting = [entry]
    while waiting:
        text = waiting.pop().read_text(encoding="utf-8")
        for name in re.findall(r'^import [^"]*from "\./([^"]+)"', text, re.MULTILINE):
            found = entry.parent / name
            found = found if found.exists() else entry.parent / "board" / name
            assert re.search(r"\.[0-9a-f]{12}\.js$", found.name), name
            if found not in seen:
                seen.add(found)
                waiting.append(found)
        assert (
            re.search(r'^import [^"]*from "(\.\./)+core/js/[a-z-]+\.js"', text, re.MULTILINE)
            is None
        )
    assert len(seen) == 1 + len(SheetForm.modules)  # those that the page preloads, and no other


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
