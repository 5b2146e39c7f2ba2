"""The OpenAPI document in docs/schema, which `make check` holds to the code.

It is served as it is, and it is what says which query parameters an operation has.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FILE = Path(__file__).parents[2] / "docs/schema/openapi.yaml"
PART = re.compile(r"<(?:\w+:)?(\w+)>")


@cache
def document() -> Mapping[str, Any]:
    """The document, read once."""
    found: dict[str, Any] = yaml.load(FILE.read_bytes(), Loader=yaml.CSafeLoader)
    return found


@cache
def json_document() -> bytes:
    """The same as JSON."""
    return json.dumps(document(), separators=(",", ":"), ensure_ascii=False).encode()


@cache
def json_tag() -> str:
    """The ETag of the JSON."""
    return f'"{hashlib.sha256(json_document()).hexdigest()[:32]}"'


@cache
def query_parameters(route: str, method: str) -> frozenset[str] | None:
    """The names an operation knows; None if it is not in the document.

    `route` is Django's own, such as `api/v1/teams/<int:pk>`.
    """
    path = "/" + PART.sub(_shown, route)
    operation = document()["paths"].get(path, {}).get(method.lower())
    if operation is None:
        return None
    return frozenset(p["name"] for p in operation.get("parameters", ()) if p["in"] == "query")


@cache
def parameters_with_values(route: str, method: str) -> frozenset[str]:
    """Those of its parameters that cannot be empty: numbers, moments, one of several words."""
    path = "/" + PART.sub(_shown, route)
    operation = document()["paths"].get(path, {}).get(method.lower(), {})
    return frozenset(
        each["name"]
        for each in operation.get("parameters", ())
        if each["in"] == "query"
        and (each["schema"].get("type") != "string" or each["schema"].keys() & {"enum", "format"})
    )


def _shown(part: re.Match[str]) -> str:
    """Django REST framework's `pk` is `id` in the document."""
    name = part.group(1)
    return "{id}" if name == "pk" else f"{{{name}}}"
