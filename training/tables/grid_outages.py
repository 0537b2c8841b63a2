"""Outages of a distribution grid and the feeders they hit."""

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
    nunique,
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"outages": "csv", "feeders": "csv"}

VOICE = "a reliability engineer: abbreviations such as cust, dur, min, avg"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 44
    substation = rng.choice(["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum"], m)
    miles = rng.gamma(3, 9, m).round(1) + 2
    feeders = pd.DataFrame(
        {
            "FdrID": [
                f"{s[:2].upper()}{i}" for s, i in zip(substation, 1101 + np.arange(m), strict=True)
            ],
            "Substn": substation,
            "District": rng.choice(["Coast", "Valley", "Metro", "Hills"], m),
            "Nom kV": rng.choice([4.16, 12.47, 34.5], m, p=[0.2, 0.6, 0.2]),
            "Ckt Mi": miles,
            "OH Pct": rng.uniform(5, 100, m).round(),
            "Cust Served": rng.gamma(3, 480, m).round() + 40,
            "In Svc": (
                pd.Timestamp("1968-01-01") + pd.to_timedelta(rng.integers(0, 19500, m), "D")
            ).strftime("%Y-%m-%d"),
            "Last Trim": (
                pd.Timestamp("2024-06-01") - pd.to_timedelta(rng.integers(30, 1700, m), "D")
            ).strftime("%Y-%m-%d"),
            "SCADA": rng.random(m) < 0.6,
        }
    )
    feeders.loc[rng.choice(m, 8, replace=False), "Last Trim"] = None
    n = 1100
    which = rng.choice(m - 2, n, p=rng.dirichlet(miles[: m - 2] / 8))
    cause = rng.choice(
        ["TREE", "WX", "EQUIP", "ANIMAL", "DIG-IN", "VEHICLE", "UNK"],
        n,
        p=[0.24, 0.18, 0.26, 0.13, 0.05, 0.06, 0.08],
    )
    planned = rng.random(n) < 0.12
    cause[planned] = "EQUIP"
    device = rng.choice(["FUSE", "RECL", "XFMR", "BKR"], n, p=[0.48, 0.2, 0.24, 0.08])
    part = pd.Series({"FUSE": 0.06, "RECL": 0.35, "XFMR": 0.01, "BKR": 1})[device].to_numpy()
    out = np.maximum((feeders["Cust Served"].to_numpy()[which] * part).round(), 1)
    start = pd.Timestamp("2022-01-01") + pd.to_timedelta(rng.integers(0, 1096 * 1440, n), "min")
    minutes = rng.gamma(1.7, np.where(np.isin(cause, ["TREE", "WX"]), 95, 55), n).round() + 3
    minutes[rng.random(n) < 0.06] = 2
    arrive = start + pd.to_timedelta((minutes * rng.uniform(0.2, 0.7, n)).round(), "min")
    outages = pd.DataFrame(
        {
            "Tkt": [f"OT-{i}" for i in 610000 + np.arange(n)],
            "FdrID": feeders["FdrID"].to_numpy()[which],
            "Off Time": start.strftime("%Y-%m-%d %H:%M"),
            "Crew Arr": arrive.strftime("%Y-%m-%d %H:%M"),
            "On Time": (start + pd.to_timedelta(minutes, "min")).strftime("%Y-%m-%d %H:%M"),
            "Cause": cause,
            "Device": device,
            "Cust Out": out.astype(int),
            "CMI": (out * minutes).astype(int),
            "Planned": np.where(planned, "Y", "N"),
            "MED": rng.random(n) < 0.05,
            "Crews": rng.integers(1, 5, n),
            "Calls": rng.poisson(out**0.5 * 0.6),
        }
    )
    outages.loc[rng.choice(n, 90, replace=False), "Crew Arr"] = None
    outages.loc[rng.choice(n, 25, replace=False), "Cause"] = None
    return {"outages": outages, "feeders": feeders}


outages = T("outages")
feeders = T("feeders")

