from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from rosters.api.after_match import AfterMatchViewSet
from rosters.api.teams import PlayerViewSet, TeamViewSet

router = SimpleRouter()
router.register("teams", TeamViewSet, basename="team")
router.register("players", PlayerViewSet, basename="player")
router.register("after-matches", AfterMatchViewSet, basename="after-match")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
