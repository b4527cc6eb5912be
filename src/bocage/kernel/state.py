"""A state as bytes and back: how it is saved, copied and compared."""

from __future__ import annotations

from typing import Any

import msgspec

from bocage.kernel.system import attach

_encoder = msgspec.msgpack.Encoder()
_decoders: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {}


def encode(state: Any) -> bytes:
    """A state as bytes."""
    return _encoder.encode(state)


def decode(data: bytes, type: type[Any]) -> Any:
    """The state that bytes stand for, without its setting."""
    decoder = _decoders.get(type)
    if decoder is None:
        decoder = _decoders[type] = msgspec.msgpack.Decoder(type)
    return decoder.decode(data)


def copy(state: Any, setting: Any) -> Any:
    """A state of its own with the same setting."""
    return attach(decode(encode(state), type(state)), setting)
