"""Jobs of a print shop, the machines that they run on and the paper that they use."""

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
    outlier,
    over,
    quantile,
    running,
    shift,
    sum_,
)

FORMATS = {"jobs": "parquet", "machines": "csv", "paper": "csv"}

VOICE = "a hasty typist, lower case, abbreviations, misspellings in a third of the questions"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    machines = pd.DataFrame(
        {
            "Machine": [
                *["Heidelberg SM52", "Komori L4", "Indigo 7K", "Versafire", "Canon V1000"],
                *["Roland VG3", "HP Latex 700", "Riso GD"],
            ],
            "Type": [*["offset"] * 2, *["digital"] * 3, *["large format"] * 2, "riso"],
            "Hourly Rate": [92.0, 118.0, 74.5, 48.0, 61.0, 55.0, 58.5, 22.0],
            "Purchased": [
                *["2014-05-12", "2018-02-01", "2021-09-20", "2019-03-11", "2023-01-16"],
                *["2020-06-08", "2022-11-02", "2011-10-27"],
            ],
            "Leased": ["no", "no", "yes", "yes", "yes", "no", "yes", "no"],
        }
    )
    grades = ["silk", "gloss", "uncoated", "recycled", "card"]
    k = 26
    paper = pd.DataFrame(
        {
            "Paper Code": [f"P{100 + 5 * i}" for i in range(k)],
            "Finish": rng.choice(grades, k),
            "gsm": rng.choice([80, 90, 115, 135, 150, 170, 250, 300, 350], k),
            "GBP per 1000": rng.uniform(14, 120, k).round(2),
            "Stock": rng.integers(4, 380, k) * 100,
            "Supplier": rng.choice(["Antalis", "Denmaur", "Premier"], k),
        }
    )

    n = 1400
    machine = rng.choice(machines["Machine"], n, p=[0.2, 0.13, 0.22, 0.15, 0.1, 0.08, 0.07, 0.05])
    came = pd.Timestamp("2023-07-03") + pd.to_timedelta(rng.integers(0, 780, n), unit="D")
    came = came - pd.to_timedelta(np.where(came.dayofweek == 6, rng.integers(1, 4, n), 0), unit="D")
    came += pd.to_timedelta(rng.integers(8 * 60, 18 * 60, n), unit="min")
    rush = rng.random(n) < 0.21
    allowed = np.where(rush, rng.integers(1, 3, n), rng.integers(4, 12, n))
    finished = pd.Series(came) + pd.to_timedelta(
        (allowed * 24 * rng.gamma(9, 0.09, n)).round(1), unit="h"
    )
    qty = (10 ** rng.uniform(1.5, 4.2, n)).astype(int).round(-1)
    sheets = np.ceil(qty / rng.choice([1, 2, 4, 8], n)).astype(int)
    customers = ["Pixel & Co", "Hartley Dental", "St Anne's School", "Bistro Verde", "Moor Brewery"]
    customers += ["Leigh Council", "Ramsay Law", "Kite Festival", "Yoga Barn", "Tait Estates"]
    customers += ["Fox Theatre", "Blythe Books", "Oak Garage", "Parish News", "Nailed It DIY"]
    steps = ["fold", "trim", "staple", "laminate", "die cut"]
    jobs = pd.DataFrame(
        {
            "Job No": np.arange(7001, 7001 + n),
            "Customer": rng.choice(customers, n, p=rng.dirichlet(np.full(len(customers), 4.0))),
            "Product": rng.choice(["flyer", "booklet", "poster", "bus. cards", "letterhead"], n),
            "Machine": machine,
            "Operator": rng.choice(["Baz", "Jude", "Priya", "Wim"], n, p=[0.35, 0.3, 0.2, 0.15]),
            "Paper Code": rng.choice(paper["Paper Code"][:-3], n),
            "Colours": rng.choice(["4/4", "4/0", "1/0", "1/1"], n, p=[0.45, 0.3, 0.15, 0.1]),
            "Qty": qty,
            "Sheets": sheets,
            "Waste Sheets": rng.poisson(10 + sheets * 0.03).astype(float),
            "Setup min": rng.gamma(4, 7, n).round() + np.where(machine == "Komori L4", 20, 0),
            "Run min": np.ceil(sheets / 45 + rng.gamma(2, 6, n)),
            "Finishing": [
                "+".join(rng.choice(steps, rng.integers(1, 4), replace=False)) for _ in qty
            ],
            "Price GBP": (25 + 0.04 * qty + rng.gamma(2, 30, n) + 35 * rush).round(2),
            "Rush": np.where(rush, "Y", "N"),
            "Reprint": rng.random(n) < 0.05,
            "Received": came,
            "Due": came.normalize() + pd.to_timedelta(allowed * 24 + 17, unit="h"),
            "Finished": finished,
        }
    )
    jobs.loc[rng.choice(n, 55, replace=False), "Waste Sheets"] = np.nan
    jobs.loc[rng.choice(n, 38, replace=False), "Finished"] = pd.NaT
    jobs.loc[rng.choice(n, 30, replace=False), "Operator"] = None
    return {"jobs": jobs, "machines": machines, "paper": paper}


