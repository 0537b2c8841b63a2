"""Vegetable boxes that a farm delivers, and the households that order them."""

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
    over,
    quantile,
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"deliveries": "parquet", "customers": "csv"}

VOICE = "an office analyst: plain and polite"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = 240
    ids = np.array([f"VB{i}" for i in 1000 + np.arange(m)])
    joined = pd.Timestamp("2022-03-01") + pd.to_timedelta(rng.integers(0, 1000, m), "D")
    first = ["Alice", "Ben", "Chloe", "Dan", "Ella", "Fay", "George", "Hana", "Ivor", "Jess"]
    last = ["Archer", "Brook", "Cole", "Dunn", "Ellis", "Ford", "Grant", "Hayes", "Irwin", "Joyce"]
    customers = pd.DataFrame(
        {
            "customer_id": ids,
            "customer_name": [f"{rng.choice(first)} {rng.choice(last)}" for _ in range(m)],
            "town": rng.choice(
                ["Ashford", "Brightwell", "Corley", "Denham", "Elmstead"],
                m,
                p=[0.3, 0.25, 0.2, 0.15, 0.1],
            ),
            "joined": joined.strftime("%Y-%m-%d"),
            "heard_from": rng.choice(["friend", "leaflet", "website", "market stall"], m),
            "household_size": rng.choice(
                [1, 2, 3, 4, 5, 6], m, p=[0.15, 0.3, 0.2, 0.22, 0.1, 0.03]
            ),
            "deposit_gbp": rng.choice([0, 10, 15], m, p=[0.2, 0.5, 0.3]),
            "newsletter": rng.choice(["yes", "no"], m, p=[0.65, 0.35]),
        }
    )
    customers.loc[rng.choice(m, 28, replace=False), "heard_from"] = None
    customers.loc[rng.choice(m, 15, replace=False), "household_size"] = np.nan

    n = 1650
    size = rng.choice(["small", "medium", "large"], n, p=[0.35, 0.43, 0.22])
    price = pd.Series({"small": 12.5, "medium": 17.0, "large": 23.0})[size].to_numpy()
    weight = pd.Series({"small": 3.6, "medium": 5.6, "large": 8.4})[size].to_numpy()
    week = rng.integers(0, 61, n)
    weekday = rng.choice([1, 2, 3, 4], n, p=[0.2, 0.3, 0.3, 0.2])
    status = rng.choice(["delivered", "skipped", "cancelled"], n, p=[0.9, 0.07, 0.03])
    late = rng.gamma(1.2, 9, n).round() * (rng.random(n) < 0.35)
    deliveries = pd.DataFrame(
        {
            "order_no": 30000 + np.arange(n),
            "delivery_date": pd.Timestamp("2024-01-01") + pd.to_timedelta(week * 7 + weekday, "D"),
            "customer_id": ids[rng.choice(m - 7, n, p=rng.dirichlet(np.full(m - 7, 2.0)))],
            "box_size": size,
            "contents": rng.choice(
                ["mixed", "veg only", "fruit only", "salad"], n, p=[0.5, 0.28, 0.12, 0.1]
            ),
            "box_price_gbp": price + 0.75 * (week > 26),
            "extras_gbp": np.where(rng.random(n) < 0.4, rng.gamma(2, 3, n).round(2), 0),
            "weight_kg": rng.normal(weight, 0.5).round(2),
            "swaps": rng.choice([0, 1, 2, 3], n, p=[0.66, 0.2, 0.1, 0.04]),
            "round": rng.choice(["R1", "R2", "R3", "R4"], n),
            "driver": rng.choice(["Mo", "Sally", "Pete"], n, p=[0.4, 0.35, 0.25]),
            "status": status,
            "mins_late": late,
            "crate_back": rng.choice(["yes", "no"], n, p=[0.82, 0.18]),
            "rating": rng.choice([1, 2, 3, 4, 5], n, p=[0.03, 0.06, 0.16, 0.4, 0.35]),
            "complaint": rng.choice(
                [None, "bruised", "missing item", "Wrong box", "wrong box"],
                n,
                p=[0.92, 0.03, 0.03, 0.01, 0.01],
            ),
        }
    )
    deliveries["rating"] = deliveries["rating"].where(rng.random(n) < 0.55)
    deliveries.loc[rng.choice(n, 45, replace=False), "weight_kg"] = np.nan
    return {
        "deliveries": deliveries.sort_values("delivery_date", ignore_index=True),
        "customers": customers,
    }


