import io
import json
import sys

import outcomes
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
