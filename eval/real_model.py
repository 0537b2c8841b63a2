"""What a model made of questions in several ways: ``real_model.py <half> <folder> <way>...``.

Reads ``replies-<way>.jsonl`` for each, prints a table in Markdown. Seconds are those from the
question to the draft, from the second question about the same tables on.
"""

from __future__ import annotations

import argparse
import re
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from domain import HALVES
from report import Outcome, outcomes_of

HEADER = """\
| Way | Questions | Draft or honest | Right | Ran | Figures in words | Seconds, median / 95 % |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |"""
#: Codes of failures that tell what happened and what to do.
HONEST = {"gave_up", "declined"}


def row_of(way: str, outcomes: list[Outcome]) -> str:
    replies = [reply for _, _, reply, _ in outcomes]
    total = len(replies)
    drafted = [reply for reply in replies if reply["cells"]]
    in_words = [reply for reply in replies if reply["status"] == "answer" and not reply["cells"]]
    with_figures = [reply for reply in in_words if re.search(r"\d", reply["text"])]
    honest = [reply for reply in replies if is_honest(reply)]
    ran = [reply for reply in drafted if reply["status"] == "tool"]
    right = sum(outcome == "right" for _, outcome, _, _ in outcomes)
    seconds = [
        seconds_of(reply)
        for (before, *_), (question, _, reply, _) in pairwise(outcomes)
        if question.data == before.data and question.id.split("-")[0] == before.id.split("-")[0]
    ]
    tail = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else 0
    cells = [
        share(len(drafted) + len(honest), total),
        share(right, total),
        share(len(ran), len(drafted)),
        str(len(with_figures)),
        f"{median(seconds or [0]):.1f} / {tail:.1f}",
    ]
    return f"| {way} | {total} | {' | '.join(cells)} |"


def seconds_of(reply: dict[str, Any]) -> float:
    """From the question to the draft, without loading the tables and running the draft."""
    ms = sum(step["ms"] for step in reply.get("steps", [])) or reply["ms"]
    return float(ms / 1000)


def is_honest(reply: dict[str, Any]) -> bool:
    if reply["cells"]:
        return False
    if reply["status"] == "answer":
        return not re.search(r"\d", reply["text"])
    return reply["status"] == "failed" and reply["error"]["code"] in HONEST


def share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f} %)" if whole else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("folder", type=Path)
    parser.add_argument("way", nargs="+")
    options = parser.parse_args()
    print(HEADER)
    for way in options.way:
        replies = options.folder / f"replies-{way}.jsonl"
        print(row_of(way, outcomes_of(options.half, options.folder, replies)))


if __name__ == "__main__":
    main()
