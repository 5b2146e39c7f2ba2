"""A whole league as one file, out and in again: docs/league-file.md is the format.

`kinds` says what of a league goes into the file, `writer` writes it, `reader` reads lines that
nobody trusts, `loader` makes rows of them. `sealing` keeps what must not be read elsewhere.
"""
