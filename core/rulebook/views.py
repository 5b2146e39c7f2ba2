"""The rulebook's pages. They do not use the database: rules change only with a new version."""

from __future__ import annotations

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from core.public_pages import PublicPage
from core.rulebook.book import SCHEMA, rulebook
from core.rulebook.pictures import pictures_of
from engine import prose
from engine.variants.registry import VARIANTS

MAX_RESULTS = 60
MAX_QUERY_LENGTH = 100


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """All documents with their sections; with `q`, the clauses that contain those words."""
    book = rulebook()
    query = request.GET.get("q", "")[:MAX_QUERY_LENGTH].replace("\x00", "").strip()
    found = book.search(query)
    context = {
        "documents": book.documents.values(),
        "games": VARIANTS,
        "query": query,
        "found": found[:MAX_RESULTS],
        "number": len(found),
        "place": book.find(query) if query else None,
        "public_page": None if query else _about_contents(request),
    }
    return render(request, "core/rulebook/contents.html", context)


def _about_contents(request: HttpRequest) -> PublicPage:
    return PublicPage(
        title=gettext("Rules"),
        about=gettext("The rules of every game of Kemari, clause by clause, with pictures."),
        path=request.path,
    )


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """A document by its name; an ID, a group or a house rule redirects to its place."""
    book = rulebook()
    document = book.documents.get(name)
    if document is not None:
        pictures = pictures_of(name)
        context = {
            "document": document,
            "documents": book.documents.values(),
            "pictures": pictures,
            "styles": sorted({each.styles for found in pictures.values() for each in found}),
            "public_page": PublicPage(
                title=document.title,
                about=gettext("{document}: every clause of the rules, with its ID.").format(
                    document=document.title
                ),
                path=request.path,
            ),
        }
        return render(request, "core/rulebook/document.html", context)
    place = book.find(name)
    if place is not None:
        return HttpResponseRedirect(place)
    near = book.search(name.rpartition("-")[0])[:MAX_RESULTS] if "-" in name else []
    context = {"name": name[:MAX_QUERY_LENGTH], "near": near, "documents": book.documents.values()}
    return render(request, "core/rulebook/unknown.html", context, status=404)


@require_safe
def game(request: HttpRequest, key: str) -> HttpResponse:
    """A game: what it is, and every value of every house rule as a sentence."""
    meta = next((meta for meta in VARIANTS if meta.key == key), None)
    if meta is None:
        raise Http404
    book = rulebook()
    context = {
        "meta": meta,
        "games": VARIANTS,
        "about": prose.about(meta),
        "public_page": PublicPage(
            title=meta.title, about=f"{meta.title}. {meta.about}", path=request.path
        ),
        "document": book.documents[meta.key],
        "options": [
            (option_rule, book.options.get(option_rule.option))
            for option_rule in prose.explain_options(meta)
        ],
    }
    return render(request, "core/rulebook/game.html", context)


@require_safe
def log_schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema of a match's published log, at a permanent URL."""
    return HttpResponse(_schema(), content_type="application/schema+json")


@cache
def _schema() -> bytes:
    return SCHEMA.read_bytes()
