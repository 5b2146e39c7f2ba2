"""The addresses in From, To and Cc: split as they were written, never after decoding.

A name that is decoded first may decode to a comma, a bracket or a whole address, and so become
another person's address. Here a header is cut into mailboxes as it stands (RFC 5322, 3.4). Names
are not decoded at all: nobody needs them. Only ASCII letters change case, since others become ASCII
letters when they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from string import ascii_lowercase, ascii_uppercase

MAX_HEADER = 20_000
"""Characters of one From; a longer one has no author. No mail program writes a tenth of it."""
MAX_LIST = 100_000
"""Characters of To or Cc that are read."""
MAX_ADDRESSES = 2000
_FOLD = re.compile(r"\r?\n(?=[ \t])")
_TOKEN = re.compile(
    r"(?P<space>[ \t]+)"
    r"|(?P<encoded>=\?[^?\s@<>]{1,60}\?[bBqQ]\?[^?\s@<>]*\?=)"
    r"|(?P<quoted>\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<literal>\[[^][\\<>@]*\])"
    r"|(?P<special>[<>,;:@()\"\[\]])"
    r"|(?P<atom>[^\s<>,;:@()\"\[\]]+)"
)
_LOCAL = re.compile(
    r"[^\s<>,;:@()\"\[\]\\.\x00-\x1f\x7f]+(?:\.[^\s<>,;:@()\"\[\]\\.\x00-\x1f\x7f]+)*"
)
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_CONTROLS = frozenset(map(chr, (*range(9), *range(10, 32), 127)))
_LOWER = str.maketrans(ascii_uppercase, ascii_lowercase)


class Defective(ValueError):  # noqa: N818 -- says what the header is
    """A mailbox is not written as RFC 5322 has it, or is one that two readers read differently."""


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str


def author_of(message: Message) -> str:
    """The address of a mail's only author; empty for several, and for one with any defect."""
    values = raw_values(message, "from")
    if len(values) != 1 or len(values[0]) > MAX_HEADER:
        return ""
    tokens, is_whole = _tokens(values[0])
    elements = list(_split(tokens))
    if not is_whole or len(elements) != 1:
        return ""
    try:
        return _mailbox(elements[0])
    except Defective:
        return ""


def recipients_of(message: Message, name: str) -> list[str]:
    """The addresses in a header of recipients; those with a defect are left out."""
    found = []
    for value in raw_values(message, name):
        for element in _elements(value[:MAX_LIST]):
            try:
                found.append(_mailbox(element))
            except Defective:
                continue
            if len(found) >= MAX_ADDRESSES:
                return found
    return found


def raw_values(message: Message, name: str) -> list[str]:
    """The values of a header as they came, unfolded; bytes that are no UTF-8 become U+FFFD."""
    return [
        _FOLD.sub("", str(value)).encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        for key, value in message.raw_items()
        if key.lower() == name
    ]


def fold_address(address: str) -> str:
    """An address as it is compared: ASCII letters in lower case, its domain in ASCII.

    Raises `Defective` for a domain that cannot be written so, or is not written in its one form.
    """
    local, _, domain = address.translate(_LOWER).rpartition("@")
    return f"{local}@{_ascii_domain(domain)}"


def folded(address: str) -> str:
    """An address as it is compared; empty for one that no mail program would write."""
    try:
        return fold_address(address)
    except Defective:
        return ""


def _ascii_domain(domain: str) -> str:
    if len(domain) > 253:
        raise Defective("a domain without end")
    if not domain.isascii():
        try:
            coded = domain.encode("idna").decode("ascii")
            same = coded.encode("ascii").decode("idna") == domain
        except (UnicodeError, ValueError) as error:
            raise Defective("no domain") from error
        if not same:  # full-width letters and the like, which some programs map and some do not
            raise Defective("a domain in another form")
        domain = coded
    if not all(_LABEL.fullmatch(label) for label in domain.split(".")):
        raise Defective("no domain")
    return domain


