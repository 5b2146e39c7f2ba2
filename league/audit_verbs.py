"""The verbs that this app writes to the audit log, in words: groups, and public entries."""

GROUPS = {
    "season": "seasons",
    "round": "rounds",
    "entry": "entries",
    "claim": "claims",
    "card": "cards",
    "challenge": "challenges",
    "fixture": "pairings",
}
SENTENCES = {
    "season.created": "{subject} is in preparation.",
    "season.scheduled": "The schedule of {subject} is out.",
    "season.started": "{subject} has started.",
    "season.redrawn": "Pairings of {subject} were drawn again.",
    "season.closed": "{subject} is over.",
    "round.opened": "{subject} is being played.",
    "entry.accepted": "{team} has been accepted: {subject}.",
}
