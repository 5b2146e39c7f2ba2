from django.urls import URLPattern, URLResolver, path

from league.exports.views import jobs, league_file, pages

app_name = "exports"

urlpatterns: list[URLPattern | URLResolver] = [
    path("import/", league_file.import_file, name="import"),
    path("leagues/<slug:slug>/", league_file.export, name="export"),
    path("jobs/<int:pk>/", jobs.job, name="job"),
    path("jobs/<int:pk>/file/", jobs.file, name="file"),
    path("<slug:kind>/<int:pk>/", pages.page, name="page"),
    path("<slug:kind>/<int:pk>/pdf/", pages.pdf, name="pdf"),
]
