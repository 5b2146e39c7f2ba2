"""The one script of a replay's file."""

from __future__ import annotations

import re

from core.joined_files import join_scripts
from matches.render.replay_file import SCRIPTS


def test_the_script_imports_nothing_any_more() -> None:
    code = join_scripts(SCRIPTS)
    assert not re.search(r"^(import|export) ", code, re.MULTILINE)
    assert "class Store" in code
