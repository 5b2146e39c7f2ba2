from django.urls import URLPattern, URLResolver, path

from rosters.views import builder, clans, teams

app_name = "rosters"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", teams.team_list, name="team-list"),
    path("clans/", clans.clan_list, name="clan-list"),
    path("build/<slug:slug>/", builder.build, name="build"),
    path("drafts/<int:pk>/", builder.draft, name="draft"),
    path("drafts/<int:pk>/check/", builder.check, name="draft-check"),
    path("<int:pk>/", teams.team, name="team"),
    path("<int:pk>/ledger/", teams.ledger, name="ledger"),
    path("<int:pk>/rename/", teams.rename_team, name="team-rename"),
    path("players/<int:pk>/", teams.player, name="player"),
    path("players/<int:pk>/rename/", teams.rename_player, name="player-rename"),
    path("players/<int:pk>/release/", teams.release_player, name="player-release"),
]
