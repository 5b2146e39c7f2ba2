"""A replay as one HTML file that asks no host for anything: styles, script and match are in it."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from core.joined_files import join_scripts

OWN = Path(__file__).parents[1] / "static" / "matches"
CORE = Path(__file__).parents[2] / "core" / "static" / "core"
STYLES = (
    *(
        CORE / "css" / f"{name}.css"
        for name in ("tokens", "base", "layout", "components", "arrows")
    ),
    *(OWN / "css" / f"{name}.css" for name in ("pitch", "replay")),
)
SCRIPTS = ("matches/js/board/look.js", "matches/js/replay/main.js")


def replay_file(document: Mapping[str, Any], context: dict[str, Any]) -> str:
    """The file; `context` is what `matches/_replay.html` shows, `document` the replay."""
    styles = "\n".join(path.read_text(encoding="utf-8") for path in STYLES)
    code = join_scripts(SCRIPTS)
    return render_to_string(
        "matches/replay_file.html",
        {
            **context,
            "document": document_element(document),
            "styles": _element("style", styles),
            "script": _element('script type="module"', code),
            "policy": _policy(styles, code),
        },
    )


def document_element(document: Mapping[str, Any]) -> SafeString:
    """A replay as an element of a page, whose script reads it there and asks nobody."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    digest = hashlib.sha256(text.encode()).hexdigest()
    return _element(f'script type="application/json" data-digest="{digest}"', text)


def _element(opening: str, text: str) -> SafeString:
    """An element with exactly that text: digests are of it, so that a template cannot indent it."""
    return mark_safe(f"<{opening}>{text}</{opening.split(maxsplit=1)[0]}>")  # noqa: S308 -- our own text


def _policy(styles: str, code: str) -> str:
    """What a browser lets this file do: show its own styles and run its own script."""
    return (
        f"default-src 'none'; img-src data:; style-src '{_digest(styles)}'; "
        f"script-src '{_digest(code)}'; base-uri 'none'; form-action 'none'"
    )


def _digest(text: str) -> str:
    return f"sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
