from django.urls import URLPattern, URLResolver, path

from league.views import (
    exports,
    friends,
    house_rules,
    rollover,
    schedule,
    season_admin,
    seasons,
    terms,
)

app_name = "league"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", seasons.season_list, name="season-list"),
    path("format-options/", schedule.format_options, name="format-options"),
    path("friends/", friends.friends_form_page, name="start-with-friends"),
    path("new/<slug:slug>/", seasons.new_season, name="season-new"),
    path("<int:pk>/", seasons.season, name="season"),
    path("<int:pk>/draw/", schedule.draw, name="schedule"),
    path("<int:pk>/plan/", schedule.plan, name="plan"),
    path("<int:pk>/what-if/", schedule.what_if_page, name="what-if"),
    path("<int:pk>/admin/", season_admin.page, name="admin"),
    path("<int:pk>/admin/<slug:verb>/", season_admin.run_action, name="admin-action"),
    path("<int:pk>/next/", rollover.next_season, name="next"),
    path("<int:pk>/take-back/", rollover.take_back, name="take-back"),
    path("<int:pk>/link/", friends.renew_link, name="friends-link"),
    path("<int:pk>/enter/", seasons.enter, name="enter"),
    path("<int:pk>/entries/<int:entry_pk>/<slug:verb>/", seasons.decide, name="decide"),
    path("<int:pk>/table.csv", exports.table_csv, name="table-csv"),
    path("<int:pk>/schedule.csv", exports.schedule_csv, name="schedule-csv"),
    path("<int:pk>/calendar.ics", exports.season_ics, name="season-ics"),
    path("<int:pk>/clock/", terms.clock, name="clock"),
    path("<int:pk>/house-rules/", house_rules.house_rules, name="house-rules"),
    path("<int:pk>/<slug:verb>/", seasons.command, name="command"),
]
