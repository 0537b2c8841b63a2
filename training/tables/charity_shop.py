"""Things given to a charity shop, and what was sold there and by whom."""

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
    min_,
    nunique,
    outlier,
    over,
    quantile,
    running,
    shift,
    sum_,
)

FORMATS = {"items": "csv", "sales": "parquet"}

VOICE = "a retired volunteer: chatty, everyday words for everything, says what is not there"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 960
    kinds = ["coat", "dress", "shirt", "shoes", "handbag", "book", "toy", "crockery", "lamp"]
    kinds += ["jigsaw", "record"]
    share = [0.09, 0.11, 0.14, 0.08, 0.06, 0.2, 0.1, 0.09, 0.04, 0.05, 0.04]
    kind = rng.choice(kinds, n, p=share)
    usual = pd.Series([14, 9, 5, 8, 10, 2, 3, 4, 12, 3.5, 4.5], kinds)[kind].to_numpy()
    heavy = pd.Series([1.4, 0.5, 0.3, 0.9, 0.7, 0.4, 0.6, 1.1, 2.2, 0.8, 0.3], kinds)[
        kind
    ].to_numpy()
    state = rng.choice(["like new", "good", "worn", "broken"], n, p=[0.16, 0.5, 0.26, 0.08])
    worth = pd.Series({"like new": 1.5, "good": 1.0, "worn": 0.6, "broken": 0.3})[state].to_numpy()
    price = (rng.gamma(6, usual * worth / 6) * 2).round() / 2 + 0.5
    given = pd.Timestamp("2024-01-08") + pd.to_timedelta(rng.integers(0, 440, n), "D")
    volunteers = ["Maureen", "Derek", "Priya", "Ailsa", "Kofi", "Joan", "Beryl", "Tom"]
    items = pd.DataFrame(
        {
            "Tag": [f"T{i:05d}" for i in 4100 + np.arange(n)],
            "Kind": kind,
            "State": state,
            "Given on": given.strftime("%Y-%m-%d"),
            "Came from": rng.choice(
                ["drop-off", "house clearance", "bag collection", "school appeal"],
                n,
                p=[0.48, 0.17, 0.27, 0.08],
            ),
            "Price": price,
            "Weight kg": rng.gamma(5, heavy / 5).round(2) + 0.05,
            "Gift Aid": rng.choice(["yes", "no"], n, p=[0.42, 0.58]),
            "Sorted by": rng.choice(
                volunteers, n, p=[0.2, 0.12, 0.12, 0.1, 0.09, 0.07, 0.22, 0.08]
            ),
            "Shelf": rng.choice(["rail", "window", "bookcase", "bric-a-brac", "back room"], n),
        }
    )
    unpriced = (rng.random(n) < 0.1) | ((state == "broken") & (rng.random(n) < 0.4))
    items.loc[unpriced, "Price"] = np.nan
    items.loc[rng.random(n) < 0.07, "Shelf"] = None
    chance = np.where(unpriced, 0.12, np.where(state == "broken", 0.2, 0.68))
    gone = np.flatnonzero(rng.random(n) < chance)
    m = len(gone)
    day = given[gone] + pd.to_timedelta(rng.gamma(1.6, 16, m).round() + 1, "D")
    day += pd.to_timedelta(np.where(day.dayofweek == 6, 1, 0), "D")
    clock = rng.integers(10 * 60, 16 * 60 + 30, m)
    haggled = rng.random(m) < 0.22
    taken = np.where(unpriced[gone], 2, price[gone]) * np.where(haggled, 0.75, 1)
    sales = pd.DataFrame(
        {
            "tag": items["Tag"].to_numpy()[gone],
            "sold_at": day + pd.to_timedelta(clock, "min"),
            "served_by": rng.choice(volunteers[:6], m, p=[0.26, 0.2, 0.18, 0.15, 0.12, 0.09]),
            "taken": taken.round(2),
            "paid_by": rng.choice(["cash", "card", "voucher"], m, p=[0.44, 0.5, 0.06]),
            "haggled": haggled,
            "bag": rng.choice(["own", "bought", "none"], m, p=[0.5, 0.14, 0.36]),
        }
    )
    sales.loc[rng.choice(m, 17, replace=False), "served_by"] = None
    sales.loc[rng.choice(m, 30, replace=False), "bag"] = None
    return {"items": items, "sales": sales.sort_values("sold_at", ignore_index=True)}


