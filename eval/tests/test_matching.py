import pandas as pd
import pytest
from encode import encode
from matching import holds
from question import Decline, Frame, Groups, Listed, Named
from same import same, same_key


def table(columns, *rows):
    return {"columns": list(columns), "rows": [list(row) for row in rows]}


@pytest.mark.parametrize(
    ("result", "answer"),
    [
        (3.0000001, 3),
        ("sales", "Sales"),
        ("2024-03-01T00:00:00", pd.Timestamp("2024-03-01")),
        ("2024-03-01T13:50:00", "2024-03-01 13:50"),
        (True, True),
        ("yes", True),
        (table(["team", "wins"], ["Reds", 7]), "Reds"),
        ([5], 5),
        (["b", "a"], Listed(["a", "b"])),
        (table(["name", "n"], ["a", 2], ["b", 1]), Listed(["a", "b"], ordered=True)),
        (table(["g", "v"], ["a", 1.5], ["b", 2]), Groups({"b": 2, "a": 1.5})),
        (table(["g", "n", "v"], ["a", 4, 1.5], ["b", 6, 2]), Groups({"b": 2, "a": 1.5})),
        (table(["a", "b"], [1.5, 2]), Groups({"b": 2, "a": 1.5})),
        (
            table(["m", "v"], ["2024-01", 1], ["2024-02", 2]),
            Groups({"2024-01-01": 1, "2024-02-01": 2}),
        ),
        (table(["q", "v"], ["2024Q2", 1]), Groups({"2024-04-01": 1})),
        (table(["d", "v"], ["Monday", 1], ["Sunday", 2]), Groups({0: 1, 6: 2})),
        (
            table(["g", "x", "y"], ["a", 1, 2], ["b", 3, 4]),
            Groups({("a", "x"): 1, ("a", "y"): 2, ("b", "x"): 3, ("b", "y"): 4}),
        ),
        (table(["g", "v"], ["a", 1], ["b", None]), Groups({"a": 1})),
        (table(["mean", "std"], [2.5, 1]), Named({"mean": 2.5, "sd": 1})),
        (table(["index", "value"], ["t", -2.1], ["p", 0.04]), Named({"t": -2.1, "p": 0.04})),
        (table(["A b", "c"], [1, "x"], [2, "y"]), Frame(pd.DataFrame({"a_b": [2, 1]}))),
        ([1.0, 2.0], Frame(pd.DataFrame({"z": [1, 2]}))),
    ],
)
def test_an_answer_may_be_laid_out_in_any_way_a_reader_understands(result, answer):
    assert holds(result, encode(answer))


@pytest.mark.parametrize(
    ("result", "answer"),
    [
        (3.001, 3),
        (None, 3),
        ("Sale", "Sales"),
        (True, False),
        (table(["team"], ["Reds"], ["Blues"]), "Reds"),
        ([5, 6], 5),
        (["a"], Listed(["a", "b"])),
        (["a", "b", "c"], Listed(["a", "b"])),
        (["b", "a"], Listed(["a", "b"], ordered=True)),
        (table(["g", "v"], ["a", 1.5], ["b", 3]), Groups({"b": 2, "a": 1.5})),
        (table(["g", "v"], ["a", 1.5]), Groups({"b": 2, "a": 1.5})),
        (table(["g", "v"], ["b", 2], ["a", 1]), Groups({"a": 1, "b": 2}, ordered=True)),
        (table(["mean", "std"], [2.5, 2.5]), Named({"mean": 2.5, "sd": 1})),
        (list(range(50)), Named({"mean": 2, "sd": 1})),
        (table(["a"], [1], [2], [3]), Frame(pd.DataFrame({"a": [1, 2]}))),
        (table(["a"], [1], [3]), Frame(pd.DataFrame({"a": [1, 2]}))),
        (table(["a"], [2], [1]), Frame(pd.DataFrame({"a": [1, 2]}), ordered=True)),
        (5, Decline()),
    ],
)
def test_another_answer_is_not_taken_for_it(result, answer):
    assert not holds(result, encode(answer))


def test_truth_is_no_number_but_its_usual_words():
    assert same(True, "yes")
    assert not same("maybe", True)
    assert not same(None, 0)


def test_a_year_is_its_first_day_and_a_month_has_a_number():
    assert same_key("2024-01-01", 2024)
    assert same_key("March", 3)
    assert not same_key("March", 4)
