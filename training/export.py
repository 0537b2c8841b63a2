"""Writes the questions of the tables as JSON: ``export.py FOLDER [NAME…]``, one file a table."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from check import HERE, frames_of, load, snapshot_of


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    names = sys.argv[2:] or sorted(path.stem for path in (HERE / "tables").glob("*.py"))
    for name in names:
        module = load(name)
        with tempfile.TemporaryDirectory() as data:
            snapshot = snapshot_of(frames_of(name, module, Path(data)))
        questions = [{"text": text, "plan": plan} for text, plan in module.QUESTIONS]
        exported = {"name": name, "snapshot": snapshot, "questions": questions}
        (folder / f"{name}.json").write_text(json.dumps(exported))


if __name__ == "__main__":
    main()
