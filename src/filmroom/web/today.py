"""The page people open first."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from filmroom.kit.http import Request


def page(request: Request) -> HttpResponse:
    return render(request, "today.html", {})


def health(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the database answers."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")
