"""The clauses Dungeonbowl cites instead of the core's, and where the core has none."""

from __future__ import annotations

CITATIONS = {
    "touchdown": "DUN-END-01",
    "formation": "DUN-SET-04",
    "explosion": "DUN-CHE-03",
    "no_room": "DUN-MOV-03",
    "pit": "DUN-PIT-02",
    "barred_way": "DUN-PAS-01",
    "boarding": "DUN-SKL-01",
}