items = T("items")
sales = T("sales")

unsold = items.join(sales, on=("Tag", "tag"), how="anti")
sold = sales.join(items, on=("tag", "Tag"))

low, high = over(quantile("Weight kg", 0.25)), over(quantile("Weight kg", 0.75))

QUESTIONS = [
    # Everyday
    ("Let me have a look at the last 4 lines on the sales sheet", sales.tail(4).table()),
    (
        "How many of the price tags look suspicious, far too high or far too low?",
        items.filter(outlier("Price")).value(count()),
    ),
    (
        "How many donated things is it if lines that are written down again don't count?",
        items.distinct().value(count()),
    ),
    (
        "How many days go by, on average, between two sales rung up by the same volunteer?",
        sales.derive(gap=shift("sold_at", "sold_at", per=("served_by",)).until(c("sold_at"))).value(
            mean("gap")
        ),
    ),
    (
        "What did we take at the till in October 2024, and what in November 2024?",
        sales.group(
            october=sum_(
                "taken",
                only=(c("sold_at") >= date("2024-10-01")) & (c("sold_at") < date("2024-11-01")),
            ),
            november=sum_(
                "taken",
                only=(c("sold_at") >= date("2024-11-01")) & (c("sold_at") < date("2024-12-01")),
            ),
        ).table(),
    ),
    (
        "Beryl and Maureen, now, how many things has each of them sorted?",
        items.filter(c("Sorted by").isin(["Beryl", "Maureen"]))
        .group("Sorted by", n=count())
        .table(),
    ),
    (
        "Could sales have a column called short, with 10 pounds minus what was taken?",
        sales.derive(short=call("subtract", 10, c("taken"))).change("sales"),
    ),
    (
        "For each place things came from, the weight of it all together and the dearest price",
        items.group("Came from", weight=sum_("Weight kg"), price=max_("Price")).table(),
    ),
    (
        "How many sales were haggled over, my dear, and what share is that?",
        sales.group(n=count(only=c("haggled")), share=mean(c("haggled"))).table(),
    ),
    (
        "What's the 90th percentile of the price, as my grandson would call it?",
        items.value(quantile("Price", 0.9)),
    ),
    (
        "Put nought for the price in items where there isn't any",
        items.derive(Price=c("Price").or_else(0)).change("items"),
    ),
    (
        "Which kinds of thing have an average price over 5 pounds?",
        items.group("Kind", price=mean("Price")).filter(c("price") > 5).table(),
    ),
    (
        "How many things of each kind are there on each shelf?",
        items.group("Shelf", "Kind", n=count()).table(),
    ),
    ("Have we sold any jigsaws at all?", sold.filter(c("Kind") == "jigsaw").value(count() > 0)),
    (
        "The number of sales and the average taken for each way of paying, if you'd be so good",
        sales.group("paid_by", n=count(), taken=mean("taken")).table(),
    ),
    (
        "Average price and weight of each kind of thing, please",
        items.group("Kind", price=mean("Price"), weight=mean("Weight kg")).table(),
    ),
    (
        "Put the things in order of weight, heaviest first, would you",
        items.sort("-Weight kg").table(),
    ),
    (
        "Just the tag, kind and price of the broken things, dear",
        items.filter(c("State") == "broken").select("Tag", "Kind", "Price").table(),
    ),
    ("What was the very first sale on the sheet?", sales.bottom(1, "sold_at").table()),
    ("How old are the people who buy from us?", None),
    # looks
    ("How big is the list of donated items, in rows and columns?", items.report("shape")),
    ("Where has something been left blank on the sales sheet?", sales.report("missing")),
    ("Pick me out ten donated things at random, would you", items.sample(10).table()),
    ("What kinds of thing do people give us?", items.distinct("Kind").table()),
    ("Did any sale get put in the sales sheet twice?", sales.report("duplicates")),
    (
        "Give me the usual summary figures for the price and the weight",
        items.report("describe", "Price", "Weight kg"),
    ),
    # counts, sums, comparisons
    (
        "How many donated things are without a price?",
        items.filter(c("Price").missing()).value(count()),
    ),
    ("How many of the things we were given have not been sold?", unsold.value(count())),
    (
        "What share of the donations came without Gift Aid?",
        items.value(mean(c("Gift Aid") == "no")),
    ),
    (
        "How much money has each of us taken at the till?",
        sales.group("served_by", money=sum_("taken")).table(),
    ),
    (
        "Who has rung up the most sales?",
        sales.group("served_by", n=count()).top(1, "n").table(),
    ),
    (
        "What's the average asking price of a coat in good condition?",
        items.filter((c("Kind") == "coat") & (c("State") == "good")).value(mean("Price")),
    ),
    (
        "Which three sorts of thing bring us the most money?",
        sold.group("Kind", money=sum_("taken")).top(3, "money").table(),
    ),
    (
        "The dearest thing that was never sold",
        unsold.top(1, "Price").table(),
    ),
    (
        "Not counting books and toys, how many items were handed in?",
        items.filter(~c("Kind").isin(["book", "toy"])).value(count()),
    ),
    (
        "What percentage of the worn stuff hasn't got a price?",
        items.filter(c("State") == "worn").value(mean(c("Price").missing()) * 100),
    ),
    (
        "For each volunteer on the till, what part of their sales was paid in cash?",
        sales.group("served_by", cash=mean(c("paid_by") == "cash")).table(),
    ),
    (
        "Show me the sales where nobody is written down as serving",
        sales.filter(c("served_by").missing()).table(),
    ),
    (
        "The three smallest sales of every volunteer",
        sales.bottom(3, "taken", per=("served_by",)).table(),
    ),
    ("How many different people have been sorting?", items.value(nunique("Sorted by"))),
    (
        "Lowest and highest price tag for every kind of thing",
        items.group("Kind", lowest=min_("Price"), highest=max_("Price")).table(),
    ),
    (
        "Who sorted more than 100 things that weren't broken?",
        items.filter(c("State") != "broken")
        .group("Sorted by", n=count())
        .filter(c("n") > 100)
        .table(),
    ),
    (
        "On average, how many pounds below the price tag do things go for?",
        sold.value(mean(c("Price") - c("taken"))),
    ),
    (
        "How much more do we get for a thing when nobody haggles than when they do?",
        sales.value(mean("taken", ~c("haggled")) - mean("taken", c("haggled"))),
    ),
    (
        "What are the unsold things on each shelf worth altogether, going by the tags?",
        unsold.group("Shelf", worth=sum_("Price")).table(),
    ),
    (
        "How many things are priced above the average price?",
        items.filter(c("Price") > over(mean("Price"))).value(count()),
    ),
    (
        "Which people sort donations but have never served at the till?",
        items.join(sales, on=("Sorted by", "served_by"), how="anti").distinct("Sorted by").table(),
    ),
    (
        "Count the donations by where they came from and what state they were in",
        items.group("Came from", "State", n=count()).table(),
    ),
    (
        "Where do we get the highest proportion of broken things from?",
        items.group("Came from", broken=mean(c("State") == "broken")).top(1, "broken").table(),
    ),
    (
        "What share of each kind of donation has actually been sold?",
        items.join(sales, on=("Tag", "tag"), how="left")
        .group("Kind", sold=mean(~c("taken").missing()))
        .table(),
    ),
    # time
    (
        "What were our takings per month?",
        sales.group(month=c("sold_at").floor("month"), money=sum_("taken")).table(),
    ),
    (
        "How many things were handed in each week since the beginning of 2025?",
        items.filter(c("Given on") >= date("2025-01-01"))
        .group(week=c("Given on").floor("week"), n=count())
        .table(),
    ),
    (
        "Which day of the week do we take the most money?",
        sales.group(weekday=c("sold_at").part("weekdayName"), money=sum_("taken"))
        .top(1, "money")
        .table(),
    ),
    (
        "How much came in over the till in December 2024?",
        sales.filter(
            (c("sold_at") >= date("2024-12-01")) & (c("sold_at") < date("2025-01-01"))
        ).value(sum_("taken")),
    ),
    (
        "Running total of the money we've taken, month by month",
        sales.group(month=c("sold_at").floor("month"), money=sum_("taken"))
        .derive(total=running("money", "month"))
        .table(),
    ),
    (
        "By how many did the donations go up or down from one quarter to the next?",
        items.group(quarter=c("Given on").floor("quarter"), n=count())
        .derive(change=c("n") - shift("n", "quarter"))
        .table(),
    ),
    (
        "How many days does a thing sit in the shop before it goes, on average?",
        sold.value(mean(c("Given on").until(c("sold_at")))),
    ),
    (
        "Which things came in before June 2024 and still aren't sold?",
        items.filter(c("Given on") < date("2024-06-01"))
        .join(sales, on=("Tag", "tag"), how="anti")
        .table(),
    ),
    (
        "When did each of the volunteers first serve someone?",
        sales.group("served_by", first=min_("sold_at")).table(),
    ),
    (
        "What does the shop take on an average day?",
        sales.group(day=c("sold_at").floor("day"), money=sum_("taken")).value(mean("money")),
    ),
    # charts
    (
        "Could I have bars of the money taken by each volunteer?",
        sales.group("served_by", money=sum_("taken")).chart("bar", x="served_by", y="money"),
    ),
    (
        "A pie of how people paid",
        sales.group("paid_by", n=count()).chart("pie", x="paid_by", y="n"),
    ),
    (
        "Draw the takings week after week as a line",
        sales.group(week=c("sold_at").floor("week"), money=sum_("taken")).chart(
            "line", x="week", y="money"
        ),
    ),
    (
        "How are the price tags spread out? A histogram with 20 bars please",
        items.chart("histogram", y="Price", bins=20),
    ),
    (
        "Box plot of the prices by what condition things are in",
        items.chart("box", x="State", y="Price"),
    ),
    (
        "For things that aren't broken, plot the price against the weight as dots",
        items.filter(c("State") != "broken").chart("scatter", x="Weight kg", y="Price"),
    ),
    (
        "Stacked bars of how many things came in each month, split by where they came from",
        items.group("Came from", month=c("Given on").floor("month"), n=count()).chart(
            "bar", x="month", y="n", colour="Came from", stacked=True
        ),
    ),
    # cleaning and another shape
    (
        "Throw the things without a price out of items",
        items.filter(~c("Price").missing()).change("items"),
    ),
    (
        "Where no shelf is written down, put back room",
        items.derive(Shelf=c("Shelf").or_else("back room")).change("items"),
    ),
    (
        "In sales, call the taken column pounds instead",
        sales.rename(taken="pounds").change("sales"),
    ),
    (
        "Kinds down the side, states across the top, and the number of things in the middle",
        items.pivot("Kind", "State", count()).table(),
    ),
    # statistics
    (
        "Do heavier things have dearer tags? The correlation, please",
        items.test("correlation", y="Price", x="Weight kg"),
    ),
    (
        "Haggled sales bring in less, but could that be luck? Do a t-test",
        sales.test("tTest", y="taken", x="haggled"),
    ),
    (
        "Is the way people pay anything to do with haggling? Chi-squared test",
        sales.test("chiSquared", y="paid_by", x="haggled"),
    ),
    # nothing to answer from
    ("How many hours has each volunteer put in?", None),
    ("Which donors have not given us anything since Christmas?", None),
    ("What do we pay in rent for the shop, month by month?", None),
    ("How much will we take at the till next month?", None),
    ("Why does nobody want the jigsaws?", None),
    ("What's a good recipe for scones?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Is there anything among the things we were given with a peculiar weight?",
        items.filter(
            (c("Weight kg") < low - (high - low) * 1.5)
            | (c("Weight kg") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "Cross out every line in the sales that has something left empty",
        sales.filter(~c("served_by").missing() & ~c("bag").missing()).change("sales"),
    ),
    (
        "What are the lowest and the highest price we ask for each sort of thing?",
        items.group("Kind", lowest=min_("Price"), highest=max_("Price")).table(),
    ),
]
