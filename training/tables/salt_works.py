"""Ponds, harvests and sales of a sea salt works."""

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
    node,
    nunique,
    outlier,
    over,
    rolling,
    running,
    shift,
    sum_,
)

FORMATS = {"ponds": "csv", "harvests": "parquet", "sales": "csv"}

VOICE = "the foreman of a salt works, terse, lower case"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 66
    basin = np.repeat(["north", "middle", "south"], 22)
    ponds = pd.DataFrame(
        {
            "pond": [f"{one[0].upper()}{at % 22 + 1:02d}" for at, one in enumerate(basin)],
            "basin": basin,
            "area_m2": rng.gamma(9, 22, k).round(),
            "depth_cm": rng.normal(14, 4, k).clip(5).round(1),
            "liner": rng.choice(["clay", "slate", "timber"], k, p=[0.6, 0.25, 0.15]),
            "built": rng.integers(1911, 2019, k),
            "keeper": rng.choice(
                ["tomas", "ines", "old joao", "rute"],
                k,
                p=[0.3, 0.3, 0.25, 0.15],
            ),
            "sluice_ok": rng.choice(["y", "n"], k, p=[0.82, 0.18]),
        }
    )
    ponds.loc[rng.choice(k, 7, replace=False), "liner"] = None

    n = 1160
    year = rng.choice([2022, 2023, 2024], n, p=[0.3, 0.33, 0.37])
    raked = (
        pd.to_datetime(pd.Series(year).astype(str) + "-05-10")
        + pd.to_timedelta(rng.integers(0, 140, n), unit="D")
        + pd.to_timedelta(rng.integers(5 * 60, 19 * 60, n), unit="min")
    )
    raked = raked.sort_values(ignore_index=True)
    grade = rng.choice(["coarse", "fine", "fleur", "grey"], n, p=[0.42, 0.27, 0.19, 0.12])
    share = pd.Series(grade).map({"coarse": 1, "fine": 0.8, "fleur": 0.25, "grey": 0.9}).to_numpy()
    wet = rng.gamma(8, 60, n) * share
    moist = rng.normal(8, 1.6, n) + pd.Series(grade).map(
        {"coarse": 0, "fine": -1.5, "fleur": 2, "grey": 4}
    )
    used = rng.choice(k, 61, replace=False)
    spots = ["algae", "foam", "birds", "mud", "crust", "gypsum"]
    harvests = pd.DataFrame(
        {
            "lot": [f"L{one:04d}" for one in range(1, n + 1)],
            "pond": ponds["pond"].to_numpy()[rng.choice(used, n)],
            "filled_on": raked.dt.normalize()
            - pd.to_timedelta(rng.gamma(9, 2, n).astype(int) + 6, unit="D"),
            "raked_at": raked,
            "crew": rng.choice(["red", "blue", "gull"], n, p=[0.42, 0.36, 0.22]),
            "grade": grade,
            "wet_kg": wet.round(1),
            "dry_kg": (wet * (1 - moist / 100) * rng.normal(0.97, 0.01, n)).round(1),
            "moist_pct": moist.round(2),
            "brineBe": rng.normal(26.4, 0.9, n).round(1),
            "water_C": rng.normal(27, 3, n).round(1),
            "wind_kmh": rng.gamma(4, 4.5, n).round(),
            "rain_mm": (rng.gamma(1, 4, n) * (rng.random(n) < 0.3)).round(1),
            "sun_h": rng.normal(9.4, 2, n).clip(0, 14.5).round(1),
            "rejected": rng.random(n) < 0.06,
            "remarks": [
                "/".join(rng.choice(spots, rng.integers(1, 4), replace=False)) for _ in range(n)
            ],
        }
    )
    harvests.loc[rng.choice(n, 48, replace=False), "moist_pct"] = np.nan
    harvests.loc[rng.choice(n, 31, replace=False), "wind_kmh"] = np.nan
    harvests.loc[rng.choice(n, 400, replace=False), "remarks"] = None

    m = 1420
    of = np.sort(rng.choice(n - 60, m))
    ordered = raked.to_numpy()[of].astype("datetime64[D]") + rng.integers(3, 60, m).astype(
        "timedelta64[D]"
    )
    ordered = pd.to_datetime(ordered)
    channel = rng.choice(["wholesale", "web", "shop", "export"], m, p=[0.4, 0.25, 0.2, 0.15])
    large = np.isin(channel, ["wholesale", "export"])
    price = pd.Series(grade[of]).map({"coarse": 0.9, "fine": 1.4, "fleur": 14, "grey": 1.1})
    buyers = ["Mercado Sul", "Casa Pinho", "Atlantic Foods", "Padaria Lua", "Bistro 12"]
    buyers += ["Nordsalz", "Conserveira Ria", "Delikat", "Spice Loft", "Hotel Duna"]
    shipped = ordered + pd.to_timedelta(rng.gamma(2, 2.2, m).astype(int) + 1, unit="D")
    freight = rng.gamma(2, 40, m) * np.where(large, 5, 0.4)
    sales = pd.DataFrame(
        {
            "Inv No": np.arange(50_001, 50_001 + m),
            "Order Date": ordered,
            "Shipped": shipped,
            "Due": (shipped + pd.to_timedelta(30, unit="D")).strftime("%d/%m/%Y"),
            "Lot": harvests["lot"].to_numpy()[of],
            "Buyer": rng.choice(buyers, m, p=rng.dirichlet(np.full(len(buyers), 6.0))),
            "Channel": channel,
            "Region": rng.choice(
                ["coast", "inland", "islands", "abroad"],
                m,
                p=[0.4, 0.3, 0.1, 0.2],
            ),
            "Bags": np.where(large, rng.integers(10, 120, m), rng.integers(1, 15, m)),
            "Bag kg": np.where(large, rng.choice([10, 25], m), rng.choice([0.5, 1, 5], m)),
            "Price/kg (€)": (price * rng.normal(1, 0.07, m) * np.where(large, 0.8, 1.3)).round(2),
            "Freight": [f"€{one:,.2f}" for one in freight],
            "Paid": rng.choice(["yes", "no"], m, p=[0.86, 0.14]),
        }
    )
    sales.loc[rng.choice(m, 41, replace=False), "Shipped"] = pd.NaT
    sales.loc[rng.choice(m, 26, replace=False), "Buyer"] = None
    sales = pd.concat([sales, sales.iloc[rng.choice(m, 12, replace=False)]], ignore_index=True)
    return {"ponds": ponds, "harvests": harvests, "sales": sales}


