"""Nothing that the analyst learns from bears the name of a field of the blind half."""

from domain import ROOT, domain_names

LEARNED_FROM = ROOT.parent / "training" / "tables"


def test_no_table_of_the_training_questions_is_called_like_a_field_of_the_blind_half():
    names = {path.stem for path in LEARNED_FROM.glob("*.py")}
    assert len(names) >= 80
    assert names.isdisjoint(domain_names("blind"))
