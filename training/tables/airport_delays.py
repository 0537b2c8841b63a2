"""A winter of flights at an airport, and the weather of each day, as its control desk logs it."""

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
    sum_,
    where,
)

FORMATS = {"flights": "parquet", "wx": "csv"}

VOICE = (
    "an operations controller: abbreviations (DEP, CNL, dly, w/), clock times, stacked conditions"
)


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    days = pd.date_range("2024-10-01", "2025-03-31", freq="D")
    m = len(days)
    precip = rng.choice(["NIL", "RA", "SN", "FG", "FZRA"], m, p=[0.48, 0.3, 0.09, 0.1, 0.03])
    vis = np.where(precip == "FG", rng.integers(1, 9, m) * 100, rng.integers(15, 100, m) * 100)
    wx = pd.DataFrame(
        {
            "day": days.strftime("%Y-%m-%d"),
            "min_vis_m": vis,
            "gust_kt": rng.gamma(5, 5, m).round(),
            "temp_c": rng.normal(4, 5, m).round(1),
            "precip": precip,
            "lvp": np.where(vis < 600, "Y", "N"),
        }
    )
    wx.loc[rng.choice(m, 9, replace=False), "gust_kt"] = np.nan
    n = 1700
    at = np.sort(rng.integers(0, m, n))
    bad = np.isin(precip, ["SN", "FG", "FZRA"])[at]
    hour = rng.choice(np.arange(5, 24), n)
    sched = days[at] + pd.to_timedelta(hour * 60 + rng.choice(np.arange(0, 60, 5), n), unit="min")
    a_d = rng.choice(["ARR", "DEP"], n)
    carriers = np.array(["LH", "KL", "BA", "FR", "U2", "SK", "W6"])
    at_carrier = rng.choice(7, n, p=[0.2, 0.15, 0.12, 0.2, 0.15, 0.1, 0.08])
    carrier = carriers[at_carrier]
    tail = rng.integers(0, 18, n)
    fleet = rng.choice(
        ["A320", "A321", "B738", "E190", "AT76", "B789"],
        (7, 18),
        p=[0.3, 0.14, 0.26, 0.14, 0.1, 0.06],
    )
    ac = fleet[at_carrier, tail]
    seats = (
        pd.Series(ac)
        .map({"A320": 180, "A321": 220, "B738": 189, "E190": 100, "AT76": 70, "B789": 290})
        .to_numpy()
    )
    spread = np.where(bad, 26, 11) + np.where(hour > 17, 5, 0)
    dly = np.round(rng.gamma(1.1, spread) - 7)
    status = np.where(
        rng.random(n) < np.where(bad, 0.13, 0.02),
        "CNL",
        np.where((a_d == "ARR") & (rng.random(n) < np.where(bad, 0.07, 0.01)), "DIV", "OPR"),
    )
    cold = (wx["temp_c"].to_numpy()[at] < 2) & (a_d == "DEP")
    dly_code = np.where(
        bad & (rng.random(n) < 0.5),
        rng.choice(["71", "75", "81"], n),
        rng.choice(["15", "31", "41", "81", "93"], n, p=[0.14, 0.12, 0.16, 0.2, 0.38]),
    )
    flights = pd.DataFrame(
        {
            "flt": [f"{a}{b}" for a, b in zip(carrier, rng.integers(100, 340, n), strict=True)],
            "carrier": carrier,
            "reg": [f"{a}-{b + 1:02d}" for a, b in zip(carrier, tail, strict=True)],
            "ac_type": ac,
            "a_d": a_d,
            "apt": rng.choice(
                ["FRA", "AMS", "LHR", "STN", "CPH", "BCN", "VIE", "KRK", "PMI", "DUB", "ARN"], n
            ),
            "sched_utc": sched,
            "act_utc": sched + pd.to_timedelta(dly, unit="min"),
            "dly_min": dly,
            "dly_code": np.where(dly > 5, dly_code, None),
            "term": rng.choice(["T1", "T2"], n, p=[0.62, 0.38]),
            "stand": rng.choice([f"{x}{i}" for x in "ABC" for i in range(1, 12)], n),
            "rwy": rng.choice(["09", "27"], n, p=[0.33, 0.67]),
            "taxi_min": rng.gamma(9, 1.3, n).round(1) + np.where(a_d == "DEP", 3, 0),
            "pax": np.round(seats * rng.beta(8, 2, n)),
            "seats": seats,
            "deiced": np.where(cold & (rng.random(n) < 0.8), "Y", "N"),
            "status": status,
        }
    )
    gone = flights["status"] == "CNL"
    flights.loc[gone, ["act_utc", "dly_min", "dly_code", "stand", "rwy", "taxi_min", "pax"]] = None
    flights.loc[gone, "deiced"] = "N"
    flights.loc[rng.choice(n, 45, replace=False), "stand"] = None
    return {"flights": flights, "wx": wx}