ponds = T("ponds")
harvests = T("harvests")
sales = T("sales")

raked = c("raked_at")
ordered = c("Order Date")
kilos = c("Bags") * c("Bag kg")
turnover = kilos * c("Price/kg (€)")
freight = c("Freight").replace("€", "").replace(",", "").cast("number")
due = node("cast", of=c("Due").json, to="datetime", format="%d/%m/%Y")
on_ponds = harvests.join(ponds, "pond")
of_lots = sales.join(harvests, ("Lot", "lot"))

QUESTIONS = [
    # Everyday
    ("harvests, how many", harvests.value(count())),
    ("dry kilos in total", harvests.value(sum_("dry_kg"))),
    ("avg moisture", harvests.value(mean("moist_pct"))),
    ("five best harvests by dry kg", harvests.top(5, "dry_kg").table()),
    ("bags sold, all of them", sales.value(sum_("Bags"))),
    ("lots per crew", harvests.group("crew", lots=count()).table()),
    (
        "dry kg by month of raking",
        harvests.group(month=raked.floor("month"), dry_kg=sum_("dry_kg")).table(),
    ),
    (
        "bar chart, number of sales per channel",
        sales.group("Channel", n=count()).chart("bar", x="Channel", y="n"),
    ),
    ("holes in the sales table?", sales.report("missing")),
    ("last 8 sales", sales.tail(8).table()),
    (
        "mean price per kilo, outliers out",
        sales.filter(~outlier("Price/kg (€)")).value(mean("Price/kg (€)")),
    ),
    (
        "each grade: mean wet kg, mean sun hours",
        harvests.group("grade", wet=mean("wet_kg"), sun=mean("sun_h")).table(),
    ),
    (
        "rejected lots. count and percent",
        harvests.group(lots=count(only=c("rejected")), percent=mean(c("rejected")) * 100).table(),
    ),
    (
        "red crew against blue, total dry kg",
        harvests.filter(c("crew").isin(["red", "blue"]))
        .group("crew", dry_kg=sum_("dry_kg"))
        .table(),
    ),
    ("biggest pond by area", ponds.top(1, "area_m2").table()),
    ("just the fleur harvests", harvests.filter(c("grade") == "fleur").table()),
    ("how many different buyers", sales.value(nunique("Buyer"))),
    ("what liners do we have", ponds.distinct("liner").table()),
    ("histogram of water temp", harvests.chart("histogram", y="water_C")),
    (
        "bags ordered in 2023",
        sales.filter(ordered.part("year") == 2023).value(sum_("Bags")),
    ),
    (
        "harvests with more than 5 mm rain, number",
        harvests.filter(c("rain_mm") > 5).value(count()),
    ),
    ("last time we raked", harvests.value(max_("raked_at"))),
    ("share of sales not paid", sales.value(mean(c("Paid") == "no"))),
    (
        "pond, area and keeper where the sluice isn't ok",
        ponds.filter(c("sluice_ok") == "n").select("pond", "area_m2", "keeper").table(),
    ),
    ("ponds, deepest first", ponds.sort("-depth_cm").table()),
    ("median wind", harvests.value(median("wind_kmh"))),
    # More
    (
        "coarse lots of the blue crew without a drop of rain, how many",
        harvests.filter(
            (c("grade") == "coarse") & (c("crew") == "blue") & (c("rain_mm") == 0)
        ).value(count()),
    ),
    ("dry kg by basin", on_ponds.group("basin", dry_kg=sum_("dry_kg")).table()),
    (
        "mean moisture, crew by grade",
        harvests.group("crew", "grade", moisture=mean("moist_pct")).table(),
    ),
    (
        "dry kg per crew and grade, as share of the crew's total",
        harvests.group("crew", "grade", dry_kg=sum_("dry_kg"))
        .derive(share=c("dry_kg") / over(sum_("dry_kg"), "crew"))
        .table(),
    ),
    (
        "dry kg a year, growth in percent",
        harvests.group(year=raked.floor("year"), dry_kg=sum_("dry_kg"))
        .derive(growth=(c("dry_kg") / shift("dry_kg", "year") - 1) * 100)
        .table(),
    ),
    (
        "bags ordered each month plus running total",
        sales.group(month=ordered.floor("month"), bags=sum_("Bags"))
        .derive(total=running("bags", "month"))
        .table(),
    ),
    (
        "which crew got rejected most, and how often",
        harvests.filter(c("rejected")).group("crew", lots=count()).top(1, "lots").table(),
    ),
    (
        "two heaviest lots in each grade, dry",
        harvests.top(2, "dry_kg", per=("grade",)).table(),
    ),
    (
        "kilo price fleur minus grey, means",
        of_lots.value(
            mean("Price/kg (€)", c("grade") == "fleur") - mean("Price/kg (€)", c("grade") == "grey")
        ),
    ),
    (
        "mean wet kg, coarse divided by fleur",
        harvests.value(
            mean("wet_kg", c("grade") == "coarse") / mean("wet_kg", c("grade") == "fleur")
        ),
    ),
    (
        "weight lost wet to dry in percent, average per grade",
        harvests.group("grade", lost=mean((c("wet_kg") - c("dry_kg")) / c("wet_kg") * 100)).table(),
    ),
    (
        "days from filling to raking, mean by crew",
        harvests.group("crew", days=mean(c("filled_on").until(raked))).table(),
    ),
    (
        "orders that left more than a week after they came in",
        sales.filter(ordered.until(c("Shipped")) > 7).table(),
    ),
    (
        "unpaid invoices due before 1 july 2024, count",
        sales.filter((c("Paid") == "no") & (due < date("2024-07-01"))).value(count()),
    ),
    ("ponds nobody ever raked", ponds.join(harvests, "pond", "anti").table()),
    (
        "lots with no sale at all, how many",
        harvests.join(sales, ("lot", "Lot"), "anti").value(count()),
    ),
    (
        "turnover by buyer: bags x bag kg x price",
        sales.group("Buyer", turnover=sum_(turnover)).table(),
    ),
    (
        "three keepers with the most dry kg off their ponds",
        on_ponds.group("keeper", dry_kg=sum_("dry_kg")).top(3, "dry_kg").table(),
    ),
    (
        "average dry kg per square metre of pond, by liner",
        on_ponds.group("liner", yield_m2=mean(c("dry_kg") / c("area_m2"))).table(),
    ),
    (
        "weekday with most orders, number too",
        sales.group(weekday=ordered.part("weekdayName"), orders=count()).top(1, "orders").table(),
    ),
    (
        "raked before 7 in the morning, count per crew",
        harvests.filter(raked.part("hour") < 7).group("crew", lots=count()).table(),
    ),
    (
        "line of dry kg per week in 2024, one line a crew",
        harvests.filter(raked.part("year") == 2024)
        .group("crew", week=raked.floor("week"), dry_kg=sum_("dry_kg"))
        .chart("line", x="week", y="dry_kg", colour="crew"),
    ),
    (
        "dots: sun against brine density, colour by grade",
        harvests.chart("scatter", x="brineBe", y="sun_h", colour="grade"),
    ),
    ("box plot, moisture per grade", harvests.chart("box", x="grade", y="moist_pct")),
    (
        "pie, bags by region",
        sales.group("Region", bags=sum_("Bags")).chart("pie", x="Region", y="bags"),
    ),
    ("violins of wet weight by crew", harvests.chart("violin", x="crew", y="wet_kg")),
    (
        "stacked bars: bags per quarter of order, split by channel",
        sales.group("Channel", quarter=ordered.floor("quarter"), bags=sum_("Bags")).chart(
            "bar", x="quarter", y="bags", colour="Channel", stacked=True
        ),
    ),
    (
        "heat map, how wind, rain, sun and water temp hang together",
        harvests.select("wind_kmh", "rain_mm", "sun_h", "water_C").chart("heatmap"),
    ),
    (
        "no liner noted means bare, fill that in",
        ponds.derive(liner=c("liner").or_else("bare")).change("ponds"),
    ),
    ("kill the wind column", harvests.drop("wind_kmh").change("harvests")),
    ("call Bags sacks from now on", sales.rename(Bags="sacks").change("sales")),
    ("make freight a number", sales.derive(Freight=freight).change("sales")),
    (
        "new sales column kilos = bags times bag kg",
        sales.derive(kilos=kilos).change("sales"),
    ),
    ("double lines out of sales, keep it that way", sales.distinct().change("sales")),
    ("brine and moisture correlated?", harvests.test("correlation", y="moist_pct", x="brineBe")),
    (
        "mann-whitney: dry weight, rejected or not",
        harvests.test("mannWhitney", y="dry_kg", x="rejected"),
    ),
    (
        "kruskal-wallis, sunshine across crews",
        harvests.test("kruskal", y="sun_h", x="crew"),
    ),
    ("95 % confidence interval, mean brine", harvests.test("interval", y="brineBe")),
    (
        "buyers with over 130 invoices, and the count",
        sales.group("Buyer", invoices=count()).filter(c("invoices") > 130).table(),
    ),
    (
        "lots wetter than the average of their grade",
        harvests.filter(c("moist_pct") > over(mean("moist_pct"), "grade")).table(),
    ),
    (
        "weekly dry kg, rolling mean of 4 weeks",
        harvests.group(week=raked.floor("week"), dry_kg=sum_("dry_kg"))
        .derive(rolling_mean=rolling("dry_kg", "week", 4))
        .table(),
    ),
    (
        "split remarks at the slash, tally each",
        harvests.explode("remarks", "/").group("remarks", times=count()).table(),
    ),
    # Nothing answers these
    ("magnesium in the fleur, avg", None),
    ("tonnes we'll rake next july", None),
    ("why is grey so damp", None),
    ("tide height when we filled", None),
    ("what did the new rakes cost", None),
    ("wages per crew", None),
    ("should we reline the south ponds", None),
    ("bags sent back by buyers", None),
    ("storm coming this week?", None),
    ("calories per kilo of coarse", None),
]
