"""What the oldest browsers lack is found in styles, scripts and templates."""

from __future__ import annotations

from tests.browsers import FLOOR, OLD, RECENT, Since, files, in_scripts, in_styles


def test_our_own_files_use_nothing_that_a_browser_of_the_floor_lacks() -> None:
    read = list(files())
    assert len(read) > 100
    assert [(file.name, *use) for file, uses in read for use in uses] == []


def test_a_style_that_came_later_is_found_with_its_line() -> None:
    text = "@layer components {\n  .card {\n    color: red;\n    anchor-name: --card;\n  }\n}\n"
    assert list(in_styles(text)) == [(4, "anchor-name")]
    assert list(in_styles("@view-transition { navigation: auto; }")) == [
        (1, "@view-transition"),
        (1, "navigation"),
    ]
    assert list(in_styles("a:open { inline-size: anchor(top); }")) == [
        (1, "anchor()"),
        (1, ":open"),
    ]


def test_what_nobody_has_looked_up_is_found_too() -> None:
    assert list(in_styles("a { shiny-new: 1px; }")) == [(1, "shiny-new")]


def test_words_in_comments_and_quotes_are_no_use() -> None:
    assert list(in_styles('/* @scope */\na::before { content: "if(x)"; }')) == []


def test_a_call_that_came_later_is_found_in_scripts_and_templates() -> None:
    assert list(in_scripts("const a = 1;\nrequestIdleCallback(go);")) == [
        (2, "requestIdleCallback")
    ]
    assert list(in_scripts("map.values().map(f)")) == [(1, ".values().map(")]
    assert list(in_scripts("await scheduler.yield();")) == [(1, "scheduler.yield")]
    assert list(in_scripts('<button commandfor="a">')) == [(1, "commandfor=")]
    assert list(in_scripts("[...map.values()].map(f); cells.values().next();")) == []


def test_a_feature_needs_a_version_in_every_browser() -> None:
    assert Since(100, 100, 17.0).is_in(FLOOR)
    assert not Since(100, 100, None).is_in(FLOOR)
    assert not Since(100, 140, 17.0).is_in(FLOOR)
    assert not OLD & RECENT.keys()
