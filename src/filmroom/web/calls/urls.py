from django.urls import path

from filmroom.web.calls import importing, manage, views, writing

app_name = "calls"
urlpatterns = [
    path("", views.listing, name="list"),
    path("import/", importing.page, name="import"),
    path("import/file/", importing.one_file, name="import-file"),
    path("<int:pk>/", views.detail, name="detail"),
    path("<int:pk>/computed/", views.computed, name="computed"),
    path("<int:pk>/speakers/", manage.speakers, name="speakers"),
    path("<int:pk>/speakers/<int:speaker>/rename/", manage.rename, name="rename-speaker"),
    path("<int:pk>/speakers/<int:speaker>/flip/", manage.flip, name="flip-side"),
    path("<int:pk>/turns/", manage.reassign, name="reassign"),
    path("<int:pk>/details/", manage.details, name="details"),
    path("<int:pk>/basis/", manage.basis, name="basis"),
    path("<int:pk>/undo/", manage.undo, name="undo"),
    path("<int:pk>/read-again/", manage.read_again, name="read-again"),
    path("<int:pk>/join/", manage.join, name="join"),
    path("<int:pk>/split/", manage.split, name="split"),
    path("<int:pk>/original/", views.original, name="original"),
    path("<int:pk>/recording/", views.recording, name="recording"),
    path("<int:pk>/recording/attach/", manage.attach, name="attach-recording"),
    path("<int:pk>/recording/offset/", manage.offset, name="recording-offset"),
    path("<int:pk>/transcript/write/", writing.begin, name="write-transcript"),
    path("<int:pk>/transcript/stop/", writing.stop, name="stop-transcript"),
    path("<int:pk>/transcript/progress/", writing.progress, name="transcript-progress"),
    path("<int:pk>/recording/remove/", manage.remove_recording, name="remove-recording"),
]
