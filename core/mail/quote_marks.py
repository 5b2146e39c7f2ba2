"""How mail programs begin a quote and end a mail: attributions, header blocks, signatures.

Each is a sign only. People write such lines too, so a line counts as a program's only with what a
program writes beside it: marked lines or a mail of ours below it, an address, a date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email.utils import parseaddr
from functools import cache

from django.conf import settings

MARKER = re.compile(r"\W*##-.*(above|oben|dessus|arriba).*-##\W*|##-.*-##", re.IGNORECASE)
QUOTED = re.compile(r"\s{0,3}>")
_PIPED = re.compile(r"\s{0,3}\|")
MAX_LENGTH = 500
"""Longer lines are not matched against the patterns, whose time is quadratic: no mail program
writes such lines around a quote.
"""
_FIELDS = 10
"""A header block has its fields within this many lines."""
_NEAR = 12
"""Lines below an attribution within which our own mail begins, if it is quoted."""
_WROTE = re.compile(
    r"(On|Am|Le|El|Il|Op|Em|Den|Dnia|W dniu|Dne|Den|På|Il giorno)\b.{6,300}?"
    r"(wrote|schrieb.{0,80}|a écrit|escribió|ha scritto|schreef.{0,80}|escreveu|skrev.{0,80}"
    r"|napisał\(?a?\)?|napsal\(?a?\)?|kirjoitti)\s*:?\s*"
    r"|\d{4}年.{0,120}(<[^>]*>|：|:)\s*:?|\d{4}[-/.]\d\d?[-/.]\d\d?.{0,120}<[^>]*@[^>]*>\s*:"
    r"|.{0,100}さん(は|が)書きました.{0,4}|.{0,120}のメッセージ:",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r".{3,200}\b(wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|napisał\(?a?\)?)\s*:",
    re.IGNORECASE,
)
_RULED = re.compile(
    r"\s*[-_=]{2,}\s*(Original Message|Original Appointment|Ursprüngliche Nachricht"
    r"|Message d'origine|Message original|Mensaje original|Messaggio originale"
    r"|Oorspronkelijk bericht|Mensagem original|Forwarded message|Weitergeleitete Nachricht"
    r"|Message transféré|Mensaje reenviado|元のメッセージ|Původní zpráva|Исходное сообщение)"
    r"\s*[-_=]*\s*|\s*_{20,}\s*|Begin forwarded message:|Anfang der weitergeleiteten Nachricht:"
    r"|Début du message (réexpédié|transféré) :",
    re.IGNORECASE,
)
_AUTHOR = r"From|Von|De|Da|Van|差出人|От|Från"
_HEAD = re.compile(
    rf"\s*\*?((?P<author>{_AUTHOR})|Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|A"
    r"|Objet|Enviado(?: el)?|Fecha|Para|Asunto|Inviato|Data|Oggetto|Verzonden|Aan|Onderwerp"
    r"|送信日時|日時|宛先|件名|Кому|Тема|Дата|Отправлено|Skickat|Till|Ämne"
    r"|Reply-To|Importance|Attachments?)\s?\*?\s?[:：].*",
    re.IGNORECASE,
)
_MOMENT = re.compile(r"\d{4}.*\d|\d.*\d{4}|\d{1,2}:\d\d")
"""A year and another number, or a time."""
_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+\.\w+")
_SENT_FROM = re.compile(
    r"Sent (?:from|with) (?:my )?(?P<en>.{2,80})"
    r"|Get (?!(?:an?|the|your|my)\b)(?P<get>.{2,60} for .{2,80})"
    r"|Von mein(?:em|er) (?P<de>.{2,80}) gesendet|Gesendet (?:mit der|von|mit) (?P<app>.{2,80})"
    r"|Envoyé (?:de mon|depuis mon|depuis) (?P<fr>.{2,80})|Enviado desde mi (?P<es>.{2,80})"
    r"|Inviato da(?:l mio)? (?P<it>.{2,80})|Verzonden vanaf mijn (?P<nl>.{2,80})"
    r"|Отправлено с (?P<ru>.{2,80})|Skickat från min (?P<sv>.{2,80})|(?P<ja>\w{2,30})から送信",
    re.IGNORECASE,
)
_DEVICE_WORDS = """
iphone ipad ipod ios android samsung galaxy pixel google huawei xiaomi redmi oneplus nokia
motorola moto htc lg sony xperia blackberry fairphone windows phone mobile cell smartphone
tablet device handy telefon gerät android-gerät mobiltelefon téléphone portable móvil teléfono
telefono cellulare smartphone mobiel telefoon мобильного устройства outlook yahoo proton
protonmail gmail gmx web.de mail email e-mail app k-9 aqua thunderbird spark edison bluemail aol
hotmail fastmail verizon t-mobile at&t vodafone orange wireless 4g 5g lte ultra plus pro max
mini se air lite edge note fold flip for the a an my mit der für auf with using via pour sur
para per on secure
"""
_DEVICES = frozenset(_DEVICE_WORDS.split())
_LINK = re.compile(r"<[^>]*>|https?://\S+")


def is_quoted(lines: Sequence[str], at: int) -> bool:
    """Whether a line has a mark of quotes. `|` alone is one; with another it is a table."""
    if QUOTED.match(lines[at]):
        return True
    return bool(_PIPED.match(lines[at])) and lines[at].strip().strip("|").count("|") == 0


def is_marker(line: str) -> bool:
    """Whether our own mail begins here, unmarked: nobody else writes this line."""
    return len(line) <= MAX_LENGTH and bool(MARKER.search(line.strip()))


@dataclass(frozen=True, slots=True)
class QuoteIntro:
    """Lines that a mail program wrote above a quote; `ends` says that the quote is all the rest."""

    lines: int
    ends: bool


def quote_intro(lines: Sequence[str], at: int) -> QuoteIntro | None:
    """What a mail program wrote here above a quote; None if it is no such place."""
    line = lines[at]
    if not line.strip() or len(line) > MAX_LENGTH:
        return None
    if many := _attribution(lines, at):
        return QuoteIntro(many, ends=ours_is_below(lines, at + many))
    start = next_line(lines, at + 1) if _RULED.fullmatch(line) else at
    if start == len(lines) or not (many := _header_block(lines, start)):
        return None
    end = start + many
    below = next_line(lines, end)
    return QuoteIntro(end - at, ends=below == len(lines) or not is_quoted(lines, below))


def next_line(lines: Sequence[str], at: int) -> int:
    """The next line with words, from here on."""
    while at < len(lines) and not lines[at].strip():
        at += 1
    return at


def ours_is_below(lines: Sequence[str], at: int) -> bool:
    """Whether a mail of ours begins within a few lines, without marks."""
    return any(is_marker(line) and not QUOTED.match(line) for line in lines[at : at + _NEAR])


def is_device_line(line: str) -> bool:
    """Whether a phone or a mail app wrote the line, by its words alone."""
    match = _SENT_FROM.fullmatch(line.strip()[:MAX_LENGTH])
    if match is None:
        return False
    named = _LINK.sub(" ", next(value for value in match.groups() if value))
    words = [word.strip(".,;:!'’\"()").lower() for word in named.split()]
    return any(words) and all(
        not word or word in _DEVICES or any(map(str.isdigit, word)) for word in words
    )


def _attribution(lines: Sequence[str], at: int) -> int:
    """How many lines say who wrote what follows, as a program says it and with a quote below."""
    for many in (1, 2, 3):
        parts = [part.strip() for part in lines[at : at + many]]
        if len(parts) < many or not all(parts) or sum(map(len, parts)) > MAX_LENGTH:
            return 0
        whole = " ".join(parts)
        if many > 1 and _begins_below(parts):
            return 0
        is_dated = bool(_WROTE.fullmatch(whole)) and any(map(str.isdigit, whole))
        is_named = many == 1 and bool(_NAMED.fullmatch(whole))
        # In any language, in one line: the line before is the author's.
        is_ours = many == 1 and whole.endswith((":", "：")) and _is_about_us(whole)
        if not (is_dated or is_named or is_ours):
            continue
        if not (is_dated or is_ours or _ADDRESS.search(whole)):
            return 0
        below = next_line(lines, at + many)
        is_real = below < len(lines) and bool(QUOTED.match(lines[below]))
        is_real = is_real or ours_is_below(lines, at + many)
        is_real = is_real or (is_dated and _has_our_address(whole))
        return many if is_real else 0
    return 0


def _begins_below(parts: Sequence[str]) -> bool:
    """Whether an attribution begins in a later one of these lines, so that the first is the
    author's: the later ones say it alone, and the first has no date and time.
    """
    for start in range(1, len(parts)):
        rest = " ".join(parts[start:])
        is_ours = rest.endswith((":", "：")) and _is_about_us(rest)
        if not (is_ours or _WROTE.fullmatch(rest) or _NAMED.fullmatch(rest)):
            continue
        named = _ADDRESS.sub("", rest)
        if any(map(str.isdigit, named)) or not _MOMENT.search(parts[0]):
            return True
    return False


def _header_block(lines: Sequence[str], at: int) -> int:
    """How many lines are the headers of a quoted mail, as some programs repeat them."""
    if not _HEAD.fullmatch(lines[at][:MAX_LENGTH]):
        return 0
    fields = [
        (number, match)
        for number in range(at, min(at + _FIELDS, len(lines)))
        if (match := _HEAD.fullmatch(lines[number][:MAX_LENGTH])) is not None
    ]
    end = at
    for number, _ in fields:
        if number > end + 2:  # a long list of recipients takes two lines
            break
        end = number
    inside = [match for number, match in fields if number <= end]
    if len(inside) < 2:
        return 0
    text = "\n".join(lines[at : end + 1])
    authors = [match[0] for match in inside if match["author"]]
    is_named = any(map(_ADDRESS.search, authors)) or (bool(authors) and _subject_is_ours(text))
    is_real = is_named and len(inside) >= 3
    return end - at + 1 if is_real or ours_is_below(lines, end + 1) else 0


def _has_our_address(text: str) -> bool:
    return bool(_our_addresses().search(text.lower()))


def _is_about_us(text: str) -> bool:
    """Whether it names our address; or our name and a date, or nothing before our name."""
    if _has_our_address(text):
        return True
    name = parseaddr(settings.DEFAULT_FROM_EMAIL)[0].lower()
    before, found, _ = text.lower().partition(name) if name else ("", "", "")
    return bool(found) and (not before or any(map(str.isdigit, text)))


def _subject_is_ours(text: str) -> bool:
    return settings.ACCOUNT_EMAIL_SUBJECT_PREFIX.strip() in text


def _our_addresses() -> re.Pattern[str]:
    return _compiled(parseaddr(settings.DEFAULT_FROM_EMAIL)[1], settings.MAIL_REPLY_ADDRESS)


@cache
def _compiled(*addresses: str) -> re.Pattern[str]:
    known = [
        re.escape(address.lower()).replace(re.escape("{token}"), "[a-z2-7]{26}")
        for address in addresses
        if address
    ]
    return re.compile(rf"(?<![\w.+-])(?:{'|'.join(known)})(?![\w-])" if known else r"(?!)")
