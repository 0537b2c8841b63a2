"""Looms, carpets and orders of a weavers' cooperative."""

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
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"looms": "csv", "carpets": "parquet", "orders": "csv"}

VOICE = "a bookkeeper whose English is not native: simple words, small mistakes"

FIRST = [
    "Fatma",
    "Zeynep",
    "Leila",
    "Nazan",
    "Parvin",
    "Soraya",
    "Gulay",
    "Mina",
    "Shirin",
    "Aylin",
]
FIRST += ["Hasan", "Yusuf", "Reza", "Omid"]
LAST = ["Demir", "Kaya", "Aslan", "Rahimi", "Bakhtiar", "Yilmaz", "Toprak", "Azari"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 68
    names = [f"{first} {last}" for first in FIRST for last in LAST]
    own = rng.random(k) < 0.62
    looms = pd.DataFrame(
        {
            "loom_id": [f"L{number:02d}" for number in range(1, k + 1)],
            "Village": rng.choice(
                ["Karasu", "Yenice", "Topalan", "Elmali", "Dereköy"],
                k,
                p=[0.3, 0.25, 0.2, 0.15, 0.1],
            ),
            "LoomType": rng.choice(["vertical", "horizontal", "roller"], k, p=[0.5, 0.2, 0.3]),
            "width_cm": rng.choice([90, 120, 150, 180, 220, 260, 320], k),
            "Weaver": rng.choice(names, k, replace=False),
            "YearsWeaving": rng.gamma(3, 5, k).round().astype(int) + 1,
            "Bought": (
                pd.Timestamp("2006-03-01") + pd.to_timedelta(rng.integers(0, 6000, k), unit="D")
            ).strftime("%Y-%m-%d"),
            "Own": np.where(own, "yes", "no"),
            "rent_usd": np.where(own, np.nan, rng.choice([12.5, 15, 18, 22.5], k)),
        }
    )

    n = 1180
    which = rng.choice(k - 4, n, p=(odds := rng.gamma(2.5, 1, k - 4)) / odds.sum())
    pattern = rng.choice(
        ["Medallion", "Herati", "Boteh", "Garden", "Gabbeh", "Prayer"],
        n,
        p=[0.24, 0.2, 0.16, 0.13, 0.15, 0.12],
    )
    material = rng.choice(["wool", "silk", "camel hair", "cotton"], n, p=[0.6, 0.12, 0.1, 0.18])
    length = rng.choice([1.2, 1.6, 2.0, 2.4, 3.0, 4.0], n, p=[0.2, 0.22, 0.22, 0.16, 0.14, 0.06])
    width = (length * rng.choice([0.6, 0.67, 0.7], n)).round(2)
    knots = rng.normal(1900, 420, n) + np.where(material == "silk", 2100, 0)
    knots = np.where(pattern == "Gabbeh", knots * 0.6, knots).clip(500).round(-1)
    area = length * width
    started = pd.Timestamp("2022-09-05") + pd.to_timedelta(np.sort(rng.integers(0, 1000, n)), "D")
    taken = (8 + area * knots / 110 * rng.gamma(12, 1 / 12, n)).round()
    finished = pd.Series(started + pd.to_timedelta(taken, unit="D"))
    finished = finished.mask(finished > pd.Timestamp("2025-06-15"))
    dye = rng.choice(["natural", "chemical"], n, p=[0.58, 0.42])
    carpets = pd.DataFrame(
        {
            "CarpetNo": np.arange(2001, 2001 + n),
            "loom_id": looms["loom_id"].to_numpy()[which],
            "Pattern": pattern,
            "Material": material,
            "Dye": dye,
            "length_m": length,
            "width_m": width,
            "KnotsPerDm2": knots.astype(int),
            "Started": started,
            "Finished": finished,
            "Wool kg": (area * rng.normal(3.1, 0.35, n)).round(2),
            "Wages ($)": (taken * rng.normal(7.4, 0.6, n) + 20 * (dye == "natural")).round(2),
            "Mistakes": rng.poisson(2.1, n).astype(float) + 9 * (rng.random(n) < 0.015),
            "Grade": rng.choice(["A", "B", "C"], n, p=[0.42, 0.43, 0.15]),
            "Washed": rng.random(n) < 0.71,
        }
    )
    carpets.loc[rng.choice(n, 42, replace=False), "Mistakes"] = np.nan
    carpets.loc[rng.choice(n, 31, replace=False), "Wool kg"] = np.nan

    ready = carpets[carpets["Finished"].notna()]
    m = 790
    sold = ready.iloc[np.sort(rng.choice(len(ready), m, replace=False))]
    ordered = sold["Finished"] + pd.to_timedelta(rng.gamma(1.6, 25, m).round(), unit="D")
    shipped = (ordered + pd.to_timedelta(rng.gamma(2, 6, m).round() + 1, unit="D")).mask(
        rng.random(m) < 0.08
    )
    price = sold["Wages ($)"].to_numpy() * rng.normal(2.5, 0.35, m) + 90
    country = rng.choice(
        ["Germany", "Italy", "France", "Japan", "USA", "Turkey"],
        m,
        p=[0.25, 0.14, 0.16, 0.09, 0.2, 0.16],
    )
    buyers = [
        "Teppich Haus",
        "Casa Bella",
        "Nomad Rugs",
        "Maison Tapis",
        "Kyoto Living",
        "Old Loom",
    ]
    buyers += [
        "Orient Shop",
        "Villa Nova",
        "Bazaar 21",
        "M. Schreiber",
        "Desert Rose",
        "Hotel Pera",
    ]
    orders = pd.DataFrame(
        {
            "Order ID": np.arange(1, m + 1) + 50000,
            "CarpetNo": sold["CarpetNo"].to_numpy(),
            "Buyer": rng.choice(buyers, m),
            "Country": country,
            "sold_via": rng.choice(["fair", "shop", "web", "export"], m, p=[0.16, 0.3, 0.24, 0.3]),
            "OrderDate": ordered.dt.strftime("%Y-%m-%d").to_numpy(),
            "ShipDate": shipped.dt.strftime("%Y-%m-%d").to_numpy(),
            "Price": [f"${value:,.2f}" for value in price],
            "Deposit": (price * rng.choice([0, 0.1, 0.2, 0.3], m)).round(2),
            "Shipping USD": np.where(country == "Turkey", 15, rng.gamma(6, 14, m) + 20).round(2),
            "Paid": rng.choice(["yes", "no"], m, p=[0.87, 0.13]),
            "PayMethod": rng.choice(["bank", "card", "cash", None], m, p=[0.5, 0.25, 0.18, 0.07]),
        }
    )
    orders = pd.concat([orders, orders.iloc[rng.choice(m, 7, replace=False)]], ignore_index=True)
    return {"looms": looms, "carpets": carpets, "orders": orders}


looms = T("looms")
carpets = T("carpets")
orders = T("orders")
woven = carpets.join(looms, "loom_id")
sales = orders.join(carpets, "CarpetNo")
price = c("Price").replace("$", "").replace(",", "").cast("number")
ordered = c("OrderDate")
begun = c("Started")
done = c("Finished")
pay = "Wages ($)"
days = begun.until(done)

QUESTIONS = [
    # Everyday
    ("How many carpets stand in the book?", carpets.value(count())),
    ("Please the average wages for one carpet", carpets.value(mean(pay))),
    ("All the wool together, how many kilo is it?", carpets.value(sum_("Wool kg"))),
    ("Show me the 5 carpets with the most knots", carpets.top(5, "KnotsPerDm2").table()),
    ("Only the silk carpets please", carpets.filter(c("Material") == "silk").table()),
    (
        "How many orders came in every month?",
        orders.group(month=ordered.floor("month"), n=count()).table(),
    ),
    (
        "I want picture with bars, how many carpets for each pattern",
        carpets.group("Pattern", n=count()).chart("bar", x="Pattern", y="n"),
    ),
    ("Where is something empty in the orders?", orders.report("missing")),
    ("The last 10 lines of orders, please to show", orders.tail(10).table()),
    (
        "What wool kg has a carpet on average if we do not count the outliers?",
        carpets.filter(~outlier("Wool kg")).value(mean("Wool kg")),
    ),
    (
        "For every village I need the average years of weaving and the biggest loom width",
        looms.group("Village", years=mean("YearsWeaving"), widest=max_("width_cm")).table(),
    ),
    (
        "How many orders are not paid, and what percent is this?",
        orders.group(
            n=count(only=c("Paid") == "no"), percent=mean(c("Paid") == "no") * 100
        ).table(),
    ),
    (
        "Vertical looms and horizontal looms, how many of each one?",
        looms.filter(c("LoomType").isin(["vertical", "horizontal"]))
        .group("LoomType", n=count())
        .table(),
    ),
    ("Which countries we have in the orders?", orders.distinct("Country").table()),
    (
        "Total of shipping money in year 2024",
        orders.filter(ordered.part("year") == 2024).value(sum_("Shipping USD")),
    ),
    ("Put the looms in order of width, the small ones first", looms.sort("width_cm").table()),
    (
        "I need carpet number, pattern and grade from the washed carpets",
        carpets.filter(c("Washed")).select("CarpetNo", "Pattern", "Grade").table(),
    ),
    (
        "Wages for Medallion and wages for Garden, give me the two sums",
        carpets.filter(c("Pattern").isin(["Medallion", "Garden"]))
        .group("Pattern", wages=sum_(pay))
        .table(),
    ),
    ("On which date was our first order?", orders.value(min_("OrderDate"))),
    ("How many different buyers do we have?", orders.value(nunique("Buyer"))),
    (
        "Is there any order from Japan which is not paid?",
        orders.filter((c("Country") == "Japan") & (c("Paid") == "no")).value(count() > 0),
    ),
    ("Make a histogram for the wages", carpets.chart("histogram", y=pay)),
    (
        "How much deposit they give in each country, the average",
        orders.group("Country", deposit=mean("Deposit")).table(),
    ),
    (
        "Take the double rows away and say me how many orders it is then",
        orders.distinct().value(count()),
    ),
    (
        "How many carpets have a not normal number of mistakes, I mean outlier",
        carpets.filter(outlier("Mistakes")).value(count()),
    ),
    ("Which carpet has cost the most wages?", carpets.top(1, pay).table()),
    # More
    (
        "How many grade A carpets with natural dye have more than 2500 knots?",
        carpets.filter(
            (c("Grade") == "A") & (c("Dye") == "natural") & (c("KnotsPerDm2") > 2500)
        ).value(count()),
    ),
    (
        "Average wool for pattern and material together",
        carpets.group("Pattern", "Material", wool=mean("Wool kg")).table(),
    ),
    (
        "In each village, how big part of the looms is our own?",
        looms.group("Village", part=mean(c("Own") == "yes")).table(),
    ),
    (
        "Inside of every village, how many percent of the looms has each type?",
        looms.group("Village", "LoomType", n=count())
        .derive(percent=c("n") / over(sum_("n"), "Village") * 100)
        .table(),
    ),
    (
        "Count the finished carpets by month and also a sum which grows from month to month",
        carpets.group(month=done.floor("month"), carpets=count())
        .derive(total=running("carpets", "month"))
        .table(),
    ),
    (
        "Money from the prices in every quarter, and how many percent more or less than the "
        "quarter before",
        orders.group(quarter=ordered.floor("quarter"), money=sum_(price))
        .derive(growth=(c("money") / shift("money", "quarter") - 1) * 100)
        .table(),
    ),
    (
        "Which country has bought for the most money and how much was it?",
        orders.group("Country", money=sum_(price)).top(1, "money").table(),
    ),
    (
        "The best 2 weavers from each village, after number of carpets",
        woven.group("Village", "Weaver", carpets=count())
        .top(2, "carpets", per=("Village",))
        .table(),
    ),
    (
        "From start until finish, how many days does it need on average? One line for one pattern",
        carpets.group("Pattern", days=mean(days)).table(),
    ),
    (
        "What was the longest time between order and sending it, in days?",
        orders.value(max_(ordered.until(c("ShipDate")))),
    ),
    (
        "How much more is the average pay for a carpet of grade A than for grade C?",
        carpets.value(mean(pay, c("Grade") == "A") - mean(pay, c("Grade") == "C")),
    ),
    (
        "How many times more Herati carpets than Boteh carpets did we weave?",
        carpets.value(count(only=c("Pattern") == "Herati") / count(only=c("Pattern") == "Boteh")),
    ),
    (
        "Give the list of carpets that are finished but nobody has ordered them",
        carpets.filter(~done.missing()).join(orders, "CarpetNo", "anti").table(),
    ),
    ("Looms on which never a carpet was made", looms.join(carpets, "loom_id", "anti").table()),
    (
        "Sales money for the village where the carpet was made",
        sales.join(looms, "loom_id").group("Village", money=sum_(price)).table(),
    ),
    (
        "Line picture, wages in every month of the start, with own line for natural and chemical",
        carpets.group("Dye", month=begun.floor("month"), wages=sum_(pay)).chart(
            "line", x="month", y="wages", colour="Dye"
        ),
    ),
    (
        "I like to see boxes of the knots, one box for one material",
        carpets.chart("box", x="Material", y="KnotsPerDm2"),
    ),
    (
        "Please draw points: wool kg at the bottom, wages at the side, and the colour is the grade",
        carpets.chart("scatter", x="Wool kg", y=pay, colour="Grade"),
    ),
    (
        "A round cake picture for how many orders over shop, web, fair and export",
        orders.group("sold_via", n=count()).chart("pie", x="sold_via", y="n"),
    ),
    (
        "Heatmap with pattern and grade, in the fields the number of carpets",
        carpets.group("Pattern", "Grade", n=count()).chart(
            "heatmap", x="Pattern", y="Grade", colour="n"
        ),
    ),
    (
        "Bars for each quarter with the count of orders, the selling ways one over the other",
        orders.group("sold_via", quarter=ordered.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="sold_via", stacked=True
        ),
    ),
    (
        "Where mistakes has nothing, write 0 in it",
        carpets.derive(Mistakes=c("Mistakes").or_else(0)).change("carpets"),
    ),
    (
        "The buyer and the pay method are secret, throw this columns out from orders",
        orders.drop("Buyer", "PayMethod").change("orders"),
    ),
    (
        "From now rent_usd must have the name monthly_rent",
        looms.rename(rent_usd="monthly_rent").change("looms"),
    ),
    (
        "Make in carpets a new column area, it is length multiply with width",
        carpets.derive(area=c("length_m") * c("width_m")).change("carpets"),
    ),
    (
        "Price in the orders is a text, please do real numbers from it, no dollar sign and no "
        "comma",
        orders.derive(Price=price).change("orders"),
    ),
    (
        "Do the knots and the wages go up together? I want the correlation",
        carpets.test("correlation", y=pay, x="KnotsPerDm2"),
    ),
    (
        "Are the wages other with natural dye than with chemical dye? Do a t-test",
        carpets.test("tTest", y=pay, x="Dye"),
    ),
    (
        "Has the grade something to do with the material, chi-square test please",
        carpets.test("chiSquared", y="Grade", x="Material"),
    ),
    (
        "Anova: is the number of mistakes not same between the patterns",
        carpets.test("anova", y="Mistakes", x="Pattern"),
    ),
    (
        "Calculate regression of wages from wool, but only for cotton",
        carpets.filter(c("Material") == "cotton").test("regression", y=pay, x="Wool kg"),
    ),
    (
        "When I take the wages away from the price, how much stays on average for a sold carpet, "
        "for every pattern?",
        sales.group("Pattern", stays=mean(price - c(pay))).table(),
    ),
    (
        "Who has woven more than 10 carpets with grade A? Name and how many",
        woven.filter(c("Grade") == "A").group("Weaver", n=count()).filter(c("n") > 10).table(),
    ),
    (
        "How many carpets did need more days than the average carpet?",
        carpets.derive(days=days).filter(c("days") > over(mean("days"))).value(count()),
    ),
    (
        "Orders from Germany or Italy over 2000 dollar price that are not sent yet",
        orders.filter(
            c("Country").isin(["Germany", "Italy"]) & (price > 2000) & c("ShipDate").missing()
        ).table(),
    ),
    (
        "On what weekday come the most orders, and how many are they?",
        orders.group(weekday=ordered.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "Wages for each month in which the carpets were started, with the moving average of 3 "
        "months",
        carpets.group(month=begun.floor("month"), wages=sum_(pay))
        .derive(moving=rolling("wages", "month", 3))
        .table(),
    ),
    (
        "How many carpets in each material, and which part from all carpets is it",
        carpets.group("Material", n=count()).derive(part=c("n") / over(sum_("n"))).table(),
    ),
    (
        "Table: the villages down, the grades to the right, inside how many carpets",
        woven.pivot("Village", "Grade", count()).table(),
    ),
    (
        "Put the knots in steps of 500 and count the carpets in each step",
        carpets.group(step=c("KnotsPerDm2").bins(500), carpets=count()).table(),
    ),
    (
        "What was the middle rent, median I mean, for looms bought since 2015 which are not our "
        "own?",
        looms.filter((c("Bought") >= date("2015-01-01")) & (c("Own") == "no")).value(
            median("rent_usd")
        ),
    ),
    (
        "Which other numbers of the carpets go together with the wages?",
        carpets.report("correlations", pay),
    ),
    # Nothing answers these
    ("Which weaver was sick the most days?", None),
    ("How many carpets will we finish in the next year?", None),
    ("Why are the buyers in France so slow with the money?", None),
    ("What did we pay for one kilo of wool?", None),
    ("Is it good idea to buy more wide looms?", None),
    ("How old is the oldest of our weavers?", None),
    ("Which buyers have complained about the colour?", None),
    ("How much tax and customs we paid for the export?", None),
    ("Who of the customers has sent a carpet back to us?", None),
    ("How much electricity does the workshop use every month?", None),
]
