"""The rulebook's pages. They read no database: rules change with the application alone."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.rulebook.book import SCHEMA, rulebook
from engine import prose
from engine.variants.registry import VARIANTS

MOST_FOUND = 60
LONGEST_SEARCH = 100


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """All documents with their sections; with `q`, the clauses that hold those words."""
    book = rulebook()
    query = request.GET.get("q", "")[:LONGEST_SEARCH].replace("\x00", "").strip()
    found = book.search(query)
    context = {
        "documents": book.documents.values(),
        "games": VARIANTS,
        "query": query,
        "found": found[:MOST_FOUND],
        "number": len(found),
        "place": book.find(query) if query else None,
    }
    return render(request, "core/rulebook/contents.html", context)


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """A document by its name; an ID, a group or a house rule leads to its place."""
    book = rulebook()
    document = book.documents.get(name)
    if document is not None:
        context = {"document": document, "documents": book.documents.values()}
        return render(request, "core/rulebook/document.html", context)
    place = book.find(name)
    if place is not None:
        return HttpResponseRedirect(place)
    near = book.search(name.rpartition("-")[0])[:MOST_FOUND] if "-" in name else []
    context = {"name": name[:LONGEST_SEARCH], "near": near, "documents": book.documents.values()}
    return render(request, "core/rulebook/unknown.html", context, status=404)


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    """A game that leagues play: what it is, and every value of every house rule in a sentence."""
    card = next((card for card in VARIANTS if card.key == key), None)
    if card is None:
        raise Http404
    book = rulebook()
    context = {
        "card": card,
        "games": VARIANTS,
        "about": prose.about(card),
        "document": book.documents[card.key],
        "options": [(told, book.options.get(told.option)) for told in prose.explained(card)],
    }
    return render(request, "core/rulebook/game.html", context)


@require_safe
def log_schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema of a match's published log, at an address that stays."""
    return HttpResponse(_schema(), content_type="application/schema+json")


@cache
def _schema() -> bytes:
    return SCHEMA.read_bytes()
