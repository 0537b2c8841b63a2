"""Starts the Node service on demand, restarts it if it has died, and ends it."""

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections import deque
from dataclasses import dataclass
from logging import Logger
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .environment import service_environment
from .installation import BUNDLE, check_installation
from .node import find_node
from .unavailable import ServiceUnavailableError

if TYPE_CHECKING:
    import httpx

    from .door import Door

MOST_STARTS = 5
PER_SECONDS = 60.0
LONGEST_SOCKET_PATH = 100
STOP_SECONDS = 2.0
ENDING_SECONDS = 1.0
REPEATABLE = ("GET", "HEAD")


@dataclass(frozen=True)
class ServiceOptions:
    """``root`` is what notebook paths are relative to; times are in seconds."""

    command: tuple[str, ...]
    node_path: str
    data_dir: Path
    root: str
    use_socket: bool
    start_timeout: float
    version: str


class Service:
    """One Node process at a time. Its standard input is its lifeline: when Jupyter dies, it ends.

    At most five starts a minute; after that ``ServiceUnavailableError`` until the minute is over.
    """

    def __init__(self, options: ServiceOptions, log: Logger) -> None:
        self.is_known_without_node = False  # The log says it already.
        self._options = options
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._door: Door | None = None
        self._folder: str | None = None
        self._starting: asyncio.Task[None] | None = None
        self._starts: deque[float] = deque(maxlen=MOST_STARTS)
        self._stopped = False

    async def send(
        self, method: str, target: str, headers: dict[str, str], content: bytes
    ) -> "httpx.Response":
        """The head of a reply; the caller reads and closes its stream.

        Starts the service if need be: all callers share one start, which continues for the others
        if one is cancelled. Raises ``ServiceUnavailableError``, or ``httpx.HTTPError`` when the
        service ends meanwhile.
        """
        door = await self._ready()
        import httpx  # Not before a request: it takes a while to load.

        process = self._process
        try:
            return await door.send(method, target, headers, content)
        except httpx.ConnectError:  # The service is ending. Nothing was sent, so retry.
            if self._door is door:
                self._door = None
        except httpx.TransportError:  # A dying process still takes connections for a moment.
            if method not in REPEATABLE or not await _is_ending(process):
                raise
        return await (await self._ready()).send(method, target, headers, content)

    async def _ready(self) -> "Door":
        while self._door is None or self._process is None or self._process.poll() is not None:
            if self._starting is None:
                self._starting = asyncio.create_task(self._start())
                self._starting.add_done_callback(self._started)
            await asyncio.shield(self._starting)
        return self._door

    async def stop(self) -> None:
        """Ends the service. It is not started again."""
        self._stopped = True
        await self._discard()

    def _started(self, task: "asyncio.Task[None]") -> None:
        self._starting = None
        if not task.cancelled():
            task.exception()  # Callers that left do not fetch it.

    async def _start(self) -> None:
        await self._discard()
        if self._stopped:
            raise ServiceUnavailableError("stopped", "Jupyter is shutting down: start it again.")
        command = self._options.command or await asyncio.to_thread(self._installed_command)
        await asyncio.to_thread(self._make_data_dir)
        self._count_start()
        secret = secrets.token_hex(32)
        socket = self._make_socket_path() if self._options.use_socket else None
        first_line = json.dumps(
            {
                "secret": secret,
                "socket": socket,
                "dataDir": str(self._options.data_dir),
                "root": self._options.root,
                "version": self._options.version,
            }
        )
        try:
            ready = await asyncio.wait_for(
                asyncio.to_thread(self._spawn, command, first_line), self._options.start_timeout
            )
            port = ready.get("port")
        except Exception as error:
            await self._discard()
            message = "The Cellwright service did not start: "
            raise ServiceUnavailableError(
                "service_failed", message + f"look into {self._log_file} and ask again."
            ) from error
        self._door = await asyncio.to_thread(_make_door, secret, socket, port)
        pid = self._process.pid if self._process else None
        self._log.info("Cellwright service started (pid %s), log: %s", pid, self._log_file)

    def _installed_command(self) -> tuple[str, ...]:
        check_installation()
        return (find_node(self._options.node_path), str(BUNDLE))

    def _count_start(self) -> None:
        now = time.monotonic()
        if len(self._starts) == MOST_STARTS and now - self._starts[0] < PER_SECONDS:
            seconds = int(PER_SECONDS - (now - self._starts[0])) + 1
            raise ServiceUnavailableError(
                "service_failing",
                f"The Cellwright service ended {MOST_STARTS} times within a minute: "
                f"look into {self._log_file} and ask again in {seconds} s.",
            )
        self._starts.append(now)

    def _make_socket_path(self) -> str:
        folder = tempfile.mkdtemp(prefix="cellwright-")
        if len(folder) > LONGEST_SOCKET_PATH - 8:
            Path(folder).rmdir()
            folder = tempfile.mkdtemp(prefix="cellwright-", dir="/tmp")
        self._folder = folder
        return str(Path(folder) / "socket")

    def _spawn(self, command: tuple[str, ...], first_line: str) -> dict[str, Any]:
        """Runs in a thread. Returns the ready line; raises when there is none."""
        with self._open_log() as log:
            own_group = {"start_new_session": True} if os.name == "posix" else {}
            self._process = process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=service_environment(),
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                **own_group,
            )
        process.stdin.write(first_line.encode() + b"\n")
        process.stdin.flush()
        ready = json.loads(process.stdout.readline(4096))
        if not isinstance(ready, dict) or ready.get("ready") is not True:
            raise ValueError("no ready line")
        return ready

    def _make_data_dir(self) -> None:
        folder = self._options.data_dir
        try:
            for each in (folder.parent, folder):
                each.mkdir(mode=0o700, parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError as error:
            raise ServiceUnavailableError(
                "data_dir_refused",
                f"Cellwright cannot write to {folder} ({error.strerror}). Make it writable, or set "
                "CellwrightApp.data_dir to another folder and restart Jupyter.",
            ) from error

    @property
    def _log_file(self) -> Path:
        return self._options.data_dir / "service.log"

    def _open_log(self) -> Any:  # noqa: ANN401
        """A fresh log; that of the last start is kept beside it."""
        with contextlib.suppress(OSError):
            self._log_file.replace(self._log_file.with_suffix(".1.log"))
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        return os.fdopen(os.open(self._log_file, flags, 0o600), "wb")

    async def _discard(self) -> None:
        door, self._door = self._door, None
        process, self._process = self._process, None
        folder, self._folder = self._folder, None
        if door is not None:
            await door.close()
        if process is not None:
            await asyncio.to_thread(_end, process)
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)


def _make_door(secret: str, socket: str | None, port: int | None) -> "Door":
    from .door import Door  # Not before the first request: it loads an HTTP client.

    return Door(secret, socket, port)


async def _is_ending(process: "subprocess.Popen[bytes] | None") -> bool:
    """Whether the process ends in the moment that the system needs to take it down."""
    until = time.monotonic() + ENDING_SECONDS
    while process is not None and process.poll() is None:
        if time.monotonic() > until:
            return False
        await asyncio.sleep(0.02)
    return True


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Cuts the lifeline; a process that does not end by itself is killed."""
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
