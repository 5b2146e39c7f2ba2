"""The Nu HTML checker, which browsers' makers write: npm's `vnu-jar`, run by a Java.

It is fetched once into `var/tools` by npm and held against the digest written here; a jar of one's
own is named in `VNU_JAR`.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path

from tests.layers import ROOT

VERSION = "26.9.27"
DIGEST = "22f15dd39a33bed929d2a5c0cddf5946849a647eca9272bf4d5d00bc7e7a4d47"
"""SHA-256 of the jar in that version."""
TOOLS = ROOT / "var" / "tools"
INSIDE = "package/build/dist/vnu.jar"
SECONDS = 900
MEMORY = "-Xmx600m"


class NoChecker(Exception):  # noqa: N818 - a state of the machine, not an error
    """There is no Java, or no jar and no npm to fetch it with. The message says which."""


def find_checker() -> list[str]:
    """The command that runs it. Raises `NoChecker`, and `ValueError` for a jar that was changed."""
    java = shutil.which("java")
    if java is None:
        raise NoChecker("Java is not installed")
    given = os.environ.get("VNU_JAR")
    return [java, MEMORY, "-jar", str(Path(given) if given else _fetched())]


def _fetched() -> Path:
    jar = TOOLS / f"vnu-{VERSION}.jar"
    if not jar.exists():
        TOOLS.mkdir(parents=True, exist_ok=True)
        npm = shutil.which("npm")
        if npm is None:
            raise NoChecker("npm is not installed, and VNU_JAR names no jar")
        packed = [npm, "pack", f"vnu-jar@{VERSION}", "--pack-destination", str(TOOLS)]
        if subprocess.run(packed, capture_output=True, check=False, cwd=TOOLS).returncode:
            raise NoChecker("npm cannot fetch vnu-jar here, and VNU_JAR names no jar")
        archive = TOOLS / f"vnu-jar-{VERSION}.tgz"
        with tarfile.open(archive) as packed_files:
            content = packed_files.extractfile(INSIDE)
            assert content is not None
            jar.write_bytes(content.read())
        archive.unlink()
    if hashlib.sha256(jar.read_bytes()).hexdigest() != DIGEST:
        raise ValueError(f"{jar} is not vnu-jar {VERSION} as it was published")
    return jar


def errors_of(pages: Mapping[str, str], folder: Path) -> list[str]:
    """A line for each error in these pages: which page, where, what and the HTML around it."""
    command = find_checker()
    names = {f"{number}.html": name for number, name in enumerate(pages)}
    for file, name in names.items():
        (folder / file).write_text(whole(pages[name]), encoding="utf-8")
    found = subprocess.run(
        [*command, "--format", "json", "--errors-only", "--exit-zero-always", str(folder)],
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    return [
        f"{names[message['url'].rpartition('/')[2]]}, line {message.get('lastLine')}: "
        f"{message['message']} {' '.join(message.get('extract', '').split())[:200]}"
        for message in json.loads(found.stderr)["messages"]
        if message["type"] != "info"
    ]


def whole(html: str) -> str:
    """The page, or a fragment in the smallest page: what htmx swaps in has headings around it."""
    if "</html>" in html:
        return html
    return (
        '<!DOCTYPE html><html lang="en"><head><title>A fragment</title></head>'
        f"<body><h1>A page</h1><h2>A part</h2><div>{html}</div></body></html>"
    )
