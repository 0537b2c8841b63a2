"""Call-outs of a firm that repairs lifts, one row each."""

from __future__ import annotations

import numpy as np
import pandas as pd
from plans import (
    T,
    c,
    call,
    count,
    date,
    max_,
    mean,
    median,
    min_,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"callouts": "csv"}

VOICE = "a dispatcher: very short requests, keywords only"

MAKES = ["Otis", "Kone", "Schindler", "TK", "Orona"]
FAULTS = {"door": 95, "drive": 310, "controller": 240, "button": 40, "levelling": 120, "ropes": 420}
BUILDINGS = {"flats": 6, "office": 9, "hospital": 8, "hotel": 11, "mall": 4, "station": 3}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    sites = 160
    kind = rng.choice([*BUILDINGS], sites, p=[0.42, 0.2, 0.09, 0.13, 0.09, 0.07])
    floors = np.array([BUILDINGS[name] for name in kind]) + rng.poisson(2, sites)
    make = rng.choice(MAKES, sites, p=[0.27, 0.25, 0.22, 0.15, 0.11])
    built = rng.integers(1978, 2022, sites)
    district = rng.choice(["Docks", "North", "Old Town", "Uni", "West"], sites)
    contract = rng.choice(["full", "basic", "none"], sites, p=[0.44, 0.36, 0.2])

    n = 1340
    weight = rng.gamma(1.4, 1, sites) * (1 + (2022 - built) / 30)
    at = rng.choice(sites, n, p=weight / weight.sum())
    hour = rng.choice(
        np.arange(24),
        n,
        p=np.array([1, 1, 1, 1, 1, 2, 4, 7, 9, 7, 6, 5, 5, 5, 5, 5, 6, 8, 7, 5, 4, 2, 2, 1]) / 100,
    )
    called = (
        pd.Timestamp("2023-01-01")
        + pd.to_timedelta(np.sort(rng.integers(0, 790, n)), "D")
        + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), "min")
    )
    fault = rng.choice([*FAULTS], n, p=[0.41, 0.12, 0.16, 0.13, 0.12, 0.06])
    trapped = np.where((rng.random(n) < 0.17) & (fault != "button"), 1 + rng.poisson(0.9, n), 0)
    prio = np.where(trapped > 0, "P1", rng.choice(["P2", "P3"], n, p=[0.55, 0.45]))
    wait = np.select([prio == "P1", prio == "P2"], [24, 75], 190) * rng.gamma(3, 0.33, n)
    labour = rng.gamma(2.2, np.where(np.isin(fault, ["drive", "ropes"]), 1.5, 0.6), n) + 0.3
    arrived = called + pd.to_timedelta(wait.round(), "min")
    closed = arrived + pd.to_timedelta((labour * 60).round(), "min")
    parts = np.array([FAULTS[name] for name in fault]) * rng.gamma(1.2, 0.8, n)
    callouts = pd.DataFrame(
        {
            "jobNo": 90001 + np.arange(n),
            "siteId": [f"S{i:03d}" for i in at + 1],
            "district": district[at],
            "bldg": kind[at],
            "floors": floors[at],
            "make": make[at],
            "yrInst": built[at],
            "contract": contract[at],
            "calledAt": called.strftime("%Y-%m-%d %H:%M"),
            "arrivedAt": arrived.strftime("%Y-%m-%d %H:%M"),
            "closedAt": closed.strftime("%Y-%m-%d %H:%M"),
            "prio": prio,
            "fault": fault,
            "trappedPers": trapped,
            "mech": rng.choice(
                ["Dunne", "Okafor", "Lind", "Marsh", "Petrov", "Silva"],
                n,
                p=[0.22, 0.2, 0.17, 0.16, 0.14, 0.11],
            ),
            "labourH": labour.round(1),
            "partsEUR": np.where(rng.random(n) < 0.46, parts, 0).round(2),
            "invEUR": np.where(contract[at] == "full", 0, 85 + labour * 78 + parts * 0.5).round(2),
            "vandalism": rng.random(n)
            < np.where(np.isin(kind[at], ["flats", "station"]), 0.14, 0.03),
            "repeat30d": rng.choice(["Y", "N"], n, p=[0.18, 0.82]),
        }
    )
    lost = rng.choice(n, 26, replace=False)
    callouts.loc[lost, "arrivedAt"] = None
    callouts.loc[rng.choice(n, 31, replace=False), "mech"] = None
    callouts.loc[rng.choice(n, 44, replace=False), "partsEUR"] = np.nan
    callouts.loc[rng.choice(n, 15, replace=False), "fault"] = None
    return {"callouts": callouts}


k = T("callouts")
called = c("calledAt")
arrived = c("arrivedAt")
closed = c("closedAt")
month = called.floor("month")
response = called.until(arrived, "minute")
p1 = c("prio") == "P1"
trapped = c("trappedPers") > 0
door = c("fault") == "door"
repeat = c("repeat30d") == "Y"
weekend = called.part("weekday") >= 6
vandalism = c("vandalism")
in_2023 = (called >= date("2023-01-01")) & (called < date("2024-01-01"))
in_2024 = (called >= date("2024-01-01")) & (called < date("2025-01-01"))

