"""Messages as e-mail, by an SMTP server."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from bocage.server.config import Unusable
from bocage.server.mail.notifier import Message, NotSent

SECONDS = 20.0
"""How long the SMTP server may take to answer."""
PORTS = {"smtp": 587, "smtps": 465, "smtp-plain": 25}
"""The usual port of each way: encrypted after the greeting, encrypted from the start, not encrypted (this machine)."""


class SmtpNotifier:
    """Sends mail by a server such as `smtp://user@mail.example.org`."""

    def __init__(self, url: str, sender: str, password: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or "@" not in sender:
            raise Unusable("mail goes out by smtp://user@host (or smtps, smtp-plain) from an address (--mail-from)")
        self._scheme, self._host, self._port = parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme]
        self._user, self._password, self._sender = unquote(parts.username or ""), password, sender

    async def send(self, message: Message) -> None:
        """Send a mail; `NotSent` where the server was not reached, or refused it."""
        await asyncio.to_thread(self._send, self._written(message))

    def _written(self, message: Message) -> EmailMessage:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._sender, message.to, message.subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self._sender.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if message.stop:
            mail["List-Unsubscribe"] = f"<{message.stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(message.text)
        return mail

    def _send(self, mail: EmailMessage) -> None:
        try:
            with self._connected() as server:
                if self._scheme == "smtp":
                    server.starttls(context=ssl.create_default_context())
                if self._user:
                    server.login(self._user, self._password)
                server.send_message(mail)
        except (smtplib.SMTPException, OSError) as error:
            raise NotSent(type(error).__name__) from None

    def _connected(self) -> smtplib.SMTP:
        if self._scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self._host, self._port, timeout=SECONDS, context=context)
        return smtplib.SMTP(self._host, self._port, timeout=SECONDS)
