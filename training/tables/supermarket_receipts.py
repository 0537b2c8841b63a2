"""Lines of a supermarket chain's till receipts, and the master data of its products."""

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
    min_,
    nunique,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"receipt_lines": "parquet", "products": "csv"}

VOICE = "a category manager: basket, mix, shelf, performance, penetration, never a column's name"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    ranges = {
        "Dairy": (["Milk 1L", "Butter 250g", "Yoghurt 500g", "Gouda", "Cream"], 1.9, "Alpengut"),
        "Bakery": (["Baguette", "Rye loaf", "Croissant", "Toast", "Muffin 4pk"], 1.7, "Kornhof"),
        "Produce": (["Bananas", "Apples 1kg", "Tomatoes", "Salad", "Potatoes 2kg"], 2.1, None),
        "Beverages": (
            ["Cola 1.5L", "Water 6pk", "Orange juice", "Iced tea", "Beer 6pk"],
            3.0,
            "Fizz",
        ),
        "Household": (["Washing-up", "Kitchen roll", "Bin bags", "Detergent"], 4.2, "Blank & Co"),
        "Confectionery": (["Choc bar", "Gummies", "Biscuits", "Caramels"], 1.8, "Dolci"),
    }
    rows = []
    for cat, (names, base, brand) in ranges.items():
        for name in names:
            for own in ("Y", "N"):
                label = "Basics" if own == "Y" else brand
                price = round(base * rng.uniform(0.6, 1.7) * (0.75 if own == "Y" else 1), 2)
                rows.append((f"{name} {label or 'loose'}", cat, label, own, price))
    master = pd.DataFrame(rows, columns=["Descr", "Cat", "Brand", "PrivLabel", "ShelfEUR"])
    master = pd.concat([master, master.assign(Descr=master["Descr"] + " organic")])
    m = len(master)
    organic = np.arange(m) >= m // 2
    price = (master["ShelfEUR"].to_numpy() * np.where(organic, 1.4, 1)).round(2)
    cats = master["Cat"].to_numpy()
    supplier = pd.Series(cats).map(
        {
            "Dairy": "Molkerei Nord",
            "Bakery": "Brotfabrik",
            "Produce": "FreshLink",
            "Beverages": "DrinkCo",
            "Household": "CleanSource",
            "Confectionery": "Brotfabrik",
        }
    )
    mixed = rng.random(m) < 0.2
    launch = pd.Timestamp("2019-03-01") + pd.to_timedelta(rng.integers(0, 2150, m), unit="D")
    products = pd.DataFrame(
        {
            "EAN": 4012345000000 + rng.choice(90000, m, replace=False),
            "Descr": master["Descr"].to_numpy(),
            "Cat": cats,
            "Brand": master["Brand"].to_numpy(),
            "PrivLabel": master["PrivLabel"].to_numpy(),
            "Supplier": np.where(mixed, "Import Direct", supplier),
            "ShelfEUR": price,
            "CostEUR": (price * rng.uniform(0.55, 0.85, m)).round(2),
            "Facings": rng.integers(1, 9, m),
            "VATpct": np.where(np.isin(cats, ["Household", "Beverages"]), 19, 7),
            "LaunchDt": launch.strftime("%Y-%m-%d"),
        }
    )
    products.loc[rng.choice(m, 5, replace=False), "Facings"] = np.nan
    n = 1950
    baskets = 560
    rcpt = np.sort(rng.integers(0, baskets, n))
    hours = np.array([2, 4, 6, 6, 7, 6, 5, 5, 7, 10, 11, 8, 4])
    stamp = (
        pd.Timestamp("2024-07-01")
        + pd.to_timedelta(rng.integers(0, 274, baskets), unit="D")
        + pd.to_timedelta(rng.choice(np.arange(8, 21), baskets, p=hours / hours.sum()), unit="h")
        + pd.to_timedelta(rng.integers(0, 60, baskets), unit="min")
    )
    weight = rng.gamma(1.2, 1, m) * np.where(organic, 0.5, 1)
    weight[rng.choice(m, 9, replace=False)] = 0
    item = rng.choice(m, n, p=weight / weight.sum())
    qty = rng.choice([1, 2, 3, 4, 6], n, p=[0.66, 0.2, 0.07, 0.04, 0.03])
    promo = rng.random(n) < np.where(np.isin(cats[item], ["Beverages", "Confectionery"]), 0.3, 0.12)
    full = qty * price[item]
    disc = np.where(promo, full * rng.choice([0.1, 0.2, 0.25, 0.5], n), 0).round(2)
    receipt_lines = pd.DataFrame(
        {
            "RcptNo": 880000 + rcpt,
            "TS": stamp[rcpt],
            "Store": rng.choice(
                ["Central", "Hillside", "Retail Park"], baskets, p=[0.4, 0.25, 0.35]
            )[rcpt],
            "Till": rng.integers(1, 7, baskets)[rcpt],
            "EAN": products["EAN"].to_numpy()[item],
            "Qty": qty,
            "LineEUR": (full - disc).round(2),
            "DiscEUR": disc,
            "Promo": promo,
            "Card": rng.choice(["Y", "N"], baskets, p=[0.46, 0.54])[rcpt],
        }
    )
    receipt_lines = pd.concat([receipt_lines, receipt_lines.iloc[300:305]], ignore_index=True)
    return {"receipt_lines": receipt_lines, "products": products}


