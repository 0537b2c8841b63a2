"""The private server answers its owner only, and nothing of it outlives its parent."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest

SOURCE = Path(__file__).parent.parent / "serve.py"
PARENT = """
import subprocess, sys
command = [sys.executable, sys.argv[1]]
child = subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)
print(child.pid, file=sys.stderr, flush=True)
child.wait()
"""


@pytest.fixture
def server(tmp_path):
    places = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    env = {place: str(tmp_path / place) for place in places}
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(SOURCE)],
        env={**os.environ, **env, "JUPYTER_TOKEN": "sesame", "JUPYTER_NO_CONFIG": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    pid = int(parent.stderr.readline())
    url = json.loads(parent.stdout.readline())["url"]
    yield parent, pid, url
    parent.kill()
    parent.wait()
    parent.stdout.close()
    parent.stderr.close()


def ask(url: str, token: str | None, method: str = "GET") -> tuple[int, object]:
    headers = {"Authorization": f"token {token}"} if token else {}
    data = b"{}" if method == "POST" else None
    request = urllib.request.Request(url, headers=headers, method=method, data=data)
    try:
        with urllib.request.urlopen(request, timeout=30) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code, None


def gone(pids: list[int], seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not any(is_alive(pid) for pid in pids):
            return True
        time.sleep(0.02)
    return False


def is_alive(pid: int) -> bool:
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_requests_without_the_token_are_refused(server):
    _, _, url = server
    assert url.startswith("http://127.0.0.1:")
    assert ask(f"{url}api/kernels", None)[0] == 403
    assert ask(f"{url}api/kernels", "wrong")[0] == 403
    assert ask(f"{url}api/kernels", "sesame") == (200, [])


def test_server_and_kernels_end_with_a_parent_that_was_killed(server):
    parent, pid, url = server
    status, _ = ask(f"{url}api/kernels", "sesame", "POST")
    assert status == 201
    pids = [pid, *(child.pid for child in psutil.Process(pid).children(recursive=True))]
    assert len(pids) == 2
    parent.send_signal(signal.SIGKILL)
    assert gone(pids, 10)