on_feeder = outages.join(feeders, on="FdrID")
minutes = c("Off Time").until(c("On Time"), "minute")
response = c("Off Time").until(c("Crew Arr"), "minute")
unplanned = c("Planned") == "N"
tree = c("Cause") == "TREE"
in_2023 = (c("Off Time") >= date("2023-01-01")) & (c("Off Time") < date("2024-01-01"))
in_2024 = (c("Off Time") >= date("2024-01-01")) & (c("Off Time") < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "Outages after 1 Nov 2024, cause ANIMAL or VEHICLE",
        outages.filter(
            (c("Off Time") >= date("2024-11-02")) & c("Cause").isin(["ANIMAL", "VEHICLE"])
        ).table(),
    ),
    (
        "Ratio of avg Cust Out, BKR to FUSE",
        outages.value(
            mean("Cust Out", c("Device") == "BKR") / mean("Cust Out", c("Device") == "FUSE")
        ),
    ),
    (
        "Pct of outages that are planned, per device",
        outages.group("Device", pct=mean(c("Planned") == "Y") * 100).table(),
    ),
    ("Outages per yr", outages.group(year=c("Off Time").floor("year"), n=count()).table()),
    (
        "Heat map of correlations, Cust Out, CMI, Calls & Crews",
        outages.select("Cust Out", "CMI", "Calls", "Crews").chart("heatmap"),
    ),
    (
        "Causes w/ avg CMI above 20000",
        outages.group("Cause", cmi=mean("CMI")).filter(c("cmi") > 20000).table(),
    ),
    (
        "No. of outages in the Coast district",
        on_feeder.filter(c("District") == "Coast").value(count()),
    ),
    (
        "Tot CMI & avg Calls by cause",
        outages.group("Cause", cmi=sum_("CMI"), calls=mean("Calls")).table(),
    ),
    ("Feeders by Cust Served, high to low", feeders.sort("-Cust Served").table()),
    ("Most recent outage", outages.top(1, "Off Time").table()),
    ("Avg wind speed during WX outages", None),
    # look
    ("No. of rows & cols in outages?", outages.report("shape")),
    ("Dtypes of the fdr table", feeders.report("types")),
    ("NaN cnt per col, outages", outages.report("missing")),
    (
        "Distinct cause codes on record",
        outages.filter(~c("Cause").missing()).distinct("Cause").table(),
    ),
    ("Rand sample of 10 unplanned outages", outages.filter(unplanned).sample(10).table()),
    ("Descr stats: cust out, CMI, calls", outages.report("describe", "Cust Out", "CMI", "Calls")),
    # aggregate and compare
    ("Tot CMI, unplanned, excl MED", outages.filter(unplanned & ~c("MED")).value(sum_("CMI"))),
    (
        "Avg outage dur in min by cause",
        outages.group("Cause", dur=mean(minutes)).table(),
    ),
    ("Median dur (min), tree-related only", outages.filter(tree).value(median(minutes))),
    (
        "Top 10 fdrs by no. of outages",
        outages.group("FdrID", n=count()).top(10, "n").table(),
    ),
    (
        "Worst substn by tot cust min interrupted",
        on_feeder.group("Substn", cmi=sum_("CMI")).top(1, "cmi").table(),
    ),
    (
        "CAIDI per district, i.e. CMI over cust interruptions, unplanned",
        on_feeder.filter(unplanned).group("District", caidi=sum_("CMI") / sum_("Cust Out")).table(),
    ),
    (
        "Outages per ckt mi for each fdr",
        outages.group("FdrID", n=count())
        .join(feeders, on="FdrID")
        .derive(per_mi=c("n") / c("Ckt Mi"))
        .select("FdrID", "per_mi")
        .table(),
    ),
    (
        "Avg no. of cust hit per outage, by device",
        outages.group("Device", cust=mean("Cust Out")).table(),
    ),
    (
        "Pct of outages w/ unk cause",
        outages.value(mean(c("Cause") == "UNK") * 100),
    ),
    (
        "Share of CMI by cause",
        outages.group("Cause", cmi=sum_("CMI")).derive(share=c("cmi") / over(sum_("cmi"))).table(),
    ),
    (
        "Single worst event by cust-min lost, excl planned",
        outages.filter(unplanned).top(1, "CMI").table(),
    ),
    (
        "Cnt of breaker lockouts affecting > 1000 cust",
        outages.filter((c("Device") == "BKR") & (c("Cust Out") > 1000)).value(count()),
    ),
    (
        "3 longest outages per device type, dur in min",
        outages.derive(dur=minutes).top(3, "dur", per=("Device",)).table(),
    ),
    (
        "Diff in avg dur (min), SCADA vs non-SCADA fdrs",
        on_feeder.value(mean(minutes, c("SCADA")) - mean(minutes, ~c("SCADA"))),
    ),
    (
        "Fdrs w/ at least 30 unplanned outages & > 50 % OH",
        on_feeder.filter(unplanned & (c("OH Pct") > 50))
        .group("FdrID", n=count())
        .filter(c("n") >= 30)
        .table(),
    ),
    (
        "Which fdrs had zero outages?",
        feeders.join(outages, on="FdrID", how="anti").table(),
    ),
    (
        "Ratio of tree to animal events by district",
        on_feeder.group(
            "District", ratio=count(only=tree) / count(only=c("Cause") == "ANIMAL")
        ).table(),
    ),
    (
        "Avg crew resp in min, off time to crew arr, per substn",
        on_feeder.group("Substn", resp=mean(response)).table(),
    ),
    (
        "P90 of restoration time in min, unplanned & non-MED",
        outages.filter(unplanned & ~c("MED")).value(quantile(minutes, 0.9)),
    ),
    (
        "Momentaries: cnt w/ dur under 5 min, per device",
        outages.filter(minutes < 5).group("Device", n=count()).table(),
    ),
    (
        "Tot cust served & tot ckt mi by voltage",
        feeders.group("Nom kV", cust=sum_("Cust Served"), miles=sum_("Ckt Mi")).table(),
    ),
    (
        "Fdrs w/ CMI above fleet avg",
        outages.group("FdrID", cmi=sum_("CMI")).filter(c("cmi") > over(mean("cmi"))).table(),
    ),
    (
        "Avg outages per fdr, only fdrs that had any",
        outages.group("FdrID", n=count()).value(mean("n")),
    ),
    (
        "No. of fdrs hit by tree outages at least once, by district",
        on_feeder.filter(tree).group("District", fdrs=nunique("FdrID")).table(),
    ),
    (
        "Fdr SAIDI (cust-min per cust served), worst 5",
        outages.group("FdrID", cmi=sum_("CMI"))
        .join(feeders, on="FdrID")
        .derive(saidi=c("cmi") / c("Cust Served"))
        .top(5, "saidi")
        .select("FdrID", "saidi")
        .table(),
    ),
    # time
    (
        "CMI by mo, 2023",
        outages.filter(in_2023).group(month=c("Off Time").floor("month"), cmi=sum_("CMI")).table(),
    ),
    (
        "Outage cnt per qtr & qtr-on-qtr chg",
        outages.group(qtr=c("Off Time").floor("quarter"), n=count())
        .derive(chg=c("n") - shift("n", "qtr"))
        .table(),
    ),
    (
        "Hr of day w/ most animal outages",
        outages.filter(c("Cause") == "ANIMAL")
        .group(hour=c("Off Time").part("hour"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "YoY chg in tot CMI, pct",
        outages.group(year=c("Off Time").floor("year"), cmi=sum_("CMI"))
        .derive(pct=(c("cmi") - shift("cmi", "year")) / shift("cmi", "year") * 100)
        .table(),
    ),
    (
        "Cum CMI by mo for 2024",
        outages.filter(in_2024)
        .group(month=c("Off Time").floor("month"), cmi=sum_("CMI"))
        .derive(cum=running("cmi", "month"))
        .table(),
    ),
    (
        "12-mo rolling avg of mthly outage cnt",
        outages.group(month=c("Off Time").floor("month"), n=count())
        .derive(avg=rolling("n", "month", 12))
        .table(),
    ),
    (
        "Wkend vs wkday avg crew resp (min)",
        outages.group(
            days=where(c("Off Time").part("weekday") >= 6, "wkend", "wkday"), resp=mean(response)
        ).table(),
    ),
    (
        "Last outage ea. fdr saw",
        outages.group("FdrID", last=max_("Off Time")).table(),
    ),
    (
        "Fdrs not trimmed since before Jan 2022",
        feeders.filter(c("Last Trim") < date("2022-01-01")).table(),
    ),
    (
        "Cust interruptions Jun thru Aug 2024, unplanned",
        outages.filter(
            unplanned & (c("Off Time") >= date("2024-06-01")) & (c("Off Time") < date("2024-09-01"))
        ).value(sum_("Cust Out")),
    ),
    (
        "Oldest in-svc fdr per district, just ID & date",
        feeders.bottom(1, "In Svc", per=("District",)).select("FdrID", "In Svc").table(),
    ),
    # charts
    (
        "Bar: CMI by cause",
        outages.group("Cause", cmi=sum_("CMI")).chart("bar", x="Cause", y="cmi"),
    ),
    (
        "Line, mthly outage cnt since Jan 2023, by district",
        on_feeder.filter(c("Off Time") >= date("2023-01-01"))
        .group("District", month=c("Off Time").floor("month"), n=count())
        .chart("line", x="month", y="n", colour="District"),
    ),
    (
        "Hist of dur in min, 40 bins",
        outages.derive(dur=minutes).chart("histogram", y="dur", bins=40),
    ),
    (
        "Scatter: calls vs cust out, unplanned only",
        outages.filter(unplanned).chart("scatter", x="Cust Out", y="Calls"),
    ),
    ("Box plt of cust out by device", outages.chart("box", x="Device", y="Cust Out")),
    (
        "Heat map, cause x mo of yr, outage cnt",
        outages.group("Cause", month=c("Off Time").part("month"), n=count()).chart(
            "heatmap", x="month", y="Cause", colour="n"
        ),
    ),
    (
        "Stacked bar: outages by substn, split by device",
        on_feeder.group("Substn", "Device", n=count()).chart(
            "bar", x="Substn", y="n", colour="Device", stacked=True
        ),
    ),
    # cleaning and reshaping
    (
        "Drop momentaries (dur < 5 min) from outages",
        outages.filter(~(minutes < 5)).change("outages"),
    ),
    (
        "Set blank cause to UNK",
        outages.derive(Cause=c("Cause").or_else("UNK")).change("outages"),
    ),
    (
        "Add Dur Min col to outages, off to on time in min",
        outages.set("Dur Min", minutes).change("outages"),
    ),
    (
        "Pivot: substn rows, cause cols, tot CMI",
        on_feeder.pivot("Substn", "Cause", sum_("CMI")).table(),
    ),
    # statistics
    (
        "Corr of ckt mi & OH pct across fdrs",
        feeders.test("correlation", y="OH Pct", x="Ckt Mi"),
    ),
    (
        "Kruskal on cust out by cause",
        outages.test("kruskal", y="Cust Out", x="Cause"),
    ),
    (
        "Chi-sq, cause vs device, unplanned",
        outages.filter(unplanned).test("chiSquared", y="Cause", x="Device"),
    ),
    # nothing can answer it
    ("Avg xfmr load in kVA at time of failure", None),
    ("ENS in MWh per fdr, 2024", None),
    ("Restoration cost per outage, by crew size", None),
    ("Fcst SAIDI for 2026", None),
    ("Root cause of the Elm bkr misops", None),
    ("Avg wage of lineworkers, union vs non-union", None),
]
