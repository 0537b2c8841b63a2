"""Tickets of a small chain of car washes, as the tills export them."""

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
)

FORMATS = {"washes": "csv"}

VOICE = "the owner of the car washes, impatient manager talk: numbers please, what's the damage"

PRICES = {"Basic": 8.0, "Silver": 12.0, "Gold": 17.0, "Platinum": 26.0}
STAFF = {
    "Ring Road": ["Dario", "Kelly", "Femi"],
    "Station St": ["Agnes", "Tomasz"],
    "Retail Park": ["Priya", "Owen", "Lukas"],
    "Old Mill": ["Bea", "Junior"],
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1420
    site = rng.choice([*STAFF], n, p=[0.34, 0.2, 0.31, 0.15])
    day = pd.Timestamp("2024-01-02") + pd.to_timedelta(rng.integers(0, 545, n), "D")
    keep = rng.random(n) < np.where(day.weekday >= 5, 1, 0.75)
    to = rng.choice([4, 5, 6], n, p=[0.3, 0.45, 0.25])
    day = day.where(keep, day + pd.to_timedelta(to - day.weekday, "D"))
    hour = np.clip(rng.normal(13, 3, n).round(), 7, 19).astype(int)
    when = day + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), "min")
    package = rng.choice([*PRICES], n, p=[0.36, 0.3, 0.23, 0.11])
    vehicle = rng.choice(
        ["hatchback", "saloon", "SUV", "van", "pickup"], n, p=[0.33, 0.22, 0.28, 0.12, 0.05]
    )
    big = np.isin(vehicle, ["SUV", "van", "pickup"])
    member = rng.random(n) < 0.31
    price = np.array([PRICES[name] for name in package]) + 3 * big
    level = np.array([[*PRICES].index(name) for name in package])
    extras = np.where(rng.random(n) < 0.27, rng.choice([2.5, 4, 5, 7.5, 12], n), 0)
    wait = rng.gamma(2, 3.5, n) * np.where(when.weekday >= 5, 1.7, 1)
    minutes = 6 + 4.5 * level + 3 * big + rng.normal(0, 2, n)
    redo = rng.random(n) < np.where(level == 0, 0.03, 0.055)
    rating = np.clip(rng.normal(4.4 - 0.045 * wait, 0.7, n).round(), 1, 5)
    washes = pd.DataFrame(
        {
            "Ticket No": 88001 + np.arange(n),
            "Date Time": when,
            "Site": site,
            "Bay": rng.integers(1, 5, n),
            "Attendant": [rng.choice(STAFF[name]) for name in site],
            "Vehicle": vehicle,
            "Package": package,
            "Member": np.where(member, "Y", "N"),
            "Price GBP": np.where(member, price * 0.85, price).round(2),
            "Extras GBP": extras,
            "Tip GBP": np.where(rng.random(n) < 0.34, rng.choice([1, 2, 3, 5], n), 0).astype(float),
            "Pay Method": rng.choice(
                ["card", "cash", "app", "account"], n, p=[0.52, 0.19, 0.2, 0.09]
            ),
            "Wait min": wait.round(1),
            "Wash min": minutes.clip(4).round(1),
            "Water L": (85 + 28 * level + 45 * big + rng.normal(0, 14, n)).round(),
            "Chem mL": (110 + 60 * level + rng.normal(0, 25, n)).clip(30).round(),
            "Rewash": redo,
            "Rating": rating,
        }
    ).sort_values("Date Time", ignore_index=True)
    washes["Ticket No"] = 88001 + np.arange(n)
    washes["Date Time"] = washes["Date Time"].dt.strftime("%Y-%m-%d %H:%M")
    washes.loc[rng.choice(n, 560, replace=False), "Rating"] = np.nan
    washes.loc[rng.choice(n, 34, replace=False), "Water L"] = np.nan
    washes.loc[rng.choice(n, 19, replace=False), "Attendant"] = None
    return {"washes": washes}


w = T("washes")
when = c("Date Time")
takings = c("Price GBP") + c("Extras GBP")
weekend = when.part("weekday") >= 6
member = c("Member") == "Y"
y2024 = when.part("year") == 2024
gold = c("Package") == "Gold"
month = when.floor("month")

