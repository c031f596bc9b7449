from django.urls import path

from filmroom.web.team import views

app_name = "team"
urlpatterns = [
    path("", views.listing, name="list"),
    path("<int:pk>/", views.team, name="team"),
]
