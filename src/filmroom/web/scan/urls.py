from django.urls import path

from filmroom.web.scan import views

app_name = "scan"
urlpatterns = [
    path("", views.listing, name="list"),
    path("<int:team_id>/<str:month>/", views.scan, name="scan"),
    path("<int:team_id>/<str:month>/reviews/", views.reviews, name="reviews"),
    path("<int:team_id>/<str:month>/conclude/", views.conclude, name="conclude"),
]
