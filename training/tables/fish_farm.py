"""Daily records of the pens of a salmon and trout farm, and the pens."""

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
    median,
    min_,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
    where,
)

FORMATS = {"daily": "csv", "pens": "csv"}

VOICE = "an analyst of the farm in a notebook: plain, short"

PENS = [
    ("P01", "Loch Ardan", "salmon", "2023-04-11", 62000, 8200, "nylon", "Brenda"),
    ("P02", "Loch Ardan", "salmon", "2023-04-18", 60500, 8200, "nylon", "Brenda"),
    ("P03", "Loch Ardan", "salmon", "2023-05-02", 58800, 8200, "copper", "Brenda"),
    ("P04", "Loch Ardan", "rainbow trout", "2023-06-13", 41000, 5400, "nylon", "Brenda"),
    ("P05", "Sandvik", "salmon", "2023-03-28", 71000, 9600, "copper", "Havørn"),
    ("P06", "Sandvik", "salmon", "2023-03-30", 70200, 9600, "copper", "Havørn"),
    ("P07", "Sandvik", "salmon", "2023-09-05", 69400, 9600, "nylon", "Havørn"),
    ("P08", "Inner Bay", "rainbow trout", "2023-06-20", 38500, 5400, "nylon", "Kittiwake"),
    ("P09", "Inner Bay", "rainbow trout", "2023-07-04", 39900, 5400, "HDPE", None),
    ("P10", "Inner Bay", "arctic char", "2023-08-15", 18000, 3100, "HDPE", "Kittiwake"),
    ("P11", "Sandvik", "salmon", "2024-10-01", 66000, 9600, "HDPE", "Havørn"),
]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    columns = ["Pen", "Site", "Species", "Stocked", "Smolts", "Volume_m3", "Net", "Boat"]
    pens = pd.DataFrame(PENS, columns=columns)
    n = 1500
    which = rng.integers(0, 10, n)
    day = pd.Timestamp("2023-10-01") + pd.to_timedelta(np.sort(rng.integers(0, 456, n)), "D")
    days = (day - pd.to_datetime(pens["Stocked"].to_numpy()[which])).days.to_numpy()
    weight = (110 + 6.4 * days * rng.normal(1, 0.06, n)).round()
    temp = 9.2 + 4.1 * np.cos((day.dayofyear.to_numpy() - 225) / 365 * 2 * np.pi)
    temp = temp + rng.normal(0, 0.7, n)
    lice = rng.gamma(1.4, 0.16, n) * (temp / 9)
    treated = rng.random(n) < np.where(lice > 0.4, 0.28, 0.03)
    morts = rng.poisson(np.where(treated, 21, 8)) * (rng.random(n) > 0.06)
    alive = pens["Smolts"].to_numpy()[which] - days * 11
    feed = alive * weight / 1000 * 0.0085 * (temp / 10) * rng.normal(1, 0.1, n)
    feed_type = np.select(
        [weight < 700, weight < 1500, weight < 2400],
        ["starter 3mm", "grower 5mm", "grower 7mm"],
        "finisher 9mm",
    )
    cause = rng.choice(
        ["unknown", "handling", "gill disease", "seal", "winter sore"],
        n,
        p=[0.42, 0.2, 0.17, 0.12, 0.09],
    )
    daily = pd.DataFrame(
        {
            "Date": day.strftime("%Y-%m-%d"),
            "Pen": pens["Pen"].to_numpy()[which],
            "Feed_kg": feed.round(),
            "Feed_type": feed_type,
            "Feed_price_kg": (1.42 + 0.0004 * np.arange(n) + rng.normal(0, 0.02, n)).round(2),
            "Morts": morts,
            "Mort_cause": pd.Series(cause).mask(morts == 0),
            "Temp_C": temp.round(1),
            "O2_mgL": np.clip(14.1 - 0.42 * temp + rng.normal(0, 0.6, n), 5, 13).round(1),
            "Lice_avg": lice.round(2),
            "Avg_wt_g": weight,
            "Treated": np.where(treated, "yes", "no"),
            "Fed_by": rng.choice(["Isla", "isla ", "Magnus", "Ewan", "MAGNUS", "Priya"], n),
            "Weather": rng.choice(["calm", "windy", "storm", "fog"], n, p=[0.47, 0.34, 0.09, 0.1]),
        }
    )
    daily.loc[rng.choice(n, 61, replace=False), "O2_mgL"] = np.nan
    daily.loc[rng.choice(n, 140, replace=False), "Lice_avg"] = np.nan
    daily.loc[rng.choice(n, 18, replace=False), "Weather"] = None
    daily = pd.concat([daily, daily.iloc[[212, 840, 1301]]], ignore_index=True)
    return {"daily": daily, "pens": pens}


