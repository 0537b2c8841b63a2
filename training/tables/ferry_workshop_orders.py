"""The workshop of a ferry company: its vessels, and the work orders on them."""

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
    sum_,
)

FORMATS = {"orders": "csv", "vessels": "csv"}

VOICE = "a workshop foreman, terse, who drops articles"

FLEET = [
    ("SKV", "Skarven", "Outer islands", 1988, 1420, 199, "MAN", "2023-04-11"),
    ("TRN", "Ternen", "Outer islands", 1996, 1105, 160, "Wartsila", "2021-10-04"),
    ("HVL", "Havlyst", "Sound", 2004, 2890, 390, "MAN", "2024-02-19"),
    ("FJG", "Fjordgull", "Sound", 2011, 3310, 420, "Rolls-Royce", "2022-09-12"),
    ("STO", "Storegga", "North line", 1992, 1980, 250, "Wartsila", "2021-03-22"),
    ("LOM", "Lomvi", "North line", 2001, 2045, 260, "MAN", "2023-11-06"),
    ("ALK", "Alken", "Fjord shuttle", 2016, 980, 130, "Volvo Penta", "2022-05-16"),
    ("TEI", "Teisten", "Fjord shuttle", 2016, 980, 130, "Volvo Penta", "2023-01-30"),
    ("KVL", "Kvalen", "Reserve", 1981, 1260, 175, "Wartsila", "2020-11-09"),
    ("SUN", "Sundferja", "Sound", 2019, 3540, 450, "Rolls-Royce", "2024-05-27"),
]
SYSTEMS = ["ENG", "HYD", "ELE", "HUL", "STG", "VEN", "RMP", "SAF"]
LEADS = ["Aune", "Brekke", "Dahl", "Eidem", "Moen", "Rognli"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    vessels = pd.DataFrame(
        FLEET, columns=["VSL", "NAME", "ROUTE", "BUILT", "GT", "PAX", "ENG_MAKE", "LAST_DOCK"]
    )
    m = 1700
    load = np.array([13, 11, 12, 9, 13, 10, 8, 8, 11, 5]) / 100
    vessel = rng.choice(vessels["VSL"], m, p=load)
    system = rng.choice(SYSTEMS, m, p=[0.27, 0.14, 0.16, 0.08, 0.08, 0.08, 0.12, 0.07])
    system = np.where((vessel == "SUN") & (system == "HUL"), "ELE", system)
    kind = rng.choice(["PM", "BRK", "INSP", "MOD"], m, p=[0.43, 0.34, 0.17, 0.06])
    hour = np.where(kind == "BRK", rng.integers(0, 24, m), rng.integers(7, 16, m))
    day = rng.integers(0, 730, m)
    moved = np.where((kind != "BRK") & ((day % 7) >= 5), 2, 0)
    opened = (
        pd.Timestamp("2023-01-02")
        + pd.to_timedelta(day - moved.clip(max=day), "D")
        + pd.to_timedelta(hour * 60 + rng.integers(0, 60, m), "min")
    )
    priority = np.where(
        kind == "BRK",
        rng.choice([1, 2, 3], m, p=[0.35, 0.45, 0.2]),
        rng.choice([2, 3, 4], m, p=[0.2, 0.5, 0.3]),
    )
    estimate = (rng.gamma(2, 3.2, m) * 2).round().clip(1) / 2
    actual = (estimate * rng.lognormal(0.1 + 0.15 * (kind == "BRK"), 0.38, m) * 4).round() / 4
    closed = opened + pd.to_timedelta((rng.gamma(1.2, 7 * priority, m) * 24).round(), "h")
    status = rng.choice(["DONE", "CANCELLED"], m, p=[0.95, 0.05])
    pending = np.where(rng.random(m) < 0.45, "WAITING PARTS", "OPEN")
    status = np.where(closed > pd.Timestamp("2024-12-31 16:00"), pending, status)
    loose = rng.random(m) < 0.03
    status = np.where(loose, pending, status)
    unclosed = np.isin(status, ["WAITING PARTS", "OPEN"])
    parts = rng.gamma(1.1, 5200, m) * np.where(system == "ENG", 1.9, 1)
    bare = rng.random(m) < np.where(kind == "INSP", 0.7, 0.14)
    orders = pd.DataFrame(
        {
            "WO_NO": "",
            "VSL": vessel,
            "SYS": system,
            "WO_TYPE": kind,
            "PRIO": priority,
            "OPENED": opened.strftime("%Y-%m-%d %H:%M"),
            "CLOSED": closed.strftime("%Y-%m-%d %H:%M"),
            "EST_HRS": estimate,
            "ACT_HRS": actual,
            "DOWN_H": np.where(kind == "BRK", rng.gamma(1.4, 5, m), rng.gamma(0.6, 1.5, m)).round(
                1
            ),
            "PARTS_NOK": np.where(bare, 0, parts.round()),
            "LEAD": rng.choice(LEADS, m, p=[0.22, 0.2, 0.18, 0.16, 0.14, 0.1]),
            "STATUS": status,
        }
    )
    orders.loc[unclosed, "CLOSED"] = np.nan
    orders.loc[status == "OPEN", "ACT_HRS"] = np.nan
    orders.loc[rng.choice(m, 35, replace=False), "DOWN_H"] = np.nan
    orders = orders.sort_values("OPENED", ignore_index=True)
    orders["WO_NO"] = [f"W{i}" for i in range(23001, 23001 + m)]
    return {"orders": orders, "vessels": vessels}


o = T("orders")
v = T("vessels")
j = o.join(v, "VSL")
breakdown = c("WO_TYPE") == "BRK"
planned = c("WO_TYPE") == "PM"
engine = c("SYS") == "ENG"
hull = c("SYS") == "HUL"
done = c("STATUS") == "DONE"
unclosed = c("CLOSED").missing()
month = c("OPENED").floor("month")
quarter = c("OPENED").floor("quarter")
open_days = c("OPENED").until(c("CLOSED"))

QUESTIONS = [
    # look
    ("Show jobs stuck waiting on parts.", o.filter(c("STATUS") == "WAITING PARTS").table()),
    ("last 15 lines of order book", o.tail(15).table()),
    ("name, route and build year of every boat", v.select("NAME", "ROUTE", "BUILT").table()),
    ("what systems do orders get booked on", o.distinct("SYS").table()),
    ("Holes in order data, column by column?", o.report("missing")),
    ("ferries, biggest tonnage first", v.sort("-GT").table()),
    ("quick stats on estimated and actual hours", o.report("describe", "EST_HRS", "ACT_HRS")),
    ("pull 10 random breakdowns for spot check", o.filter(breakdown).sample(10).table()),
    # aggregate and compare
    (
        "How many hydraulics jobs done with no parts cost at all?",
        o.filter((c("SYS") == "HYD") & done & (c("PARTS_NOK") == 0)).value(count()),
    ),
    ("parts money per boat, whole period", o.group("VSL", parts=sum_("PARTS_NOK")).table()),
    (
        "Who leads most breakdowns?",
        o.filter(breakdown).group("LEAD", n=count()).top(1, "n").table(),
    ),
    (
        "Average downtime on ramp jobs, priority 1.",
        o.filter((c("SYS") == "RMP") & (c("PRIO") == 1)).value(mean("DOWN_H")),
    ),
    ("share of all orders that are planned maintenance", o.value(mean(planned))),
    ("order count, system against status", o.group("SYS", "STATUS", n=count()).table()),
    (
        "Median hours worked by priority, engine only",
        o.filter(engine).group("PRIO", hours=median("ACT_HRS")).table(),
    ),
    (
        "five dearest jobs on Skarven, going by parts",
        j.filter(c("NAME") == "Skarven").top(5, "PARTS_NOK").table(),
    ),
    ("Each mechanic's three longest jobs in hours worked", o.top(3, "ACT_HRS", ("LEAD",)).table()),
    (
        "finished jobs: how many hours over estimate, on average",
        o.filter(done).value(mean(c("ACT_HRS") - c("EST_HRS"))),
    ),
    (
        "total hours worked divided by total hours estimated, system by system",
        o.group("SYS", ratio=sum_("ACT_HRS") / sum_("EST_HRS")).table(),
    ),
    (
        "difference in mean parts cost, breakdown minus planned",
        o.value(mean("PARTS_NOK", breakdown) - mean("PARTS_NOK", planned)),
    ),
    (
        "Mechanics with 200 or more finished orders, and how many each.",
        o.filter(done).group("LEAD", n=count()).filter(c("n") >= 200).table(),
    ),
    ("job with longest downtime so far", o.top(1, "DOWN_H").table()),
    (
        "How many different boats had steering work?",
        o.filter(c("SYS") == "STG").value(nunique("VSL")),
    ),
    (
        "list jobs that ran more than double their estimate",
        o.filter(c("ACT_HRS") > c("EST_HRS") * 2).table(),
    ),
    (
        "boats with over 150 hours engine downtime",
        o.filter(engine).group("VSL", down=sum_("DOWN_H")).filter(c("down") > 150).table(),
    ),
    (
        "Which system is cheapest on parts, average per job?",
        o.group("SYS", parts=mean("PARTS_NOK")).bottom(1, "parts").table(),
    ),
    (
        "each route's cut of total parts spend, percent",
        j.group("ROUTE", parts=sum_("PARTS_NOK"))
        .derive(share=c("parts") / over(sum_("parts")) * 100)
        .table(),
    ),
    (
        "number of breakdowns per planned job, each boat",
        o.group("VSL", ratio=count(only=breakdown) / count(only=planned)).table(),
    ),
    (
        "hours worked on boats with MAN engines, split by system",
        j.filter(c("ENG_MAKE") == "MAN").group("SYS", hours=sum_("ACT_HRS")).table(),
    ),
    ("Any boat that never had hull job?", v.join(o.filter(hull), "VSL", "anti").table()),
    (
        "Storegga against Lomvi: mean downtime and number of orders",
        j.filter(c("NAME").isin(["Storegga", "Lomvi"]))
        .group("NAME", down=mean("DOWN_H"), n=count())
        .table(),
    ),
    (
        "jobs under Aune with no close date, priority 1 or 2 - how many",
        o.filter((c("LEAD") == "Aune") & unclosed & c("PRIO").isin([1, 2])).value(count()),
    ),
    # time
    (
        "Orders opened per month, 2024 only.",
        o.filter(c("OPENED").part("year") == 2024).group(month=month, n=count()).table(),
    ),
    (
        "weekday with most breakdowns",
        o.filter(breakdown)
        .group(weekday=c("OPENED").part("weekdayName"), n=count())
        .top(1, "n")
        .table(),
    ),
    (
        "breakdown count by hour of day they came in",
        o.filter(breakdown).group(hour=c("OPENED").part("hour"), n=count()).table(),
    ),
    ("Oldest order with no close date yet?", o.filter(unclosed).bottom(1, "OPENED").table()),
    ("mean days open to close, per system", o.group("SYS", days=mean(open_days)).table()),
    (
        "parts bill by quarter plus running total",
        o.group(quarter=quarter, parts=sum_("PARTS_NOK"))
        .derive(total=running("parts", "quarter"))
        .table(),
    ),
    (
        "Jobs closed each week since 1 September 2024",
        o.filter(c("CLOSED") >= date("2024-09-01"))
        .group(week=c("CLOSED").floor("week"), n=count())
        .table(),
    ),
    (
        "breakdowns every month, and how many more or fewer than month before",
        o.filter(breakdown)
        .group(month=month, n=count())
        .derive(change=c("n") - shift("n", "month"))
        .table(),
    ),
    (
        "monthly hours worked, with rolling mean over 3 months",
        o.group(month=month, hours=sum_("ACT_HRS"))
        .derive(smooth=rolling("hours", "month", 3))
        .table(),
    ),
    (
        "hull jobs opened from 24 June to 31 July 2024",
        o.filter(
            hull & (c("OPENED") >= date("2024-06-24")) & (c("OPENED") < date("2024-08-01"))
        ).table(),
    ),
    (
        "date of first and latest order on each boat",
        o.group("VSL", first=min_("OPENED"), latest=max_("OPENED")).table(),
    ),
    (
        "Engine breakdowns: days since previous one on same boat",
        o.filter(engine & breakdown)
        .derive(days=shift("OPENED", "OPENED", per=("VSL",)).until(c("OPENED")))
        .table(),
    ),
    ("Jobs that took over 60 days to close", o.filter(open_days > 60).table()),
    (
        "Priciest month for parts on safety gear?",
        o.filter(c("SYS") == "SAF")
        .group(month=month, parts=sum_("PARTS_NOK"))
        .top(1, "parts")
        .table(),
    ),
    (
        "breakdowns opened on weekends, downtime hours all together",
        o.filter(breakdown & (c("OPENED").part("weekday") >= 6)).value(sum_("DOWN_H")),
    ),
    ("boats last docked before 2022", v.filter(c("LAST_DOCK") < date("2022-01-01")).table()),
    # charts
    (
        "Bar chart, orders per boat, by name not code",
        j.group("NAME", n=count()).chart("bar", x="NAME", y="n"),
    ),
    (
        "total downtime by month as line chart, one line per order type",
        o.group("WO_TYPE", month=month, down=sum_("DOWN_H")).chart(
            "line", x="month", y="down", colour="WO_TYPE"
        ),
    ),
    (
        "histogram of hours worked, breakdowns only",
        o.filter(breakdown).chart("histogram", y="ACT_HRS"),
    ),
    ("Box plot downtime by system", o.chart("box", x="SYS", y="DOWN_H")),
    (
        "scatter: estimate along bottom, actual up side, colour by order type",
        o.chart("scatter", x="EST_HRS", y="ACT_HRS", colour="WO_TYPE"),
    ),
    ("Pie of orders by status", o.group("STATUS", n=count()).chart("pie", x="STATUS", y="n")),
    (
        "stacked bars, parts money per quarter, layers are systems",
        o.group("SYS", quarter=quarter, parts=sum_("PARTS_NOK")).chart(
            "bar", x="quarter", y="parts", colour="SYS", stacked=True
        ),
    ),
    (
        "heat map who works on what: mechanics down, systems across, number of jobs",
        o.group("LEAD", "SYS", n=count()).chart("heatmap", x="SYS", y="LEAD", colour="n"),
    ),
    # unanswerable
    ("Diesel burned by Ternen in March?", None),
    ("overtime pay for welders last year", None),
    ("which supplier slowest with gaskets", None),
    ("did crew complain about vibration before gearbox went?", None),
]
