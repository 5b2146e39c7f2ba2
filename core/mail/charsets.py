"""Bytes as text. The name of a character set means the larger set that programs write under it.

Those are the encodings of the WHATWG: `iso-8859-1` is windows-1252, `gb2312` is GBK, and the
Japanese ones contain NEC's rows. A name that nobody reads is replaced by a likely one.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from contextlib import suppress
from email.errors import MessageError
from email.header import decode_header

import webencodings  # type: ignore[import-untyped]

_NO_TEXT = frozenset({"punycode", "idna"})
"""Never the encoding of a mail, and they take quadratic time."""
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_LARGER = {"gbk": "gb18030", "big5hkscs": "big5hkscs", "iso2022_jp": "iso-2022-jp"}
_ALIASES = dict.fromkeys(("iso-2022-jp-ms", "cp50220", "cp50221", "cp50222"), "iso-2022-jp")
_C1 = "kemari.c1"
_EURO = "kemari.euro"
_ESCAPE = re.compile(rb"(\x1b(?:[(][BJI]|[$][@B]|[$][(]D))")


def decode_text(raw: bytes, label: str) -> str:
    """The text of a body; a likely character set replaces a missing or wrong one."""
    if (marked := _decode_marked(raw)) is not None:
        return marked
    name = _codec(label)
    if name in {"", "ascii"} or (name.startswith("utf-16") and b"\0" not in raw):
        names = ["utf-8", name]
    else:
        names = [name, "utf-8"]
    for each in filter(None, names):
        try:
            return _decode(raw, each)
        except (LookupError, UnicodeError, ValueError):
            continue
    return _decode_damaged(raw, filter(None, names))


def _decode_damaged(raw: bytes, names: Iterable[str]) -> str:
    """The text in the first set that reads all but a few bytes of it; else one that reads any."""
    for name in names:
        with suppress(LookupError, UnicodeError, ValueError):
            text = raw.decode(name, "replace")
            letters = sum(not char.isascii() for char in text)
            if text.count("\ufffd") * 5 <= letters:
                return text
    return raw.decode("cp1252", _C1)


def decode_words(raw: str) -> str:
    """A header's value with its encoded words read (RFC 2047); as it is, if they are broken."""
    try:
        parts = decode_header(raw)
        return "".join(
            part if isinstance(part, str) else _decode_word(part, label) for part, label in parts
        )
    except (LookupError, UnicodeError, ValueError, MessageError):
        return raw


def _decode_marked(raw: bytes) -> str | None:
    """The text behind a byte order mark, which is more certain than any label."""
    for mark, name in _BOMS:
        if raw.startswith(mark):
            return raw[len(mark) :].decode(name, "replace")
    return None


def _decode_word(part: bytes, label: str | None) -> str:
    name = _codec(label or "utf-8")
    if not name:
        raise LookupError(label)
    marked = _decode_marked(part)
    return _decode(part, name) if marked is None else marked


def _codec(label: str) -> str:
    """The name of the codec for a label; empty if there is none."""
    label = label.strip("'\";, \t").lower()[:60]
    label = _ALIASES.get(label, label)
    try:
        known = webencodings.lookup(label)
        if known is None:
            known = webencodings.lookup(codecs.lookup(label).name)
        if known is None or known.name == "replacement":
            name = codecs.lookup(label).name
            return "" if name in _NO_TEXT else name
        if label in {"us-ascii", "ascii"}:
            return "ascii"
        name = known.codec_info.name
    except (LookupError, ValueError, UnicodeError):
        return ""
    return _LARGER.get(name, name)


def _decode(raw: bytes, name: str) -> str:
    """Raises `UnicodeError` for bytes that the codec does not have."""
    if name == "ascii":
        try:
            return raw.decode()
        except UnicodeDecodeError:
            return raw.decode("cp1252", _C1)
    if name == "iso-2022-jp":
        return _decode_iso_2022_jp(raw)
    if name == "euc_jp":
        return _decode_euc_jp(raw)
    if name == "gb18030":
        return raw.decode(name, _EURO)
    if name.startswith(("cp125", "cp874", "iso8859")):
        return raw.decode(name, _C1)
    return raw.decode(name)


def _decode_iso_2022_jp(raw: bytes) -> str:
    """With NEC's rows and half-width kana, which the codec of the standard library has not."""
    found: list[str] = []
    mode = b"\x1b(B"
    for piece in _ESCAPE.split(raw):
        if _ESCAPE.fullmatch(piece):
            mode = piece
        elif mode in {b"\x1b$B", b"\x1b$@"}:
            # A program that wraps lines may leave the mode open at their ends.
            lines = re.split(rb"([\r\n]+)", piece)
            found += (line.decode() if line[:1] in b"\r\n" else _from_jis(line) for line in lines)
        elif mode == b"\x1b(I":
            found.append(
                bytes(byte | 0x80 if byte > 0x20 else byte for byte in piece).decode("cp932")
            )
        elif mode == b"\x1b$(D":
            found.append((mode + piece + b"\x1b(B").decode("iso2022_jp_1"))
        else:
            found.append(piece.decode("ascii"))
    return "".join(found)


def _decode_euc_jp(raw: bytes) -> str:
    try:
        return raw.decode("euc_jp")
    except UnicodeDecodeError:
        pieces = re.findall(rb"\x8f..|\x8e.|[\xa1-\xfe]{2}|[\x00-\x7f]+|.", raw, re.DOTALL)
        return "".join(
            _from_jis(bytes(byte & 0x7F for byte in piece))
            if len(piece) == 2 and piece[0] >= 0xA1
            else piece.decode("euc_jp")
            for piece in pieces
        )


def _from_jis(raw: bytes) -> str:
    """Pairs of JIS X 0208 and of NEC's rows, by way of Shift_JIS, whose codec has both."""
    if len(raw) % 2:
        raise UnicodeDecodeError("iso-2022-jp", raw, len(raw) - 1, len(raw), "half a character")
    found = bytearray()
    for first, second in zip(raw[::2], raw[1::2], strict=True):
        if not (0x21 <= first <= 0x7E and 0x21 <= second <= 0x7E):
            raise UnicodeDecodeError("iso-2022-jp", raw, 0, 1, "no character")
        row = (first - 0x21) // 2
        found.append(row + (0x81 if row < 0x1F else 0xC1))
        if first % 2:
            found.append(second + (0x1F if second < 0x60 else 0x20))
        else:
            found.append(second + 0x7E)
    return found.decode("cp932")


def _as_c1(error: UnicodeError) -> tuple[str, int]:
    """A byte without a letter as the control character of its number."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(map(chr, error.object[error.start : error.end])), error.end


def _as_euro(error: UnicodeError) -> tuple[str, int]:
    """The euro sign of Microsoft's GBK."""
    if not isinstance(error, UnicodeDecodeError) or error.object[error.start] != 0x80:
        raise error
    return "€", error.start + 1


codecs.register_error(_C1, _as_c1)
codecs.register_error(_EURO, _as_euro)
