from filmroom.web.urls import urlpatterns

handler400 = "filmroom.web.errors.unreadable"
handler403 = "filmroom.web.errors.denied"
handler404 = "filmroom.web.errors.not_found"
handler500 = "filmroom.web.errors.failed"

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
