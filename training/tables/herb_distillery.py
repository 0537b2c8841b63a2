"""Runs of a distillery of essential oils, and the lots of herbs that go into its stills."""

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
    node,
    nunique,
    outlier,
    over,
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"runs": "parquet", "lots": "csv"}

VOICE = "a chemist of a distillery, precise, units and definitions in every second question"

HERBS = {
    "lavender": (7.5, "flowering tops", 0.885, 1.461),
    "peppermint": (4.2, "leaves", 0.905, 1.463),
    "rosemary": (9.0, "whole herb", 0.908, 1.469),
    "clary sage": (1.6, "flowering tops", 0.893, 1.460),
    "thyme": (5.1, "whole herb", 0.922, 1.499),
    "geranium": (1.3, "leaves", 0.891, 1.467),
}


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    k = 96
    herb = rng.choice([*HERBS], k, p=[0.3, 0.2, 0.18, 0.1, 0.14, 0.08])
    harvested = pd.Timestamp("2023-05-20") + pd.to_timedelta(
        np.sort(rng.choice(2, k) * 365 + rng.integers(0, 130, k)), "D"
    )
    organic = rng.random(k) < 0.4
    lots = pd.DataFrame(
        {
            "LotID": [f"L{i:03d}" for i in range(1, k + 1)],
            "Species": herb,
            "Plant part": [HERBS[name][1] for name in herb],
            "Grower": rng.choice(
                ["Alder Farm", "Bonnet & Fils", "Moravec", "Stonecrop", "Valensole Coop"],
                k,
                p=[0.28, 0.22, 0.17, 0.13, 0.2],
            ),
            "Organic": organic,
            "HarvestedOn": harvested.strftime("%d/%m/%Y"),
            "Moisture (%)": rng.normal(64, 6.5, k).round(1),
            "Bought (kg)": rng.gamma(6, 480, k).round(),
            "Price per kg": [f"${p:.2f}" for p in rng.gamma(9, 0.12, k) + 0.5 * organic + 0.4],
        }
    )
    lots.loc[rng.choice(k, 7, replace=False), "Moisture (%)"] = np.nan

    n = 840
    lot = rng.choice(k - 6, n)
    still = rng.choice(["Alembic", "Column", "Pilot"], n, p=[0.45, 0.4, 0.15])
    charge = np.where(still == "Pilot", rng.normal(38, 5, n), rng.normal(310, 34, n))
    rate, density, index = (
        np.array([HERBS[name][place] for name in herb])[lot] for place in (0, 2, 3)
    )
    started = (
        pd.DatetimeIndex(harvested)[lot]
        + pd.to_timedelta(rng.gamma(1.3, 22, n).astype(int), "D")
        + pd.to_timedelta(rng.integers(6 * 60, 17 * 60, n), "min")
    )
    minutes = np.where(still == "Pilot", 70, 130) + rng.gamma(6, 9, n)
    pressure = rng.normal(1.15, 0.07, n)
    failed = rng.random(n) < 0.06 + 0.5 * np.clip(pressure - 1.22, 0, 0.3)
    runs = pd.DataFrame(
        {
            "LotID": lots["LotID"].to_numpy()[lot],
            "Still": still,
            "Operator": rng.choice(
                ["Hana", "Odile", "Tomas", "Viktor"], n, p=[0.3, 0.25, 0.28, 0.17]
            ),
            "StartedAt": started,
            "EndedAt": started + pd.to_timedelta(minutes.round(), "min"),
            "Charge (kg)": charge.round(1),
            "steam_kg_h": (charge * 0.3 + rng.normal(14, 6, n)).round(1),
            "Pressure (bar)": pressure.round(3),
            "Oil_mL": np.clip(charge * rate * rng.normal(1, 0.13, n), 5, None).round(),
            "Hydrosol (L)": (charge * rng.normal(0.45, 0.05, n)).round(1),
            "Density (g/mL)": (density + rng.normal(0, 0.004, n)).round(4),
            "RefrIndex": (index + rng.normal(0, 0.0012, n)).round(4),
            "Colour": rng.choice(
                ["colourless", "pale yellow", "amber", "green"], n, p=[0.34, 0.42, 0.15, 0.09]
            ),
            "QC_passed": np.where(failed, "no", "yes"),
            "Remark": rng.choice(
                np.array(
                    [None, "emulsion", "foaming", "gasket changed", "late start"], dtype=object
                ),
                n,
                p=[0.78, 0.07, 0.06, 0.04, 0.05],
            ),
        }
    )
    runs.loc[rng.choice(n, 9, replace=False), "Pressure (bar)"] = 1.62
    runs.loc[rng.choice(n, 52, replace=False), "Density (g/mL)"] = np.nan
    runs.loc[rng.choice(n, 83, replace=False), "RefrIndex"] = np.nan
    runs.loc[rng.choice(n, 16, replace=False), "Operator"] = None
    runs = runs.sort_values("StartedAt", ignore_index=True)
    runs.insert(0, "RunNo", 2001 + np.arange(n))
    return {"runs": runs, "lots": lots}


