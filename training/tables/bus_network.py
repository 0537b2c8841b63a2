"""Trips, calls and stops of a town's buses, as its control room logs them."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"trips": "parquet", "stops": "csv", "calls": "parquet"}

VOICE = "a dispatcher: clipped, abbreviations (rt, canx, pax, w/), clock times"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1400
    day = pd.Timestamp("2024-10-01") + pd.to_timedelta(rng.integers(0, 273, n), unit="D")
    rt = rng.choice(
        ["4", "7", "12", "18X", "22", "N1", "N2"], n, p=[0.2, 0.18, 0.22, 0.12, 0.16, 0.07, 0.05]
    )
    night = np.isin(rt, ["N1", "N2"])
    hour = np.where(night, rng.choice([0, 1, 2, 22, 23], n), rng.integers(5, 22, n))
    minute = rng.choice(np.arange(0, 60, 5), n)
    sched = day + pd.to_timedelta(hour * 60 + minute, unit="min")
    peak = np.isin(hour, [7, 8, 16, 17])
    status = rng.choice(["run", "canx", "curtailed"], n, p=[0.89, 0.07, 0.04])
    off = rng.gamma(1.2, np.where(peak, 3.2, 1.6)).round(1) - 0.5
    act = sched + pd.to_timedelta((off * 60).round(), unit="s")
    delay = (off + rng.normal(1.5, 3.4, n)).round(1)
    cause = rng.choice(["traffic", "breakdown", "no driver", "weather", "pax incident"], n)
    quiet = (delay < 5) & (status == "run")
    trips = pd.DataFrame(
        {
            "trip_id": 70000 + np.arange(n),
            "rt": rt,
            "dir": rng.choice(["IB", "OB"], n),
            "depot": rng.choice(["North Yard", "Harbour", "Mill Rd"], n, p=[0.45, 0.35, 0.2]),
            "sched_dep": sched,
            "act_dep": act,
            "delay_min": delay,
            "pax": rng.poisson(np.where(peak, 52, 27)),
            "km": rng.normal(13.5, 3.1, n).round(1),
            "veh_no": rng.choice([f"B{1000 + i}" for i in range(48)], n),
            "drv": rng.integers(301, 365, n),
            "artic": rng.choice(["Y", "N"], n, p=[0.3, 0.7]),
            "status": status,
            "cause": cause,
        }
    )
    trips.loc[quiet, "cause"] = None
    trips.loc[rng.choice(n, 40, replace=False), "cause"] = None
    trips.loc[status == "canx", ["act_dep", "delay_min", "pax"]] = None
    m = 130
    first = [
        "Market",
        "Castle",
        "Station",
        "Quay",
        "Victoria",
        "Mill",
        "Church",
        "Hospital",
        "College",
    ]
    second = ["Sq", "St", "Rd", "Ln", "Gate", "Cross", "Terr", "Pk", "Bridge", "Green"]
    names = [f"{a} {b}" for b in second for a in first] + [
        f"Upper {a} {b}" for a in first for b in second
    ]
    stops = pd.DataFrame(
        {
            "stop_id": [f"S{i:03d}" for i in range(1, m + 1)],
            "stop_name": names[:m],
            "zone": rng.integers(1, 5, m),
            "shelter": rng.choice(["Y", "N"], m, p=[0.6, 0.4]),
            "step_free": rng.choice(["yes", "no", "partly"], m, p=[0.6, 0.25, 0.15]),
            "rtpi": rng.random(m) < 0.4,
        }
    )
    k = 2000
    at = np.sort(rng.integers(0, n, k))
    seq = rng.integers(1, 25, k)
    calls = pd.DataFrame(
        {
            "trip_id": trips["trip_id"].to_numpy()[at],
            "stop_id": rng.choice(stops["stop_id"].to_numpy()[:121], k),
            "seq": seq,
            "sched_arr": sched[at] + pd.to_timedelta(seq * 2, unit="min"),
            "late_s": (rng.normal(70, 140, k) + 4 * seq).round(),
            "ons": rng.poisson(3.4, k),
            "offs": rng.poisson(3.2, k),
            "skipped": rng.choice(["Y", "N"], k, p=[0.04, 0.96]),
        }
    )
    calls.loc[calls["skipped"] == "Y", "late_s"] = np.nan
    calls.loc[rng.choice(k, 35, replace=False), "ons"] = np.nan
    return {"trips": trips, "stops": stops, "calls": calls}


trips = T("trips")
stops = T("stops")
calls = T("calls")

canx = c("status") == "canx"
hour = c("sched_dep").part("hour")
clock = c("sched_dep").floor("day").until(c("sched_dep"), "minute")
left_late = c("sched_dep").until(c("act_dep"), "minute")
at_stops = calls.join(stops, on="stop_id")
on_trips = calls.join(trips, on="trip_id")

QUESTIONS = [
    # Everyday
    (
        "diff in pax between Harbour and North Yard",
        trips.value(mean("pax", c("depot") == "Harbour") - mean("pax", c("depot") == "North Yard")),
    ),
    (
        "each depot's share of all trips",
        trips.group("depot", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    ("rt w/ the fewest trips", trips.group("rt", n=count()).bottom(1, "n").table()),
    ("no. of trips per mo", trips.group(month=c("sched_dep").floor("month"), n=count()).table()),
    ("bar chart, trips per rt", trips.group("rt", n=count()).chart("bar", x="rt", y="n")),
    ("std dev of delay", trips.value(std("delay_min"))),
    ("drop trips w/ no delay recorded", trips.filter(~c("delay_min").missing()).change("trips")),
    ("rts w/ more than 200 trips", trips.group("rt", n=count()).filter(c("n") > 200).table()),
    ("avg pax by rt and dir", trips.group("rt", "dir", pax=mean("pax")).table()),
    ("how many calls at stops w/o shelter", at_stops.filter(c("shelter") == "N").value(count())),
    ("avg age of drvs", None),
    # Look
    ("trips: no. of rows & cols?", trips.report("shape")),
    ("any blanks in the trips log, col by col", trips.report("missing")),
    ("all rts we run", trips.distinct("rt").table()),
    ("quick stats on delay and pax pls", trips.report("describe", "delay_min", "pax")),
    ("pull 10 random calls", calls.sample(10).table()),
    ("dup rows in calls?", calls.report("duplicates")),
    # Aggregate and compare
    ("how many canx in total", trips.filter(canx).value(count())),
    ("avg delay per rt", trips.group("rt", delay=mean("delay_min")).table()),
    (
        "which rt runs latest on avg",
        trips.group("rt", delay=mean("delay_min")).top(1, "delay").table(),
    ),
    ("5 worst N1 trips by delay", trips.filter(c("rt") == "N1").top(5, "delay_min").table()),
    (
        "of trips not canx, what pct left more than 5 min after sched, per depot",
        trips.filter(c("status") != "canx").group("depot", pct=mean(left_late > 5) * 100).table(),
    ),
    (
        "how many stops have rtpi but no shelter",
        stops.filter(c("rtpi") & (c("shelter") == "N")).value(count()),
    ),
    (
        "avg daily pax out of Mill Rd",
        trips.filter(c("depot") == "Mill Rd")
        .group(day=c("sched_dep").floor("day"), pax=sum_("pax"))
        .value(mean("pax")),
    ),
    (
        "drv w/ most canx?",
        trips.filter(canx).group("drv", n=count()).top(1, "n").table(),
    ),
    (
        "top 3 rts by pax out of each depot",
        trips.group("depot", "rt", pax=sum_("pax")).top(3, "pax", per=("depot",)).table(),
    ),
    (
        "buses w/ 3 or more breakdowns",
        trips.filter(c("cause") == "breakdown")
        .group("veh_no", breakdowns=count())
        .filter(c("breakdowns") >= 3)
        .table(),
    ),
    ("canx rate by rt, pct", trips.group("rt", canx_pct=mean(canx) * 100).table()),
    (
        "trips that came in later than the avg of their own rt",
        trips.filter(c("delay_min") > over(mean("delay_min"), "rt")).table(),
    ),
    (
        "how many more min late are OBs than IBs on avg",
        trips.value(mean("delay_min", c("dir") == "OB") - mean("delay_min", c("dir") == "IB")),
    ),
    (
        "pax per km for every rt - total pax over total km, trips that weren't canx",
        trips.filter(c("status") != "canx")
        .group("rt", pax_per_km=sum_("pax") / sum_("km"))
        .table(),
    ),
    (
        "which vehs never had a breakdown",
        trips.group("veh_no", breakdowns=count(only=c("cause") == "breakdown"))
        .filter(c("breakdowns") == 0)
        .select("veh_no")
        .table(),
    ),
    (
        "trip no. of the worst delay out of Harbour",
        trips.filter(c("depot") == "Harbour").top(1, "delay_min").select("trip_id").value(),
    ),
    (
        "drvs who've worked out of both Harbour and Mill Rd",
        trips.group(
            "drv",
            harbour=count(only=c("depot") == "Harbour"),
            mill_rd=count(only=c("depot") == "Mill Rd"),
        )
        .filter((c("harbour") > 0) & (c("mill_rd") > 0))
        .select("drv")
        .table(),
    ),
    ("90th pctl of delay by dir", trips.group("dir", p90=quantile("delay_min", 0.9)).table()),
    (
        "no. of artic runs over 10 min late w/ no cause logged",
        trips.filter((c("artic") == "Y") & (c("delay_min") > 10) & c("cause").missing()).value(
            count()
        ),
    ),
    (
        "boardings by zone, biggest first",
        at_stops.group("zone", ons=sum_("ons")).sort("-ons").table(),
    ),
    ("stops w/ no calls at all", stops.join(calls, on="stop_id", how="anti").table()),
    (
        "median secs late at stops w/ a shelter vs w/o",
        at_stops.group("shelter", late_s=median("late_s")).table(),
    ),
    (
        "busiest stop in each zone by ons",
        at_stops.group("zone", "stop_name", ons=sum_("ons")).top(1, "ons", per=("zone",)).table(),
    ),
    (
        "share of calls skipped on the 18X",
        on_trips.filter(c("rt") == "18X").value(mean(c("skipped") == "Y")),
    ),
    # Time
    (
        "canx per qtr",
        trips.filter(canx).group(quarter=c("sched_dep").floor("quarter"), n=count()).table(),
    ),
    ("how many trips sched'd before 06:00", trips.filter(hour < 6).value(count())),
    (
        "avg delay of the 16:00-17:59 deps minus that of the 07:00-08:59 ones",
        trips.value(
            mean("delay_min", hour.between(16, 17)) - mean("delay_min", hour.between(7, 8))
        ),
    ),
    (
        "sat+sun pax per rt",
        trips.filter(c("sched_dep").part("weekday") >= 6).group("rt", pax=sum_("pax")).table(),
    ),
    (
        "longest gap between one N1 dep and the next, hrs, going by sched",
        trips.filter(c("rt") == "N1")
        .derive(gap=shift("sched_dep", "sched_dep").until(c("sched_dep"), "hour"))
        .value(max_("gap")),
    ),
    (
        "pax per wk w/ a 4 wk rolling avg next to it",
        trips.group(week=c("sched_dep").floor("week"), pax=sum_("pax"))
        .derive(rolling_avg=rolling("pax", "week", 4))
        .table(),
    ),
    (
        "rt 12 pax: mo on mo growth in pct",
        trips.filter(c("rt") == "12")
        .group(month=c("sched_dep").floor("month"), pax=sum_("pax"))
        .derive(growth_pct=(c("pax") / shift("pax", "month") - 1) * 100)
        .table(),
    ),
    (
        "first sched dep of each day in Mar 25",
        trips.filter((c("sched_dep") >= date("2025-03-01")) & (c("sched_dep") < date("2025-04-01")))
        .group(day=c("sched_dep").floor("day"), first_dep=min_("sched_dep"))
        .table(),
    ),
    ("list trips sched'd 22:30 or later", trips.filter(clock >= 1350).table()),
    (
        "Q1 2025 km day by day w/ running total",
        trips.filter((c("sched_dep") >= date("2025-01-01")) & (c("sched_dep") < date("2025-04-01")))
        .group(day=c("sched_dep").floor("day"), km=sum_("km"))
        .derive(total_km=running("km", "day"))
        .table(),
    ),
    # Charts
    (
        "bar of avg delay per depot",
        trips.group("depot", delay=mean("delay_min")).chart("bar", x="depot", y="delay"),
    ),
    ("histo of delays, 40 bins", trips.chart("histogram", y="delay_min", bins=40)),
    (
        "plot weekly pax, 1 line per depot",
        trips.group("depot", week=c("sched_dep").floor("week"), pax=sum_("pax")).chart(
            "line", x="week", y="pax", colour="depot"
        ),
    ),
    (
        "heat map hr of day by wkday, avg min late",
        trips.group(
            hour=hour, weekday=c("sched_dep").part("weekday"), delay=mean("delay_min")
        ).chart("heatmap", x="hour", y="weekday", colour="delay"),
    ),
    ("boxplot secs late by zone", at_stops.chart("box", x="zone", y="late_s")),
    (
        "stacked bars, causes at each depot",
        trips.filter(~c("cause").missing())
        .group("depot", "cause", n=count())
        .chart("bar", x="depot", y="n", colour="cause", stacked=True),
    ),
    (
        "scatter seq no. vs secs late, skipped calls left out",
        calls.filter(c("skipped") == "N").chart("scatter", x="seq", y="late_s"),
    ),
    # Cleaning and reshaping
    (
        "put 'cancelled' wherever status says canx, in trips itself",
        trips.derive(status=where(canx, "cancelled", c("status"))).change("trips"),
    ),
    (
        "add dep_late to trips: min from sched to act dep",
        trips.derive(dep_late=left_late).change("trips"),
    ),
    (
        "fill the empty causes w/ 'none' in trips",
        trips.derive(cause=c("cause").or_else("none")).change("trips"),
    ),
    (
        "grid: rts down, IB/OB across, no. of canx in the cells",
        trips.pivot("rt", "dir", count(only=canx)).table(),
    ),
    # Statistics
    (
        "do fuller buses run later? correl of pax w/ delay",
        trips.test("correlation", y="delay_min", x="pax"),
    ),
    ("is delay really diff between IB and OB, t-test", trips.test("tTest", y="delay_min", x="dir")),
    (
        "does status depend on depot, chi sq",
        trips.test("chiSquared", y="status", x="depot"),
    ),
    # Nothing holds it
    ("diesel burnt per veh in Feb 25", None),
    ("drv hrs on duty, by badge", None),
    ("avg fare paid on the N2", None),
    ("how many canx will we get next Dec", None),
    ("why was the 22 so late on 14 Feb 25", None),
    ("who won the cup game at 20:00", None),
]
