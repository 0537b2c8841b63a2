import io
import json
import sys

import outcomes
import pytest
from domain import domain_names, load_domain


def test_what_a_cell_prints_is_no_line_of_the_report(tmp_path, monkeypatch, capsys):
    name = domain_names("dev")[0]
    asked = load_domain("dev", name, tmp_path).questions[0].id
    monkeypatch.setattr(outcomes, "domain_names", lambda _half: [name])
    monkeypatch.setattr(sys, "argv", ["outcomes.py", "dev", str(tmp_path)])
    job = {"id": asked, "code": "print('Ada')\n1"}
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(job) + "\n"))
    outcomes.main()
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line).items() >= job.items()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("x = 1\nprint(x)", "x = 1\nx"),
        ("print('Mean:', x)", "x"),
        ("x = df.mean()", "x = df.mean()\nx"),
        ("df['a'] = 1", "df['a'] = 1"),
        ("if", "if"),
    ],
)
def test_what_the_last_line_prints_or_assigns_is_shown(code, expected):
    assert outcomes.shown(code) == expected
