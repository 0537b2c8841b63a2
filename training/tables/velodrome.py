"""Laps on a cycling track, the sessions in which they were ridden, and the riders."""

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
    node,
    nunique,
    outlier,
    over,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"laps": "parquet", "sessions": "csv", "riders": "csv"}

VOICE = "a track cycling coach, clipped, few verbs, abbreviations of the sport"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 66
    first = ["Ana", "Bea", "Cleo", "Dan", "Eli", "Finn", "Gus", "Hal", "Ines", "Jo", "Kit"]
    last = ["Arco", "Berg", "Cox", "Dunn", "Engel", "Frost"]
    names = np.array([f"{a} {z}" for z in last for a in first])
    sex = np.array(
        ["F" if name[:3] in {"Ana", "Bea", "Cle", "Ine", "Jo ", "Kit"} else "M" for name in names]
    )
    cat = rng.choice(["elite", "U23", "junior", "masters"], k, p=[0.25, 0.27, 0.28, 0.2])
    age = pd.Series(cat).map({"elite": 27, "U23": 21, "junior": 17, "masters": 46}).to_numpy()
    born = pd.Timestamp("2024-06-01") - pd.to_timedelta(
        (age * 365.25 + rng.integers(-300, 300, k)).astype(int), "D"
    )
    weight = np.where(sex == "F", rng.normal(63, 5, k), rng.normal(77, 7, k))
    fitness = pd.Series(cat).map({"elite": 5.0, "U23": 4.6, "junior": 4.0, "masters": 3.7})
    riders = pd.DataFrame(
        {
            "RiderID": [f"R{i:02d}" for i in range(1, k + 1)],
            "Name": names,
            "Sex": sex,
            "Cat": cat,
            "Club": rng.choice(["Apex CC", "Bankers", "Derny CC", "Northbank", "Solo"], k),
            "DOB": born.strftime("%d/%m/%Y"),
            "WtKg": weight.round(1),
            "FTP_W": (weight * fitness.to_numpy() * rng.normal(1, 0.05, k)).round(),
            "LicOK": rng.choice(["yes", "no"], k, p=[0.86, 0.14]),
        }
    )
    riders.loc[rng.choice(k, 6, replace=False), "FTP_W"] = np.nan

    n = 156
    day = pd.Timestamp("2023-09-04") + pd.to_timedelta(np.sort(rng.integers(0, 560, n)), "D")
    kind = rng.choice(["sprint", "endurance", "TT", "Madison"], n, p=[0.3, 0.34, 0.22, 0.14])
    sessions = pd.DataFrame(
        {
            "SessID": np.arange(301, 301 + n),
            "Date": day.strftime("%Y-%m-%d"),
            "Slot": rng.choice(["AM", "PM", "eve"], n, p=[0.3, 0.4, 0.3]),
            "Type": kind,
            "Coach": rng.choice(["Brandt", "Ito", "Lowe"], n, p=[0.45, 0.3, 0.25]),
            "Air degC": rng.normal(24, 2.2, n).round(1),
            "RH %": rng.normal(46, 8, n).round(),
            "hPa": rng.normal(1013, 8, n).round(1),
            "Public": rng.random(n) < 0.2,
        }
    )
    sessions.loc[rng.choice(n, 14, replace=False), "RH %"] = np.nan

    m = 1880
    who = (rng.beta(1, 1.3, m) * (k - 4)).astype(int)
    at = np.sort(rng.choice(n - 5, m))
    ridden = kind[at]
    base = pd.Series(ridden).map({"sprint": 15.2, "TT": 16.4, "Madison": 17.6, "endurance": 20.1})
    level = pd.Series(cat).map({"elite": -0.9, "U23": -0.3, "junior": 0.4, "masters": 0.9})
    standing = rng.random(m) < np.where(ridden == "TT", 0.25, 0.08)
    seconds = (
        base.to_numpy()
        + level.to_numpy()[who]
        + np.where(sex[who] == "F", 1.1, 0)
        + np.where(standing, 4.2, 0)
        + rng.normal(0, 0.6, m)
    )
    watts = 620 * (16 / seconds) ** 2.6 * weight[who] / 72 + rng.normal(0, 22, m)
    gear = pd.Series(ridden).map({"sprint": 112, "TT": 108, "Madison": 102, "endurance": 96})
    gear = gear.to_numpy() + rng.choice([-4, -2, 0, 2, 4], m)
    laps = pd.DataFrame(
        {
            "SessID": sessions["SessID"].to_numpy()[at],
            "RiderID": riders["RiderID"].to_numpy()[who],
            "LapNo": rng.integers(1, 41, m),
            "Lap_s": seconds.round(3),
            "AvgW": watts.round(),
            "Cad": (250 / seconds / (gear * 0.0798) * 60).round(1),
            "GearIn": gear,
            "HRmax": rng.normal(174, 9, m).round(),
            "Line": rng.choice(["black", "red", "blue"], m, p=[0.6, 0.27, 0.13]),
            "Standing": standing,
            "Void": rng.choice(["Y", "N"], m, p=[0.06, 0.94]),
        }
    )
    laps.loc[rng.choice(m, 90, replace=False), "AvgW"] = np.nan
    laps.loc[rng.choice(m, 130, replace=False), "HRmax"] = np.nan
    laps.loc[rng.choice(m, 6, replace=False), "HRmax"] = 240.0
    laps = pd.concat([laps, laps.iloc[rng.choice(m, 8, replace=False)]], ignore_index=True)
    return {"laps": laps, "sessions": sessions, "riders": riders}


