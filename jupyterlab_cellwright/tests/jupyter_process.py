"""A real Jupyter Server in a process of its own, with the extension as development enables it."""

import contextlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil

REPOSITORY = Path(__file__).parents[2]
BUNDLE = REPOSITORY / "jupyterlab_cellwright" / "service" / "service.mjs"
FAKE_SERVICE = Path(__file__).with_name("fake_service.mjs")
START_SECONDS = 60
# Jupyter without the grammar of internationalised addresses, which nothing here sends: building it
# takes most of a start.
WITHOUT_GRAMMAR = "import sys; sys.modules['rfc3987_syntax'] = None"
START = f"{WITHOUT_GRAMMAR}; from jupyter_server.serverapp import main; main()"
# Those of JupyterLab and Notebook bring nothing to these tests, and one starts programs of its own.
OTHERS = ("jupyterlab", "jupyter_lsp", "jupyter_server_terminals", "notebook", "notebook_shim")


def eventually(condition: Callable[[], object], seconds: float = 15) -> object:
    """The first truthy value of a condition. Fails when there is none in time."""
    deadline = time.monotonic() + seconds
    while not (value := condition()):
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.01)
    return value


def is_running(pid: int) -> bool:
    """Whether a process lives; one that nobody has reaped yet does not."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


class JupyterProcess:
    """Started by the constructor; ``stop`` ends it and what it started."""

    def __init__(
        self,
        home: Path,
        options: tuple[str, ...] = (),
        env: dict[str, str] | None = None,
        config: str = "",
        terminal: int | None = None,
        umask: int = -1,
    ) -> None:
        self.home = home
        self.data_dir = home / "data" / "cellwright"
        self.token = secrets.token_hex(16)
        self.runtime = home / "runtime"
        self.output = home / "jupyter.log"
        # Not within home: the path of a socket is short.
        self.temporary = Path(tempfile.mkdtemp(prefix="jupyter-"))
        for folder in ("config", "runtime", "root"):
            (home / folder).mkdir(parents=True, exist_ok=True)
        file = home / "config" / "jupyter_server_config.py"
        file.write_text(
            f"c = get_config()\nc.IdentityProvider.token = '{self.token}'\n"
            f"c.ServerApp.jpserver_extensions = {dict.fromkeys(OTHERS, False)}\n{config}"
        )
        log = self.output.open("wb")
        inherited = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        in_terminal = {"stdin": terminal, "stdout": terminal, "stderr": terminal}
        in_background = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
        self.process = subprocess.Popen(
            [
                *(("setsid", "-c") if terminal is not None else ()),
                sys.executable,
                "-c",
                START,
                "--ServerApp.ip=127.0.0.1",
                "--ServerApp.port=0",
                "--allow-root",
                "--no-browser",
                f"--ServerApp.root_dir={home / 'root'}",
                *options,
            ],
            env={
                **inherited,
                "HOME": str(home),
                "JUPYTER_CONFIG_DIR": str(home / "config"),
                "JUPYTER_CONFIG_PATH": str(REPOSITORY / "jupyter-config"),
                "JUPYTER_DATA_DIR": str(home / "data"),
                "JUPYTER_RUNTIME_DIR": str(self.runtime),
                "TMPDIR": str(self.temporary),
                "PYTHONPATH": str(REPOSITORY),
                **(env or {}),
            },
            cwd=home,
            umask=umask,
            **(in_terminal if terminal is not None else in_background),
        )
        log.close()
        self.url = str(eventually(self._address, START_SECONDS))
        self.client = httpx.Client(
            base_url=self.url + "cellwright/",
            headers={"Authorization": f"token {self.token}"},
            timeout=60,
            trust_env=False,
        )

    def _address(self) -> str | None:
        assert self.process.poll() is None, self.output.read_text()
        for file in self.runtime.glob("jpserver-*.json"):
            try:
                info = json.loads(file.read_text())
            except ValueError:
                return None  # Half written.
            url = f"http://127.0.0.1:{info['port']}{info['base_url']}"
            try:
                httpx.get(url + "api", trust_env=False)
            except httpx.TransportError:
                return None
            self.pid = info["pid"]
            return url
        return None

    def service_pid(self) -> int:
        """The process id of the real service, which is started by asking."""
        return int(self.client.get("health").raise_for_status().json()["pid"])

    def services(self) -> list[psutil.Process]:
        """The processes of Node that it started."""
        found = []
        for child in psutil.Process(self.pid).children():
            with contextlib.suppress(psutil.NoSuchProcess):
                if "node" in child.name():
                    found.append(child)
        return found

    def socket_folders(self) -> list[Path]:
        """Where services have their sockets."""
        return list(self.temporary.glob("cellwright-*"))

    def log_in(self) -> httpx.Client:
        """A browser's session: cookies in place of a token."""
        client = httpx.Client(base_url=self.url, trust_env=False)
        client.get("login", params={"token": self.token}, follow_redirects=True)
        client.get("login")  # Sets the XSRF cookie.
        return client

    def stop(self) -> None:
        """Ends Jupyter by force if need be. Safe to call twice."""
        self.client.close()
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                os.kill(self.pid, signal.SIGKILL)
                self.process.wait()
        shutil.rmtree(self.temporary, ignore_errors=True)
