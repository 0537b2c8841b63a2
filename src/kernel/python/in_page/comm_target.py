"""Lets the page evaluate expressions over a comm, in a kernel that accepts none with a request."""

from json import dumps

TARGET = "cellwright"


def register(shell: object) -> None:
    """Registers the target; called from a cell, which is then taken out of the shell's history.

    A comm that is opened with ``{"expressions": {key: expression}}`` is sent ``{"answers": json}``,
    the JSON text of the results as the protocol defines them, and is then closed.
    """

    def answer(comm: object, message: dict) -> None:
        answers = shell.user_expressions(message["content"]["data"]["expressions"])
        comm.send({"answers": dumps(answers, allow_nan=False)})
        comm.close()

    history = shell.history_manager
    own = history.input_hist_raw[-1]

    def forget(result: object) -> None:
        shell.events.unregister("post_run_cell", forget)
        if result.info.raw_cell.rstrip("\n") == own == history.input_hist_raw[-1]:
            _forget_cell(shell, result.execution_count)

    shell.kernel.comm_manager.register_target(TARGET, answer)
    shell.events.register("post_run_cell", forget)


def _forget_cell(shell: object, number: int) -> None:
    """Leaves the shell as if its last cell, numbered ``number``, had not run."""
    shell.execution_count = number
    history = shell.history_manager
    history.input_hist_parsed.pop()
    raw = history.input_hist_raw
    raw.pop()
    before = ["", "", "", "", *raw][-4:]
    history._iii, history._ii, history._i, history._i00 = before
    values = {"_i": before[2], "_ii": before[1], "_iii": before[0]}
    if len(raw) > 1:
        shell.user_ns.update(values)
        values = {}
    for name in [f"_i{number}", *values]:
        shell.user_ns.pop(name, None)
        shell.user_ns_hidden.pop(name, None)
