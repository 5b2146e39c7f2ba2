"""The page of a side's set-up orders as values: the ground, the players, both formations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.accounts.models import Person, pitch_way_of
from core.answers import to_json
from engine.laying import known
from engine.lineup import FigureSpec, MatchSetup
from engine.rules_lookup import rules_for
from engine.ruleset import Formation
from engine.sheets.faults import SheetFaults
from engine.sheets.grammar.vocabulary import Vocabulary, unneeded_journeymen
from engine.sheets.order_parts import Part, part_of
from engine.sheets.placed_text import SetUpPlaces
from engine.sheets.set_up_sheet import SetUpSheet, parse_set_up
from matches.answers.set_up import SetUpOffer, SetUpPageAnswer, SetUpPlayer
from matches.models import Match, MatchState, Side, TurnSheet
from matches.queries import matches
from matches.queries.looks import match_looks
from matches.queries.turned_pitch import pitch_classes
from matches.render.set_up_words import set_up_words
from matches.seats import since_of
from matches.services import rules_lock
from matches.services.errors import RulesChanged
from matches.services.orders.formations import saved_formations
from matches.services.orders.match_orders import written_orders
from matches.services.orders.order_chain import read_any_orders
from matches.services.orders.seen import mark_of
from matches.services.orders.set_up_board import build_set_up_board
from matches.services.prematch.create import playbook_set_up
from matches.views import presenters
from matches.views.verdicts import SetUpVerdict
from rosters.models import Team


@dataclass(frozen=True, slots=True)
class Ground:
    """The side's own half and the numbers of a legal formation (CORE-SET-03).

    `aim` and `post` are squares for the examples: where to aim a kick, and where to stand.
    """

    formation: Formation
    own_rows: tuple[int, int]
    aim: str
    post: str
    is_indoors: bool

    @classmethod
    def build(cls, setup: MatchSetup, side: Side) -> Ground:
        rules = rules_for(setup)
        middle, length = rules.board.length // 2, rules.board.length
        own = (1, middle) if side == Side.HOME else (middle + 1, length)
        aim = length - middle // 2 if side == Side.HOME else middle // 2
        post = f"G{own[1] if side == Side.HOME else own[0]}"
        if rules.pitch.end_zones:
            post = rules.board.name(min(rules.pitch.end_zones[side]))
        return cls(rules.pitch.formation, own, f"G{aim}", post, rules.board.enclosed)


@dataclass(frozen=True, slots=True)
class Formations:
    """Both formations of a side; `nobody` is why none is needed."""

    nobody: str
    kicking: SafeString
    receiving: SafeString

    @classmethod
    def build(cls, match: Match, side: Side, text: str) -> Formations | None:
        """The formations of a text, as far as it can be read; None without the match's rules."""
        try:
            setup = rules_lock.setup_of(match)
        except RulesChanged:
            return None
        try:
            orders = parse_set_up(text, Vocabulary.of(setup, side))
        except SheetFaults:
            orders = SetUpSheet()
        return cls(
            _why_nobody(match, setup),
            presenters.formation_picture(match, setup, side, orders.kicking, scope="kicking-"),
            presenters.formation_picture(match, setup, side, orders.receiving, scope="receiving-"),
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """A saved formation that may be used here: its pictures with their roles, and its `orders`, the
    set-up for this match.

    `missing` are the shirt numbers whose places somebody else takes.
    """

    pk: int
    name: str
    in_force: bool
    pictures: Sequence[tuple[str, SafeString]]
    orders: SetUpSheet
    missing: Sequence[int]


def offers_of(match: Match, side: Side) -> list[Offer]:
    """The team's saved formations that this match has room for."""
    setup = rules_lock.setup_of(match)
    look = match_looks(match)[side]
    found = []
    for page in saved_formations(match.team(side)):
        orders = playbook_set_up(page, setup, side)
        if not (orders.kicking or orders.receiving):
            continue
        pictures = presenters.small_formations(setup, side, orders, look, scope=f"offer-{page.pk}-")
        kept = read_any_orders(page.canonical)
        numbers = {figure.number for figure in setup.sides[side].figures}
        missing = sorted({n for n, _ in (*kept.kicking, *kept.receiving)} - numbers)
        found.append(Offer(page.pk, page.name, page.in_force, pictures, orders, missing))
    return found


@dataclass(frozen=True, slots=True)
class SetUpPage:
    """Everything that the page of a set-up shows the side's coach."""

    match: Match
    side: Side
    team: Team
    text: str
    is_ready: bool
    """Whether the coach has submitted a set-up."""
    is_first: bool
    """Whether the reader begins a friendly, has submitted nothing and never written a turn."""
    ground: Ground
    players: Sequence[FigureSpec]
    formations: Formations | None
    verdict: SetUpVerdict
    ground_picture: SafeString
    wardrobe: SafeString
    """The tokens that the script takes copies of."""
    pitch_classes: str
    """How the board is turned for the reader."""
    offers: Sequence[Offer]
    may_save: bool
    """Whether the reader saves formations for the team."""
    kept_on: str
    """The page of the playbook whose set-up is replaced if this one is kept; empty if none is."""
    seen: str
    """Identifies the set-up that is stored, over which this one is written."""
    orders: Sequence[str]
    """The standing orders for the match, which stay."""
    script: Mapping[str, Any]
    """What the scripts of the board begin with."""

    @classmethod
    def build(
        cls,
        match: Match,
        side: Side,
        text: str,
        verdict: SetUpVerdict,
        reader: Person,
        *,
        seen: str | None = None,
    ) -> SetUpPage:
        """The page with that text, over what `seen` identifies: by default what is stored."""
        since = since_of(reader, match, side)
        row, setup = matches.set_up_row(match, side, since=since), rules_lock.setup_of(match)
        is_ready = row is not None and row.ready
        states, offers = (
            presenters.can_be_set_up(match, setup, side, _placed(text, setup, side)),
            [],
        )
        by_number = {figure.number: figure for figure in setup.sides[side].figures}
        players = [by_number[number] for number in states]
        # A team of a friendly has no next match.
        may_save = match.league_id is not None and match.team(side).coach_id == reader.pk
        if may_save:
            offers = offers_of(match, side)
        force = next((offer.name for offer in offers if offer.in_force), "")
        rules = rules_for(setup)
        written = written_orders(match, side, since=since)
        standing = part_of(written, Part.ORDERS)
        names = presenters.position_names(match.variant, match.team(side).clan.key)
        ground = presenters.empty_position(setup, rules, known(setup))
        return cls(
            match,
            side,
            match.team(side),
            text,
            is_ready=is_ready,
            is_first=not is_ready and _is_first(match, reader),
            ground=Ground.build(setup, side),
            players=players,
            formations=Formations.build(match, side, text),
            verdict=verdict,
            ground_picture=presenters.picture(match, rules, ground, ()),
            wardrobe=presenters.wardrobe(players, side, match_looks(match)[side]),
            pitch_classes=pitch_classes(rules, [side], way=pitch_way_of(reader)),
            offers=offers,
            may_save=may_save,
            kept_on=force,
            seen=mark_of(written, Part.SET_UP) if seen is None else seen,
            orders=standing.standing.text(),
            script=to_json(
                SetUpPageAnswer(
                    columns=rules.board.width,
                    rows=rules.board.length,
                    side=int(side),
                    asks_choice=not rules.board.enclosed and match.state == MatchState.SETTING_UP,
                    board=build_set_up_board(match, side, text, since=since),
                    players=[_player(each, names, states[each.number]) for each in players],
                    offers=[
                        SetUpOffer(each.pk, each.name, SetUpPlaces.of(each.orders))
                        for each in offers
                    ],
                    words=set_up_words(),
                )
            ),
        )

    @property
    def is_before(self) -> bool:
        """Whether the match has not begun."""
        return self.match.state == MatchState.SETTING_UP

    @property
    def is_home(self) -> bool:
        return self.side == Side.HOME


def _is_first(match: Match, reader: Person) -> bool:
    begins = match.league_id is None and match.state == MatchState.SETTING_UP
    return begins and not TurnSheet.objects.filter(author=reader.pk).exists()


def _player(figure: FigureSpec, names: Mapping[str, str], state: str) -> SetUpPlayer:
    numbers = f"MA {figure.ma}", f"ST {figure.st}", f"AG {figure.ag}", f"AV {figure.av}"
    return SetUpPlayer(
        number=figure.number,
        name=figure.name,
        position=", ".join(filter(None, (names.get(figure.position, figure.position), state))),
        about=", ".join([*numbers, *figure.skills]),
    )


def _placed(text: str, setup: MatchSetup, side: Side) -> set[int]:
    """The numbers that the text places; nobody of one that cannot be read."""
    try:
        orders = parse_set_up(text, Vocabulary.of(setup, side))
    except SheetFaults:
        return set()
    return {number for number, _ in (*orders.kicking, *orders.receiving)}


def _why_nobody(match: Match, setup: MatchSetup) -> str:
    """Why no formation is needed: a side without players concedes every drive."""
    rule = rules_for(setup).citations["drive_conceded"]
    for side in Side:
        numbers = {figure.number for figure in setup.sides[side].figures}
        if numbers <= unneeded_journeymen(setup, side):
            return gettext(
                "{team} has no players and concedes every drive ({rule}). "
                "So no players are set up, and no formation is suggested."
            ).format(team=match.team(side).name, rule=rule)
    return ""
