"""Block dice in a sentence: words where one reads plain text, pictures on pages and in mails."""

from __future__ import annotations

import re

import pytest

from engine.events import BlockDiePicked, Rolled
from matches.mail import dice_png
from matches.mail.dice_png import body_with_dice
from matches.render.commentary import commentary
from matches.render.dice_marks import dice_as_words, mark_die
from matches.render.dice_svg import BLOCK_SIGNS, die_address
from matches.templatetags.match_dice import block_dice, block_die, marked_die
from tests.engine.stage import Stage

SENTENCE = f"They roll {mark_die('skull', 'skull')} and {mark_die('bang', '“!” & more')}."


def block_log(**how):
    """A block of two dice in words."""
    stage = Stage({1: "G8"}, {2: "G9"}, variant="samurai").start()
    results = stage.game.rules.blocking.results
    faces = (results.index("skull"), results.index("arrows"))
    events = [
        Rolled("SAM-BLK-03", "block", 0, 0, 6, faces),
        BlockDiePicked("SAM-BLK-03", 0, 0, "arrows"),
    ]
    (section,) = commentary(events, stage.game.setup, **how)
    return " ".join(line.text for line in section.lines)


def test_a_log_marks_the_dice_of_a_block_and_no_other_way_of_telling_does():
    plain, marked = block_log(), block_log(draws_dice=True)
    assert dice_as_words(marked) == plain
    assert marked != plain
    html = block_dice(marked)
    assert re.findall(r'alt="([^"]+)"', html) == ["the skull", "the arrows"]
    assert html.count(die_address("skull")) == 1


@pytest.mark.parametrize("face", BLOCK_SIGNS)
def test_a_marked_face_is_its_picture_with_its_words(face):
    html = block_dice(f"a {mark_die(face, 'its <words>')} b")
    assert html.startswith('a <img class="die-inline"')
    assert 'alt="its &lt;words&gt;"' in html
    assert die_address(face) in html
    assert dice_as_words(mark_die(face, "its <words>")) == "its <words>"


def test_what_is_no_face_stays_words_and_names_stay_escaped():
    assert block_dice(mark_die("nothing", "words")) == "words"
    assert block_dice("<b>") == "&lt;b&gt;"
    assert block_dice("\ue0d0skull\ue0d0") == "skull"  # half a mark, as in a name
    assert block_die("") == marked_die("") == ""


def test_a_mail_has_pictures_in_its_html_and_words_in_its_plain_part():
    html = f"<p>{SENTENCE.replace('&', '&amp;')}</p>"
    body = body_with_dice(SENTENCE, html, {"pitch@kemari": b"png"})
    assert body.text == "They roll skull and “!” & more.\n"
    assert set(body.pictures) == {"pitch@kemari", "die-skull@kemari", "die-bang@kemari"}
    assert 'src="cid:die-bang@kemari"' in body.html
    assert 'alt="“!” &amp; more"' in body.html
    assert body.pictures["die-skull@kemari"].startswith(b"\x89PNG")
    assert len({*body.pictures.values()}) == 3


def test_without_a_build_of_the_library_the_html_has_words_too(monkeypatch):
    monkeypatch.setattr(dice_png, "die_png", lambda face: None)
    body = body_with_dice(SENTENCE, f"<p>{SENTENCE}</p>", {})
    assert body.html == "<p>They roll skull and “!” & more.</p>"
    assert body.pictures == {}
