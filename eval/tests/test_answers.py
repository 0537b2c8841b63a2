import json

import pytest
from check import answers_of
from domain import HALVES, ROOT, domain_names, load_domain

DOMAINS = [(half, name) for half in HALVES for name in domain_names(half)]
#: What nobody changes is asked again by ``npm run test:all`` alone.
LATER = [pytest.param(*one, marks=pytest.mark.long if one[0] == "blind" else []) for one in DOMAINS]


@pytest.mark.parametrize(("half", "name"), LATER)
def test_the_references_of_a_domain_give_the_kept_answers(half, name, tmp_path):
    kept = json.loads((ROOT / half / "answers.json").read_text())
    domain = load_domain(half, name, tmp_path)
    made = json.loads(json.dumps(answers_of(domain)))
    assert made == {question.id: kept[question.id] for question in domain.questions}


def test_no_domain_stands_in_both_halves_and_no_id_twice(tmp_path):
    names = [name for _, name in DOMAINS]
    assert len(names) == len(set(names))
    ids = [question.id for pair in DOMAINS for question in load_domain(*pair, tmp_path).questions]
    assert len(ids) == len(set(ids))
