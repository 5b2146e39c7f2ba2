from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from core.accounts.api.me import MeViewSet
from core.audit.api import LogViewSet, NewsViewSet
from core.leagues.api.dashboard import BoardViewSet
from core.leagues.api.leagues import LeagueViewSet
from core.leagues.api.members import InvitationViewSet, JoinViewSet, MemberViewSet
from core.notifications.api.mailbox import LetterViewSet
from core.notifications.api.webhooks import DeliveryViewSet, WebhookViewSet

LEAGUE = "leagues/<slug:slug>"

router = SimpleRouter(use_regex_path=False)
router.register("leagues", LeagueViewSet, basename="league")
router.register(f"{LEAGUE}/members", MemberViewSet, basename="member")
router.register(f"{LEAGUE}/invitations", InvitationViewSet, basename="invitation")
router.register(f"{LEAGUE}/webhooks", WebhookViewSet, basename="webhook")
router.register(f"{LEAGUE}/deliveries", DeliveryViewSet, basename="delivery")
router.register(f"{LEAGUE}/log", LogViewSet, basename="log")
router.register(f"{LEAGUE}/board", BoardViewSet, basename="board")
router.register(f"{LEAGUE}/news", NewsViewSet, basename="news")
router.register("join", JoinViewSet, basename="join")
router.register("me", MeViewSet, basename="me")
router.register("letters", LetterViewSet, basename="letter")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
