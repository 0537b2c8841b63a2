import json

import pytest
from in_words import holds_in_words
from question_set import SetError, answer_of, read_set
from report_set import causes_of, judge_all, rows_of, table_of


@pytest.fixture
def questions(tmp_path):
    (tmp_path / "birds.csv").write_text("kind,n\nowl,1\n")

    def write(*lines):
        file = tmp_path / "set.jsonl"
        file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        return file

    return write


def asked(name, answer, **more):
    return {"id": name, "data": ["birds.csv"], "question": "How many?", "answer": answer, **more}


def replied(name, **more):
    reply = {"status": "tool", "text": "", "cells": [{"code": "1"}], "outputs": [], "result": None}
    return {"id": name, **reply, "steps": [], "usage": {}, "ms": 100, **more}


def failed(name, code):
    return replied(name, status="failed", cells=[], error={"code": code, "message": "."})


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (3, "value"),
        ("owl", "value"),
        ([1, 2], "list"),
        ({"columns": ["a"], "rows": [[1]]}, "frame"),
        ({"type": "groups", "values": {"owl": 1}}, "groups"),
        ({"type": "decline"}, "decline"),
    ],
)
def test_an_answer_may_be_written_as_it_is(answer, kind):
    assert answer_of(answer)["type"] == kind


def test_groups_become_pairs_and_a_frame_counts_its_rows():
    assert answer_of({"type": "groups", "values": {"owl": 1}})["values"] == [["owl", 1]]
    assert answer_of({"columns": ["a"], "rows": [[1], [2]]})["rowCount"] == 2


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"data": ["birds.csv"], "question": "?", "answer": 1}, '"id"'),
        (asked("a", {"type": "guess"}), "type that is none of"),
        (asked("a", {"type": "groups"}), "not complete"),
        ({"id": "a", "data": ["birds.csv"], "question": "How many?"}, '"answer"'),
        ({**asked("a", 1), "data": ["none.csv"]}, "none.csv"),
        ({**asked("a", 1), "data": []}, '"data"'),
        ({**asked("a", 1), "question": " "}, '"question"'),
    ],
)
def test_a_line_that_is_no_question_is_named(questions, line, words):
    with pytest.raises(SetError, match=words) as raised:
        read_set(questions(asked("good", 1), line))
    assert "Line 2" in str(raised.value)


def test_an_id_that_is_used_twice_is_refused(questions):
    with pytest.raises(SetError, match="twice"):
        read_set(questions(asked("a", 1), asked("a", 2)))


def test_each_outcome_is_told_apart_with_calls_tokens_and_time(questions, tmp_path):
    file = questions(
        asked("right", 3, **{"class": "count"}),
        asked("wrong", 3, **{"class": "count"}),
        asked("gave", 3, **{"class": "count"}),
        asked("slow", 3, **{"class": "other"}),
        asked("declined", {"type": "decline"}, **{"class": "other"}),
        asked("broken", 3, **{"class": "other"}),
        asked("words", 3, **{"class": "other"}),
    )
    replies = tmp_path / "replies.jsonl"
    lines = [
        replied("right", result=3, usage={"inputTokens": 10, "outputTokens": 2}),
        replied("wrong", result=4, invalidCalls=2, ms=300),
        failed("gave", "gave_up"),
        failed("slow", "deadline"),
        failed("declined", "gave_up"),
        failed("broken", "run_failed"),
        replied("words", status="answer", cells=[], text="There are 3."),
    ]
    replies.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    judged = judge_all(read_set(file), replies)
    assert [one.outcome for one in judged] == [
        "right",
        "wrong",
        "gave up",
        "no reply",
        "right",
        "wrong",
        "right",
    ]
    rows = rows_of(judged)
    assert list(rows) == ["count", "other", "together"]
    assert rows["count"] == {
        "questions": 3,
        "right": 1,
        "wrong": 1,
        "gave up": 1,
        "no reply": 0,
        "invalid calls": 2,
        "tokens in": 10,
        "tokens out": 2,
        "median s": 0.1,
        "total s": 0.5,
    }
    assert "| count | 3 | 1 (33 %) | 1 (33 %) |" in table_of(rows)
    assert causes_of(judged) == "\n\nNo reply to 1, `deadline`. ."


def test_offered_readings_have_columns_where_there_are_any(questions, tmp_path):
    file = questions(asked("right", 1), asked("wrong", 2), asked("gave", 1))
    readings = [{"text": "The rows", "code": "len(df)"}]
    offer = {**failed("right", "gave_up"), "readings": readings}
    replies = tmp_path / "replies.jsonl"
    lines = [offer, {**offer, "id": "wrong"}, failed("gave", "gave_up")]
    replies.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    row = rows_of(judge_all(read_set(file), replies))["all"]
    assert [row["offered right"], row["offered wrong"], row["gave up"]] == [1, 1, 1]


@pytest.mark.parametrize(
    ("text", "value", "outcome"),
    [
        ("There are 1,204 rows.", 1204, "right"),
        ("The mean is 3.14.", 3.14159, "right"),
        ("The mean is 3.", 3.14159, "wrong"),
        ("The mean is 3.15.", 3.14159, "wrong"),
        ("The owl.", "Owl", "right"),
        ("The owlet.", "owl", "gave up"),
        ("I cannot say.", 3, "gave up"),
        ("It is 1, 2, 3 or 4.", 3, "wrong"),
        ("In df2 there are none.", 2, "gave up"),
    ],
)
def test_a_sentence_holds_a_value_or_does_not(text, value, outcome):
    assert holds_in_words(text, [{"type": "value", "value": value}]) == outcome


def test_a_sentence_without_numbers_declines():
    assert holds_in_words("Nothing says so.", [{"type": "decline"}]) == "right"
    assert holds_in_words("It is 5.", [{"type": "decline"}]) == "wrong"
