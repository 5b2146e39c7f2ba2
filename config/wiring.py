"""Which task hears of which outbox topic.

A lower app tells a higher one something by an outbox row with a topic; the club's outbox asks this
map (by the setting OUTBOX_SUBSCRIPTIONS, a dotted path) for the names of the Celery tasks to call
with the row's id. A consumer is idempotent by (row, consumer).
"""

SUBSCRIPTIONS: dict[str, tuple[str, ...]] = {
    "mail.queued": ("core.mail_message",),
    "mail.arrived": ("core.mail_arrived",),
    "mail.bounced": ("core.mail_bounced",),
    "news": ("core.webhook_news",),
    "side.booked": ("league.side_booked",),
    "match.corrected": ("league.match_corrected",),
    "after_match.closed": ("league.after_match_closed",),
    "match.finished": ("matches.book_result", "matches.note_luck", "league.rate_match"),
}

# Tasks of higher apps that the minute tick sends; each takes no argument.
TICK_TASKS: tuple[str, ...] = (
    "matches.resolve_due",
    "matches.remind_due",
    "rosters.close_due",
    "league.advance_all",
    "league.tidy",
)

# Callables (began, gap) -> int: what falls due after `began` is put off by the length of an outage.
DEADLINE_MOVERS: tuple[str, ...] = (
    "matches.services.timekeeping.deadlines.move_deadlines",
    "rosters.services.after_match_sequence.move_deadlines",
    "league.services.black_outs.move_deadlines",
)

# Callables (user) -> Sequence[core.accounts.waiting.WaitingItem]: what waits for a person.
WAITING_PROVIDERS: tuple[str, ...] = (
    "matches.queries.matches.waiting_for",
    "rosters.queries.coaching.waiting",
    "rosters.queries.after_match_sequences.waiting_for",
    "league.queries.seasons.waiting",
    "league.queries.waiting.waiting_items",
)

# Callables (league, person) -> core.leagues.panels.Panel: parts of a league's page.
LEAGUE_PANELS: tuple[str, ...] = (
    "league.queries.seasons.league_panel",
    "matches.queries.matches.league_panel",
    "rosters.queries.panels.league_panel",
    "league.exports.queries.league_panel",
)

# Callables (league, person) -> Sequence[core.leagues.dashboard.Section]: what stands on a league's
# board, in this order.
BOARD_PROVIDERS: tuple[str, ...] = (
    "matches.queries.dashboard.sections",
    "rosters.queries.dashboard.sections",
    "league.queries.dashboard.sections",
)

# Callables (league) -> str: why a league cannot be archived now, or nothing.
BUSY_LEAGUE_PROVIDERS: tuple[str, ...] = (
    "league.queries.seasons.busy_league",
    "matches.queries.matches.busy_league",
)

# Callables (team, to) that do their part when a team passes to another coach, or raise Refused.
TRANSFER_HOOKS: tuple[str, ...] = ("matches.services.team_transfer.transfer_matches",)

# Callables (team) -> str: why a team's roster may not change now, or nothing.
BUSY_TEAM_PROVIDERS: tuple[str, ...] = ("matches.queries.matches.busy_team",)

# Callables (team) -> Sequence[(source, words)]: the matches of a team that are not over.
RUNNING_MATCH_PROVIDERS: tuple[str, ...] = ("matches.queries.matches.running_matches",)

# Callables (team) -> (why, rule) or None: why a team can buy nothing after a match now.
SHOP_GUARDS: tuple[str, ...] = ("league.services.rules_lock.why_shop_closed",)

# Callables (match) -> str: why its result may not be corrected, or nothing.
CORRECTION_GUARDS: tuple[str, ...] = ("league.services.replays.why_not_corrected",)

# Callables (match, report or None, *, replay) -> core.leagues.panels.Panel or None: what correcting
# a result so would change beyond the books of its two teams.
CORRECTION_PANELS: tuple[str, ...] = ("league.queries.corrections.correction_panel",)

