import builtins
import gc
import sys

import numpy as np
import pandas as pd
import pytest
from cellwright_kernel import probe as probing
from cellwright_kernel.probe import free_memory, probe, read_namespace
from IPython.core.interactiveshell import InteractiveShell


@pytest.fixture
def shell():
    InteractiveShell.clear_instance()
    made = InteractiveShell.instance()
    yield made
    InteractiveShell.clear_instance()


def test_only_names_of_the_user_are_variables(shell):
    shell.run_cell(
        "import math as m, os.path\nx = quit = 1\n_hidden = 2\ndef f(): pass", store_history=True
    )
    out = probe(shell, 1_000)
    assert out["variables"] == ["x", "f"]
    assert out["modules"] == {"m": "math", "os": "os"}


@pytest.mark.parametrize("on", [True, False])
def test_probing_collects_no_garbage_and_leaves_the_collector_as_it_was(shell, on):
    def collections() -> int:
        collected.clear()
        probe(shell, 1_000)
        assert gc.isenabled() is on
        return len(collected)

    collected = []
    before = gc.get_threshold()
    (gc.enable if on else gc.disable)()
    gc.set_threshold(1, 1, 1)
    gc.callbacks.append(lambda phase, info: collected.append(phase))
    try:
        around = collections()
        shell.user_ns.update({f"df_{at}": pd.DataFrame({"a": range(50)}) for at in range(20)})
        assert collections() <= around
    finally:
        gc.callbacks.pop()
        gc.set_threshold(*before)
        gc.enable()


def test_probing_imports_nothing(monkeypatch):
    frames = {"df": pd.DataFrame({"a": [1], "t": pd.to_datetime(["2020"]), "s": ["x"]})}
    loaded = set(sys.modules)
    asked = []
    original = builtins.__import__

    def spy(name, *args, **kwargs):
        asked.append(name)
        return original(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", spy)
    read_namespace(frames, {}, 1_000)
    assert set(sys.modules) == loaded
    assert [name for name in asked if name.split(".")[0] not in sys.modules] == []


def test_a_statistic_that_fails_costs_its_column_only(monkeypatch):
    from cellwright_kernel import cells

    publish = cells._publish

    def fail_for_a(out, *args):
        assert out["name"] != "a"
        publish(out, *args)

    monkeypatch.setattr(cells, "_publish", fail_for_a)
    frame = pd.DataFrame({"a": [1], "b": [2]})
    (dataset,) = read_namespace({"df": frame}, {}, 1_000)["datasets"]
    assert ["range" in column for column in dataset["columns"]] == [False, True]


def test_a_very_wide_frame_does_not_cost_the_statistics_of_the_one_beside_it(monkeypatch):
    """By a clock on which naming the columns of each frame takes longer than all statistics may."""
    from cellwright_kernel import probe

    clock = [0.0]
    monkeypatch.setattr(probe, "perf_counter", lambda: clock[0])
    monkeypatch.setattr(probe, "_thread_time", lambda: clock[0])
    read = probe._read

    def read_slowly(*args):
        clock[0] += 2 * probe.STATISTICS_MS / 1000
        return read(*args)

    monkeypatch.setattr(probe, "_read", read_slowly)
    small = pd.DataFrame({"a": [1, 2, 3]})
    wide = [pd.DataFrame(np.zeros((1, 10_000))).add_prefix(f"c{at}") for at in range(2)]
    out = read_namespace({"wide": wide[0], "df": small, "other": wide[1]}, {})
    (found,) = [dataset for dataset in out["datasets"] if dataset["name"] == "df"]
    assert found["columns"][0]["spread"]["counts"] == [1, 1, 1]


def test_free_memory_is_what_the_machine_and_the_container_leave(tmp_path, monkeypatch):
    machine = tmp_path / "meminfo"
    machine.write_text("MemTotal: 9 kB\nMemAvailable:   7 kB\n")
    monkeypatch.setattr(probing, "MACHINE", str(machine))
    monkeypatch.setattr(probing, "GROUP", str(tmp_path / "memory."))
    assert free_memory() == {"free": 7168}
    (tmp_path / "memory.max").write_text("6000\n")
    (tmp_path / "memory.current").write_text("1000\n")
    assert free_memory() == {"free": 5000}
    (tmp_path / "memory.max").write_text("max\n")
    assert free_memory() == {"free": 7168}
    machine.unlink()
    assert free_memory() == {}


def test_datasets_and_columns_are_bounded():
    frames = {f"df{at}": pd.DataFrame({"a": [at]}) for at in range(60)}
    out = read_namespace(frames, {}, 1_000)
    assert (len(out["datasets"]), len(out["variables"])) == (50, 60)
    wide = {f"w{at}": pd.DataFrame(np.zeros((1, 10_500))).add_prefix("c") for at in range(3)}
    wide = read_namespace(wide, {}, 60_000)["datasets"]
    assert [len(dataset["columns"]) for dataset in wide] == [10_000, 10_000, 0]
    assert [dataset["columnCount"] for dataset in wide] == [10_500] * 3
    assert sum("nulls" in column for column in wide[0]["columns"]) == 50
