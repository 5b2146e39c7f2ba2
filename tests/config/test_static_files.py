"""Scripts import each other under the names with hashes."""

from __future__ import annotations

import re

from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.http import HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from config import settings as of_a_checkout
from matches.views.match_page import SheetForm


def test_modules_import_hashed_modules(settings, tmp_path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "config.static_files.StaticFiles"}
    }
    others = ["admin", "core", "rest_framework", "rulebook"]
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
    assert len(seen) == 1 + len(SheetForm.modules)  # those that the page preloads, and no other


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
