"""With a real IPython shell; the comms are those of a kernel that runs in a page."""

import pytest
from comm_target import register
from IPython.core.interactiveshell import InteractiveShell

REGISTER = '__import__("comm_target").register(get_ipython())'


class Comms:
    """What a kernel keeps of targets."""

    def __init__(self):
        self.targets = {}

    def register_target(self, name, answer):
        self.targets[name] = answer


@pytest.fixture
def shell():
    shell = InteractiveShell()
    shell.kernel = type("Kernel", (), {"comm_manager": Comms()})()
    yield shell
    shell.restore_sys_module_state()


def traces(shell):
    names = {name: value for name, value in shell.user_ns.items() if name.startswith("_i")}
    history = shell.history_manager
    return {
        "count": shell.execution_count,
        "in": list(shell.user_ns["In"]),
        "parsed": list(history.input_hist_parsed),
        "out": dict(shell.user_ns["Out"]),
        "last": shell.user_ns.get("_"),
        "names": names,
        "all": sorted(shell.user_ns),
        "hidden": sorted(shell.user_ns_hidden),
    }


@pytest.mark.parametrize("cells", [[], ["a = 1"], ["a = 1", "a", "b = 2", "b", "a + b"]])
def test_the_cell_that_registers_leaves_no_trace(shell, cells):
    for cell in cells:
        shell.run_cell(cell, store_history=True)
    before = traces(shell)
    shell.run_cell(REGISTER, store_history=True)
    assert traces(shell) == before
    shell.run_cell("c = 3", store_history=True)
    assert shell.user_ns["In"][-1] == "c = 3"
    assert shell.user_ns[f"_i{before['count']}"] == "c = 3"
    assert shell.execution_count == before["count"] + 1


def test_no_cell_of_the_user_is_taken_for_the_one_that_registers(shell):
    shell.run_cell("a = 1", store_history=True)
    shell.run_cell(REGISTER, store_history=False)
    register(shell)
    shell.run_cell("b = 2", store_history=True)
    assert list(shell.user_ns["In"]) == ["", "a = 1", "b = 2"]
