"""The one script of a replay's file."""

from __future__ import annotations

import re

from matches.render.replay_file import CORE, MODULES, script

FROM = re.compile(r'^import [^;]* from "([^"]+)";$', re.MULTILINE)


def test_every_module_comes_after_those_that_it_imports() -> None:
    for at, module in enumerate(MODULES):
        for address in FROM.findall(module.read_text(encoding="utf-8")):
            shared = address.partition("core/js/")[2]
            wanted = CORE / "js" / shared if shared else (module.parent / address).resolve()
            assert wanted in MODULES[:at], f"{module.name}: {address}"


def test_the_script_imports_nothing_any_more() -> None:
    code = script()
    assert not re.search(r"^(import|export) ", code, re.MULTILINE)
    assert "class Store" in code
