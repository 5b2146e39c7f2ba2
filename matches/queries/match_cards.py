"""A person's running matches as cards: a small board, score, turn, whose move it is, until when.

A card shows what everybody who may read the match sees, and of its reader's own side whether they
have submitted: whether the other side has is known to that side alone (docs/hidden.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language, gettext

from core.accounts.models import Person, User, pitch_way_of
from core.class_digest import digest_classes
from core.leagues.panels import Panel
from core.templatetags.moments import time_left
from matches.models import Match, MatchState, Side
from matches.permissions import sides_of
from matches.queries.looks import match_looks
from matches.queries.no_match import NoMatch, build_no_match
from matches.queries.present import presents
from matches.queries.turned_pitch import ends_of, home_goes_left
from matches.queries.waiting import (
    Demand,
    count_demanding_matches,
    demands_in,
    unfinished_matches,
)
from matches.render import small_board as renderer
from matches.render.small_board import small_board
from rosters.models import Team

SHOWN = 6
"""How many matches have a board; the others are a list."""
SOON, SELDOM = 3, 15
"""Seconds until a page asks again: while a match is being played, and else."""
REMEMBERED = 24 * 3600


@dataclass(frozen=True, slots=True)
class MatchCard:
    """A running match as its coach or stand-in sees it, or a stranger.

    `words` say whose move it is, `turn` is the half and the turn, empty before the kick-off;
    `due_at` is when the deadline is, or what was submitted is played.
    """

    match: Match
    sides: tuple[Side, ...]
    demands: Sequence[Demand]
    turn: str
    words: str
    due_at: datetime | None

    @classmethod
    def build(cls, user: User, match: Match) -> MatchCard:
        sides, demands = sides_of(user, match), demands_in(user, match)
        waits = _waits_to_be_played(match, sides)
        return cls(
            match,
            sides,
            demands,
            _turn(match),
            _words(match, sides, demands),
            (match.ready_at if waits else match.due_at) if match.is_running else None,
        )

    @classmethod
    def for_strangers(cls, match: Match) -> MatchCard:
        """The match as somebody sees it who has no side in it; when its turn is due is left out."""
        return cls(match, (), (), _turn(match), _words(match, (), ()), None)

    @property
    def demand(self) -> Demand | None:
        """The first thing to do."""
        return next(iter(self.demands), None)

    @property
    def scores(self) -> tuple[tuple[Team, int | None, bool], ...]:
        """Each team with its score, None before the kick-off, and whether it is the reader's."""
        match = self.match
        return tuple(
            (match.team(side), score if match.has_score else None, side in self.sides)
            for side, score in zip(Side, match.score, strict=True)
        )

    @property
    def action(self) -> str:
        """What the button says."""
        if self.demand is None:
            return ""
        if not self.sides:
            return gettext("Hand it over")
        if self.demand.page == "matches:match" and self.match.turn_holds:
            return gettext("Write the rest")
        words = {
            "matches:match": gettext("Play your turn"),
            "matches:set-up": gettext("Set up"),
            "matches:laying": gettext("Choose squares"),
            "matches:answer": gettext("Answer it"),
            "matches:result": gettext("Look at the result"),
        }
        return words[self.demand.page]

    @property
    def shown(self) -> tuple[object, ...]:
        """All that a card says: another value means another card."""
        match = self.match
        teams = [(team.pk, team.name, team.colours) for team in map(match.team, Side)]
        board = (match.pk, match.segment, match.goes_on_from, match.laying, match.state)
        said = (self.turn, self.words, self.action, self.due_at, time_left(self.due_at))
        return (*board, match.score, *said, teams, self.sides)


def cards_of(user: User, league: str = "") -> list[MatchCard]:
    """A card for each running match: those that wait for the person first, each by deadline.

    `league` is the short name of the only one that counts.
    """
    rows = [match for match in unfinished_matches(user) if _is_of(match, league)]
    cards = [MatchCard.build(user, match) for match in rows]
    shown = [card for card in cards if card.sides or card.match.is_hotseat]
    return sorted(shown, key=lambda card: not card.demands)


def _is_of(match: Match, league: str) -> bool:
    """Whether the match is of the league with that short name; every match is of all of them."""
    return not league or (match.league is not None and match.league.slug == league)


def cards_etag(user: User, cards: Sequence[MatchCard], without: NoMatch | None) -> str:
    """Changes when what is shown would change, or how many matches wait."""
    reader = (user.pk, pitch_way_of(user), get_language(), get_current_timezone_name())
    shown = [card.shown for card in cards] if without is None else without.shown
    told = repr((reader, count_demanding_matches(user), shown))
    return f'"{hashlib.sha256(told.encode()).hexdigest()[:24]}"'


