"""Every component in every state, for those who build pages."""

import json

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render

from filmroom.kit.access import NotFound
from filmroom.kit.http import Request


def page(request: Request) -> HttpResponse:
    if not settings.SHOW_STYLEGUIDE:
        raise NotFound
    samples = settings.SOURCE / "web" / "frontend" / "styleguide.json"
    return render(request, "styleguide.html", json.loads(samples.read_text(encoding="utf-8")))
