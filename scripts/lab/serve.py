"""Starts JupyterLab and ends it when its input closes, so that it does not outlive its parent."""

from __future__ import annotations

import os
import signal
import sys
import threading

from jupyterlab.labapp import main


def _end_with_input() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=_end_with_input, daemon=True).start()
    sys.exit(main())