QUESTIONS = [
    # look
    ("How many washes are we talking about? Just the number.", w.value(count())),
    ("What's in this file, column by column?", w.report("types")),
    ("Where are the holes in this data?", w.report("missing")),
    ("Which packages do we even sell?", w.distinct("Package").table()),
    (
        "Give me the vans that went for Platinum.",
        w.filter((c("Vehicle") == "van") & (c("Package") == "Platinum")).table(),
    ),
    (
        "Show me every car that queued over 40 minutes. This is embarrassing.",
        w.filter(c("Wait min") > 40).table(),
    ),
    (
        "Ten biggest tips. Who, where, how much.",
        w.top(10, "Tip GBP").select("Attendant", "Site", "Tip GBP").table(),
    ),
    ("Anything rung up twice in there?", w.report("duplicates")),
    (
        "Tickets with no attendant on them, let me see them.",
        w.filter(c("Attendant").missing()).table(),
    ),
    ("How many people have I got washing cars?", w.value(nunique("Attendant"))),
    (
        "Quick stats on waiting time and wash time, go.",
        w.report("describe", "Wait min", "Wash min"),
    ),
    (
        "Two stars or worse: date, site and attendant, nothing else.",
        w.filter(c("Rating") <= 2).select("Date Time", "Site", "Attendant").table(),
    ),
    # aggregate and compare
    ("What did we make in total, washes plus extras?", w.value(sum_(takings))),
    ("Average spend per wash including extras, please.", w.value(mean(takings))),
    (
        "Which site brings in the most? Extras included.",
        w.group("Site", takings=sum_(takings)).top(1, "takings").table(),
    ),
    ("Cars per site. Numbers.", w.group("Site", cars=count()).table()),
    ("What's the damage on rewashes, how many were there?", w.filter(c("Rewash")).value(count())),
    (
        "What percentage of jobs at each location had to be done again?",
        w.group("Site", percent=mean(c("Rewash")) * 100).table(),
    ),
    ("Members: what share of all washes are they?", w.value(mean(member))),
    (
        "Do members pay less on average than the rest? Both figures.",
        w.group("Member", price=mean("Price GBP")).table(),
    ),
    (
        "Top 3 attendants by tips. They'd better be smiling.",
        w.group("Attendant", tips=sum_("Tip GBP")).top(3, "tips").table(),
    ),
    (
        "Who's my slowest washer on average?",
        w.group("Attendant", minutes=mean("Wash min")).top(1, "minutes").table(),
    ),
    ("Water used per package, average litres.", w.group("Package", litres=mean("Water L")).table()),
    (
        "How many litres of water did Retail Park burn through altogether?",
        w.filter(c("Site") == "Retail Park").value(sum_("Water L")),
    ),
    (
        "Sales broken down by site and package, price only.",
        w.group("Site", "Package", sales=sum_("Price GBP")).table(),
    ),
    (
        "How much of the money comes in cash? As a share of price.",
        w.value(sum_("Price GBP", c("Pay Method") == "cash") / sum_("Price GBP")),
    ),
    (
        "Each payment type's share of the tickets, percent.",
        w.group("Pay Method", n=count())
        .derive(percent=c("n") / over(sum_("n")) * 100)
        .select("Pay Method", "percent")
        .table(),
    ),
    (
        "Median queue for SUVs, all of them, everywhere.",
        w.filter(c("Vehicle") == "SUV").value(median("Wait min")),
    ),
    (
        "How many Gold washes on pickups or vans that waited longer than 15 minutes?",
        w.filter(gold & c("Vehicle").isin(["pickup", "van"]) & (c("Wait min") > 15)).value(count()),
    ),
    (
        "Which attendants average under 4 stars? Heads will roll.",
        w.group("Attendant", stars=mean("Rating")).filter(c("stars") < 4).table(),
    ),
    (
        "How much longer does Platinum take than Basic, on average?",
        w.value(
            mean("Wash min", c("Package") == "Platinum") - mean("Wash min", c("Package") == "Basic")
        ),
    ),
    (
        "Best-selling package at each site, by number of cars.",
        w.group("Site", "Package", n=count()).top(1, "n", per=("Site",)).table(),
    ),
    (
        "Washes and mean rating by bay. Is one of them broken?",
        w.group("Bay", washes=count(), rating=mean("Rating")).table(),
    ),
    (
        "How often do customers buy an extra? Percent of washes.",
        w.value(mean(c("Extras GBP") > 0) * 100),
    ),
    (
        "When people do buy extras, what do they spend on them on average?",
        w.filter(c("Extras GBP") > 0).value(mean("Extras GBP")),
    ),
    (
        "Longest and shortest wash for every vehicle type.",
        w.group("Vehicle", longest=max_("Wash min"), shortest=min_("Wash min")).table(),
    ),
    (
        "Nine out of ten customers wait less than how many minutes?",
        w.value(quantile("Wait min", 0.9)),
    ),
    (
        "Chemicals per pound of sales, by site.",
        w.group("Site", ml_per_gbp=sum_("Chem mL") / sum_("Price GBP")).table(),
    ),
    # time
    ("Takings by month, extras in. Quick.", w.group(month=month, takings=sum_(takings)).table()),
    (
        "What did we turn over in March 2025 on price alone?",
        w.filter((when >= date("2025-03-01")) & (when < date("2025-04-01"))).value(
            sum_("Price GBP")
        ),
    ),
    (
        "Which day of the week is busiest?",
        w.group(weekday=when.part("weekdayName"), washes=count()).top(1, "washes").table(),
    ),
    (
        "Weekend queue, average minutes. Don't sugar-coat it.",
        w.filter(weekend).value(mean("Wait min")),
    ),
    (
        "Month-on-month growth in number of washes, percent.",
        w.group(month=month, washes=count())
        .derive(before=shift("washes", "month"))
        .derive(growth=(c("washes") - c("before")) / c("before") * 100)
        .select("month", "growth")
        .table(),
    ),
    (
        "Running total of tips through 2024, month by month.",
        w.filter(y2024)
        .group(month=month, tips=sum_("Tip GBP"))
        .derive(total=running("tips", "month"))
        .table(),
    ),
    (
        "Weekly washes with a 4-week rolling average, I want the trend.",
        w.group(week=when.floor("week"), washes=count())
        .derive(average=rolling("washes", "week", 4))
        .table(),
    ),
    (
        "Cars through the door by hour at Ring Road.",
        w.filter(c("Site") == "Ring Road").group(hour=when.part("hour"), cars=count()).table(),
    ),
    (
        "Rewash rate per quarter.",
        w.group(quarter=when.floor("quarter"), rate=mean(c("Rewash"))).table(),
    ),
    (
        "Our single best day ever by price takings, which was it?",
        w.group(day=when.floor("day"), takings=sum_("Price GBP")).top(1, "takings").table(),
    ),
    # charts
    (
        "Bar chart, revenue per site with extras. Now.",
        w.group("Site", revenue=sum_(takings)).chart("bar", x="Site", y="revenue"),
    ),
    (
        "Line of monthly washes, one line per package.",
        w.group("Package", month=month, washes=count()).chart(
            "line", x="month", y="washes", colour="Package"
        ),
    ),
    (
        "Pie of how people pay. Keep it simple.",
        w.group("Pay Method", n=count()).chart("pie", x="Pay Method", y="n"),
    ),
    ("Histogram of queueing times.", w.chart("histogram", y="Wait min")),
    ("Box plot: litres by vehicle.", w.chart("box", x="Vehicle", y="Water L")),
    (
        "Heatmap of traffic, weekday by hour.",
        w.group(weekday=when.part("weekdayName"), hour=when.part("hour"), cars=count()).chart(
            "heatmap", x="hour", y="weekday", colour="cars"
        ),
    ),
    ("Plot the wait against the stars for me, dots.", w.chart("scatter", x="Wait min", y="Rating")),
    # cleaning
    (
        "Bin the tickets without an attendant, they're useless to me.",
        w.filter(~c("Attendant").missing()).change("washes"),
    ),
    (
        "Add a Total column: price plus extras plus tip.",
        w.derive(Total=c("Price GBP") + c("Extras GBP") + c("Tip GBP")).change("washes"),
    ),
    (
        "Lose the bay and the chemicals, I never look at them.",
        w.drop("Bay", "Chem mL").change("washes"),
    ),
    (
        "Call the vehicle column Car Type from now on.",
        w.rename(Vehicle="Car Type").change("washes"),
    ),
    # statistics
    (
        "Does a longer wait drag the rating down? Correlation.",
        w.test("correlation", y="Rating", x="Wait min"),
    ),
    (
        "Is tipping really different between members and walk-ins, or is that noise? t-test it.",
        w.test("tTest", y="Tip GBP", x="Member"),
    ),
    (
        "Spread of the wash time at each site, standard deviation.",
        w.group("Site", spread=std("Wash min")).table(),
    ),
    ("ANOVA on wash time across sites. Bottom line only.", w.test("anova", y="Wash min", x="Site")),
    # nothing can answer it
    ("What am I paying these people an hour?", None),
    ("Profit per site after rent. Come on.", None),
    ("How many cars will we do next bank holiday?", None),
    ("Should I put Platinum up by two quid?", None),
    ("Why is Old Mill always dragging behind?", None),
    ("How many customers drove off because the line was too long?", None),
    ("Draft a stern note to the staff about rewashes.", None),
    # Everyday
    ("how many cars did we wash in 2024", w.filter(y2024).value(count())),
    ("average rating by site", w.group("Site", rating=mean("Rating")).table()),
    ("show the last 20 tickets", w.sort("-Date Time").limit(20).table()),
    ("most popular package", w.group("Package", n=count()).top(1, "n").table()),
    ("total tips", w.value(sum_("Tip GBP"))),
    ("did it rain on the slow days", None),
    (
        "washes per vehicle type as a bar chart",
        w.group("Vehicle", washes=count()).chart("bar", x="Vehicle", y="washes"),
    ),
    ("set missing water to 0", w.set("Water L", c("Water L").or_else(0)).change("washes")),
    (
        "app payments on weekends, how many",
        w.filter(weekend & (c("Pay Method") == "app")).value(count()),
    ),
    ("which car makes come in most", None),
]