lines = T("receipt_lines")
skus = T("products")

sold = lines.join(skus, on="EAN")
ts = c("TS")
own = c("PrivLabel") == "Y"
cost = c("Qty") * c("CostEUR")

QUESTIONS = [
    # Everyday
    (
        "Total turnover and average discount per site",
        lines.group("Store", turnover=sum_("LineEUR"), discount=mean("DiscEUR")).table(),
    ),
    (
        "Just the description, brand and shelf price of our own brand articles",
        skus.filter(own).select("Descr", "Brand", "ShelfEUR").table(),
    ),
    ("First five articles of the master, please", skus.limit(5).table()),
    (
        "Gap in total turnover between Central and Hillside",
        lines.value(
            sum_("LineEUR", c("Store") == "Central") - sum_("LineEUR", c("Store") == "Hillside")
        ),
    ),
    ("The ten dearest articles on shelf", skus.top(10, "ShelfEUR").table()),
    (
        "Turnover by month with its running total",
        lines.group(month=ts.floor("month"), turnover=sum_("LineEUR"))
        .derive(total=running("turnover", "month"))
        .table(),
    ),
    (
        "Range of the shelf price, lowest to highest, as one figure",
        skus.value(max_("ShelfEUR") - min_("ShelfEUR")),
    ),
    (
        "Articles with no shelf space on file: fill it with 1, permanently",
        skus.derive(Facings=c("Facings").or_else(1)).change("products"),
    ),
    (
        "How many pieces of Beverages did we sell?",
        sold.filter(c("Cat") == "Beverages").value(sum_("Qty")),
    ),
    ("Article master sorted by launch, newest on top", skus.sort("-LaunchDt").table()),
    ("Our market share against the discounters?", None),
    # Look
    ("What is the size of the till data, in records and fields?", lines.report("shape")),
    ("Where is our article master incomplete?", skus.report("missing")),
    ("Which ranges do we carry?", skus.distinct("Cat").table()),
    (
        "Give me the spread of what articles cost us and what we charge on shelf",
        skus.report("describe", "CostEUR", "ShelfEUR"),
    ),
    ("Pull seven articles at random for a shelf check", skus.sample(7).table()),
    ("Were any till entries booked twice?", lines.report("duplicates")),
    # Aggregate and compare
    ("How many baskets did we ring up?", lines.value(nunique("RcptNo"))),
    (
        "What is our average basket worth?",
        lines.group("RcptNo", worth=sum_("LineEUR")).value(mean("worth")),
    ),
    (
        "Average number of pieces in a basket at each of our sites",
        lines.group("Store", "RcptNo", pieces=sum_("Qty"))
        .group("Store", pieces=mean("pieces"))
        .table(),
    ),
    (
        "What is the sales mix across ranges, as shares of total turnover?",
        sold.group("Cat", turnover=sum_("LineEUR"))
        .derive(share=c("turnover") / over(sum_("turnover")))
        .table(),
    ),
    (
        "Which range is the volume leader in pieces?",
        sold.group("Cat", pieces=sum_("Qty")).top(1, "pieces").table(),
    ),
    (
        "Ten best performing articles by turnover",
        sold.group("Descr", turnover=sum_("LineEUR")).top(10, "turnover").table(),
    ),
    (
        "The three strongest articles by turnover within each range",
        sold.group("Cat", "Descr", turnover=sum_("LineEUR"))
        .top(3, "turnover", per=("Cat",))
        .table(),
    ),
    (
        "Own brand share of turnover in percent, all ranges together",
        sold.value(sum_("LineEUR", own) / sum_("LineEUR") * 100),
    ),
    (
        "In which range is our own brand's share of turnover weakest?",
        sold.group("Cat", share=sum_("LineEUR", own) / sum_("LineEUR")).bottom(1, "share").table(),
    ),
    (
        "Gross profit in euros per range, takings less what the goods cost us",
        sold.group("Cat", profit=sum_(c("LineEUR") - cost)).table(),
    ),
    (
        "Margin as a percentage of takings for every brand, best first",
        sold.group("Brand", margin=sum_(c("LineEUR") - cost) / sum_("LineEUR") * 100)
        .sort("-margin")
        .table(),
    ),
    (
        "Which listed articles have not sold one piece? Candidates for delisting",
        skus.join(lines, on="EAN", how="anti").table(),
    ),
    (
        "Shelf productivity by range: turnover per shelf slot, counting articles that sold",
        lines.group("EAN", turnover=sum_("LineEUR"))
        .join(skus, on="EAN")
        .group("Cat", per_slot=sum_("turnover") / sum_("Facings"))
        .table(),
    ),
    (
        "What share of our shelf, in slots, does each vendor occupy?",
        skus.group("Supplier", slots=sum_("Facings"))
        .derive(share=c("slots") / over(sum_("slots")))
        .table(),
    ),
    (
        "Bakery penetration: what share of baskets holds at least one of its articles?",
        sold.group("RcptNo", bakery=count(only=c("Cat") == "Bakery")).value(mean(c("bakery") > 0)),
    ),
    (
        "In how many baskets do beverages and confectionery go together?",
        sold.group(
            "RcptNo",
            drinks=count(only=c("Cat") == "Beverages"),
            sweets=count(only=c("Cat") == "Confectionery"),
        )
        .filter((c("drinks") > 0) & (c("sweets") > 0))
        .value(count()),
    ),
    (
        "Deal dependency by range: percentage of turnover that came from lines on offer",
        sold.group("Cat", pct=sum_("LineEUR", c("Promo")) / sum_("LineEUR") * 100).table(),
    ),
    (
        "How deep do we discount at each site: money off over full value before it",
        lines.group("Store", depth=sum_("DiscEUR") / (sum_("LineEUR") + sum_("DiscEUR"))).table(),
    ),
    (
        "By how much does a loyalty member's average basket beat one without a membership?",
        lines.group("RcptNo", "Card", worth=sum_("LineEUR")).value(
            mean("worth", c("Card") == "Y") - mean("worth", c("Card") == "N")
        ),
    ),
    (
        "Which brands contribute more than 500 euros of turnover?",
        sold.group("Brand", turnover=sum_("LineEUR")).filter(c("turnover") > 500).table(),
    ),
    (
        "Slow movers in dairy: articles with fewer than 12 pieces through the till",
        sold.filter(c("Cat") == "Dairy")
        .group("Descr", pieces=sum_("Qty"))
        .filter(c("pieces") < 12)
        .table(),
    ),
    (
        "Depth of the own brand assortment per range, only articles with four or more slots",
        skus.filter(own & (c("Facings") >= 4)).group("Cat", articles=count()).table(),
    ),
    (
        "What do we realise per piece on average in each range, turnover over volume?",
        sold.group("Cat", per_piece=sum_("LineEUR") / sum_("Qty")).table(),
    ),
    (
        "Number one article on offer at Central, by pieces",
        sold.filter(c("Promo") & (c("Store") == "Central"))
        .group("Descr", pieces=sum_("Qty"))
        .top(1, "pieces")
        .table(),
    ),
    (
        "Which articles sit above the average shelf price of their range?",
        skus.filter(c("ShelfEUR") > over(mean("ShelfEUR"), "Cat")).table(),
    ),
    (
        "Vendors that are present in a single range only",
        skus.group("Supplier", ranges=nunique("Cat"))
        .filter(c("ranges") == 1)
        .select("Supplier")
        .table(),
    ),
    # Time
    (
        "How does turnover perform week by week?",
        lines.group(week=ts.floor("week"), turnover=sum_("LineEUR")).table(),
    ),
    (
        "Footfall in baskets at every hour of the day",
        lines.group(hour=ts.part("hour"), baskets=nunique("RcptNo")).table(),
    ),
    (
        "What is our strongest trading day of the week by turnover?",
        lines.group(weekday=ts.part("weekdayName"), turnover=sum_("LineEUR"))
        .top(1, "turnover")
        .table(),
    ),
    (
        "What portion of turnover is made on Saturdays and Sundays at each site?",
        lines.group(
            "Store", share=sum_("LineEUR", ts.part("weekday") >= 6) / sum_("LineEUR")
        ).table(),
    ),
    (
        "Turnover growth of the beverages range month on month, in percent",
        sold.filter(c("Cat") == "Beverages")
        .group(month=ts.floor("month"), turnover=sum_("LineEUR"))
        .derive(growth=(c("turnover") / shift("turnover", "month") - 1) * 100)
        .table(),
    ),
    (
        "Range performance in the fourth quarter of 2024, in turnover and pieces",
        sold.filter((ts >= date("2024-10-01")) & (ts < date("2025-01-01")))
        .group("Cat", turnover=sum_("LineEUR"), pieces=sum_("Qty"))
        .table(),
    ),
    (
        "Day by day turnover in December 2024 and what it had added up to by then",
        lines.filter((ts >= date("2024-12-01")) & (ts < date("2025-01-01")))
        .group(day=ts.floor("day"), turnover=sum_("LineEUR"))
        .derive(total=running("turnover", "day"))
        .table(),
    ),
    (
        "Weekly volume in pieces smoothed over four weeks",
        lines.group(week=ts.floor("week"), pieces=sum_("Qty"))
        .derive(smoothed=rolling("pieces", "week", 4))
        .table(),
    ),
    (
        "Innovation: how much turnover comes from articles brought out since 1 January 2024?",
        sold.filter(c("LaunchDt") >= date("2024-01-01")).value(sum_("LineEUR")),
    ),
    (
        "How many newcomers joined the shelf in each year?",
        skus.group(year=c("LaunchDt").floor("year"), articles=count()).table(),
    ),
    # Charts
    (
        "Pie of the turnover mix by range",
        sold.group("Cat", turnover=sum_("LineEUR")).chart("pie", x="Cat", y="turnover"),
    ),
    (
        "Bar chart of the money we gave away in discounts per range",
        sold.group("Cat", discount=sum_("DiscEUR")).chart("bar", x="Cat", y="discount"),
    ),
    (
        "Monthly turnover trend, one line for each site",
        lines.group("Store", month=ts.floor("month"), turnover=sum_("LineEUR")).chart(
            "line", x="month", y="turnover", colour="Store"
        ),
    ),
    (
        "How are basket values distributed? A histogram",
        lines.group("RcptNo", worth=sum_("LineEUR")).chart("histogram", y="worth"),
    ),
    (
        "Plot shelf slots against pieces sold for each article, slots at the bottom",
        lines.group("EAN", pieces=sum_("Qty"))
        .join(skus, on="EAN")
        .chart("scatter", x="Facings", y="pieces"),
    ),
    (
        "Heat map of footfall in baskets: hour across, weekday up the side",
        lines.group(
            hour=ts.part("hour"), weekday=ts.part("weekday"), baskets=nunique("RcptNo")
        ).chart("heatmap", x="hour", y="weekday", colour="baskets"),
    ),
    (
        "Stack the ranges' turnover on one bar per site",
        sold.group("Store", "Cat", turnover=sum_("LineEUR")).chart(
            "bar", x="Store", y="turnover", colour="Cat", stacked=True
        ),
    ),
    # Cleaning and reshaping
    (
        "Articles that have no brand should read unbranded in the master, update it",
        skus.derive(Brand=c("Brand").or_else("unbranded")).change("products"),
    ),
    (
        "Carry a unit margin, shelf price less cost, on the article master from now on",
        skus.derive(unit_margin=c("ShelfEUR") - c("CostEUR")).change("products"),
    ),
    (
        "Remove the doubly booked entries from the till data",
        lines.distinct().change("receipt_lines"),
    ),
    (
        "Matrix of turnover, ranges down and sites across",
        sold.pivot("Cat", "Store", sum_("LineEUR")).table(),
    ),
    # Statistics
    (
        "Does more shelf buy more volume? Correlate each article's slots with its pieces sold",
        lines.group("EAN", pieces=sum_("Qty"))
        .join(skus, on="EAN")
        .test("correlation", y="pieces", x="Facings"),
    ),
    (
        "Do basket values differ significantly between sites? Use an anova",
        lines.group("RcptNo", "Store", worth=sum_("LineEUR")).test("anova", y="worth", x="Store"),
    ),
    (
        "Is being on offer independent of the range? A chi-squared test",
        sold.test("chiSquared", y="Promo", x="Cat"),
    ),
    # Nothing holds it
    ("What is our stock cover in days for each range?", None),
    ("How much shrinkage did every site write off on produce?", None),
    ("How does our shelf price index stand against the discounter's?", None),
    ("What volume will confectionery do next Easter?", None),
    ("What drove the drop in household penetration last autumn?", None),
    ("Which hotel is closest to the trade fair?", None),
]
