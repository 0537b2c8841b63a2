"""Fills at the pumps of a filling station, and the lines of its shop receipts."""

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
    over,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"pump": "parquet", "shop": "csv"}

VOICE = "a night clerk, lower case, very short"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 1700
    hours = np.array([2, 1, 1, 1, 2, 4, 8, 10, 9, 6, 6, 6, 7, 6, 6, 7, 9, 10, 8, 6, 5, 4, 3, 3])
    when = (
        pd.Timestamp("2024-01-01")
        + pd.to_timedelta(rng.integers(0, 547, n), unit="D")
        + pd.to_timedelta(rng.choice(24, n, p=hours / hours.sum()), unit="h")
        + pd.to_timedelta(rng.integers(0, 3600, n), unit="s")
    )
    when = when.sort_values()
    fuel = rng.choice(["e5", "e10", "diesel", "lpg", "adblue"], n, p=[0.3, 0.22, 0.4, 0.05, 0.03])
    base = pd.Series(fuel).map(
        {"e5": 1.84, "e10": 1.78, "diesel": 1.69, "lpg": 1.02, "adblue": 0.9}
    )
    price = (base + rng.normal(0, 0.05, n)).round(3).to_numpy()
    litres = np.where(fuel == "diesel", rng.gamma(6, 8.5, n), rng.gamma(6, 5.6, n)).round(2)
    night = (when.hour >= 22) | (when.hour < 6)
    gone = rng.random(n) < np.where(night, 0.06, 0.015)
    clerk = np.where(
        night,
        rng.choice(["deniz", "marek", "jo"], n, p=[0.45, 0.35, 0.2]),
        rng.choice(["anke", "tomasz", "lina", "jo"], n, p=[0.35, 0.3, 0.2, 0.15]),
    )
    pay = rng.choice(["card", "cash", "fleet card", "app"], n, p=[0.5, 0.24, 0.16, 0.1])
    pump = pd.DataFrame(
        {
            "txn": [f"P{k:05d}" for k in range(1, n + 1)],
            "ts": when,
            "pump_no": rng.choice([1, 2, 3, 4, 5, 6], n, p=[0.22, 0.2, 0.18, 0.18, 0.12, 0.1]),
            "fuel": fuel,
            "litres": litres,
            "eur_l": price,
            "total_eur": (litres * price).round(2),
            "pay": np.where(gone, None, pay),
            "loyalty": rng.choice(["y", "n"], n, p=[0.31, 0.69]),
            "drive_off": gone,
            "clerk": clerk,
        }
    )
    pump.loc[rng.choice(n, 40, replace=False), "loyalty"] = None

    goods = pd.DataFrame(
        [
            ("coffee", "hot", 2.6, 16),
            ("hot dog", "hot", 3.9, 7),
            ("pretzel", "hot", 1.8, 7),
            ("cola", "drinks", 2.2, 10),
            ("energy drink", "drinks", 2.8, 9),
            ("water", "drinks", 1.5, 8),
            ("beer", "alcohol", 1.9, 9),
            ("vodka", "alcohol", 14.9, 2),
            ("cigs", "tobacco", 8.2, 12),
            ("papers", "tobacco", 1.1, 3),
            ("crisps", "snacks", 2.4, 6),
            ("choc bar", "snacks", 1.6, 8),
            ("ice scraper", "car", 4.5, 1),
            ("car wash", "car", 11.5, 4),
            ("engine oil", "car", 17.9, 2),
        ],
        columns=["item", "cat", "price", "weight"],
    )
    m = 1900
    visit = np.sort(rng.integers(0, 1050, m))
    fills = rng.choice(np.flatnonzero(~gone), 1050, replace=False)
    linked = rng.random(1050) < 0.6
    moment = np.where(
        linked,
        (when[fills] + pd.to_timedelta(rng.integers(120, 480, 1050), unit="s")).to_numpy(),
        (when[fills] + pd.to_timedelta(rng.integers(5000, 30000, 1050), unit="s")).to_numpy(),
    )
    picked = rng.choice(len(goods), m, p=goods["weight"] / goods["weight"].sum())
    cat = goods["cat"].to_numpy()[picked]
    cheaper = (rng.random(m) < 0.12) & ~np.isin(cat, ["tobacco", "alcohol"])
    shop = pd.DataFrame(
        {
            "receipt": visit + 70001,
            "sold_at": pd.to_datetime(moment)[visit],
            "item": goods["item"].to_numpy()[picked],
            "cat": cat,
            "qty": rng.choice([1, 2, 3, 4, 6], m, p=[0.7, 0.18, 0.06, 0.03, 0.03]),
            "unit_eur": goods["price"].to_numpy()[picked],
            "disc_eur": np.where(cheaper, rng.choice([0.2, 0.5, 1.0], m), 0.0),
            "id_check": np.where(
                np.isin(cat, ["tobacco", "alcohol"]), rng.choice(["y", "n"], m, p=[0.4, 0.6]), None
            ),
            "seller": clerk[fills][visit],
            "pump_txn": np.where(linked, pump["txn"].to_numpy()[fills], None)[visit],
        }
    )
    return {"pump": pump, "shop": pd.concat([shop, shop.iloc[40:46]], ignore_index=True)}


