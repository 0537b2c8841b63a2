"""Which data files a kernel opens at all."""

import os

import duckdb
import pandas as pd
import pytest
from describe_database import database
from describe_delimited import delimited
from describe_json import json_objects
from describe_workbook import workbook
from describing import columns, read, write


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


class TestFence:
    """What is opened at all."""

    @pytest.fixture
    def inner(self, folder, monkeypatch):
        (folder / "root" / "notebooks" / "deep").mkdir(parents=True)
        write(folder, "a\n1\n", "outside.csv")
        write(folder / "root", "a\n1\n", "above.csv")
        write(folder / "root", "a\n1\n", ".hidden.csv")
        monkeypatch.chdir(folder / "root" / "notebooks")
        return folder / "root" / "notebooks"

    def test_files_below_the_root_are_read(self, inner):
        assert read("../above.csv", delimited, depth=1)["columns"] == [["a", "BIGINT"]]

    @pytest.mark.parametrize(
        ("path", "said"),
        [
            ("../../outside.csv", "outside the folder"),
            ("link.csv", "outside the folder"),
            ("/etc/passwd", "outside the folder"),
            ("../.hidden.csv", "hidden"),
            ("nowhere.csv", "does not find it"),
            ("deep", "no plain file"),
            ("pipe.csv", "no plain file"),
        ],
    )
    def test_others_are_not(self, inner, path, said):
        (inner / "link.csv").symlink_to("../../outside.csv")
        os.mkfifo(inner / "pipe.csv")
        assert said in read(path, delimited, depth=1)["problem"]

    def test_the_file_is_the_named_one_and_its_name_no_pattern(self, folder):
        for stem, column in (("a[1]", "own"), ("a1", "other")):
            frame = pd.DataFrame({column: [1]})
            frame.to_csv(f"{stem}.csv", index=False)
            frame.to_json(f"{stem}.jsonl", orient="records", lines=True)
            frame.to_excel(f"{stem}.xlsx", index=False)
            with duckdb.connect(f"{stem}.duckdb") as connection:
                connection.execute(f"CREATE TABLE t AS SELECT 1::BIGINT AS {column}")
        for ending, reader in (
            ("csv", delimited),
            ("jsonl", json_objects),
            ("xlsx", workbook),
            ("duckdb", database),
        ):
            assert columns(f"a[1].{ending}", reader) == {"own": "BIGINT"}

    def test_an_empty_file_is_said_to_be_empty(self, folder):
        write(folder, "")
        assert read("a.csv", delimited) == {"problem": "It is empty: 0 bytes."}

    def test_the_state_is_another_one_when_the_file_is(self, folder):
        write(folder, "a\n1\n")
        before = read("a.csv", delimited)
        write(folder, "a\n22\n")
        assert read("a.csv", delimited)["state"] != before["state"]
        assert before["bytes"] == 4
