from django.urls import URLPattern, URLResolver, path

from core.rulebook import views

app_name = "rulebook"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.contents, name="contents"),
    path("event-log-1.json", views.log_schema, name="log-schema"),
    path("games/<str:key>/", views.game, name="game"),
    path("<str:name>/", views.page, name="page"),
]
