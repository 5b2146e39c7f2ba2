"""`replay FILE`: a match file becomes a page that plays offline, or a plain refusal."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from matches.match_file import match_file
from matches.static.matches.verify_match import canonical, sha
from tests.factories import matches as factory

pytestmark = pytest.mark.django_db
MADE: list[str] = []


@pytest.fixture
def file():
    """The file of a whole match; played once for all tests."""
    if not MADE:
        MADE.append(json.dumps(match_file(factory.finished())))
    return json.loads(MADE[0])


def run(path, file, *, out=None) -> str:
    source, said = path / "match.json", StringIO()
    source.write_text(file if isinstance(file, str) else json.dumps(file), encoding="utf-8")
    call_command("replay", str(source), out=out or path / "replay.html", stdout=said)
    return said.getvalue()


def test_a_page_is_written_and_says_what_was_verified(tmp_path, file):
    said = run(tmp_path, file)
    page = (tmp_path / "replay.html").read_text(encoding="utf-8")
    assert "as published" in said
    assert file["segments"][-1]["chain"] in page
    assert "Verified when this file was made" in page
    assert page.count('data-slot="') == sum(
        len(file["setup"][side]["figures"]) for side in ("home", "away")
    )


def test_an_older_file_without_colours_plays_in_the_usual_ones(tmp_path, file):
    run(tmp_path, file)
    own = (tmp_path / "replay.html").read_text(encoding="utf-8")
    del file["colours"]
    assert "as published" in run(tmp_path, file)
    usual = (tmp_path / "replay.html").read_text(encoding="utf-8")
    assert usual != own
    assert own.count("crest-svg") == usual.count("crest-svg") == 2


def test_a_file_that_was_cut_says_so(tmp_path, file):
    file["segments"] = file["segments"][:4]
    assert "ends before full time" in run(tmp_path, file)


def _other_die(file):
    rolled = next(e for e in file["segments"][2]["events"] if e["event"] == "rolled")
    rolled["faces"][0] = rolled["faces"][0] % rolled["sides"] + 1


def _other_event(file):
    file["segments"][3]["events"].append(dict(file["segments"][3]["events"][-1]))


def _impossible(file):
    """An event that is none, in a chain that agrees with itself."""
    file["segments"] = file["segments"][:1]
    segment = file["segments"][0]
    segment["events"].append({"event": "flown", "audience": "all", "rule": "X"})
    _chain_again(file)


def _no_rule(file):
    """A rule that is no text, in a chain that agrees with itself."""
    file["segments"] = file["segments"][:1]
    file["segments"][0]["events"][0]["rule"] = {}
    _chain_again(file)


def _chain_again(file):
    [segment] = file["segments"]
    start = {key: file[key] for key in ("match", "rules", "secret_hash", "setup")}
    outside = ("locked", "events", "private", "chain")
    head = {key: value for key, value in segment.items() if key not in outside}
    value = sha(
        sha(canonical(start)),
        canonical({**head, "private": sha(canonical(segment["private"])).hex()}),
    )
    for event in segment["events"]:
        value = sha(value, canonical(event))
    segment["chain"] = value.hex()


CHANGES = {
    "another die": (_other_die, "not as published: segment 2"),
    "another event": (_other_event, "not as published: segment 3"),
    "an impossible event": (_impossible, "is no match file"),
    "no rule": (_no_rule, "is no match file"),
    "another format": (lambda file: file.update(match_file=9), "not as published: this is format"),
    "no segments": (lambda file: file.pop("segments"), "is no match file"),
    "nothing played": (lambda file: file.update(segments=[]), "nothing was played"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_bad_file_is_refused_in_one_sentence_and_nothing_is_written(tmp_path, file, what):
    change, says = CHANGES[what]
    change(file)
    with pytest.raises(CommandError, match=says):
        run(tmp_path, file)
    assert not (tmp_path / "replay.html").exists()


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "no JSON", '{"match_file": 1}'])
def test_what_is_no_match_file_is_refused(tmp_path, text):
    with pytest.raises(CommandError, match="is no match file"):
        run(tmp_path, text)


def test_a_byte_order_mark_is_skipped(tmp_path, file):
    assert "as published" in run(tmp_path, "\ufeff" + json.dumps(file))


def test_a_key_given_twice_is_refused(tmp_path, file):
    text = json.dumps(file)
    with pytest.raises(CommandError, match="a key is given twice"):
        run(tmp_path, f'{{"segments": [], {text[1:]}')


def test_another_file_says_what_it_seems_to_be(tmp_path):
    with pytest.raises(CommandError, match=r"This seems to be a PDF\. Accepted is: a match file"):
        run(tmp_path, "%PDF-1.7")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("replay", str(tmp_path / "none.json"), out=tmp_path / "replay.html")


def test_a_page_that_cannot_be_written_is_refused(tmp_path, file):
    with pytest.raises(CommandError, match="cannot be written"):
        run(tmp_path, file, out=tmp_path / "none" / "replay.html")
