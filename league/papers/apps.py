from django.apps import AppConfig


class PapersConfig(AppConfig):
    """What leaves the house as a file, and comes in as one: league files, and pages to print."""

    name = "league.papers"
    label = "papers"
