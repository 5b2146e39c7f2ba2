"""Following docs/how-to/skill.md exactly gives a passive skill and one that asks."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "skill.md").read_text(encoding="utf-8")
DIFF = re.compile(r"^```diff\n--- (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEST = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORTS = """
import sys
import pytest
from engine.decisions import DecisionKind
from engine.orders.presets import PRESETS
from engine.orders.specs import BY_WORD
from engine.decision_catalogue import CATALOGUE, GOLD_CROWN
from engine.races.learning import CATEGORIES
from engine.sheets.preferences import SKILLS
from engine.skills import Skill, skill_named
from matches.render.decision_words import KINDS
from tests.engine.stage import Player, Stage, one
"""


def apply(folder: Path, path: str, change: str) -> None:
    """Make one change of the page: its context must be in the file, and only once."""
    lines = change.splitlines()
    before = "\n".join(line[1:] for line in lines if line[:1] in " -")
    after = "\n".join(line[1:] for line in lines if line[:1] in " +")
    file = folder / path
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{path} has {text.count(before)} times:\n{before}"
    file.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """A copy of what plays a match, with the changes of the page."""
    folder = tmp_path_factory.mktemp("skill")
    for part in ("engine", "matches/render", "docs/rules", "tests/engine"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for package in ("matches", "tests"):
        shutil.copy(ROOT / package / "__init__.py", folder / package / "__init__.py")
    (folder / "tests" / "support").mkdir()
    for name in ("__init__.py", "scripted_dice.py"):
        shutil.copy(ROOT / "tests/support" / name, folder / "tests" / "support" / name)
    changes = DIFF.findall(PAGE)
    assert len(changes) == 9
    for path, change in changes:
        apply(folder, path, change)
    movement = folder / "engine" / "rules" / "movement.py"
    text = movement.read_text(encoding="utf-8")
    imported = "from engine.skills import Skill\n"
    assert imported in text
    text = text.replace(imported, "from engine.skills import Skill, skill_modifiers\n")
    movement.write_text(text, encoding="utf-8")
    return folder


def run(folder: Path, script: str) -> str:
    """Run a script in the copy; its output, or what went wrong."""
    done = subprocess.run(
        [sys.executable, "-c", f"{IMPORTS}\n{script}"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("number", [0, 1], ids=["passive", "asking"])
def test_the_test_of_the_page_passes(copy, number):
    test = TEST.findall(PAGE)[number]
    name = re.search(r"def (\w+)", test)[1]
    assert run(copy, f"{test}\n{name}()\nprint('passed')").strip() == "passed"


def test_the_page_takes_the_next_free_bit():
    command = re.search(r"python -c \"(.*?)\"`", PAGE)[1]
    following = int(run(ROOT, command))
    assert [int(bit) for bit in re.findall(r"SkillEntry\(\s*\+?\s*(5[89])", PAGE)] == [
        following,
        following + 1,
    ]


def test_a_bit_is_not_given_twice(copy):
    skills = copy / "engine" / "skills.py"
    text = skills.read_text(encoding="utf-8")
    skills.write_text(text.replace("SkillEntry(58,", "SkillEntry(57,"), encoding="utf-8")
    with pytest.raises(AssertionError, match="duplicate values found"):
        run(copy, "")
    skills.write_text(text, encoding="utf-8")


def test_one_entry_makes_both_learnable_and_one_of_them_a_question(copy):
    assert run(
        copy,
        "assert skill_named('snow legs') in CATEGORIES['A']\n"
        "kind = DecisionKind.FEND\n"
        "assert skill_named('Fend') in CATEGORIES['G'] and 'Fend' in SKILLS\n"
        "assert kind in GOLD_CROWN and kind in CATALOGUE and kind in KINDS\n"
        "assert BY_WORD['FEND'].kind is kind\n"
        "print(PRESETS['desperate'][kind], PRESETS['cautious'][kind])",
    )
