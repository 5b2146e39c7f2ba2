"""The site speaks languages whose catalogue is complete, and says which one a page is in."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from tests.factories.core import LeagueFactory, NotificationFactory

OFFERED = [code for code, _ in settings.LANGUAGES]
ASKED = ["de", "de-CH,de;q=0.9,en;q=0.1", "fr", "ja", "ar", "pt-br"]


def gaps(catalogue: str) -> list[str]:
    """The entries of a PO file that are fuzzy or not translated."""
    entries = [each for each in catalogue.split("\n\n") if "msgid" in each][1:]
    return [
        entry
        for entry in entries
        if re.search(r"^#,.*\bfuzzy\b", entry, re.MULTILINE)
        or re.search(r'^msgstr(?:\[\d\])? ""(?!\n")', entry, re.MULTILINE)
    ]


def test_every_language_but_our_own_has_a_complete_catalogue() -> None:
    assert settings.LANGUAGE_CODE in OFFERED
    for code in set(OFFERED) - {settings.LANGUAGE_CODE}:
        folder = Path(settings.LOCALE_PATHS[0]) / code / "LC_MESSAGES"
        assert not gaps((folder / "django.po").read_text(encoding="utf-8"))
        assert (folder / "django.mo").exists()


def test_a_gap_would_be_found() -> None:
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\n'
    assert gaps(f'{head}msgid "Turn"\nmsgstr "Zug"\n') == []
    assert gaps(f'{head}msgid "Long"\nmsgstr ""\n"Lang"\n') == []
    assert len(gaps(f'{head}msgid "Turn"\nmsgstr ""\n')) == 1
    assert len(gaps(f'{head}#, fuzzy\nmsgid "Turn"\nmsgstr "Zug"\n')) == 1
    assert len(gaps(f'{head}msgid "t"\nmsgid_plural "ts"\nmsgstr[0] "z"\nmsgstr[1] ""\n')) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ASKED)
def test_a_page_in_another_language_is_in_one_language(asked: str) -> None:
    """Django has words of its own in a hundred languages: they came between ours."""
    if asked[:2] in OFFERED:
        pytest.skip("the site has this language whole: the page is rightly in it")
    league = LeagueFactory.create(is_private=False)
    notice = NotificationFactory.create()
    client = Client(headers={"accept-language": asked})
    client.force_login(notice.recipient)
    for address in (f"/leagues/{league.slug}/", "/notifications/", "/accounts/password/change/"):
        asked_page = client.get(address)
        usual = client.get(address, headers={"accept-language": "en"})
        assert asked_page.status_code == usual.status_code == 200
        assert asked_page["Content-Language"] == "en"
        assert _words(asked_page) == _words(usual)


def _words(answer) -> str:
    return re.sub(
        r"nonce=\"[^\"]*\"|value=\"[\w-]{40,}\"|\"[\w]{64}\"", "", answer.content.decode()
    )


@pytest.mark.django_db
def test_a_page_says_which_language_it_is_in(settings, client) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("ar", "Arabic")]
    for code, direction in (("en", "ltr"), ("de", "ltr"), ("ar", "rtl")):
        page = client.get("/leagues/", headers={"accept-language": code})
        assert page["Content-Language"] == code
        (tag,) = re.findall(r"<html\s[^>]*>", page.content.decode())
        assert tag.split() == ["<html", f'lang="{code}"', f'dir="{direction}"', ">"]