r = T("runs")
lots = T("lots")
j = r.join(lots, "LotID")
started = c("StartedAt")
hours = started.until(c("EndedAt"), "hour")
failed = c("QC_passed") == "no"
passed = c("QC_passed") == "yes"
pilot = c("Still") == "Pilot"
harvested_on = node("cast", of=c("HarvestedOn").json, to="datetime", format="%d/%m/%Y")
price = c("Price per kg").replace("$", "").cast("number")
in_2024 = (started >= date("2024-01-01")) & (started < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    ("How many distillation runs are on record?", r.value(count())),
    ("What is the arithmetic mean of the oil volume, in mL?", r.value(mean("Oil_mL"))),
    ("Give the number of runs for each still.", r.group("Still", n=count()).table()),
    (
        "State the total charge in kg that each operator has processed.",
        r.group("Operator", kg=sum_("Charge (kg)")).table(),
    ),
    ("Show the final 15 records of the runs.", r.tail(15).table()),
    (
        "Mean pressure in bar, outliers excluded?",
        r.filter(~outlier("Pressure (bar)")).value(mean("Pressure (bar)")),
    ),
    ("Identify the five runs with the largest oil volume.", r.top(5, "Oil_mL").table()),
    ("What is the median density in g/mL?", r.value(median("Density (g/mL)"))),
    (
        "In how many runs was the refractive index not measured?",
        r.filter(c("RefrIndex").missing()).value(count()),
    ),
    (
        "Mean and maximum of the steam rate, in kg/h, side by side.",
        r.group(mean=mean("steam_kg_h"), maximum=max_("steam_kg_h")).table(),
    ),
    (
        "Number of runs that did not pass QC, and their percentage of all runs?",
        r.group(n=count(only=failed), percent=mean(failed) * 100).table(),
    ),
    (
        "Compare the mean hydrosol volume of Alembic and Column.",
        r.filter(c("Still").isin(["Alembic", "Column"]))
        .group("Still", litres=mean("Hydrosol (L)"))
        .table(),
    ),
    (
        "How many runs were started per month?",
        r.group(month=started.floor("month"), n=count()).table(),
    ),
    ("A histogram of the densities, please.", r.chart("histogram", y="Density (g/mL)")),
    (
        "Number of lots per species as a bar chart.",
        lots.group("Species", n=count()).chart("bar", x="Species", y="n"),
    ),
    ("Which distinct oil colours have been noted?", r.distinct("Colour").table()),
    ("For each column of the runs, how many values are absent?", r.report("missing")),
    ("List the lots whose moisture exceeds 70 %.", lots.filter(c("Moisture (%)") > 70).table()),
    ("What are the dimensions of the lots table?", lots.report("shape")),
    (
        "Total hydrosol in litres from runs below 1.1 bar?",
        r.filter(c("Pressure (bar)") < 1.1).value(sum_("Hydrosol (L)")),
    ),
    ("Draw eight runs at random for re-analysis.", r.sample(8).table()),
    ("Arrange the lots by moisture, lowest value first.", lots.sort("Moisture (%)").table()),
    ("On which date was the most recent lot harvested?", lots.value(max_(harvested_on))),
    (
        "Mean charge, in kg, for every combination of still and operator.",
        r.group("Still", "Operator", kg=mean("Charge (kg)")).table(),
    ),
    (
        "How many runs began in July 2024?",
        r.filter((started >= date("2024-07-01")) & (started < date("2024-08-01"))).value(count()),
    ),
    (
        "For each grower: number of lots and average moisture.",
        lots.group("Grower", n=count(), moisture=mean("Moisture (%)")).table(),
    ),
    # More
    (
        "Define yield as total oil divided by total charge. What is it overall, in mL per kg?",
        r.value(sum_("Oil_mL") / sum_("Charge (kg)")),
    ),
    (
        "Report summed oil over summed charge (mL per kg) for every species.",
        j.group("Species", yield_mL_kg=sum_("Oil_mL") / sum_("Charge (kg)")).table(),
    ),
    (
        "How many runs of the Pilot still exceeded 1.2 bar and nevertheless passed QC?",
        r.filter(pilot & (c("Pressure (bar)") > 1.2) & passed).value(count()),
    ),
    (
        "Which operator has the highest QC failure rate, and how high is it in percent?",
        r.group("Operator", percent=mean(failed) * 100).top(1, "percent").table(),
    ),
    (
        "What is the mean duration of a run, start to end, in hours, for each still?",
        r.group("Still", hours=mean(hours)).table(),
    ),
    (
        "Which run lasted longest? The run number alone suffices.",
        r.derive(hours=hours).top(1, "hours").select("RunNo").value(),
    ),
    (
        "Cross the stills with the oil colours and count the failed runs in each cell.",
        r.filter(failed).group("Still", "Colour", n=count()).table(),
    ),
    (
        "Within each still, what share of its runs is attributable to each colour?",
        r.group("Still", "Colour", n=count())
        .derive(share=c("n") / over(sum_("n"), "Still"))
        .table(),
    ),
    (
        "For each species, extract the three runs that gave the greatest oil volume.",
        j.top(3, "Oil_mL", per=("Species",)).table(),
    ),
    (
        "Tabulate the oil volume by quarter together with its relative change from the preceding "
        "quarter.",
        r.group(quarter=started.floor("quarter"), oil=sum_("Oil_mL"))
        .derive(change=c("oil") / shift("oil", "quarter") - 1)
        .table(),
    ),
    (
        "Cumulative hydrosol volume, month after month, next to the monthly volume itself.",
        r.group(month=started.floor("month"), litres=sum_("Hydrosol (L)"))
        .derive(cumulative=running("litres", "month"))
        .table(),
    ),
    (
        "Smooth the weekly charge of 2024 with a moving average over four weeks.",
        r.filter(in_2024)
        .group(week=started.floor("week"), kg=sum_("Charge (kg)"))
        .derive(average=rolling("kg", "week", 4))
        .table(),
    ),
    (
        "By how many mL does the mean oil volume of the Alembic exceed that of the Column?",
        r.value(mean("Oil_mL", c("Still") == "Alembic") - mean("Oil_mL", c("Still") == "Column")),
    ),
    (
        "Ratio of the mean moisture of organic lots to that of conventional ones?",
        lots.value(mean("Moisture (%)", c("Organic")) / mean("Moisture (%)", ~c("Organic"))),
    ),
    ("Which lots have never been distilled?", lots.join(r, "LotID", "anti").table()),
    (
        "How many days lie on average between harvest and the start of distillation, by species?",
        j.group("Species", days=mean(harvested_on.until(started))).table(),
    ),
    (
        "Lots that were distilled in at least 13 runs, with that number of runs.",
        r.group("LotID", n=count()).filter(c("n") >= 13).table(),
    ),
    (
        "What did all plant material cost in total: kilograms bought times price per kilogram?",
        lots.value(sum_(c("Bought (kg)") * price)),
    ),
    (
        "Mass of oil obtained from each species in grams, i.e. the sum of volume times density.",
        j.group("Species", grams=sum_(c("Oil_mL") * c("Density (g/mL)"))).table(),
    ),
    (
        "On which day of the week are the most distillations begun, and how many?",
        r.group(weekday=started.part("weekdayName"), n=count()).top(1, "n").table(),
    ),
    (
        "How many runs were lit before 07:00?",
        r.filter(started.part("hour") < 7).value(count()),
    ),
    (
        "What proportion of the charged mass came from organic lots?",
        j.value(sum_("Charge (kg)", c("Organic")) / sum_("Charge (kg)")),
    ),
    (
        "Standard deviation of the refractive index within each species.",
        j.group("Species", sd=std("RefrIndex")).table(),
    ),
    (
        "What steam rate is not exceeded in 90 % of the Column's runs?",
        r.filter(c("Still") == "Column").value(quantile("steam_kg_h", 0.9)),
    ),
    (
        "Who obtained the most oil in 2024?",
        r.filter(in_2024).group("Operator", oil=sum_("Oil_mL")).top(1, "oil").table(),
    ),
    (
        "How many runs report foaming or an emulsion?",
        r.filter(c("Remark").isin(["foaming", "emulsion"])).value(count()),
    ),
    (
        "From how many different growers has each species been purchased?",
        lots.group("Species", growers=nunique("Grower")).table(),
    ),
    (
        "Plot oil volume against charge as points, one colour per still.",
        r.chart("scatter", x="Charge (kg)", y="Oil_mL", colour="Still"),
    ),
    (
        "A line chart of the monthly oil volume, a separate line for each still.",
        r.group("Still", month=started.floor("month"), oil=sum_("Oil_mL")).chart(
            "line", x="month", y="oil", colour="Still"
        ),
    ),
    ("Draw box plots of pressure by operator.", r.chart("box", x="Operator", y="Pressure (bar)")),
    (
        "Display the mean oil volume as a heat map, species against still.",
        j.group("Species", "Still", oil=mean("Oil_mL")).chart(
            "heatmap", x="Still", y="Species", colour="oil"
        ),
    ),
    (
        "Stacked bars: runs per quarter, divided by QC result.",
        r.group("QC_passed", quarter=started.floor("quarter"), n=count()).chart(
            "bar", x="quarter", y="n", colour="QC_passed", stacked=True
        ),
    ),
    (
        "Substitute every absent density by the median of the same still.",
        r.set(
            "Density (g/mL)", c("Density (g/mL)").or_else(over(median("Density (g/mL)"), "Still"))
        ).change("runs"),
    ),
    (
        "Eliminate from the runs all records without a refractive index.",
        r.filter(~c("RefrIndex").missing()).change("runs"),
    ),
    (
        "In the runs, rename steam_kg_h to SteamRate.",
        r.rename(steam_kg_h="SteamRate").change("runs"),
    ),
    (
        "Append to the runs a column specific_yield, equal to oil volume divided by charge.",
        r.derive(specific_yield=c("Oil_mL") / c("Charge (kg)")).change("runs"),
    ),
    (
        "Pearson correlation between steam rate and hydrosol volume?",
        r.test("correlation", y="Hydrosol (L)", x="steam_kg_h"),
    ),
    (
        "Apply a t-test: does the pressure differ between runs that passed QC and those that did "
        "not?",
        r.test("tTest", y="Pressure (bar)", x="QC_passed"),
    ),
    (
        "One-way ANOVA of lot moisture across growers.",
        lots.test("anova", y="Moisture (%)", x="Grower"),
    ),
    (
        "Is the colour of the oil independent of the still? Use chi-squared.",
        r.test("chiSquared", y="Colour", x="Still"),
    ),
    (
        "Fit a linear regression of oil volume on charge for the Pilot alone.",
        r.filter(pilot).test("regression", y="Oil_mL", x="Charge (kg)"),
    ),
    (
        "Among rosemary runs, lowest, mean and highest refractive index?",
        j.filter(c("Species") == "rosemary")
        .group(lowest=min_("RefrIndex"), mean=mean("RefrIndex"), highest=max_("RefrIndex"))
        .table(),
    ),
    # Nothing answers these
    ("What is the linalool content of the lavender oil, in % by GC?", None),
    ("How many kWh of energy does one run consume?", None),
    ("Predict the oil volume that we will obtain next summer.", None),
    ("What causes the emulsions in the separator?", None),
    ("At what price per litre was the thyme oil sold?", None),
    ("What was the pH of the hydrosol in each run?", None),
    ("Should the Pilot be run at a lower pressure to improve quality?", None),
    ("Which customers complained about the odour?", None),
    ("State the flash point of each oil in degrees Celsius.", None),
    ("On what day will the gasket of the Column have to be changed again?", None),
]
