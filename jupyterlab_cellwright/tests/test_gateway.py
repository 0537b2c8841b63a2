"""A question to a model's server, the whole way."""

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from queue import SimpleQueue

import httpx
import psutil
import pytest

from jupyterlab_cellwright.tests.conftest import Start, a_service
from jupyterlab_cellwright.tests.jupyter_process import JupyterProcess, eventually
from jupyterlab_cellwright.tests.stub_provider import StubProvider

CANARY = "sk-canary-0123456789abcdef"


def body(text: str = "How many?") -> dict[str, object]:
    request = {
        "role": "main",
        "messages": [{"role": "user", "text": text}],
        "tools": [],
        "context": [{"text": "df: 3 rows"}],
    }
    return {"connection": "openai:test-model", "request": request}


def environment(provider: StubProvider) -> dict[str, str]:
    return {
        "CELLWRIGHT_OPENAI_BASE_URL": provider.url,
        "CELLWRIGHT_OPENAI_MODEL": "test-model",
        "OPENAI_API_KEY": CANARY,
    }


def events(text: str) -> list[dict[str, object]]:
    lines = [line for line in text.splitlines() if line.startswith("data: ")]
    return [json.loads(line.removeprefix("data: ")) for line in lines]


@pytest.fixture(scope="module")
def both(
    tmp_path_factory: pytest.TempPathFactory, built: None
) -> Iterator[tuple[JupyterProcess, StubProvider]]:
    stub = StubProvider()
    process = JupyterProcess(tmp_path_factory.mktemp("gateway"), env=environment(stub))
    yield process, stub
    process.stop()
    stub.stop()


@pytest.fixture
def asked(both: tuple[JupyterProcess, StubProvider]) -> tuple[JupyterProcess, StubProvider]:
    """A Jupyter and the model's server that it asks, as new to each test."""
    both[1].reset()
    return both


def test_a_reply_streams_from_the_models_server(asked: tuple[JupyterProcess, StubProvider]) -> None:
    """The model's server says a word when the one before it has arrived here."""
    jupyter, provider = asked
    [connection] = jupyter.client.get("models").json()["connections"]
    assert connection["id"] == "openai:test-model"
    assert connection["host"] in provider.url
    assert connection["destination"] == "server"
    assert provider.requests == []
    provider.turns = SimpleQueue()
    provider.steps = 10
    text = ""
    with jupyter.client.stream("POST", "stream", json=body()) as reply:
        assert reply.headers["content-type"] == "text/event-stream"
        for line in reply.iter_lines():
            text += line + "\n"
            if any(event["type"] == "text" for event in events(line)):
                provider.turns.put(None)
    words = [event["delta"] for event in events(text) if event["type"] == "text"]
    assert words == [f"{step} " for step in range(10)]
    assert events(text)[-1] == {"type": "end", "reason": "stop"}
    [(headers, sent)] = provider.requests
    assert headers["authorization"] == f"Bearer {CANARY}"
    assert sent["model"] == "test-model"
    assert sent["messages"] == [{"role": "user", "content": "df: 3 rows\n\nHow many?"}]


def test_a_scenario_answers_in_place_of_a_model(start: Start, tmp_path: Path) -> None:
    script = tmp_path / "demo.json"
    script.write_text(json.dumps({"id": "scripted:demo", "replies": [{"text": "Hello."}]}))
    jupyter = start(env={"CELLWRIGHT_SCRIPT": str(script)})
    [connection] = jupyter.client.get("models").json()["connections"]
    assert (connection["id"], connection["destination"]) == ("scripted:demo", "server")
    reply = jupyter.client.post("stream", json={**body(), "connection": "scripted:demo"})
    said = [{"type": "text", "delta": "Hello."}, {"type": "end", "reason": "stop"}]
    assert events(reply.text) == said


def leave(jupyter: JupyterProcess, provider: StubProvider) -> float:
    """Leaves within a long reply, and gives the seconds until the model's server sees it."""
    provider.gap = 0.05
    provider.steps = 1000
    with jupyter.client.stream("POST", "stream", json=body()) as reply:
        next(reply.iter_raw())
    left = time.monotonic()
    return eventually(lambda: provider.left_at) - left


def test_leaving_is_seen_at_the_models_server(asked: tuple[JupyterProcess, StubProvider]) -> None:
    leave(*asked)


@pytest.mark.race
def test_leaving_is_seen_within_a_second(asked: tuple[JupyterProcess, StubProvider]) -> None:
    assert leave(*asked) < 1


def test_typed_data_is_refused(asked: tuple[JupyterProcess, StubProvider]) -> None:
    jupyter, provider = asked
    sent = body()
    sent["request"]["context"] = [{"text": "df", "data": {"type": "datasets"}}]  # type: ignore[index]
    reply = jupyter.client.post("stream", json=sent)
    assert (reply.status_code, reply.json()["code"]) == (400, "bad_request")
    assert provider.requests == []


def told(jupyter: JupyterProcess) -> list[str]:
    """All that can be read of a Jupyter from outside: its programs' command lines and its files."""
    command_lines = [" ".join(child.cmdline()) for child in psutil.Process(jupyter.pid).children()]
    files = [path for path in jupyter.home.rglob("*") if path.is_file()]
    assert len(files) > 2
    return command_lines + [path.read_text(errors="replace") for path in files]


def test_the_key_appears_nowhere(start: Start, provider: StubProvider) -> None:
    jupyter = start(env=environment(provider))
    seen = [jupyter.client.get("models").text, jupyter.client.get("health").text]
    for status in (200, 400, 401, 403, 404, 413):
        provider.status = status
        seen.append(jupyter.client.post("stream", json=body()).text)
    assert '"code":"auth"' in seen[4]
    seen.append(jupyter.client.post("stream", json={"connection": CANARY}).text)
    assert not [text for text in seen + told(jupyter) if CANARY in text]


@pytest.mark.long  # The service tries again for some seconds.
def test_the_key_appears_nowhere_where_no_server_answers(start: Start) -> None:
    stub = StubProvider()
    stub.stop()
    jupyter = start(env=environment(stub))
    unreachable = jupyter.client.post("stream", json=body(f"my key is {CANARY}")).text
    assert '"code":"unreachable"' in unreachable
    assert not [text for text in [unreachable, *told(jupyter)] if CANARY in text]


def test_the_service_refuses_who_has_not_its_secret(built: None, tmp_path: Path) -> None:
    async def ask() -> None:
        service = a_service(tmp_path / "data", root=str(tmp_path), use_socket=False)
        reply = await service.send("GET", "/health", {}, b"")
        assert reply.status_code == 200
        pid = json.loads(await reply.aread())["pid"]
        refused(pid)
        await service.stop()

    def refused(pid: int) -> None:
        connections = psutil.Process(pid).net_connections(kind="tcp")
        [port] = {each.laddr.port for each in connections if each.status == psutil.CONN_LISTEN}
        direct = f"http://127.0.0.1:{port}/health"
        for headers in ({}, {"x-service-secret": ""}, {"x-service-secret": "0" * 64}):
            assert httpx.get(direct, headers=headers, trust_env=False).status_code == 403
        # Node and the bundle: the secret is not among them.
        assert len(psutil.Process(pid).cmdline()) == 2

    asyncio.run(ask())
