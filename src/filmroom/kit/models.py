from django.db import models

from filmroom.kit.rows import Row


class StoredFile(Row):
    """Bytes kept on disk under FILMROOM_HOME/files; see kit.files."""

    name = models.CharField(max_length=255)  # as the person called it
    path = models.CharField(max_length=120, unique=True)  # below the files folder
    size = models.BigIntegerField()  # bytes
    sha256 = models.CharField(max_length=64, db_index=True)
    media_type = models.CharField(max_length=80)  # found by content, never by name
