"""The search box: people and calls by name, as far as the person may see them."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path

from filmroom.kit.http import Request
from filmroom.people import queries as people

app_name = "search"


def results(request: Request) -> HttpResponse:
    text = request.GET.get("q", "").strip()
    found = people.find(request.actor, text=text) if text else []
    return render(request, "search.html", {"text": text, "people": found})


urlpatterns = [path("", results, name="results")]
