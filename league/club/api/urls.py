from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from league.club.api.leagues import LeagueViewSet

router = SimpleRouter()
router.register("leagues", LeagueViewSet, basename="league")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
