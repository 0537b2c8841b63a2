"""Hourly samples of a fleet of servers, its host list and the alerts that it raised."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    count,
    date,
    max_,
    mean,
    median,
    min_,
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"metrics": "parquet", "hosts": "csv", "alerts": "csv"}

VOICE = "a sysadmin, terse, log-like, thresholds"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 26
    role = rng.choice(["web", "db", "cache", "queue", "batch"], k, p=[0.4, 0.2, 0.14, 0.1, 0.16])
    names = [f"{r}{i + 1:02d}" for i, r in enumerate(role)]
    hosts = pd.DataFrame(
        {
            "host": names,
            "role": role,
            "dc": rng.choice(["fra1", "ams2", "iad3"], k, p=[0.5, 0.3, 0.2]),
            "env": rng.choice(["prod", "staging"], k, p=[0.75, 0.25]),
            "cores": rng.choice([4, 8, 16, 32], k),
            "ram_gb": rng.choice([16, 32, 64, 128], k),
            "os": rng.choice(["debian12", "debian11", "ubuntu22.04", "alma9"], k),
            "kernel": rng.choice(["5.10.0-28", "6.1.0-18", "6.1.0-25"], k),
            "commissioned": (
                pd.Timestamp("2019-03-01") + pd.to_timedelta(rng.integers(0, 1900, k), unit="D")
            ).strftime("%Y-%m-%d"),
            "backup": rng.choice(["yes", "no"], k, p=[0.7, 0.3]),
        }
    )
    m = 2000
    which = rng.choice(k - 2, m)
    ts = pd.Timestamp("2025-01-06") + pd.to_timedelta(
        rng.integers(0, 56 * 24 * 12, m) * 5, unit="min"
    )
    load = pd.Series(role[which]).map({"web": 42, "db": 55, "cache": 18, "queue": 25, "batch": 61})
    cpu = np.clip(rng.normal(load, 19), 0.5, 100).round(1)
    metrics = pd.DataFrame(
        {
            "ts": ts,
            "host": hosts["host"].to_numpy()[which],
            "cpu_pct": cpu,
            "mem_pct": np.clip(rng.normal(58, 17, m), 4, 99.8).round(1),
            "swap_mb": np.where(rng.random(m) < 0.12, rng.gamma(2, 210, m), 0).round(),
            "disk_used_pct": np.clip(rng.normal(64, 15, m), 6, 100).round(1),
            "iowait_pct": rng.gamma(1.2, 2.4, m).round(1),
            "net_rx_mbps": rng.lognormal(3.6, 0.9, m).round(1),
            "net_tx_mbps": rng.lognormal(3.3, 1.0, m).round(1),
            "load1": (
                cpu / 100 * hosts["cores"].to_numpy()[which] * rng.lognormal(0, 0.2, m)
            ).round(2),
            "http_5xx": np.where(role[which] == "web", rng.negative_binomial(1, 0.12, m), 0),
            "p99_ms": np.where(role[which] == "web", rng.lognormal(5.3, 0.6, m).round(), np.nan),
            "ntp_ok": rng.random(m) > 0.03,
        }
    )
    metrics.loc[rng.choice(m, 30, replace=False), ["cpu_pct", "mem_pct"]] = np.nan
    a = 520
    fired = pd.Timestamp("2025-01-06") + pd.to_timedelta(
        (rng.random(a) * 56 * 86400).round(), unit="s"
    )
    severity = rng.choice(["info", "warning", "critical"], a, p=[0.3, 0.5, 0.2])
    acked = pd.Series(fired + pd.to_timedelta(rng.gamma(1.2, 900, a).round(), unit="s"))
    resolved = pd.Series(acked + pd.to_timedelta(rng.gamma(1.3, 2800, a).round(), unit="s"))
    missed = rng.random(a) < 0.13
    alerts = pd.DataFrame(
        {
            "alert_id": np.arange(88001, 88001 + a),
            "host": rng.choice(names[1:], a),
            "check": rng.choice(
                ["HighCPU", "DiskFull", "OOMKill", "HostDown", "CertExpiry", "HighLatency"],
                a,
                p=[0.28, 0.2, 0.1, 0.1, 0.07, 0.25],
            ),
            "severity": severity,
            "fired_at": fired.strftime("%Y-%m-%dT%H:%M:%S"),
            "acked_at": acked.dt.strftime("%Y-%m-%dT%H:%M:%S").mask(missed),
            "resolved_at": resolved.dt.strftime("%Y-%m-%dT%H:%M:%S").mask(missed),
            "oncall": rng.choice(["mkraus", "dlopez", "yuki", "svend"], a),
            "paged": severity == "critical",
            "flapping": rng.random(a) < 0.1,
        }
    )
    return {"metrics": metrics, "hosts": hosts, "alerts": alerts}


m = T("metrics")
h = T("hosts")
al = T("alerts")
mh = m.join(h, "host")
ah = al.join(h, "host")

ts = c("ts")
fired = c("fired_at")
prod = c("env") == "prod"
crit = c("severity") == "critical"
unresolved = c("resolved_at").missing()

QUESTIONS = [
    # Everyday
    ("hosts sorted by ram_gb, desc", h.sort("-ram_gb").table()),
    ("most recent alert", al.top(1, "fired_at").table()),
    ("alert count per check", al.group("check", n=count()).table()),
    ("hosts in fra1, not prod", h.filter((c("dc") == "fra1") & ~prod).table()),
    ("% flapping alerts per oncall", al.group("oncall", flapping=mean("flapping") * 100).table()),
    (
        "alerts per day + 7 day rolling mean",
        al.group(day=fired.floor("day"), n=count()).derive(mean=rolling("n", "day", 7)).table(),
    ),
    (
        "correlations of cpu_pct, mem_pct, iowait_pct",
        m.report("correlations", "cpu_pct", "mem_pct", "iowait_pct"),
    ),
    ("metrics: rename load1 to load", m.rename(load1="load").change("metrics")),
    ("mean iowait per dc", mh.group("dc", iowait=mean("iowait_pct")).table()),
    ("first 10 rows of hosts", h.limit(10).table()),
    ("power draw per host, watts", None),
    # look
    ("metrics: shape", m.report("shape")),
    ("alerts, nulls per field", al.report("missing")),
    ("list check names seen in alerts", al.distinct("check").table()),
    ("hosts, full dump", h.table()),
    ("20 random samples with swap in use", m.filter(c("swap_mb") > 0).sample(20).table()),
    ("describe cpu, mem, iowait", m.report("describe", "cpu_pct", "mem_pct", "iowait_pct")),
    # aggregate and compare
    ("count cpu > 90", m.filter(c("cpu_pct") > 90).value(count())),
    (
        "hosts with any sample disk >= 95",
        m.filter(c("disk_used_pct") >= 95).distinct("host").table(),
    ),
    ("avg cpu per role, prod only", mh.filter(prod).group("role", cpu=mean("cpu_pct")).table()),
    ("max load1 per host", m.group("host", load=max_("load1")).table()),
    (
        "top 5 hosts by p95 mem",
        m.group("host", mem=quantile("mem_pct", 0.95)).top(5, "mem").table(),
    ),
    (
        "boxes where load exceeded core count, sample count each",
        mh.filter(c("load1") > c("cores")).group("host", n=count()).table(),
    ),
    ("load per core, mean, by dc", mh.group("dc", load=mean(c("load1") / c("cores"))).table()),
    (
        "samples cpu > 80 and mem > 80 and iowait > 5",
        m.filter((c("cpu_pct") > 80) & (c("mem_pct") > 80) & (c("iowait_pct") > 5)).table(),
    ),
    ("% samples swapping, per os", mh.group("os", swapping=mean(c("swap_mb") > 0) * 100).table()),
    ("hosts reporting no metrics", h.join(m, "host", "anti").table()),
    (
        "noisiest check, criticals only",
        al.filter(crit).group("check", n=count()).top(1, "n").table(),
    ),
    ("alerts still open, by severity", al.filter(unresolved).group("severity", n=count()).table()),
    (
        "open criticals in prod: host, check, since when",
        ah.filter(unresolved & crit & prod).select("host", "check", "fired_at").table(),
    ),
    (
        "top 3 checks per dc, flapping dropped",
        ah.filter(~c("flapping")).group("dc", "check", n=count()).top(3, "n", per=("dc",)).table(),
    ),
    ("hosts with >= 25 alerts", al.group("host", n=count()).filter(c("n") >= 25).table()),
    (
        "prod servers without backup, ram >= 32",
        h.filter(prod & (c("backup") == "no") & (c("ram_gb") >= 32)).table(),
    ),
    ("total ram and cores per dc", h.group("dc", ram=sum_("ram_gb"), cores=sum_("cores")).table()),
    ("host w/ worst p99 ever", m.top(1, "p99_ms").select("host").value()),
    (
        "mem delta prod vs staging, means",
        mh.value(mean("mem_pct", prod) - mean("mem_pct", c("env") == "staging")),
    ),
    (
        "rx+tx total per role",
        mh.group("role", traffic=sum_(c("net_rx_mbps") + c("net_tx_mbps"))).table(),
    ),
    (
        "hosts above fleet avg cpu",
        m.derive(fleet=over(mean("cpu_pct")))
        .group("host", cpu=mean("cpu_pct"), fleet=mean("fleet"))
        .filter(c("cpu") > c("fleet"))
        .select("host")
        .table(),
    ),
    (
        "hosts never critical, but alerted",
        al.group("host", crit=count(only=crit)).filter(c("crit") == 0).table(),
    ),
    (
        "distinct hosts w/ OOMKill or HostDown",
        al.filter(c("check").isin(["OOMKill", "HostDown"])).value(nunique("host")),
    ),
    ("share of alerts paged, per oncall", al.group("oncall", paged=mean("paged")).table()),
    (
        "stddev cpu per host, debian12 boxes",
        mh.filter(c("os") == "debian12").group("host", sd=std("cpu_pct")).table(),
    ),
    # time
    ("5xx per day", m.group(day=ts.floor("day"), errors=sum_("http_5xx")).table()),
    (
        "MTTR min per check: fired to resolved",
        al.group("check", mttr=mean(fired.until(c("resolved_at"), "minute"))).table(),
    ),
    (
        "acks slower than 30 min, criticals: count",
        al.filter(crit & (fired.until(c("acked_at"), "minute") > 30)).value(count()),
    ),
    (
        "median ack secs per oncall since 2025-02-01",
        al.filter(fired >= date("2025-02-01"))
        .group("oncall", secs=median(fired.until(c("acked_at"), "second")))
        .table(),
    ),
    (
        "alerts by hour of day, weekend only",
        al.filter(fired.part("weekday") >= 6).group(hour=fired.part("hour"), n=count()).table(),
    ),
    (
        "busiest weekday, pages",
        al.filter(c("paged"))
        .group(weekday=fired.part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "cpu max per host per week, web role",
        mh.filter(c("role") == "web")
        .group("host", week=ts.floor("week"), cpu=max_("cpu_pct"))
        .table(),
    ),
    (
        "wk over wk alert count change",
        al.group(week=fired.floor("week"), n=count())
        .derive(change=c("n") - shift("n", "week"))
        .table(),
    ),
    (
        "samples 2025-01-20 06:00 to 18:00, mem > 70",
        m.filter(
            (ts >= date("2025-01-20T06:00:00"))
            & (ts < date("2025-01-20T18:00:00"))
            & (c("mem_pct") > 70)
        ).table(),
    ),
    ("first/last sample per host", m.group("host", first=min_("ts"), last=max_("ts")).table()),
    (
        "longest silence between samples per host, hours",
        m.derive(prev=shift("ts", "ts", per=("host",)))
        .group("host", gap=max_(c("prev").until(ts, "hour")))
        .table(),
    ),
    # charts
    (
        "plot daily mean cpu, line per dc",
        mh.group("dc", day=ts.floor("day"), cpu=mean("cpu_pct")).chart(
            "line", x="day", y="cpu", colour="dc"
        ),
    ),
    ("hist p99 under 2000 ms", m.filter(c("p99_ms") < 2000).chart("histogram", y="p99_ms")),
    ("box mem by role", mh.chart("box", x="role", y="mem_pct")),
    (
        "bar alerts per check, stacked by severity",
        al.group("check", "severity", n=count()).chart(
            "bar", x="check", y="n", colour="severity", stacked=True
        ),
    ),
    (
        "scatter load1 vs cpu, db hosts",
        mh.filter(c("role") == "db").chart("scatter", x="cpu_pct", y="load1"),
    ),
    (
        "heatmap alerts weekday x hour",
        al.group(weekday=fired.part("weekdayName"), hour=fired.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "running total alerts per day, line",
        al.group(day=fired.floor("day"), n=count())
        .derive(total=running("n", "day"))
        .chart("line", x="day", y="total"),
    ),
    # cleaning and reshaping
    ("purge flapping from alerts", al.filter(~c("flapping")).change("alerts")),
    (
        "metrics: add net_total = rx + tx",
        m.derive(net_total=c("net_rx_mbps") + c("net_tx_mbps")).change("metrics"),
    ),
    (
        "drop samples w/o cpu reading from metrics",
        m.filter(~c("cpu_pct").missing()).change("metrics"),
    ),
    (
        "pivot alerts: host rows, severity cols, counts",
        al.pivot("host", "severity", count()).table(),
    ),
    # statistics
    ("corr iowait / disk used", m.test("correlation", "iowait_pct", "disk_used_pct")),
    ("cpu prod vs staging, t-test", mh.test("tTest", "cpu_pct", "env")),
    ("severity vs check independent? chi2", al.test("chiSquared", "severity", "check")),
    # nothing can answer it
    ("cpu temp > 80C, which hosts", None),
    ("PIDs eating most mem on db hosts", None),
    ("failed ssh logins per host", None),
    ("root cause of HighLatency burst 2025-02-10", None),
    ("days until disk full, per host", None),
    ("nginx reload syntax", None),
]
