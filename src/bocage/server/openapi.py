"""The HTTP interface as an OpenAPI description, made from the table of routes and the types of the protocol."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from bocage.server.calls import Endpoint
from bocage.server.protocol.words import VERSION, Fault
from bocage.server.routes import ENDPOINTS, MAX_PARAMETER

_HOLE = re.compile(r"\{(\w+)\}")
_PLAIN = {"texts": "text/plain", "record": "application/octet-stream", "export": "application/zip"}


def openapi() -> dict[str, Any]:
    """The whole description."""
    used = [type_ for endpoint in ENDPOINTS for type_ in (endpoint.body, endpoint.answer) if type_ is not None]
    types = [Fault, *dict.fromkeys(used)]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    named = dict(zip(types, schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, named)
    security = {
        "session": {"type": "apiKey", "in": "cookie", "name": "bocage"},
        "csrf": {"type": "apiKey", "in": "header", "name": "X-CSRF-Token"},
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Bocage", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": security},
    }


def _operation(endpoint: Endpoint, named: dict[Any, Any]) -> dict[str, Any]:
    parameters = [_parameter(name, "path") for name in _HOLE.findall(endpoint.path)]
    parameters += [_parameter(name, "query") for name in endpoint.query]
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.handler.__name__,
        "parameters": parameters,
        "responses": {str(status): answer for status, answer in _answers(endpoint, named)},
    }
    if endpoint.body is not None:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": named[endpoint.body]}}}
    if endpoint.is_upload:
        file = {"schema": {"type": "string", "format": "binary"}}
        operation["requestBody"] = {"required": True, "content": {"application/octet-stream": file}}
    if endpoint.session:
        operation["security"] = [{"session": []} if endpoint.method == "GET" else {"session": [], "csrf": []}]
    return operation


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "schema": {"type": "string", "maxLength": MAX_PARAMETER},
    }


def _answers(endpoint: Endpoint, named: dict[Any, Any]) -> list[tuple[int, dict[str, Any]]]:
    if endpoint.answer is not None:
        good: dict[str, Any] = {"application/json": {"schema": named[endpoint.answer]}}
    else:
        kind = next((kind for word, kind in _PLAIN.items() if word in endpoint.path), "")
        good = {kind: {"schema": {"type": "string"}}} if kind else {}
    first = (204, {"description": "Done"}) if not good else (200, {"description": "Done", "content": good})
    refused = {400, 429, *endpoint.statuses}
    refused |= {401} if endpoint.session else set()
    refused |= {403} if endpoint.method != "GET" else set()
    refused |= {413, 415, 422} if endpoint.body is not None else set()
    refused |= {413} if endpoint.is_upload else set()
    refused |= {422} if endpoint.query else set()
    fault = {"description": "Refused", "content": {"application/json": {"schema": named[Fault]}}}
    return [first, *((status, fault) for status in sorted(refused))]
