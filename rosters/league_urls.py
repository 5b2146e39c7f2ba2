"""What a league remembers of its players, under its address."""

from django.urls import URLPattern, URLResolver, path

from rosters.views import careers

app_name = "careers"

urlpatterns: list[URLPattern | URLResolver] = [
    path("cemetery/", careers.cemetery, name="cemetery"),
    path("hall-of-fame/", careers.hall, name="hall"),
]
