from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from matches.api.maps import MapViewSet
from matches.api.matches import MatchViewSet

router = SimpleRouter()
router.register("matches", MatchViewSet, basename="match")
router.register("maps", MapViewSet, basename="map")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
