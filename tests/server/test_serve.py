"""Where the table is set, as the server says it."""

from __future__ import annotations

import pytest

from smallcouncil.server.process import serve


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("127.0.0.1", "http://localhost:8000/"),
        ("::1", "http://localhost:8000/"),
        ("192.0.2.7", "http://192.0.2.7:8000/"),
        ("2001:db8::7", "http://[2001:db8::7]:8000/"),
    ],
)
def test_the_link_names_the_host_that_was_asked_for(host: str, link: str) -> None:
    assert serve.address_of(host, 8000) == link


@pytest.mark.parametrize("host", serve.ANY)
def test_a_table_open_to_the_network_is_named_by_an_address_that_others_can_use(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "192.0.2.7")
    assert serve.address_of(host, 8000) == "http://192.0.2.7:8000/"


def test_our_own_address_can_be_reached() -> None:
    assert serve.own_address().count(".") == 3
    assert serve.own_address() not in serve.ANY
