from django.apps import AppConfig


class ClubConfig(AppConfig):
    name = "league.club"
    label = "club"
    verbose_name = "Club"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from league.club import permissions  # noqa: F401, PLC0415 -- registers the predicates
