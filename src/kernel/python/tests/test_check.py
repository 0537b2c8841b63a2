import ast
import sys
from types import SimpleNamespace
from warnings import catch_warnings, simplefilter

import pytest
from cellwright_kernel.check import check


@pytest.mark.parametrize("code", ["", "await f()", "def f():\n    return 1", "x = 'ä\u2028😀'"])
def test_code_that_parses_is_fine(code):
    assert check(code) == {"syntax": {"status": "ok"}, "missingImports": []}


@pytest.mark.parametrize(("code", "line"), [("x = (", 1), ("a = 1\nb ==== 2", 2), ("  x\ny", 1)])
def test_an_error_names_its_line(code, line):
    syntax = check(code)["syntax"]
    assert syntax["status"] == "error"
    assert syntax["line"] == line
    assert syntax["message"]


@pytest.mark.parametrize("raised", [RecursionError, MemoryError])
def test_code_that_the_parser_gives_up_on_is_not_said_to_be_wrong(raised, monkeypatch):
    def give_up(_code):
        raise raised

    monkeypatch.setattr(ast, "parse", give_up)
    assert check("x")["syntax"] == {"status": "unchecked", "reason": "too deeply nested"}


def test_warnings_that_are_errors_are_none_here():
    with catch_warnings():
        simplefilter("error")
        assert check("'\\d' is 1")["syntax"] == {"status": "ok"}


def test_only_imports_that_cannot_be_found_are_missing():
    code = (
        "import json, no_such_module_a.sub as a\n"
        "from no_such_module_b import x\nfrom . import y\n"
        "if True:\n    import no_such_module_c\n"
        "try:\n    import no_such_module_d\nexcept ImportError:\n    pass\n"
    )
    missing = ["no_such_module_a", "no_such_module_b", "no_such_module_c"]
    assert check(code)["missingImports"] == missing


def test_nothing_is_executed_or_imported(tmp_path, monkeypatch):
    (tmp_path / "trap_module.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    code = "import trap_module\nimport trap_module.sub\nraise SystemExit('run')"
    assert check(code) == {"syntax": {"status": "ok"}, "missingImports": []}
    assert "trap_module" not in sys.modules


def test_a_finder_that_fails_says_nothing_of_a_module(monkeypatch):
    class Finder:
        @staticmethod
        def find_spec(*_args):
            raise RuntimeError("down")

    monkeypatch.setattr(sys, "meta_path", [Finder])
    assert check("import no_such_module_e")["missingImports"] == []


def test_what_a_kernel_in_a_page_fetches_with_an_import_is_not_missing(monkeypatch):
    packages = {"a": {"imports": ["one_of_a_page", "two_of_a_page"]}, "b": {"imports": []}}
    page = SimpleNamespace(
        lockfile=SimpleNamespace(packages=SimpleNamespace(to_py=lambda: packages))
    )
    monkeypatch.setitem(sys.modules, "pyodide_js", page)
    report = check("import two_of_a_page.part, of_no_page")
    assert report["missingImports"] == ["of_no_page"]