f = T("flights")
wx = T("wx")

dep = c("a_d") == "DEP"
arr = c("a_d") == "ARR"
opr = c("status") == "OPR"
cnl = c("status") == "CNL"
div = c("status") == "DIV"
late = c("dly_min") > 15
t1 = c("term") == "T1"
t2 = c("term") == "T2"
sched = c("sched_utc")
act = c("act_utc")
hour = sched.part("hour")
clock = sched.floor("day").until(sched, "minute")
weekend = sched.part("weekday") >= 6
day = sched.floor("day")
in_wx = f.derive(day=day).join(wx.derive(day=c("day").cast("datetime")), on="day")

QUESTIONS = [
    # Everyday
    (
        "no. of flights and avg dly per carrier",
        f.group("carrier", n=count(), dly=mean("dly_min")).table(),
    ),
    (
        "share of each status per term",
        f.group("term", "status", n=count()).derive(share=c("n") / over(sum_("n"), "term")).table(),
    ),
    ("last flight in log by sched time", f.top(1, "sched_utc").table()),
    ("which a/c types are in flights", f.distinct("ac_type").table()),
    ("flights CNL or DIV", f.filter(cnl | div).table()),
    ("dly diff T1 vs T2", f.value(mean("dly_min", t1) - mean("dly_min", t2))),
    ("top 5 apts by no. of flights", f.group("apt", n=count()).top(5, "n").table()),
    ("flights per wk", f.group(week=sched.floor("week"), n=count()).table()),
    ("correlation pax w/ taxi time", f.test("correlation", y="taxi_min", x="pax")),
    ("stands w/ more than 60 flights", f.group("stand", n=count()).filter(c("n") > 60).table()),
    ("avg fuel uplift per a/c type", None),
    # Look
    ("flights log: size, rows x cols?", f.report("shape")),
    ("blanks per col in flights", f.report("missing")),
    ("list of a/c types seen on ARR into T2", f.filter(arr & t2).distinct("ac_type").table()),
    ("usual stats on dly mins + taxi mins", f.report("describe", "dly_min", "taxi_min")),
    (
        "8 random T2 DEPs sched 20:00 or later",
        f.filter(t2 & dep & (hour >= 20)).sample(8).table(),
    ),
    ("dup lines in wx?", wx.report("duplicates")),
    # Aggregate and compare
    (
        "how many T1 DEPs went >30 late w/ code 93",
        f.filter(t1 & dep & (c("dly_min") > 30) & (c("dly_code") == "93")).value(count()),
    ),
    (
        "avg dly by carrier, OPR only, DEPs off rwy 27",
        f.filter(opr & dep & (c("rwy") == "27")).group("carrier", dly=mean("dly_min")).table(),
    ),
    (
        "CNLs by carrier, DEPs only, days w/ LVP in force",
        in_wx.filter(cnl & dep & (c("lvp") == "Y")).group("carrier", cnls=count()).table(),
    ),
    (
        "T2, DEP side: which carrier canx'd most in Jan 25",
        f.filter(t2 & dep & cnl & (sched >= date("2025-01-01")) & (sched < date("2025-02-01")))
        .group("carrier", cnls=count())
        .top(1, "cnls")
        .table(),
    ),
    (
        "pct of OPR DEPs off 09 more than 15 late, per a/c type",
        f.filter(opr & dep & (c("rwy") == "09")).group("ac_type", pct=mean(late) * 100).table(),
    ),
    (
        "5 longest dlys, T1 DEPs, sched before 12:00, code 81",
        f.filter(t1 & dep & (hour < 12) & (c("dly_code") == "81")).top(5, "dly_min").table(),
    ),
    (
        "top 3 carriers by pax in each term, OPR DEPs only",
        f.filter(opr & dep)
        .group("term", "carrier", pax=sum_("pax"))
        .top(3, "pax", per=("term",))
        .table(),
    ),
    (
        "flt no of the ARR w/ the biggest dly, code 81, out of FRA",
        f.filter(arr & (c("dly_code") == "81") & (c("apt") == "FRA"))
        .top(1, "dly_min")
        .select("flt")
        .value(),
    ),
    (
        "T2, OPR only: avg DEP dly minus avg ARR dly",
        f.filter(t2 & opr).value(mean("dly_min", dep) - mean("dly_min", arr)),
    ),
    (
        "hrs of dly per code, T1 DEPs that ran >15 late, biggest first",
        f.filter(t1 & dep & late).group("dly_code", hrs=sum_("dly_min") / 60).sort("-hrs").table(),
    ),
    (
        "carriers w/ 20+ DEPs over 15 late out of T1",
        f.filter(dep & late & t1).group("carrier", n=count()).filter(c("n") >= 20).table(),
    ),
    (
        "tails that had a CNL as well as a DIV",
        f.group("reg", cnls=count(only=cnl), divs=count(only=div))
        .filter((c("cnls") > 0) & (c("divs") > 0))
        .select("reg")
        .table(),
    ),
    (
        "which tails never left >15 late off T1, only those w/ a T1 DEP that ran",
        f.filter(dep & t1 & opr)
        .group("reg", late=count(only=late))
        .filter(c("late") == 0)
        .select("reg")
        .table(),
    ),
    (
        "OPR DEPs to AMS or LHR that were later than the avg of their own carrier's OPR DEPs",
        f.filter(opr & dep)
        .filter(c("dly_min") > over(mean("dly_min"), "carrier"))
        .filter(c("apt").isin(["AMS", "LHR"]))
        .table(),
    ),
    (
        "median taxi, DEPs only, per rwy, deiced vs not",
        f.filter(dep).group("rwy", "deiced", taxi=median("taxi_min")).table(),
    ),
    (
        "share of ARRs DIV'd, vis under 600 m vs the rest of days",
        in_wx.filter(arr).group(low_vis=c("min_vis_m") < 600, share=mean(div)).table(),
    ),
    (
        "90th pctl dly per term, OPR DEPs sched 06:00-08:59",
        f.filter(opr & dep & hour.between(6, 8))
        .group("term", p90=quantile("dly_min", 0.9))
        .table(),
    ),
    (
        "which stand took most 738 ARRs after excl DIVs",
        f.filter((c("ac_type") == "B738") & arr & ~div)
        .group("stand", n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "no. of diff tails per carrier on T2 DEPs w/ status OPR",
        f.filter(t2 & dep & opr).group("carrier", tails=nunique("reg")).table(),
    ),
    (
        "avg no. of T1 DEPs a day that ran, Mon-Fri",
        f.filter(t1 & dep & opr & (sched.part("weekday") <= 5))
        .group(day=day, n=count())
        .value(mean("n")),
    ),
    (
        "dest w/ worst avg dly, OPR DEPs, min 50 of them",
        f.filter(opr & dep)
        .group("apt", n=count(), dly=mean("dly_min"))
        .filter(c("n") >= 50)
        .top(1, "dly")
        .table(),
    ),
    (
        "CNL rate T1 over CNL rate T2, DEPs only",
        f.filter(dep).value(mean(cnl, t1) / mean(cnl, t2)),
    ),
    (
        "LF per carrier, pax tot over seats tot, OPR DEPs, jets only so no AT76",
        f.filter(opr & dep & (c("ac_type") != "AT76"))
        .group("carrier", lf=sum_("pax") / sum_("seats"))
        .table(),
    ),
    (
        "each code's share of all dly mins, OPR DEPs w/ a code, >15 late",
        f.filter(opr & dep & late & ~c("dly_code").missing())
        .group("dly_code", mins=sum_("dly_min"))
        .derive(share=c("mins") / over(sum_("mins")))
        .table(),
    ),
    (
        "how many DEPs taxied >20 min on SN or FZRA days w/ gusts 25 kt+",
        in_wx.filter(
            dep & (c("taxi_min") > 20) & c("precip").isin(["SN", "FZRA"]) & (c("gust_kt") >= 25)
        ).value(count()),
    ),
    (
        "empty seats flown per carrier, T2 ARRs, OPR, sched after 21:59",
        f.filter(t2 & arr & opr & (hour >= 22))
        .group("carrier", empty=sum_(c("seats") - c("pax")))
        .table(),
    ),
    # Time
    (
        "OPR DEPs off T1 per wk",
        f.filter(opr & dep & t1).group(week=sched.floor("week"), n=count()).table(),
    ),
    (
        "avg dly by sched hr, OPR DEPs, Mon-Fri only",
        f.filter(opr & dep & (sched.part("weekday") <= 5))
        .group(hour=hour, dly=mean("dly_min"))
        .table(),
    ),
    (
        "Sat/Sun ARRs sched 22:30 or later, not CNL - how many",
        f.filter(weekend & arr & (clock >= 1350) & ~cnl).value(count()),
    ),
    (
        "longest gap in hrs between one OPR DEP off 09 and the next, act times, Dec 24",
        f.filter(
            opr
            & dep
            & (c("rwy") == "09")
            & (act >= date("2024-12-01"))
            & (act < date("2025-01-01"))
        )
        .derive(gap=shift("act_utc", "act_utc").until(act, "hour"))
        .value(max_("gap")),
    ),
    (
        "deiced DEPs day by day, 1 Dec 24 thru 31 Jan 25, w/ running tot",
        f.filter(
            (c("deiced") == "Y")
            & dep
            & (sched >= date("2024-12-01"))
            & (sched < date("2025-02-01"))
        )
        .group(day=day, n=count())
        .derive(total=running("n", "day"))
        .table(),
    ),
    (
        "DEP CNLs per day (0s too) + 7 day rolling avg",
        f.filter(dep)
        .group(day=day, cnls=count(only=cnl))
        .derive(rolling_avg=rolling("cnls", "day", 7))
        .table(),
    ),
    (
        "T2 pax, DEPs + OPR only, mo on mo growth in pct",
        f.filter(t2 & dep & opr)
        .group(month=sched.floor("month"), pax=sum_("pax"))
        .derive(growth_pct=(c("pax") / shift("pax", "month") - 1) * 100)
        .table(),
    ),
    (
        "first + last act DEP each day of Feb 25, T1",
        f.filter(dep & t1 & (act >= date("2025-02-01")) & (act < date("2025-03-01")))
        .group(day=act.floor("day"), first=min_("act_utc"), last=max_("act_utc"))
        .table(),
    ),
    (
        "OTP15 by day of wk, OPR DEPs, FR + U2 together: share no more than 15 late",
        f.filter(opr & dep & c("carrier").isin(["FR", "U2"]))
        .group(weekday=sched.part("weekdayName"), otp=mean(c("dly_min") <= 15))
        .table(),
    ),
    (
        "curfew: OPR DEPs sched 06:00-22:59 but act 23:00-05:59, by carrier",
        f.filter(
            opr & dep & hour.between(6, 22) & ((act.part("hour") >= 23) | (act.part("hour") < 6))
        )
        .group("carrier", n=count())
        .table(),
    ),
    # Charts
    (
        "bar: CNLs per carrier, T1 DEPs",
        f.filter(t1 & dep & cnl).group("carrier", cnls=count()).chart("bar", x="carrier", y="cnls"),
    ),
    (
        "histo of dly, OPR DEPs 06:00-08:59, 30 bins",
        f.filter(opr & dep & hour.between(6, 8)).chart("histogram", y="dly_min", bins=30),
    ),
    (
        "line, avg DEP dly per wk, T1 vs T2, OPR",
        f.filter(dep & opr)
        .group("term", week=sched.floor("week"), dly=mean("dly_min"))
        .chart("line", x="week", y="dly", colour="term"),
    ),
    (
        "heat map sched hr vs wkday, no. of DEPs >15 late",
        f.filter(dep & late)
        .group(hour=hour, weekday=sched.part("weekday"), n=count())
        .chart("heatmap", x="hour", y="weekday", colour="n"),
    ),
    (
        "boxplot taxi by rwy, DEPs w/ deicing only",
        f.filter(dep & (c("deiced") == "Y")).chart("box", x="rwy", y="taxi_min"),
    ),
    (
        "stacked bars, OPR/CNL/DIV per carrier, ARRs into T2",
        f.filter(arr & t2)
        .group("carrier", "status", n=count())
        .chart("bar", x="carrier", y="n", colour="status", stacked=True),
    ),
    (
        "scatter gust vs dly, OPR ARRs, LVP days out",
        in_wx.filter(opr & arr & (c("lvp") == "N")).chart("scatter", x="gust_kt", y="dly_min"),
    ),
    # Cleaning and reshaping
    (
        "in flights: blank stand -> 'TBA', but leave CNLs as is",
        f.derive(stand=where(c("stand").missing() & ~cnl, "TBA", c("stand"))).change("flights"),
    ),
    (
        "add otp to flights: true where OPR and dly 15 or less",
        f.derive(otp=opr & (c("dly_min") <= 15)).change("flights"),
    ),
    (
        "drop CNL + DIV rows from flights for good",
        f.filter(~c("status").isin(["CNL", "DIV"])).change("flights"),
    ),
    (
        "grid carriers down, T1/T2 across, DEPs >30 late in the cells",
        f.filter(dep & (c("dly_min") > 30)).pivot("carrier", "term", count()).table(),
    ),
    # Statistics
    (
        "correl dly vs taxi, OPR DEPs off 27",
        f.filter(opr & dep & (c("rwy") == "27")).test("correlation", y="dly_min", x="taxi_min"),
    ),
    (
        "t-test: T1 vs T2 dly, OPR DEPs 17:00-20:59",
        f.filter(opr & dep & hour.between(17, 20)).test("tTest", y="dly_min", x="term"),
    ),
    (
        "ARRs only, does status hang on carrier? chi sq",
        f.filter(arr).test("chiSquared", y="status", x="carrier"),
    ),
    # Nothing holds it
    ("first bag on belt, avg min after on-blocks, T2 ARRs 18:00-21:59", None),
    ("gate chgs per carrier, T1 DEPs inside 60 min of STD", None),
    ("DEPs >15 late due to crew out of hrs, by crew base", None),
    ("how many DEPs will we canx 06:00-09:00 if it snows on 12 Dec 25", None),
    ("why was 27 shut 14:10-15:25 on 9 Jan 25", None),
    ("canteen menu for night shift, anything veg after 02:00", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "what figs go w/ dly mins in flights, closest first",
        f.report("correlations", "dly_min"),
    ),
    (
        "blank taxi mins -> median of same ac type, in flights",
        f.derive(taxi_min=c("taxi_min").or_else(over(median("taxi_min"), "ac_type"))).change(
            "flights"
        ),
    ),
    (
        "shortest, avg + longest taxi per term, DEPs w/ deicing",
        f.filter((c("a_d") == "DEP") & (c("deiced") == "Y"))
        .group("term", shortest=min_("taxi_min"), avg=mean("taxi_min"), longest=max_("taxi_min"))
        .table(),
    ),
]
