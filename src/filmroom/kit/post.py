"""Letters on their way out: what was refused, and what may be tried again.

A refusal the server states is certain. A connection that breaks while a letter is handed over is
not: the letter may have arrived, so it counts as gone and is never sent again.
"""

from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from filmroom.core.one_line import one_line

_LONGEST_REASON = 300  # characters
_LATER = range(400, 500)  # SMTP replies that ask to try again (RFC 5321, section 4.2.1)


class NotSent(Exception):
    """The letter did not leave, as far as is known; the message says why."""

    def __init__(self, why: str, *, again: bool) -> None:
        self.again = again
        super().__init__(one_line(why)[:_LONGEST_REASON])


class Post:
    """A round of letters, each over a connection of its own.

    A server that does not answer the first one is not waited for by the others.
    """

    def __init__(self) -> None:
        self._is_closed = ""  # why; empty: as far as is known it is open

    def send(self, letter: EmailMessage) -> None:
        """Send one letter to one address, or raise `NotSent`."""
        _require_plain(letter.to[0])
        if self._is_closed:
            raise NotSent(self._is_closed, again=True)
        connection = get_connection()
        try:
            connection.open()
        except (SMTPException, OSError, UnicodeError) as problem:  # of a password beyond ASCII
            self._is_closed = f"The mail server does not take letters: {problem}"
            raise NotSent(self._is_closed, again=True) from problem
        try:
            _hand_over(letter, connection)
        finally:
            connection.close()


def _require_plain(address: str) -> None:
    """Refuse an address that would be sent as another one, or break a header."""
    local, _, domain = address.rpartition("@")
    if not local or not domain or not local.isascii() or not address.isprintable():
        raise NotSent(f"“{address}” is no address that letters are sent to.", again=False)


def _hand_over(letter: EmailMessage, connection: BaseEmailBackend) -> None:
    letter.connection = connection
    try:
        letter.send()
    except SMTPRecipientsRefused as refused:
        code, reply = next(iter(refused.recipients.values()))
        raise _refusal(code, reply) from refused
    except SMTPResponseException as refused:
        raise _refusal(refused.smtp_code, refused.smtp_error) from refused
    except (SMTPException, OSError) as broken:
        why = f"The connection broke on the way, so it may have arrived: {broken}"
        raise NotSent(why, again=False) from broken
    except ValueError as unusable:  # header or address that cannot be written
        raise NotSent(f"The letter cannot be written: {unusable}", again=False) from unusable


def _refusal(code: int, reply: bytes | str) -> NotSent:
    words = reply.decode("utf-8", "replace") if isinstance(reply, bytes) else reply
    return NotSent(f"The mail server refused it: {code} {words}", again=code in _LATER)
