from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from core.accounts.api.me import MeViewSet
from core.audit.api import LogViewSet, NewsViewSet
from core.leagues.api.dashboard import DashboardViewSet
from core.leagues.api.leagues import LeagueViewSet
from core.leagues.api.members import (
    InvitationViewSet,
    JoinViewSet,
    MemberViewSet,
    RemovalViewSet,
)
from core.notifications.api.notifications import NotificationViewSet
from core.notifications.api.webhooks import DeliveryViewSet, WebhookViewSet

LEAGUE = "leagues/<slug:slug>"

router = SimpleRouter(trailing_slash=False, use_regex_path=False)
router.register("leagues", LeagueViewSet, basename="league")
router.register(f"{LEAGUE}/members", MemberViewSet, basename="member")
router.register(f"{LEAGUE}/removals", RemovalViewSet, basename="removal")
router.register(f"{LEAGUE}/invitations", InvitationViewSet, basename="invitation")
router.register(f"{LEAGUE}/webhooks", WebhookViewSet, basename="webhook")
router.register(f"{LEAGUE}/deliveries", DeliveryViewSet, basename="delivery")
router.register(f"{LEAGUE}/log", LogViewSet, basename="log")
router.register(f"{LEAGUE}/dashboard", DashboardViewSet, basename="dashboard")
router.register(f"{LEAGUE}/news", NewsViewSet, basename="news")
router.register("join", JoinViewSet, basename="join")
router.register("me", MeViewSet, basename="me")
router.register("notifications", NotificationViewSet, basename="notification")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
