"""What each group of the API's operations is about, for the OpenAPI document.

A group that is not here fails `tests/config/test_openapi_rules.py`.
"""

from __future__ import annotations

DESCRIPTIONS: dict[str, str] = {
    "after-matches": "What teams do after a match: rolls and purchases, until they are done.",
    "black-outs": "The days on which a team of a season does not play.",
    "bookings": "What a match did to a team's money and players, version by version.",
    "cards": "Warnings and cards of a season, with appeals and decisions.",
    "careers": "The facts of players' careers.",
    "challenges": "Challenges of a ladder season.",
    "claims": "Reports that an opponent does not play, and what was decided.",
    "consents": "What judges ask of coaches in matches of their own.",
    "clans": "The clans and races of the games, with their positions.",
    "default-orders": "What a league plays for a turn without orders.",
    "drafts": "Teams that are being put together.",
    "entries": "Applications of teams to a season.",
    "fixtures": "The pairings of a season.",
    "games": "The games that this site plays.",
    "join": "Joining a league by an invitation.",
    "leagues": "Leagues, their members, invitations, webhooks, log and news.",
    "ledger": "The movements of teams' money.",
    "maps": "Maps of a league, beside those of the game.",
    "matches": "Matches: state, events, turns, orders, results and messages.",
    "me": "The person behind the token, and what waits for them.",
    "notifications": "Your mailbox on the site.",
    "offers": "Teams that are offered to another coach.",
    "playbooks": "Your pages of formations and standing orders.",
    "players": "The players of teams, with their sheets.",
    "season-options": "The house rules that a season can choose.",
    "seasons": "Seasons: entries, rounds, tables, previews and administration.",
    "stand-ins": "Who writes a team's turns while its coach is away.",
    "table-reports": "Results entered by hand, and their confirmation.",
    "teams": "Teams, their purchases, names and coaches.",
    "vacations": "Days on which a coach's clocks stand still.",
    "why": "From which match or decision a fact of a career or of the ledger comes.",
}
"""By tag; sorted as in the document."""

TAGS = [{"name": name, "description": words} for name, words in DESCRIPTIONS.items()]
