"""Who is away when in a league, under the league's address."""

from django.urls import URLPattern, URLResolver, path

from matches.views import vacations

app_name = "holidays"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", vacations.holidays, name="list"),
    path("<int:pk>/<slug:verb>/", vacations.end, name="end"),
]
