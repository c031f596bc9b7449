from django.urls import path

from filmroom.web.reviews import views

app_name = "reviews"
urlpatterns = [
    path("focus-check/", views.focus_check, name="focus-check"),
    path("people/<int:person_id>/", views.listing, name="list"),
    path("calls/<int:call_id>/start/", views.start, name="start"),
    path("calls/<int:call_id>/ask/", views.ask, name="ask"),
    path("calls/<int:call_id>/self-assessment/", views.self_assessment, name="self-assessment"),
    path("calls/<int:call_id>/compare/", views.compare, name="compare"),
    path("calls/<int:call_id>/import/", views.import_markdown, name="import"),
    path("calls/<int:call_id>/moments/<int:moment_id>/judge/", views.judge, name="judge"),
    path("<int:pk>/", views.review, name="review"),
    path("<int:pk>/draft/", views.draft, name="draft"),
    path("<int:pk>/complete/", views.complete, name="complete"),
    path("<int:pk>/discard/", views.discard, name="discard"),
    path("<int:pk>/restore/", views.restore, name="restore"),
    path("<int:pk>/decline/", views.decline, name="decline"),
    path("<int:pk>/answer/", views.answer, name="answer"),
    path("<int:pk>/change/", views.change, name="change"),
    path("<int:pk>/review.md", views.markdown, name="markdown"),
]
