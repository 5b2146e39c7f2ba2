"""The API's document keeps the rules that Redocly recommends, which would need Node.js to check."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests.layers import ROOT

pytestmark = pytest.mark.fast
VERBS = frozenset({"get", "put", "post", "delete", "patch", "head", "options"})
DOCUMENT: dict[str, Any] = yaml.load(
    (ROOT / "docs/schema/openapi.yaml").read_text(encoding="utf-8"), Loader=yaml.CSafeLoader
)


def operations() -> list[tuple[str, dict[str, Any]]]:
    return [
        (f"{verb} {path}", operation)
        for path, item in DOCUMENT["paths"].items()
        for verb, operation in item.items()
        if verb in VERBS
    ]


def without(*keys: str) -> list[str]:
    return [name for name, operation in operations() if not all(map(operation.get, keys))]


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "$ref":
                yield value
            else:
                yield from references(value)
    elif isinstance(node, list):
        for each in node:
            yield from references(each)


def resolved(node: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in node:
        found: Any = DOCUMENT
        for part in node["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        node = found
    return node


def test_info_has_a_license_and_servers_are_named() -> None:
    """info-license, info-license-strict, no-empty-servers, no-server-example.com."""
    license_of = DOCUMENT["info"]["license"]
    assert license_of["name"]
    assert license_of.get("url") or license_of.get("identifier")
    assert DOCUMENT["servers"]
    assert not [each for each in DOCUMENT["servers"] if "example.com" in each["url"]]


def test_every_operation_says_what_it_does() -> None:
    """operation-summary, operation-operationId, operation-operationId-unique and -url-safe."""
    assert without("summary", "operationId", "responses") == []
    names = [operation["operationId"] for _, operation in operations()]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert [name for name in names if not re.fullmatch(r"[A-Za-z0-9_-]+", name)] == []


def test_every_operation_names_a_success_and_a_refusal() -> None:
    """operation-2xx-response, operation-4xx-response."""
    for first in "24":
        bad = [
            name for name, each in operations() if not any(k[0] == first for k in each["responses"])
        ]
        assert bad == [], f"{first}xx"


def test_every_operation_is_secured_or_says_that_it_is_not() -> None:
    """security-defined."""
    schemes = DOCUMENT["components"]["securitySchemes"].keys()
    general = DOCUMENT.get("security")
    for name, operation in operations():
        asked = operation.get("security", general)
        assert asked is not None, name
        assert {scheme for each in asked for scheme in each} <= schemes, name


def test_every_tag_is_described() -> None:
    """tag-description, operation-tag-defined."""
    described = {each["name"] for each in DOCUMENT.get("tags", ()) if each.get("description")}
    used = {tag for _, operation in operations() for tag in operation.get("tags", ())}
    assert used - described == set()


def test_no_two_paths_can_mean_the_same() -> None:
    """no-ambiguous-paths, no-identical-paths, path-not-include-query, paths end without a slash."""
    paths = [path.strip("/").split("/") for path in DOCUMENT["paths"]]
    assert not [path for path in DOCUMENT["paths"] if "?" in path or path[1:].endswith("/")]

    def alike(one: list[str], other: list[str]) -> bool:
        pairs = list(zip(one, other, strict=False))
        if len(one) != len(other):
            return False
        mixed = {(a[0] == "{") - (b[0] == "{") for a, b in pairs}
        return mixed >= {1, -1} and all(a == b or "{" in (a[0], b[0]) for a, b in pairs)

    found = [
        ("/".join(one), "/".join(other))
        for at, one in enumerate(paths)
        for other in paths[at + 1 :]
        if alike(one, other)
    ]
    assert found == []


def test_the_parameters_of_a_path_are_declared() -> None:
    """path-parameters-defined, path-declaration-must-exist, no duplicates of a parameter."""
    for name, operation in operations():
        declared = [resolved(each) for each in operation.get("parameters", ())]
        inside = {each["name"] for each in declared if each["in"] == "path"}
        assert inside == set(re.findall(r"{(\w+)}", name)), name
        assert max(Counter((p["in"], p["name"]) for p in declared).values(), default=1) == 1, name


def test_no_component_is_unused_and_none_is_missing() -> None:
    """no-unused-components, no-unresolved-refs."""
    used = set(references(DOCUMENT))
    defined = {
        f"#/components/{kind}/{name}"
        for kind, those in DOCUMENT["components"].items()
        if kind != "securitySchemes"
        for name in those
    }
    assert used - defined == set()
    assert defined - used == set()


def test_enumerations_and_required_properties_fit_their_type() -> None:
    """no-enum-type-mismatch, no-required-schema-properties-undefined, no-schema-type-mismatch."""
    kinds: dict[str, type | tuple[type, ...]] = {
        "string": str,
        "integer": int,
        "number": (int, float),
        "boolean": bool,
        "null": type(None),
    }
    for name, schema in DOCUMENT["components"]["schemas"].items():
        properties = schema.get("properties", {})
        assert set(schema.get("required", ())) <= properties.keys(), name
        for key, one in {"": schema, **properties}.items():
            types = one.get("type", [])
            types = [types] if isinstance(types, str) else types
            fits = tuple(kinds[each] for each in types if each in kinds)
            if "enum" in one and types:
                assert all(isinstance(each, fits) for each in one["enum"]), f"{name}.{key}"
            assert not ("items" in one and "array" not in types), f"{name}.{key}"
