import json
from types import SimpleNamespace

import pytest
import report
from encode import encode
from judging import judge
from question import Chart, Decline, Groups
from report import listing_of, outcomes_of, table_of

SUMS = 'df.groupby("kind")["x"].sum()'
MEANS = 'df.groupby("kind")["x"].mean()'
BARS = f'{SUMS}.plot.bar(title="Sum of x by kind")'
TOTALS = {"owl": 5, "kite": 4}


@pytest.fixture
def files(tmp_path):
    path = tmp_path / "birds.csv"
    path.write_text("kind,x\nowl,2\nowl,3\nkite,4\n")
    return [path]


def offered(*codes):
    readings = [{"text": f"Reading {at}", "code": code} for at, code in enumerate(codes)]
    error = {"code": "gave_up", "message": "Which did you mean?"}
    reply = {"status": "failed", "text": "Which did you mean?", "cells": [], "result": None}
    return {**reply, "error": error, "readings": readings}


@pytest.mark.parametrize(
    ("codes", "answer", "outcome"),
    [
        ([MEANS, SUMS], Groups(TOTALS), "offered right"),
        ([MEANS, "len(df)"], Groups(TOTALS), "offered wrong"),
        (['df["height"].sum()', "1 / 0", "df ("], Groups(TOTALS), "offered wrong"),
        ([], Groups(TOTALS), "gave up"),
        ([BARS.replace("bar", "pie"), BARS], Chart("bar", TOTALS), "offered right"),
        ([BARS.replace("sum", "mean"), SUMS], Chart("bar", TOTALS), "offered wrong"),
        ([SUMS], Decline(), "offered wrong"),
        ([], Decline(), "right"),
    ],
)
def test_readings_are_right_when_the_code_of_one_gives_the_answer(files, codes, answer, outcome):
    assert judge(offered(*codes), [encode(answer)], files) == outcome


def test_a_reading_finds_the_tables_as_they_are_whatever_another_did_to_them(files):
    reply = offered('df["x"] = 0\ndel df["kind"]\ndf', SUMS)
    judge(reply, [encode(Groups(TOTALS))], files)
    assert [reading["outcome"] for reading in reply["readings"]] == ["wrong", "right"]


def test_what_is_listed_tells_the_right_readings_from_the_wrong(files):
    reply, accepted = offered(MEANS, SUMS), [encode(Groups(TOTALS))]
    judge(reply, accepted, files)
    listed = listing_of(reply, accepted)
    assert f"1. wrong: Reading 0\n    {MEANS}\n    2. right: Reading 1\n    {SUMS}\n" in listed


def test_readings_are_executed_over_the_tables_that_were_asked_about(files, tmp_path, monkeypatch):
    (tmp_path / "half").mkdir()
    answers = {"q": [encode(Groups(TOTALS))]}
    (tmp_path / "half" / "answers.json").write_text(json.dumps(answers))
    question = SimpleNamespace(id="q", data=["other"])
    monkeypatch.setattr(report, "ROOT", tmp_path)
    monkeypatch.setattr(report, "domain_names", lambda _: ["birds"])
    monkeypatch.setattr(report, "module_of", lambda *_: SimpleNamespace(QUESTIONS=[question]))
    (tmp_path / "batch.jsonl").write_text(json.dumps({"id": "q", "data": [files[0].name]}))
    (tmp_path / "replies.jsonl").write_text(json.dumps({"id": "q", **offered(SUMS)}))
    assert [outcome for _, outcome, _, _ in outcomes_of("half", tmp_path)] == ["offered right"]


def test_the_table_counts_what_is_offered_and_what_is_right_in_draft_or_readings():
    outcomes = ["right", "wrong", "offered right", "offered right", "offered wrong"]
    table = table_of([("2", one) for one in [*outcomes, "gave up", "gave up", "gave up"]])
    header, _, row, *_ = table.splitlines()
    assert header == (
        "| Class | Questions | Right | Wrong | Offered right | Offered wrong | Gave up "
        "| Right in draft or readings |"
    )
    assert row == (
        "| 2 Aggregate and compare | 8 | 1 (12 %) | 1 (12 %) | 2 (25 %) | 1 (12 %) | 3 (38 %) "
        "| 3 (38 %) |"
    )


def test_the_table_has_no_columns_of_readings_where_none_are_offered():
    table = table_of([("2", "right"), ("7", "gave up")])
    assert table.splitlines()[:3] == [
        "| Class | Questions | Right | Wrong | Gave up |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| 2 Aggregate and compare | 1 | 1 (100 %) | 0 (0 %) | 0 (0 %) |",
    ]
