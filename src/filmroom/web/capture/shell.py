"""What a device keeps of the product: the capture page and the files it is drawn with."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from filmroom.web import capture
from filmroom.web.sessions.capture import blank_page

TEMPLATE = "capture/page.html"
WORKER = Path(capture.__file__).parents[1] / "static" / "build" / "worker.js"
PAPER = "#fbfaf7"  # the token --paper by day; a manifest knows one theme
ICONS = (
    ("build/icon-192.png", "192x192", "any"),
    ("build/icon-512.png", "512x512", "any"),
    ("build/icon-maskable-512.png", "512x512", "maskable"),
    ("build/mark.svg", "any", "any"),
)


def context() -> dict[str, Any]:
    return {"page": blank_page(_("The rep"))}


def worker_source() -> str | None:
    """Give the service worker with the list of what it keeps; None where it is not built.

    A browser takes a worker for a new one when a byte of it differs, so its version is made of
    all it keeps: the page, and the names of its files, which hold their own hashes.
    """
    if not WORKER.exists():
        return None
    source, html = WORKER.read_text(encoding="utf-8"), render_to_string(TEMPLATE, context())
    kept = {
        "version": hashlib.sha256(f"{html}\0{source}".encode()).hexdigest()[:16],
        "page": reverse("capture:page"),
        "files": files_of(html),
        "language": get_language() or settings.LANGUAGE_CODE,
        "isHashed": not settings.DEBUG,
    }
    return f"const BUILD = {json.dumps(kept)};\n{source}"


def files_of(html: str) -> list[str]:
    """Give the addresses of the static files that a page names, each once."""
    prefix = re.escape(settings.STATIC_URL)
    return sorted(set(re.findall(rf'"({prefix}[^"#?]+)', html)))


def manifest() -> dict[str, Any]:
    page, today = reverse("capture:page"), reverse("today")
    return {
        "id": page,
        "name": "Filmroom",
        "short_name": "Filmroom",
        "description": _("Write a coaching session down, with or without a network."),
        "start_url": page,
        "scope": today,
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "icons": [_icon(*icon) for icon in ICONS],
        "shortcuts": [
            {"name": _("Log a session"), "url": page, "icons": [_icon(*ICONS[0])]},
            {"name": _("Today"), "url": today, "icons": [_icon(*ICONS[0])]},
        ],
    }


def _icon(file: str, sizes: str, purpose: str) -> dict[str, str]:
    kind = "image/svg+xml" if file.endswith(".svg") else "image/png"
    return {"src": static(file), "sizes": sizes, "type": kind, "purpose": purpose}
