"""Bare prompts of a batch: ``bare_prompts.py <folder>`` reads ``batch.jsonl`` there.

Prints ``{"id", "prompt"}`` lines: what a person would type who asks a model without Cellwright, the
columns with their types, the question, and to reply with code.
"""

from __future__ import annotations

import json
import sys
import warnings
from pathlib import Path

import pandas as pd
from namespaces import namespace_of


def schema_of(name: str, frame: pd.DataFrame) -> str:
    columns = "\n".join(f"- {column!r}: {kind}" for column, kind in frame.dtypes.items())
    return f"DataFrame `{name}`, {len(frame)} rows:\n{columns}"


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    warnings.simplefilter("ignore")
    for line in (folder / "batch.jsonl").read_text().splitlines():
        asked = json.loads(line)
        found = namespace_of([folder / path for path in asked["data"]], folder)
        frames = {name: value for name, value in found.items() if isinstance(value, pd.DataFrame)}
        schemas = "\n\n".join(schema_of(name, frame) for name, frame in frames.items())
        prompt = (
            f"These pandas DataFrames are loaded:\n\n{schemas}\n\nQuestion: {asked['question']}\n\n"
            "Reply with one Python code block that answers it."
        )
        print(json.dumps({"id": asked["id"], "prompt": prompt}), flush=True)


if __name__ == "__main__":
    main()
