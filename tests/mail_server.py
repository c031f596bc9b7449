"""A real SMTP server in a thread, to send letters to."""

import ssl
import subprocess
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

USER, PASSWORD = "film", "pass word/@%20"


class Inbox:
    """What arrived; refuses addresses by the reply it was told to give."""

    def __init__(self):
        self.letters: list[tuple[str, EmailMessage]] = []
        self.refuses: dict[str, str] = {}
        self.drops = False

    async def handle_RCPT(self, _server, _session, envelope, address, _options):  # noqa: N802  aiosmtpd calls it so
        if address in self.refuses:
            return self.refuses[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, _session, envelope):  # noqa: N802  aiosmtpd calls it so
        letter = message_from_bytes(envelope.original_content, policy=policy.default)
        self.letters.append((envelope.rcpt_tos[0], letter))
        if self.drops:  # took it and went away before saying so
            server.transport.abort()
        return "250 taken"

    @property
    def receivers(self):
        return [to for to, _ in self.letters]


def _knows(server, session, envelope, mechanism, given):
    known = isinstance(given, LoginPassword) and given.password == PASSWORD.encode()
    return AuthResult(success=known and given.login == USER.encode(), handled=known)


@contextmanager
def serving(inbox, **options):
    controller = Controller(inbox, hostname="127.0.0.1", port=0, **options)
    controller.port = _free_port()
    controller.start()
    try:
        yield controller
    finally:
        controller.stop()


def _free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def closed_port():
    return _free_port()


@contextmanager
def serving_safely(inbox, folder):
    """Serve with STARTTLS and a password, under a certificate of 127.0.0.1 that nobody signed."""
    key, certificate = folder / "key.pem", folder / "cert.pem"
    subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    made = ["-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(
        ["openssl", "req", "-x509", "-days", "2", *subject, *made], check=True, capture_output=True
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    options = {"tls_context": context, "require_starttls": True, "auth_required": True}
    with serving(inbox, authenticator=_knows, **options) as controller:
        yield controller, certificate
