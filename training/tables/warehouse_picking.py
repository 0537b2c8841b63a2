"""Picks of a warehouse as the scanners log them, and the crew that makes them."""

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
    std,
    sum_,
    where,
)

FORMATS = {"picks": "parquet", "crew": "csv"}

VOICE = "a shift lead: hasty typist, lower case, a typo in a third of the questions"

NAMES = ["Marek", "Dana", "Jorge", "Aisha", "Liam", "Kasia", "Tunde", "Steph", "Bogdan", "Mei"]
NAMES += ["Carl", "Olga", "Femi", "Rosa", "Niko", "Jade", "Pavel", "Sam", "Ines", "Todd", "Yusuf"]
NAMES += ["Bree", "Hamid", "Lotte"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(NAMES)
    hired = pd.Timestamp("2017-03-01") + pd.to_timedelta(rng.integers(0, 2700, m), "D")
    crew = pd.DataFrame(
        {
            "BADGE": [f"P{i:03d}" for i in 11 + np.arange(m) * 4],
            "NAME": NAMES,
            "TEAM": rng.choice(["early", "late", "night"], m, p=[0.42, 0.38, 0.2]),
            "CONTRACT": rng.choice(["perm", "temp", "agency"], m, p=[0.5, 0.2, 0.3]),
            "HIRED": hired.strftime("%Y-%m-%d"),
            "FORKLIFT": rng.choice(["Y", "N"], m, p=[0.4, 0.6]),
            "RATE_HR": rng.normal(13.4, 1.3, m).round(2),
        }
    )
    n = 1900
    busy = rng.dirichlet(np.full(m - 1, 5.0))
    who = rng.choice(m - 1, n, p=busy)
    zone = rng.choice(["A", "B", "C", "D", "FRZ"], n, p=[0.3, 0.26, 0.2, 0.16, 0.08])
    team = crew["TEAM"].to_numpy()[who]
    begin = pd.Series({"early": 6, "late": 14, "night": 22})[team].to_numpy()
    at = pd.Timestamp("2024-09-02") + pd.to_timedelta(rng.integers(0, 150, n), "D")
    at += pd.to_timedelta(begin * 3600 + rng.integers(0, 8 * 3600, n), "s")
    asked = rng.choice(
        [1, 2, 3, 4, 6, 10, 12, 24], n, p=[0.3, 0.2, 0.12, 0.1, 0.1, 0.08, 0.06, 0.04]
    )
    fault = rng.choice([None, "SHORT", "WRONG", "DMG"], n, p=[0.9, 0.05, 0.03, 0.02])
    walk = rng.gamma(3, np.where(zone == "FRZ", 30, 18), n).round()
    seconds = (12 + walk * 0.8 + asked * 2.5) * rng.gamma(9, 1 / 9, n)
    picks = pd.DataFrame(
        {
            "PICK_ID": 7100000 + np.arange(n),
            "BADGE": crew["BADGE"].to_numpy()[who],
            "ZONE": zone,
            "AISLE": rng.integers(1, 31, n),
            "SKU": [f"{i:06d}A" for i in rng.integers(1000, 1400, n) * 37],
            "QTY_REQ": asked,
            "QTY_PICKED": np.where(fault == "SHORT", (asked * 0.6).astype(int), asked),
            "START_TS": at,
            "END_TS": at + pd.to_timedelta(seconds.round(), "s"),
            "PRIO": rng.choice(["std", "rush"], n, p=[0.8, 0.2]),
            "EQUIP": rng.choice(["trolley", "reach truck", "pallet jack"], n, p=[0.5, 0.22, 0.28]),
            "WT_KG": rng.gamma(1.5, 2.6 * asked**0.5).round(1) + 0.1,
            "WALK_M": walk,
            "ERR": fault,
        }
    )
    picks.loc[rng.choice(n, 37, replace=False), "END_TS"] = pd.NaT
    picks.loc[rng.choice(n, 60, replace=False), "WT_KG"] = np.nan
    return {"picks": picks.sort_values("START_TS", ignore_index=True), "crew": crew}


picks = T("picks")
crew = T("crew")

by_crew = picks.join(crew, on="BADGE")
seconds = c("START_TS").until(c("END_TS"), "second")
bad = ~c("ERR").missing()
rush = c("PRIO") == "rush"

QUESTIONS = [
    # Everyday
    ("how many rows n columns has crew", crew.report("shape")),
    ("how many picks not done w trolley", picks.filter(c("EQUIP") != "trolley").value(count())),
    (
        "diffrence in total qty picked, perm minus agency",
        by_crew.value(
            sum_("QTY_PICKED", c("CONTRACT") == "perm")
            - sum_("QTY_PICKED", c("CONTRACT") == "agency")
        ),
    ),
    (
        "share of picks per equip",
        picks.group("EQUIP", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    ("2 heaviest picks in each zone", picks.top(2, "WT_KG", per=("ZONE",)).table()),
    (
        "picks per hr of the day by start",
        picks.group(hour=c("START_TS").part("hour"), picks=count()).table(),
    ),
    ("scatter of weight vs walk", picks.chart("scatter", x="WT_KG", y="WALK_M")),
    (
        "fill blnak weights with 0 in picks",
        picks.derive(WT_KG=c("WT_KG").or_else(0)).change("picks"),
    ),
    ("sort crew by hired, newest frst", crew.sort("-HIRED").table()),
    ("whos got the lowest hourly rate", crew.bottom(1, "RATE_HR").table()),
    ("how many breaks does each picker take", None),
    # look
    ("how many picks in the log", picks.value(count())),
    ("whcih columns hav blanks in picks", picks.report("missing")),
    ("gimme 20 random picks", picks.sample(20).table()),
    ("what error codes do we get", picks.filter(bad).distinct("ERR").table()),
    ("any dubplicate scans in picks", picks.report("duplicates")),
    ("stats on weight and walking distance pls", picks.report("describe", "WT_KG", "WALK_M")),
    # aggregate and compare
    ("picks per zone", picks.group("ZONE", n=count()).table()),
    (
        "who did the most picks, name pls",
        by_crew.group("NAME", n=count()).top(1, "n").table(),
    ),
    (
        "avreage seconds per pick by zone",
        picks.group("ZONE", seconds=mean(seconds)).table(),
    ),
    ("error rate per picker", by_crew.group("NAME", rate=mean(bad)).table()),
    (
        "top 5 pickers by units picked",
        by_crew.group("NAME", units=sum_("QTY_PICKED")).top(5, "units").table(),
    ),
    (
        "how many rush picks in teh freezer",
        picks.filter(rush & (c("ZONE") == "FRZ")).value(count()),
    ),
    (
        "whats the total weight moved by each team",
        by_crew.group("TEAM", kg=sum_("WT_KG")).table(),
    ),
    (
        "pcikers with more than 100 picks",
        by_crew.group("NAME", n=count()).filter(c("n") > 100).table(),
    ),
    (
        "units short per zone, requested minus picked",
        picks.group("ZONE", short=sum_(c("QTY_REQ") - c("QTY_PICKED"))).table(),
    ),
    (
        "percent of rush orders with an eror",
        picks.filter(rush).value(mean(bad) * 100),
    ),
    (
        "how much slower are agency ppl than perm, avg secs per pick",
        by_crew.value(
            mean(seconds, c("CONTRACT") == "agency") - mean(seconds, c("CONTRACT") == "perm")
        ),
    ),
    (
        "longest walk on a trolley pick in zone A or B",
        picks.filter((c("EQUIP") == "trolley") & c("ZONE").isin(["A", "B"])).value(max_("WALK_M")),
    ),
    ("heavist pick of each zone", picks.top(1, "WT_KG", per=("ZONE",)).table()),
    (
        "which sku got shorted the most times",
        picks.filter(c("ERR") == "SHORT").group("SKU", n=count()).top(1, "n").table(),
    ),
    (
        "best 3 pickers in every team going by units",
        by_crew.group("TEAM", "NAME", units=sum_("QTY_PICKED"))
        .top(3, "units", per=("TEAM",))
        .table(),
    ),
    (
        "who on the crew hasnt picked anythign at all",
        crew.join(picks, on="BADGE", how="anti").table(),
    ),
    (
        "share of picks by equipment",
        picks.group("EQUIP", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "units per hour for each person, only picks that have an end",
        by_crew.filter(~c("END_TS").missing())
        .group(
            "NAME",
            per_hour=sum_("QTY_PICKED") / sum_(c("START_TS").until(c("END_TS"), "hour")),
        )
        .table(),
    ),
    (
        "how many diffrent skus did we touch in zone C",
        picks.filter(c("ZONE") == "C").value(nunique("SKU")),
    ),
    (
        "median walk for rush vs std",
        picks.group("PRIO", walk=median("WALK_M")).table(),
    ),
    (
        "how many of the agency lot can drive a forklift",
        crew.filter((c("CONTRACT") == "agency") & (c("FORKLIFT") == "Y")).value(count()),
    ),
    (
        "mean hourly pay by contarct",
        crew.group("CONTRACT", pay=mean("RATE_HR")).table(),
    ),
    (
        "aisles where the error rate is over 15 percent",
        picks.group("AISLE", rate=mean(bad)).filter(c("rate") > 0.15).table(),
    ),
    (
        "who walked further than the average guy in total",
        by_crew.group("NAME", walked=sum_("WALK_M"))
        .filter(c("walked") > over(mean("walked")))
        .table(),
    ),
    (
        "pickers with zero WRONG picks",
        by_crew.group("NAME", wrong=count(only=c("ERR") == "WRONG"))
        .filter(c("wrong") == 0)
        .select("NAME")
        .table(),
    ),
    ("95th percentile of sceonds per pick", picks.value(quantile(seconds, 0.95))),
    # time
    (
        "units per day since 1 dec 2024",
        picks.filter(c("START_TS") >= date("2024-12-01"))
        .group(day=c("START_TS").floor("day"), units=sum_("QTY_PICKED"))
        .table(),
    ),
    (
        "bussiest hour of the day",
        picks.group(hour=c("START_TS").part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "picks per week, with the change to the week before",
        picks.group(week=c("START_TS").floor("week"), n=count())
        .derive(change=c("n") - shift("n", "week"))
        .table(),
    ),
    (
        "how many erors in november 2024",
        picks.filter(
            bad & (c("START_TS") >= date("2024-11-01")) & (c("START_TS") < date("2024-12-01"))
        ).value(count()),
    ),
    (
        "weekend vs weekday avg secs per pick",
        picks.group(
            days=where(c("START_TS").part("weekday") >= 6, "weekend", "weekday"),
            seconds=mean(seconds),
        ).table(),
    ),
    (
        "runing total of units by day in october 24",
        picks.filter((c("START_TS") >= date("2024-10-01")) & (c("START_TS") < date("2024-11-01")))
        .group(day=c("START_TS").floor("day"), units=sum_("QTY_PICKED"))
        .derive(total=running("units", "day"))
        .table(),
    ),
    (
        "7 day rolling avg of daily picks",
        picks.group(day=c("START_TS").floor("day"), n=count())
        .derive(rolling=rolling("n", "day", 7))
        .table(),
    ),
    (
        "last pick of evreyone on the crew, just when",
        by_crew.group("NAME", last=max_("START_TS")).table(),
    ),
    (
        "who got hired after jan 1 2023",
        crew.filter(c("HIRED") > date("2023-01-01")).select("NAME").table(),
    ),
    (
        "picks by weekday for each team",
        by_crew.group("TEAM", weekday=c("START_TS").part("weekdayName"), n=count()).table(),
    ),
    # charts
    (
        "bar chart of picks by equipmnt",
        picks.group("EQUIP", n=count()).chart("bar", x="EQUIP", y="n"),
    ),
    (
        "plot weekly units as a line, 1 per team",
        by_crew.group("TEAM", week=c("START_TS").floor("week"), units=sum_("QTY_PICKED")).chart(
            "line", x="week", y="units", colour="TEAM"
        ),
    ),
    ("histgram of walk metres", picks.chart("histogram", y="WALK_M")),
    (
        "weight agianst walking scatter, rush only",
        picks.filter(rush).chart("scatter", x="WALK_M", y="WT_KG"),
    ),
    ("box plot of walking by zone", picks.chart("box", x="ZONE", y="WALK_M")),
    (
        "heatmap hour vs zone, number of picks in it",
        picks.group("ZONE", hour=c("START_TS").part("hour"), n=count()).chart(
            "heatmap", x="hour", y="ZONE", colour="n"
        ),
    ),
    (
        "pie of teh error types",
        picks.filter(bad).group("ERR", n=count()).chart("pie", x="ERR", y="n"),
    ),
    # cleaning and reshaping
    ("delete picks with no end time", picks.filter(~c("END_TS").missing()).change("picks")),
    (
        "fill empty weights w the median weight",
        picks.derive(WT_KG=c("WT_KG").or_else(over(median("WT_KG")))).change("picks"),
    ),
    (
        "add SECS to picks, secnds from start to end",
        picks.derive(SECS=seconds).change("picks"),
    ),
    (
        "table w pickers down zones across n units inside",
        by_crew.pivot("NAME", "ZONE", sum_("QTY_PICKED")).table(),
    ),
    # statistics
    (
        "does weight go up with qty requested, correlation",
        picks.test("correlation", y="WT_KG", x="QTY_REQ"),
    ),
    (
        "is walking differnt between zones, kruskal test",
        picks.test("kruskal", y="WALK_M", x="ZONE"),
    ),
    (
        "std dev of walking per equipment",
        picks.group("EQUIP", std=std("WALK_M")).table(),
    ),
    # nothing can answer it
    ("who was late for there shift most often", None),
    ("whats the stock left of the top sku", None),
    ("how many trucks got loaded per day", None),
    ("how many picks will we have on black friday 2025", None),
    ("why is bogdan so slow in frezer", None),
    ("what time does the canteen shut", None),
]
