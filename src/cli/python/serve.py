"""A private Jupyter server for one command, which never outlives its parent.

Run as a script. Environment: ``JUPYTER_TOKEN`` is the token; ``JUPYTER_*_DIR`` and ``IPYTHONDIR``
name empty folders, so that no configuration, start-up file or history of the user plays a part.
The working folder is the root. Standard output gets one line of JSON,
``{"url": "http://127.0.0.1:PORT/"}``, once requests are answered. When standard input ends (the
parent stopped, or was killed), kernels and server end at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_client.manager import AsyncKernelManager
    from jupyter_server.serverapp import ServerApp

# Checks internationalised addresses in event schemas, which nothing here sends; building its
# grammar takes over a second.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]


def serve() -> None:
    """Blocks until standard input ends."""
    from jupyter_server.serverapp import ServerApp
    from tornado.ioloop import IOLoop

    app = ServerApp.instance(
        open_browser=False,
        ip="127.0.0.1",
        port=0,
        port_retries=0,
        root_dir=str(Path.cwd()),
        allow_root=True,
        jpserver_extensions={},
        log_level="ERROR",
        answer_yes=True,
    )
    app.initialize(argv=[], find_extensions=False)
    app.terminals_enabled = False
    loop = IOLoop.current()
    out = sys.stdout

    async def end() -> None:
        manager = app.kernel_manager
        kernels = [manager.get_kernel(kernel_id) for kernel_id in manager.list_kernel_ids()]
        await asyncio.gather(*map(kill, kernels), return_exceptions=True)
        os._exit(0)

    def watch() -> None:
        while os.read(0, 4096):
            pass
        loop.add_callback(end)

    def ready() -> None:
        out.write(json.dumps({"url": f"http://127.0.0.1:{port(app)}/"}) + "\n")
        out.flush()
        threading.Thread(target=watch, daemon=True).start()

    loop.add_callback(ready)
    app.start()


async def kill(kernel: AsyncKernelManager) -> None:
    """Ends a kernel at once; resolves when it is gone, or after two seconds."""
    if kernel.has_kernel:
        await kernel.signal_kernel(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        await asyncio.wait_for(kernel.provisioner.wait(), 2)


def port(app: ServerApp) -> int:
    """The port the server listens on, also when the system chose it."""
    return next(iter(app.http_server._sockets.values())).getsockname()[1]


if __name__ == "__main__":
    serve()
