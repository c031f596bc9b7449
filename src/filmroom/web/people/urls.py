from django.urls import path

from filmroom.web.people.views import entry, first, own, persons, teams

app_name = "people"
urlpatterns = [
    path("", persons.listing, name="list"),
    path("new/", persons.new, name="new"),
    path("teams/", teams.page, name="teams"),
    path("teams/add/", teams.add, name="add-team"),
    path("roles/<int:pk>/revoke/", teams.revoke, name="revoke"),
    path("roles/<int:pk>/reinstate/", teams.reinstate, name="reinstate"),
    path("sign-in/", entry.sign_in, name="sign-in"),
    path("sign-out/", entry.sign_out, name="sign-out"),
    path("reset/", entry.reset, name="reset"),
    path("reset/sent/", entry.reset_sent, name="reset-sent"),
    path("reset/<str:token>/", entry.use_link, name="reset-confirm"),
    path("invitation/<str:token>/", entry.use_link, name="invitation"),
    path("set-up/", first.not_set_up, name="not-set-up"),
    path("set-up/<str:token>/", first.set_up, name="set-up"),
    path("welcome/", own.welcome, name="welcome"),
    path("profile/", own.profile, name="profile"),
    path("profile/password/", own.change_password, name="change-password"),
    path("<int:pk>/", persons.person, name="person"),
    path("<int:pk>/edit/", persons.edit, name="edit"),
    path("<int:pk>/link/", persons.make_link, name="make-link"),
    path("<int:pk>/link/end/", persons.end_links, name="end-links"),
    path("<int:pk>/grant/", teams.grant, name="grant"),
    path("<int:pk>/hand-over/", teams.hand_over, name="hand-over"),
    path("<int:pk>/deactivate/", persons.deactivate, name="deactivate"),
    path("<int:pk>/reactivate/", persons.reactivate, name="reactivate"),
]
