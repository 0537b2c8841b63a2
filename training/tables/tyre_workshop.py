"""Jobs of a tyre workshop, and the tyres that it stocks."""

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
    where,
)

FORMATS = {"jobs": "csv", "stock": "csv"}

VOICE = "an analyst of the workshop in a hurry: plain, with typos"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 110
    rim = rng.choice([14, 15, 16, 17, 18, 19], m, p=[0.08, 0.2, 0.29, 0.22, 0.14, 0.07])
    maker = rng.choice(["Norrlund", "Contrex", "Mirelli", "Hanko", "Budgetyre"], m)
    cost = (22 + (rim - 13) * 13 + np.where(maker == "Mirelli", 24, 0)) * rng.normal(1, 0.08, m)
    stock = pd.DataFrame(
        {
            "SKU": [f"T{number}" for number in range(701, 701 + m)],
            "Brand": maker,
            "Width": rng.choice([175, 185, 195, 205, 225, 245], m),
            "Rim": rim,
            "Season": rng.choice(["summer", "winter", "all-season"], m, p=[0.42, 0.38, 0.2]),
            "CostEur": cost.round(2),
            "OnHand": rng.poisson(11, m) * (rng.random(m) > 0.08),
            "MinQty": rng.choice([4, 8, 12], m),
            "Shelf": rng.choice(["A1", "A2", "B1", "B2", "C1"], m),
            "WetGrade": rng.choice(["A", "B", "C", "D"], m, p=[0.24, 0.38, 0.28, 0.1]),
            "dB": rng.integers(67, 74, m),
        }
    )
    n = 1500
    day = pd.Timestamp("2023-01-02") + pd.to_timedelta(np.sort(rng.integers(0, 1000, n)), "D")
    day -= pd.to_timedelta(np.where(day.dayofweek == 6, 2, 0), "D")
    start = day + pd.to_timedelta(rng.integers(8 * 4, 18 * 4, n) * 15, "min")
    kind = rng.choice(
        ["fitting", "puncture", "season swap", "balancing", "alignment"],
        n,
        p=[0.36, 0.2, 0.26, 0.1, 0.08],
    )
    which = rng.integers(0, m - 9, n)
    qty = np.where(kind == "fitting", rng.choice([1, 2, 4], n, p=[0.12, 0.38, 0.5]), 0)
    price = stock["CostEur"].to_numpy()[which] * rng.normal(1.42, 0.06, n)
    base = np.select(
        [kind == "fitting", kind == "puncture", kind == "season swap", kind == "alignment"],
        [qty * 17.5, 24, 39, 79],
        28.0,
    )
    mech = rng.choice(["Kev", "Dragan", "Sally", "Tomasz"], n, p=[0.33, 0.28, 0.22, 0.17])
    took = base * 0.62 + np.where(mech == "Kev", 22, 15) + rng.normal(0, 7, n)
    jobs = pd.DataFrame(
        {
            "JobNo": np.arange(88001, 88001 + n),
            "StartAt": start,
            "Plate": [
                f"{a}-{b} {d}"
                for a, b, d in zip(
                    rng.choice(["KA", "HD", "MA", "LU"], n),
                    rng.choice(["AB", "TR", "XK", "PM", "ZE"], n),
                    rng.integers(10, 90, n),
                    strict=True,
                )
            ],
            "JobType": kind,
            "SKU": pd.Series(stock["SKU"].to_numpy()[which]).mask(qty == 0),
            "Qty": qty,
            "UnitPrice": pd.Series(price.round(2)).mask(qty == 0),
            "Labour": (base * rng.normal(1, 0.06, n)).round(2),
            "Mech": mech,
            "Bay": rng.choice([1, 2, 3], n, p=[0.42, 0.35, 0.23]),
            "DurMin": np.clip(took, 8, None).round(),
            "TreadMm": np.clip(rng.normal(3.4, 1.5, n), 0.4, 8.2).round(1),
            "Cust": rng.choice(
                ["private", "fleet", "trade", "Private "], n, p=[0.55, 0.2, 0.15, 0.1]
            ),
            "PayBy": rng.choice(["card", "cash", "invoice"], n, p=[0.56, 0.17, 0.27]),
            "Paid": rng.choice(["Y", "N"], n, p=[0.91, 0.09]),
            "WalkIn": rng.random(n) < 0.38,
            "Extras": rng.choice(
                [None, "valves", "valves;disposal", "disposal", "valves;sensor", "sensor;wash"], n
            ),
            "Stars": rng.choice([1, 2, 3, 4, 5], n, p=[0.03, 0.05, 0.14, 0.36, 0.42]).astype(float),
        }
    )
    jobs.loc[rng.random(n) < 0.42, "Stars"] = np.nan
    jobs.loc[rng.choice(n, 66, replace=False), "TreadMm"] = np.nan
    jobs.loc[rng.choice(n, 15, replace=False), "PayBy"] = None
    jobs = pd.concat([jobs, jobs.iloc[[41, 980]]], ignore_index=True)
    return {"jobs": jobs, "stock": stock}


