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
    path("trackers/", views.trackers, name="trackers"),
    path("trackers/<int:pk>/", views.tracker, name="tracker"),
    path("trackers/preview/", views.preview_tracker, name="preview-tracker"),
    path("trackers/<int:pk>/preview/", views.preview_change, name="preview-change"),
    path("trackers/add/", views.add_tracker, name="add-tracker"),
    path("trackers/<int:pk>/change/", views.change_tracker, name="change-tracker"),
    path("trackers/<int:pk>/remove/", views.remove_tracker, name="remove-tracker"),
    path("trackers/put-back/<uuid:key>/", views.put_back_tracker, name="put-back-tracker"),
    path("sample/", views.sample, name="sample"),
    path("sample/remove/", views.remove_sample, name="remove-sample"),
]
