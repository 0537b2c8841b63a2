"""A question to a model's server, the whole way."""

import json
import subprocess
import time
from pathlib import Path

import httpx
import psutil

from jupyterlab_cellwright.tests.conftest import Start
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


def start_with(start: Start, provider: StubProvider, **env: str) -> JupyterProcess:
    return start(
        env={
            "CELLWRIGHT_OPENAI_BASE_URL": provider.url,
            "CELLWRIGHT_OPENAI_MODEL": "test-model",
            "OPENAI_API_KEY": CANARY,
            **env,
        }
    )


def events(text: str) -> list[dict[str, object]]:
    lines = [line for line in text.splitlines() if line.startswith("data: ")]
    return [json.loads(line.removeprefix("data: ")) for line in lines]


def test_a_reply_streams_from_the_models_server(start: Start, provider: StubProvider) -> None:
    jupyter = start_with(start, provider)
    [connection] = jupyter.client.get("models").json()["connections"]
    assert connection["id"] == "openai:test-model"
    assert connection["host"] in provider.url
    assert connection["destination"] == "server"
    assert provider.requests == []
    provider.gap = 0.05
    provider.steps = 10
    arrived: list[float] = []
    text = ""
    with jupyter.client.stream("POST", "stream", json=body()) as reply:
        assert reply.headers["content-type"] == "text/event-stream"
        for piece in reply.iter_text():
            arrived.append(time.monotonic())
            text += piece
    assert len(arrived) > 5
    said = "".join(str(event["delta"]) for event in events(text) if event["type"] == "text")
    assert said == "".join(f"{step} " for step in range(10))
    assert events(text)[-1] == {"type": "end", "reason": "stop"}
    [(headers, asked)] = provider.requests
    assert headers["authorization"] == f"Bearer {CANARY}"
    assert asked["model"] == "test-model"
    assert asked["messages"] == [{"role": "user", "content": "df: 3 rows\n\nHow many?"}]


def test_a_scenario_answers_in_place_of_a_model(start: Start, tmp_path: Path) -> None:
    script, record = tmp_path / "demo.json", tmp_path / "asked.jsonl"
    script.write_text(json.dumps({"id": "scripted:demo", "replies": [{"text": "Hello."}]}))
    record_to = {"CELLWRIGHT_SCRIPT": str(script), "CELLWRIGHT_SCRIPT_LOG": str(record)}
    jupyter = start(env=record_to)
    [connection] = jupyter.client.get("models").json()["connections"]
    assert (connection["id"], connection["destination"]) == ("scripted:demo", "server")
    reply = jupyter.client.post("stream", json={**body(), "connection": "scripted:demo"})
    said = [{"type": "text", "delta": "Hello."}, {"type": "end", "reason": "stop"}]
    assert events(reply.text) == said
    [asked] = [json.loads(line) for line in record.read_text().splitlines()]
    assert asked["context"] == [{"text": "df: 3 rows"}]


def test_leaving_is_seen_at_the_models_server(start: Start, provider: StubProvider) -> None:
    provider.gap = 0.05
    provider.steps = 1000
    jupyter = start_with(start, provider)
    with jupyter.client.stream("POST", "stream", json=body()) as reply:
        next(reply.iter_raw())
    left = time.monotonic()
    eventually(lambda: provider.left_at)
    assert provider.left_at is not None
    assert provider.left_at - left < 1


def test_typed_data_is_refused(start: Start, provider: StubProvider) -> None:
    jupyter = start_with(start, provider)
    asked = body()
    asked["request"]["context"] = [{"text": "df", "data": {"type": "datasets"}}]  # type: ignore[index]
    reply = jupyter.client.post("stream", json=asked)
    assert (reply.status_code, reply.json()["code"]) == (400, "bad_request")
    assert provider.requests == []


def test_the_key_appears_nowhere(start: Start, provider: StubProvider) -> None:
    jupyter = start_with(start, provider)
    seen = [jupyter.client.get("models").text, jupyter.client.get("health").text]
    for status in (200, 400, 401, 403, 404, 429):
        provider.status = status
        if status == 429:
            provider.status = 413
        seen.append(jupyter.client.post("stream", json=body()).text)
    assert '"code":"auth"' in seen[4]
    seen.append(jupyter.client.post("stream", json={"connection": CANARY}).text)
    provider.stop()
    provider.stop = lambda: None  # type: ignore[method-assign]
    unreachable = jupyter.client.post("stream", json=body(f"my key is {CANARY}")).text
    assert '"code":"unreachable"' in unreachable
    seen.append(unreachable)
    command_lines = [" ".join(child.cmdline()) for child in psutil.Process(jupyter.pid).children()]
    files = [path for path in jupyter.home.rglob("*") if path.is_file()]
    texts = seen + command_lines + [path.read_text(errors="replace") for path in files]
    assert len(files) > 2
    assert not [text for text in texts if CANARY in text]


def test_the_service_refuses_who_has_not_its_secret(start: Start, provider: StubProvider) -> None:
    jupyter = start(config="c.CellwrightApp.use_socket = False\n")
    pid = jupyter.service_pid()
    connections = psutil.Process(pid).net_connections(kind="tcp")
    [port] = {each.laddr.port for each in connections if each.status == psutil.CONN_LISTEN}
    direct = f"http://127.0.0.1:{port}/health"
    for headers in ({}, {"x-service-secret": ""}, {"x-service-secret": "0" * 64}):
        assert httpx.get(direct, headers=headers, trust_env=False).status_code == 403
    shown = subprocess.run(["ps", "-o", "args=", "-p", str(pid)], capture_output=True, text=True)
    assert len(shown.stdout.split()) == 2  # Node and the bundle: the secret is not among them.