def seconds_of(cards: Sequence[MatchCard]) -> int:
    """Until a page asks again."""
    return SOON if any(card.match.is_being_resolved for card in cards) else SELDOM


def no_match_of(user: User, cards: Sequence[MatchCard], league: str = "") -> NoMatch | None:
    """What stands in place of the cards; None if there are any."""
    return None if cards else build_no_match(user, league)


def cards_context(
    user: User, cards: Sequence[MatchCard], without: NoMatch | None
) -> dict[str, object]:
    """What the template of the cards needs."""
    first = cards[:SHOWN]
    boards = card_boards(user, first)
    return {
        "cards": [(card, boards.get(card.match.pk, "")) for card in first],
        "others": cards[SHOWN:],
        "without": without,
    }


def cards_panel(user: User, league: str = "") -> Panel:
    """The cards with what their script reads, for a page."""
    cards = cards_of(user, league)
    without = no_match_of(user, cards, league)
    context = cards_context(user, cards, without)
    asked = {
        "etag": cards_etag(user, cards, without),
        "seconds": seconds_of(cards),
        "league": league,
    }
    return Panel("matches/_my_matches.html", {**context, **asked})


def home_panel(user: User) -> Panel:
    """The same for the home page."""
    return cards_panel(user)


def card_boards(user: Person, cards: Sequence[MatchCard]) -> dict[int, SafeString]:
    """The small board of each match by its id; drawn once for each position and way to look."""
    keys = {card.match.pk: _key(user, card) for card in cards}
    found = cache.get_many(keys.values())
    missing = [card for card in cards if keys[card.match.pk] not in found]
    if missing:
        drawn = _drawn(user, missing)
        cache.set_many({keys[pk]: board for pk, board in drawn.items()}, REMEMBERED)
        found |= {keys[pk]: board for pk, board in drawn.items()}
    # Our own, without a word of a person's.
    return {pk: mark_safe(found[key]) for pk, key in keys.items() if key in found}  # noqa: S308


def _key(user: Person, card: MatchCard) -> str:
    match = card.match
    position = (match.pk, match.segment, match.goes_on_from, match.laying, match_looks(match))
    told = repr((position, card.sides, pitch_way_of(user)))
    held = digest_classes(MatchCard, renderer)
    return f"small-board:{held}:{hashlib.sha256(told.encode()).hexdigest()[:24]}"


def _drawn(user: Person, cards: Sequence[MatchCard]) -> dict[int, str]:
    way = pitch_way_of(user)
    rows = Match.objects.filter(pk__in=[card.match.pk for card in cards])
    rows = rows.only("segment", "goes_on_from", "setup", "laying")
    now, drawn = presents(list(rows)), {}
    for card in cards:
        if (shown := now.get(card.match.pk)) is not None:
            position, rules, _ = shown
            drawn[card.match.pk] = small_board(
                position,
                rules,
                match_looks(card.match),
                is_turned=home_goes_left(rules, card.sides, ends_of(position), way=way),
                scope=f"b{card.match.pk}-",
            )
    return drawn


def _turn(match: Match) -> str:
    if not match.has_begun:
        return ""
    turn = max(match.home_turn, match.away_turn, 1)
    if match.own_half:
        return gettext("Half {half}, turn {turn}").format(half=match.own_half, turn=turn)
    return gettext("Turn {turn}").format(turn=turn)


def _waits_to_be_played(match: Match, sides: Collection[Side]) -> bool:
    """Whether the reader has submitted their turn, and can still take it back."""
    is_theirs = match.state == MatchState.PLAYING and match.waiting_side in sides
    return is_theirs and match.ready_at is not None and not match.is_being_resolved


def _words(match: Match, sides: Collection[Side], demands: Sequence[Demand]) -> str:
    """Whose move it is."""
    if demands and sides and demands[0].page == "matches:match":
        return gettext("It is your turn.")
    if demands:
        return " ".join(dict.fromkeys(demand.words for demand in demands))
    if match.is_being_resolved:
        return gettext("Being played.")
    if match.state == MatchState.HELD:
        return gettext("Held. Its commissioner decides.")
    if match.state == MatchState.AWAITED:
        return gettext("A result has been entered and waits to be confirmed.")
    if match.state == MatchState.SETTING_UP or match.waiting_side is None:
        others = [match.team(side).name for side in Side if side not in sides]
        return gettext("You are ready; {team} sets up.").format(team="".join(others[:1]))
    if _waits_to_be_played(match, sides):
        return gettext("Your turn waits to be played.")
    team = match.team(match.waiting_side)
    if match.asked:
        return gettext("{team} has a question to answer.").format(team=team)
    return gettext("It is the turn of {team}.").format(team=team)
