"""Runs of commuter trains around a city, and the lines that they serve."""

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

FORMATS = {"runs": "parquet", "lines": "csv"}

VOICE = "a punctuality analyst who types fast, lower case and with typos"

LINES = [
    ("L1", "Harbour", "CityRail", 38.4, 17, "Y", 92.0, 41, 1.6),
    ("L2", "Northgate", "CityRail", 52.1, 22, "Y", 91.0, 58, 2.6),
    ("L3", "Valley", "Regio", 71.6, 19, "N", 88.0, 74, 4.1),
    ("L4", "Airport", "CityRail", 21.9, 8, "Y", 95.0, 24, 0.9),
    ("L5", "Lakes", "Regio", 64.0, 24, "N", 87.5, 79, 3.6),
    ("L6", "Eastside", "MetroNord", 29.3, 14, "Y", 93.0, 34, 1.4),
    ("L7", "Quarry", "MetroNord", 18.2, 9, "N", None, 26, 1.0),
]
SEATS = {"EMU-4": 320, "EMU-8": 640, "DMU-3": 210, "Loco+6": 540}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["lineCd", "lineName", "oper", "len_km", "stops", "elec", "tgt_pct", "minutes", "lag"]
    full = pd.DataFrame(LINES, columns=columns)
    n = 1460
    which = rng.choice(6, n, p=[0.22, 0.23, 0.14, 0.16, 0.1, 0.15])
    day = pd.Timestamp("2024-03-06") + pd.to_timedelta(rng.integers(0, 482, n), "D")
    thin = (day.weekday >= 5) & (rng.random(n) < 0.45)
    day = day.where(~thin, day - pd.to_timedelta(rng.integers(2, 5, n), "D"))
    hour = rng.choice(
        np.arange(5, 24),
        n,
        p=np.array([2, 6, 12, 11, 7, 4, 3, 3, 4, 4, 5, 9, 11, 8, 4, 3, 2, 1, 1]) / 100,
    )
    sched = day + pd.to_timedelta(hour * 60 + rng.choice(np.arange(0, 60, 5), n), "min")
    peak = (day.weekday < 5) & np.isin(hour, [7, 8, 16, 17, 18])
    lag = full["lag"].to_numpy()[which]
    autumn = np.isin(sched.month, [10, 11])
    dep = (rng.gamma(0.5, 2.6, n) * (1 + 0.5 * peak)).round()
    arr = dep + rng.gamma(0.8, 1.6, n) * lag / 2 * (1 + 0.7 * peak + 0.6 * autumn)
    arr = arr + np.where(rng.random(n) < 0.03, rng.gamma(3, 9, n), 0) - 1
    elec = full["elec"].to_numpy()[which] == "Y"
    unit = np.where(
        elec,
        rng.choice(["EMU-4", "EMU-8", "Loco+6"], n, p=[0.5, 0.38, 0.12]),
        rng.choice(["DMU-3", "Loco+6"], n, p=[0.74, 0.26]),
    )
    seats = np.array([SEATS[name] for name in unit])
    cancelled = rng.random(n) < 0.022 + 0.006 * lag
    inbound = rng.random(n) < np.where(hour < 11, 0.64, 0.4)
    pax = seats * np.clip(rng.normal(0.34 + 0.38 * peak, 0.17, n), 0.02, 1.35)
    arr = arr.round() + 0.0
    cause = rng.choice(
        ["signals", "rolling stock", "crew", "weather", "passengers", "track"],
        n,
        p=[0.24, 0.21, 0.13, 0.12, 0.2, 0.1],
    )
    runs = pd.DataFrame(
        {
            "run_id": [f"R{i:05d}" for i in range(20001, 20001 + n)],
            "lineCd": full["lineCd"].to_numpy()[which],
            "sched_dep": sched,
            "dir": np.where(inbound, "in", "out"),
            "unitType": unit,
            "seats": seats,
            "pax": np.where(cancelled, np.nan, pax.round()),
            "depDelayMin": np.where(cancelled, np.nan, dep),
            "arrDelayMin": np.where(cancelled, np.nan, arr),
            "cancelled": cancelled,
            "skippedStops": np.where(
                (arr > 9) & ~cancelled & (rng.random(n) < 0.45), rng.integers(1, 5, n), 0
            ),
            "cause": np.where((arr > 4) | cancelled, cause, None),
            "platformChg": np.where(rng.random(n) < 0.06, "Y", "N"),
            "driver_depot": rng.choice(["Central", "North Yard", "Lakeside"], n, p=[0.5, 0.3, 0.2]),
        }
    )
    runs.loc[rng.choice(n, 47, replace=False), "pax"] = np.nan
    runs.loc[rng.choice(n, 16, replace=False), "driver_depot"] = None
    runs = runs.sort_values("sched_dep", ignore_index=True)
    return {"runs": runs, "lines": full.drop(columns=["lag"]).rename(columns={"minutes": "runMin"})}


