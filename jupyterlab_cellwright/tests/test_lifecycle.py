"""When the service lives, and that it never outlives Jupyter."""

import asyncio
import contextlib
import json
import os
import pty
import shutil
import signal
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

import jupyterlab_cellwright
from jupyterlab_cellwright import service as service_module
from jupyterlab_cellwright.service import Service
from jupyterlab_cellwright.tests.conftest import Start, a_service
from jupyterlab_cellwright.tests.jupyter_process import (
    REPOSITORY,
    WITHOUT_GRAMMAR,
    JupyterProcess,
    eventually,
    is_running,
)
from jupyterlab_cellwright.unavailable import ServiceUnavailableError

QUESTION = "Shut down this Jupyter server"


class Terminal:
    """A terminal somebody sits at: what is shown is read all the time."""

    def __init__(self) -> None:
        self._outer, self.inner = pty.openpty()
        self.shown = ""
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        with contextlib.suppress(OSError):  # The other side is closed.
            while data := os.read(self._outer, 4096):
                self.shown += data.decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self._outer, text.encode())

    def close(self) -> None:
        os.close(self.inner)
        self._reader.join()
        os.close(self._outer)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory, built: None) -> Iterator[JupyterProcess]:
    """One Jupyter with the service that is built, whose files would be open to all."""
    process = JupyterProcess(tmp_path_factory.mktemp("real"), umask=0)
    process.services_at_start = process.services()
    yield process
    process.stop()


def test_nothing_starts_with_jupyter(real: JupyterProcess) -> None:
    assert real.services_at_start == []
    pid = real.service_pid()
    assert [process.pid for process in real.services()] == [pid]


def test_loading_the_extension_imports_nothing_heavy() -> None:
    code = (
        f"{WITHOUT_GRAMMAR}\n"
        "import jupyter_server.extension.application, jupyter_server.base.handlers\n"
        "before = set(sys.modules)\n"
        "import jupyterlab_cellwright as package\n"
        "package._jupyter_server_extension_points()\n"
        "print(*sorted(set(sys.modules) - before))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    new = run.stdout.split()
    assert "jupyterlab_cellwright.app" in new
    assert not {"httpx", "httpcore", "anyio"} & set(new)


def test_the_version_is_that_of_the_npm_package() -> None:
    package = json.loads((REPOSITORY / "package.json").read_text())
    assert jupyterlab_cellwright.__version__ == package["version"]


def kill(pid: int) -> None:
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: not is_running(pid))


def test_requests_at_once_share_one_start(real: JupyterProcess) -> None:
    def starts() -> int:
        return real.output.read_text().count("service started")

    kill(real.service_pid())
    before = starts()
    with ThreadPoolExecutor(4) as pool:
        pids = {*pool.map(lambda _: real.service_pid(), range(4))}
    assert [process.pid for process in real.services()] == [*pids]
    assert starts() == before + 1


@pytest.mark.parametrize("how", ["0", "1", "kill"])
def test_after_any_death_the_next_request_gets_a_fresh_process(
    jupyter: JupyterProcess, how: str
) -> None:
    before = jupyter.client.get("echo").json()["pid"]
    dying = jupyter.client.post(f"die?how={how}")
    assert (dying.status_code, dying.json()["code"]) == (502, "service_broken")
    after = jupyter.client.get("echo").json()["pid"]
    assert after != before
    assert len(jupyter.socket_folders()) == 1


def test_a_read_that_met_a_dying_process_is_answered_by_the_next(jupyter: JupyterProcess) -> None:
    before = jupyter.client.get("echo").json()["pid"]
    assert jupyter.client.get("die-once").text == "answered"
    assert jupyter.client.get("echo").json()["pid"] != before


async def refusal(service: Service) -> ServiceUnavailableError:
    with pytest.raises(ServiceUnavailableError) as raised:
        await service.send("GET", "/health", {}, b"")
    return raised.value


