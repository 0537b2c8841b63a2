from cellwright_kernel import free_memory


def test_free_memory_is_what_the_machine_and_the_container_leave(tmp_path, monkeypatch):
    machine = tmp_path / "meminfo"
    machine.write_text("MemTotal: 9 kB\nMemAvailable:   7 kB\n")
    monkeypatch.setattr(free_memory, "MACHINE", str(machine))
    monkeypatch.setattr(free_memory, "GROUP", str(tmp_path / "memory."))
    assert free_memory.free_memory() == {"free": 7168}
    (tmp_path / "memory.max").write_text("6000\n")
    (tmp_path / "memory.current").write_text("1000\n")
    assert free_memory.free_memory() == {"free": 5000}
    (tmp_path / "memory.max").write_text("max\n")
    assert free_memory.free_memory() == {"free": 7168}


def test_free_memory_is_left_out_where_it_is_not_known(tmp_path, monkeypatch):
    monkeypatch.setattr(free_memory, "MACHINE", str(tmp_path / "none"))
    monkeypatch.setattr(free_memory, "GROUP", str(tmp_path / "none."))
    assert free_memory.free_memory() == {}
