"""How replies come through."""

import hashlib
import time

import httpx
import pytest

from jupyterlab_cellwright.tests.jupyter_process import JupyterProcess, eventually


@pytest.mark.parametrize("accept", ["text/event-stream", "*/*", "application/x-ndjson"])
def test_a_reply_arrives_piece_by_piece(jupyter: JupyterProcess, accept: str) -> None:
    """The service says a piece when the one before it has arrived here."""
    pieces: list[bytes] = []
    with jupyter.client.stream("POST", "steps?how=20", headers={"Accept": accept}) as reply:
        assert reply.headers["x-accel-buffering"] == "no"
        for piece in reply.iter_raw():
            pieces.append(piece)
            jupyter.client.get("next")
    assert pieces == [f"data: {step}\n\n".encode() for step in range(20)]


@pytest.fixture(params=["socket", "loopback"])
def either(request: pytest.FixtureRequest) -> JupyterProcess:
    return request.getfixturevalue("jupyter" if request.param == "socket" else "limited")


def leave(jupyter: JupyterProcess) -> float:
    """Leaves within a reply that goes on, and gives the seconds until the service sees it."""
    with jupyter.client.stream("POST", "steps?how=2") as reply:
        next(reply.iter_raw())
    left = time.monotonic()
    assert eventually(lambda: jupyter.client.get("aborted").json()) == {"finished": False}
    return time.monotonic() - left


def test_the_service_sees_that_the_client_left(either: JupyterProcess) -> None:
    leave(either)


@pytest.mark.race
def test_the_service_sees_within_a_second_that_the_client_left(either: JupyterProcess) -> None:
    assert leave(either) < 1


def test_a_large_reply_arrives_whole(jupyter: JupyterProcess) -> None:
    digest, tail, size = hashlib.sha256(), b"", 0
    with jupyter.client.stream("GET", "big?how=120") as reply:
        for piece in reply.iter_raw():
            size += len(piece)
            data = tail + piece
            digest.update(data[:-32])
            tail = data[-32:]
    assert size == 120 * 1024 * 1024 + 32
    assert tail == digest.digest()


def test_a_broken_reply_does_not_end_like_a_whole_one(jupyter: JupyterProcess) -> None:
    before = jupyter.client.get("echo").json()["pid"]
    received: list[bytes] = []

    def receive(reply: httpx.Response) -> None:
        for piece in reply.iter_raw():
            received.append(piece)
            jupyter.client.get("next")

    with (
        jupyter.client.stream("GET", "broken") as reply,
        pytest.raises(httpx.RemoteProtocolError),
    ):
        receive(reply)
    assert b"".join(received) == b"half of it"
    assert jupyter.client.get("echo").json()["pid"] != before
