"""How an operation is described in the OpenAPI document: its name, its summary, its refusals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.validators import RegexValidator
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc
from rest_framework import serializers

from core.api.errors import ProblemSerializer
from core.problems import MEDIA_TYPE

REFUSALS: Mapping[int, tuple[str, str]] = {
    400: ("Malformed", "The request is malformed, or a rule refuses it in any state."),
    401: ("NotLoggedIn", "Not logged in, or the token is unknown, expired or revoked."),
    403: ("NotAllowed", "You may not do this, or the token lacks the scope."),
    404: ("NotFound", "Not found, or not visible to you."),
    406: ("NotAcceptable", "The answer cannot be given in a form that `Accept` names."),
    409: ("Refused", "A rule or the present state refuses it."),
    411: ("LengthRequired", "The body has no `Content-Length`."),
    412: ("Changed", "It has changed since it was read (`If-Match`)."),
    413: ("TooLarge", "The body is too large."),
    415: ("UnsupportedMediaType", "The body is not JSON."),
    422: ("KeyUsed", "The `Idempotency-Key` was used for another request."),
    429: ("TooMany", "Too many requests. `Retry-After` says when to try again, in seconds."),
}
ALWAYS = (400, 401, 403, 406, 412, 429)
WRITES = (409, 411, 413, 415, 422)
SENTENCE = re.compile(r"(?s)(.+?[.?!])(?:\s+|$)(.*)")
GENERIC = {"list": "{}", "retrieve": "One of these: {}"}
TOO_MANY = 429
WITHOUT_NUL = r"^[^\x00]*$"
NOT_BLANK = r"^[^\x00]*[^\x00\s][^\x00]*$"
PROBLEM = {"$ref": "#/components/schemas/Problem"}


def _shared_refusals() -> dict[str, Any]:
    wait = {"schema": {"type": "integer"}, "description": "Seconds."}
    return {
        name: _problem(words, {"Retry-After": wait} if status == TOO_MANY else {})
        for status, (name, words) in REFUSALS.items()
    }


def _problem(words: str, headers: Mapping[str, Any] | None = None) -> dict[str, Any]:
    found = {"description": words, "content": {MEDIA_TYPE: {"schema": PROBLEM}}}
    return {**found, "headers": dict(headers)} if headers else found


class OperationSchema(AutoSchema):
    """An operation is named by its viewset's resource and its method: `match_sheet`."""

    def get_operation_id(self) -> str:
        resource = str(getattr(self.view, "basename", "")).replace("-", "_")
        return f"{resource}_{self._action}"

    @property
    def _action(self) -> str:
        return str(getattr(self.view, "action", ""))

    def get_summary(self) -> str:
        return self._sentences()[0]

    def get_description(self) -> str:  # type: ignore[override]
        return self._sentences()[1]

    def _sentences(self) -> tuple[str, str]:
        """The first sentence of what the operation does, and the others."""
        own = get_doc(getattr(self.view, self._action, None))
        words = own or get_doc(type(self.view))
        found = SENTENCE.fullmatch(words)
        if found is None:
            raise ValueError(
                f"{type(self.view).__name__}.{self._action} does not say what it does."
            )
        first, others = found.groups()
        if not own:
            form = GENERIC[self._action]
            first = form.format(first if form == "{}" else first[:1].lower() + first[1:])
        return " ".join(first.split()).removesuffix("."), others

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        """The operation with all of its refusals."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        self.resolve_serializer(ProblemSerializer, "response")
        responses = operation["responses"]
        for status in set(self._refusals(operation)):
            own = responses.get(str(status))
            responses[str(status)] = (
                _problem(own["description"])
                if own
                else {"$ref": f"#/components/responses/{REFUSALS[status][0]}"}
            )
        operation["responses"] = {key: responses[key] for key in sorted(responses)}
        return operation

    def _map_serializer_field(self, field: Any, *args: Any, **kwargs: Any) -> Any:
        """The field's form; of a text that is sent also that it is not blank, if it may not be."""
        found = super()._map_serializer_field(field, *args, **kwargs)  # type: ignore[no-untyped-call]
        is_sent = "request" in {*args, kwargs.get("direction")}
        is_text = isinstance(field, serializers.CharField) and found.get("type") == "string"
        if is_sent and is_text and not field.allow_blank and not field.read_only:
            has_form = any(isinstance(each, RegexValidator) for each in field.validators)
            pattern = {"pattern": NOT_BLANK} if field.trim_whitespace and not has_form else {}
            found = {"minLength": 1, **pattern, **found}
        if isinstance(field, serializers.ListSerializer) and found.get("type") == "array":
            bounds = {"minItems": vars(field)["min_length"], "maxItems": vars(field)["max_length"]}
            found |= {name: bound for name, bound in bounds.items() if bound is not None}
        return found

    def _refusals(self, operation: Mapping[str, Any]) -> Iterator[int]:
        parameters = operation.get("parameters", ())
        yield from ALWAYS
        yield from (int(status) for status in operation["responses"] if status[:1] == "4")
        if self.method not in {"GET", "HEAD"}:
            yield from WRITES
        if any(each["in"] == "path" for each in parameters):
            yield 404


def finished(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the shared refusals, and that bodies have no unknown fields (a postprocessing hook)."""
    result["components"]["responses"] = _shared_refusals()
    schemas = result["components"]["schemas"]
    waiting = [
        _name(each)
        for path in result["paths"].values()
        for operation in path.values()
        for each in _references(operation.get("requestBody", {}))
    ]
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if "properties" in schemas[name]:
            schemas[name].setdefault("additionalProperties", False)
        _keep_out_nul(schemas[name])
        waiting += [_name(each) for each in _references(schemas[name])]
    return result


def _keep_out_nul(node: Any) -> None:
    """Say of each text that it has no NUL: whatever else it may be, that is refused."""
    if isinstance(node, dict):
        kinds = node.get("type")
        is_text = "string" in ([kinds] if isinstance(kinds, str) else kinds or ())
        if is_text and not node.keys() & {"enum", "format", "pattern"}:
            node["pattern"] = WITHOUT_NUL
        for each in node.values():
            _keep_out_nul(each)
    elif isinstance(node, list):
        for each in node:
            _keep_out_nul(each)


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            if key == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(node, list):
        for each in node:
            yield from _references(each)


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]
