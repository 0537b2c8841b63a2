"""Runs loading cells and tells what came of them: the probe's reading, or the error."""

import json
import os
import sys
import warnings

folder, probe = sys.argv[1:]
sys.path.insert(0, probe)
os.chdir(folder)
warnings.simplefilter("ignore")

from cellwright_kernel.probe import read_namespace  # noqa: E402 -- found on the path above

STATISTICS_MS = 60_000
found = []
for code in json.load(sys.stdin):
    names = {}
    try:
        exec(code, names)
        found.append(read_namespace({"df": names["df"]}, {}, STATISTICS_MS)["datasets"][0])
    except Exception as error:
        found.append({"error": f"{type(error).__name__}: {error}"})
json.dump(found, sys.stdout)
