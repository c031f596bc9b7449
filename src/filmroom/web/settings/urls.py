from django.urls import URLPattern

app_name = "settings"
urlpatterns: list[URLPattern] = []
