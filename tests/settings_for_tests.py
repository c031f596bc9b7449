"""The settings, in a home of their own."""

import os
import tempfile

os.environ["FILMROOM_HOME"] = tempfile.mkdtemp(prefix="filmroom-test-")

from filmroom.config.settings import *  # noqa: F403  all of them, in another home

STATIC_ROOT = os.environ["FILMROOM_HOME"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # cheap
