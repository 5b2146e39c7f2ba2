"""No documented operation of the API fails on bad input, and every response fits the document.

`make check` holds the document in docs/schema to the one that the program makes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.test import Client
from jsonschema import Draft202012Validator

from core import clock
from core.problems import MEDIA_TYPE
from tests.permissions import world
from tests.permissions.people import COACH, OWNER, STRANGER
from tests.support.caches import forget_cache

pytestmark = pytest.mark.django_db
HUGE = 10**30
RUBBISH: tuple[Any, ...] = ("\x00", "\ud800", "", -1, HUGE, 1.5, True, None, [], {}, [[]], {"": {}})
"""What is put in the place of every value of a body, one after the other."""
STRIDE, SHORT_STRIDE = 3, 15
"""Each field gets every third: together they get all. Fewer in short."""
BROKEN = ("{", "[]", '"x"', "null", "1e999", "{}")
"""Bodies that are wrong as a whole; in short each operation gets every sixth."""
WRITES = ("post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    file = Path(__file__).parents[2] / "docs/schema/openapi.yaml"
    return dict(yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


@pytest.fixture
def there() -> Iterator[world.World]:
    with clock.set_to(world.NOW):
        yield world.build()


def _operations(document: dict[str, Any], *verbs: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for verb, operation in methods.items():
            if verb in verbs:
                yield path, verb, operation


def _resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def _sample(document: dict[str, Any], schema: dict[str, Any]) -> Any:
    """Something of that shape: right in kind, at random in meaning."""
    schema = _resolved(document, schema)
    if "enum" in schema:
        return schema["enum"][0]
    if "oneOf" in schema or "allOf" in schema:
        return _sample(document, (schema.get("oneOf") or schema["allOf"])[0])
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {k: _sample(document, v) for k, v in schema.get("properties", {}).items()}
    if kind == "array":
        return [_sample(document, schema["items"])] * schema.get("minItems", 1)
    plain = {"integer": schema.get("minimum", 1), "boolean": True, "number": 1.0}
    dates = {"date": "2030-01-01", "date-time": "2030-01-01T00:00:00Z"}
    return plain.get(kind, dates.get(schema.get("format", ""), "a"))


def _addresses(path: str, there: world.World) -> Iterator[str]:
    for number in ("1", "0", str(HUGE), "x", str(there.team.pk), str(there.running.pk)):
        yield (
            path.replace("{slug}", there.league.slug)
            .replace("{id}", number)
            .replace("{season}", str(there.running.pk))
            .replace("{variant}", "samurai")
        )


def _clients(there: world.World, *people: str) -> list[Client]:
    clients = []
    for person in people:
        client = Client(raise_request_exception=False)
        client.force_login(there.people[person])
        clients.append(client)
    return clients


def _bodies(document: dict[str, Any], operation: dict[str, Any], stride: int) -> Iterator[Any]:
    wanted = operation.get("requestBody", {}).get("content", {}).get("application/json")
    sample = _sample(document, wanted["schema"]) if wanted else None
    if not isinstance(sample, dict):
        return
    yield json.dumps(sample)
    for place, field in enumerate(sample):
        for wrong in RUBBISH[place % stride :: stride]:
            yield json.dumps({**sample, field: wrong})


def _has_no_shape(answer: Any) -> bool:
    """Whether it is a refusal, and no problem document."""
    is_problem = (
        answer.get("Content-Type") == MEDIA_TYPE and {"code", "errors"} <= answer.json().keys()
    )
    return bool(answer.status_code >= 400 and not is_problem)


def test_bad_input_is_refused_and_breaks_nothing(
    document: dict[str, Any], there: world.World, thorough: bool
) -> None:
    (owner,) = _clients(there, OWNER)
    (coach,) = _clients(there, COACH)
    stride = STRIDE if thorough else SHORT_STRIDE
    broken = []
    for place, (path, verb, operation) in enumerate(_operations(document, *WRITES)):
        addresses = list(dict.fromkeys(_addresses(path, there)))
        whole = BROKEN if thorough else BROKEN[place % 6 :: 6]
        for number, body in enumerate((*whole, *_bodies(document, operation, stride)), place):
            forget_cache()  # which counts writes
            client = (owner, coach)[number % 2]
            address = addresses[number % len(addresses)]
            answer = getattr(client, verb)(address, body, content_type="application/json")
            if answer.status_code >= 500 or _has_no_shape(answer):
                broken.append((verb, address, body[-300:], answer.status_code))
    assert not broken


def test_odd_queries_are_answered_or_refused(
    document: dict[str, Any], there: world.World, thorough: bool
) -> None:
    """In short readers take turns, at a quarter of the addresses, and every second parameter gets
    one of the odd values.
    """
    stranger, owner = _clients(there, STRANGER, OWNER)
    broken = []
    odd = ("%00", str(HUGE), "x", "9999-12-31T23:59:59-14:00")
    for place, (path, _, operation) in enumerate(_operations(document, "get")):
        asked = [p["name"] for p in operation.get("parameters", []) if p["in"] == "query"]
        addresses = list(dict.fromkeys(_addresses(path, there)))
        for number, address in enumerate(addresses):
            if not thorough and len(addresses) > 1 and (number + place) % 4:
                continue
            readers = (owner, stranger) if thorough else ((owner, stranger)[place // 4 % 2],)
            for reader in readers:
                forget_cache()
                if reader.get(address).status_code >= 500:
                    broken.append(address)
        address = next(iter(_addresses(path, there)))
        for number, name in enumerate(asked, place):
            for wrong in odd if thorough else odd[number % 8 :: 8]:
                forget_cache()
                if owner.get(f"{address}?{name}={wrong}").status_code >= 500:
                    broken.append(f"{address}?{name}={wrong}")
    assert not broken


def test_responses_fit_the_document(document: dict[str, Any], there: world.World) -> None:
    (owner,) = _clients(there, OWNER)
    checked, wrong = 0, []
    for path, _, operation in _operations(document, "get"):
        content = operation["responses"].get("200", {}).get("content", {})
        if "application/json" not in content:
            continue
        schema = {**content["application/json"]["schema"], "components": document["components"]}
        ids = [str(pk) for pk in _ids(there, path)]
        for pk in ids:
            forget_cache()
            address = (
                path.replace("{slug}", there.league.slug)
                .replace("{id}", pk)
                .replace("{season}", str(there.running.pk))
                .replace("{variant}", "samurai")
            )
            answer = owner.get(address)
            if answer.status_code != 200:
                continue
            checked += 1
            faults = list(Draft202012Validator(schema).iter_errors(answer.json()))
            wrong += [(address, f.json_path, f.message[:150]) for f in faults[:2]]
    assert not wrong, "\n".join(map(str, wrong))
    assert checked > 50


def _ids(there: world.World, path: str) -> list[int]:
    """Which of the things there an address may be of."""
    if "{id}" not in path:
        return [0]
    named = {
        "members": there.memberships[COACH].pk,
        "invitations": there.invitation.pk,
        "seasons": there.running.pk,
        "fixtures": there.claim.fixture_id,
        "claims": there.claim.pk,
        "entries": there.entry.pk,
        "cards": there.card.pk,
        "black-outs": there.black_out.pk,
        "teams": there.team.pk,
        "players": there.player.pk,
        "after-matches": there.after.pk,
        "offers": there.offer.pk,
        "stand-ins": there.grant.pk,
        "matches": there.finished.pk,
        "table-reports": there.awaited.pk,
        "maps": there.map.pk,
        "clans": there.team.clan_id,
        "ledger": there.team.ledger.earliest("pk").pk,
        "careers": there.player.career.earliest("pk").pk,
    }
    return [pk for name, pk in named.items() if f"/{name}/{{id}}" in path]
