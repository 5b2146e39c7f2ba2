"""Answers to questions in the other side's turn (LGE-OPT, `ask_absent_coach`)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from core.accounts.models import User
from core.audit import services as audit
from core.errors import Refused
from engine.decisions import Choice, DecisionKind, Verb
from engine.game import Game
from engine.sheets.answer_line import canonical_answer, is_same_answer, read_answer
from engine.sheets.faults import SheetFaults
from matches.models import Answer, Match, Segment
from matches.queries.matches import events_of, present_game
from matches.render.answer_words import effect, story
from matches.render.decision_words import KINDS, choice_words, player_label
from matches.render.translation import translated
from matches.services.enqueue import enqueue_resolution
from matches.services.errors import BadOrders, Stale
from matches.services.rules_lock import playable_setup
from matches.services.timekeeping.due import require_time
from matches.services.turn_guards import coach_stood_in_for, lock_for


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a side: the kind's question, and each option as line and in words.

    `story` are the sentences of the action that led to it, with their block dice marked
    (`matches.render.dice_marks`). `faces` are the results of the block die that the options are.
    """

    kind: DecisionKind
    question: str
    options: Sequence[tuple[str, str]]
    about: Sequence[int]
    """Squares of the players it concerns."""
    facts: Sequence[str] = ()
    story: Sequence[str] = ()
    faces: Sequence[str] = ()

    @property
    def choices(self) -> list[tuple[str, str, str]]:
        """The options, each with its face, if it is one."""
        faces = self.faces or [""] * len(self.options)
        return [(*each, face) for each, face in zip(self.options, faces, strict=True)]


def question_of(match: Match, side: int) -> Question | None:
    """The open question to that side, if there is one."""
    if not match.asked or match.waiting_side != side:
        return None
    game = present_game(match)
    decision = game.decision if game is not None else None
    if decision is None or game is None:
        return None
    setup = playable_setup(match)
    options = [
        (canonical_answer(choice, game.position, game.rules, side), _in_words(game, choice, side))
        for choice in decision.options
    ]
    figures = game.position.figures
    slots = [
        decision.context[key]
        for key in ("figure", "attacker", "defender", "challenger", "mover", "passer", "fouler")
        if isinstance(decision.context.get(key), int)
    ]
    squares = [figures[slot].square for slot in slots if figures[slot].square >= 0]
    facts = [f"{player_label(setup, side, slot)} {figures[slot].spec.name}" for slot in slots]
    facts += [
        str(value).replace("_", " ")
        for key in ("result", "effect", "cause", "penalty")
        if (value := decision.context.get(key))
    ]
    asking = match.segments.standing().latest("number")
    told = story(game, events_of(asking, setup))
    results = game.rules.blocking.results
    faces = [results[choice.one] if choice.verb is Verb.PICK else "" for choice in decision.options]
    question = translated(KINDS[decision.kind].question)
    return Question(decision.kind, question, options, squares, facts, told, faces)


def _in_words(game: Game, choice: Choice, side: int) -> str:
    """The answer, and what it does if that is certain."""
    words = choice_words(choice, game.setup, game.rules, side)
    does = effect(game, choice, side)
    return f"{words}: {does}" if does else words


def give_answer(
    *, match: Match, side: int, author: User, text: str, segment: int, now: datetime
) -> Answer:
    """Answer the question of `segment`; a job continues the turn at once.

    Given twice, the same answer counts once, also when the turn has gone on with it. Raises
    `BadOrders` if it is none of the options, `Stale` for a question that has been answered,
    `Refused` if no question to that side is open.
    """
    with transaction.atomic():
        match = lock_for(match, side, author)
        if segment < match.segment:
            if (earlier := _given(match, side, segment, text)) is not None:
                return earlier
            raise Stale(gettext("This question has been answered; the turn has gone on."))
        if not match.is_running or not match.asked or match.waiting_side != side:
            raise Refused(gettext("No question for you is open in this match."))
        if segment != match.segment:
            raise Refused(gettext("This answer is for a question that has not been put yet."))
        require_time(
            match, now, gettext("The time to answer has passed; your standing orders decide.")
        )
        game = present_game(match)
        decision = game.decision if game is not None else None
        if game is None or decision is None:
            raise Refused(
                gettext("The position of this match cannot be read. Tell your commissioner.")
            )
        try:
            choice = read_answer(text, game.position, game.rules, decision)
        except SheetFaults as error:
            raise BadOrders(error.faults) from error
        canonical = json.dumps(choice.to_json(), separators=(",", ":"))
        answer = Answer.objects.filter(match=match, segment=segment).first()
        if answer is not None:
            if answer.canonical == canonical:
                return answer
            raise Stale(gettext("This question has been answered already."))
        answer = Answer.objects.create(
            match=match,
            side=side,
            segment=segment,
            kind=match.asked,
            text=canonical_answer(choice, game.position, game.rules, side),
            canonical=canonical,
            author=author,
            acting_for=coach_stood_in_for(match, side, author),
            saved_at=now,
        )
        match.ready_at = now
        match.save(update_fields=("ready_at",))
        audit.record(
            actor=author,
            league=match.league,
            verb="question.answered",
            subject=match,
            data={"segment": segment, "side": side, "acting_for": answer.acting_for_id},
        )
        enqueue_resolution(match)
    return answer


def _given(match: Match, side: int, segment: int, text: str) -> Answer | None:
    """The answer that played that segment, if the text says the same; None if it was not used."""
    row = Answer.objects.filter(match=match, side=side, segment=segment).first()
    if row is None or not is_same_answer(text, row.text):
        return None
    causes = (Segment.Cause.ANSWER, Segment.Cause.FALLBACK)
    played = Segment.objects.filter(match=match, number=segment, cause__in=causes)
    return row if played.exists() else None