# Callables (match, person) -> core.leagues.panels.Panel or None: how a judge ends a match that
# nobody plays to its end.
WAYS_OUT: tuple[str, ...] = ("league.queries.season_admin.walk_over_panel",)

# (type of a subject in the audit log, callable (ids) -> Mapping[int, core.audit.news.Subject]).
SUBJECT_PROVIDERS: tuple[tuple[str, str], ...] = (
    ("core.league", "core.audit.news.leagues_by_id"),
    ("rosters.team", "rosters.queries.news_subjects.teams_by_id"),
    ("rosters.player", "rosters.queries.news_subjects.players_by_id"),
    ("matches.match", "matches.queries.news_subjects.matches_by_id"),
    ("league.season", "league.queries.news_subjects.seasons_by_id"),
    ("league.round", "league.queries.news_subjects.rounds_by_id"),
    ("league.entry", "league.queries.news_subjects.entries_by_id"),
    ("league.claim", "league.queries.news_subjects.claims_by_id"),
    ("league.card", "league.queries.news_subjects.cards_by_id"),
    ("league.challenge", "league.queries.news_subjects.challenges_by_id"),
    ("rosters.aftermatch", "rosters.queries.news_subjects.sequences_by_id"),
    ("rosters.freebooter", "rosters.queries.news_subjects.contracts_by_id"),
    ("rosters.standin", "rosters.queries.news_subjects.grants_by_id"),
    ("core.membership", "core.audit.news.members_by_id"),
)

# Callables (core.audit.log.About) -> Mapping[str, Collection[int]]: the subjects, by type,
# whose deeds concern a person, a team or a match.
CONCERN_PROVIDERS: tuple[str, ...] = (
    "core.audit.log.own_subjects",
    "rosters.queries.audit_subjects.subjects",
    "matches.queries.audit_subjects.subjects",
    "league.queries.audit_subjects.subjects",
)

# Callables (reader) -> Q: the deeds of the audit log that this reader may know of already.
EMBARGO_PROVIDERS: tuple[str, ...] = ("matches.queries.audit_subjects.disclosed_to",)

# Callables (user) -> Mapping[str, object]: what an app keeps of a person, for his own eyes.
PERSONAL_DATA_PROVIDERS: tuple[str, ...] = (
    "rosters.queries.personal_data.personal_data",
    "matches.queries.personal_data.personal_data",
    "league.exports.queries.personal_data",
    "league.queries.personal_data.personal_data",
)

# Callables (user) that take a person's own words away, inside the transaction of his erasure.
ERASURE_PROVIDERS: tuple[str, ...] = (
    "rosters.services.erasure.erase_words",
    "matches.services.erasure.erase_words",
    "league.services.erasure.erase_words",
    "league.exports.services.erasure.erase_words",
)

# Callables (source, team) -> Sequence[(text, rule)]: the dice of a match after its last whistle.
AFTER_MATCH_DESCRIBERS: tuple[str, ...] = ("matches.queries.after_match_log.describe_after_match",)

# (kind of a letter, callable (letter) -> core.mail.bodies.Body or None): its mail's writer.
MAIL_WRITERS: tuple[tuple[str, str], ...] = (
    ("match.turn", "matches.mail.turn_mails.turn_mail"),
    ("match.asked", "matches.mail.questions.question_mail"),
    ("match.played", "matches.mail.turn_mails.played_mail"),
    ("match.current", "matches.mail.turn_mails.current"),
    ("match.answer", "matches.mail.turn_mails.current"),
    ("match.message", "matches.mail.message_thread.message_mail"),
    ("match.acknowledged", "matches.mail.acknowledgements.acknowledgement"),
)

# (topic of a reply token, callable (core.mail.handlers.Incoming) -> Answer): who acts on it.
MAIL_HANDLERS: tuple[tuple[str, str], ...] = (
    ("match.turn", "matches.mail.turn_answers.answered"),
    ("match.thread", "matches.mail.message_thread.answered"),
)

# Callables (user) -> Sequence[core.mail.handlers.Subject]: what a mail of his may be about.
MAIL_SUBJECTS: tuple[str, ...] = ("matches.mail.turn_answers.subjects",)