def _tokens(value: str) -> tuple[list[_Token], bool]:
    """The tokens of a header up to its first defect, and whether it has none.

    Comments count as blanks. The time is linear: a quoted string without end is such a defect.
    """
    found: list[_Token] = []
    at = 0
    while at < len(value):
        if value[at] == "(":
            end = _comment_end(value, at)
            if not end:
                return found, False
            found.append(_Token("space", " "))
            at = end
            continue
        match = _TOKEN.match(value, at)
        if match is None or match[0] == '"' or not _CONTROLS.isdisjoint(match[0]):
            return found, False
        found.append(_Token(match.lastgroup or "", match[0]))
        at = match.end()
    return found, True


def _comment_end(value: str, at: int) -> int:
    """Where the comment that begins here ends; 0 if it does not."""
    depth = 0
    while at < len(value):
        char = value[at]
        if char == "\\":
            at += 1
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if not depth:
                return at + 1
        elif char in _CONTROLS:
            break
        at += 1
    return 0


def _split(tokens: list[_Token]) -> Iterator[list[_Token]]:
    """The elements between commas; one in angle brackets separates nothing."""
    element: list[_Token] = []
    inside = False
    for token in tokens:
        if token.kind == "special" and token.text == "," and not inside:
            yield element
            element = []
            continue
        if token.kind == "special" and token.text in "<>":
            inside = token.text == "<"
        element.append(token)
    yield element


def _elements(value: str) -> list[list[_Token]]:
    """The elements of a list, which may have groups, up to the first defect."""
    tokens, is_whole = _tokens(value)
    elements = list(_split([_parted(token) for token in tokens]))
    found = []
    for element in elements if is_whole else elements[:-1]:
        starts = [i for i, token in enumerate(element) if token == _Token("special", ":")]
        found.append(element[starts[0] + 1 :] if len(starts) == 1 else element)
    return found


def _parted(token: _Token) -> _Token:
    """The end of a group separates addresses as a comma does."""
    return _Token("special", ",") if token == _Token("special", ";") else token


def _mailbox(tokens: list[_Token]) -> str:
    """The address of a mailbox, folded. Raises `Defective`."""
    texts = [token.text if token.kind == "special" else "" for token in tokens]
    if "<" not in texts:
        return _address(_trimmed(tokens))
    start = texts.index("<")
    rest = _trimmed(tokens[start + 1 :])
    if not rest or rest[-1] != _Token("special", ">"):
        raise Defective("an address without end")
    address = _address(_trimmed(rest[:-1]))
    _check_name(tokens[:start], address)
    return address


def _check_name(tokens: list[_Token], address: str) -> None:
    """A name may have what no reader takes for an address: unquoted, only the address itself."""
    text = "".join(token.text for token in _trimmed(tokens))
    if any(token.kind == "special" and token.text != "@" for token in tokens):
        raise Defective("a name with signs of an address")
    for at, token in enumerate(tokens):
        if token != _Token("special", "@"):
            continue
        around = (tokens[at - 1] if at else None, tokens[at + 1] if at + 1 < len(tokens) else None)
        alone = all(each is None or each.kind == "space" for each in around)
        if not alone and text.translate(_LOWER) != address:
            raise Defective("a name that is another address")


def _address(tokens: list[_Token]) -> str:
    """An address without blanks, comments, routes and encoded words inside. Raises `Defective`."""
    texts = [token.text for token in tokens]
    if texts.count("@") != 1 or any(token.kind in {"space", "encoded"} for token in tokens):
        raise Defective("no address")
    at = texts.index("@")
    local, domain = "".join(texts[:at]), "".join(texts[at + 1 :])
    is_quoted = at == 1 and tokens[0].kind == "quoted"
    if not (is_quoted or (_LOCAL.fullmatch(local) and local.isprintable())) or len(local) > 64:
        raise Defective("no local part")
    if "=?" in local or "\ufffd" in local:
        raise Defective("an encoded local part")
    return fold_address(f"{local}@{domain}")


def _trimmed(tokens: list[_Token]) -> list[_Token]:
    start, end = 0, len(tokens)
    while start < end and tokens[start].kind == "space":
        start += 1
    while end > start and tokens[end - 1].kind == "space":
        end -= 1
    return tokens[start:end]
