from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from rosters.api.after_match import AfterMatchViewSet
from rosters.api.clans import ClanViewSet, GameViewSet
from rosters.api.coaching import OfferViewSet, StandInViewSet
from rosters.api.drafts import DraftViewSet
from rosters.api.facts import BookingViewSet, CareerViewSet, LedgerViewSet
from rosters.api.hall_of_fame import CemeteryViewSet, HallViewSet, RetiredViewSet
from rosters.api.teams import PlayerViewSet, TeamViewSet

LEAGUE = "leagues/<slug:slug>"

router = SimpleRouter(trailing_slash=False, use_regex_path=False)
router.register("games", GameViewSet, basename="game")
router.register("clans", ClanViewSet, basename="clan")
router.register("teams", TeamViewSet, basename="team")
router.register("players", PlayerViewSet, basename="player")
router.register("drafts", DraftViewSet, basename="draft")
router.register("after-matches", AfterMatchViewSet, basename="after-match")
router.register("offers", OfferViewSet, basename="offer")
router.register("stand-ins", StandInViewSet, basename="stand-in")
router.register("ledger", LedgerViewSet, basename="ledger")
router.register("careers", CareerViewSet, basename="career")
router.register("bookings", BookingViewSet, basename="booking")
router.register(f"{LEAGUE}/cemetery", CemeteryViewSet, basename="cemetery")
router.register(f"{LEAGUE}/retired", RetiredViewSet, basename="retired")
router.register(f"{LEAGUE}/hall-of-fame", HallViewSet, basename="hall-of-fame")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
