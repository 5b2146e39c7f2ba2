from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "league.rulebook"
    label = "rulebook"
    verbose_name = "Rulebook"
