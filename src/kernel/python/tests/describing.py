"""Asks for the description of a file, as tests of it do."""

import json

from describe_file import describe


def read(path, reader, table=None, depth=0):
    """The description of a file, after a trip through JSON."""
    return json.loads(json.dumps(describe(path, depth, table, reader), allow_nan=False))


def columns(path, reader, table=None):
    return dict(read(path, reader, table)["columns"])


def write(folder, text, name="a.csv", encoding="utf-8"):
    (folder / name).write_bytes(text.encode(encoding))
    return name
