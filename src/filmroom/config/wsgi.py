import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "filmroom.config.settings")
django_application = get_wsgi_application()

# What follows needs Django to be set up.
from filmroom.web.unchanged import Unchanged  # noqa: E402

application = Unchanged(django_application)
