"""Batches of a paint factory and the tins that they are filled into."""

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
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"batches": "parquet", "fills": "csv"}

VOICE = "a process engineer, plain, imperatives and short questions"


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 620
    mixed = pd.Timestamp("2023-07-03") + pd.to_timedelta(
        np.sort(rng.integers(0, 700 * 24, n)) + rng.integers(0, 60, n) / 60, unit="h"
    )
    hour = mixed.hour
    base = rng.choice(["water", "solvent"], n, p=[0.68, 0.32])
    product = np.where(
        base == "water",
        rng.choice(["Aqua Matt", "Aqua Silk", "Facade Plus"], n, p=[0.45, 0.3, 0.25]),
        rng.choice(["Alkyd Gloss", "Rust Primer"], n, p=[0.6, 0.4]),
    )
    line = rng.choice(["L1", "L2", "L3"], n, p=[0.42, 0.35, 0.23])
    gloss = pd.Series(product).map(
        {"Aqua Matt": 6, "Aqua Silk": 28, "Facade Plus": 9, "Alkyd Gloss": 84, "Rust Primer": 18}
    )
    temperature = rng.normal(24, 3.5, n)
    viscosity = np.where(base == "water", 102, 88) - (temperature - 24) * 1.4 + rng.normal(0, 4, n)
    grind = rng.gamma(9, np.where(line == "L3", 4.2, 3.3))
    delta = rng.gamma(2.2, np.where(line == "L3", 0.34, 0.24))
    bad = 1 / (1 + np.exp(-(delta - 1.3) * 3))
    draw = rng.random(n)
    volume = rng.choice([1000, 2000, 3000, 5000], n, p=[0.2, 0.4, 0.25, 0.15])
    batches = pd.DataFrame(
        {
            "batch_no": [f"B{number}" for number in range(40100, 40100 + n)],
            "mixed_at": mixed.floor("min"),
            "line": line,
            "shift": np.where(
                (hour >= 6) & (hour < 14), "early", np.where(hour >= 14, "late", "night")
            ),
            "operator": rng.choice(["Kowalski", "Meier", "Silva", "Okafor", "Hansen", "Brandt"], n),
            "product": product,
            "base": base,
            "colour": rng.choice(
                ["white", "grey", "red oxide", "green", "blue", "black"],
                n,
                p=[0.48, 0.18, 0.1, 0.08, 0.08, 0.08],
            ),
            "planned_L": volume,
            "actual_L": (volume * rng.normal(0.972, 0.014, n)).round(),
            "temp_C": temperature.round(1),
            "visc_KU": viscosity.round(1),
            "gloss_60": (gloss * rng.normal(1, 0.06, n)).round(1),
            "grind_um": grind.round(),
            "dE": delta.round(2),
            "solids_pct": rng.normal(54, 2.5, n).round(1),
            "mix_min": rng.normal(70 + volume / 100, 12, n).round(),
            "status": np.where(
                draw < bad * 0.4 + 0.03, "scrap", np.where(draw < bad + 0.06, "rework", "ok")
            ),
        }
    )
    batches.loc[rng.choice(n, 33, replace=False), "gloss_60"] = np.nan
    batches.loc[rng.choice(n, 14, replace=False), "visc_KU"] = np.nan
    batches.loc[rng.choice(n, 20, replace=False), "operator"] = None

    good = np.flatnonzero(batches["status"] != "scrap")
    k = 1050
    chosen = np.sort(rng.choice(good[rng.random(len(good)) < 0.95], k))
    size = rng.choice([0.75, 2.5, 5, 10], k, p=[0.25, 0.35, 0.25, 0.15])
    tins = (batches["actual_L"].to_numpy()[chosen] * rng.uniform(0.1, 0.6, k) / size).round()
    fills = pd.DataFrame(
        {
            "fill_id": np.arange(1, k + 1),
            "batch_no": batches["batch_no"].to_numpy()[chosen],
            "filled_on": (
                batches["mixed_at"].to_numpy()[chosen]
                + pd.to_timedelta(rng.integers(1, 9, k), unit="D")
            ),
            "machine": rng.choice(["F1", "F2", "F3"], k, p=[0.4, 0.4, 0.2]),
            "tin_L": size,
            "tins": tins.astype(int),
            "underfilled": rng.binomial(tins.astype(int), 0.006),
            "label": rng.choice(["Own", "BAUHOF", "own", "Tinto "], k, p=[0.5, 0.2, 0.1, 0.2]),
            "price_per_tin": (size * 6.4 + 2.2).round(2),
        }
    )
    fills["filled_on"] = pd.to_datetime(fills["filled_on"]).dt.strftime("%Y-%m-%d")
    return {"batches": batches, "fills": fills}


b = T("batches")
f = T("fills")
both = f.join(b, "batch_no")
mixed = c("mixed_at")
month = mixed.floor("month")
scrap = c("status") == "scrap"
water = c("base") == "water"
solvent = c("base") == "solvent"
litres = c("tins") * c("tin_L")

