"""What many measured times come to."""

from __future__ import annotations


def quantiles(times: list[float]) -> dict[str, float]:
    """Of times in seconds: how many there are, and their median and upper quantiles in milliseconds."""
    times.sort()
    share = {"median": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    last = len(times) - 1
    figures = {
        f"{name}_ms": round(1000 * times[min(last, int(len(times) * portion))], 1) for name, portion in share.items()
    }
    return {"choices": len(times), **figures}
