"""The verbs that this app writes to the audit log, in words: groups, and public entries."""

GROUPS = {
    "team": "teams",
    "player": "players",
    "stand_in": "stand-ins",
    "freebooter": "Freebooters",
    "after_match": "after matches",
}
SENTENCES = {
    "team.founded": "{subject} was founded.",
    "team.renamed": "{from} is called {to} now.",
    "team.transferred": "{subject} has another coach.",
    "player.released": "{name} has left the team.",
}
