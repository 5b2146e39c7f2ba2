"""The leagues of each size: how many teams, which games, how many seasons and rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.variants.registry import VARIANTS
from league.plans import Plan

MARK = "generate"
"""The prefix of every generated season's dice seed; it marks them as generated."""


@dataclass(frozen=True, slots=True)
class CourseStage:
    """A season: its plan, and how many rounds of it are played (None: all)."""

    plan: Plan
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """One game in a league: a number of teams and their seasons, one after the other."""

    variant: str
    teams: int
    stages: tuple[CourseStage, ...]


@dataclass(frozen=True, slots=True)
class LeagueSpec:
    """A league: its name and its games, each with teams and coaches of its own."""

    name: str
    courses: tuple[Course, ...]

    @property
    def teams(self) -> int:
        return sum(course.teams for course in self.courses)


@dataclass(frozen=True, slots=True)
class Batch:
    """A league of XL that is copied `copies` times."""

    league: LeagueSpec
    copies: int


GAMES = tuple(meta.key for meta in VARIANTS)
ROUND_ROBIN = Plan(round_days=7)
TWICE = Plan(round_days=7, format_options={"legs": 2})


def swiss(rounds: int) -> Plan:
    """A Swiss season of that many rounds."""
    return Plan(format="swiss", format_options={"rounds": rounds}, round_days=7)


def small(name: str = "Sixteen Gates", variant: str = GAMES[0]) -> LeagueSpec:
    """Sixteen teams: one season over, one under way."""
    stages = (CourseStage(ROUND_ROBIN), CourseStage(ROUND_ROBIN, 5))
    return LeagueSpec(name, (Course(variant, 16, stages),))


def medium(name: str = "Long Meadow") -> list[LeagueSpec]:
    """Sixteen teams in each game: one season over, one just begun."""
    stages = (CourseStage(ROUND_ROBIN), CourseStage(ROUND_ROBIN, 2))
    return [
        LeagueSpec(f"{name} {variant.title()}", (Course(variant, 16, stages),)) for variant in GAMES
    ]


def large(name: str = "Open Field", coaches: int = 600, rounds: int = 13) -> list[LeagueSpec]:
    """One league of 600 coaches: Swiss rounds of every game side by side, half play the first."""
    first, rest = GAMES[0], GAMES[1:]
    others = coaches // 2 // len(rest) // 2 * 2
    teams = {first: coaches - others * len(rest)} | dict.fromkeys(rest, others)
    stages = (CourseStage(swiss(rounds)),)
    return [
        LeagueSpec(name, tuple(Course(variant, count, stages) for variant, count in teams.items()))
    ]


def extra_large() -> list[Batch]:
    """The leagues of XL that are copied; with the small one 10,000 teams or more.

    In most of them sixteen teams have played four seasons and most of a fifth.
    """
    first, rest = GAMES[0], GAMES[1:]
    old = (*(CourseStage(ROUND_ROBIN),) * 4, CourseStage(ROUND_ROBIN, 13))
    young = (CourseStage(ROUND_ROBIN), CourseStage(ROUND_ROBIN, 3))

    def league(name: str, variant: str, teams: int, *stages: CourseStage) -> LeagueSpec:
        return LeagueSpec(name, (Course(variant, teams, stages),))

    return [
        Batch(league("Great Plain", first, 256, CourseStage(swiss(11), 2)), 0),
        Batch(league("Green Hill", first, 64, CourseStage(swiss(11), 6)), 3),
        Batch(league("Short Stream", rest[0], 8, CourseStage(TWICE), CourseStage(TWICE, 7)), 9),
        *(Batch(league(f"{game.title()} Gate", game, 16, *young), 14) for game in rest),
        Batch(league(f"{first.title()} Gate", first, 16, *old), 544),
    ]


def shortened(spec: LeagueSpec) -> LeagueSpec:
    """The same league in miniature, made in seconds; a large one stays larger than the others."""
    courses = [
        Course(
            course.variant,
            12 if course.teams > 64 else min(course.teams, 8),
            tuple(_shortened(stage) for stage in course.stages[-2:]),
        )
        for course in spec.courses
    ]
    return replace(spec, courses=tuple(courses))


def _shortened(stage: CourseStage) -> CourseStage:
    return CourseStage(swiss(2)) if stage.rounds is None else CourseStage(swiss(3), 1)


def sizes(size: str, name: str = "") -> list[LeagueSpec]:
    """The leagues of S, M or L, under another name if one is given. Raises `KeyError`."""
    makers = {
        "S": lambda *given: [small(*given)],
        "M": medium,
        "L": large,
    }
    return makers[size](*([name] if name else []))
