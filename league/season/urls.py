from django.urls import URLPattern, URLResolver

app_name = "season"

urlpatterns: list[URLPattern | URLResolver] = []
