"""When the service lives, and that it never outlives Jupyter."""

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
from pathlib import Path

import psutil
import pytest

import jupyterlab_cellwright
from jupyterlab_cellwright.tests.conftest import Start, fake_service_option
from jupyterlab_cellwright.tests.jupyter_process import (
    REPOSITORY,
    JupyterProcess,
    eventually,
    is_running,
)

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


def services(jupyter: JupyterProcess) -> list[psutil.Process]:
    """Node processes of this Jupyter; the npm that other extensions run is none of ours."""
    found = []
    for child in psutil.Process(jupyter.pid).children():
        with contextlib.suppress(psutil.NoSuchProcess):
            if "node" in child.name() and not any("npm" in part for part in child.cmdline()):
                found.append(child)
    return found


def socket_folders(jupyter: JupyterProcess) -> list[Path]:
    return list(jupyter.temporary.glob("cellwright-*"))


def test_nothing_starts_with_jupyter(start: Start) -> None:
    jupyter = start()
    assert services(jupyter) == []
    pid = jupyter.service_pid()
    assert [process.pid for process in services(jupyter)] == [pid]


def test_loading_the_extension_imports_nothing_heavy() -> None:
    code = (
        "import sys, jupyter_server.extension.application, jupyter_server.base.handlers\n"
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


def test_requests_at_once_share_one_start(start: Start) -> None:
    jupyter = start()
    ask = [sys.executable, "-c", "import sys, urllib.request as u; u.urlopen(sys.argv[1]).read()"]
    url = f"{jupyter.url}cellwright/health?token={jupyter.token}"
    at_once = [subprocess.Popen([*ask, url]) for _ in range(4)]
    assert [process.wait(60) for process in at_once] == [0, 0, 0, 0]
    assert len(services(jupyter)) == 1
    assert jupyter.output.read_text().count("service started") == 1


@pytest.mark.parametrize("how", ["0", "1", "kill"])
def test_after_any_death_the_next_request_gets_a_fresh_process(start: Start, how: str) -> None:
    jupyter = start(config=fake_service_option())
    before = jupyter.client.get("echo").json()["pid"]
    dying = jupyter.client.post(f"die?how={how}")
    assert (dying.status_code, dying.json()["code"]) == (502, "service_broken")
    after = jupyter.client.get("echo").json()["pid"]
    assert after != before
    assert len(socket_folders(jupyter)) == 1


def test_a_read_that_met_a_dying_process_is_answered_by_the_next(start: Start) -> None:
    jupyter = start(config=fake_service_option())
    before = jupyter.client.get("echo").json()["pid"]
    assert jupyter.client.get("die-once").text == "answered"
    assert jupyter.client.get("echo").json()["pid"] != before


def test_the_service_is_started_at_most_five_times_a_minute(start: Start) -> None:
    command = [shutil.which("node"), "-e", "console.error('no luck'); process.exit(3)"]
    jupyter = start(config=f"c.CellwrightApp.service_command = {json.dumps(command)}\n")
    replies = [jupyter.client.get("health") for _ in range(7)]
    assert {reply.status_code for reply in replies} == {503}
    codes = [reply.json()["code"] for reply in replies]
    assert codes == ["service_failed"] * 5 + ["service_failing"] * 2
    assert str(jupyter.data_dir / "service.log") in replies[-1].json()["message"]
    assert "no luck" in (jupyter.data_dir / "service.log").read_text()


def test_a_service_that_never_gets_ready_is_given_up(start: Start) -> None:
    command = json.dumps([shutil.which("node"), "-e", "setInterval(() => {}, 1000)"])
    jupyter = start(
        config=f"c.CellwrightApp.service_command = {command}\nc.CellwrightApp.start_timeout = 0.5\n"
    )
    assert jupyter.client.get("health").json()["code"] == "service_failed"
    assert services(jupyter) == []


def test_a_missing_node_is_one_sentence_with_the_next_step(start: Start) -> None:
    jupyter = start(config="c.CellwrightApp.node_path = '/nowhere/node'\n")
    reply = jupyter.client.get("models")
    assert reply.status_code == 503
    assert reply.json()["code"] == "node_missing"
    assert "/nowhere/node" in reply.json()["message"]


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("socket", [True, False], ids=["socket", "loopback"])
def test_the_service_ends_with_jupyter(start: Start, end: signal.Signals, socket: bool) -> None:
    jupyter = start(config=f"c.CellwrightApp.use_socket = {socket}\n")
    pid = jupyter.service_pid()
    assert len(socket_folders(jupyter)) == int(socket)
    os.kill(jupyter.pid, end)
    jupyter.process.wait(15)
    eventually(lambda: not is_running(pid))
    eventually(lambda: socket_folders(jupyter) == [])


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
    eventually(lambda: socket_folders(jupyter) == [])
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


def append(turn: dict[str, object]) -> dict[str, object]:
    return {"notebook": "a.ipynb", "page": "p1", "seen": 0, "joins": False, "turn": turn}


def test_whatever_the_umask_only_the_owner_can_read(start: Start) -> None:
    jupyter = start(umask=0)
    jupyter.client.post("conversations/c1/turns", json=append(a_turn("q"))).raise_for_status()
    paths = [jupyter.data_dir, *jupyter.data_dir.rglob("*"), *socket_folders(jupyter)]
    modes = {str(path): stat.S_IMODE(path.stat().st_mode) for path in paths}
    folders = {mode for path, mode in modes.items() if Path(path).is_dir()}
    files = {mode for path, mode in modes.items() if not Path(path).is_dir()}
    assert folders == {0o700}
    assert files == {0o600}
    assert any(path.endswith("c1.jsonl") for path in modes)


def test_conversations_outlive_the_service(start: Start) -> None:
    jupyter = start()
    turn = a_turn("How many?")
    jupyter.client.post("conversations/c1/turns", json=append(turn)).raise_for_status()
    pid = jupyter.service_pid()
    os.kill(pid, signal.SIGKILL)
    eventually(lambda: not is_running(pid))
    listed = jupyter.client.get("conversations", params={"notebook": "a.ipynb"}).json()
    summary = {"id": "c1", "startedAt": 5, "title": "How many?"}
    assert listed == {"conversations": [summary]}
    assert jupyter.client.get("conversations/c1").json() == {"turns": [turn], "seq": 1}
