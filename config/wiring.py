"""What the apps register with each other: hooks, topics, notification kinds, audit verbs.

A lower app owns each hook (see `core.hooks`); here, in the layer above all apps, every callable is
imported and registered, in the order in which pages show the results. `config.apps` calls `connect`
when Django starts.
"""

from __future__ import annotations

from config.standing_permissions import register_standing_permissions
from core import asking
from core.accounts import api_tokens, erasure, guests, personal_data, waiting
from core.api import root
from core.audit import filters, news, verbs
from core.audit import log as audit_log
from core.audit import services as audit_services
from core.jobs import heartbeat, ticking
from core.leagues import dashboard, join_pages, panels
from core.leagues.role_words import ROLE_WORDS
from core.leagues.services import leagues, pending_invitations
from core.mail import handlers, own_mails, release
from core.mail import tasks as mail_tasks
from core.moderation import tasks as moderation_tasks
from core.moderation import waiting as moderation_waiting
from core.notifications import held, kinds, quota, waiting_outward
from core.notifications import tasks as notification_tasks
from core.rulebook.pictures import PICTURES
from core.topics import (
    ACCOUNT_MAIL_QUEUED,
    MAIL_ARRIVED,
    MAIL_BOUNCED,
    MAIL_QUEUED,
    NEWS,
    PASSWORD_RESET_WANTED,
)
from league import audit_verbs as league_verbs
from league import notification_kinds as season_kinds
from league import tasks as league_tasks
from league.exports import queries as exports
from league.exports import tasks as export_tasks
from league.queries import audit_subjects as league_audit
from league.queries import (
    calendar_words,
    corrections,
    friends,
    resting,
    results,
    season_admin,
    season_interest,
    season_terms,
    seasons,
)
from league.queries import dashboard as league_dashboard
from league.queries import news_subjects as league_news
from league.queries import personal_data as league_data
from league.queries import waiting as league_waiting
from league.role_words import ROLES
from league.services import black_outs, one_team, replays, rules_lock, sign_up
from league.services import erasure as league_erasure
from matches import audit_verbs as match_verbs
from matches import notification_kinds as match_kinds
from matches import tasks as match_tasks
from matches.hooks import (
    CORRECTION_GUARDS,
    CORRECTION_PANELS,
    LATER_MATCHES,
    MATCH_EXITS,
    NEXT_MATCHES,
    ROUND_CLOSES,
    SEASON_INTERESTS,
    SEASON_TERMS,
    TEAMS_TOGETHER,
)
from matches.illustrations import pictures
from matches.mail import acknowledgements, message_thread, questions, turn_answers, turn_mails
from matches.queries import (
    absences,
    after_match_log,
    consents,
    game_pictures,
    match_cards,
    matches,
    no_match,
    public_games,
    signs,
    vacation_words,
)
from matches.queries import audit_subjects as match_audit
from matches.queries import dashboard as match_dashboard
from matches.queries import news_subjects as match_news
from matches.queries import personal_data as match_data
from matches.queries import waiting as match_waiting
from matches.services import consents as consent_services
from matches.services import erasure as match_erasure
from matches.services import friendly_removal, team_transfer
from matches.services.timekeeping import deadlines, held_turns, vacations
from matches.topics import MATCH_CORRECTED, MATCH_FINISHED
from rosters import audit_verbs as roster_verbs
from rosters import tasks as roster_tasks
from rosters.hooks import (
    AFTER_MATCH_DICE,
    FOUNDING_ENTERS,
    MATCH_MARKS,
    MISSED_DEADLINES,
    OFFICER_ACTS,
    ROSTER_GUARDS,
    RUNNING_MATCHES,
    SEASON_RIVALS,
    SHOP_GUARDS,
    STEPS_AFTER_FOUNDING,
    TEAM_FOUNDED,
    TEAM_TRANSFERS,
)
from rosters.queries import after_match_sequences, coaching, stand_ins
from rosters.queries import audit_subjects as roster_audit
from rosters.queries import dashboard as roster_dashboard
from rosters.queries import news_subjects as roster_news
from rosters.queries import panels as roster_panels
from rosters.queries import personal_data as roster_data
from rosters.services import after_match_sequence, coach_returns
from rosters.services import erasure as roster_erasure
from rosters.services import stand_ins as named_stand_ins
from rosters.topics import AFTER_MATCH_CLOSED, SIDE_BOOKED


def connect() -> None:
    """Register everything. Called again it changes nothing."""
    _subscribe()
    _tick()
    _pages()
    _guards()
    register_standing_permissions()
    _audit()
    _personal_data()
    _quotas()
    _mail()
    _api()


