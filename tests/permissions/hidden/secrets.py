"""Who may see which secret when: docs/hidden.md repeats this table.

`before` is while the match runs, `after` from full time on. Only the coach and the stand-ins of a
side are its readers; no other role gives or takes that.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Eyes(StrEnum):
    """Who may see a secret."""

    NOBODY = "nobody"
    COACH = "its coach"
    SIDE = "its side: the coach and the stand-ins"
    ALL = "everybody who may read the match"


@dataclass(frozen=True, slots=True)
class Secret:
    """A kind of secret, in words, and who may see it."""

    key: str
    what: str
    before: Eyes
    after: Eyes


SECRETS = {
    secret.key: secret
    for secret in (
        Secret("draft", "a draft, and what is written of it", Eyes.SIDE, Eyes.SIDE),
        Secret(
            "written", "a submitted sheet, as it was typed, with its comments", Eyes.SIDE, Eyes.SIDE
        ),
        Secret("replaced", "a sheet that a later one replaced", Eyes.SIDE, Eyes.SIDE),
        Secret("locked", "a sheet that was played, as it was read", Eyes.SIDE, Eyes.ALL),
        Secret(
            "orders-written",
            "set-ups and orders for the match, as they were typed",
            Eyes.SIDE,
            Eyes.SIDE,
        ),
        Secret(
            "orders", "set-ups and orders for the match, as they were played", Eyes.SIDE, Eyes.ALL
        ),
        Secret(
            "playbook",
            "the page of a playbook that was in force, as it was played",
            Eyes.SIDE,
            Eyes.ALL,
        ),
        Secret(
            "other-page",
            "the other pages of a playbook, and the names of all",
            Eyes.COACH,
            Eyes.COACH,
        ),
        Secret(
            "private",
            "which order answered a question, what was skipped, a branch of a sheet",
            Eyes.SIDE,
            Eyes.ALL,
        ),
        Secret("salt", "the salt of the locked orders of a side", Eyes.SIDE, Eyes.ALL),
        Secret("secret", "the secret of the dice", Eyes.NOBODY, Eyes.ALL),
        Secret("token", "the reply address of a turn, outside its mail", Eyes.NOBODY, Eyes.NOBODY),
        Secret("mail", "a mail that came in with a sheet", Eyes.COACH, Eyes.COACH),
        Secret(
            "taken", "what a mail to the thread quoted, and was not posted", Eyes.COACH, Eyes.COACH
        ),
        Secret(
            "notification",
            "a notification that acknowledges a sheet, with its odds",
            Eyes.COACH,
            Eyes.COACH,
        ),
    )
}
