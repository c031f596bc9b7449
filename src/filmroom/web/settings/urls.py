from django.urls import path

from filmroom.web.settings import views

app_name = "settings"
urlpatterns = [
    path("", views.page, name="page"),
    path("change/", views.change, name="change"),
    path("bases/add/", views.add_basis, name="add-basis"),
    path("bases/<int:pk>/rename/", views.rename_basis, name="rename-basis"),
    path("bases/<int:pk>/retire/", views.retire_basis, name="retire-basis"),
    path("bases/<int:pk>/bring-back/", views.bring_back_basis, name="bring-back-basis"),
    path("sources/", views.set_sources, name="set-sources"),
    path("sample/", views.sample, name="sample"),
    path("sample/remove/", views.remove_sample, name="remove-sample"),
]