pump = T("pump")
shop = T("shop")
ts = c("ts")
sold = c("sold_at")
diesel = c("fuel") == "diesel"
e10 = c("fuel") == "e10"
gross = c("qty") * c("unit_eur")
paid = ~c("drive_off")
hour = ts.part("hour")

QUESTIONS = [
    # Everyday
    ("last shop sale, when", shop.value(max_("sold_at"))),
    ("count per pay type", pump.group("pay", n=count()).table()),
    ("describe eur_l", pump.report("describe", "eur_l")),
    (
        "diff cash vs card total_eur",
        pump.value(mean("total_eur", c("pay") == "cash") - mean("total_eur", c("pay") == "card")),
    ),
    ("pct of shop rows with a discount", shop.value(mean(c("disc_eur") > 0) * 100)),
    ("pie of fills per clerk", pump.group("clerk", n=count()).chart("pie", x="clerk", y="n")),
    ("drop clerk from pump", pump.drop("clerk").change("pump")),
    ("items with over 150 rows", shop.group("item", n=count()).filter(c("n") > 150).table()),
    (
        "coffee rows where they fuelled diesel, how many",
        shop.join(pump, ("pump_txn", "txn"))
        .filter((c("item") == "coffee") & diesel)
        .value(count()),
    ),
    (
        "avg litres n total_eur by pump",
        pump.group("pump_no", litres=mean("litres"), total=mean("total_eur")).table(),
    ),
    ("licence plates of the drive offs", None),
    # look
    ("rows n columns, pump log?", pump.report("shape")),
    ("blanks in shop, per column", shop.report("missing")),
    ("what fuels we got", pump.distinct("fuel").table()),
    ("7 random shop lines", shop.sample(7).table()),
    ("any double rows in shop?", shop.report("duplicates")),
    ("basic stats on litres n price per l", pump.report("describe", "litres", "eur_l")),
    # aggregate and compare
    ("drive offs, how many", pump.value(count(only=c("drive_off")))),
    ("litres per fuel", pump.group("fuel", litres=sum_("litres")).table()),
    ("coffees sold?", shop.filter(c("item") == "coffee").value(sum_("qty"))),
    (
        "shop takings by category, before discount",
        shop.group("cat", takings=sum_(gross)).table(),
    ),
    (
        "5 best sellers in the shop by pieces",
        shop.group("item", pieces=sum_("qty")).top(5, "pieces").table(),
    ),
    (
        "per category, the item that sold most pieces",
        shop.group("cat", "item", pieces=sum_("qty")).top(1, "pieces", per=("cat",)).table(),
    ),
    (
        "which pump does the most litres",
        pump.group("pump_no", litres=sum_("litres")).top(1, "litres").table(),
    ),
    (
        "% cash, drive offs left out",
        pump.filter(paid).value(mean(c("pay") == "cash") * 100),
    ),
    (
        "what share of fills does a runner, per pump",
        pump.group("pump_no", share=mean("drive_off")).table(),
    ),
    ("biggest fill ever, whole row", pump.top(1, "litres").table()),
    (
        "who had most drive offs on their watch",
        pump.filter(c("drive_off")).group("clerk", n=count()).top(1, "n").table(),
    ),
    ("median bill by pay type", pump.group("pay", bill=median("total_eur")).table()),
    (
        "diesel vs e10, avg litres, how much more",
        pump.value(mean("litres", diesel) - mean("litres", e10)),
    ),
    (
        "card fills over 100 eur, count",
        pump.filter((c("pay") == "card") & (c("total_eur") > 100)).value(count()),
    ),
    (
        "pumps with more fills than the avg pump",
        pump.group("pump_no", fills=count()).filter(c("fills") > over(mean("fills"))).table(),
    ),
    (
        "stuff we never discounted",
        shop.group("item", discounted=count(only=c("disc_eur") > 0))
        .filter(c("discounted") == 0)
        .select("item")
        .table(),
    ),
    (
        "receipts with both coffee n cigs",
        shop.group(
            "receipt",
            coffee=count(only=c("item") == "coffee"),
            cigs=count(only=c("item") == "cigs"),
        )
        .filter((c("coffee") > 0) & (c("cigs") > 0))
        .select("receipt")
        .table(),
    ),
    (
        "how many fills also bought smth inside",
        pump.join(shop, ("txn", "pump_txn"), "semi").value(count()),
    ),
    (
        "what do diesel people buy inside, pieces per item",
        shop.join(pump.filter(diesel), ("pump_txn", "txn"), "semi")
        .group("item", pieces=sum_("qty"))
        .table(),
    ),
    (
        "real avg price a litre per fuel, so money over litres",
        pump.group("fuel", price=sum_("total_eur") / sum_("litres")).table(),
    ),
    (
        "items with 50+ lines, avg qty each",
        shop.group("item", lines=count(), qty=mean("qty"))
        .filter(c("lines") >= 50)
        .drop("lines")
        .table(),
    ),
    (
        "booze n smokes: % with id checked, per seller",
        shop.filter(c("cat").isin(["alcohol", "tobacco"]))
        .group("seller", checked=mean(c("id_check") == "y") * 100)
        .table(),
    ),
    ("fills by fuel n pay", pump.group("fuel", "pay", fills=count()).table()),
    (
        "avg receipt in eur, discount off",
        shop.group("receipt", eur=sum_(gross - c("disc_eur"))).value(mean("eur")),
    ),
    # time
    ("litres per month", pump.group(month=ts.floor("month"), litres=sum_("litres")).table()),
    ("fills by hour of day", pump.group(hour=hour, fills=count()).table()),
    (
        "busiest weekday at the pumps",
        pump.group(weekday=ts.part("weekdayName"), fills=count()).top(1, "fills").table(),
    ),
    (
        "pump money since march 2025",
        pump.filter(ts >= date("2025-03-01")).value(sum_("total_eur")),
    ),
    (
        "beers sold, sat n sun only",
        shop.filter((c("item") == "beer") & (sold.part("weekday") >= 6)).value(sum_("qty")),
    ),
    (
        "diesel litres q2 2024",
        pump.filter(diesel & (ts >= date("2024-04-01")) & (ts < date("2024-07-01"))).value(
            sum_("litres")
        ),
    ),
    (
        "jan 2025 litres per day + running total",
        pump.filter((ts >= date("2025-01-01")) & (ts < date("2025-02-01")))
        .group(day=ts.floor("day"), litres=sum_("litres"))
        .derive(running_total=running("litres", "day"))
        .table(),
    ),
    (
        "shop takings per month n % up or down on month before, full price",
        shop.group(month=sold.floor("month"), takings=sum_(gross))
        .derive(before=shift("takings", "month"))
        .derive(change=(c("takings") / c("before") - 1) * 100)
        .drop("before")
        .table(),
    ),
    (
        "first n last fill, each clerk",
        pump.group("clerk", first=min_("ts"), last=max_("ts")).table(),
    ),
    (
        "longest wait between two fills on pump 4, hrs",
        pump.filter(c("pump_no") == 4)
        .derive(gap=shift("ts", "ts").until(ts, "hour"))
        .value(max_("gap")),
    ),
    # charts
    ("histogram of litres", pump.chart("histogram", y="litres")),
    (
        "bars: drive offs per clerk",
        pump.group("clerk", drive_offs=count(only=c("drive_off"))).chart(
            "bar", x="clerk", y="drive_offs"
        ),
    ),
    (
        "line, avg diesel price per week",
        pump.filter(diesel)
        .group(week=ts.floor("week"), price=mean("eur_l"))
        .chart("line", x="week", y="price"),
    ),
    ("pie of pay types", pump.group("pay", n=count()).chart("pie", x="pay", y="n")),
    ("box of litres per fuel", pump.chart("box", x="fuel", y="litres")),
    (
        "heatmap of fills, weekday by hour",
        pump.group(hour=hour, weekday=ts.part("weekdayName"), fills=count()).chart(
            "heatmap", x="hour", y="weekday", colour="fills"
        ),
    ),
    (
        "pieces per seller, stacked by category",
        shop.group("seller", "cat", pieces=sum_("qty")).chart(
            "bar", x="seller", y="pieces", colour="cat", stacked=True
        ),
    ),
    # cleaning and reshaping
    ("kick the double rows out of shop", shop.distinct().change("shop")),
    (
        "no loyalty entry = n, fix it in pump",
        pump.derive(loyalty=c("loyalty").or_else("n")).change("pump"),
    ),
    (
        "add shift to pump: night from 22 to 6, else day",
        pump.derive(shift=where((hour >= 22) | (hour < 6), "night", "day")).change("pump"),
    ),
    (
        "clerks down, fuels across, litres inside",
        pump.pivot("clerk", "fuel", sum_("litres")).table(),
    ),
    # statistics
    (
        "loyalty folks fill more litres? t test",
        pump.test("tTest", "litres", "loyalty"),
    ),
    ("pay type n fuel, linked? chi sq", pump.test("chiSquared", "pay", "fuel")),
    (
        "corr of price per l n litres, diesel",
        pump.filter(diesel).test("correlation", "litres", "eur_l"),
    ),
    # nothing can answer it
    ("plates of the drive offs", None),
    ("how much diesel left in the tank", None),
    ("profit on coffee", None),
    ("why so many runaways at night", None),
    ("diesel price next week?", None),
    ("who won the match", None),
]
