"""A weaving mill in Brazil: what each loom made in a shift, and the stops of the looms."""

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
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"loom_shifts": "csv", "stops": "csv"}

VOICE = "a Brazilian engineer, fluent but non-native English"

ARTICLES = ["DEN-12", "DEN-14", "TWL-08", "POP-05", "CAN-16", "SAT-03"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    looms = [f"L{i:02d}" for i in range(1, 17)]
    hall_of = {loom: ("H1" if i < 7 else "H2" if i < 13 else "H3") for i, loom in enumerate(looms)}
    operators = [f"OP{i}" for i in range(311, 345)]
    days = pd.date_range("2024-01-02", "2024-12-29", freq="D")
    n = 2400
    cell = np.sort(rng.choice(len(days) * 3 * 16, n, replace=False))
    day, turn, at = cell // 48, cell // 16 % 3, cell % 16
    art = rng.choice(ARTICLES, n, p=[0.28, 0.2, 0.18, 0.16, 0.08, 0.1])
    humidity = rng.normal(67, 5, n).clip(50, 84)
    warp = rng.poisson(5 + 0.12 * (70 - humidity).clip(0) + 1.5 * (turn == 2))
    weft = rng.poisson(4.2 + 2 * (art == "SAT-03"))
    eff = (96 - 1.1 * warp - 0.8 * weft - 2 * (turn == 2) + rng.normal(0, 3.5, n)).clip(35, 98)
    rpm = rng.normal(560, 22, n) + 40 * (at > 6)
    metres = rpm * 60 * 8 * eff / 100 / 2100 * rng.normal(1, 0.03, n) * 1.6
    loom_shifts = pd.DataFrame(
        {
            "DT": days[day].strftime("%Y-%m-%d"),
            "SHIFT": np.array(["T1", "T2", "T3"])[turn],
            "LOOM": np.array(looms)[at],
            "HALL": [hall_of[looms[i]] for i in at],
            "ART": art,
            "OPER": rng.choice(operators, n),
            "RPM": rpm.round(),
            "EFF_PCT": eff.round(1),
            "M_PROD": metres.round(1),
            "M_2ND": (metres * rng.beta(1.4, 38, n)).round(1),
            "WASTE_KG": rng.gamma(2.4, 1.3, n).round(2),
            "BRK_WARP": warp,
            "BRK_WEFT": weft,
            "KWH": (metres * rng.normal(0.52, 0.05, n) + 12).round(1),
            "RH_PCT": humidity.round(1),
            "TEMP_C": rng.normal(27.5, 1.8, n).round(1),
        }
    )
    loom_shifts.loc[rng.choice(n, 58, replace=False), "RH_PCT"] = np.nan
    loom_shifts.loc[rng.choice(n, 31, replace=False), "KWH"] = np.nan

    m = 1500
    cause = rng.choice(
        ["WARP", "WEFT", "MECH", "ELEC", "ARTCHG", "CLEAN"],
        m,
        p=[0.27, 0.23, 0.2, 0.09, 0.09, 0.12],
    )
    long = {"WARP": 11, "WEFT": 7, "MECH": 62, "ELEC": 48, "ARTCHG": 140, "CLEAN": 24}
    minute = np.sort(rng.integers(0, len(days) * 1440, m))
    start = days[0] + pd.to_timedelta(minute, "min")
    lasted = (rng.gamma(2.2, 0.45, m) * np.array([long[name] for name in cause])).round() + 1
    fixed = np.isin(cause, ["MECH", "ELEC", "ARTCHG"])
    tech = rng.choice(["Edson", "Valdir", "Marcia", "Tiago", "Rosana"], m)
    stops = pd.DataFrame(
        {
            "stop_no": np.arange(24001, 24001 + m),
            "LOOM": rng.choice(looms, m),
            "t_start": start.strftime("%Y-%m-%d %H:%M"),
            "t_end": (start + pd.to_timedelta(lasted, "min")).strftime("%Y-%m-%d %H:%M"),
            "cause": cause,
            "mechanic": np.where(fixed & (rng.random(m) < 0.76), tech, None),
            "parts_brl": np.where(
                np.isin(cause, ["MECH", "ELEC"]) & (rng.random(m) < 0.6),
                rng.gamma(1.6, 140, m).round(2),
                0,
            ),
        }
    )
    return {"loom_shifts": loom_shifts, "stops": stops}


p = T("loom_shifts")
s = T("stops")
minutes = c("t_start").until(c("t_end"), "minute")
hours = c("t_start").until(c("t_end"), "hour")
mech = c("cause") == "MECH"
start_hour = c("t_start").part("hour")

QUESTIONS = [
    # look
    ("Let me see the first 20 lines of the loom shifts", p.limit(20).table()),
    ("What is the type of each column in the stops?", s.report("types")),
    ("Which articles did we weave? Just the list", p.distinct("ART").table()),
    ("where do we have blanks in the shift data, column by column", p.report("missing")),
    (
        "Show me the mechanical stops of L07 that have no mechanic written",
        s.filter((c("LOOM") == "L07") & mech & c("mechanic").missing()).table(),
    ),
    (
        "open for me the shifts with efficiency under 70 %, worst first",
        p.filter(c("EFF_PCT") < 70).sort("EFF_PCT").table(),
    ),
    (
        "a quick statistical summary of the humidity and the temperature in the halls",
        p.report("describe", "RH_PCT", "TEMP_C"),
    ),
    (
        "Give me 10 stops by random, I want to verify if people are filling the registry well",
        s.sample(10).table(),
    ),
    # aggregate and compare
    (
        "How many metres of DEN-12 we produced in total?",
        p.filter(c("ART") == "DEN-12").value(sum_("M_PROD")),
    ),
    ("mean efficiency by shift", p.group("SHIFT", eff=mean("EFF_PCT")).table()),
    (
        "Which loom has accumulated the most warp breaks?",
        p.group("LOOM", breaks=sum_("BRK_WARP")).top(1, "breaks").table(),
    ),
    (
        "kg of waste of the third shift, separated by hall",
        p.filter(c("SHIFT") == "T3").group("HALL", waste=sum_("WASTE_KG")).table(),
    ),
    (
        "Second quality as percent of the metres produced, article by article",
        p.group("ART", second=sum_("M_2ND") / sum_("M_PROD") * 100).table(),
    ),
    (
        "The 5 operators who made the most metres",
        p.group("OPER", metres=sum_("M_PROD")).top(5, "metres").table(),
    ),
    (
        "By how many points is the average efficiency of T1 above the one of T3?",
        p.value(mean("EFF_PCT", c("SHIFT") == "T1") - mean("EFF_PCT", c("SHIFT") == "T3")),
    ),
    (
        "looms that stopped more than 20 times because of the weft",
        s.filter(c("cause") == "WEFT").group("LOOM", n=count()).filter(c("n") > 20).table(),
    ),
    (
        "Median duration of a mechanical stop, in minutes please",
        s.filter(mech).value(median(minutes)),
    ),
    (
        "For each cause I need the quantity of stops and the average minutes stopped",
        s.group("cause", n=count(), minutes=mean(minutes)).table(),
    ),
    (
        "In each hall, the three looms that waste the most kg",
        p.group("HALL", "LOOM", waste=sum_("WASTE_KG")).top(3, "waste", per=("HALL",)).table(),
    ),
    (
        "Which was the shift with the highest number of weft breaks? I want the complete line",
        p.top(1, "BRK_WEFT").table(),
    ),
    (
        "In how many shifts the humidity was lower than 60 and even so the efficiency passed 85?",
        p.filter((c("RH_PCT") < 60) & (c("EFF_PCT") > 85)).value(count()),
    ),
    (
        "average rpm of the looms of hall H2 when they weave TWL-08",
        p.filter((c("HALL") == "H2") & (c("ART") == "TWL-08")).value(mean("RPM")),
    ),
    (
        "Average efficiency per operator, but only who has at least 70 shifts registered",
        p.group("OPER", n=count(), eff=mean("EFF_PCT")).filter(c("n") >= 70).table(),
    ),
    (
        "Comparing the totals, how many warp breaks do we have for one weft break?",
        p.value(sum_("BRK_WARP") / sum_("BRK_WEFT")),
    ),
    (
        "all shifts of satin SAT-03 in which the warp broke more often than the weft",
        p.filter((c("ART") == "SAT-03") & (c("BRK_WARP") > c("BRK_WEFT"))).table(),
    ),
    (
        "How much was spent in parts by each mechanic? Order from the biggest to the smallest",
        s.group("mechanic", parts=sum_("parts_brl")).sort("-parts").table(),
    ),
    (
        "metres in a crossed table, halls in the lines and shifts in the columns",
        p.pivot("HALL", "SHIFT", sum_("M_PROD")).table(),
    ),
    (
        "What part of our total waste comes from H2?",
        p.value(sum_("WASTE_KG", c("HALL") == "H2") / sum_("WASTE_KG")),
    ),
    (
        "standard deviation of the efficiency, loom by loom",
        p.group("LOOM", sd=std("EFF_PCT")).table(),
    ),
    (
        "Which cause steals more hours from us, summing everything?",
        s.group("cause", hours=sum_(hours)).top(1, "hours").table(),
    ),
    (
        "how many different operators already worked on L11?",
        p.filter(c("LOOM") == "L11").value(nunique("OPER")),
    ),
    (
        "The shifts whose waste was more than the double of the average of the same loom",
        p.filter(c("WASTE_KG") > over(mean("WASTE_KG"), "LOOM") * 2).table(),
    ),
    # time
    (
        "Metres woven per month",
        p.group(month=c("DT").floor("month"), metres=sum_("M_PROD")).table(),
    ),
    (
        "On which day of the week is our average efficiency the worst?",
        p.group(weekday=c("DT").part("weekdayName"), eff=mean("EFF_PCT")).bottom(1, "eff").table(),
    ),
    (
        "At what hour of the day start the most stops?",
        s.group(hour=start_hour, n=count()).top(1, "n").table(),
    ),
    (
        "Percent growth of the produced metres over the previous month, for hall H1",
        p.filter(c("HALL") == "H1")
        .group(month=c("DT").floor("month"), metres=sum_("M_PROD"))
        .derive(growth=(c("metres") / shift("metres", "month") - 1) * 100)
        .table(),
    ),
    (
        "accumulated waste week after week, counting since 1st of July 2024",
        p.filter(c("DT") >= date("2024-07-01"))
        .group(week=c("DT").floor("week"), waste=sum_("WASTE_KG"))
        .derive(total=running("waste", "week"))
        .table(),
    ),
    (
        "Moving average of 7 days for the daily energy",
        p.group(day=c("DT").floor("day"), kwh=sum_("KWH"))
        .derive(smooth=rolling("kwh", "day", 7))
        .table(),
    ),
    (
        "parts cost by quarter, electric and mechanical stops only",
        s.filter(c("cause").isin(["ELEC", "MECH"]))
        .group(quarter=c("t_start").floor("quarter"), parts=sum_("parts_brl"))
        .table(),
    ),
    (
        "When was the last time that L03 stopped for an electric problem?",
        s.filter((c("LOOM") == "L03") & (c("cause") == "ELEC")).value(max_("t_start")),
    ),
    (
        "How many stops have begun during the night, from 22 h until before 6 h?",
        s.filter((start_hour >= 22) | (start_hour < 6)).value(count()),
    ),
    (
        "Production of the first semester of 2024 for each shift",
        p.filter((c("DT") >= date("2024-01-01")) & (c("DT") < date("2024-07-01")))
        .group("SHIFT", metres=sum_("M_PROD"))
        .table(),
    ),
    (
        "first day that each loom ran CAN-16",
        p.filter(c("ART") == "CAN-16").group("LOOM", first=min_("DT")).table(),
    ),
    (
        "We changed the humidifiers on 15 August 2024. Average warp breaks before this day and "
        "from this day on?",
        p.group(
            before=mean("BRK_WARP", c("DT") < date("2024-08-15")),
            after=mean("BRK_WARP", c("DT") >= date("2024-08-15")),
        ).table(),
    ),
    (
        "From one mechanical stop to the next one of the same loom, how many hours pass in "
        "average? Give it per loom",
        s.filter(mech)
        .derive(previous=shift("t_start", "t_start", per=("LOOM",)))
        .derive(gap=c("previous").until(c("t_start"), "hour"))
        .group("LOOM", gap=mean("gap"))
        .table(),
    ),
    (
        "Best loom of every month in metres",
        p.group("LOOM", month=c("DT").floor("month"), metres=sum_("M_PROD"))
        .top(1, "metres", per=("month",))
        .table(),
    ),
    (
        "Saturdays and Sundays only: total metres and mean efficiency by hall",
        p.filter(c("DT").part("weekday") >= 6)
        .group("HALL", metres=sum_("M_PROD"), eff=mean("EFF_PCT"))
        .table(),
    ),
    (
        "List the stops above 2 hours from October 2024 on",
        s.filter((hours > 2) & (c("t_start") >= date("2024-10-01"))).table(),
    ),
    # charts
    (
        "Plot me a line with the kWh of every day",
        p.group(day=c("DT").floor("day"), kwh=sum_("KWH")).chart("line", x="day", y="kwh"),
    ),
    (
        "bars with the total waste for each article",
        p.group("ART", waste=sum_("WASTE_KG")).chart("bar", x="ART", y="waste"),
    ),
    (
        "Histogram of the duration in minutes of the article changes",
        s.filter(c("cause") == "ARTCHG").derive(minutes=minutes).chart("histogram", y="minutes"),
    ),
    (
        "dispersion graph, humidity in x and warp breaks in y, one colour for each hall",
        p.chart("scatter", x="RH_PCT", y="BRK_WARP", colour="HALL"),
    ),
    ("boxplot: efficiency of every shift", p.chart("box", x="SHIFT", y="EFF_PCT")),
    (
        "A heat map of the average efficiency, looms against articles",
        p.group("LOOM", "ART", eff=mean("EFF_PCT")).chart(
            "heatmap", x="ART", y="LOOM", colour="eff"
        ),
    ),
    (
        "I would like a pizza chart of the stops by cause",
        s.group("cause", n=count()).chart("pie", x="cause", y="n"),
    ),
    (
        "draw the monthly second-quality metres with one line for each hall",
        p.group("HALL", month=c("DT").floor("month"), second=sum_("M_2ND")).chart(
            "line", x="month", y="second", colour="HALL"
        ),
    ),
    # unanswerable
    ("How many kg of cotton yarn remain in our warehouse?", None),
    ("overtime paid to the operators in November", None),
    ("Which clients complained about the second quality of the denim?", None),
    ("What is the age of each loom, in years?", None),
]
