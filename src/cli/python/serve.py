"""A private Jupyter server for one command, which never outlives its parent.

Run as a script. Environment: ``JUPYTER_TOKEN`` is the token; ``JUPYTER_*_DIR`` and ``IPYTHONDIR``
name empty folders, so that no configuration, start-up file or history of the user plays a part.
The working folder is the root. Standard output gets one line of JSON,
``{"url": "http://127.0.0.1:PORT/"}``, once requests are answered. When standard input ends (the
parent stopped, or was killed), kernels and server end at once.
"""

import asyncio
import json
import os
import signal
import sys
import threading
from pathlib import Path

# This module checks internationalised addresses in event schemas, which nothing here sends;
# building its grammar takes over a second.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

from jupyter_server.serverapp import ServerApp  # noqa: E402 -- after the line above
from tornado.ioloop import IOLoop  # noqa: E402 -- after the line above

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
    """Ends all kernels at once, waits two seconds at most for each, and ends the server."""
    for kernel in map(app.kernel_manager.get_kernel, app.kernel_manager.list_kernel_ids()):
        if kernel.has_kernel:
            await kernel.signal_kernel(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
            await asyncio.wait([asyncio.ensure_future(kernel.provisioner.wait())], timeout=2)
    os._exit(0)


def watch() -> None:
    while os.read(0, 4096):
        pass
    loop.add_callback(end)


def ready() -> None:
    port = next(iter(app.http_server._sockets.values())).getsockname()[1]
    out.write(json.dumps({"url": f"http://127.0.0.1:{port}/"}) + "\n")
    out.flush()
    threading.Thread(target=watch, daemon=True).start()


loop.add_callback(ready)
app.start()
