"""Takes wheels out of an archive that carries them.

Usage: python take_wheels.py ARCHIVE FOLDER < list

The list is JSON: the name of each wanted file with its SHA-256. Writes those files of the archive
that have the same bytes into the folder, and prints their names as JSON.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from pathlib import Path, PurePosixPath
from zipfile import ZipFile


def take(archive: Path, folder: Path, wanted: dict[str, str]) -> list[str]:
    """Names of the files that were written."""
    taken = []
    with ZipFile(archive) as carried:
        for entry in carried.infolist():
            name = PurePosixPath(entry.filename).name
            if name not in wanted or name in taken:
                continue
            content = carried.read(entry)
            if sha256(content).hexdigest() == wanted[name]:
                (folder / name).write_bytes(content)
                taken.append(name)
    return taken


if __name__ == "__main__":
    print(json.dumps(take(Path(sys.argv[1]), Path(sys.argv[2]), json.load(sys.stdin))))
