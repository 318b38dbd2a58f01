"""The page `/schema` describes the HTTP routes. It is made from their OpenAPI description, without scripts."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin


class SchemaPage(OpenAPIRenderPlugin):
    """Serves `/schema`; litestar adds `/schema/openapi.json`.  Litestar's own pages would load scripts from the internet."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return schema_page(openapi_schema).encode()


def schema_page(schema: dict[str, Any]) -> str:
    rows = [row(path, method, call) for path, calls in schema["paths"].items() for method, call in calls.items()]
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Small Council: HTTP</title>"
        "<h1>Small Council: the HTTP side</h1>"
        "<p>The whole description is in <a href='/schema/openapi.json'>openapi.json</a>;"
        " the socket has its own page, docs/protocol.md.</p>"
        "<table><thead><tr><th>call</th><th>what it does</th><th>takes</th><th>answers</th></tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table></html>"
    )


def row(path: str, method: str, call: dict[str, Any]) -> str:
    takes = [each["name"] for each in call.get("parameters", [])]
    body = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    takes += [name_of(body)] if body else []
    answers = list(call.get("responses", {}))
    cells = [f"<code>{escape(method.upper())} {escape(path)}</code>", escape(call.get("description", ""))]
    cells += [escape(", ".join(takes)), escape(", ".join(answers))]
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def name_of(schema: dict[str, Any]) -> str:
    return str(schema.get("$ref", schema.get("type", ""))).rpartition("/")[2]
