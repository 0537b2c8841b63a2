"""Runs a module as ``python -m`` does, and ends it when its input closes.

So a server does not outlive its parent.
"""

from __future__ import annotations

import os
import runpy
import signal
import sys
import threading


def _end_with_input() -> None:
    while os.read(0, 4096):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=_end_with_input, daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
