"""The verbs that this app writes to the audit log, in words: groups, and public entries."""

GROUPS = {
    "match": "matches",
    "sheet": "turn sheets",
    "set_up": "set-ups",
    "orders": "orders of matches",
    "question": "answers to questions",
    "squad": "who plays",
    "table": "reports of tables",
    "map": "maps",
    "consent": "questions of judges in their own matches",
}
SENTENCES = {
    "match.finished": "Full time: {subject} {home} : {away}.",
    "match.corrected": "The result of {subject} was corrected.",
    "match.held": "{subject} is held.",
}
