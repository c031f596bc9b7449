"""Pages of which htmx asks for a part."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from filmroom.kit.http import Request


def page_or_part(request: Request, template: str, part: str, page: object) -> HttpResponse:
    """Draw the whole page, or for htmx its part alone; caches keep the two apart."""
    name = f"{template}#{part}" if request.htmx else template
    answer = render(request, name, {"page": page})
    patch_vary_headers(answer, ["HX-Request"])
    return answer
