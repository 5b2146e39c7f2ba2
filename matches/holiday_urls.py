"""Who is away when in a league, under its address."""

from django.urls import URLPattern, URLResolver, path

from matches.views import holidays

app_name = "holidays"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", holidays.holidays, name="list"),
    path("<int:pk>/<slug:verb>/", holidays.end, name="end"),
]
