from django.urls import path

from filmroom.web.sessions import by_link, joining, reading, running, spoken, views

app_name = "sessions"
urlpatterns = [
    path("", reading.listing, name="list"),
    path("log.csv", reading.csv_file, name="csv"),
    path("commitments.csv", reading.commitments_csv, name="commitments-csv"),
    path("new/", views.new, name="new"),
    path("day/", views.day, name="day"),
    path("words/<str:token>/", by_link.words, name="words"),
    path("people/<int:person_id>/capture/", views.capture, name="capture"),
    path("people/<int:person_id>/draft/", views.draft, name="draft"),
    path("people/<int:person_id>/run/", running.run, name="run"),
    path("<int:pk>/run/<slug:agenda>/<int:number>/", running.step, name="step"),
    path("<int:pk>/clip/", running.clip, name="clip"),
    path("<int:pk>/notes/", running.notes, name="notes"),
    path("<int:pk>/notes/settle/", running.settle_notes, name="settle-notes"),
    path("<int:pk>/joined/", joining.joined, name="joined"),
    path("<int:pk>/joined/words/", joining.type_words, name="type-words"),
    path("<int:pk>/live/", joining.live, name="live"),
    path("<int:pk>/end/", running.end, name="end"),
    path("<int:pk>/", reading.session, name="session"),
    path("<int:pk>/write/", views.write, name="write"),
    path("<int:pk>/edit/", views.edit, name="edit"),
    path("<int:pk>/complete/", views.complete, name="complete"),
    path("<int:pk>/discard/", views.discard, name="discard"),
    path("<int:pk>/restore/", views.restore, name="restore"),
    path("<int:pk>/confirm/", reading.confirm, name="confirm"),
    path("<int:pk>/reword/", reading.reword, name="reword"),
    path("<int:pk>/answer/", reading.answer, name="answer"),
    path("<int:pk>/transcript/", spoken.transcript, name="transcript"),
    path("<int:pk>/transcript/add/", spoken.add, name="add-transcript"),
    path("<int:pk>/transcript/speakers/", spoken.speakers, name="transcript-speakers"),
    path("<int:pk>/transcript/remove/", spoken.remove, name="remove-transcript"),
    path("<int:pk>/mirror/", spoken.mirror, name="mirror"),
    path("commitments/<int:pk>/progress/", reading.progress, name="progress"),
]
