"""Which tests enter which functions of the rules, so that a mutant meets the nearest tests first.

A plugin of pytest (`-p tests.mutants.reach`): it writes what it saw to the file that the variable
`KEMARI_REACH` names. It only orders tests: a mutant that the nearest do not notice meets them all.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tests.mutants.breakage import ROOT
from tests.mutants.drawn_places import FOLDERS, Place

VARIABLE = "KEMARI_REACH"


@dataclass(frozen=True, slots=True)
class Reach:
    """The seconds of every test, and by function ("file:first line") the tests that enter it."""

    seconds: dict[str, float]
    entered: dict[str, list[str]]

    @classmethod
    def read(cls, file: Path) -> Reach:
        """What the plugin wrote there."""
        document = json.loads(file.read_text(encoding="utf-8"))
        return cls(document["seconds"], document["entered"])

    def nearest(self, place: Place, enough: float) -> list[str]:
        """The quickest tests that enter the place's function, so many seconds of them.

        Of a place outside functions, and of a function that no test enters, those that enter any
        function of its module.
        """
        found = self.entered.get(f"{place.breakage.file}:{place.begins}")
        if not found:
            module = f"{place.breakage.file}:"
            found = sorted(
                {t for key, tests in self.entered.items() if key.startswith(module) for t in tests}
            )
        chosen, spent = [], 0.0
        for test in sorted(found, key=lambda test: (self.seconds[test], test)):
            spent += self.seconds[test]
            if chosen and spent > enough:
                break
            chosen.append(test)
        return chosen


_seconds: dict[str, float] = {}
_entered: defaultdict[CodeType, set[str]] = defaultdict(set)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    seen: set[CodeType] = set()
    began = time.perf_counter()
    # A function that returns None is called once for every call, not for every line.
    sys.settrace(lambda frame, _event, _arg: _see(frame, seen))
    try:
        return (yield)
    finally:
        sys.settrace(None)
        _seconds[item.nodeid] = time.perf_counter() - began
        for code in seen:
            _entered[code].add(item.nodeid)


def _see(frame: FrameType, seen: set[CodeType]) -> None:
    seen.add(frame.f_code)


def pytest_sessionfinish() -> None:
    file = os.environ.get(VARIABLE)
    if file is None:
        return
    folders = tuple(f"{ROOT / folder}/" for folder in FOLDERS)
    entered = {
        f"{Path(code.co_filename).relative_to(ROOT)}:{code.co_firstlineno}": sorted(tests)
        for code, tests in _entered.items()
        if code.co_filename.startswith(folders)
    }
    Path(file).write_text(json.dumps({"seconds": _seconds, "entered": entered}), encoding="utf-8")
