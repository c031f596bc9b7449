from django.urls import path

from filmroom.web.deals import views

app_name = "deals"
urlpatterns = [
    path("", views.accounts, name="list"),
    path("new/", views.add, name="new"),
    path("csv/", views.sheet, name="csv"),
    path("csv/take/", views.take, name="csv-take"),
    path("accounts/<int:pk>/", views.account, name="account"),
    path("accounts/<int:pk>/edit/", views.edit_account, name="edit-account"),
    path("<int:pk>/", views.deal, name="deal"),
    path("<int:pk>/edit/", views.edit, name="edit"),
    path("<int:pk>/stakeholders/", views.stakeholder, name="stakeholder"),
    path("<int:pk>/stakeholders/<int:who>/remove/", views.remove, name="remove-stakeholder"),
    path(
        "<int:pk>/stakeholders/put-back/<uuid:key>/",
        views.put_back,
        name="put-back-stakeholder",
    ),
]
