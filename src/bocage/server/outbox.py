"""What waits to be sent to one client: bounded in bytes, for one client and for all of them together."""

from __future__ import annotations

import asyncio
from collections import deque


class Post:
    """The outboxes of a server together: how many bytes wait in them, and how many may."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.waiting = 0


class Outbox:
    """Messages in the order in which they are sent; after `close` nothing more is taken in."""

    def __init__(self, post: Post, limit: int) -> None:
        self.post, self.limit = post, limit
        self._messages: deque[bytes] = deque()
        self._size = 0
        self._changed = asyncio.Event()
        self.is_closed = False

    def put(self, data: bytes) -> bool:
        """Add a message; False, and nothing is added, where more would wait than may."""
        if self.is_closed:
            return True
        if self._size + len(data) > self.limit or self.post.waiting + len(data) > self.post.limit:
            return False
        self._messages.append(data)
        self._grow(len(data))
        self._changed.set()
        return True

    async def take(self) -> bytes | None:
        """The next message; None once the outbox is closed and empty."""
        while not self._messages:
            if self.is_closed:
                return None
            self._changed.clear()
            await self._changed.wait()
        data = self._messages.popleft()
        self._grow(-len(data))
        return data

    def close(self) -> None:
        """Take in nothing more; what waits is still sent."""
        self.is_closed = True
        self._changed.set()

    def drop(self) -> None:
        """Forget what waits, and take in nothing more."""
        self._messages.clear()
        self._grow(-self._size)
        self.close()

    def _grow(self, size: int) -> None:
        self._size += size
        self.post.waiting += size
