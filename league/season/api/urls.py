from django.urls import URLPattern, URLResolver
from rest_framework.routers import SimpleRouter

from league.season.api.seasons import SeasonViewSet

router = SimpleRouter()
router.register("seasons", SeasonViewSet, basename="season")

urlpatterns: list[URLPattern | URLResolver] = [*router.urls]
