from django.urls import URLPattern, URLResolver, path
from django.views.decorators.http import require_safe

from core.accounts.views import api_tokens, calendar_feed, guests, home, personal_data, sessions
from core.audit.views import feed, log
from core.leagues.views import dashboard, invitations, join_requests, leagues
from core.mail import views
from core.moderation.views import report
from core.notifications.views import notifications, webhooks

app_name = "core"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("profile/", home.profile, name="profile"),
    path("profile/data/", personal_data.data, name="my-data"),
    path("profile/erase/", personal_data.erase, name="erase"),
    path("profile/tokens/", api_tokens.tokens, name="tokens"),
    path("profile/sessions/<int:pk>/end/", sessions.end_session, name="session-end"),
    path("profile/tokens/<int:pk>/revoke/", api_tokens.revoke_token, name="token-revoke"),
    path("guest/keep/", guests.keep_guest, name="guest-keep"),
    path("guest/forget/", guests.forget_this_guest, name="guest-forget"),
    path("calendar/<str:key>.ics", calendar_feed.deadlines, name="calendar"),
    path("leagues/", leagues.league_list, name="league-list"),
    path("leagues/new/", leagues.new_league, name="league-new"),
    path("leagues/<slug:slug>/", leagues.league, name="league"),
    path("leagues/<slug:slug>/join/", join_requests.join_league, name="join-league"),
    path(
        "leagues/<slug:slug>/requests/<int:pk>/<slug:verb>/",
        join_requests.decide_join_request,
        name="answer-join-request",
    ),
    path("leagues/<slug:slug>/change/", leagues.change_league, name="league-change"),
    path("leagues/<slug:slug>/members/", leagues.members, name="members"),
    path("leagues/<slug:slug>/members/invite/", invitations.invite, name="invite"),
    path("leagues/<slug:slug>/members/<int:pk>/role/", leagues.set_role, name="member-role"),
    path(
        "leagues/<slug:slug>/members/<int:pk>/remove/", leagues.remove_member, name="member-remove"
    ),
    path(
        "leagues/<slug:slug>/invitations/<int:pk>/revoke/",
        invitations.revoke_invitation,
        name="invitation-revoke",
    ),
    path(
        "leagues/<slug:slug>/invitations/<int:pk>/show/",
        invitations.show_invitation,
        name="invitation-show",
    ),
    path(
        "leagues/<slug:slug>/members/removals/<int:pk>/undo/",
        leagues.undo_removal,
        name="member-removal-undo",
    ),
    path("leagues/<slug:slug>/members/<int:pk>/hand-over/", leagues.hand_over, name="hand-over"),
    path("leagues/<slug:slug>/archive/", leagues.archive, name="archive"),
    path("leagues/<slug:slug>/dashboard/", dashboard.dashboard, name="dashboard"),
    path("leagues/<slug:slug>/news.atom", require_safe(feed.LeagueFeed()), name="feed"),
    path("leagues/<slug:slug>/webhooks/", webhooks.webhook_list, name="webhooks"),
    path(
        "leagues/<slug:slug>/webhooks/<int:pk>/<slug:verb>/",
        webhooks.webhook_command,
        name="webhook-command",
    ),
    path("leagues/<slug:slug>/log/", log.log, name="audit"),
    path("join/<str:token>/", invitations.join, name="join"),
    path("invitations/<int:pk>/", invitations.waiting_invitation, name="invitation-waiting"),
    path("report/", report, name="report"),
    path("notifications/", notifications.notification_list, name="notifications"),
    path("notifications/read/", notifications.mark_all_read, name="notifications-read"),
    path("notifications/<int:pk>/", notifications.notification, name="notification"),
    path("notifications/<int:pk>/go/", notifications.go_there, name="notification-go"),
    path("mail/again/", views.again, name="mail-again"),
    path("mail/kinds/<slug:kind>/", views.subscribe, name="mail-kind"),
    path("mail/mine/", views.my_mails, name="my-mails"),
    path("mail/mine/<int:pk>/", views.my_mail, name="my-mail"),
    path("mail/quarantine/<str:token>/", views.held_mail, name="quarantined-mail"),
    path("mail/webhook/<slug:what>/", views.mail_webhook, name="mail-webhook"),
    path("leagues/<slug:slug>/mail/", views.held_of_league, name="league-mail"),
    path("mail/unsubscribe/<str:token>/", views.unsubscribe, name="unsubscribe"),
]
