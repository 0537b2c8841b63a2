"""Real PySpark, classic and Connect, in one session: schemas are told and no job is started."""

import socket
import threading

import duckdb
import pytest
from cellwright_kernel import asking

pytestmark = pytest.mark.engines


@pytest.fixture(scope="module")
def classic(tmp_path_factory):
    """A local session that also answers Connect."""
    from pyspark.sql import SparkSession

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    session = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.warehouse.dir", str(tmp_path_factory.mktemp("warehouse")))
        .config("spark.plugins", "org.apache.spark.sql.connect.SparkConnectPlugin")
        .config("spark.connect.grpc.binding.port", port)
        .getOrCreate()
    )
    session.port = port
    yield session
    session.stop()


@pytest.fixture(scope="module")
def connect(classic):
    from pyspark.sql.connect.session import SparkSession

    session = SparkSession.builder.remote(f"sc://127.0.0.1:{classic.port}").create()
    yield session
    session.stop()


@pytest.fixture
def read_all(read):
    """Reads until every question had its answer: a machine that is loaded needs more than once."""

    def read_until_answered(**variables):
        while True:
            found = read(**variables)
            if not any(f"not read: {asking.NO_ANSWER}" in one["notes"] for one in found.values()):
                return found

    return read_until_answered


@pytest.fixture
def jobs(classic):
    """How many jobs there were in all, those of Connect included."""
    scheduler = classic.sparkContext._jsc.sc().dagScheduler()
    tracker = classic.sparkContext.statusTracker()
    events = classic.sparkContext._jsc.sc().listenerBus()

    def count():
        # The tracker learns of the end of a job by an event.
        events.waitUntilEmpty()
        assert tracker.getActiveJobsIds() == []
        return scheduler.numTotalJobs()

    return count


_ROWS = [(1, "a", 2.5)]
_NAMES = ["n", "class", "fare"]
_TYPES = [("n", "integer", "long"), ("class", "text", "string"), ("fare", "number", "double")]


def _types(dataset):
    return [(one["name"], one["type"], one["dtype"]) for one in dataset["columns"]]


def test_a_classic_frame_tells_its_schema_without_a_job(classic, read_all, jobs, tmp_path):
    rides = classic.createDataFrame(_ROWS, _NAMES)
    rides.write.parquet(str(tmp_path / "rides"))
    variables = {
        "rides": rides,
        "totals": rides.groupBy("class").count(),
        "files": classic.read.parquet(str(tmp_path / "rides")),
    }
    before = jobs()
    assert before > 0
    found = read_all(**variables)
    assert jobs() == before
    assert {(one["engine"], one["kind"], one["rows"]) for one in found.values()} == {
        ("pyspark", "remote", None)
    }
    assert _types(found["rides"]) == _types(found["files"]) == _TYPES
    assert [name for name, _, _ in _types(found["totals"])] == ["class", "count"]
    assert found["rides"]["notes"] == []


def test_a_frame_of_connect_is_analysed_once_and_only_when_that_starts_no_job(
    classic, connect, read_all, jobs, tmp_path
):
    classic.range(3).write.parquet(str(tmp_path / "numbers"))
    rides = connect.createDataFrame(_ROWS, _NAMES)
    variables = {
        "rides": rides,
        "totals": rides.groupBy("class").count(),
        "joined": rides.join(rides.select("n"), "n"),
        "files": connect.read.parquet(str(tmp_path / "numbers")),
        "narrow": connect.read.parquet(str(tmp_path / "numbers")).select("id"),
        "pivoted": rides.groupBy("n").pivot("class").sum("fare"),
        "query": connect.sql("SELECT 1 AS one"),
    }
    before = jobs()
    found = read_all(**variables)
    assert jobs() == before
    assert _types(found["rides"]) == _TYPES
    assert [name for name, _, _ in _types(found["totals"])] == ["class", "count"]
    assert [name for name, _, _ in _types(found["joined"])] == _NAMES
    for name in ("files", "narrow", "pivoted", "query"):
        assert found[name]["columns"] == [], name
        assert found[name]["notes"] == ["columns not read: asking may start work"], name
    asked = []
    connect.client.schema = lambda plan: asked.append(plan)
    try:
        assert _types(read_all(**variables)["rides"]) == _TYPES
    finally:
        del connect.client.schema
    assert asked == []
    assert jobs() == before
    # Asked for by the user it is a job, and then lies at hand.
    assert variables["files"].columns == ["id"]
    assert jobs() > before
    assert _types(read_all(**variables)["files"]) == [("id", "integer", "long")]


def test_a_plan_that_cannot_be_analysed_says_so_and_prints_nothing(connect, read_all, capfd):
    import logging

    found = read_all(wrong=connect.range(3).filter("nope > 1"))
    assert found["wrong"]["notes"] == ["not read: AnalysisException"]
    lines = capfd.readouterr().err.splitlines()
    assert [line for line in lines if "QueryContextLogger" in line] == []
    assert logging.getLogger("SQLQueryContextLogger").filters == []


def test_a_server_that_does_not_answer_is_left_behind(connect, read, monkeypatch):
    answered = threading.Event()
    monkeypatch.setattr(asking, "MOST_SECONDS", 0.01)
    frame = connect.range(3)
    monkeypatch.setattr(
        connect.client, "schema", lambda _plan: answered.wait() and None, raising=False
    )
    for _ in range(2):
        assert read(slow=frame)["slow"]["notes"] == [f"not read: {asking.NO_ANSWER}"]
    monkeypatch.setattr(asking, "MOST_SECONDS", 60.0)
    with duckdb.connect() as other:
        assert read(slow=frame, other=other)["other"]["notes"][0] == "no tables"
    answered.set()
    asking._threads["connect"].join()


def test_a_subclass_is_asked_nothing(classic, read, jobs):
    called = []
    frame = classic.createDataFrame(_ROWS, _NAMES)
    own = type(
        "Own",
        (type(frame),),
        {
            "schema": property(lambda _: called.append("schema")),
            "__getattr__": lambda _self, name: called.append(name),
            "__repr__": lambda _: called.append("repr"),
        },
    )
    odd = own.__new__(own, frame._jdf, classic)
    odd.__dict__.update({"_jdf": frame._jdf, "_session": classic})
    called.clear()
    before = jobs()
    assert read(odd=odd)["odd"]["columns"] == []
    assert called == []
    assert jobs() == before
