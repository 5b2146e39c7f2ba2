"""The maps of a league, under the league's address."""

from django.urls import URLPattern, URLResolver, path

from matches.views import maps

app_name = "maps"

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:variant>/", maps.map_list, name="list"),
    path("<slug:variant>/new/", maps.new_map, name="new"),
]
