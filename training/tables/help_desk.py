"""Requests to the help desk of a council office and the devices they are about."""

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
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"requests": "parquet", "devices": "csv"}

VOICE = "an analyst, plain and terse, what one types into a notebook during the day"

TOPICS = ["printer", "password", "email", "network", "hardware", "software", "phone"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 310
    kind = rng.choice(["laptop", "desktop", "printer", "tablet"], k, p=[0.5, 0.25, 0.1, 0.15])
    bought = pd.Timestamp("2018-01-08") + pd.to_timedelta(rng.integers(0, 2400, k), unit="D")
    price = pd.Series(kind).map({"laptop": 1150, "desktop": 820, "printer": 410, "tablet": 520})
    devices = pd.DataFrame(
        {
            "device_id": [f"D{number}" for number in range(1000, 1000 + k)],
            "type": kind,
            "maker": rng.choice(["Lenovo", "HP", "Dell", "Apple"], k, p=[0.35, 0.3, 0.25, 0.1]),
            "bought_on": bought.strftime("%Y-%m-%d"),
            "price_eur": (price * rng.normal(1, 0.18, k)).round(2),
            "ram": rng.choice(["4 GB", "8 GB", "16 GB", "32 GB"], k, p=[0.1, 0.4, 0.4, 0.1]),
            "building": rng.choice(["Town Hall", "Library", "Annex", "Depot"], k),
            "in_warranty": rng.choice(["yes", "no"], k, p=[0.45, 0.55]),
        }
    )
    devices.loc[rng.choice(k, 24, replace=False), "building"] = None
    devices = pd.concat([devices, devices.sample(4, random_state=3)], ignore_index=True)

    n = 1500
    days = rng.integers(0, 560, n)
    days = np.sort(days[rng.random(n) < np.where(days % 7 >= 5, 0.2, 1.0)])
    n = len(days)
    created = pd.Timestamp("2024-01-01") + pd.to_timedelta(
        days * 1440 + np.clip(rng.normal(680, 160, n), 380, 1250).round(), unit="m"
    )
    urgency = rng.choice(["low", "normal", "high", "urgent"], n, p=[0.25, 0.45, 0.22, 0.08])
    slow = pd.Series(urgency).map({"low": 3.0, "normal": 2.0, "high": 1.0, "urgent": 0.4})
    topic = rng.choice(TOPICS, n, p=[0.18, 0.2, 0.16, 0.12, 0.1, 0.17, 0.07])
    work = rng.gamma(1.6, np.where(np.isin(topic, ["network", "hardware"]), 32, 14)).round()
    state = rng.choice(["closed", "open", "waiting"], n, p=[0.9, 0.05, 0.05])
    closed = created + pd.to_timedelta((rng.gamma(1.3, 14, n) * slow * 60 + 9).round(), unit="m")
    reply = (rng.gamma(1.5, 30, n) * slow + 1).round()
    requests = pd.DataFrame(
        {
            "ref": [f"R-{number:05d}" for number in range(20001, 20001 + n)],
            "created": created,
            "closed": closed.where(state == "closed"),
            "department": rng.choice(
                ["Finance", "Planning", "Housing", "Parks", "Social Care", "HR"], n
            ),
            "topic": topic,
            "urgency": urgency,
            "channel": rng.choice(
                ["email", "phone", "portal", "walk-in"], n, p=[0.35, 0.25, 0.32, 0.08]
            ),
            "handler": rng.choice(
                ["Ines", "Tom", "Farah", "Marek", "Joan", "Luis", "Dee"],
                n,
                p=[0.22, 0.18, 0.17, 0.14, 0.12, 0.1, 0.07],
            ),
            "first_reply_min": reply,
            "work_min": work,
            "messages": rng.poisson(3 + work / 25),
            "state": state,
            "reopened": rng.random(n) < np.where(topic == "printer", 0.16, 0.06),
            "rating": np.where(
                rng.random(n) < 0.4,
                np.clip((4.9 - reply / 120 + rng.normal(0, 0.8, n)).round(), 1, 5),
                np.nan,
            ),
            "labels": rng.choice(["vpn", "vpn,remote", "new starter", "remote", ""], n),
            "device_id": rng.choice(devices["device_id"].unique()[:285], n),
        }
    )
    requests.loc[rng.choice(n, 310, replace=False), "device_id"] = None
    requests["labels"] = requests["labels"].replace("", None)
    return {"requests": requests, "devices": devices}


r = T("requests")
d = T("devices")
both = r.join(d.distinct(), "device_id")
created = c("created")
month = created.floor("month")
hours_open = created.until(c("closed"), "hour")
urgent = c("urgency") == "urgent"

QUESTIONS = [
    # Everyday
    ("percentage of requests reopened", r.value(mean("reopened") * 100)),
    ("top 5 requests by messages", r.top(5, "messages").table()),
    (
        "requests closed per month",
        r.filter(~c("closed").missing()).group(month=c("closed").floor("month"), n=count()).table(),
    ),
    (
        "correlations of first_reply_min, work_min and messages",
        r.report("correlations", "first_reply_min", "work_min", "messages"),
    ),
    (
        "fill missing work_min with its median",
        r.derive(work_min=c("work_min").or_else(over(median("work_min")))).change("requests"),
    ),
    ("number of requests about Lenovo devices", both.filter(c("maker") == "Lenovo").value(count())),
    (
        "mean first_reply_min and work_min by channel",
        r.group("channel", reply=mean("first_reply_min"), work=mean("work_min")).table(),
    ),
    ("devices sorted by price, most expensive first", d.sort("-price_eur").table()),
    ("oldest device", d.bottom(1, "bought_on").table()),
    ("columns and types of requests", r.report("types")),
    ("cost of each request in euros", None),
    # look
    ("how big is the requests table, rows and columns", r.report("shape")),
    ("missing values per column in requests", r.report("missing")),
    ("column types of devices", d.report("types")),
    ("list the topics", r.distinct("topic").table()),
    ("number of different handlers", r.value(nunique("handler"))),
    ("summary of work minutes and messages", r.report("describe", "work_min", "messages")),
    ("10 random devices", d.sample(10).table()),
    ("duplicate rows in devices?", d.report("duplicates")),
    # aggregate and compare
    ("tickets still waiting, how many", r.value(count(only=c("state") == "waiting"))),
    ("average first reply by priority", r.group("urgency", reply=mean("first_reply_min")).table()),
    ("total minutes worked per handler", r.group("handler", work=sum_("work_min")).table()),
    (
        "median reply time, phone and email only, by channel",
        r.filter(c("channel").isin(["phone", "email"]))
        .group("channel", reply=median("first_reply_min"))
        .table(),
    ),
    ("share of reopened requests by topic", r.group("topic", share=mean("reopened")).table()),
    (
        "5 departments with the most tickets",
        r.group("department", n=count()).top(5, "n").table(),
    ),
    (
        "which topic has the worst average rating",
        r.group("topic", rating=mean("rating")).bottom(1, "rating").table(),
    ),
    (
        "percent of urgent tickets answered within 30 minutes",
        r.filter(urgent).value(mean(c("first_reply_min") <= 30) * 100),
    ),
    (
        "printer tickets closed by Ines in Housing, count",
        r.value(
            count(
                only=(c("topic") == "printer")
                & (c("state") == "closed")
                & (c("handler") == "Ines")
                & (c("department") == "Housing")
            )
        ),
    ),
    (
        "the request with the most work for each handler",
        r.top(1, "work_min", per=("handler",)).table(),
    ),
    (
        "handlers with more than 200 requests",
        r.group("handler", n=count()).filter(c("n") > 200).table(),
    ),
    (
        "devices with at least 8 tickets",
        r.group("device_id", n=count()).filter(c("n") >= 8).table(),
    ),
    ("number of requests per device type", both.group("type", n=count()).table()),
    ("devices that never had a ticket", d.join(r, "device_id", "anti").table()),
    (
        "portal minus phone, difference in mean rating",
        r.value(mean("rating", c("channel") == "portal") - mean("rating", c("channel") == "phone")),
    ),
    (
        "tickets that took more work than average",
        r.filter(c("work_min") > over(mean("work_min"))).table(),
    ),
    # time
    ("tickets per week", r.group(week=created.floor("week"), n=count()).table()),
    (
        "how many requests were created in January 2025",
        r.value(count(only=(created >= date("2025-01-01")) & (created < date("2025-02-01")))),
    ),
    (
        "busiest weekday",
        r.group(weekday=created.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "average hours from creation to closing, per month created",
        r.group(month=month, hours=mean(hours_open)).table(),
    ),
    (
        "weekend tickets by hour of the day",
        r.filter(created.part("weekday") >= 6).group(hour=created.part("hour"), n=count()).table(),
    ),
    (
        "change in tickets from quarter to quarter",
        r.group(quarter=created.floor("quarter"), n=count())
        .derive(change=c("n") - shift("n", "quarter"))
        .table(),
    ),
    (
        "running total of urgent requests per month",
        r.filter(urgent).group(month=month, n=count()).derive(total=running("n", "month")).table(),
    ),
    (
        "first and last ticket date of each handler",
        r.group("handler", first=min_("created"), last=max_("created")).table(),
    ),
    # charts
    ("bar chart of tickets by topic", r.group("topic", n=count()).chart("bar", x="topic", y="n")),
    ("histogram of first reply time", r.chart("histogram", y="first_reply_min")),
    (
        "line chart of requests per month by channel",
        r.group("channel", month=month, n=count()).chart(
            "line", x="month", y="n", colour="channel"
        ),
    ),
    ("box plot of work time by urgency", r.chart("box", x="urgency", y="work_min")),
    ("scatter messages against work minutes", r.chart("scatter", x="work_min", y="messages")),
    ("pie of devices by manufacturer", d.group("maker", n=count()).chart("pie", x="maker", y="n")),
    (
        "stacked bars, tickets per department by state",
        r.group("department", "state", n=count()).chart(
            "bar", x="department", y="n", colour="state", stacked=True
        ),
    ),
    (
        "heatmap of ticket counts, weekday by hour",
        r.group(weekday=created.part("weekdayName"), hour=created.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    # cleaning and reshaping
    ("drop duplicates from devices", d.distinct().change("devices")),
    (
        "fill empty buildings with unknown",
        d.derive(building=c("building").or_else("unknown")).change("devices"),
    ),
    (
        "round the device prices to full euros",
        d.derive(price_eur=c("price_eur").round(0)).change("devices"),
    ),
    (
        "take GB off ram and make it an integer",
        d.derive(ram=c("ram").replace(" GB", "").cast("integer")).change("devices"),
    ),
    ("rename first_reply_min to reply", r.rename(first_reply_min="reply").change("requests")),
    ("delete the labels column", r.drop("labels").change("requests")),
    (
        "departments down, priority across, ticket counts",
        r.pivot("department", "urgency", count()).table(),
    ),
    (
        "split labels at the comma and count each label",
        r.explode("labels", ",").group("labels", n=count()).table(),
    ),
    (
        "add a column hours_open, hours between created and closed",
        r.derive(hours_open=hours_open).change("requests"),
    ),
    (
        "new column speed: fast if replied in under an hour, else slow",
        r.derive(speed=where(c("first_reply_min") < 60, "fast", "slow")).change("requests"),
    ),
    # statistics
    (
        "correlation between reply time and rating",
        r.test("correlation", y="rating", x="first_reply_min"),
    ),
    (
        "t-test of work time, reopened or not",
        r.test("tTest", y="work_min", x="reopened"),
    ),
    ("anova of work minutes by topic", r.test("anova", y="work_min", x="topic")),
    (
        "is the topic independent of the department? chi square",
        r.test("chiSquared", y="topic", x="department"),
    ),
    ("is work time normally distributed", r.test("normality", y="work_min")),
    ("regress messages on work time", r.test("regression", y="messages", x="work_min")),
    (
        "confidence interval for the average price of a laptop",
        d.filter(c("type") == "laptop").test("interval", y="price_eur"),
    ),
    ("90th percentile of reply time", r.value(quantile("first_reply_min", 0.9))),
    # unanswerable
    ("cost per ticket", None),
    ("average age of the requesters", None),
    ("how many tickets will we get next month", None),
    ("why are printer tickets reopened so often", None),
    ("tickets per shift", None),
    ("phone number of the supplier", None),
    ("which handler is best paid", None),
    ("how long were callers on hold", None),
]
