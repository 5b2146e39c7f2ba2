"""`answer_types --file types/answers.d.ts`: what the server answers, for the scripts."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from core.answer_types import write_types
from matches.answers.catalogue import ANSWERS


class Command(BaseCommand):
    """Writes one file of declarations; a test holds that it is up to date."""

    help = "Write the types of the server's answers in TypeScript."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, default=Path("types/answers.d.ts"))

    def handle(self, *args: Any, **options: Any) -> None:
        options["file"].write_text(write_types(ANSWERS), encoding="utf-8")
