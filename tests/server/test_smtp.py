"""Mail goes out encrypted and with a login, or not at all: proved by an SMTP server that takes no other.

`localhost.pem` is a certificate with its key, made for these tests, which trust it as long as they run.
"""

from __future__ import annotations

import asyncio
import base64
import ssl
from pathlib import Path

import pytest

from bocage.server.mail.notifier import Message, NotSent
from bocage.server.mail.smtp import SmtpNotifier

CERTIFICATE = Path(__file__).parent / "localhost.pem"
GRACE = base64.b64encode(b"\0grace\0key & lock").decode()
SENT = Message("slim@example.org", "Your turn", "You are asked.", "https://games.example.org/stop/1")


class StrictPost:
    """An SMTP server that takes mail only over an encrypted connection, from a user who has logged in."""

    def __init__(self) -> None:
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.load_cert_chain(CERTIFICATE)
        self.mails: list[str] = []
        self.heard: list[str] = []
        """What it was told before the connection was encrypted."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_known = False
        writer.write(b"220 post\r\n")
        while line := (await reader.readline()).decode().strip():
            is_encrypted = writer.get_extra_info("ssl_object") is not None
            if not is_encrypted:
                self.heard.append(line)
            verb, _, rest = line.partition(" ")
            match verb.upper():
                case "EHLO":
                    answer = "250-post\r\n250 " + ("AUTH PLAIN" if is_encrypted else "STARTTLS")
                case "STARTTLS":
                    writer.write(b"220 go on\r\n")
                    await writer.start_tls(self.context)
                    continue
                case "AUTH":
                    is_known = is_encrypted and rest == f"PLAIN {GRACE}"
                    answer = "235 welcome" if is_known else "535 unknown"
                case "MAIL" | "RCPT" | "DATA" if not is_known:
                    answer = "530 log in first"
                case "DATA":
                    writer.write(b"354 go on\r\n")
                    self.mails.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                    answer = "250 kept"
                case "QUIT":
                    break
                case _:
                    answer = "250 ok"
            writer.write(f"{answer}\r\n".encode())
        writer.close()


async def sent(scheme: str, password: str) -> StrictPost:
    """A server that somebody tries to send a mail to."""
    post = StrictPost()
    encrypted = post.context if scheme == "smtps" else None
    async with await asyncio.start_server(post.serve, "127.0.0.1", 0, ssl=encrypted) as smtp:
        port = smtp.sockets[0].getsockname()[1]
        notifier = SmtpNotifier(f"{scheme}://grace@localhost:{port}", "bocage@example.org", password)
        await notifier.send(SENT)
    return post


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_mail_goes_out_encrypted_and_with_a_login(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    post = asyncio.run(sent(scheme, "key & lock"))
    [mail] = post.mails
    assert "Subject: Your turn" in mail
    assert "List-Unsubscribe: <https://games.example.org/stop/1>" in mail
    assert [line.partition(" ")[0].upper() for line in post.heard] == (["EHLO", "STARTTLS"] if scheme == "smtp" else [])


def test_a_wrong_password_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with pytest.raises(NotSent, match="SMTPAuthenticationError"):
        asyncio.run(sent("smtp", "key"))


def test_nothing_is_told_to_a_server_whose_certificate_nobody_trusts() -> None:
    with pytest.raises(NotSent, match="SSLCertVerificationError"):
        asyncio.run(sent("smtp", "key & lock"))
