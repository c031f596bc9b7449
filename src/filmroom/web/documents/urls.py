from django.urls import path

from filmroom.web.documents import views

app_name = "documents"
urlpatterns = [
    path("people/<int:person_id>/", views.person, name="person"),
    path("people/<int:person_id>/preparation/", views.preparation, name="preparation"),
    path("people/<int:person_id>/preparation.md", views.preparation_md, name="preparation-md"),
    path("people/<int:person_id>/progress/", views.progress, name="progress"),
    path("people/<int:person_id>/progress.md", views.progress_md, name="progress-md"),
    path("people/<int:person_id>/assemble/", views.assemble, name="assemble"),
    path("plans/<int:cycle_id>/", views.plan, name="plan"),
    path("plans/<int:cycle_id>.md", views.plan_md, name="plan-md"),
    path("evidence/<int:file_id>/", views.evidence, name="evidence"),
    path("evidence/<int:file_id>.md", views.evidence_md, name="evidence-md"),
    path("reviews/<int:review_id>/", views.review, name="review"),
]
