"""Export and import of a whole league as one file; docs/league-file.md describes the format.

`record_kinds` lists what the file contains, `writer` writes it, `reader` reads untrusted lines,
`loader` makes rows of them. `sealing` encrypts what must not be read elsewhere.
"""