r = T("runs")
lines = T("lines")
j = r.join(lines, on="lineCd")

dep = c("sched_dep")
delay = c("arrDelayMin")
ran = ~c("cancelled")
late = delay > 5
weekend = dep.part("weekday") >= 6
year = dep.part("year")
month = dep.floor("month")
inbound = c("dir") == "in"

QUESTIONS = [
    # look
    ("how mnay runs in total", r.value(count())),
    ("waht colums does the runs file have, types too", r.report("types")),
    ("gaps per column in runs pls", r.report("missing")),
    ("size of the lines table", lines.report("shape")),
    ("list teh delay causes that occur", r.distinct("cause").table()),
    ("all runs taht arrived over half an hour late", r.filter(delay > 30).table()),
    (
        "lines not electrifed, name and lenght only",
        lines.filter(c("elec") == "N").select("lineName", "len_km").table(),
    ),
    (
        "trains w more pasengers than seats, show me them",
        r.filter(c("pax") > c("seats")).table(),
    ),
    ("25 rnadom runs", r.sample(25).table()),
    (
        "describe dep delay, arrival delay n passengers",
        r.report("describe", "depDelayMin", "arrDelayMin", "pax"),
    ),
    ("how many diferent depots do drivers come from", r.value(nunique("driver_depot"))),
    ("order the lines longest first", lines.sort("-len_km").table()),
    (
        "cancelled inbuond runs on L2, which",
        r.filter(c("cancelled") & inbound & (c("lineCd") == "L2")).table(),
    ),
    # aggregate and compare
    ("avg arrival dealy", r.value(mean("arrDelayMin"))),
    ("mean arival delay per line", r.group("lineCd", delay=mean("arrDelayMin")).table()),
    (
        "whcih line is the worst for cancellatons, by count",
        r.filter(c("cancelled")).group("lineCd", n=count()).top(1, "n").table(),
    ),
    ("canc rate per opreator in pct", j.group("oper", pct=mean(c("cancelled")) * 100).table()),
    ("of the trians that ran, share max 5 min late", r.filter(ran).value(mean(delay <= 5))),
    (
        "punctuality by line name, pct of non cancelled arrivng within 5 min",
        j.filter(ran).group("lineName", pct=mean(delay <= 5) * 100).table(),
    ),
    ("total pasengers carried per direction", r.group("dir", pax=sum_("pax")).table()),
    (
        "top 3 causes by nr of runs they sit on",
        r.group("cause", n=count()).top(3, "n").table(),
    ),
    (
        "delay minutes by cause summed, only the late ones over 5",
        r.filter(late).group("cause", minutes=sum_("arrDelayMin")).table(),
    ),
    (
        "each cause as share of all atributed runs",
        r.filter(~c("cause").missing())
        .group("cause", n=count())
        .derive(share=c("n") / over(sum_("n")))
        .select("cause", "share")
        .table(),
    ),
    (
        "inbound vs outbuond median arr delay",
        r.group("dir", delay=median("arrDelayMin")).table(),
    ),
    (
        "diff in avg delay diesel lines minus electrified, arrival",
        j.value(mean("arrDelayMin", c("elec") == "N") - mean("arrDelayMin", c("elec") == "Y")),
    ),
    (
        "avg load facter per unit type, pax over seats",
        r.group("unitType", load=mean(c("pax") / c("seats"))).table(),
    ),
    (
        "runs left on time but came in over 5 late, count",
        r.filter((c("depDelayMin") == 0) & late).value(count()),
    ),
    (
        "how much time do trians lose en route on avg, arr delay minus dep delay",
        r.value(mean(delay - c("depDelayMin"))),
    ),
    ("biggest delay evr on each line", r.group("lineCd", worst=max_("arrDelayMin")).table()),
    ("95th pctile arr delay by line", r.group("lineCd", p95=quantile("arrDelayMin", 0.95)).table()),
    ("count of runs per line n direcion", r.group("lineCd", "dir", n=count()).table()),
    (
        "unit types w over 150 runs and thier mean dep delay",
        r.group("unitType", n=count(), delay=mean("depDelayMin")).filter(c("n") > 150).table(),
    ),
    (
        "lines missing thier punctuality target, within 5 min",
        r.filter(ran)
        .group("lineCd", pct=mean(delay <= 5) * 100)
        .join(lines, on="lineCd")
        .filter(c("pct") < c("tgt_pct"))
        .select("lineName", "pct", "tgt_pct")
        .table(),
    ),
    ("any line w no runs at all", lines.join(r, on="lineCd", how="anti").table()),
    (
        "worst 2 causes on every line by delay mins",
        r.group("lineCd", "cause", minutes=sum_("arrDelayMin"))
        .top(2, "minutes", per=("lineCd",))
        .table(),
    ),
    ("how many runs skiped at least one stop", r.filter(c("skippedStops") > 0).value(count())),
    (
        "passengers n stops skipped by depot, totals",
        r.group("driver_depot", pax=sum_("pax"), skipped=sum_("skippedStops")).table(),
    ),
    (
        "regio runs cancelled bc of crew, how many",
        j.filter((c("oper") == "Regio") & c("cancelled") & (c("cause") == "crew")).value(count()),
    ),
    (
        "ratio of platfrom changes on L1 to L6",
        r.value(
            count(only=(c("lineCd") == "L1") & (c("platformChg") == "Y"))
            / count(only=(c("lineCd") == "L6") & (c("platformChg") == "Y"))
        ),
    ),
    (
        "avg spped of each line in km/h from lenght and run mins",
        lines.derive(kmh=c("len_km") / c("runMin") * 60).select("lineName", "kmh").table(),
    ),
    # time
    ("avg arr dealy per month", r.group(month=month, delay=mean("arrDelayMin")).table()),
    (
        "cancelations in november 24",
        r.filter(c("cancelled") & (dep >= date("2024-11-01")) & (dep < date("2024-12-01"))).value(
            count()
        ),
    ),
    (
        "worst weekday for delyas on arrival, mean",
        r.group(weekday=dep.part("weekdayName"), delay=mean("arrDelayMin")).top(1, "delay").table(),
    ),
    (
        "pax by hour of departure on weekdys",
        r.filter(dep.part("weekday") <= 5).group(hour=dep.part("hour"), pax=sum_("pax")).table(),
    ),
    (
        "weekly share of non cancelled runs over 5 late, w 4 wk rolling mean",
        r.filter(ran)
        .group(week=dep.floor("week"), share=mean(late))
        .derive(smooth=rolling("share", "week", 4))
        .table(),
    ),
    (
        "cumulatve cancellations by month in 2025",
        r.filter(c("cancelled") & (year == 2025))
        .group(month=month, n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "qtr on qtr change in pct of pasengers",
        r.group(quarter=dep.floor("quarter"), pax=sum_("pax"))
        .derive(growth=(c("pax") / shift("pax", "quarter") - 1) * 100)
        .select("quarter", "growth")
        .table(),
    ),
    (
        "L4 mean departure delay 7 to 9 in the mornng, mon-fri",
        r.filter(
            (c("lineCd") == "L4")
            & (dep.part("hour") >= 7)
            & (dep.part("hour") < 9)
            & (dep.part("weekday") <= 5)
        ).value(mean("depDelayMin")),
    ),
    (
        "when was the last run wtih a weather delay",
        r.filter(c("cause") == "weather").value(max_("sched_dep")),
    ),
    (
        "day w most delay minutes summed since jan 2025",
        r.filter(dep >= date("2025-01-01"))
        .group(day=dep.floor("day"), minutes=sum_("arrDelayMin"))
        .top(1, "minutes")
        .table(),
    ),
    (
        "earliest and latest schedueld run per line",
        r.group("lineCd", first=min_("sched_dep"), last=max_("sched_dep")).table(),
    ),
    # charts
    (
        "bar of cancelled runs by casue",
        r.filter(c("cancelled")).group("cause", n=count()).chart("bar", x="cause", y="n"),
    ),
    (
        "line chart mothly mean arr delay, one per operator",
        j.group("oper", month=month, delay=mean("arrDelayMin")).chart(
            "line", x="month", y="delay", colour="oper"
        ),
    ),
    (
        "hist of arrival delyas, only those under 30 min",
        r.filter(delay < 30).chart("histogram", y="arrDelayMin"),
    ),
    ("boxplt departure delay per depot", r.chart("box", x="driver_depot", y="depDelayMin")),
    ("scater dep delay x vs arr delay y", r.chart("scatter", x="depDelayMin", y="arrDelayMin")),
    (
        "heatmap hour by weekday, avg arival delay",
        r.group(
            hour=dep.part("hour"), weekday=dep.part("weekdayName"), delay=mean("arrDelayMin")
        ).chart("heatmap", x="weekday", y="hour", colour="delay"),
    ),
    (
        "stacked bars runs per quater by unit type",
        r.group("unitType", quarter=dep.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="unitType", stacked=True
        ),
    ),
    ("violin of pasengers by line", r.chart("violin", x="lineCd", y="pax")),
    # cleaning
    ("chuck teh cancelled ones out of runs", r.filter(ran).change("runs")),
    ("empty cause shoud say none", r.derive(cause=c("cause").or_else("none")).change("runs")),
    (
        "new col lost in runs = arr delay less dep delay",
        r.derive(lost=delay - c("depDelayMin")).change("runs"),
    ),
    ("in lines rename oper to operator pls", lines.rename(oper="operator").change("lines")),
    (
        "matrix line x cause w run counts",
        r.pivot("lineCd", "cause", count()).table(),
    ),
    # statistics
    (
        "corr of pasenger load w arr delay, spearman",
        r.derive(load=c("pax") / c("seats")).test(
            "correlation", y="arrDelayMin", x="load", method="spearman"
        ),
    ),
    ("mann whitny on arr delay inbound vs outbnd", r.test("mannWhitney", y="arrDelayMin", x="dir")),
    ("are cancelations indepedent of line, chi2", r.test("chiSquared", y="cancelled", x="lineCd")),
    (
        "regres arrival delay on departure delay",
        r.test("regression", y="arrDelayMin", x="depDelayMin"),
    ),
    ("std dev of arr delay by depot", r.group("driver_depot", sd=std("arrDelayMin")).table()),
    # nothing can answer it
    ("refund claims paid per line", None),
    ("how many conections did passengers miss at central", None),
    ("forcast punctuality for dec", None),
    ("why dos L3 fall apart in autumn", None),
    ("draft a para for teh board on last months figures", None),
    ("which drivers were most oftn late signing on", None),
    ("shuold we pad the L5 timetable", None),
    # Everyday
    ("how many trains got cancelled", r.filter(c("cancelled")).value(count())),
    ("lates train ever", r.top(1, "arrDelayMin").table()),
    ("runs per unit type", r.group("unitType", n=count()).table()),
    ("avg passengers on weekends", r.filter(weekend).value(mean("pax"))),
    ("how much is a ticket", None),
    ("first 10 runs", r.limit(10).table()),
    ("which operator runs most lines", lines.group("oper", n=count()).top(1, "n").table()),
    (
        "pie of delay causes",
        r.group("cause", n=count()).chart("pie", x="cause", y="n"),
    ),
    ("runs on the airport line", j.filter(c("lineName") == "Airport").value(count())),
    ("were ppl happy with the trains", None),
]
