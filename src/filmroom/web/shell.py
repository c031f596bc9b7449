"""What stands around every page."""

from django.http import HttpRequest


def shell(request: HttpRequest) -> dict[str, object]:
    return {}
