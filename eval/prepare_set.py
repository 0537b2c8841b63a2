"""Writes the batch of a set of questions: ``prepare_set.py <file> <folder> [--limit N]``."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from question_set import SetError, read_set


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--limit", type=int)
    options = parser.parse_args()
    try:
        questions = read_set(options.file)[: options.limit]
    except (SetError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    lines = [
        {
            "id": question.id,
            "data": [str(path) for path in question.data],
            "question": question.question,
            **({"after": question.after} if question.after else {}),
        }
        for question in questions
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (options.folder / "batch.jsonl").write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
