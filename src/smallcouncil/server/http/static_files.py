"""The client's files, read once and served compressed."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get

FOLDER = Path(__file__).resolve().parents[1] / "static"
MISSING = "The client is not built: start with ./council play, which builds it."
FOREVER = "public, max-age=31536000, immutable"
PACKED = ((".br", "br"), (".gz", "gzip"))
TYPES = {  # these types, even if the machine's own table of types differs
    ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2", ".svg": "image/svg+xml", ".webp": "image/webp",
}  # fmt: skip


class ClientFiles:
    """Serves only the files that it read at the start, so no path can leave the folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, bytes] = {
            "/" + path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
        }

    def answer(self, path: str, accepts: str) -> Response[bytes]:
        path = "/index.html" if path in ("", "/") else path
        body = self.files.get(path)
        if body is None:
            sentence = MISSING if path == "/index.html" else "There is no such page."
            return Response(sentence.encode(), status_code=404, media_type="text/plain")
        headers = {"Cache-Control": FOREVER if path.startswith("/assets/") else "no-cache", "Vary": "Accept-Encoding"}
        for ending, name in PACKED:
            packed = self.files.get(path + ending)
            if packed is not None and name in accepts:
                headers["Content-Encoding"] = name
                body = packed
                break
        return Response(body, media_type=kind_of(path), headers=headers)


def kind_of(path: str) -> str:
    return TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def get_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    files: ClientFiles = request.app.state.files
    return files.answer(request.url.path, request.headers.get("accept-encoding", ""))
