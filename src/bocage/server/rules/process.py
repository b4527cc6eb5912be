"""A process for the rules.

It reads jobs from standard input and writes answers to standard output. A message is a length of `LENGTH_BYTES` and
its bytes; before an answer stand the microseconds of processor time that it took. It ends when the server closes the
pipe.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import BinaryIO

from bocage.kernel.contract.registry import add_systems, codes, find
from bocage.kernel.memory import collect_seldom
from bocage.server.library import Library
from bocage.server.rules.host import Host
from bocage.server.rules.jobs import LENGTH_BYTES, decode_job, encoder


def main(systems: list[str]) -> None:
    """Carry out jobs until the server closes the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when its processes end
    collect_seldom()
    source, sink = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output printed by a rule must not mix with the answers
    add_systems(tuple(systems))
    library = Library()
    library.systems()
    for code in codes():
        find(code)
    host = Host(library)
    while (data := read(source)) is not None:
        began = time.process_time_ns()
        answer = encoder.encode(host.do(decode_job(data)))
        took = min((time.process_time_ns() - began) // 1000, 2**32 - 1)
        try:
            sink.write(len(answer).to_bytes(LENGTH_BYTES, "big") + took.to_bytes(LENGTH_BYTES, "big") + answer)
            sink.flush()
        except BrokenPipeError:
            os._exit(0)  # the server has ended, so that no one waits for this answer


def read(source: BinaryIO) -> bytes | None:
    """The next message; None where the pipe is closed."""
    size = source.read(LENGTH_BYTES)
    if len(size) < LENGTH_BYTES:
        return None
    return source.read(int.from_bytes(size, "big"))


if __name__ == "__main__":
    main(sys.argv[1:])