def _subscribe() -> None:
    MAIL_QUEUED.subscribe(mail_tasks.mail_message)
    ACCOUNT_MAIL_QUEUED.subscribe(mail_tasks.mail_account)
    PASSWORD_RESET_WANTED.subscribe(mail_tasks.mail_password_reset)
    MAIL_ARRIVED.subscribe(mail_tasks.mail_arrived)
    MAIL_BOUNCED.subscribe(mail_tasks.mail_bounced)
    NEWS.subscribe(notification_tasks.webhook_news)
    SIDE_BOOKED.subscribe(league_tasks.side_booked)
    AFTER_MATCH_CLOSED.subscribe(league_tasks.after_match_closed)
    MATCH_FINISHED.subscribe(
        match_tasks.book_result, match_tasks.note_luck, league_tasks.rate_match
    )
    MATCH_CORRECTED.subscribe(league_tasks.match_corrected)


def _tick() -> None:
    ticking.TICK_TASKS[:] = [
        match_tasks.resolve_due,
        match_tasks.remind_due,
        roster_tasks.close_due,
        league_tasks.advance_all,
        export_tasks.tidy,
        notification_tasks.digests,
        moderation_tasks.lift_suspensions,
    ]
    heartbeat.DEADLINE_MOVERS.register(
        deadlines.move_deadlines, after_match_sequence.move_deadlines, black_outs.move_deadlines
    )


def _pages() -> None:
    waiting.WAITING_ITEMS.register(
        match_waiting.waiting_for,
        consents.waiting,
        coaching.waiting,
        stand_ins.waiting,
        after_match_sequences.waiting_for,
        seasons.waiting,
        league_waiting.waiting_items,
        pending_invitations.waiting_invitations,
        join_pages.requests_at_home,
        moderation_waiting.waiting,
        waiting_outward.waiting_copy,
        own_mails.waiting_mails,
    )
    waiting.DEMANDING_MATCHES.register(match_waiting.count_demanding_matches)
    panels.HOME_PANELS.register(match_cards.home_panel)
    NEXT_MATCHES.register(resting.list_next_matches)
    panels.WELCOME_PANELS.register(game_pictures.welcome_panel, public_games.public_panel)
    panels.LEAGUE_PANELS.register(
        seasons.league_panel,
        matches.league_panel,
        roster_panels.league_panel,
        exports.league_panel,
    )
    panels.LEAGUE_LINES.register(friends.league_lines)
    panels.JOIN_PANELS.register(friends.join_panel)
    panels.WAYS_AFTER_JOINING.register(friends.way_after_joining)
    FOUNDING_ENTERS.register(friends.what_founding_enters)
    STEPS_AFTER_FOUNDING.register(friends.step_after_founding)
    dashboard.DASHBOARD_SECTIONS.register(
        join_pages.dashboard_sections,
        match_dashboard.sections,
        roster_dashboard.sections,
        league_dashboard.sections,
        signs.sections,
    )
    CORRECTION_PANELS.register(corrections.correction_panel)
    MATCH_EXITS.register(season_admin.walk_over_panel)
    ROUND_CLOSES.register(calendar_words.close_of_round)
    for role, words in ROLES.items():
        ROLE_WORDS.register(role.value, words)
    AFTER_MATCH_DICE.register(after_match_log.describe_after_match)
    RUNNING_MATCHES.register(matches.running_matches)
    MATCH_MARKS.register(results.match_marks)
    PICTURES.register(pictures.pictures_of)


def _guards() -> None:
    leagues.EXITS.register(named_stand_ins.end_all, vacations.leave_league)
    leagues.NO_LONGER_PLAYS.register(vacations.leave_league)
    leagues.STANDING.register(
        stand_ins.standing_in_words, vacation_words.vacations_in_words, coaching.offers_in_words
    )
    leagues.REJOIN_GUARDS.register(season_interest.why_not_rejoined)
    leagues.LEFT_BEHIND.register(coaching.left_behind)
    leagues.ARCHIVE_GUARDS.register(seasons.busy_league, matches.busy_league, consents.unanswered)
    ROSTER_GUARDS.register(matches.busy_team)
    SHOP_GUARDS.register(rules_lock.why_shop_closed)
    CORRECTION_GUARDS.register(replays.why_not_corrected)
    LATER_MATCHES.register(corrections.later_matches)
    SEASON_INTERESTS.register(season_interest.decides_for_team_of)
    SEASON_TERMS.register(season_terms.terms_entered)
    TEAMS_TOGETHER.register(season_interest.teams_together)
    SEASON_RIVALS.register(season_interest.meets_team_of)
    TEAM_FOUNDED.register(sign_up.enter_founded_team)
    TEAM_TRANSFERS.register(one_team.refuse_second_team, team_transfer.transfer_matches)
    asking.ASKING.register(consent_services.asking_outside)
    leagues.MEMBER_ACTS.register(consent_services.require_impartial_to_member)
    leagues.OFFICE_ACTS.register(consent_services.require_other_judge)
    OFFICER_ACTS.register(consent_services.require_impartial_about)
    MISSED_DEADLINES.register(absences.missed_deadline)


