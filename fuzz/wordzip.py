"""A Word file around a document of any bytes, so that what is mutated is the document."""

import io
import zipfile


def packed(document: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr(zipfile.ZipInfo("word/document.xml"), document)
    return made.getvalue()


def unpacked(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("word/document.xml")
