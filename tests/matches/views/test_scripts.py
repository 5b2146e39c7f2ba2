"""The scripts of a match's page stay small, and the page loads every module that they import."""

from __future__ import annotations

import re
from pathlib import Path

from whitenoise.compress import Compressor

from matches.views.match_page import MODULES

SCRIPTS = Path(__file__).parents[3] / "matches" / "static" / "matches" / "js"
LIMIT = 62 * 1024
IMPORT = re.compile(r'from "(\./[\w/-]+\.js)"')


def imported(file: Path) -> set[Path]:
    """All modules that a script imports, directly or not."""
    found: set[Path] = set()
    waiting = [file]
    while waiting:
        here = waiting.pop()
        for name in IMPORT.findall(here.read_text()):
            module = (here.parent / name).resolve()
            if module not in found:
                found.add(module)
                waiting.append(module)
    return found


def test_all_scripts_of_the_page_are_below_the_limit() -> None:
    """As production serves them, each compressed by itself (`config.static_files`)."""
    files = [SCRIPTS / "sheet-builder.js", SCRIPTS / "sheet-words.js"]
    files += [file for folder in ("board", "replay") for file in (SCRIPTS / folder).glob("*.js")]
    assert len(files) > 20
    assert sum(len(Compressor.compress_brotli(file.read_bytes())) for file in files) < LIMIT


def test_the_page_loads_what_the_planner_imports() -> None:
    loaded = {(SCRIPTS / "board" / f"{name}.js").resolve() for name in MODULES}
    assert loaded == imported(SCRIPTS / "sheet-builder.js")