jobs = T("jobs")
stock = T("stock")
both = jobs.join(stock, on="SKU")

start = c("StartAt")
month = start.floor("month")
sales = c("Qty") * c("UnitPrice")
fitting = c("JobType") == "fitting"
unpaid = c("Paid") == "N"
in_2024 = (start >= date("2024-01-01")) & (start < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    ("summry of labour", jobs.report("describe", "Labour")),
    ("how mny jobs in bay 2 or 3", jobs.filter(c("Bay").isin([2, 3])).value(count())),
    (
        "diffrence in labour fitting vs alignment",
        jobs.value(mean("Labour", fitting) - mean("Labour", c("JobType") == "alignment")),
    ),
    ("what % are walk ins", jobs.value(mean(c("WalkIn")) * 100)),
    ("top 3 mechs by nr of jobs", jobs.group("Mech", jobs=count()).top(3, "jobs").table()),
    ("jobs per wekday", jobs.group(weekday=start.part("weekdayName"), jobs=count()).table()),
    ("box plot of duraton by job type", jobs.chart("box", x="JobType", y="DurMin")),
    ("range of unit price, max minus min", jobs.value(max_("UnitPrice") - min_("UnitPrice"))),
    (
        "drop jobs w/o tread depth, keep it taht way",
        jobs.filter(~c("TreadMm").missing()).change("jobs"),
    ),
    (
        "wich brands have avg cost over 70",
        stock.group("Brand", cost=mean("CostEur")).filter(c("cost") > 70).table(),
    ),
    ("avg air presure per bay", None),
    # look
    ("how mnay jobs are there", jobs.value(count())),
    ("first 15 rows of jbos", jobs.limit(15).table()),
    ("wich columns does stock have", stock.report("types")),
    ("missing vlaues per column in jobs", jobs.report("missing")),
    ("diferent job types", jobs.distinct("JobType").table()),
    ("nr of difrent number plates", jobs.value(nunique("Plate"))),
    (
        "show winter tyres on shelf B1 in the stcok",
        stock.filter((c("Season") == "winter") & (c("Shelf") == "B1")).table(),
    ),
    ("basic stats for labour adn duration", jobs.report("describe", "Labour", "DurMin")),
    # aggregate and compare
    ("toal labour per mechanic", jobs.group("Mech", labour=sum_("Labour")).table()),
    ("avg duraton by job type", jobs.group("JobType", minutes=mean("DurMin")).table()),
    ("revenue from tyers, qty x unit price", jobs.value(sum_(sales))),
    (
        "wich brand do we sell most of, by quantiy",
        both.group("Brand", qty=sum_("Qty")).top(1, "qty").table(),
    ),
    ("unpaid jobs pr customer type", jobs.filter(unpaid).group("Cust", n=count()).table()),
    (
        "how many punctures did Sally do in bay 2",
        jobs.filter((c("JobType") == "puncture") & (c("Mech") == "Sally") & (c("Bay") == 2)).value(
            count()
        ),
    ),
    ("pct of walk ins by job typ", jobs.group("JobType", percent=mean(c("WalkIn")) * 100).table()),
    ("what share of jobs gets payed by card", jobs.value(mean(c("PayBy") == "card"))),
    ("tyres below min qty in stock", stock.filter(c("OnHand") < c("MinQty")).table()),
    (
        "stock value per brnad, cost times on hand",
        stock.group("Brand", value=sum_(c("CostEur") * c("OnHand"))).table(),
    ),
    ("tyres in stock that were nevr sold", stock.join(jobs, on="SKU", how="anti").table()),
    (
        "top 3 SKUs by qty sold for each rim siez",
        both.group("Rim", "SKU", qty=sum_("Qty")).top(3, "qty", per=("Rim",)).table(),
    ),
    ("median tread by custmer type", jobs.group("Cust", tread=median("TreadMm")).table()),
    ("the 10 longst jobs", jobs.top(10, "DurMin").table()),
    (
        "avg margin per tyre by brand, price minus csot",
        both.group("Brand", margin=mean(c("UnitPrice") - c("CostEur"))).table(),
    ),
    (
        "how much slower is Kev than Sally on avrage",
        jobs.value(mean("DurMin", c("Mech") == "Kev") - mean("DurMin", c("Mech") == "Sally")),
    ),
    # time
    ("jobs per mnth in 2024", jobs.filter(in_2024).group(month=month, n=count()).table()),
    ("busiest hour of teh day", jobs.group(hour=start.part("hour"), n=count()).top(1, "n").table()),
    ("labour by quater", jobs.group(quarter=start.floor("quarter"), labour=sum_("Labour")).table()),
    (
        "season swaps by month of yaer",
        jobs.filter(c("JobType") == "season swap")
        .group(month=start.part("month"), n=count())
        .table(),
    ),
    (
        "jobs on saturdys since march 2025",
        jobs.filter((start.part("weekday") == 6) & (start >= date("2025-03-01"))).value(count()),
    ),
    (
        "cumulatve labour by month",
        jobs.group(month=month, labour=sum_("Labour"))
        .derive(total=running("labour", "month"))
        .table(),
    ),
    (
        "montly growth of tyre revenue in pct",
        jobs.group(month=month, revenue=sum_(sales))
        .derive(growth=(c("revenue") / shift("revenue", "month") - 1) * 100)
        .table(),
    ),
    ("lats job of every mechanic", jobs.group("Mech", last=max_("StartAt")).table()),
    # charts
    ("bar chrat jobs per bay", jobs.group("Bay", n=count()).chart("bar", x="Bay", y="n")),
    (
        "line of jobs per week wiht one line per mech",
        jobs.group("Mech", week=start.floor("week"), n=count()).chart(
            "line", x="week", y="n", colour="Mech"
        ),
    ),
    ("histogramm of tread depth", jobs.chart("histogram", y="TreadMm")),
    ("boxplot durtion by mechanic", jobs.chart("box", x="Mech", y="DurMin")),
    (
        "scater rim vs cost, color by brand",
        stock.chart("scatter", x="Rim", y="CostEur", colour="Brand"),
    ),
    ("pie chart paymnt method", jobs.group("PayBy", n=count()).chart("pie", x="PayBy", y="n")),
    (
        "heatmap weekday vs huor, number of jobs",
        jobs.group(weekday=start.part("weekdayName"), hour=start.part("hour"), n=count()).chart(
            "heatmap", x="weekday", y="hour", colour="n"
        ),
    ),
    (
        "plot 3 month rolling mean of labuor",
        jobs.group(month=month, labour=sum_("Labour"))
        .derive(average=rolling("labour", "month", 3))
        .chart("line", x="month", y="average"),
    ),
    # cleaning and reshaping
    ("delete duplicat rows in jobs", jobs.distinct().change("jobs")),
    ("strip n lowercase Cust in jobs", jobs.derive(Cust=c("Cust").strip().lower()).change("jobs")),
    ("fill emtpy stars with 0 in jobs", jobs.derive(Stars=c("Stars").or_else(0)).change("jobs")),
    ("remvoe the column dB from stock", stock.drop("dB").change("stock")),
    ("rename DurMin to minutes in jbos", jobs.rename(DurMin="minutes").change("jobs")),
    (
        "add total = labour + qty * price to jobs, no price = 0",
        jobs.derive(total=c("Labour") + c("Qty") * c("UnitPrice").or_else(0)).change("jobs"),
    ),
    (
        "replce Y with yes in paid, keep it",
        jobs.derive(Paid=c("Paid").replace("Y", "yes")).change("jobs"),
    ),
    ("one row per extra, they are seperated by ;", jobs.explode("Extras", ";").table()),
    (
        "mechanics as rows, job types as colums, mean duration",
        jobs.pivot("Mech", "JobType", mean("DurMin")).table(),
    ),
    (
        "flag tread: worn under 1.6, low under 3, esle ok",
        jobs.derive(
            flag=where(c("TreadMm") < 1.6, "worn", where(c("TreadMm") < 3, "low", "ok"))
        ).table(),
    ),
    # statistics
    ("corelation labour and duration", jobs.test("correlation", y="DurMin", x="Labour")),
    ("ttest stars walk in vs bookd", jobs.test("tTest", y="Stars", x="WalkIn")),
    ("kruskal wallis of duration by mechnic", jobs.test("kruskal", y="DurMin", x="Mech")),
    ("chi sqare paid vs payment method", jobs.test("chiSquared", y="Paid", x="PayBy")),
    ("std of labour by job tpye", jobs.group("JobType", sd=std("Labour")).table()),
    (
        "95th percntile of duration for fittings",
        jobs.filter(fitting).value(quantile("DurMin", 0.95)),
    ),
    ("regresion of cost on rim size", stock.test("regression", y="CostEur", x="Rim")),
    (
        "jobs with duration more than 2 std above the maen",
        jobs.filter(c("DurMin") > over(mean("DurMin")) + over(std("DurMin")) * 2).table(),
    ),
    # no answer
    ("how many winter tires will we sell next yr", None),
    ("avg mileage of the cars at fiting", None),
    ("wich supplier delivers fastest", None),
    ("jobs per car model", None),
    ("how long do custmers wait before their job starts", None),
    ("why is Kev so slwo", None),
    ("are fleet customers wotrh the discount", None),
    ("legal tread dpeth in austria", None),
]
