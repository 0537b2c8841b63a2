"""Patients of an emergency department and the roster of its nurses."""

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
    sum_,
    where,
)

FORMATS = {"edlog": "parquet", "roster": "csv"}

VOICE = "a head nurse: tired, terse, incomplete sentences"

NURSES = ["Abebe", "Byrne", "Costa", "Doyle", "Fenn", "Grady", "Hussain", "Kerr", "Lund", "Moyo"]
NURSES += ["Nash", "Petrov", "Quist", "Reyes"]
COMPLAINTS = {
    "chest pain": 0.16,
    "fall": 0.18,
    "abdo pain": 0.15,
    "SOB": 0.12,
    "laceration": 0.1,
    "fever": 0.1,
    "head injury": 0.08,
    "overdose": 0.05,
    "stroke?": 0.06,
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1600
    start = pd.Timestamp("2024-10-01")
    day = start + pd.to_timedelta(np.r_[rng.integers(0, 182, n - 12), np.full(12, 85)], unit="D")
    weight = np.array([2, 2, 1, 1, 1, 1, 2, 3, 5, 7, 8, 8, 7, 7, 6, 6, 7, 8, 9, 8, 7, 6, 5, 3.0])
    minute = rng.choice(24, n, p=weight / weight.sum()) * 60 + rng.integers(0, 60, n)
    arrived = day + pd.to_timedelta(minute, unit="min")
    cat = rng.choice([1, 2, 3, 4, 5], n, p=[0.04, 0.17, 0.39, 0.3, 0.1])
    wait = rng.gamma(2, np.array([1, 6, 26, 42, 50])[cat - 1]).round()
    age = np.clip(rng.choice([8, 34, 76], n, p=[0.18, 0.42, 0.4]) + rng.normal(0, 9, n), 0, 101)
    complaint = rng.choice(list(COMPLAINTS), n, p=list(COMPLAINTS.values()))
    hot = complaint == "fever"
    admit = np.array([0.8, 0.6, 0.35, 0.1, 0.02])[cat - 1]
    roll = rng.random(n)
    dispo = np.where(roll < admit, "admitted", "home")
    dispo = np.where(roll > 0.94, "LWBS", dispo)
    dispo = np.where((roll > 0.91) & (roll <= 0.94), "transfer", dispo)
    dispo = np.where((cat <= 2) & (roll < 0.05), "died", dispo)
    edlog = pd.DataFrame(
        {
            "MRN": rng.integers(410000, 411300, n),
            "Arr": arrived,
            "Seen": arrived + pd.to_timedelta(wait, unit="min"),
            "Left": arrived + pd.to_timedelta(wait + rng.gamma(3, 55, n).round(), unit="min"),
            "Cat": cat,
            "Mode": rng.choice(["ambulance", "walk-in", "police"], n, p=[0.37, 0.6, 0.03]),
            "Complaint": complaint,
            "Age": age.round().astype(int),
            "Sex": rng.choice(["F", "M"], n),
            "Area": np.where(
                age < 16,
                "Paeds",
                np.where(cat <= 1, "Resus", np.where(cat <= 3, "Majors", "Minors")),
            ),
            "RN": rng.choice(NURSES, n, p=rng.dirichlet(np.full(14, 9.0))),
            "Temp": (rng.normal(36.8, 0.5, n) + hot * rng.gamma(3, 0.5, n)).round(1),
            "HR": rng.normal(88, 18, n).round(),
            "SpO2": np.minimum(100, rng.normal(96 - 4 * (complaint == "SOB"), 2.4)).round(),
            "Pain": rng.integers(0, 11, n).astype(float),
            "Isolation": rng.choice(["Y", "N"], n, p=[0.09, 0.91]),
            "Dispo": dispo,
        }
    )
    edlog.loc[edlog["Dispo"] == "LWBS", "Seen"] = pd.NaT
    for column, k in {"Temp": 60, "HR": 30, "SpO2": 45, "Pain": 130, "RN": 25}.items():
        edlog.loc[rng.choice(n, k, replace=False), column] = None
    edlog.loc[(edlog["Dispo"] == "LWBS") & (edlog["RN"] == "Quist"), "RN"] = "Lund"

    days = pd.date_range(start, periods=182, freq="D")
    k = 3 * len(days)
    roster = pd.DataFrame(
        {
            "Date": np.repeat(days, 3),
            "Shift": np.tile(["early", "late", "night"], len(days)),
            "RNs": rng.integers(4, 10, k),
            "Agency": rng.choice([0, 1, 2, 3], k, p=[0.5, 0.3, 0.15, 0.05]),
            "Sick": rng.choice([0, 1, 2, 3], k, p=[0.6, 0.25, 0.1, 0.05]),
            "Breaks missed": rng.poisson(1.6, k),
            "Overtime h": np.where(rng.random(k) < 0.3, rng.gamma(2, 1.5, k).round(1), 0),
        }
    )
    roster.loc[rng.choice(k, 20, replace=False), "Breaks missed"] = np.nan
    return {"edlog": edlog, "roster": roster}


ed = T("edlog")
roster = T("roster")
arr = c("Arr")
wait = arr.until(c("Seen"), "minute")
stay = arr.until(c("Left"), "hour")
lwbs = c("Dispo") == "LWBS"
days = ed.group(day=arr.floor("day"), n=count())

low, high = over(quantile("Temp", 0.25)), over(quantile("Temp", 0.75))

QUESTIONS = [
    # Everyday
    ("last arrival, when", ed.value(max_("Arr"))),
    ("dispo, how often each", ed.group("Dispo", n=count()).table()),
    (
        "arrivals in january 2025, how many",
        ed.filter((arr >= date("2025-01-01")) & (arr < date("2025-02-01"))).value(count()),
    ),
    ("patients by hour of arrival", ed.group(hour=arr.part("hour"), n=count()).table()),
    ("90th percentile of HR", ed.value(quantile("HR", 0.9))),
    ("nurses with over 120 patients", ed.group("RN", n=count()).filter(c("n") > 120).table()),
    ("patients by area and mode", ed.group("Area", "Mode", n=count()).table()),
    (
        "mean and median age per area",
        ed.group("Area", mean=mean("Age"), median=median("Age")).table(),
    ),
    ("duplicate rows out of the log, for good", ed.distinct().change("edlog")),
    (
        "average HR and SpO2 per complaint",
        ed.group("Complaint", hr=mean("HR"), spo2=mean("SpO2")).table(),
    ),
    ("average blood pressure", None),
    # look
    ("patients in the log, how many", ed.value(count())),
    ("roster, what columns", roster.report("types")),
    ("blanks in the ed log?", ed.report("missing")),
    ("complaints we use. just the list", ed.distinct("Complaint").table()),
    ("five random patients", ed.sample(5).table()),
    ("anybody entered twice", ed.report("duplicates")),
    # aggregate and compare
    ("patients per area", ed.group("Area", n=count()).table()),
    (
        "minutes till seen, average, each triage cat",
        ed.group("Cat", wait=mean(wait)).table(),
    ),
    ("cat 1 and 2. number", ed.filter(c("Cat").isin([1, 2])).value(count())),
    ("walked out before seen, percent", ed.value(mean(lwbs) * 100)),
    ("LWBS share by area", ed.group("Area", share=mean(lwbs)).table()),
    (
        "over 80, came by ambulance, admitted. count",
        ed.filter((c("Age") > 80) & (c("Mode") == "ambulance") & (c("Dispo") == "admitted")).value(
            count()
        ),
    ),
    ("oldest patient", ed.top(1, "Age").table()),
    ("highest temp, what complaint", ed.top(1, "Temp").select("Complaint").value()),
    ("nurse with most patients", ed.group("RN", n=count()).top(1, "n").table()),
    ("top 5 complaints", ed.group("Complaint", n=count()).top(5, "n").table()),
    (
        "three commonest complaints, each area",
        ed.group("Area", "Complaint", n=count()).top(3, "n", per=("Area",)).table(),
    ),
    (
        "hot kids, under 10 and 38.5 or more. how many",
        ed.filter((c("Age") < 10) & (c("Temp") >= 38.5)).value(count()),
    ),
    ("pain, women vs men, mean", ed.group("Sex", pain=mean("Pain")).table()),
    (
        "pain 8 up and waited over two hours. list them",
        ed.filter((c("Pain") >= 8) & (wait > 120)).table(),
    ),
    (
        "admission rate ambulance against walk-in",
        ed.filter(c("Mode").isin(["ambulance", "walk-in"]))
        .group("Mode", rate=mean(c("Dispo") == "admitted"))
        .table(),
    ),
    (
        "age gap, admitted minus sent home, average",
        ed.value(mean("Age", c("Dispo") == "admitted") - mean("Age", c("Dispo") == "home")),
    ),
    ("hours in dept, median, per outcome", ed.group("Dispo", hours=median(stay)).table()),
    (
        "nurses with 120 patients or more",
        ed.group("RN", n=count()).filter(c("n") >= 120).table(),
    ),
    (
        "any nurse never had a walkout",
        ed.group("RN", n=count(only=lwbs)).filter(c("n") == 0).select("RN").table(),
    ),
    (
        "each cat as share of the lot",
        ed.group("Cat", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "cat 3s waiting longer than the average cat 3. number",
        ed.filter(c("Cat") == 3)
        .derive(wait=wait)
        .filter(c("wait") > over(mean("wait")))
        .value(count()),
    ),
    (
        "average number of patients a nurse had",
        ed.group("RN", n=count()).value(mean("n")),
    ),
    (
        "frequent flyers, 4 visits or more",
        ed.group("MRN", n=count()).filter(c("n") >= 4).table(),
    ),
    (
        "pulse over 110 plus temp over 38, per area, how many",
        ed.filter((c("HR") > 110) & (c("Temp") > 38)).group("Area", n=count()).table(),
    ),
    ("missed breaks, nights", roster.filter(c("Shift") == "night").value(sum_("Breaks missed"))),
    (
        "fewer than 5 nurses and somebody off sick. how many shifts",
        roster.filter((c("RNs") < 5) & (c("Sick") > 0)).value(count()),
    ),
    # time
    ("arrivals a day", days.table()),
    (
        "busiest hour of the day",
        ed.group(hour=arr.part("hour"), n=count()).top(1, "n").table(),
    ),
    (
        "weekends vs weekdays, average wait",
        ed.group(
            days=where(arr.part("weekday") >= 6, "weekend", "weekday"), wait=mean(wait)
        ).table(),
    ),
    (
        "ambulances in november 2024",
        ed.filter(
            (c("Mode") == "ambulance") & (arr >= date("2024-11-01")) & (arr < date("2024-12-01"))
        ).value(count()),
    ),
    (
        "deaths since 1 feb 2025",
        ed.filter((c("Dispo") == "died") & (arr >= date("2025-02-01"))).value(count()),
    ),
    ("7 day average of arrivals", days.derive(average=rolling("n", "day", 7)).table()),
    (
        "walkouts per week, added up as we go",
        ed.filter(lwbs)
        .group(week=arr.floor("week"), n=count())
        .derive(total=running("n", "week"))
        .table(),
    ),
    (
        "christmas day 2024, first and last one in",
        ed.filter((arr >= date("2024-12-25")) & (arr < date("2024-12-26")))
        .group(first=min_("Arr"), last=max_("Arr"))
        .table(),
    ),
    (
        "sick calls per month",
        roster.group(month=c("Date").floor("month"), sick=sum_("Sick")).table(),
    ),
    (
        "longest lull between two arrivals, hours",
        ed.derive(gap=shift("Arr", "Arr").until(arr, "hour")).value(max_("gap")),
    ),
    # charts
    (
        "bars, patients by complaint",
        ed.group("Complaint", n=count()).chart("bar", x="Complaint", y="n"),
    ),
    (
        "line, monthly arrivals, one per mode",
        ed.group("Mode", month=arr.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="Mode"
        ),
    ),
    ("histogram of ages", ed.chart("histogram", y="Age")),
    ("sats against pulse, dots", ed.chart("scatter", x="HR", y="SpO2")),
    ("boxes, pain per area", ed.chart("box", x="Area", y="Pain")),
    (
        "pie of where they went after",
        ed.group("Dispo", n=count()).chart("pie", x="Dispo", y="n"),
    ),
    (
        "heatmap weekday by hour, arrivals",
        ed.group(weekday=arr.part("weekdayName"), hour=arr.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    # cleaning and reshaping
    (
        "no nurse written down. put unknown, save it",
        ed.derive(RN=c("RN").or_else("unknown")).change("edlog"),
    ),
    ("need length of stay in hours as a column", ed.derive(stay_h=stay).change("edlog")),
    (
        "area down, outcome across, counts",
        ed.pivot("Area", "Dispo", count()).table(),
    ),
    (
        "missed breaks blank means none. zero them for good",
        roster.set("Breaks missed", c("Breaks missed").or_else(0)).change("roster"),
    ),
    # statistics
    ("pain and pulse, correlated?", ed.test("correlation", "Pain", "HR")),
    (
        "men vs women temp, real difference or not. test",
        ed.test("tTest", "Temp", "Sex"),
    ),
    (
        "outcome depends on how they came in? chi squared",
        ed.test("chiSquared", "Dispo", "Mode"),
    ),
    # nothing can answer it
    ("bed nobody cleaned yet, which", None),
    ("meds given late, how many", None),
    ("blood pressure, average, resus", None),
    ("how bad will tonight be", None),
    ("why do they all come on mondays", None),
    ("coffee machine still broken?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "odd temps. show me",
        ed.filter(
            (c("Temp") < low - (high - low) * 1.5) | (c("Temp") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "no heart rate. median of that category, save it",
        ed.derive(HR=c("HR").or_else(over(median("HR"), "Cat"))).change("edlog"),
    ),
    (
        "SOB reads awful. breathless instead, everywhere",
        ed.derive(Complaint=c("Complaint").replace("SOB", "breathless")).change("edlog"),
    ),
]
