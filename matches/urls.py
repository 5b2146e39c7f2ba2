from django.urls import URLPattern, URLResolver, path

from matches.views import (
    consents,
    corrections,
    dice,
    freebooters,
    laying,
    live,
    maps,
    match,
    match_list,
    message_thread,
    orders,
    playbook,
    replay,
    report,
    result,
    set_up,
    share,
    sheet,
    squad,
    vacations,
    why,
)

app_name = "matches"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", match_list.match_list, name="match-list"),
    path("why/ledger/<int:pk>/", why.ledger_line, name="why-ledger"),
    path("why/career/<int:pk>/", why.career_event, name="why-career"),
    path("<int:pk>/", match.match, name="match"),
    path("<int:pk>/rosters/<slug:side>/", why.roster_of_day, name="roster-of-day"),
    path("<int:pk>/state/", match.state, name="state"),
    path("<int:pk>/live/", live.live, name="live"),
    path("<int:pk>/log/", match.log, name="log"),
    path("<int:pk>/share.png", share.picture, name="share"),
    path("<int:pk>/replay/", replay.replay, name="replay"),
    path("<int:pk>/replay/frames.json", replay.frames, name="replay-frames"),
    path("<int:pk>/replay/replay.html", replay.file, name="replay-file"),
    path("<int:pk>/embed/", replay.embed, name="embed"),
    path("<int:pk>/embed/frames.json", replay.embed_frames, name="embed-frames"),
    path("<int:pk>/dice/", dice.dice, name="dice"),
    path("<int:pk>/dice/match.json", dice.file, name="match-file"),
    path("<int:pk>/roll-back/", match.roll_back, name="roll-back"),
    path("<int:pk>/run-again/", match.run_again, name="run-again"),
    path("<int:pk>/extend/", match.extend, name="extend"),
    path("<int:pk>/confirm/", match.confirm, name="confirm"),
    path("<int:pk>/consents/<int:consent>/", consents.answer, name="consent"),
    path("<int:pk>/sheet/", sheet.sheet, name="sheet"),
    path("<int:pk>/sheet/check/", sheet.check, name="sheet-check"),
    path("<int:pk>/sheet/standing/", sheet.standing, name="sheet-standing"),
    path("<int:pk>/laying/", laying.laying, name="laying"),
    path("<int:pk>/set-up/", set_up.set_up, name="set-up"),
    path("<int:pk>/set-up/check/", set_up.check, name="set-up-check"),
    path("<int:pk>/orders/", orders.orders, name="orders"),
    path("<int:pk>/answer/", orders.answer, name="answer"),
    path("playbooks/<int:pk>/", playbook.playbook, name="playbook"),
    path(
        "default-orders/<slug:slug>/<slug:variant>/",
        playbook.league_orders,
        name="league-orders",
    ),
    path("<int:pk>/freebooters/", freebooters.market, name="freebooters"),
    path("<int:pk>/squad/", squad.squad, name="squad"),
    path("<int:pk>/thread/", message_thread.thread, name="thread"),
    path(
        "<int:pk>/thread/<int:message>/<slug:verb>/",
        message_thread.moderate,
        name="thread-moderate",
    ),
    path("<int:pk>/report/", report.report, name="report"),
    path("<int:pk>/result/", result.result, name="result"),
    path("<int:pk>/result/<int:number>/<slug:verb>/", result.answer, name="result-answer"),
    path("<int:pk>/versions/", report.versions, name="versions"),
    path("<int:pk>/correct/", corrections.correct, name="correct"),
    path("<int:pk>/record/", report.record, name="record"),
]

# Included under a league's own address, each in a namespace of its own.
map_urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:variant>/", maps.map_list, name="list"),
    path("<slug:variant>/new/", maps.new_map, name="new"),
]
vacation_urlpatterns: list[URLPattern | URLResolver] = [
    path("", vacations.vacation_list, name="list"),
    path("<int:pk>/<slug:verb>/", vacations.end, name="end"),
]
