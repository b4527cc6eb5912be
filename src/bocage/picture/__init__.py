"""Pictures of positions: a scene and its board as one SVG, for documents and bug reports.

It knows no rules: it draws the board's features by kind and the scene's pieces by side and kind. Lengths are pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from bocage.ground import lattice
from bocage.ground.board import Board
from bocage.ground.feature import Feature
from bocage.kernel.showing.view import Marker, Piece, Scene

HEX = 64
"""Height of a hex."""
COUNTER = 42
"""Side of a counter."""
STACK_STEP = 5
"""Offset of each counter in a stack from the one below, to the right and up."""
MARGIN_X, MARGIN_Y = 0.6, 0.55
"""Room around the centres of the outermost hexes, in hex heights."""

GROUND = "#e9e4cf"
AREAS = {
    "woods": ("#7d9a63", "#6a8553"),
    "orchard": ("#b9c98d", "#9bb06d"),
    "grain": ("#e3cf86", "#cdb669"),
    "building": ("#a67c52", "#5c4630"),
}
STONE = ("#9a9a98", "#4d4d4b")
ROADS = {"paved": "#b5b1a6", "": "#c9a979"}
SIDES = (("#a9bcc7", "#5d7280"), ("#d3b27a", "#8b6a33"), ("#b4c08a", "#6f7c45"))
DRAWN_FIRST = ("grain", "orchard", "woods", "road", "building")


def position(board: Board, scene: Scene, colours: tuple[int, ...] = (0, 1)) -> str:
    """The picture of a position as SVG; `colours` are the indices of each side's colours in `SIDES`."""
    place = _places(board)
    width = max(x for x, _ in place) + HEX * MARGIN_X
    height = max(y for _, y in place) + HEX * MARGIN_Y
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif">',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="{GROUND}"/>',
    ]
    for feature in sorted(board.features, key=_layer):
        parts += _feature(board, feature)
    parts += _grid(board, place)
    parts += [_marker(marker, place[board.cell(marker.place)]) for marker in scene.markers]
    parts += _stacks(board, scene.pieces, place, colours)
    return "\n".join([*parts, "</svg>", ""])


def _layer(feature: Feature) -> int:
    """The order of drawing: kinds that are not listed come first, below all others."""
    return DRAWN_FIRST.index(feature.kind) if feature.kind in DRAWN_FIRST else -1


def _scaled(board: Board, point: tuple[float, float]) -> tuple[float, float]:
    east, south = lattice.to_plane(point, board.orientation)
    left, top = _origin(board)
    return (east - left) * HEX, (south - top) * HEX


def _origin(board: Board) -> tuple[float, float]:
    corners = [lattice.to_plane(lattice.centre(axial), board.orientation) for axial in board.axials[: board.size]]
    return min(x for x, _ in corners) - MARGIN_X, min(y for _, y in corners) - MARGIN_Y


def _places(board: Board) -> list[tuple[float, float]]:
    return [_scaled(board, lattice.centre(axial)) for axial in board.axials[: board.size]]


def _path(points: Iterable[tuple[float, float]], closed: bool) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


def _feature(board: Board, feature: Feature) -> list[str]:
    if feature.kind == "road":
        colour = ROADS["paved" if feature.surface == "paved" else ""]
        lines = " ".join(_path((_scaled(board, point) for point in line), False) for line in feature.lines)
        return [f'<path d="{lines}" fill="none" stroke="{colour}" stroke-width="9" stroke-linejoin="round"/>']
    fill, edge = STONE if feature.material == "stone" else AREAS.get(feature.kind, ("#cccccc", "#999999"))
    rings = " ".join(
        _path((_scaled(board, point) for point in ring), True) for polygon in feature.polygons for ring in polygon
    )
    return [f'<path d="{rings}" fill="{fill}" stroke="{edge}" stroke-width="1.5" fill-rule="evenodd"/>']


def _grid(board: Board, place: list[tuple[float, float]]) -> list[str]:
    parts = []
    for cell in range(board.size):
        outline = _path((_scaled(board, corner) for corner in lattice.hexagon(board.axials[cell])), True)
        parts.append(f'<path d="{outline}" fill="none" stroke="#26241e" stroke-opacity="0.22" stroke-width="1"/>')
        x, y = place[cell]
        name = escape(board.label(cell))
        parts.append(
            f'<text x="{x:.1f}" y="{y - HEX * 0.36:.1f}" font-size="9" text-anchor="middle" '
            f'fill="#77704f">{name}</text>'
        )
    return parts


def _marker(marker: Marker, centre: tuple[float, float]) -> str:
    x, y = centre
    if marker.kind == "objective":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="27" fill="none" stroke="#f2c230" stroke-width="3"/>'
    words = escape(str(marker.value) if marker.value is not None else marker.kind[0].upper())
    return (
        f'<circle cx="{x + 20:.1f}" cy="{y + 18:.1f}" r="9" fill="#fffdf6" stroke="#77704f"/>'
        f'<text x="{x + 20:.1f}" y="{y + 21.5:.1f}" font-size="10" text-anchor="middle">{words}</text>'
    )


def _stacks(
    board: Board, pieces: Iterable[Piece], place: list[tuple[float, float]], colours: tuple[int, ...]
) -> list[str]:
    height: dict[int, int] = {}
    parts = []
    for piece in pieces:
        cell = board.aliases.get(piece.place, -1)
        if not board.on_map(cell):
            continue
        level = height[cell] = height.get(cell, -1) + 1
        x, y = place[cell]
        left, top = x - COUNTER / 2, y - COUNTER / 2
        parts.append(_counter(piece, left + STACK_STEP * level, top - STACK_STEP * level, colours))
    return parts


def _counter(piece: Piece, x: float, y: float, colours: tuple[int, ...]) -> str:
    fill, edge = SIDES[colours[piece.side]] if piece.side is not None else ("#fffdf6", "#77704f")
    broken = any(mark.id == "mark-broken" for mark in piece.marks)
    factors = escape(piece.values.get("factors") or "-".join(piece.values.get(key, "") for key in ("fp", "range")))
    top = escape(
        piece.values.get("kind", "") or {"squad": "▪▪▪", "half_squad": "▪▪", "leader": "★"}.get(piece.kind, "")
    )
    ink, paper = ("#b3261e", "#fffdf6") if broken else ("#26241e", fill)
    middle = f'x="{x + COUNTER / 2:.1f}" text-anchor="middle"'
    return (
        f'<g><rect x="{x:.1f}" y="{y:.1f}" width="{COUNTER}" height="{COUNTER}" rx="4" fill="{paper}" '
        f'stroke="{edge}" stroke-width="1.5"/>'
        f'<text {middle} y="{y + 19:.1f}" font-size="11" fill="{edge}">{top}</text>'
        f'<text {middle} y="{y + 35:.1f}" font-size="12" font-weight="bold" fill="{ink}">{factors}</text></g>'
    )