QUESTIONS = [
    # Everyday
    (
        "Minimum and maximum viscosity per base.",
        b.group("base", min=min_("visc_KU"), max=max_("visc_KU")).table(),
    ),
    (
        "List batch number, product and colour of the scrapped batches.",
        b.filter(scrap).select("batch_no", "product", "colour").table(),
    ),
    ("How many different operators are there?", b.value(nunique("operator"))),
    ("Summarise the mixing time.", b.report("describe", "mix_min")),
    (
        "Show batches not from line L3 with a dE above 1.5.",
        b.filter((c("line") != "L3") & (c("dE") > 1.5)).table(),
    ),
    (
        "Difference in grind between L3 and L1?",
        b.value(mean("grind_um", c("line") == "L3") - mean("grind_um", c("line") == "L1")),
    ),
    ("Standard deviation of dE per line.", b.group("line", sd=std("dE")).table()),
    ("Rename dE to delta_e in batches.", b.rename(dE="delta_e").change("batches")),
    (
        "Which operators made more than 100 batches?",
        b.group("operator", n=count()).filter(c("n") > 100).table(),
    ),
    (
        "How many tins of Aqua Silk were filled?",
        both.filter(c("product") == "Aqua Silk").value(sum_("tins")),
    ),
    ("Average energy used per batch?", None),
    # look
    ("Size of the batches table?", b.report("shape")),
    ("Count the missing values in each column of batches.", b.report("missing")),
    ("What data types do the columns of fills have?", f.report("types")),
    ("Which products do we make?", b.distinct("product").table()),
    ("How many different workers run the lines?", b.value(nunique("operator"))),
    ("Show 15 random batches.", b.sample(15).table()),
    (
        "Descriptive statistics for viscosity, gloss and grind.",
        b.report("describe", "visc_KU", "gloss_60", "grind_um"),
    ),
    ("Correlation matrix of the numeric columns in batches.", b.report("correlations")),
    # aggregate and compare
    ("How many batches were scrapped?", b.value(count(only=scrap))),
    ("Mean viscosity per line.", b.group("line", viscosity=mean("visc_KU")).table()),
    (
        "Scrap rate by shift.",
        b.group("shift", rate=mean(scrap)).table(),
    ),
    (
        "Total volume made per product and line.",
        b.group("product", "line", litres=sum_("actual_L")).table(),
    ),
    (
        "Which operator has the highest share of rework?",
        b.group("operator", share=mean(c("status") == "rework")).top(1, "share").table(),
    ),
    (
        "Number of white water-based batches on L1 with dE below 0.5.",
        b.value(
            count(only=(c("colour") == "white") & water & (c("line") == "L1") & (c("dE") < 0.5))
        ),
    ),
    (
        "Overall yield: actual over planned volume, in percent.",
        b.value(sum_("actual_L") / sum_("planned_L") * 100),
    ),
    (
        "Yield per product, actual divided by planned litres.",
        b.group("product", ratio=sum_("actual_L") / sum_("planned_L")).table(),
    ),
    (
        "Median mixing time of solvent batches by batch size.",
        b.filter(solvent).group("planned_L", time=median("mix_min")).table(),
    ),
    ("List the 10 batches with the largest colour deviation.", b.top(10, "dE").table()),
    (
        "Batch with the coarsest grind on each line.",
        b.top(1, "grind_um", per=("line",)).table(),
    ),
    (
        "Difference in mean gloss between Alkyd Gloss and Aqua Silk.",
        b.value(
            mean("gloss_60", c("product") == "Alkyd Gloss")
            - mean("gloss_60", c("product") == "Aqua Silk")
        ),
    ),
    (
        "Litres filled per machine, tins times tin size.",
        f.group("machine", litres=sum_(litres)).table(),
    ),
    (
        "How many tins of each product were filled?",
        both.group("product", tins=sum_("tins")).table(),
    ),
    ("Batches that were never filled.", b.join(f, "batch_no", "anti").table()),
    (
        "Which batches were filled on at least 4 occasions?",
        f.group("batch_no", n=count()).filter(c("n") >= 4).table(),
    ),
    # time
    ("Output in litres per month.", b.group(month=month, litres=sum_("actual_L")).table()),
    (
        "Batches per quarter and base.",
        b.group("base", quarter=mixed.floor("quarter"), n=count()).table(),
    ),
    (
        "How many batches were mixed in the second quarter of 2024?",
        b.value(count(only=(mixed >= date("2024-04-01")) & (mixed < date("2024-07-01")))),
    ),
    (
        "Month-on-month growth of produced volume in percent.",
        b.group(month=month, litres=sum_("actual_L"))
        .derive(growth=(c("litres") / shift("litres", "month") - 1) * 100)
        .table(),
    ),
    (
        "Cumulative tins filled per week.",
        f.group(week=c("filled_on").floor("week"), tins=sum_("tins"))
        .derive(cumulative=running("tins", "week"))
        .table(),
    ),
    (
        "Average temperature by month of the year.",
        b.group(month=mixed.part("month"), temperature=mean("temp_C")).table(),
    ),
    (
        "Average days from mixing to filling per product.",
        both.group("product", days=mean(mixed.until(c("filled_on")))).table(),
    ),
    ("Scrapped batches since March 2025.", b.filter(scrap & (mixed >= date("2025-03-01"))).table()),
    # charts
    ("Histogram of dE with 40 bins.", b.chart("histogram", y="dE", bins=40)),
    ("Boxplot of fineness of grind by line.", b.chart("box", x="line", y="grind_um")),
    (
        "Scatter of viscosity over temperature, coloured by base.",
        b.chart("scatter", x="temp_C", y="visc_KU", colour="base"),
    ),
    (
        "Bar chart of scrapped batches per operator.",
        b.filter(scrap).group("operator", n=count()).chart("bar", x="operator", y="n"),
    ),
    (
        "Line chart of the mean dE per month, one line per production line.",
        b.group("line", month=month, dE=mean("dE")).chart("line", x="month", y="dE", colour="line"),
    ),
    (
        "Stacked bar chart of status by shift.",
        b.group("shift", "status", n=count()).chart(
            "bar", x="shift", y="n", colour="status", stacked=True
        ),
    ),
    (
        "Heat map of the average mixing time by line and product.",
        b.group("line", "product", time=mean("mix_min")).chart(
            "heatmap", x="line", y="product", colour="time"
        ),
    ),
    (
        "Plot the tins per tin size as bars.",
        f.group("tin_L", tins=sum_("tins")).chart("bar", x="tin_L", y="tins"),
    ),
    # cleaning and reshaping
    (
        "Remove batches where viscosity was not measured.",
        b.filter(~c("visc_KU").missing()).change("batches"),
    ),
    (
        "Trim the labels in fills and set them to lower case.",
        f.derive(label=c("label").strip().lower()).change("fills"),
    ),
    (
        "Add a column loss: planned minus actual litres.",
        b.derive(loss=c("planned_L") - c("actual_L")).change("batches"),
    ),
    (
        "Rename dE to colour_deviation.",
        b.rename(dE="colour_deviation").change("batches"),
    ),
    (
        "Pivot: product in rows, line in columns, mean dE.",
        b.pivot("product", "line", mean("dE")).table(),
    ),
    (
        "Fill missing operators with unknown.",
        b.derive(operator=c("operator").or_else("unknown")).change("batches"),
    ),
    (
        "Replace missing gloss by the median gloss of the product.",
        b.derive(gloss_60=c("gloss_60").or_else(over(median("gloss_60"), "product"))).change(
            "batches"
        ),
    ),
    (
        "Flag batches out of spec: dE above 1 or grind above 50.",
        b.derive(out_of_spec=(c("dE") > 1) | (c("grind_um") > 50)).change("batches"),
    ),
    (
        "Convert the temperature to Fahrenheit in a new column temp_F.",
        b.derive(temp_F=c("temp_C") * 1.8 + 32).change("batches"),
    ),
    (
        "Long format of viscosity, gloss and solids per batch number.",
        b.select("batch_no", "visc_KU", "gloss_60", "solids_pct").unpivot(["batch_no"]).table(),
    ),
    # statistics
    (
        "Correlation of temperature and viscosity for water-based paint.",
        b.filter(water).test("correlation", y="visc_KU", x="temp_C"),
    ),
    (
        "Spearman correlation of grind and colour deviation.",
        b.test("correlation", y="dE", x="grind_um", method="spearman"),
    ),
    (
        "Does the grind differ between lines? ANOVA.",
        b.test("anova", y="grind_um", x="line"),
    ),
    (
        "T-test of solids, water against solvent.",
        b.test("tTest", y="solids_pct", x="base"),
    ),
    (
        "Is status independent of shift?",
        b.test("chiSquared", y="status", x="shift"),
    ),
    (
        "Linear regression of mixing time on planned litres.",
        b.test("regression", y="mix_min", x="planned_L"),
    ),
    (
        "Coefficient of variation of viscosity per product.",
        b.group("product", cv=std("visc_KU") / mean("visc_KU")).table(),
    ),
    (
        "Compare dE of L1 and L3 with a Mann-Whitney test.",
        b.filter(c("line").isin(["L1", "L3"])).test("mannWhitney", y="dE", x="line"),
    ),
    # unanswerable
    ("Energy consumption per batch.", None),
    ("Drying time of each product.", None),
    ("Which pigment supplier causes the most scrap?", None),
    ("Cleaning time between two colours.", None),
    ("Forecast the litres for the coming quarter.", None),
    ("Why is the scrap rate of L3 so high?", None),
    ("VOC content by product.", None),
    ("Which customers complained about gloss?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Which process values correlate with the colour deviation dE? Strongest first.",
        b.report("correlations", "dE"),
    ),
    (
        "Delete batches with any missing entry.",
        b.filter(
            ~c("operator").missing() & ~c("visc_KU").missing() & ~c("gloss_60").missing()
        ).change("batches"),
    ),
    (
        "Give mean, median and standard deviation of solids per product.",
        b.group(
            "product", mean=mean("solids_pct"), median=median("solids_pct"), sd=std("solids_pct")
        ).table(),
    ),
]
