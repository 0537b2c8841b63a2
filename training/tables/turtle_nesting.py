"""Sea turtle nests on five beaches, as the night patrols and the later excavations noted them."""

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
    quantile,
    rolling,
    running,
    shift,
    std,
    sum_,
)

FORMATS = {"nests": "csv"}

VOICE = "volunteers with a fresh notebook, who type the first thing they want to know"

SPECIES = {
    "Caretta caretta": (0.52, 108, 84, 48),
    "Chelonia mydas": (0.3, 116, 101, 60),
    "Dermochelys coriacea": (0.07, 82, 156, 73),
    "Lepidochelys olivacea": (0.11, 104, 67, 42),
}
BEACHES = ["Long Sands", "Palm Point", "North Spit", "Lagoon Mouth", "Turtle Bight"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    n = 780
    species = rng.choice([*SPECIES], n, p=[share for share, *_ in SPECIES.values()])
    beach = rng.choice(BEACHES, n, p=[0.33, 0.24, 0.19, 0.14, 0.1])
    year = rng.choice(np.arange(2019, 2025), n, p=[0.13, 0.15, 0.15, 0.17, 0.19, 0.21])
    laid = pd.to_datetime(pd.Series(year).astype(str) + "-05-05") + pd.to_timedelta(
        rng.normal(62, 24, n).clip(0, 130).round(), "D"
    )
    temp = rng.normal(29.1, 1.3, n) - 0.7 * (beach == "North Spit")
    length = np.array([SPECIES[name][2] for name in species]) * rng.normal(1, 0.06, n)
    clutch = np.array([SPECIES[name][1] for name in species]) * rng.normal(1, 0.19, n)
    clutch = clutch.clip(24).round()
    depth = np.array([SPECIES[name][3] for name in species]) * rng.normal(1, 0.12, n)
    depth[rng.choice(n, 9, replace=False)] *= 2.1
    days = (57 - 2.6 * (temp - 29) + rng.normal(0, 2.5, n)).round()
    predator = rng.choice(["none", "fox", "dog", "ghost crab"], n, p=[0.71, 0.13, 0.05, 0.11])
    success = rng.beta(7, 2.2, n) * np.where(predator == "none", 1, 0.55)
    nests = pd.DataFrame(
        {
            "nest_ID": [f"TN{i:04d}" for i in range(1, n + 1)],
            "beach": beach,
            "species": species,
            "date_laid": laid.dt.strftime("%Y-%m-%d"),
            "clutch_size_eggs": clutch,
            "nest_depth_cm": depth.round(1),
            "dist_HWL_m": (rng.gamma(3, 5, n) + 1).round(1),
            "sand_temp_degC": temp.round(2),
            "CCL_cm": length.round(1),
            "relocated": rng.random(n) < 0.18,
            "predator": predator,
            "date_emerged": (laid + pd.to_timedelta(days, "D")).dt.strftime("%Y-%m-%d"),
            "hatched_n": (clutch * success).round(),
            "observer": rng.choice(
                ["Ines", "Tomas", "Keiko", "Rashid", "Bella", "Oluwaseun", "Greta"],
                n,
                p=[0.24, 0.2, 0.16, 0.14, 0.11, 0.09, 0.06],
            ),
        }
    )
    lost = rng.choice(n, 88, replace=False)
    nests.loc[lost, ["date_emerged", "hatched_n"]] = np.nan
    nests.loc[rng.choice(n, 130, replace=False), "CCL_cm"] = np.nan
    nests.loc[rng.choice(n, 47, replace=False), "sand_temp_degC"] = np.nan
    nests = nests.sort_values("nest_ID", ignore_index=True)
    return {"nests": nests}


t = T("nests")
laid = c("date_laid")
year = laid.part("year")
incubation = laid.until(c("date_emerged"))
fox = c("predator") == "fox"
mydas = c("species") == "Chelonia mydas"
caretta = c("species") == "Caretta caretta"
per_year = t.group(year=laid.floor("year"), n=count())

QUESTIONS = [
    # Everyday: look
    ("size of the nests table?", t.report("shape")),
    ("what type is each column", t.report("types")),
    ("let me see 8 nests from the top", t.limit(8).table()),
    ("last six rows pls", t.tail(6).table()),
    ("pick 7 nests at random", t.sample(7).table()),
    ("which columns have holes in them", t.report("missing")),
    ("is any row in there twice", t.report("duplicates")),
    ("what species do we have?", t.distinct("species").table()),
    (
        "quick stats for clutch size and nest depth",
        t.report("describe", "clutch_size_eggs", "nest_depth_cm"),
    ),
    ("everything from Palm Point", t.filter(c("beach") == "Palm Point").table()),
    ("nests deeper than 75 cm", t.filter(c("nest_depth_cm") > 75).table()),
    ("warmest sand first", t.sort("-sand_temp_degC").table()),
    # aggregate
    ("how many nests altogether", t.value(count())),
    ("nest count for every beach", t.group("beach", n=count()).table()),
    ("what is the average clutch", t.value(mean("clutch_size_eggs"))),
    (
        "clutch size by species, mean",
        t.group("species", clutch=mean("clutch_size_eggs")).table(),
    ),
    ("beach with most nests?", t.group("beach", n=count()).top(1, "n").table()),
    ("largest clutch size ever counted", t.value(max_("clutch_size_eggs"))),
    ("which nest is the deepest one", t.top(1, "nest_depth_cm").table()),
    ("hatchlings hatched, total per beach", t.group("beach", hatched=sum_("hatched_n")).table()),
    (
        "avg sand temp on North Spit",
        t.filter(c("beach") == "North Spit").value(mean("sand_temp_degC")),
    ),
    ("how many got relocated", t.filter(c("relocated")).value(count())),
    ("% of nests relocated, by beach", t.group("beach", pct=mean(c("relocated")) * 100).table()),
    ("what share of nests is Chelonia mydas", t.value(mean(mydas))),
    (
        "mean CCL of Caretta caretta and of Chelonia mydas",
        t.filter(c("species").isin(["Caretta caretta", "Chelonia mydas"]))
        .group("species", ccl=mean("CCL_cm"))
        .table(),
    ),
    ("median distance to HWL", t.value(median("dist_HWL_m"))),
    (
        "average nest depth but leave out the outliers",
        t.filter(~outlier("nest_depth_cm")).value(mean("nest_depth_cm")),
    ),
    ("top 4 observers by nests", t.group("observer", n=count()).top(4, "n").table()),
    ("how many different observers are there", t.value(nunique("observer"))),
    (
        "standard deviation of sand temp per species",
        t.group("species", sd=std("sand_temp_degC")).table(),
    ),
    ("nests by species and beach", t.group("species", "beach", n=count()).table()),
    ("3 nests closest to the HWL", t.bottom(3, "dist_HWL_m").table()),
    ("predator counts", t.group("predator", n=count()).table()),
    (
        "number of fox nests on Long Sands",
        t.filter(fox & (c("beach") == "Long Sands")).value(count()),
    ),
    (
        "does CCL correlate with clutch size",
        t.test("correlation", y="clutch_size_eggs", x="CCL_cm"),
    ),
    (
        "coolest and warmest sand temperature",
        t.group(coolest=min_("sand_temp_degC"), warmest=max_("sand_temp_degC")).table(),
    ),
    (
        "beaches with over 120 nests",
        t.group("beach", n=count()).filter(c("n") > 120).table(),
    ),
    (
        "clutches of 130 eggs or more, how many?",
        t.filter(c("clutch_size_eggs") >= 130).value(count()),
    ),
    (
        "difference of mean hatched, not relocated minus relocated",
        t.value(mean("hatched_n", ~c("relocated")) - mean("hatched_n", c("relocated"))),
    ),
    ("90th percentile of clutch size", t.value(quantile("clutch_size_eggs", 0.9))),
    (
        "total hatched divided by total eggs, for each species",
        t.group("species", ratio=sum_("hatched_n") / sum_("clutch_size_eggs")).table(),
    ),
    (
        "eggs that never hatched, average per nest",
        t.value(mean(c("clutch_size_eggs") - c("hatched_n"))),
    ),
    # time
    ("nests each year", t.group(year=laid.floor("year"), n=count()).table()),
    (
        "how many nests per month in 2023",
        t.filter(year == 2023).group(month=laid.floor("month"), n=count()).table(),
    ),
    (
        "earliest and latest laying date",
        t.group(earliest=min_("date_laid"), latest=max_("date_laid")).table(),
    ),
    ("newest nest", t.top(1, "date_laid").table()),
    (
        "the 5 oldest nests on Turtle Bight",
        t.filter(c("beach") == "Turtle Bight").bottom(5, "date_laid").table(),
    ),
    ("days from laid to emerged, on average", t.value(mean(incubation))),
    (
        "longest incubation in days, per species",
        t.group("species", longest=max_(incubation)).table(),
    ),
    (
        "which calendar month has the most nests",
        t.group(month=laid.part("month"), n=count()).top(1, "n").table(),
    ),
    (
        "nests laid before 2022 vs from 2022 on",
        t.group(
            before=count(only=laid < date("2022-01-01")),
            since=count(only=laid >= date("2022-01-01")),
        ).table(),
    ),
    (
        "show nests laid in June 2022",
        t.filter((laid >= date("2022-06-01")) & (laid < date("2022-07-01"))).table(),
    ),
    (
        "running total of nests per week in 2024",
        t.filter(year == 2024)
        .group(week=laid.floor("week"), n=count())
        .derive(total=running("n", "week"))
        .table(),
    ),
    (
        "nests per year and the change on the year before",
        per_year.derive(change=c("n") - shift("n", "year")).table(),
    ),
    (
        "mean sand temp by month since May 2023",
        t.filter(laid >= date("2023-05-01"))
        .group(month=laid.floor("month"), temp=mean("sand_temp_degC"))
        .table(),
    ),
    ("which day had the most nests laid", t.group("date_laid", n=count()).top(1, "n").table()),
    (
        "average clutch, July against August",
        t.group(
            july=mean("clutch_size_eggs", laid.part("month") == 7),
            august=mean("clutch_size_eggs", laid.part("month") == 8),
        ).table(),
    ),
    (
        "weekly nests in 2021 with a 3 week moving average",
        t.filter(year == 2021)
        .group(week=laid.floor("week"), n=count())
        .derive(smooth=rolling("n", "week", 3))
        .table(),
    ),
    # charts
    ("hist of clutch size", t.chart("histogram", y="clutch_size_eggs")),
    (
        "bar chart, nests by beach",
        t.group("beach", n=count()).chart("bar", x="beach", y="n"),
    ),
    ("plot nests over the years", per_year.chart("line", x="year", y="n")),
    ("scatter CCL vs clutch size", t.chart("scatter", x="CCL_cm", y="clutch_size_eggs")),
    ("boxplot nest depth by species", t.chart("box", x="species", y="nest_depth_cm")),
    ("pie of species", t.group("species", n=count()).chart("pie", x="species", y="n")),
    (
        "draw mean sand temp per month as a line",
        t.group(month=laid.floor("month"), temp=mean("sand_temp_degC")).chart(
            "line", x="month", y="temp"
        ),
    ),
    (
        "stacked bar of nests per beach, coloured by predator",
        t.group("beach", "predator", n=count()).chart(
            "bar", x="beach", y="n", colour="predator", stacked=True
        ),
    ),
    ("distribution of distance to HWL in 20 bins", t.chart("histogram", y="dist_HWL_m", bins=20)),
    (
        "sand temperature against hatched, colour = species",
        t.chart("scatter", x="sand_temp_degC", y="hatched_n", colour="species"),
    ),
    (
        "graph of average clutch for each observer",
        t.group("observer", clutch=mean("clutch_size_eggs")).chart("bar", x="observer", y="clutch"),
    ),
    (
        "heatmap nests beach x species",
        t.group("beach", "species", n=count()).chart("heatmap", x="species", y="beach", colour="n"),
    ),
    # clean
    ("drop nests without a CCL", t.filter(~c("CCL_cm").missing()).change("nests")),
    ("rename dist_HWL_m to distance_m", t.rename(dist_HWL_m="distance_m").change("nests")),
    (
        "add incubation_days = date emerged minus date laid",
        t.derive(incubation_days=incubation).change("nests"),
    ),
    ("get rid of the observer column", t.drop("observer").change("nests")),
    (
        "fill empty sand temps with the mean",
        t.derive(sand_temp_degC=c("sand_temp_degC").or_else(over(mean("sand_temp_degC")))).change(
            "nests"
        ),
    ),
    (
        "new column big, true if more than 110 eggs",
        t.derive(big=c("clutch_size_eggs") > 110).change("nests"),
    ),
    # unanswerable
    ("how old is each turtle", None),
    ("sex ratio of the hatchlings", None),
    ("average rainfall per beach", None),
    ("how many nests will there be next year?", None),
]
