from django.urls import URLPattern

app_name = "deals"
urlpatterns: list[URLPattern] = []