def _audit() -> None:
    audit_services.ACTS.register(coach_returns.note_coach_acts)
    for words in (league_verbs, roster_verbs, match_verbs):
        verbs.register(groups=words.GROUPS, sentences=words.SENTENCES)
    for subject, find in (
        ("core.league", news.leagues_by_id),
        ("core.membership", news.members_by_id),
        ("rosters.team", roster_news.teams_by_id),
        ("rosters.player", roster_news.players_by_id),
        ("rosters.aftermatch", roster_news.sequences_by_id),
        ("rosters.freebooter", roster_news.contracts_by_id),
        ("rosters.standin", roster_news.grants_by_id),
        ("matches.match", match_news.matches_by_id),
        ("league.season", league_news.seasons_by_id),
        ("league.round", league_news.rounds_by_id),
        ("league.entry", league_news.entries_by_id),
        ("league.claim", league_news.claims_by_id),
        ("league.card", league_news.cards_by_id),
        ("league.challenge", league_news.challenges_by_id),
    ):
        news.SUBJECT_LINKS.register(subject, find)
    filters.SUBJECT_FILTERS.register("team", roster_audit.TEAM_FILTER)
    filters.SUBJECT_FILTERS.register("match", match_audit.MATCH_FILTER)
    audit_log.AUDIT_SUBJECTS.register(
        audit_log.own_subjects, roster_audit.subjects, match_audit.subjects, league_audit.subjects
    )
    audit_log.EMBARGOES.register(match_audit.disclosed_to, release.disclosed_to)


def _personal_data() -> None:
    personal_data.PERSONAL_DATA.register(
        roster_data.personal_data,
        match_data.personal_data,
        exports.personal_data,
        league_data.personal_data,
    )
    erasure.ERASERS.register(
        roster_erasure.erase_words,
        match_erasure.erase_words,
        league_erasure.erase_words,
    )
    guests.RIVALS.register(friendly_removal.plays_against)
    guests.FORGETTERS.register(friendly_removal.forget_friendlies)
    guests.WAYS_TO_KEPT.register(no_match.address_of_last_friendly)
    erasure.WHAT_STAYS.register(roster_erasure.what_stays)


def _quotas() -> None:
    """How often a day one account may make the site write to others, by what about."""
    for family in ("team", "stand-in", "season", "challenge", "card", "claim", "vacation"):
        quota.FAMILIES.register(family, quota.USUAL)
    for family in ("match", match_kinds.MESSAGE.key):
        quota.FAMILIES.register(family, quota.MANY)
    quota.FAMILIES.register(season_kinds.SIGN_UP.key, quota.USUAL)
    # A season may have hundreds of applications, each decided by itself.
    quota.FAMILIES.register("entry", quota.PLENTY)
    quota.FAMILIES.register("back", quota.GOES_ON)  # a coach who acts: their turn hangs on it
    for kind in match_kinds.KINDS:
        if kind is not match_kinds.MESSAGE:
            quota.FAMILIES.register(kind.key, quota.GOES_ON)


def _mail() -> None:
    kinds.register(*match_kinds.KINDS, *season_kinds.KINDS, kinds.DIGEST)
    held.HELD_FATES.register(held_turns.judge_held_turn)
    match_kinds.TURN.written_by(turn_mails.turn_mail)
    match_kinds.ASKED.written_by(questions.question_mail)
    match_kinds.ACKNOWLEDGED.written_by(acknowledgements.acknowledgement)
    match_kinds.PLAYED.written_by(turn_mails.played_mail)
    match_kinds.MESSAGE.written_by(message_thread.message_mail)
    match_kinds.CURRENT.written_by(turn_mails.current)
    match_kinds.ANSWER.written_by(turn_mails.current)
    handlers.CONFIDENTIAL_REASONS.register(acknowledgements.confidential_reason)
    handlers.REPLY_HANDLERS.register("match.turn", turn_answers.answered)
    handlers.REPLY_HANDLERS.register(message_thread.TOPIC, message_thread.answered)
    handlers.OPEN_TOPICS.register(message_thread.open_topic)
    handlers.MAIL_TARGETS.register(turn_answers.subjects)


def _api() -> None:
    for scope, allowed in (
        ("read", "Read everything you can read"),
        ("play", "Submit set-ups and turn sheets, answer questions of your matches"),
        ("team", "Manage your teams: found, hire, release, rename"),
        ("profile", "Your own affairs: profile, notifications, joining and leaving leagues"),
        ("calendar", "Show your deadlines in a calendar, by a URL that contains the key"),
        ("admin", "Run leagues and seasons and judge results, as far as your roles allow"),
    ):
        api_tokens.SCOPES.register(scope, allowed)
    for name, url in (
        ("league", "api:league-list"),
        ("season", "api:season-list"),
        ("team", "api:team-list"),
        ("player", "api:player-list"),
        ("match", "api:match-list"),
        ("map", "api:map-list"),
    ):
        root.LISTS.register(name, url)
