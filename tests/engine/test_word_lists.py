"""Lists written as text: words, other spellings, clause IDs."""

from __future__ import annotations

from engine.word_lists import clause_ids, spellings, words


def test_words_keep_the_order_of_the_text():
    assert words("  skull crossed\n  arrows ") == ("skull", "crossed", "arrows")
    assert words("") == ()


def test_spellings_lead_to_their_word():
    assert spellings({"MOVE": "GO RUN", "PASS": "THROW"}) == {
        "GO": "MOVE",
        "RUN": "MOVE",
        "THROW": "PASS",
    }


def test_a_range_of_clauses_is_every_clause_of_it():
    assert clause_ids("CORE-DIC-01..03 ROS-AMA DEC-09..11") == (
        *("CORE-DIC-01", "CORE-DIC-02", "CORE-DIC-03"),
        "ROS-AMA",
        *("DEC-09", "DEC-10", "DEC-11"),
    )
