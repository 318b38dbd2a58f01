"""Responses to calls that fail: one clear sentence, its rule and a status."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from smallcouncil.errors import Complaint
from smallcouncil.server.refusals import Refused
from smallcouncil.server.store import StorageError

log = logging.getLogger(__name__)

LONGEST_SENTENCE = 300  # characters


def sentence_response(status: int, sentence: str, rule: str) -> Response[dict[str, str]]:
    """Clips the sentence, because it may quote a long text that the visitor sent."""
    return Response({"sentence": clipped(sentence), "rule": rule}, status_code=status)


def clipped(sentence: str) -> str:
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 1] + "…"


def on_complaint(_: Request[Any, Any, Any], error: Complaint) -> Response[dict[str, str]]:
    return sentence_response(400, error.sentence, error.rule)


def on_refused(_: Request[Any, Any, Any], error: Refused) -> Response[dict[str, str]]:
    return sentence_response(error.status, error.sentence, error.rule)


def on_storage(_: Request[Any, Any, Any], error: StorageError) -> Response[dict[str, str]]:
    return sentence_response(error.status, error.told, error.rule)


def on_too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[dict[str, str]]:
    return sentence_response(400, "The message is not understood: it is nested too deeply.", "table.message")


def on_failure(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """Handles every unexpected error: the visitor gets one clear sentence, the log gets the traceback."""
    log.error("a call failed", exc_info=error)
    return sentence_response(500, "Something went wrong on the server; nothing has changed.", "")


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """Handles what litestar itself refuses: a body of the wrong form, a path without a route."""
    sentence = str(error.detail)
    if isinstance(error.extra, list) and error.extra:
        sentence += ": " + "; ".join(f"{each.get('key', '')} {each.get('message', '')}".strip() for each in error.extra[:3])
    return sentence_response(error.status_code, sentence, "")


HANDLERS: ExceptionHandlersMap = {
    Complaint: on_complaint, Refused: on_refused, StorageError: on_storage, HTTPException: on_http, RecursionError: on_too_deep,
    Exception: on_failure,
}
