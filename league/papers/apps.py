from django.apps import AppConfig


class PapersConfig(AppConfig):
    """What leaves the house as a file, and comes in as one: league files, and pages to print."""

    name = "league.papers"
    label = "papers"
    verbose_name = "Papers"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from league.papers import permissions  # noqa: F401, PLC0415 -- registers the predicates
