"""Many scripts as one do what a browser makes of them apart."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from playwright._impl._driver import compute_driver_executable

from config.settings import JOINED_FILES
from core.joined_files import join_files, join_scripts

SITE = {
    "a/main.js": """/* Begins. */
import { said as words, Told } from "./told.js";
import { count } from "../b/count.js";

const own = "main";
console.log(own, words("x"), new Told().name, count());
""",
    "a/told.js": """/* Says. */

import { count } from "../b/count.js";

const own = "told";
/** What is said. @param {string} what */
export function said(what) {
  return `${own} ${what} ${count()}`;
}
export class Told {
  name = own;
}
""",
    "b/count.js": """let times = 0;
export const count = () => ++times;
console.log("counts");
""",
    "b/last.js": """import { count } from "./count.js";
export async function later() {}
console.log("last", count());
""",
}


def test_each_module_runs_once_with_names_of_its_own() -> None:
    text = join_scripts(["a/main.js", "b/last.js"], SITE.__getitem__)
    node = compute_driver_executable()[0]
    run = subprocess.run(
        [node, "--input-type=module"], input=text, capture_output=True, text=True, check=True
    )
    assert run.stdout.split("\n") == ["counts", "main told x 1 told 2", "last 3", ""]
    assert "What is said" not in text


@pytest.mark.parametrize(
    "bad",
    [
        'import { x } from "./main.js";\nexport const y = x;\n',  # a circle
        'const { x } = await import("../b/count.js");\nexport const said = 1, Told = 2;\n',
        "export default 1;\n",
        "export let said = 1;\n",
        'export { count as said } from "../b/count.js";\n',
    ],
)
def test_what_only_modules_can_do_is_refused(bad: str) -> None:
    site = SITE | {"a/told.js": bad}
    with pytest.raises(ValueError, match=r"a/"):
        join_scripts(["a/main.js"], site.__getitem__)


@pytest.mark.parametrize("name", JOINED_FILES)
def test_a_joined_file_follows_its_parts(name: str, settings, tmp_path) -> None:
    settings.JOINED_ROOT = tmp_path
    file = Path(find(name))
    assert file.is_relative_to(tmp_path)
    assert file.read_text(encoding="utf-8") == join_files(JOINED_FILES[name])
    file.write_text("old", encoding="utf-8")
    assert Path(find(name)).read_text(encoding="utf-8") == join_files(JOINED_FILES[name])
