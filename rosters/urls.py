from django.urls import URLPattern, URLResolver, path

from rosters.views import (
    after_match,
    builder,
    clans,
    coaching,
    csv_exports,
    exchange,
    hall_of_fame,
    looks,
    teams,
)

app_name = "rosters"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", teams.team_list, name="team-list"),
    path("clans/compare/", clans.compare, name="clan-compare"),
    path("clans/", clans.clan_list, name="clan-list"),
    path("build/<slug:slug>/", builder.build, name="build"),
    path("build/<slug:slug>/import/", exchange.import_roster, name="import"),
    path("drafts/<int:pk>/roster.<slug:form>", exchange.draft_file, name="draft-file"),
    path("drafts/<int:pk>/", builder.draft, name="draft"),
    path("drafts/<int:pk>/check/", builder.check, name="draft-check"),
    path("after-match/<int:pk>/", after_match.after_match, name="after-match"),
    path("<int:pk>/", teams.team, name="team"),
    path("<int:pk>/coach/", coaching.coach, name="coach"),
    path("<int:pk>/coach/offer/", coaching.offer, name="coach-offer"),
    path("<int:pk>/coach/give/", coaching.give, name="coach-give"),
    path("<int:pk>/coach/offers/<int:offer_pk>/<slug:verb>/", coaching.answer, name="offer-answer"),
    path("<int:pk>/stand-ins/", coaching.name_stand_in, name="stand-in"),
    path("<int:pk>/stand-ins/bot/", coaching.bot_stand_in, name="bot-stand-in"),
    path("<int:pk>/stand-ins/<int:grant_pk>/end/", coaching.end_stand_in, name="stand-in-end"),
    path(
        "<int:pk>/stand-ins/<int:grant_pk>/agree/",
        coaching.agree_to_stand_in,
        name="stand-in-agree",
    ),
    path("<int:pk>/roster.csv", csv_exports.roster_csv, name="roster-csv"),
    path("<int:pk>/ledger.csv", csv_exports.ledger_csv, name="ledger-csv"),
    path("<int:pk>/roster.<slug:form>", exchange.team_file, name="team-file"),
    path("<int:pk>/look/", looks.look, name="look"),
    path("<int:pk>/ledger/", teams.ledger, name="ledger"),
    path("<int:pk>/rename/", teams.rename_team, name="team-rename"),
    path("players/<int:pk>/", teams.player, name="player"),
    path("players/<int:pk>/rename/", teams.rename_player, name="player-rename"),
    path("players/<int:pk>/release/", teams.release_player, name="player-release"),
    path("players/<int:pk>/retire/", teams.retire_player, name="player-retire"),
    path("players/<int:pk>/biography/", teams.biography, name="player-biography"),
]

# Included under a league's own address, in a namespace of its own.
career_urlpatterns: list[URLPattern | URLResolver] = [
    path("cemetery/", hall_of_fame.cemetery, name="cemetery"),
    path("hall-of-fame/", hall_of_fame.hall, name="hall"),
]
