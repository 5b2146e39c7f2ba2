"""URLs under a league: its cemetery and its hall of fame."""

from django.urls import URLPattern, URLResolver, path

from rosters.views import hall_of_fame

app_name = "careers"

urlpatterns: list[URLPattern | URLResolver] = [
    path("cemetery/", hall_of_fame.cemetery, name="cemetery"),
    path("hall-of-fame/", hall_of_fame.hall, name="hall"),
]
