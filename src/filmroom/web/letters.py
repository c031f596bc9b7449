"""How letters fare, for administrators."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from filmroom.kit.http import Request
from filmroom.rhythm import queries


@require_GET
def page(request: Request) -> HttpResponse:
    read = queries.letters(request.actor, now=request.now)
    return render(request, "letters.html", {"page": read})