daily = T("daily")
pens = T("pens")
both = daily.join(pens, on="Pen")

day = c("Date")
month = day.floor("month")
treated = c("Treated") == "yes"
in_2024 = (day >= date("2024-01-01")) & (day < date("2025-01-01"))

low, high = over(quantile("Morts", 0.25)), over(quantile("Morts", 0.75))

QUESTIONS = [
    # Everyday
    ("tail of daily, 20 rows", daily.tail(20).table()),
    (
        "median lice average without outliers",
        daily.filter(~outlier("Lice_avg")).value(median("Lice_avg")),
    ),
    ("daily rows remaining after dropping duplicates", daily.distinct().value(count())),
    (
        "mean days from one treatment to the next in a pen",
        daily.filter(treated)
        .derive(gap=shift("Date", "Date", per=("Pen",)).until(day))
        .value(mean("gap")),
    ),
    (
        "feed kg in q1 2024 and in q2 2024",
        daily.group(
            q1=sum_("Feed_kg", only=(day >= date("2024-01-01")) & (day < date("2024-04-01"))),
            q2=sum_("Feed_kg", only=(day >= date("2024-04-01")) & (day < date("2024-07-01"))),
        ).table(),
    ),
    (
        "storm vs calm weather, mean feed kg",
        daily.filter(c("Weather").isin(["storm", "calm"]))
        .group("Weather", feed=mean("Feed_kg"))
        .table(),
    ),
    (
        "add o2_deficit to daily as 10 minus oxygen",
        daily.derive(o2_deficit=call("subtract", 10, c("O2_mgL"))).change("daily"),
    ),
    (
        "mean oxygen, max lice, total morts by pen",
        daily.group(
            "Pen", oxygen=mean("O2_mgL"), lice=max_("Lice_avg"), morts=sum_("Morts")
        ).table(),
    ),
    (
        "count and percentage of treated records",
        daily.group(n=count(only=treated), percentage=mean(treated) * 100).table(),
    ),
    (
        "min and max temp by pen",
        daily.group("Pen", low=min_("Temp_C"), high=max_("Temp_C")).table(),
    ),
    (
        "date, pen and morts where morts over 30",
        daily.filter(c("Morts") > 30).select("Date", "Pen", "Morts").table(),
    ),
    ("latest date in daily", daily.value(max_("Date"))),
    ("weather, value counts", daily.group("Weather", n=count()).table()),
    ("first 10 rows of pens", pens.limit(10).table()),
    (
        "difference in morts between treated and untreated",
        daily.value(mean("Morts", treated) - mean("Morts", c("Treated") == "no")),
    ),
    ("scatter of oxygen over temp", daily.chart("scatter", x="Temp_C", y="O2_mgL")),
    ("t-test of lice, treated or not", daily.test("tTest", y="Lice_avg", x="Treated")),
    (
        "pens with mean temp above 9",
        daily.group("Pen", temp=mean("Temp_C")).filter(c("temp") > 9).table(),
    ),
    (
        "add a column feed_cost to daily, feed kg times feed price",
        daily.derive(feed_cost=c("Feed_kg") * c("Feed_price_kg")).change("daily"),
    ),
    ("forecast of the morts for next week", None),
    # look
    ("how many records in daily", daily.value(count())),
    ("columns of daily with types", daily.report("types")),
    ("missing values in daily", daily.report("missing")),
    ("list the feed types", daily.distinct("Feed_type").table()),
    ("any duplicated rows in the daily records", daily.report("duplicates")),
    (
        "summary stats of feed kg, temp and oxygen",
        daily.report("describe", "Feed_kg", "Temp_C", "O2_mgL"),
    ),
    ("20 random daily rows", daily.sample(20).table()),
    ("show pens with site and species only", pens.select("Pen", "Site", "Species").table()),
    # aggregate and compare
    ("total feed per pen", daily.group("Pen", feed=sum_("Feed_kg")).table()),
    ("average water temperature", daily.value(mean("Temp_C"))),
    ("dead fish by cause", daily.group("Mort_cause", morts=sum_("Morts")).table()),
    (
        "which pen lost the most fish",
        daily.group("Pen", morts=sum_("Morts")).top(1, "morts").table(),
    ),
    ("total feed cost, kg times price", daily.value(sum_(c("Feed_kg") * c("Feed_price_kg")))),
    ("share of days treated per pen", daily.group("Pen", share=mean(treated)).table()),
    (
        "mean lice on treated vs untreated days",
        daily.group("Treated", lice=mean("Lice_avg")).table(),
    ),
    (
        "deaths per site and species",
        both.group("Site", "Species", morts=sum_("Morts")).table(),
    ),
    ("lowest oxygen in each pen", daily.group("Pen", lowest=min_("O2_mgL")).table()),
    (
        "how many records with oxygen below 7 and temp over 12",
        daily.filter((c("O2_mgL") < 7) & (c("Temp_C") > 12)).value(count()),
    ),
    (
        "top 5 days by mortality, all pens together",
        daily.group("Date", morts=sum_("Morts")).top(5, "morts").table(),
    ),
    ("3 worst lice readings for each pen", daily.top(3, "Lice_avg", per=("Pen",)).table()),
    ("pens with no daily records", pens.join(daily, on="Pen", how="anti").table()),
    (
        "stocking density, smolts per m3, by pen",
        pens.derive(density=c("Smolts") / c("Volume_m3")).select("Pen", "density").table(),
    ),
    (
        "percentage of deaths caused by seals",
        daily.value(sum_("Morts", c("Mort_cause") == "seal") / sum_("Morts") * 100),
    ),
    (
        "sites with above average feeding in total",
        both.group("Site", feed=sum_("Feed_kg")).filter(c("feed") > over(mean("feed"))).table(),
    ),
    # time
    ("feed per month", daily.group(month=month, feed=sum_("Feed_kg")).table()),
    (
        "deaths by week since june 2024",
        daily.filter(day >= date("2024-06-01"))
        .group(week=day.floor("week"), morts=sum_("Morts"))
        .table(),
    ),
    (
        "avg temperature by month of the year",
        daily.group(month=day.part("month"), temp=mean("Temp_C")).table(),
    ),
    (
        "running total of feed by month in 2024",
        daily.filter(in_2024)
        .group(month=month, feed=sum_("Feed_kg"))
        .derive(total=running("feed", "month"))
        .table(),
    ),
    (
        "7 day rolling average of daily deaths",
        daily.group("Date", morts=sum_("Morts"))
        .derive(average=rolling("morts", "Date", 7))
        .table(),
    ),
    (
        "month on month change in feed cost",
        daily.group(month=month, cost=sum_(c("Feed_kg") * c("Feed_price_kg")))
        .derive(change=c("cost") - shift("cost", "month"))
        .table(),
    ),
    ("last treatment date per pen", daily.filter(treated).group("Pen", last=max_("Date")).table()),
    (
        "how many pens were stocked in Q2 2023",
        pens.filter(
            (c("Stocked") >= date("2023-04-01")) & (c("Stocked") < date("2023-07-01"))
        ).value(count()),
    ),
    # charts
    (
        "plot feed by month",
        daily.group(month=month, feed=sum_("Feed_kg")).chart("line", x="month", y="feed"),
    ),
    (
        "bar chart of mortality per pen",
        daily.group("Pen", morts=sum_("Morts")).chart("bar", x="Pen", y="morts"),
    ),
    ("scatter temp against oxygen", daily.chart("scatter", x="Temp_C", y="O2_mgL")),
    ("histogram of fish weight, 30 bins", daily.chart("histogram", y="Avg_wt_g", bins=30)),
    ("box plot of lice by pen", daily.chart("box", x="Pen", y="Lice_avg")),
    (
        "pie of deaths by cause",
        daily.group("Mort_cause", morts=sum_("Morts")).chart("pie", x="Mort_cause", y="morts"),
    ),
    (
        "average weight over time, one line per species",
        both.group("Date", "Species", weight=mean("Avg_wt_g")).chart(
            "line", x="Date", y="weight", colour="Species"
        ),
    ),
    (
        "heatmap of mean lice, month by pen",
        daily.group("Pen", month=month, lice=mean("Lice_avg")).chart(
            "heatmap", x="month", y="Pen", colour="lice"
        ),
    ),
    # cleaning and reshaping
    ("drop duplicate rows from daily", daily.distinct().change("daily")),
    (
        "trim and lowercase fed by in daily",
        daily.derive(Fed_by=c("Fed_by").strip().lower()).change("daily"),
    ),
    (
        "fill missing mortality cause with none and save it",
        daily.derive(Mort_cause=c("Mort_cause").or_else("none")).change("daily"),
    ),
    (
        "turn treated into a category in daily",
        daily.derive(Treated=c("Treated").cast("category")).change("daily"),
    ),
    ("rename Morts to dead in daily", daily.rename(Morts="dead").change("daily")),
    (
        "add a feed cost column to daily, kg x price",
        daily.derive(feed_cost=c("Feed_kg") * c("Feed_price_kg")).change("daily"),
    ),
    (
        "remove the records without an oxygen reading from daily",
        daily.filter(~c("O2_mgL").missing()).change("daily"),
    ),
    (
        "pivot pens down, feed types across, total kg",
        daily.pivot("Pen", "Feed_type", sum_("Feed_kg")).table(),
    ),
    (
        "label records cold under 8 degrees, otherwise warm",
        daily.derive(label=where(c("Temp_C") < 8, "cold", "warm")).table(),
    ),
    (
        "oxygen and temp in long format, keep date and pen",
        daily.select("Date", "Pen", "O2_mgL", "Temp_C").unpivot(["Date", "Pen"]).table(),
    ),
    # statistics
    (
        "correlation between temperature and feed",
        daily.test("correlation", y="Feed_kg", x="Temp_C"),
    ),
    ("t test of deaths, treated vs not", daily.test("tTest", y="Morts", x="Treated")),
    ("anova of weight by feed type", daily.test("anova", y="Avg_wt_g", x="Feed_type")),
    (
        "is treatment independent of the weather, chi square",
        daily.test("chiSquared", y="Treated", x="Weather"),
    ),
    ("95% confidence interval for mean lice", daily.test("interval", y="Lice_avg")),
    ("is oxygen normally distributed", daily.test("normality", y="O2_mgL")),
    ("standard deviation of weight per pen", daily.group("Pen", sd=std("Avg_wt_g")).table()),
    ("90th percentile of daily feed kg", daily.value(quantile("Feed_kg", 0.9))),
    # no answer
    ("average salinity per site", None),
    ("which pen will be ready to harvest first", None),
    ("why did mortality jump in november", None),
    ("sales price per kg of salmon", None),
    ("how many fish escaped from P05", None),
    ("forecast feed for next quarter", None),
    ("hours worked by Ewan per week", None),
    ("what does the licence say about lice limits", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "what correlates with lice average",
        daily.report("correlations", "Lice_avg"),
    ),
    (
        "odd mortality counts",
        daily.filter(
            (c("Morts") < low - (high - low) * 1.5) | (c("Morts") > high + (high - low) * 1.5)
        ).table(),
    ),
    (
        "get rid of incomplete rows in daily",
        daily.filter(
            ~c("Mort_cause").missing()
            & ~c("O2_mgL").missing()
            & ~c("Lice_avg").missing()
            & ~c("Weather").missing()
        ).change("daily"),
    ),
]
