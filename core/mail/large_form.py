"""A form parser for fields as large as a mail, as Mailgun posts them."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import TooManyFieldsSent
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from django.http import QueryDict
from django.http.multipartparser import FIELD, FILE, ChunkIter, LazyStream, Parser
from django.utils.datastructures import MultiValueDict

CHUNK = 2**16


class LargeFormUploadHandler(FileUploadHandler):
    """Reads a multipart form into memory; the caller has checked its length.

    Django allows 2.5 MB for all fields of a form together, and more only for files.
    """

    def handle_raw_input(
        self,
        input_data: Any,
        META: Mapping[str, Any],  # noqa: N803 -- Django's name
        content_length: int,
        boundary: Any,
        encoding: str | None = None,
    ) -> tuple[QueryDict, MultiValueDict[str, Any]]:
        post, files = QueryDict(mutable=True), MultiValueDict[str, Any]()
        parts: Iterable[tuple[str, Any, Any]] = Parser(
            LazyStream(ChunkIter(input_data, CHUNK)), boundary
        )
        for number, (kind, head, stream) in enumerate(parts):
            if number > (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0) + 2:
                raise TooManyFieldsSent("A mail service's post has more parts than any mail.")
            decoded = head.get("content-disposition", ("", {}))[1]
            name, file_name = (
                decoded.get(key, b"").decode(errors="replace").strip()
                for key in ("name", "filename")
            )
            data = stream.read()
            if head.get("content-transfer-encoding", ("",))[0].strip() == "base64":
                data = _decoded(data)
            if kind == FIELD:
                post.appendlist(name, data.decode(encoding or "utf-8", "replace"))
            elif kind == FILE:
                what = head.get("content-type", ("application/octet-stream",))[0].strip()
                files.appendlist(name, SimpleUploadedFile(file_name, data, what))
        return post, files


def _decoded(data: bytes) -> bytes:
    try:
        return base64.b64decode(data)
    except binascii.Error:
        return data
