"""Every table of a league, its columns in the file, and why the rest is left out.

A column that is neither in `fields` nor in `left` fails a test, and so does a model that is
neither a kind nor in `NOT_CARRIED`: the author of a new one decides whether files contain it, and
raises `FORMAT` if earlier files cannot be read any more. The order is that of the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from django.db.models import Model

from core.audit.models import AuditEntry
from core.leagues.models import League, Membership
from engine.word_lists import words
from league.models import (
    BlackOut,
    Bye,
    Card,
    Challenge,
    Claim,
    Division,
    Entry,
    Fixture,
    Replay,
    Round,
    Season,
)
from matches.models import (
    Answer,
    Checkpoint,
    Consent,
    DiceLine,
    LeagueMap,
    LeagueOrders,
    Match,
    MatchLuck,
    MatchMessage,
    Playbook,
    ReportVersion,
    RolledBackSegment,
    Segment,
    SetUpOrders,
    SideClock,
    Squad,
    TableReport,
    TurnSheet,
    Vacation,
)
from rosters.models import (
    AfterMatch,
    CareerEvent,
    FallenStar,
    Freebooter,
    LedgerEntry,
    LostContract,
    MatchBooking,
    Player,
    PlayerSheet,
    StandIn,
    Team,
    TeamCoach,
    TeamDraft,
    TeamOffer,
    VoidContract,
)

FORMAT = 2
READABLE = (1, FORMAT)
"""The formats that a site reads: format 1 has no blocks, and seals each row by itself."""
HIDDEN = "hidden"
"""The first kind of a file: blocks of a fixed size with all that is hidden (`blocks`)."""
PERSON = "person"
"""The kind after it: people, each with a handle and the name others see."""


class Seal(Enum):
    """When the `sealed` columns of a row are encrypted for the deployment that writes the file."""

    NEVER = "never"
    ALWAYS = "always"
    RUNNING = "running"
    """While its match is not over; then they are in its match's block."""
    UNFINISHED = "unfinished"
    """Until its season is closed."""


class Hidden(Enum):
    """Which rows are hidden altogether, in a block: others must not see that they exist."""

    NONE = "none"
    OF_RUNNING = "of running matches"
    OF_TEAM = "of a team"
    OF_LEAGUE = "of the league"
    UNDISCLOSED = "undisclosed"
    """Entries of the audit log that somebody who has no part in anything may not see yet."""


_IMPLIED: Mapping[str, str] = {"league": "a file is of one league"}


@dataclass(frozen=True, slots=True, eq=False)
class RecordKind:
    """A table. `league` is the look-up from a row to its league, empty for the league itself.

    `sources` are text columns that may refer to a match (`match:12`), `json_sources` JSON columns
    in which the keys `match` and `source` may. `shapes` are the JSON types of columns whose default
    does not show them. A `droppable` row is left out if its `sealed` columns cannot be opened.
    Rows that are `hidden` go into a block with everything. `added` are columns that
    earlier files lack, with the value that their rows get.
    """

    key: str
    model: type[Model]
    league: str
    fields: tuple[str, ...]
    left: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[str, ...] = ()
    json_sources: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    seal: Seal = Seal.NEVER
    droppable: bool = False
    hidden: Hidden = Hidden.NONE
    added: Mapping[str, object] = field(default_factory=dict)
    shapes: Mapping[str, type] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """Its model label, as in the audit log."""
        return self.model._meta.label_lower  # noqa: SLF001 -- documented by Django


