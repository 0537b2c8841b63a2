"""Marks the readings whose code gave the answer: ``judged.py READINGS OUTCOMES`` prints READINGS.

READINGS is what ``answered.mjs`` wrote, OUTCOMES what ``eval/outcomes.py`` said of its code.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main() -> None:
    readings, outcomes = (Path(name).read_text().splitlines() for name in sys.argv[1:])
    right = {
        (outcome["id"], outcome["rank"])
        for outcome in map(json.loads, outcomes)
        if outcome["outcome"] == "right"
    }
    for question in map(json.loads, readings):
        for rank, reading in enumerate(question["readings"]):
            reading["right"] = question["answerable"] and (question["id"], rank) in right
        print(json.dumps(question))


if __name__ == "__main__":
    main()