QUESTIONS = [
    # look
    ("first 5 jobs", k.limit(5).table()),
    ("table size", k.report("shape")),
    ("blanks per column", k.report("missing")),
    ("list of fault kinds", k.distinct("fault").table()),
    ("no. of different sites", k.value(nunique("siteId"))),
    ("30 random call-outs", k.sample(30).table()),
    ("summary labour, parts, invoice", k.report("describe", "labourH", "partsEUR", "invEUR")),
    ("jobs without mechanic", k.filter(c("mech").missing()).table()),
    (
        "rope faults, hospitals",
        k.filter((c("fault") == "ropes") & (c("bldg") == "hospital")).table(),
    ),
    (
        "Docks station jobs: site, make, fault",
        k.filter((c("district") == "Docks") & (c("bldg") == "station"))
        .select("siteId", "make", "fault")
        .table(),
    ),
    ("jobs, longest labour first", k.sort("-labourH").table()),
    ("arrival time missing, count", k.filter(arrived.missing()).value(count())),
    # aggregate and compare
    ("total parts cost", k.value(sum_("partsEUR"))),
    ("busiest mechanic", k.group("mech", n=count()).top(1, "n").table()),
    ("jobs per district and priority", k.group("district", "prio", n=count()).table()),
    ("avg labour hours by fault", k.group("fault", hours=mean("labourH")).table()),
    ("entrapments, count", k.filter(trapped).value(count())),
    ("people stuck, total, per building type", k.group("bldg", people=sum_("trappedPers")).table()),
    ("% repeat calls by mechanic", k.group("mech", percent=mean(repeat) * 100).table()),
    ("vandalism share, flats", k.filter(c("bldg") == "flats").value(mean(vandalism))),
    (
        "top 10 sites by invoiced amount",
        k.group("siteId", invoiced=sum_("invEUR")).top(10, "invoiced").table(),
    ),
    (
        "median response minutes, P1, per district",
        k.filter(p1).group("district", minutes=median(response)).table(),
    ),
    ("slowest response, minutes", k.value(max_(response))),
    (
        "reached within 30 min, % of P1",
        k.filter(p1).value(mean(response <= 30) * 100),
    ),
    (
        "per make: parts total, labour hours total",
        k.group("make", parts=sum_("partsEUR"), hours=sum_("labourH")).table(),
    ),
    (
        "Otis door faults, lifts older than 2000, no contract, count",
        k.filter(
            (c("make") == "Otis") & door & (c("yrInst") < 2000) & (c("contract") == "none")
        ).value(count()),
    ),
    ("sites > 20 jobs", k.group("siteId", n=count()).filter(c("n") > 20).table()),
    (
        "fault mix as share of jobs",
        k.group("fault", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Dunne minus Silva, avg labour",
        k.value(mean("labourH", c("mech") == "Dunne") - mean("labourH", c("mech") == "Silva")),
    ),
    (
        "jobs ratio Kone : Schindler",
        k.value(count(only=c("make") == "Kone") / count(only=c("make") == "Schindler")),
    ),
    ("3 dearest jobs per contract type, invoice", k.top(3, "invEUR", per=("contract",)).table()),
    (
        "parts above avg of same fault",
        k.filter(c("partsEUR") > over(mean("partsEUR"), "fault")).table(),
    ),
    (
        "95th percentile labour, drive faults",
        k.filter(c("fault") == "drive").value(quantile("labourH", 0.95)),
    ),
    ("grid district x fault, counts", k.pivot("district", "fault", count()).table()),
    (
        "hotels + offices, 10 floors up, vandalised",
        k.filter(c("bldg").isin(["hotel", "office"]) & (c("floors") >= 10) & vandalism).table(),
    ),
    ("oldest lift per make, year", k.group("make", year=min_("yrInst")).table()),
    (
        "invoice per labour hour, by contract, billed only",
        k.filter(c("invEUR") > 0).group("contract", rate=sum_("invEUR") / sum_("labourH")).table(),
    ),
    (
        "sites w/ both entrapment and vandalism",
        k.group("siteId", stuck=count(only=trapped), vandalised=count(only=vandalism))
        .filter((c("stuck") > 0) & (c("vandalised") > 0))
        .select("siteId")
        .table(),
    ),
    # time
    ("jobs per month", k.group(month=month, n=count()).table()),
    (
        "quietest weekday",
        k.group(weekday=called.part("weekdayName"), n=count()).bottom(1, "n").table(),
    ),
    (
        "calls by hour, weekends",
        k.filter(weekend).group(hour=called.part("hour"), n=count()).table(),
    ),
    (
        "night calls, 22 to 6, count",
        k.filter((called.part("hour") >= 22) | (called.part("hour") < 6)).value(count()),
    ),
    (
        "Q4 2023 invoiced per make",
        k.filter((called >= date("2023-10-01")) & (called < date("2024-01-01")))
        .group("make", invoiced=sum_("invEUR"))
        .table(),
    ),
    (
        "2024 parts cost monthly, cumulative",
        k.filter(in_2024)
        .group(month=month, parts=sum_("partsEUR"))
        .derive(total=running("parts", "month"))
        .table(),
    ),
    (
        "quarterly jobs, growth %",
        k.group(quarter=called.floor("quarter"), n=count())
        .derive(growth=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "weekly calls, 6-week moving avg",
        k.group(week=called.floor("week"), n=count())
        .derive(average=rolling("n", "week", 6))
        .table(),
    ),
    (
        "call to close, hours, avg per priority",
        k.group("prio", hours=mean(called.until(closed, "hour"))).table(),
    ),
    (
        "last entrapment at a mall, when",
        k.filter(trapped & (c("bldg") == "mall")).value(max_("calledAt")),
    ),
    # charts
    ("bar jobs per fault", k.group("fault", n=count()).chart("bar", x="fault", y="n")),
    (
        "line entrapments monthly",
        k.filter(trapped).group(month=month, n=count()).chart("line", x="month", y="n"),
    ),
    ("pie contract types, jobs", k.group("contract", n=count()).chart("pie", x="contract", y="n")),
    (
        "histogram invoices, billed jobs",
        k.filter(c("invEUR") > 0).chart("histogram", y="invEUR"),
    ),
    ("boxplot labour per mechanic", k.chart("box", x="mech", y="labourH")),
    (
        "scatter labour vs invoice, colour contract",
        k.chart("scatter", x="labourH", y="invEUR", colour="contract"),
    ),
    (
        "heatmap weekday x hour, calls",
        k.group(weekday=called.part("weekdayName"), hour=called.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    (
        "stacked bars, quarter, priorities",
        k.group("prio", quarter=called.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="prio", stacked=True
        ),
    ),
    # cleaning
    ("delete jobs w/o fault", k.filter(~c("fault").missing()).change("callouts")),
    ("empty parts -> 0", k.derive(partsEUR=c("partsEUR").or_else(0)).change("callouts")),
    (
        "new column response_min, call to arrival",
        k.derive(response_min=response).change("callouts"),
    ),
    (
        "TK -> TK Elevator, make",
        k.derive(make=c("make").replace("TK", "TK Elevator")).change("callouts"),
    ),
    # statistics
    ("correlation floors / labour", k.test("correlation", y="labourH", x="floors")),
    ("t-test labour, vandalism yes/no", k.test("tTest", y="labourH", x="vandalism")),
    ("chi2 fault vs make", k.test("chiSquared", y="fault", x="make")),
    # nothing can answer it
    ("van mileage per mechanic", None),
    ("overtime pay, December", None),
    ("reason Kone doors jam", None),
    ("forecast calls next winter", None),
    ("text for tenants, lift out of order", None),
    ("customer complaints per site", None),
    ("replace or repair S014, advice", None),
    # Everyday
    ("last 12 rows", k.tail(12).table()),
    (
        "hospitals: outliers in parts cost, count",
        k.filter(c("bldg") == "hospital").filter(outlier("partsEUR")).value(count()),
    ),
    ("no. of jobs w/o duplicate rows", k.distinct().value(count())),
    (
        "invoiced total, July 2024 vs Aug 2024",
        k.group(
            july=sum_("invEUR", (called >= date("2024-07-01")) & (called < date("2024-08-01"))),
            august=sum_("invEUR", (called >= date("2024-08-01")) & (called < date("2024-09-01"))),
        ).table(),
    ),
    (
        "avg days call to next call, same site",
        k.derive(gap=shift("calledAt", "calledAt", per=("siteId",)).until(called)).value(
            mean("gap")
        ),
    ),
    (
        "Lind vs Marsh, mean labour",
        k.filter(c("mech").isin(["Lind", "Marsh"])).group("mech", hours=mean("labourH")).table(),
    ),
    (
        "new column liftAge = 2025 - yrInst",
        k.derive(liftAge=call("subtract", 2025, c("yrInst"))).change("callouts"),
    ),
    (
        "by make: people stuck total, avg parts, highest invoice",
        k.group(
            "make", people=sum_("trappedPers"), parts=mean("partsEUR"), invoice=max_("invEUR")
        ).table(),
    ),
    (
        "repeat calls, number + share",
        k.group(n=count(only=repeat), share=mean(repeat)).table(),
    ),
    ("calls in 2023", k.filter(in_2023).value(count())),
    ("avg invoice by building", k.group("bldg", invoice=mean("invEUR")).table()),
    ("P1 jobs Old Town", k.filter(p1 & (c("district") == "Old Town")).table()),
    ("most people stuck at once", k.value(max_("trappedPers"))),
    ("worst site, calls", k.group("siteId", n=count()).top(1, "n").table()),
    ("over 5 h labour, how many", k.filter(c("labourH") > 5).value(count())),
    (
        "Petrov, May 2024",
        k.filter(
            (c("mech") == "Petrov") & (called >= date("2024-05-01")) & (called < date("2024-06-01"))
        ).table(),
    ),
    ("std dev parts", k.value(std("partsEUR"))),
    ("spare parts in stock", None),
    ("tomorrow's rota", None),
]
