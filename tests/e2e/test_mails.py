"""Every kind of mail fits on a phone of 360 pixels, with its pictures and without."""

from __future__ import annotations

import base64
from email import policy
from email.parser import BytesParser

import pytest
from playwright.sync_api import Browser

from tests.support.every_mail import every_mail
from tests.support.hard_names import HARD_NAMES
from tests.support.html_faults import faults_of

pytestmark = pytest.mark.django_db(transaction=True)
WIDTH = 360
WIDEST = """() => Math.max(
    document.scrollingElement.scrollWidth,
    ...[...document.querySelectorAll("body *")].map((each) => each.getBoundingClientRect().right)
)"""


@pytest.mark.parametrize(
    "name",
    [
        "wide",
        *(pytest.param(each, marks=pytest.mark.thorough) for each in HARD_NAMES if each != "wide"),
        pytest.param("", marks=pytest.mark.thorough),
    ],
)
def test_no_mail_is_wider_than_a_phone(browser: Browser, settings, name: str) -> None:
    settings.MAIL_REPLY_ADDRESS = "turns+{token}@kemari.example"
    widths = {}
    context = browser.new_context(viewport={"width": WIDTH, "height": 780})
    page = context.new_page()
    for kind, sent in every_mail(HARD_NAMES.get(name, "")):
        mail = BytesParser(policy=policy.default).parsebytes(sent.message().as_bytes())
        html = mail.get_body(("html",)).get_content()
        assert faults_of(html) == [], kind
        for picture in mail.iter_attachments():
            png = base64.b64encode(picture.get_content()).decode()
            cid = picture["Content-ID"].strip("<>")
            shown = html.replace(f"cid:{cid}", f"data:image/png;base64,{png}")
            page.set_content(shown)
            widths[f"{kind} with pictures"] = page.evaluate(WIDEST)
        page.set_content(html)
        widths[kind] = page.evaluate(WIDEST)
    context.close()
    assert len(widths) > 10
    assert {kind: width for kind, width in widths.items() if width > WIDTH} == {}