d = T("deliveries")
cu = T("customers")
both = d.join(cu, on="customer_id")
month = c("delivery_date").floor("month")
week = c("delivery_date").floor("week")
spent = c("box_price_gbp") + c("extras_gbp")
done = c("status") == "delivered"
year_2024 = (c("delivery_date") >= date("2024-01-01")) & (c("delivery_date") < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "What is the difference in weight between salad and mixed boxes, please?",
        d.value(
            mean("weight_kg", c("contents") == "salad")
            - mean("weight_kg", c("contents") == "mixed")
        ),
    ),
    (
        "For each round, what share of the deliveries has each status?",
        d.group("round", "status", n=count())
        .derive(share=c("n") / over(sum_("n"), "round"))
        .table(),
    ),
    (
        "Which town has the most customers?",
        cu.group("town", customers=count()).top(1, "customers").table(),
    ),
    (
        "Please show the number of deliveries per week as a line chart.",
        d.group(week=week, deliveries=count()).chart("line", x="week", y="deliveries"),
    ),
    (
        "Could I have a pie chart of the box sizes?",
        d.group("box_size", n=count()).chart("pie", x="box_size", y="n"),
    ),
    (
        "What is the correlation between minutes late and rating, please?",
        d.test("correlation", "rating", "mins_late"),
    ),
    (
        "Please fill the missing weights with the mean weight in deliveries.",
        d.derive(weight_kg=c("weight_kg").or_else(over(mean("weight_kg")))).change("deliveries"),
    ),
    (
        "Which drivers have more than 500 deliveries, please?",
        d.group("driver", deliveries=count()).filter(c("deliveries") > 500).table(),
    ),
    (
        "Please make a table of customers with towns as rows and newsletter as columns.",
        cu.pivot("town", "newsletter", count()).table(),
    ),
    (
        "How many deliveries were for customers in Ashford?",
        both.filter(c("town") == "Ashford").value(count()),
    ),
    ("What is the phone number of each customer, please?", None),
    # look
    ("Please show me the column types of deliveries.", d.report("types")),
    ("How many customers do we have, please?", cu.value(count())),
    ("Please show the missing values in customers.", cu.report("missing")),
    ("Could I see five random deliveries, please?", d.sample(5).table()),
    ("Which kinds of contents do we offer?", d.distinct("contents").table()),
    ("Please describe weight and rating.", d.report("describe", "weight_kg", "rating")),
    ("Are any rows in customers duplicated?", cu.report("duplicates")),
    (
        "Please list the cancelled orders from round R2.",
        d.filter((c("status") == "cancelled") & (c("round") == "R2")).table(),
    ),
    # aggregate and compare
    ("How many boxes of each size, please?", d.group("box_size", n=count()).table()),
    (
        "What is the average rating per driver?",
        d.group("driver", rating=mean("rating")).table(),
    ),
    (
        "Total spend on extras by town, please.",
        both.group("town", extras=sum_("extras_gbp")).table(),
    ),
    (
        "Could you give turnover, box price plus extras, for each box size?",
        d.group("box_size", turnover=sum_(spent)).table(),
    ),
    (
        "Please show the ten heaviest boxes.",
        d.top(10, "weight_kg").table(),
    ),
    (
        "What percentage of deliveries was late on each round?",
        d.group("round", percent=mean(c("mins_late") > 0) * 100).table(),
    ),
    (
        "Which town orders the most large boxes?",
        both.filter(c("box_size") == "large").group("town", n=count()).top(1, "n").table(),
    ),
    (
        "Number of complaints per driver and type, please.",
        d.group("driver", "complaint", n=count()).table(),
    ),
    (
        "How many households ordered at least ten times?",
        d.group("customer_id", n=count()).filter(c("n") >= 10).value(count()),
    ),
    (
        "Which customers have never had a box?",
        cu.join(d.filter(done), on="customer_id", how="anti").table(),
    ),
    (
        "Who are the top five customers by number of orders, by name?",
        both.group("customer_id", "customer_name", n=count()).top(5, "n").table(),
    ),
    (
        "Please compare average delay in minutes between Mo and Pete.",
        d.filter(c("driver").isin(["Mo", "Pete"])).group("driver", delay=mean("mins_late")).table(),
    ),
    (
        "Average number of orders per customer, please.",
        d.group("customer_id", n=count()).value(mean("n")),
    ),
    (
        "What share of customers came from each source?",
        cu.group("heard_from", n=count()).derive(share=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Median weight of medium boxes with fruit only, please.",
        d.filter((c("box_size") == "medium") & (c("contents") == "fruit only")).value(
            median("weight_kg")
        ),
    ),
    (
        "Which orders had more extras than the average?",
        d.filter(c("extras_gbp") > over(mean("extras_gbp"))).table(),
    ),
    # time
    ("Deliveries per week, please.", d.group(week=week, n=count()).table()),
    (
        "Please give me monthly turnover from boxes alone for 2024.",
        d.filter(year_2024).group(month=month, turnover=sum_("box_price_gbp")).table(),
    ),
    (
        "How many new customers joined each quarter?",
        cu.group(quarter=c("joined").floor("quarter"), n=count()).table(),
    ),
    (
        "Which weekday has the most orders, please?",
        d.group(weekday=c("delivery_date").part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Could you show the weekly change in skipped boxes?",
        d.filter(c("status") == "skipped")
        .group(week=week, n=count())
        .derive(change=c("n") - shift("n", "week"))
        .table(),
    ),
    (
        "Cumulative number of sign-ups by month, please.",
        cu.group(month=c("joined").floor("month"), n=count())
        .derive(total=running("n", "month"))
        .table(),
    ),
    (
        "When was the last order of each customer?",
        d.group("customer_id", last=max_("delivery_date")).table(),
    ),
    (
        "Four-week rolling average of the extras total, please.",
        d.group(week=week, extras=sum_("extras_gbp"))
        .derive(average=rolling("extras", "week", 4))
        .table(),
    ),
    # charts
    (
        "Please draw a bar chart of orders per town.",
        both.group("town", n=count()).chart("bar", x="town", y="n"),
    ),
    (
        "Could you plot the mean rating by month as a line?",
        d.group(month=month, rating=mean("rating")).chart("line", x="month", y="rating"),
    ),
    ("A histogram of box weight, please.", d.chart("histogram", y="weight_kg")),
    (
        "Please make a box plot of minutes late by round.",
        d.chart("box", x="round", y="mins_late"),
    ),
    (
        "A pie chart of contents, small boxes only, please.",
        d.filter(c("box_size") == "small")
        .group("contents", n=count())
        .chart("pie", x="contents", y="n"),
    ),
    (
        "Please plot extras against household size as points.",
        both.chart("scatter", x="household_size", y="extras_gbp"),
    ),
    (
        "Stacked bars of orders per month by box size, please.",
        d.group("box_size", month=month, n=count()).chart(
            "bar", x="month", y="n", colour="box_size", stacked=True
        ),
    ),
    (
        "Could I have a heat map of average delay by driver and round?",
        d.group("driver", "round", delay=mean("mins_late")).chart(
            "heatmap", x="driver", y="round", colour="delay"
        ),
    ),
    # cleaning and reshaping
    (
        "Please put the complaint texts in lower case.",
        d.derive(complaint=c("complaint").lower()).change("deliveries"),
    ),
    (
        "Please remove the skipped and cancelled orders from deliveries.",
        d.filter(~c("status").isin(["skipped", "cancelled"])).change("deliveries"),
    ),
    (
        "Please add a total column to deliveries, box price plus extras.",
        d.derive(total=spent).change("deliveries"),
    ),
    (
        "Please write unknown where heard_from is missing.",
        cu.derive(heard_from=c("heard_from").or_else("unknown")).change("customers"),
    ),
    (
        "Could you rename mins_late to delay, please?",
        d.rename(mins_late="delay").change("deliveries"),
    ),
    ("Please drop the driver column from deliveries.", d.drop("driver").change("deliveries")),
    (
        "Please round the weight to one decimal in deliveries.",
        d.derive(weight_kg=c("weight_kg").round(1)).change("deliveries"),
    ),
    (
        "Could you pivot orders, with towns down and box sizes across?",
        both.pivot("town", "box_size", count()).table(),
    ),
    (
        "Please mark customers as family if three or more people, otherwise as couple.",
        cu.derive(kind=where(c("household_size") >= 3, "family", "couple")).change("customers"),
    ),
    (
        "Please show only the order number, date, size and status.",
        d.select("order_no", "delivery_date", "box_size", "status").table(),
    ),
    # statistics
    (
        "Please test whether ratings differ between drivers, with Kruskal-Wallis.",
        d.test("kruskal", y="rating", x="driver"),
    ),
    (
        "Could you correlate household size with box weight?",
        both.test("correlation", y="weight_kg", x="household_size"),
    ),
    (
        "Is the complaint type related to the contents? Chi-squared, please.",
        d.test("chiSquared", y="complaint", x="contents"),
    ),
    (
        "Please run a t-test of extras by newsletter, yes or no.",
        both.test("tTest", y="extras_gbp", x="newsletter"),
    ),
    (
        "Is the weight of large boxes normally distributed?",
        d.filter(c("box_size") == "large").test("normality", y="weight_kg"),
    ),
    (
        "Confidence interval for the average delay, please.",
        d.test("interval", y="mins_late"),
    ),
    (
        "Could you regress rating on minutes late?",
        d.test("regression", y="rating", x="mins_late"),
    ),
    (
        "What is the 90th percentile of lateness per round?",
        d.group("round", late=quantile("mins_late", 0.9)).table(),
    ),
    # nothing can answer it
    ("Which vegetables were in the boxes, please?", None),
    ("How many kilometres does each round drive?", None),
    ("What is our profit per box?", None),
    ("Could you tell me how many boxes we will need next spring?", None),
    ("Why did customers cancel, please?", None),
    ("Which customers have an allergy?", None),
    ("How much fuel did Sally use in June?", None),
    ("Could you suggest a recipe for kohlrabi?", None),
]