laps = T("laps")
s = T("sessions")
riders = T("riders")
ls = laps.join(s, "SessID")
lr = laps.join(riders, "RiderID")
lsr = ls.join(riders, "RiderID")
day = c("Date")
void = c("Void") == "Y"
women = c("Sex") == "F"
men = c("Sex") == "M"
kmh = call("divide", 900, c("Lap_s"))
born = node("cast", of=c("DOB").json, to="datetime", format="%d/%m/%Y")

QUESTIONS = [
    # Everyday
    ("Laps in log, total no.", laps.value(count())),
    ("Avg lap, secs.", laps.value(mean("Lap_s"))),
    ("Sess per type, count.", s.group("Type", n=count()).table()),
    ("10 quickest laps.", laps.bottom(10, "Lap_s").table()),
    ("Last 8 rows, sessions.", s.tail(8).table()),
    ("Avg max HR, outliers out.", laps.filter(~outlier("HRmax")).value(mean("HRmax"))),
    ("Riders + avg wt per club.", riders.group("Club", n=count(), weight=mean("WtKg")).table()),
    (
        "Sprint vs Madison sess - avg air temp.",
        s.filter(c("Type").isin(["sprint", "Madison"]))
        .group("Type", temp=mean("Air degC"))
        .table(),
    ),
    (
        "Void laps: no. and %.",
        laps.group(n=count(only=void), percent=mean(void) * 100).table(),
    ),
    ("Hist, lap times.", laps.chart("histogram", y="Lap_s")),
    ("Peak watts by line.", laps.group("Line", peak=max_("AvgW")).table()),
    ("Laps w/o pwr reading, how many?", laps.filter(c("AvgW").missing()).value(count())),
    ("Which clubs?", riders.distinct("Club").table()),
    ("All laps over 700 W.", laps.filter(c("AvgW") > 700).table()),
    (
        "U23 women: name, club, wt.",
        riders.filter((c("Cat") == "U23") & women).select("Name", "Club", "WtKg").table(),
    ),
    (
        "Avg cad, top cad - standing laps only.",
        laps.filter(c("Standing")).group(average=mean("Cad"), top=max_("Cad")).table(),
    ),
    ("Sess per month.", s.group(month=day.floor("month"), n=count()).table()),
    ("Coach x slot, no. of sess.", s.group("Coach", "Slot", n=count()).table()),
    (
        "Feb 2024 sess, how many?",
        s.filter((day >= date("2024-02-01")) & (day < date("2024-03-01"))).value(count()),
    ),
    ("Heaviest rider?", riders.top(1, "WtKg").table()),
    ("Quick stats on lap cols.", laps.report("describe")),
    ("Blanks in session sheet?", s.report("missing")),
    (
        "Bar chart: riders per cat.",
        riders.group("Cat", n=count()).chart("bar", x="Cat", y="n"),
    ),
    ("Median FTP, M and F.", riders.group("Sex", ftp=median("FTP_W")).table()),
    ("Dupes in laps?", laps.report("duplicates")),
    ("Sess by air press, lowest 1st.", s.sort("hPa").table()),
    # More
    ("PB per rider, by name.", lr.group("Name", pb=min_("Lap_s")).table()),
    (
        "Each rider's spread - slowest minus fastest lap.",
        lr.group("Name", spread=max_("Lap_s") - min_("Lap_s")).table(),
    ),
    (
        "Avg spd by sess type. km/h = 900 / lap secs.",
        ls.group("Type", kmh=mean(kmh)).table(),
    ),
    (
        "Top 5 riders on W/kg - FTP over wt.",
        riders.derive(w_kg=c("FTP_W") / c("WtKg")).top(5, "w_kg").table(),
    ),
    (
        "Quickest cat on avg lap, and the time.",
        lr.group("Cat", lap=mean("Lap_s")).bottom(1, "lap").table(),
    ),
    (
        "Per type: share of laps on each line.",
        ls.group("Type", "Line", n=count()).derive(share=c("n") / over(sum_("n"), "Type")).table(),
    ),
    ("Void % under each coach.", ls.group("Coach", percent=mean(void) * 100).table()),
    ("Riders, no laps at all - who?", riders.join(laps, "RiderID", "anti").table()),
    ("Sess with zero laps logged.", s.join(laps, "SessID", "anti").table()),
    ("3 biggest-watt laps in each cat.", lr.top(3, "AvgW", per=("Cat",)).table()),
    (
        "Best lap per type, split M/F.",
        lsr.group("Type", "Sex", best=min_("Lap_s")).table(),
    ),
    (
        "Km per club. Lap = 0.25 km.",
        lr.group("Club", km=count() * 0.25).table(),
    ),
    (
        "Sess with 18+ laps, and how many each.",
        laps.group("SessID", n=count()).filter(c("n") >= 18).table(),
    ),
    (
        "Laps by mo, running total alongside.",
        ls.group(month=day.floor("month"), n=count()).derive(total=running("n", "month")).table(),
    ),
    (
        "Avg W per qtr + % chg on prev qtr.",
        ls.group(quarter=day.floor("quarter"), watts=mean("AvgW"))
        .derive(change=(c("watts") / shift("watts", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Wkly sess count, 6-wk rolling avg.",
        s.group(week=day.floor("week"), n=count()).derive(average=rolling("n", "week", 6)).table(),
    ),
    (
        "Avg lap, juniors minus elites.",
        lr.value(mean("Lap_s", c("Cat") == "junior") - mean("Lap_s", c("Cat") == "elite")),
    ),
    ("Men:women, avg W ratio.", lr.value(mean("AvgW", men) / mean("AvgW", women))),
    (
        "Busiest wkday for sess, how many?",
        s.group(weekday=day.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Longest break btw sess, days.",
        s.derive(gap=shift("Date", "Date").until(day)).value(max_("gap")),
    ),
    ("Born before 2000, how many?", riders.filter(born < date("2000-01-01")).value(count())),
    (
        "Oldest rider - name only.",
        riders.derive(born=born).bottom(1, "born").select("Name").value(),
    ),
    (
        "Valid standing laps, TT, elite men - count.",
        lsr.filter(~void & c("Standing") & (c("Type") == "TT") & (c("Cat") == "elite") & men).value(
            count()
        ),
    ),
    (
        "Laps quicker than own rider's avg, count.",
        laps.filter(c("Lap_s") < over(mean("Lap_s"), "RiderID")).value(count()),
    ),
    (
        "Most consistent cat? Lap SD, smallest.",
        lr.group("Cat", sd=std("Lap_s")).bottom(1, "sd").table(),
    ),
    ("Diff gears used per type.", ls.group("Type", gears=nunique("GearIn")).table()),
    (
        "Gear 100-108, flying: mean W.",
        laps.filter(c("GearIn").between(100, 108) & ~c("Standing")).value(mean("AvgW")),
    ),
    (
        "Who's done most laps, 2024?",
        lsr.filter((day >= date("2024-01-01")) & (day < date("2025-01-01")))
        .group("Name", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "Laps per 5 in of gear.",
        laps.group(step=c("GearIn").bins(5), n=count()).table(),
    ),
    (
        "Scatter: W vs lap time, line = colour.",
        laps.chart("scatter", x="Lap_s", y="AvgW", colour="Line"),
    ),
    (
        "Avg lap by mo, line chart, one per sex.",
        lsr.group("Sex", month=day.floor("month"), lap=mean("Lap_s")).chart(
            "line", x="month", y="lap", colour="Sex"
        ),
    ),
    (
        "Heat map, cat x type, mean W.",
        lsr.group("Cat", "Type", watts=mean("AvgW")).chart(
            "heatmap", x="Type", y="Cat", colour="watts"
        ),
    ),
    ("Violins, cadence per line.", laps.chart("violin", x="Line", y="Cad")),
    (
        "Blank AvgW -> that rider's median. Fill.",
        laps.derive(AvgW=c("AvgW").or_else(over(median("AvgW"), "RiderID"))).change("laps"),
    ),
    ("Void laps out of the log.", laps.filter(~void).change("laps")),
    ("Kill dupes, laps.", laps.distinct().change("laps")),
    ("New col kmh in laps: 900 / Lap_s.", laps.derive(kmh=kmh).change("laps")),
    ("DOB in riders is text. Make it dates.", riders.derive(DOB=born).change("riders")),
    ("Air press vs lap time - corr?", ls.test("correlation", y="Lap_s", x="hPa")),
    ("t-test, W: M vs F.", lr.test("tTest", y="AvgW", x="Sex")),
    ("Regress cad on gear.", laps.test("regression", y="Cad", x="GearIn")),
    ("Line vs void - chi-sq.", laps.test("chiSquared", y="Void", x="Line")),
    # Nothing answers these
    ("Tyre psi per sess.", None),
    ("Lactate after each effort, avg.", None),
    ("Proj. PB for Ana Arco, next season.", None),
    ("Why's the U23 lot so slow on Tues?", None),
    ("Gear to run at nationals?", None),
    ("Crashes per mo.", None),
    ("Track hire cost, PM slots.", None),
    ("Sleep hrs night before vs lap time.", None),
    ("Medals per club.", None),
    ("Aero bars or drops - which is quicker?", None),
]