jobs = T("jobs")
machines = T("machines")
paper = T("paper")
on_machines = jobs.join(machines, "Machine")
on_paper = jobs.join(paper, "Paper Code")

low, high = over(quantile("Setup min", 0.25)), over(quantile("Setup min", 0.75))

QUESTIONS = [
    # Everyday
    ("last 20 rows of jobs pls", jobs.tail(20).table()),
    (
        "nr of suspicous waste sheets vals in jobs",
        jobs.filter(outlier("Waste Sheets")).value(count()),
    ),
    ("avg job price, dupl rows left out", jobs.distinct().value(mean("Price GBP"))),
    (
        "avg days frm one job recieved to the next of the same custmer",
        jobs.derive(
            gap=shift("Received", "Received", per=("Customer",)).until(c("Received"))
        ).value(mean("gap")),
    ),
    (
        "takings of jobs recvd in may 2024 n in june 2024",
        jobs.group(
            may=sum_(
                "Price GBP",
                (c("Received") >= date("2024-05-01")) & (c("Received") < date("2024-06-01")),
            ),
            june=sum_(
                "Price GBP",
                (c("Received") >= date("2024-06-01")) & (c("Received") < date("2024-07-01")),
            ),
        ).table(),
    ),
    (
        "antalis vs premier avg gsm of their paper",
        paper.filter(c("Supplier").isin(["Antalis", "Premier"]))
        .group("Supplier", gsm=mean("gsm"))
        .table(),
    ),
    (
        "mean of (setup min + run min) / qty by prodct",
        jobs.group("Product", mins=mean((c("Setup min") + c("Run min")) / c("Qty"))).table(),
    ),
    (
        "per operator total qty, avg waste n longest run min",
        jobs.group(
            "Operator", qty=sum_("Qty"), waste=mean("Waste Sheets"), run=max_("Run min")
        ).table(),
    ),
    (
        "how many jobs r reprints n wat pct of all jobs is tht",
        jobs.group(n=count(only=c("Reprint")), pct=mean(c("Reprint")) * 100).table(),
    ),
    (
        "nr of jobs n avg price per custmer",
        jobs.group("Customer", n=count(), price=mean("Price GBP")).table(),
    ),
    ("paper sorted by stock, lowest 1st", paper.sort("Stock").table()),
    (
        "job no, customer n due of rush jobs",
        jobs.filter(c("Rush") == "Y").select("Job No", "Customer", "Due").table(),
    ),
    (
        "nr of jobs by prodcut n operator",
        jobs.group("Product", "Operator", n=count()).table(),
    ),
    (
        "jobs recieved in jan 2024 w qty over 5000",
        jobs.filter(
            (c("Received") >= date("2024-01-01"))
            & (c("Received") < date("2024-02-01"))
            & (c("Qty") > 5000)
        ).table(),
    ),
    (
        "pct of reprints per operator",
        jobs.group("Operator", percent=mean("Reprint") * 100).table(),
    ),
    (
        "total price of jobs per quarter finished",
        jobs.group(quarter=c("Finished").floor("quarter"), total=sum_("Price GBP")).table(),
    ),
    ("scatter of waste vs sheets", jobs.chart("scatter", x="Sheets", y="Waste Sheets")),
    (
        "add col price per pc = price / qty to jobs, save it",
        jobs.set("price per pc", c("Price GBP") / c("Qty")).change("jobs"),
    ),
    (
        "total run min on leased machines",
        on_machines.filter(c("Leased") == "yes").value(sum_("Run min")),
    ),
    ("avg ink used per job", None),
    # Look
    ("show machines", machines.table()),
    ("jobs, how many rows n cols", jobs.report("shape")),
    ("wats missing in jobs", jobs.report("missing")),
    ("all the diff paper finishes", paper.distinct("Finish").table()),
    ("8 rndm jobs pls", jobs.sample(8).table()),
    ("col types of jobs", jobs.report("types")),
    # Aggregate and compare
    ("takings per machine", jobs.group("Machine", takings=sum_("Price GBP")).table()),
    (
        "how many rush jobs not finishd yet",
        jobs.filter((c("Rush") == "Y") & c("Finished").missing()).value(count()),
    ),
    (
        "avrage waste in sheets per operator",
        jobs.group("Operator", waste=mean("Waste Sheets")).table(),
    ),
    (
        "total waste as pct of total sheets, by product",
        jobs.group("Product", pct=sum_("Waste Sheets") / sum_("Sheets") * 100).table(),
    ),
    (
        "top 5 custmers by revenue",
        jobs.group("Customer", revenue=sum_("Price GBP")).top(5, "revenue").table(),
    ),
    ("3 dearest jobs on each machine", jobs.top(3, "Price GBP", per=("Machine",)).table()),
    (
        "whos got the most reprints, which operator",
        jobs.filter(c("Reprint")).group("Operator", n=count()).top(1, "n").table(),
    ),
    (
        "of the finished jobs wat pct went past the due date",
        jobs.filter(~c("Finished").missing()).value(mean(c("Finished") > c("Due")) * 100),
    ),
    ("papers never used in any job", paper.join(jobs, "Paper Code", "anti").table()),
    (
        "paper cost of all jobs per finish, sheets x price per 1000 / 1000",
        on_paper.group("Finish", cost=sum_(c("Sheets") * c("GBP per 1000") / 1000)).table(),
    ),
    (
        "machine w the highest hrly rate, just the name",
        machines.top(1, "Hourly Rate").select("Machine").value(),
    ),
    (
        "machine cost by type: setup plus run mins / 60 x hourly rate, summed",
        on_machines.group(
            "Type", cost=sum_((c("Setup min") + c("Run min")) / 60 * c("Hourly Rate"))
        ).table(),
    ),
    (
        "avg setup time digital vs offset",
        on_machines.filter(c("Type").isin(["digital", "offset"]))
        .group("Type", setup=mean("Setup min"))
        .table(),
    ),
    ("median qty of 4/4 jobs", jobs.filter(c("Colours") == "4/4").value(median("Qty"))),
    (
        "biggest job by qty for pixel & co, job no?",
        jobs.filter(c("Customer") == "Pixel & Co").top(1, "Qty").select("Job No").value(),
    ),
    (
        "custs with min 100 jobs n their avg price",
        jobs.group("Customer", jobs=count(), price=mean("Price GBP"))
        .filter(c("jobs") >= 100)
        .drop("jobs")
        .table(),
    ),
    (
        "how many jobs cost more than dubble the avg",
        jobs.filter(c("Price GBP") > over(mean("Price GBP")) * 2).value(count()),
    ),
    (
        "price gap rush vs not rush, means",
        jobs.value(mean("Price GBP", c("Rush") == "Y") - mean("Price GBP", c("Rush") == "N")),
    ),
    (
        "how many diff papers does each cust use",
        jobs.group("Customer", papers=nunique("Paper Code")).table(),
    ),
    ("value of paper in stock", paper.value(sum_(c("Stock") * c("GBP per 1000") / 1000))),
    (
        "jobs on stock heavier than 200 gsm on the indigo 7k, count",
        on_paper.filter((c("gsm") > 200) & (c("Machine") == "Indigo 7K")).value(count()),
    ),
    (
        "codes of recycled or uncoated papers under 5000 sheets in stock",
        paper.filter(c("Finish").isin(["recycled", "uncoated"]) & (c("Stock") < 5000))
        .select("Paper Code")
        .table(),
    ),
    (
        "share of revenue per prodct",
        jobs.group("Product", revenue=sum_("Price GBP"))
        .derive(share=c("revenue") / over(sum_("revenue")))
        .table(),
    ),
    (
        "most comon finishing step, split at +",
        jobs.explode("Finishing", "+").group("Finishing", n=count()).top(1, "n").table(),
    ),
    # Time
    ("jobs recieved per month", jobs.group(month=c("Received").floor("month"), n=count()).table()),
    (
        "revenue per week in q1 2025 by date recieved",
        jobs.filter((c("Received") >= date("2025-01-01")) & (c("Received") < date("2025-04-01")))
        .group(week=c("Received").floor("week"), revenue=sum_("Price GBP"))
        .table(),
    ),
    (
        "busiest wkday for incoming jobs",
        jobs.group(weekday=c("Received").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "avg turnaround in hrs, recieved to finished, per machine",
        jobs.group("Machine", hours=mean(c("Received").until(c("Finished"), "hour"))).table(),
    ),
    (
        "how many jobs came in on a saturday",
        jobs.filter(c("Received").part("weekday") == 6).value(count()),
    ),
    (
        "running total of takings by month for 2024 (date in)",
        jobs.filter(c("Received").part("year") == 2024)
        .group(month=c("Received").floor("month"), takings=sum_("Price GBP"))
        .derive(total=running("takings", "month"))
        .table(),
    ),
    (
        "growth of job count qtr on qtr in %, by date in",
        jobs.group(quarter=c("Received").floor("quarter"), n=count())
        .derive(growth=(c("n") / shift("n", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "longest gap in days btw two jobs of each cust",
        jobs.derive(previous=shift("Received", "Received", per=("Customer",)))
        .group("Customer", gap=max_(c("previous").until(c("Received"))))
        .table(),
    ),
    (
        "avg no of jobs recieved a day",
        jobs.group(day=c("Received").floor("day"), n=count()).value(mean("n")),
    ),
    (
        "reprints since sept 2024 per month recvd",
        jobs.filter(c("Reprint") & (c("Received") >= date("2024-09-01")))
        .group(month=c("Received").floor("month"), n=count())
        .table(),
    ),
    # Charts
    (
        "bar of takings per machine highest first",
        jobs.group("Machine", takings=sum_("Price GBP"))
        .sort("-takings")
        .chart("bar", x="Machine", y="takings"),
    ),
    (
        "line of jobs recvd per month, one line per machine type",
        on_machines.group("Type", month=c("Received").floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="Type"
        ),
    ),
    ("hist of price, 30 bins", jobs.chart("histogram", y="Price GBP", bins=30)),
    ("boxplot setup mins by machin", jobs.chart("box", x="Machine", y="Setup min")),
    (
        "scater of waste over sheets colour by rush",
        jobs.chart("scatter", x="Sheets", y="Waste Sheets", colour="Rush"),
    ),
    (
        "heatmap operator x machine w avg waste",
        jobs.group("Operator", "Machine", waste=mean("Waste Sheets")).chart(
            "heatmap", x="Operator", y="Machine", colour="waste"
        ),
    ),
    (
        "pie of stock sheets by supplier",
        paper.group("Supplier", stock=sum_("Stock")).chart("pie", x="Supplier", y="stock"),
    ),
    # Cleaning and reshaping
    (
        "fill missing waste w 0 in jobs",
        jobs.set("Waste Sheets", c("Waste Sheets").or_else(0)).change("jobs"),
    ),
    ("rename qty to copies in jobs", jobs.rename(Qty="copies").change("jobs")),
    ("drop the operator col from jobs", jobs.drop("Operator").change("jobs")),
    (
        "setup n run mins as long table, one row per job no n kind of time",
        jobs.select("Job No", "Setup min", "Run min").unpivot(["Job No"]).table(),
    ),
    # Statistics
    (
        "anova waste by operator",
        jobs.test("anova", "Waste Sheets", "Operator"),
    ),
    ("regresion of price on qty", jobs.test("regression", "Price GBP", "Qty")),
    (
        "mann whitney run mins rush vs normal",
        jobs.test("mannWhitney", "Run min", "Rush"),
    ),
    # Unanswerable
    ("ink used per job", None),
    ("which sales rep brought in the most jobs", None),
    ("custs that complaned most", None),
    ("why so much waste on the komori", None),
    ("how many jobs will we get next spring", None),
    ("gd pizza place near the shop?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "wat othr numbers go w the job price, strongest 1st",
        jobs.report("correlations", "Price GBP"),
    ),
    (
        "jobs w wierd setup times",
        jobs.filter(
            (c("Setup min") < low - (high - low) * 1.5)
            | (c("Setup min") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "mising waste in jobs = mean of that product, fill in pls",
        jobs.set(
            "Waste Sheets", c("Waste Sheets").or_else(over(mean("Waste Sheets"), "Product"))
        ).change("jobs"),
    ),
]
