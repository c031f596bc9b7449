from django.urls import path

from filmroom.web.film import views

app_name = "film"
urlpatterns = [
    path("", views.queue, name="queue"),
    path("<int:moment_id>/done/", views.done, name="done"),
    path("<int:moment_id>/not-worth-it/", views.not_worth_it, name="not-worth-it"),
    path("<int:moment_id>/next-session/", views.next_session, name="next-session"),
    path("clips/<int:pk>/watched/", views.watched, name="watched"),
    path("clips/<int:pk>/keep/", views.keep, name="keep"),
    path("clips/<int:pk>/back/", views.back, name="back"),
]
