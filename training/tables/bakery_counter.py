"""The counter of a bakery: lines of its till, with dates as text, and the price list."""

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
    outlier,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"lines": "csv", "items": "csv"}

VOICE = "shop people who never wrote code: short, plain, half sentences"

ITEMS = [
    ("rye loaf", "bread", 4.2, 1.5),
    ("sourdough", "bread", 5.1, 1.9),
    ("baguette", "bread", 1.8, 0.6),
    ("seed roll", "rolls", 0.9, 0.3),
    ("pretzel", "rolls", 1.1, 0.3),
    ("croissant", "pastry", 1.7, 0.7),
    ("cinnamon bun", "pastry", 2.6, 0.9),
    ("cheesecake", "cake", 3.9, 1.6),
    ("plum tart", "cake", 3.4, 1.4),
    ("flat white", "drinks", 3.3, 0.8),
    ("apple juice", "drinks", 2.5, 1.1),
    ("stollen", "cake", 14.5, 6.2),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    items = pd.DataFrame(ITEMS, columns=["item", "cat", "price", "cost"])
    items["vegan"] = items["item"].isin(["rye loaf", "baguette", "seed roll", "apple juice"])

    n = 2600
    at = rng.choice(len(ITEMS) - 1, n, p=np.array([9, 10, 13, 14, 11, 14, 8, 4, 4, 9, 4]) / 100)
    day = pd.Timestamp("2024-01-02") + pd.to_timedelta(np.sort(rng.integers(0, 360, n)), "D")
    day = day.where(day.weekday != 6, day + pd.Timedelta(days=2))
    hour = rng.choice(
        np.arange(6, 18), n, p=np.array([6, 14, 16, 12, 9, 8, 9, 7, 5, 5, 5, 4]) / 100
    )
    dt = pd.Series(day + pd.to_timedelta(hour * 60 + rng.integers(0, 60, n), "min")).sort_values(
        ignore_index=True
    )
    kind = items["cat"].to_numpy()[at]
    qty = 1 + rng.poisson(np.where(kind == "rolls", 2.8, 0.35))
    qty[rng.choice(n, 14, replace=False)] = rng.integers(25, 60, 14)
    disc = np.where(rng.random(n) < 0.12, rng.choice([5, 10, 50], n, p=[0.3, 0.45, 0.25]), 0)
    lines = pd.DataFrame(
        {
            "no": np.arange(1, n + 1),
            "dt": dt.dt.strftime("%Y/%m/%d %H:%M"),
            "item": items["item"].to_numpy()[at],
            "qty": qty,
            "disc": disc,
            "amt": (qty * items["price"].to_numpy()[at] * (1 - disc / 100)).round(2),
            "pay": rng.choice(["cash", "card", "voucher"], n, p=[0.46, 0.49, 0.05]),
            "till": rng.choice(["A", "B"], n, p=[0.7, 0.3]),
            "staff": rng.choice(
                ["Jo", "Mirka", "Sven", "Amal", "Pia"], n, p=[0.28, 0.24, 0.2, 0.16, 0.12]
            ),
            "togo": rng.random(n) < 0.81,
        }
    )
    lines.loc[rng.choice(n, 61, replace=False), "staff"] = None
    lines.loc[rng.choice(n, 23, replace=False), "pay"] = None
    return {"lines": lines, "items": items}


t = T("lines")
k = T("items")
j = t.join(k, "item")
dt = c("dt").cast("datetime")
card = c("pay") == "card"
cash = c("pay") == "cash"
croissant = c("item") == "croissant"
per_month = t.group(month=dt.floor("month"), total=sum_("amt"))
per_day = t.group(day=dt.floor("day"), total=sum_("amt"))

QUESTIONS = [
    # Everyday: look
    ("number of rows and columns in lines", t.report("shape")),
    ("columns of items and their types", k.report("types")),
    ("head of lines, 15 rows", t.limit(15).table()),
    ("bottom 10 lines of the till list", t.tail(10).table()),
    ("give me 5 random lines", t.sample(5).table()),
    ("is something missing in lines", t.report("missing")),
    ("any lines that are exact duplicates?", t.report("duplicates")),
    ("what ways to pay are there", t.distinct("pay").table()),
    ("describe qty and amt", t.report("describe", "qty", "amt")),
    ("price list, dearest first", k.sort("-price").table()),
    ("only the pretzel lines", t.filter(c("item") == "pretzel").table()),
    ("show dt, item and amt", t.select("dt", "item", "amt").table()),
    # aggregate
    ("how many lines has till B", t.filter(c("till") == "B").value(count())),
    ("total amt", t.value(sum_("amt"))),
    ("takings (amt) by item", t.group("item", total=sum_("amt")).table()),
    ("what sells best, by qty?", t.group("item", qty=sum_("qty")).top(1, "qty").table()),
    (
        "three worst items by total amt",
        t.group("item", total=sum_("amt")).bottom(3, "total").table(),
    ),
    ("average amt of a line", t.value(mean("amt"))),
    ("average amt per staff", t.group("staff", amt=mean("amt")).table()),
    ("normal qty, I mean the median", t.value(median("qty"))),
    ("mean qty with outliers thrown out", t.filter(~outlier("qty")).value(mean("qty"))),
    ("biggest single amt", t.value(max_("amt"))),
    ("which line had the highest qty", t.top(1, "qty").table()),
    ("lines by pay", t.group("pay", n=count()).table()),
    ("who of the staff rang up most lines", t.group("staff", n=count()).top(1, "n").table()),
    ("how many distinct items were sold", t.value(nunique("item"))),
    ("percentage paid by card", t.value(mean(card) * 100)),
    ("share of togo lines per till", t.group("till", share=mean(c("togo"))).table()),
    ("cash total and card total", t.group(cash=sum_("amt", cash), card=sum_("amt", card)).table()),
    ("sum of qty for croissant", t.filter(croissant).value(sum_("qty"))),
    (
        "mean amt for sourdough and for rye loaf",
        t.filter(c("item").isin(["sourdough", "rye loaf"])).group("item", amt=mean("amt")).table(),
    ),
    ("lines with a qty over 20, how many are they", t.filter(c("qty") > 20).value(count())),
    ("lines with 50 disc", t.filter(c("disc") == 50).table()),
    ("qty by cat, summed", j.group("cat", qty=sum_("qty")).table()),
    ("amt of the vegan items in total", j.filter(c("vegan")).value(sum_("amt"))),
    ("cheapest item", k.bottom(1, "price").table()),
    ("average price for each cat", k.group("cat", price=mean("price")).table()),
    (
        "profit per piece of every item (price less cost)",
        k.derive(profit=c("price") - c("cost")).select("item", "profit").table(),
    ),
    ("how many items are vegan", k.filter(c("vegan")).value(count())),
    ("items never sold", k.join(t, "item", how="anti").table()),
    ("total amt by till and pay", t.group("till", "pay", total=sum_("amt")).table()),
    (
        "which staff have under 400 lines",
        t.group("staff", n=count()).filter(c("n") < 400).table(),
    ),
    # time
    ("amt per month", per_month.table()),
    ("best day ever by total amt", per_day.top(1, "total").table()),
    ("number of lines by weekday", t.group(weekday=dt.part("weekdayName"), n=count()).table()),
    ("which hour has the most lines", t.group(hour=dt.part("hour"), n=count()).top(1, "n").table()),
    ("how much did we take in December", t.filter(dt.part("month") == 12).value(sum_("amt"))),
    (
        "lines from 2024/02/14",
        t.filter((dt >= date("2024-02-14")) & (dt < date("2024-02-15"))).table(),
    ),
    ("first and last dt in the file", t.group(first=min_(dt), last=max_(dt)).table()),
    ("when did the last voucher come in", t.filter(c("pay") == "voucher").value(max_(dt))),
    (
        "avg amt before 1 July 2024 and from then on",
        t.group(
            before=mean("amt", dt < date("2024-07-01")), since=mean("amt", dt >= date("2024-07-01"))
        ).table(),
    ),
    (
        "croissant qty week by week",
        t.filter(croissant).group(week=dt.floor("week"), qty=sum_("qty")).table(),
    ),
    ("what do we take on a day on average", per_day.value(mean("total"))),
    (
        "amt by quarter and till",
        t.group("till", quarter=dt.floor("quarter"), total=sum_("amt")).table(),
    ),
    (
        "monthly amt, growth in percent on the previous month",
        per_month.derive(growth=(c("total") / shift("total", "month") - 1) * 100).table(),
    ),
    ("cumulative amt per month", per_month.derive(so_far=running("total", "month")).table()),
    (
        "daily amt smoothed over 7 days",
        per_day.derive(smooth=rolling("total", "day", 7)).table(),
    ),
    ("how many lines before 8 in the morning", t.filter(dt.part("hour") < 8).value(count())),
    # charts
    ("plot the takings (amt) per month", per_month.chart("line", x="month", y="total")),
    ("bars of qty per item", t.group("item", qty=sum_("qty")).chart("bar", x="item", y="qty")),
    ("pay as a pie", t.group("pay", n=count()).chart("pie", x="pay", y="n")),
    ("histogram of the amounts", t.chart("histogram", y="amt")),
    (
        "column chart lines per hour of the day",
        t.group(hour=dt.part("hour"), n=count()).chart("bar", x="hour", y="n"),
    ),
    ("price against cost, dots", k.chart("scatter", x="cost", y="price")),
    ("box plot of amt by staff", t.chart("box", x="staff", y="amt")),
    (
        "monthly lines, one curve per till",
        t.group("till", month=dt.floor("month"), n=count()).chart(
            "line", x="month", y="n", colour="till"
        ),
    ),
    (
        "stack pay on top of each other in bars per staff",
        t.group("staff", "pay", n=count()).chart(
            "bar", x="staff", y="n", colour="pay", stacked=True
        ),
    ),
    (
        "show total amt by cat in a bar graph",
        j.group("cat", total=sum_("amt")).chart("bar", x="cat", y="total"),
    ),
    (
        "heat map weekday by hour, number of lines",
        t.group(weekday=dt.part("weekdayName"), hour=dt.part("hour"), n=count()).chart(
            "heatmap", x="hour", y="weekday", colour="n"
        ),
    ),
    ("how is qty spread, below 10 only", t.filter(c("qty") < 10).chart("histogram", y="qty")),
    # clean
    ("turn dt into real dates", t.derive(dt=dt).change("lines")),
    ("call amt total_eur instead", t.rename(amt="total_eur").change("lines")),
    (
        "put unknown where staff is empty",
        t.derive(staff=c("staff").or_else("unknown")).change("lines"),
    ),
    ("throw away lines with no pay", t.filter(~c("pay").missing()).change("lines")),
    (
        "add a margin column to items, price minus cost",
        k.derive(margin=c("price") - c("cost")).change("items"),
    ),
    (
        "add a column each to lines: amt divided by qty",
        t.derive(each=c("amt") / c("qty")).change("lines"),
    ),
    # unanswerable
    ("how much bread was left over at closing", None),
    ("how many customers came back the same week", None),
    ("was it raining on our best day", None),
    ("wages per staff", None),
]
