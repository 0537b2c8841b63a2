"""The loading code reads each kind of file into the frame a person would want."""

import importlib.util
import json
import sys
from pathlib import Path

import pandas as pd
import pytest

SOURCE = Path(__file__).parent.parent / "load_data.py"


def module():
    spec = importlib.util.spec_from_file_location("cellwright_load_data", SOURCE)
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


load_data = module()


def run(*paths: Path) -> dict:
    """Executes the loading code in an empty namespace."""
    texts = [str(path) for path in paths]
    made = load_data.loading_code(texts, texts)
    space = {}
    exec(made["code"], space)
    return {name: space[name] for name in made["names"]}


def write(path: Path, content: str | bytes, encoding: str = "utf-8") -> Path:
    path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
    return path


def test_one_file_becomes_df_with_plain_readable_code(tmp_path):
    path = write(tmp_path / "birds.csv", "name,n\nowl,3\nkite,4\n")
    made = load_data.loading_code([str(path)], ["data/birds.csv"])
    assert made["names"] == ["df"]
    assert made["code"] == 'import pandas as pd\n\ndf = pd.read_csv("data/birds.csv")'
    assert run(path)["df"].shape == (2, 2)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_found_also_beside_quoted_ones(tmp_path, delimiter):
    rows = [["name", "note", "n"], ["owl", '"a, b; c"', "1"], ["kite", '"x|y"', "2"]]
    path = write(tmp_path / "a.csv", "\n".join(delimiter.join(row) for row in rows) + "\n")
    frame = run(path)["df"]
    assert list(frame.columns) == ["name", "note", "n"]
    assert frame["note"].tolist() == ["a, b; c", "x|y"]


def test_one_column_stays_one_column(tmp_path):
    frame = run(write(tmp_path / "a.csv", "value\n1\n2\n"))["df"]
    assert list(frame.columns) == ["value"]


def test_decimal_commas_become_numbers(tmp_path):
    frame = run(write(tmp_path / "a.csv", "name;price\nowl;1,5\nkite;2,25\n"))["df"]
    assert frame["price"].tolist() == [1.5, 2.25]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_text_arrives_in_every_encoding(tmp_path, encoding):
    frame = run(write(tmp_path / "a.csv", "käse,n\nGruyère,1\n", encoding))["df"]
    assert list(frame.columns) == ["käse", "n"]
    assert frame["käse"].tolist() == ["Gruyère"]


def test_a_comment_preamble_is_skipped(tmp_path):
    frame = run(write(tmp_path / "a.csv", "# made by hand\n# 2024\na,b\n1,2\n"))["df"]
    assert list(frame.columns) == ["a", "b"]


def test_iso_dates_are_parsed_and_other_text_is_left(tmp_path):
    text = "day,at,code\n2024-01-31,2024-01-31T08:00:00,2024-1\n,2024-02-01 09:30,2024-2\n"
    frame = run(write(tmp_path / "a.csv", text))["df"]
    assert str(frame["day"].dtype).startswith("datetime64")
    assert str(frame["at"].dtype).startswith("datetime64")
    assert frame["day"].isna().tolist() == [False, True]
    assert frame["code"].tolist() == ["2024-1", "2024-2"]


def test_a_date_column_with_junk_beyond_the_sample_stays_text(tmp_path):
    rows = ["2024-01-31"] * 1500 + ["soon"]
    frame = run(write(tmp_path / "a.csv", "day\n" + "\n".join(rows) + "\n"))["df"]
    assert len(frame) == 1501
    assert frame["day"].iloc[-1] == "soon"


def test_impossible_dates_stay_text(tmp_path):
    frame = run(write(tmp_path / "a.csv", "day,n\n2024-13-45,1\n"))["df"]
    assert frame["day"].tolist() == ["2024-13-45"]


def test_json_and_json_lines_are_read_also_under_the_other_name(tmp_path):
    rows = [{"name": "owl", "seen": "2024-01-31"}, {"name": "kite", "seen": "2024-02-01"}]
    lines = "\n".join(json.dumps(row) for row in rows)
    for path in (
        write(tmp_path / "a.json", json.dumps(rows)),
        write(tmp_path / "b.jsonl", lines),
        write(tmp_path / "c.json", lines),
    ):
        frame = run(path)["df"]
        assert frame["name"].tolist() == ["owl", "kite"]
        assert str(frame["seen"].dtype).startswith("datetime64")


def test_gzip_is_read(tmp_path):
    path = tmp_path / "a.csv.gz"
    pd.DataFrame({"a": [1], "b": ["x"]}).to_csv(path, index=False, sep=";")
    assert list(run(path)["df"].columns) == ["a", "b"]


def test_parquet_is_read_by_the_engine_that_is_there(tmp_path):
    polars = pytest.importorskip("polars")
    path = tmp_path / "a.parquet"
    polars.DataFrame({"a": [1, 2]}).write_parquet(path)
    assert run(path)["df"].shape == (2, 1)


def test_several_files_take_their_stems_as_distinct_identifiers(tmp_path):
    names = load_data.variable_names(
        ["x/orders.csv", "y/orders.csv", "2024 sales.csv", "class.csv", "pd.csv", "a-b.csv.gz"]
    )
    assert names == ["orders", "orders_2", "data_2024_sales", "class_", "pd_", "a_b"]
    assert all(name.isidentifier() for name in names)
    first = write(tmp_path / "one.csv", "a\n1\n")
    second = write(tmp_path / "two.csv", "b\n2\n")
    assert {name: list(frame.columns) for name, frame in run(first, second).items()} == {
        "one": ["a"],
        "two": ["b"],
    }


def test_paths_enter_the_code_as_literals(tmp_path):
    path = write(tmp_path / 'a"); import os #.csv', "a\n1\n")
    assert run(path)["df"].shape == (1, 1)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.csv", b"", "is empty"),
        ("a.pdf", b"%PDF", "Readable are CSV"),
        ("a.json", b"{not json", "could not be read"),
        ("a.csv", b'a,b\n"1,2', "could not be read"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_files_name(tmp_path, name, content, words):
    path = write(tmp_path / name, content)
    with pytest.raises(load_data.LoadError, match=words) as caught:
        load_data.loading_code([str(path)], [name])
    assert name in str(caught.value)


def test_a_folder_is_said(tmp_path):
    with pytest.raises(load_data.LoadError, match="folder"):
        load_data.loading_code([str(tmp_path)], ["here"])