def test_the_service_is_started_at_most_five_times_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [0.0]
    monkeypatch.setattr(service_module, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    command = (shutil.which("node"), "-e", "console.error('no luck'); process.exit(3)")
    service = a_service(tmp_path, command=command)

    async def ask(times: int) -> list[ServiceUnavailableError]:
        return [await refusal(service) for _ in range(times)]

    async def ask_for_a_minute() -> None:
        errors = await ask(7)
        codes = [error.code for error in errors]
        assert codes == ["service_failed"] * 5 + ["service_failing"] * 2
        assert str(tmp_path / "service.log") in str(errors[-1])
        assert "no luck" in (tmp_path / "service.log").read_text()
        clock[0] = 59.9
        assert [error.code for error in await ask(1)] == ["service_failing"]
        clock[0] = 60.0
        assert [error.code for error in await ask(1)] == ["service_failed"]

    asyncio.run(ask_for_a_minute())


def test_a_service_that_never_gets_ready_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_module, "STOP_SECONDS", 0.1)
    own = psutil.Process()
    before = own.children()
    command = (shutil.which("node"), "-e", "setInterval(() => {}, 1000)")
    error = asyncio.run(refusal(a_service(tmp_path, command=command, start_timeout=0.5)))
    assert error.code == "service_failed"
    assert own.children() == before


def test_a_missing_node_is_one_sentence_with_the_next_step(start: Start) -> None:
    jupyter = start(config="c.CellwrightApp.node_path = '/nowhere/node'\n")
    reply = jupyter.client.get("models")
    assert reply.status_code == 404
    assert reply.json()["code"] == "node_missing"
    assert "/nowhere/node" in reply.json()["message"]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("socket", [True, False], ids=["socket", "loopback"])
def test_the_service_ends_with_jupyter(start: Start, end: signal.Signals, socket: bool) -> None:
    jupyter = start(config=f"c.CellwrightApp.use_socket = {socket}\n")
    pid = jupyter.service_pid()
    assert len(jupyter.socket_folders()) == int(socket)
    os.kill(jupyter.pid, end)
    jupyter.process.wait(15)
    eventually(lambda: not is_running(pid))
    eventually(lambda: jupyter.socket_folders() == [])


def test_ctrl_c_asks_as_usual_and_leaves_the_service_alone(start: Start) -> None:
    terminal = Terminal()
    jupyter = start(terminal=terminal.inner)
    pid = jupyter.service_pid()
    terminal.type("\x03")
    eventually(lambda: terminal.shown.count(QUESTION) == 1)
    assert jupyter.service_pid() == pid
    terminal.type("n\n")
    eventually(lambda: "resuming operation" in terminal.shown)
    assert jupyter.service_pid() == pid
    terminal.type("\x03")
    eventually(lambda: terminal.shown.count(QUESTION) == 2)
    terminal.type("\x03")
    jupyter.process.wait(15)
    eventually(lambda: not is_running(pid))
    eventually(lambda: jupyter.socket_folders() == [])
    terminal.close()


def a_turn(question: str) -> dict[str, object]:
    return {
        "id": "t1",
        "question": question,
        "askedAt": 5,
        "model": {"id": "builtin", "label": "Built-in analyst", "destination": "page"},
        "status": "done",
        "steps": [],
        "stepNumber": 1,
        "text": "",
        "suggestions": [],
    }


def append(turn: dict[str, object], notebook: str) -> dict[str, object]:
    return {"notebook": notebook, "page": "p1", "seen": 0, "joins": False, "turn": turn}


def test_whatever_the_umask_only_the_owner_can_read(real: JupyterProcess) -> None:
    turn = append(a_turn("q"), "private.ipynb")
    real.client.post("conversations/c1/turns", json=turn).raise_for_status()
    paths = [real.data_dir, *real.data_dir.rglob("*"), *real.socket_folders()]
    modes = {str(path): stat.S_IMODE(path.stat().st_mode) for path in paths}
    folders = {mode for path, mode in modes.items() if Path(path).is_dir()}
    files = {mode for path, mode in modes.items() if not Path(path).is_dir()}
    assert folders == {0o700}
    assert files == {0o600}
    assert any(path.endswith("c1.jsonl") for path in modes)


def test_conversations_outlive_the_service(real: JupyterProcess) -> None:
    turn = a_turn("How many?")
    real.client.post("conversations/c2/turns", json=append(turn, "a.ipynb")).raise_for_status()
    kill(real.service_pid())
    listed = real.client.get("conversations", params={"notebook": "a.ipynb"}).json()
    summary = {"id": "c2", "startedAt": 5, "title": "How many?"}
    assert listed == {"conversations": [summary]}
    assert real.client.get("conversations/c2").json() == {"turns": [turn], "seq": 1}
