"""Writes one table as a file of each kind that DuckDB does not write, into the folder named."""

import sqlite3
import sys
from pathlib import Path

import polars as pl

folder = Path(sys.argv[1])
frame = pl.read_csv(folder / "a.csv")
frame.write_ipc(folder / "a.feather", compression="lz4")
lite = sqlite3.connect(folder / "a.sqlite")
lite.execute("CREATE TABLE t (id INTEGER, city TEXT, x REAL)")
lite.executemany("INSERT INTO t VALUES (?, ?, ?)", frame.iter_rows())
lite.commit()
lite.close()