RECORD_KINDS: tuple[RecordKind, ...] = (
    RecordKind(
        "league",
        League,
        "",
        words("name slug description is_private time_zone created_at archived_at created_by"),
        {
            "members": "kind `member`",
            "look": "made from the name",
            "joining_way": "who imports it says so for this site",
        },
        added={"time_zone": "UTC"},
    ),
    RecordKind(
        "member",
        Membership,
        "league",
        ("user", "role", "joined_at"),
        {**_IMPLIED, "role_since": "the import", "role_by": "nobody: roles are checked again"},
    ),
    RecordKind("map", LeagueMap, "league", words("variant name text author created_at"), _IMPLIED),
    RecordKind(
        "team",
        Team,
        "league",
        words(
            "coach clan variant name balance debt_marked rerolls staff colour_one colour_two "
            "motto story bot_stand_in given_at created_at"
        ),
        {
            **_IMPLIED,
            "officer_bot": "an officer chooses once more",
            "officer_bot_by": "as officer_bot",
            "officer_bot_at": "as officer_bot",
            "coach_acted_at": "hidden until a turn is played; the import, for what officers chose",
        },
    ),
    RecordKind("coach", TeamCoach, "team__league", words("team coach since how actor")),
    RecordKind(
        "offer",
        TeamOffer,
        "team__league",
        words("team to made_by state made_at answered_at"),
    ),
    RecordKind(
        "stand_in",
        StandIn,
        "team__league",
        words("team user source starts_at ends_at granted_by created_at by_officer agreed_at"),
        {"coach_agreed": "the coach agrees once more"},
        sources=("source",),
    ),
    RecordKind(
        "draft",
        TeamDraft,
        "league",
        words("coach clan name lines updated_at"),
        _IMPLIED,
        sealed=("name", "lines"),
        seal=Seal.ALWAYS,
        droppable=True,
        hidden=Hidden.OF_LEAGUE,
    ),
    RecordKind(
        "player",
        Player,
        "team__league",
        words("team number name position status biography created_at"),
    ),
    RecordKind(
        "player_sheet",
        PlayerSheet,
        "player__team__league",
        words(
            "player spp level pending_levels games touchdowns completions casualties "
            "knockdowns mvps standing_injuries ma_change st_change ag_change av_change "
            "ph_change learned dishonored blessed misses_next alive"
        ),
    ),
    RecordKind(
        "match",
        Match,
        "league",
        words(
            "public_id label home_team away_team variant options rules setup map_name map_set "
            "laying state held_from secret secret_hash digest chain goes_on_from holds ask_hours "
            "default_orders asked turn_holds turn_asks segment waiting_side turn_hours "
            "after_match_hours clock_terms clock_from due_at remind_at ready_at attempts "
            "attempted_at last_error mode home_score away_score home_casualties "
            "away_casualties won_by half home_turn away_turn report report_version created_at "
            "finished_at"
        ),
        _IMPLIED,
        sealed=words("secret remind_at ready_at attempts attempted_at last_error"),
        seal=Seal.RUNNING,
        shapes={"setup": dict, "report": dict},
    ),
    RecordKind(
        "side_clock",
        SideClock,
        "match__league",
        words(
            "match side bank_seconds excuses missed on_time eased stand_in_called confirmed_at "
            "turn turn_starts"
        ),
        sealed=("confirmed_at", "turn"),
        seal=Seal.RUNNING,
        added={"turn": {}, "turn_starts": {}},
    ),
    RecordKind(
        "vacation",
        Vacation,
        "league",
        words(
            "coach first_day last_day starts_at ends_at announced_at ended_at forbidden_by reason"
        ),
        _IMPLIED,
    ),
    RecordKind(
        "segment",
        Segment,
        "match__league",
        words(
            "match number side cause half turn is_bonus locked digest first_event event_count "
            "events notes private ending follows chain rules home_wins away_wins created_at"
        ),
        sealed=("locked", "events", "notes", "private"),
        seal=Seal.RUNNING,
        shapes={"events": list, "private": list},
    ),
    RecordKind(
        "rolled_back_segment",
        RolledBackSegment,
        "segment__match__league",
        ("segment", "actor", "reason", "created_at"),
    ),
    RecordKind("dice_line", DiceLine, "match__league", ("match", "side", "text", "saved_at")),
    RecordKind(
        "checkpoint",
        Checkpoint,
        "match__league",
        ("match", "segment", "data"),
        sealed=("data",),
        seal=Seal.RUNNING,
        droppable=True,
        hidden=Hidden.OF_RUNNING,
        shapes={"data": dict},
    ),
    RecordKind(
        "sheet",
        TurnSheet,
        "match__league",
        words(
            "match side segment revision text canonical state author acting_for saved_at "
            "submitted_at"
        ),
        sealed=("text", "canonical"),
        seal=Seal.ALWAYS,
        droppable=True,
        hidden=Hidden.OF_RUNNING,
    ),
    RecordKind(
        "set_up",
        SetUpOrders,
        "match__league",
        words("match side text canonical drafted ready laying_ready saved_at"),
        sealed=("text", "canonical", "drafted"),
        seal=Seal.ALWAYS,
        droppable=True,
        hidden=Hidden.OF_RUNNING,
    ),
    RecordKind(
        "squad",
        Squad,
        "match__league",
        ("match", "side", "resting", "saved_at"),
        sealed=("resting",),
        seal=Seal.RUNNING,
        droppable=True,
        hidden=Hidden.OF_RUNNING,
    ),
    RecordKind(
        "playbook",
        Playbook,
        "team__league",
        words("team name canonical in_force kept_for saved_at"),
        sealed=("name", "canonical"),
        seal=Seal.ALWAYS,
        droppable=True,
        hidden=Hidden.OF_TEAM,
    ),
    RecordKind(
        "answer",
        Answer,
        "match__league",
        words("match side segment kind text canonical author acting_for saved_at"),
        sealed=("kind", "text", "canonical"),
        seal=Seal.ALWAYS,
        droppable=True,
        hidden=Hidden.OF_RUNNING,
    ),
    RecordKind(
        "default_orders",
        LeagueOrders,
        "league",
        words("variant canonical holds ask_hours saved_at"),
        _IMPLIED,
    ),
    RecordKind(
        "report",
        ReportVersion,
        "match__league",
        words("match number kind report reason actor created_at"),
        shapes={"report": dict},
    ),
    RecordKind(
        "table_report",
        TableReport,
        "match__league",
        words(
            "match number report healed winnings_dice decided_by state entered_by entered_at "
            "answered_by answered_at objection"
        ),
        shapes={"report": dict},
    ),
    RecordKind(
        "consent",
        Consent,
        "match__league",
        words(
            "match team act exactly words asked_by asked_at silent_from agrees answered_by "
            "answered_at used_at"
        ),
        {"agreed_by": "coaches who agreed before the others agree once more"},
    ),
    RecordKind(
        "message",
        MatchMessage,
        "match__league",
        words("match author text channel created_at hidden_at hidden_by"),
        {"taken": "its author's alone: what a mail quoted may be orders"},
    ),
    RecordKind(
        "luck", MatchLuck, "match__league", words("match side rolls made expected variance")
    ),
    RecordKind(
        "ledger",
        LedgerEntry,
        "team__league",
        words(
            "team kind amount balance_after item quantity rule rules_version source_kind "
            "source_id reverses note actor created_at"
        ),
        sources=("source_id",),
    ),
    RecordKind(
        "career",
        CareerEvent,
        "player__team__league",
        words(
            "player kind source version reverses restores rule spp data rules_version created_at"
        ),
        sources=("source",),
        json_sources=("data",),
    ),
    RecordKind(
        "booking",
        MatchBooking,
        "team__league",
        words(
            "team source version result score opponent_score opponent casualties winnings "
            "fans rules_version created_at"
        ),
        sources=("source",),
    ),
    RecordKind(
        "after_match",
        AfterMatch,
        "team__league",
        words("team source options journeymen opened_at due_at closed_at closed_by rating"),
        sources=("source",),
    ),
    RecordKind(
        "freebooter",
        Freebooter,
        "team__league",
        words(
            "team source position staff ronin number name price rule rules_version actor created_at"
        ),
        sources=("source",),
    ),
    RecordKind(
        "lost_contract",
        LostContract,
        "contract__team__league",
        words("contract won_by ratings faces rule created_at"),
        shapes={"ratings": list},
    ),
    RecordKind(
        "void_contract", VoidContract, "contract__team__league", ("contract", "rule", "created_at")
    ),
    RecordKind(
        "fallen_star",
        FallenStar,
        "contract__team__league",
        words("contract version rule rules_version created_at"),
    ),
    RecordKind(
        "season",
        Season,
        "league",
        words(
            "name variant state options maps turn_hours after_match_hours clock_terms format "
            "format_options max_teams starts_on round_days pauses closes_weekday closes_hour "
            "rounds_run extension_days at_close sign_up_until draws_itself "
            "accepts_at_once dice_seed win_points draw_points loss_points bye_points tie_breaks "
            "bonuses walkover_scores unplayed_rounds withdrawn_results rules_lock tables_lock "
            "follows created_by created_at started_at closed_at archived_at"
        ),
        _IMPLIED,
        sealed=("dice_seed",),
        seal=Seal.UNFINISHED,
        added={
            "unplayed_rounds": "plain",
            "accepts_at_once": False,
            "pauses": [],
            "closes_weekday": None,
            "closes_hour": 24,
            "rounds_run": "by_result",
            "extension_days": 0,
            "at_close": "officers",
        },
    ),
    RecordKind("division", Division, "season__league", ("season", "number", "name")),
    RecordKind(
        "entry",
        Entry,
        "season__league",
        words(
            "season team status lot seed division keeps_division joined limit replaces "
            "applied_at decided_at withdrawn_at decided_by"
        ),
    ),
    RecordKind("black_out", BlackOut, "entry__season__league", ("entry", "first_day", "last_day")),
    RecordKind(
        "round",
        Round,
        "season__league",
        words(
            "season number state stage name planned_for opens_at closes_at opened_at is_extended "
            "closed_at done_at"
        ),
        added={"opens_at": None, "closes_at": None, "is_extended": False, "closed_at": None},
    ),
    RecordKind(
        "fixture",
        Fixture,
        "round__season__league",
        words("round number home_team away_team division why slot stakes ruling match"),
    ),
    RecordKind("bye", Bye, "round__season__league", words("round team why pays slot")),
    RecordKind(
        "claim",
        Claim,
        "fixture__round__season__league",
        words(
            "fixture entry state text made_by made_at answer_until answer answered_by "
            "answered_at decision decided_by decided_at"
        ),
    ),
    RecordKind(
        "card",
        Card,
        "season__league",
        words(
            "season coach kind state reason given_by given_at suspended_until appeal "
            "appealed_at decision decided_by decided_at"
        ),
    ),
    RecordKind(
        "challenge",
        Challenge,
        "season__league",
        words("season challenger challenged state issued_at answer_until answered_at fixture"),
    ),
    RecordKind(
        "replay",
        Replay,
        "fixture__round__season__league",
        words("fixture voided match pairs_again award_to asked_at made_at"),
    ),
    RecordKind(
        "audit",
        AuditEntry,
        "league",
        words("actor verb subject_type subject_id data created_at"),
        {**_IMPLIED, "feed_id": "new: a copy is another entry of another feed"},
        json_sources=("data",),
        hidden=Hidden.UNDISCLOSED,
    ),
)

