"""How replies come through."""

import hashlib
import time

import httpx
import pytest

from jupyterlab_cellwright.tests.conftest import Start, fake_service_option
from jupyterlab_cellwright.tests.jupyter_process import JupyterProcess, eventually


@pytest.mark.parametrize("accept", ["text/event-stream", "*/*", "application/x-ndjson"])
def test_a_reply_arrives_piece_by_piece(jupyter: JupyterProcess, accept: str) -> None:
    jupyter.client.get("echo")
    pieces: list[float] = []
    with jupyter.client.stream("POST", "steps?how=20", headers={"Accept": accept}) as reply:
        assert reply.headers["x-accel-buffering"] == "no"
        pieces.extend(time.monotonic() for _ in reply.iter_raw())
    assert len(pieces) >= 15
    assert pieces[-1] - pieces[0] > 0.5


@pytest.mark.parametrize("socket", [True, False], ids=["socket", "loopback"])
def test_the_service_sees_within_a_second_that_the_client_left(start: Start, socket: bool) -> None:
    jupyter = start(config=fake_service_option() + f"c.CellwrightApp.use_socket = {socket}\n")
    with jupyter.client.stream("POST", "steps?how=1000") as reply:
        next(reply.iter_raw())
    left = time.monotonic()
    assert eventually(lambda: jupyter.client.get("aborted").json()) == {"finished": False}
    assert time.monotonic() - left < 1


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


def test_a_broken_reply_does_not_end_like_a_whole_one(start: Start) -> None:
    jupyter = start(config=fake_service_option())
    before = jupyter.client.get("echo").json()["pid"]
    received: list[bytes] = []
    with (
        jupyter.client.stream("GET", "broken") as reply,
        pytest.raises(httpx.RemoteProtocolError),
    ):
        received.extend(reply.iter_raw())
    assert b"".join(received) == b"half of it"
    assert jupyter.client.get("echo").json()["pid"] != before
