"""A league in which every game has been played, for tests of exports."""

from __future__ import annotations

from datetime import date, timedelta

from core import clock
from core.audit import services as audit
from core.leagues.models import League, Role
from engine.maps import printed_maps
from engine.variants.registry import VARIANTS, find_variant
from league.models import BlackOut, Challenge, Claim, Division, Entry, Fixture, Replay, Season
from league.services import bot_play, cards, rounds
from matches.models import (
    Answer,
    Consent,
    DiceLine,
    LeagueMap,
    LeagueOrders,
    Match,
    MatchMessage,
    Playbook,
    RolledBackSegment,
    SetUpOrders,
    Squad,
    TableReport,
    TurnSheet,
    Vacation,
)
from rosters.match_refs import match_ref
from rosters.models import (
    FallenStar,
    Freebooter,
    LostContract,
    StandIn,
    TeamDraft,
    TeamOffer,
    VoidContract,
)
from tests.factories import season as seasons
from tests.factories.core import LeagueFactory, member
from tests.factories.rosters import team
from tests.support.kept import kept


@kept
def played_league(*, games: tuple[str, ...] = (), rounds_played: int = 1) -> League:
    """A season of each game, rounds of it played by bots, the next one begun."""
    league = LeagueFactory.create(name="Played", slug="played")
    member(league, Role.OWNER)
    for card in VARIANTS:
        if not games or card.key in games:
            season_of(league, card.key, rounds_played)
    return league


def season_of(league: League, variant: str, rounds_played: int) -> Season:
    season = seasons.season(league, variant=variant, after_match_hours=48, plan=seasons.TWO_LEGS)
    clans = [key for key, *_ in find_variant(variant).clan_rules]
    for n in range(3 if variant == "samurai" else 2):
        side = team(clans[n % len(clans)], league=league, variant=variant)
        seasons.entry(season, side)
    entry = season.entries.first()
    assert entry is not None
    BlackOut.objects.create(entry=entry, first_day=date(2027, 1, 1), last_day=date(2027, 1, 5))
    boss = seasons.commissioner(league)
    rounds.start_season(season=season, actor=boss)
    season.refresh_from_db()
    for _ in range(rounds_played):
        bot_play.play_round(season=season, coaches=("greedy", "random"), on_progress=lambda _: None)
    cards.give(season=season, coach=entry.team.coach, kind="warning", reason="Late.", actor=boss)
    return season


def one_of_everything(league: League) -> None:
    """Rows of the kinds that a short season does not produce."""
    now = clock.now()
    season = league.seasons.get(variant="samurai")
    boss = seasons.commissioner(league)
    one, two, *_ = season.entries.select_related("team").order_by("pk")
    waiting = Match.objects.filter(league=league, state="setting_up").first()
    over = Match.objects.filter(league=league, state="finished", variant="blitz").first()
    assert waiting is not None
    assert over is not None
    source, division = (
        match_ref(waiting.pk),
        Division.objects.create(season=season, number=1, name="Only"),
    )
    Entry.objects.filter(season=season).update(division=division)
    Entry.objects.filter(pk=one.pk).update(replaces=two)  # one that came after it
    LeagueMap.objects.create(
        league=league,
        variant="dungeon",
        name="Ours",
        author=boss,
        created_at=now,
        text=printed_maps(find_variant("dungeon"))[0][1],
    )
    TeamOffer.objects.create(team=one.team, to=two.team.coach, made_by=one.team.coach, made_at=now)
    StandIn.objects.create(
        team=one.team,
        user=boss,
        source=source,
        starts_at=now,
        granted_by=boss,
        created_at=now,
        by_officer=True,
        agreed_at=now,
    )
    DiceLine.objects.create(match=waiting, side=0, text="Banzai", saved_at=now)
    RolledBackSegment.objects.create(
        segment=over.segments.order_by("number")[1], actor=boss, reason="A fault", created_at=now
    )
    Vacation.objects.create(
        league=league,
        coach=one.team.coach,
        first_day=date(2030, 1, 1),
        last_day=date(2030, 1, 2),
        starts_at=now,
        ends_at=now + timedelta(days=2),
        announced_at=now,
    )
    TeamDraft.objects.create(
        league=league,
        coach=boss,
        clan=one.team.clan,
        name="Plans",
        lines={"players": []},
        updated_at=now,
    )
    SetUpOrders.objects.create(match=waiting, side=0, text="secret", canonical="", saved_at=now)
    TurnSheet.objects.create(
        match=waiting, side=0, segment=1, text="a secret plan", author=one.team.coach, saved_at=now
    )
    Consent.objects.create(
        match=waiting,
        act="extend",
        exactly="24",
        words="Give 24 hours more to play.",
        asked_by=boss,
        asked_at=now,
        silent_from=now,
    )
    MatchMessage.objects.create(
        match=waiting, author=boss, text="Good luck", channel="page", created_at=now
    )
    Squad.objects.create(match=waiting, side=1, resting=[1], saved_at=now)
    Answer.objects.create(
        match=waiting,
        side=0,
        segment=1,
        kind="duel",
        text="a secret answer",
        canonical="[]",
        author=one.team.coach,
        saved_at=now,
    )
    LeagueOrders.objects.create(league=league, variant="samurai", saved_at=now)
    Playbook.objects.create(
        team=one.team, name="One", canonical="a secret place", in_force=True, saved_at=now
    )
    TableReport.objects.create(
        match=over, number=1, report=over.report, state="withdrawn", entered_by=boss, entered_at=now
    )
    contract = Freebooter.objects.create(
        team=over.home_team,
        source=match_ref(over.pk),
        ronin="morg",
        number=99,
        name="A star",
        price=0,
        rule="LGE-FRE-02",
        rules_version=over.rules,
        actor=boss,
        created_at=now,
    )
    FallenStar.objects.create(
        contract=contract, version=1, rule="LGE-FRE-02", rules_version="x", created_at=now
    )
    LostContract.objects.create(
        contract=contract, won_by=over.away_team, ratings=[1, 2], rule="LGE-FRE-02", created_at=now
    )
    VoidContract.objects.create(contract=contract, rule="KEM-FRE-03", created_at=now)
    fixture = Fixture.objects.get(match=over)
    entry = Entry.objects.get(season=fixture.round.season, team=over.home_team)
    Claim.objects.create(
        fixture=fixture,
        entry=entry,
        state="dismissed",
        text="They do not play.",
        made_by=boss,
        made_at=now,
        answer_until=now,
    )
    Challenge.objects.create(
        season=season,
        challenger=one,
        challenged=two,
        state="lapsed",
        issued_at=now,
        answer_until=now,
    )
    voided = Match.objects.filter(league=league, state="finished", variant="squig").first()
    assert voided is not None
    Replay.objects.create(fixture=Fixture.objects.get(match=voided), voided=voided, asked_at=now)
    audit.record(
        actor=boss,
        league=league,
        verb="stand_in.named",
        subject=one.team,
        data={"user": boss.pk, "source": source},
    )
    for verb in ("orders.changed", "set_up.laying_submitted", "question.answered"):
        audit.record(
            actor=boss,
            league=league,
            verb=verb,
            subject=voided,
            data={"side": 0, "acting_for": boss.pk},
        )
    audit.record(
        actor=boss,
        league=league,
        verb="fixture.ruled",
        subject=season,
        data={"match": voided.pk, "choice": "replay"},
    )
    audit.record(actor=boss, league=league, verb="webhook.removed", subject=boss)
