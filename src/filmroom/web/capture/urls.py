from django.urls import path

from filmroom.web.capture import views

app_name = "capture"
urlpatterns = [
    path("", views.page, name="page"),
    path("people/", views.people, name="people"),
    path("worker.js", views.worker, name="worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
]