BY_KEY: Mapping[str, RecordKind] = {kind.key: kind for kind in RECORD_KINDS}
BY_MODEL: Mapping[type[Model], RecordKind] = {kind.model: kind for kind in RECORD_KINDS}
BY_LABEL: Mapping[str, RecordKind] = {kind.label: kind for kind in RECORD_KINDS}

NOT_CARRIED: Mapping[str, str] = {
    "core.user": "people travel as handles with the name others see (kind `person`), nothing else",
    "core.guest": "plays without an account, in no league",
    "matches.friendinvitation": "leads to a friendly, which is of no league",
    "core.notification": "belongs to its recipient, and is part of their personal data",
    "core.heldnotification": "a notification, a minute later",
    "core.notificationact": "counts what a person does on this site in a day",
    "core.outgoingmail": "belongs to its notification",
    "core.accountmail": "on its way to a person",
    "core.inboundmail": "mail to this site",
    "core.replytoken": "addresses of this site",
    "core.bouncerecord": "bounces of this site's mail",
    "core.mailoptout": "a setting of a person on this site",
    "core.invitation": "its link opens a league at the old address; new ones are made",
    "core.pendinginvitation": "goes with its invitation",
    "core.joinrequest": "a wish that waits on this site",
    "core.webhook": "its address and secret are for this site alone",
    "core.webhookdelivery": "goes with its webhook",
    "core.apitoken": "a key of a person for this site",
    "core.idempotentrequest": "answers to requests of the last day",
    "core.outboxrow": "jobs of this site; an import publishes the pending ones of matches again",
    "core.outboxdelivery": "goes with its row",
    "core.heartbeat": "this site's own",
    "core.report": "for the operators of this site",
    "core.suspension": "this site's own",
    "core.addressblock": "this site's own",
    "core.keptpage": "where a person of this site goes after their next log-in",
    "core.loginplace": "what this site knows of its own log-ins",
    "core.heldcopy": "what this site sends now",
    "core.lease": "what this site works on now",
    "core.circuitbreaker": "what this site knows about other machines",
    "core.outage": "this site's own",
    "rosters.clan": "the rules' own tables, named by game and key; every site has them",
    "rosters.position": "as clans",
    "rosters.stafftype": "as clans",
    "matches.friendly": "a match of no league",
    "league.coachrating": "rebuilt from the results",
    "league.ratedupto": "rebuilt with the ratings",
    "league.filejob": "jobs of this site",
    "league.filechunk": "goes with its job",
    "league.leagueimport": "records an import; the audit log has it too",
}
"""Models that files do not contain, by label, with the reason."""
