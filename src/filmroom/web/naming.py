from django.utils.translation import gettext as _


def team_title(name: str) -> str:
    """Name a team on a page; one whose name says that it is a team is not called so twice."""
    if "team" in name.casefold().split():
        return name
    return _("Team %(team)s") % {"team": name}
