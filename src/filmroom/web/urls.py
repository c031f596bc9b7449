from django.urls import include, path

from filmroom.web import letters, styleguide, today
from filmroom.web.sessions import joining

urlpatterns = [
    path("", today.page, name="today"),
    path("search/", include("filmroom.web.search")),
    path("people/", include("filmroom.web.people.urls")),
    path("calls/", include("filmroom.web.calls.urls")),
    path("deals/", include("filmroom.web.deals.urls")),
    path("reviews/", include("filmroom.web.reviews.urls")),
    path("cycles/", include("filmroom.web.cycles.urls")),
    path("sessions/", include("filmroom.web.sessions.urls")),
    path("capture/", include("filmroom.web.capture.urls")),
    path("join/", joining.join, name="join"),
    path("team/", include("filmroom.web.team.urls")),
    path("film/", include("filmroom.web.film.urls")),
    path("scan/", include("filmroom.web.scan.urls")),
    path("documents/", include("filmroom.web.documents.urls")),
    path("settings/letters/", letters.page, name="letters"),
    path("settings/", include("filmroom.web.settings.urls")),
    path("styleguide/", styleguide.page, name="styleguide"),
    path("health/", today.health, name="health"),
]
