"""What its reader does not see is no part of a mail."""

from __future__ import annotations

from time import process_time

import pytest

from core.mail.html_text import text_of_html

HIDDEN = (
    "<p hidden>{}</p>",
    "<div style='DISPLAY : none'>{}</div>",
    "<div style='display:\\6eone'>{}</div>",
    "<div style='display:/**/none !important'>{}</div>",
    "<div style='display:none'><p><b>{}</b></p></div>",
    "<div style='visibility:hidden'>{}</div>",
    "<div style='font-size:0'>{}</div>",
    "<div style='font-size:1px'>{}</div>",
    "<div style='font-size:0'><i style='font-size:9em'>{}</i></div>",
    "<div style='font:0/0 a'>{}</div>",
    "<div style='opacity:0.01'>{}</div>",
    "<div style='max-height:0;overflow:hidden'>{}</div>",
    "<div style='position:absolute;left:-9999px'>{}</div>",
    "<div style='text-indent:-9999px'>{}</div>",
    "<div style='transform:scale(0)'>{}</div>",
    "<div style='clip:rect(0 0 0 0)'>{}</div>",
    "<div style='mso-hide:all'>{}</div>",
    "<div style='color:white'>{}</div>",
    "<div style='color:#fffffe'>{}</div>",
    "<div style='color:rgba(0,0,0,0)'>{}</div>",
    "<div style='background:#123456;color:#123457'>{}</div>",
    "<font color=white>{}</font>",
    "<div bgcolor=black><font color='#000'>{}</font></div>",
    "<style>.x{{display:none}}</style><b class='y x'>{}</b>",
    "<b class=x>{}</b><style><!-- div .x, #q{{color:#fff}} --></style>",
    "<style>@media all{{#q{{display:none}}}}</style><b id=Q>{}</b>",
    "<style>[data-q='1']{{display:none}}</style><b data-q=1>{}</b>",
    "<template>{}</template>",
    "<object>{}</object>",
)
SHOWN = (
    "<p>{}</p>",
    "<div style='display:block;color:#222;font:bold 12px/1.2 Arial'>{}</div>",
    "<div style='background:#000;color:#fff'>{}</div>",
    "<body bgcolor=black text=white>{}</body>",
    "<div style='background:url(x.png);color:#fff'>{}</div>",
    "<div style='font-size:0'><i style='font-size:12px'>{}</i></div>",
    "<div style='max-height:0'>{}</div>",
    "<div style='overflow:hidden;width:600px'>{}</div>",
    "<style>.x{{display:none}}</style><b class=y>{}</b>",
    "<style>@media print{{b{{display:none}}}}</style><b>{}</b>",
    "<style>@media (prefers-color-scheme: dark){{b{{color:#fff}}}}</style><b>{}</b>",
    "<!--<p hidden>--><p>{}</p>",
)


@pytest.mark.parametrize("form", HIDDEN)
def test_hidden_text_is_not_read(form) -> None:
    html = f"{form.format('8 STAND')}<p>END</p>"
    assert text_of_html(f"<p>7 STAND</p>{html}").split() == ["7", "STAND", "END"]


@pytest.mark.parametrize("form", SHOWN)
def test_visible_text_is_read(form) -> None:
    assert text_of_html(form.format("7 STAND")).split() == ["7", "STAND"]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    "html",
    [
        "<style>" + "".join(f".a{at}{{display:none}}" for at in range(500)) + "</style>7 STAND",
        "<style>" + "*{color:red}" * 300 + "</style>" + "<p>7 STAND" * 1000,
        f"<p class='{'x ' * 50}'>7 STAND",
    ],
)
def test_a_mail_with_too_many_styles_to_tell_has_no_text(html) -> None:
    assert text_of_html(html).strip() == ""


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "html",
    [
        "<style " * 50_000,
        "<style>{" * 40_000,
        "<style>" + "[" * 390_000 + "{display:none}",
        "<style>" + "a{" * 190_000 + "display:none",
        "<style>" + "[a*=b]{color:red}" * 399 + "</style>" + "<p a=xb>" * 45_000,
        "<p style='color:red'>x" * 18_000,
    ],
)
def test_no_style_takes_a_worker_for_itself(html) -> None:
    began = process_time()
    text_of_html(html)
    assert process_time() - began < 20
