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
    # By a value that is another way to say so, or that nobody here can tell.
    "<div style='zoom:0'>{}</div>",
    "<div style='zoom:1%'>{}</div>",
    "<div style='zoom:0.4'><div style='zoom:40%'>{}</div></div>",
    "<div style='zoom:calc(0)'>{}</div>",
    "<div style='display:var(--x,none)'>{}</div>",
    "<div style='display:var(--x, var(--y, none))'>{}</div>",
    "<div style='--x:none;display:var(--x)'>{}</div>",
    "<div style='--x:none'><b style='display:var(--x,block)'>{}</b></div>",
    "<style>:root{{--X:none}}</style><b style='display:var(--x,block)'>{}</b>",
    "<style>b{{--x:white}}</style><b style='color:var(--x)'>{}</b>",
    "<div style='color:var(--x,white)'>{}</div>",
    "<div style='font-size:var(--x,0)'>{}</div>",
    "<div style='opacity:var(--x,0)'>{}</div>",
    "<style>@property --x{{initial-value:none}}</style><b style='display:var(--x)'>{}</b>",
    "<div style='display:none;display:bogus'>{}</div>",
    "<div style='display:bogus'>{}</div>",
    "<div style='display:none block'>{}</div>",
    "<div style='display:env(x,none)'>{}</div>",
    "<div style='display:attr(x)'>{}</div>",
    "<div style='visibility:collapse'>{}</div>",
    "<div style='visibility:var(--x,hidden)'>{}</div>",
    "<div style='content-visibility:hidden'>{}</div>",
    "<div style='opacity:0%'>{}</div>",
    "<div style='opacity:calc(0)'>{}</div>",
    "<div style='opacity:.3'><div style='opacity:.3'>{}</div></div>",
    "<div style='font-size:calc(0px)'>{}</div>",
    "<div style='font-size:min(0px,1em)'>{}</div>",
    "<div style='font-size:clamp(0px,0px,1px)'>{}</div>",
    "<div style='font-size:0.1e1px'>{}</div>",
    "<div style='font-size:.05em'>{}</div>",
    "<div style='font-size:1%'>{}</div>",
    "<div style='font:1px Arial'>{}</div>",
    "<div style='font-size-adjust:0'>{}</div>",
    "<div style='-webkit-text-size-adjust:0%'>{}</div>",
    "<div style='line-height:0'>{}</div>",
    "<div style='line-height:calc(0)'>{}</div>",
    "<div style='letter-spacing:-1em'>{}</div>",
    "<div style='word-spacing:-9999px'>{}</div>",
    "<div style='-webkit-text-security:disc'>{}</div>",
    "<div style='unicode-bidi:bidi-override;direction:rtl'>{}</div>",
    "<bdo dir=rtl>{}</bdo>",
    "<div style='color:white!important;color:black'>{}</div>",
    "<style>p i{{color:white!important}}</style><i style='color:black'>{}</i>",
    "<style>#a{{color:white}}i{{color:black}}</style><i id=a>{}</i>",
    "<div style='color:transparent'>{}</div>",
    "<div style='color:#fff0'>{}</div>",
    "<div style='color:#0000000a'>{}</div>",
    "<div style='color:hsl(0 0% 100%)'>{}</div>",
    "<div style='color:hwb(0 100% 0)'>{}</div>",
    "<div style='color:oklch(100% 0 0)'>{}</div>",
    "<div style='color:color(srgb 1 1 1)'>{}</div>",
    "<div style='color:color-mix(in srgb,white,white)'>{}</div>",
    "<div style='color:light-dark(#fff,#000)'>{}</div>",
    "<div style='color:canvas'>{}</div>",
    "<div style='color:nonsense'>{}</div>",
    "<div style='-webkit-text-fill-color:transparent'>{}</div>",
    "<div style='-webkit-text-stroke:9px white'>{}</div>",
    "<div style='background:currentcolor'>{}</div>",
    "<div style='background:canvastext'>{}</div>",
    "<div style='background:linear-gradient(#000,#000)'>{}</div>",
    "<div style='background-image:url(data:image/gif;base64,x)'>{}</div>",
    "<font color='fffffff'>{}</font>",
    "<div style='filter:opacity(0)'>{}</div>",
    "<div style='filter:brightness(9) contrast(0)'>{}</div>",
    "<div style='filter:alpha(opacity=0)'>{}</div>",
    "<div style='mask:linear-gradient(transparent,transparent)'>{}</div>",
    "<div style='-webkit-mask-image:url(x)'>{}</div>",
    "<div style='mix-blend-mode:lighten'>{}</div>",
    "<div style='transform:scaleX(1e-9)'>{}</div>",
    "<div style='transform:rotate(90deg) translate(9999px)'>{}</div>",
    "<div style='rotate:y 90deg'>{}</div>",
    "<div style='scale:0'>{}</div>",
    "<div style='translate:-100vw'>{}</div>",
    "<div style='offset-path:ray(0deg)'>{}</div>",
    "<div style='clip-path:circle(0)'>{}</div>",
    "<div style='position:fixed;inset:0 0 0 -99em'>{}</div>",
    "<div style='position:relative;left:9999px'>{}</div>",
    "<div style='position:relative;z-index:-1'>{}</div>",
    "<div style='margin-left:-1e9px'>{}</div>",
    "<div style='margin-inline-start:-9999px'>{}</div>",
    "<div style='padding-left:9999px'>{}</div>",
    "<div style='text-indent:100%;overflow:hidden'>{}</div>",
    "<div style='text-indent:-9999dvw'>{}</div>",
    "<div style='overflow:clip;block-size:0'>{}</div>",
    "<div style='overflow:hidden;max-inline-size:calc(0px)'>{}</div>",
    "<div style='-webkit-line-clamp:1;overflow:hidden'>{}</div>",
    "<div style='contain:strict'>{}</div>",
    "<div style='content:url(x.png)'>{}</div>",
    "<style>@keyframes a{{to{{opacity:0}}}}</style><b style='animation:a 0s forwards'>{}</b>",
    "<style>@media not print{{b{{display:none}}}}</style><b>{}</b>",
    "<style>@media print, screen{{b{{display:none}}}}</style><b>{}</b>",
    "<style>@supports (a:b){{b{{display:none}}}}</style><b>{}</b>",
    "<style>@layer x{{b{{display:none}}}}</style><b>{}</b>",
    "<style>@container (width>0){{b{{display:none}}}}</style><b>{}</b>",
    "<style>p~b{{}} p{{& + b{{display:none}}}}</style><b>{}</b>",
    "<style>@scope (b){{:scope{{display:none}}}}</style><b>{}</b>",
    "<style>b:not(.x){{display:none}}</style><b>{}</b>",
    "<style>:is(b){{display:none}}</style><b>{}</b><style>p{{color:red}}</style>",
    "<style>:where(b,i){{display:none}}</style><b>{}</b>",
    "<style>.\\78{{display:none}}</style><b class=x>{}</b>",
    "<style title='>'>b{{display:none}}</style><b>{}</b>",
    "<b style='display:none' style=''>{}</b>",
    "<details>{}</details>",
    "<div popover>{}</div>",
    "<select><option>{}</select>",
    "<textarea>{}</textarea>",
    "<noscript>{}</noscript>",
    "<svg><text>{}</text></svg>",
)
ALL_HIDDEN = frozenset(
    form
    for form in HIDDEN
    if any(sign in form for sign in ("@property", ":is(", ":where(", ":scope"))
)
"""Forms of which nobody can tell what they select: then no text is read at all."""
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
    # What honest programs write.
    "<p style='margin:0cm 0cm 8pt;line-height:107%;font-size:11.0pt;color:windowtext'>{}</p>",
    "<p style='font-family:\"Calibri\",sans-serif;background:white'>{}</p>",
    "<p style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'>{}</p>",
    "<div style='caret-color: rgb(0, 0, 0); color: rgb(0, 0, 0); font-size: 12px'>{}</div>",
    "<div style='text-indent: 0px; -webkit-text-stroke-width: 0px; word-spacing: 0px'>{}</div>",
    "<div style='letter-spacing: normal; orphans: auto; white-space: normal'>{}</div>",
    "<div style='-webkit-text-size-adjust:auto;line-break:after-white-space'>{}</div>",
    "<div dir=auto style='font-size:small;color:inherit;display:inline-block'>{}</div>",
    "<div style='color:var(--undefined);display:var(--none-such,block)'>{}</div>",
    "<div style='--x:red'><b style='color:var(--x)'>{}</b></div>",
    "<div style='opacity:.9;zoom:1;filter:none;transform:none;position:relative;top:1px'>{}</div>",
    "<div style='background:url(cid:paper@x) no-repeat center / cover #fff'>{}</div>",
    "<div style='background-color:transparent;color:initial;visibility:inherit'>{}</div>",
    "<div style='color:#888;font-size:85%;line-height:1.4;letter-spacing:.02em'>{}</div>",
    "<div style='overflow:auto;width:100%;max-width:600px;height:auto'>{}</div>",
    "<div style='animation:none 0s ease 0s 1 normal none running'>{}</div>",
    "<details open>{}</details>",
    "<style>@import url(https://fonts.example/x.css); p{{margin:0}}</style><p>{}</p>",
    "<style>a{{color:#06c}} a:hover{{color:#fff}}</style><p>{}</p>",
)


@pytest.mark.parametrize("form", HIDDEN)
def test_hidden_text_is_not_read(form) -> None:
    html = f"{form.format('8 STAND')}<p>END</p>"
    seen = text_of_html(f"<p>7 STAND</p>{html}").split()
    assert seen == ([] if form in ALL_HIDDEN else ["7", "STAND", "END"])


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
