from django.urls import path

from filmroom.web.cycles import views

app_name = "cycles"
urlpatterns = [
    path("", views.everybody, name="all"),
    path("people/<int:person_id>/", views.listing, name="list"),
    path("people/<int:person_id>/choose/", views.choose, name="choose"),
    path("calls/<int:call_id>/moment/", views.moment, name="moment"),
    path("<int:pk>/", views.cycle, name="cycle"),
    path("<int:pk>/check/", views.check, name="check"),
    path("<int:pk>/check/preview/", views.check_preview, name="check-preview"),
    path("<int:pk>/check/take-back/", views.take_back, name="take-back"),
    path("<int:pk>/next-round/", views.next_round, name="next-round"),
    path("<int:pk>/baseline/", views.count_baseline, name="count-baseline"),
    path("<int:pk>/park/", views.park, name="park"),
    path("<int:pk>/answer/", views.answer, name="answer"),
    path("<int:pk>/close/", views.close, name="close"),
    path("<int:pk>/withdraw/", views.withdraw, name="withdraw"),
]
