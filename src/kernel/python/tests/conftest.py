"""Makes the kernel package importable as it is in a kernel, and reads namespaces in tests."""

import json
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent
sys.path[:0] = [str(FOLDER / "tests"), str(FOLDER), str(FOLDER / "in_page")]

ENOUGH_MS = 60_000


@pytest.fixture
def read(monkeypatch):
    """Reads variables given by name and returns the datasets by name, after a trip through JSON."""
    from cellwright_kernel import asking
    from cellwright_kernel.probe import read_namespace

    monkeypatch.setattr(asking, "MOST_SECONDS", 60.0)

    def read_datasets(**variables):
        out = read_namespace(variables, {}, ENOUGH_MS)
        out = json.loads(json.dumps(out, allow_nan=False, ensure_ascii=False).encode())
        return {dataset["name"]: dataset for dataset in out["datasets"]}

    return read_datasets


@pytest.fixture
def column(read):
    """The only column of a one-column frame."""

    def read_column(frame):
        return read(frame=frame)["frame"]["columns"][0]

    return read_column
