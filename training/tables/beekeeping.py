"""Hives of a hobby beekeeper, what was seen when they were opened, and the honey they gave."""

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
    rolling,
    running,
    shift,
    sum_,
    where,
)

FORMATS = {"hives": "csv", "inspections": "csv", "harvest": "csv"}

VOICE = "a hobby beekeeper whose mother tongue is Polish: articles missing, tenses off"

NAMES = ["Maja", "Gucio", "Lipka", "Zosia", "Bartnik", "Malina", "Kasztan", "Wanda", "Jagoda"]
NAMES += ["Bursztyn", "Iskra", "Perla", "Rumianek", "Sosna", "Tosia", "Wrzos", "Kalina", "Dunaj"]
NAMES += ["Mela", "Figa", "Borowik", "Halny", "Jutro", "Szyszka", "Olcha", "Nowa"]


def tables(rng: np.random.Generator) -> dict[str, pd.DataFrame]:
    m = len(NAMES)
    hives = pd.DataFrame(
        {
            "hive": NAMES,
            "type": rng.choice(
                ["Dadant", "Langstroth", "Warre", "top-bar"], m, p=[0.45, 0.35, 0.12, 0.08]
            ),
            "place": rng.choice(
                ["garden", "orchard", "forest edge", "meadow"], m, p=[0.3, 0.3, 0.15, 0.25]
            ),
            "queen_breed": rng.choice(["Carnica", "Buckfast", "Ligustica"], m, p=[0.5, 0.38, 0.12]),
            "queen_year": rng.choice([2020, 2021, 2022, 2023], m, p=[0.08, 0.22, 0.4, 0.3]),
            "queen_marked": rng.choice(["yes", "no"], m, p=[0.65, 0.35]),
            "from_swarm": rng.random(m) < 0.35,
            "cost_pln": rng.normal(640, 170, m).round(-1).clip(150),
            "started": (
                pd.Timestamp("2020-04-10") + pd.to_timedelta(rng.integers(0, 1100, m), "D")
            ).strftime("%Y-%m-%d"),
        }
    )
    hives.loc[hives["from_swarm"], "cost_pln"] = np.nan
    n = 980
    which = rng.choice(m, n, p=rng.dirichlet(np.full(m, 9.0)))
    season = rng.beta(2.4, 2.4, n) * 200 + 80  # days of a year, from late March to mid October
    day = pd.to_datetime(
        rng.choice(["2022-01-01", "2023-01-01", "2024-01-01"], n)
    ) + pd.to_timedelta(season.round(), "D")
    bees = rng.normal(7.5, 2.2, n).round().clip(1, 14)
    inspections = pd.DataFrame(
        {
            "date": day.strftime("%Y-%m-%d"),
            "hive": np.array(NAMES)[which],
            "frames_bees": bees,
            "frames_brood": (bees * rng.uniform(0.2, 0.8, n)).round(),
            "queen_seen": rng.choice(["yes", "no"], n, p=[0.55, 0.45]),
            "queen_cells": rng.choice([0, 0, 0, 0, 0, 1, 2, 3, 6], n),
            "mites_24h": rng.negative_binomial(1, 0.12, n),
            "temper": rng.choice(["calm", "nervous", "aggressive"], n, p=[0.62, 0.28, 0.1]),
            "weather": rng.choice(["sun", "clouds", "wind"], n, p=[0.6, 0.3, 0.1]),
            "temp_c": rng.normal(20, 5, n).round(1),
            "syrup_l": np.where(rng.random(n) < 0.2, rng.choice([1, 2, 3, 5], n), 0).astype(float),
            "treatment": rng.choice(
                [None, "oxalic acid", "formic acid", "thymol"], n, p=[0.82, 0.08, 0.06, 0.04]
            ),
            "stings": rng.poisson(0.7, n),
        }
    )
    inspections.loc[rng.random(n) < 0.12, "mites_24h"] = np.nan
    inspections.loc[rng.choice(n, 28, replace=False), "temp_c"] = np.nan
    k = 210
    by = rng.choice(m - 3, k, p=rng.dirichlet(np.full(m - 3, 5.0)))
    kind = rng.choice(
        ["rapeseed", "acacia", "linden", "buckwheat", "heather"], k, p=[0.25, 0.24, 0.3, 0.12, 0.09]
    )
    first = pd.Series(
        {"rapeseed": 130, "acacia": 155, "linden": 185, "buckwheat": 210, "heather": 245}
    )[kind].to_numpy()
    when = pd.to_datetime(
        rng.choice(["2022-01-01", "2023-01-01", "2024-01-01"], k)
    ) + pd.to_timedelta(first + rng.integers(0, 18, k), "D")
    price = pd.Series({"rapeseed": 38, "acacia": 55, "linden": 48, "buckwheat": 52, "heather": 80})[
        kind
    ].to_numpy()
    harvest = pd.DataFrame(
        {
            "date": when.strftime("%Y-%m-%d"),
            "hive": np.array(NAMES)[by],
            "honey": kind,
            "kg": rng.gamma(6, 1.6, k).round(1) + 0.5,
            "water_pct": rng.normal(17.8, 1.0, k).round(1),
            "price_kg": price + rng.choice([0, 2, 4], k),
            "sold_kg": 0.0,
        }
    )
    harvest["sold_kg"] = (harvest["kg"] * rng.choice([0, 0.5, 0.8, 1], k)).round(1)
    harvest.loc[rng.choice(k, 15, replace=False), "water_pct"] = np.nan
    return {
        "hives": hives,
        "inspections": inspections.sort_values("date", ignore_index=True),
        "harvest": harvest.sort_values("date", ignore_index=True),
    }


hives = T("hives")
inspections = T("inspections")
harvest = T("harvest")

seen = inspections.join(hives, on="hive")
honey = harvest.join(hives, on="hive")
income = c("sold_kg") * c("price_kg")
in_2024 = (c("date") >= date("2024-01-01")) & (c("date") < date("2025-01-01"))

QUESTIONS = [
    # Everyday
    (
        "What share is each temper in each weather?",
        inspections.group("weather", "temper", n=count())
        .derive(share=c("n") / over(sum_("n"), "weather"))
        .table(),
    ),
    (
        "How many times I had each weather at inspection?",
        inspections.group("weather", n=count()).table(),
    ),
    ("How many rows and columns is in harvest?", harvest.report("shape")),
    (
        "Show inspections where queen was not seen and stings was more than 2",
        inspections.filter((c("queen_seen") == "no") & (c("stings") > 2)).table(),
    ),
    (
        "How many percent more kilos has harvest of linden than of acacia?",
        harvest.value(
            (mean("kg", c("honey") == "linden") / mean("kg", c("honey") == "acacia") - 1) * 100
        ),
    ),
    ("Ten harvests with most water", harvest.top(10, "water_pct").table()),
    (
        "How many kilos of honey was in each year?",
        harvest.group(year=c("date").floor("year"), kilos=sum_("kg")).table(),
    ),
    (
        "Correlation between mites and temperature, please",
        inspections.test("correlation", y="mites_24h", x="temp_c"),
    ),
    (
        "Which hives gave more than 100 kilos together?",
        harvest.group("hive", kilos=sum_("kg")).filter(c("kilos") > 100).table(),
    ),
    (
        "Table with place in rows and type of hive in columns, number of hives inside",
        hives.pivot("place", "type", count()).table(),
    ),
    ("How much I paid for sugar in each month?", None),
    # look
    ("How many hive I have?", hives.value(count())),
    ("What is columns in inspections and which type they are?", inspections.report("types")),
    ("Where is missing something in table of inspections?", inspections.report("missing")),
    ("What kinds of honey we was making?", harvest.distinct("honey").table()),
    ("Please to show seven inspections by random", inspections.sample(7).table()),
    (
        "Give basic statistics for kilos and water in honey",
        harvest.report("describe", "kg", "water_pct"),
    ),
    # aggregate and compare
    ("How much kilo of honey did I took in total?", harvest.value(sum_("kg"))),
    (
        "Which hive give me the most honey?",
        harvest.group("hive", kg=sum_("kg")).top(1, "kg").table(),
    ),
    (
        "Average number of mites for every breed of queen",
        seen.group("queen_breed", mites=mean("mites_24h")).table(),
    ),
    (
        "In how many inspections I was not seeing queen?",
        inspections.filter(c("queen_seen") == "no").value(count()),
    ),
    (
        "What percent of inspections is with aggressive bees?",
        inspections.value(mean(c("temper") == "aggressive") * 100),
    ),
    (
        "Which breed has most often nervous or aggressive bees, in share of inspections?",
        seen.group("queen_breed", share=mean(c("temper").isin(["nervous", "aggressive"])))
        .top(1, "share")
        .table(),
    ),
    (
        "How many zloty I earned from each kind of honey?",
        harvest.group("honey", income=sum_(income)).table(),
    ),
    (
        "Five best hives by money from sold honey",
        harvest.group("hive", income=sum_(income)).top(5, "income").table(),
    ),
    (
        "How many kilos is still not sold, for each kind?",
        harvest.group("honey", left=sum_(c("kg") - c("sold_kg"))).table(),
    ),
    (
        "Hives which never gave no honey",
        hives.join(harvest, on="hive", how="anti").table(),
    ),
    (
        "How many hives was from swarm and stand in orchard?",
        hives.filter(c("from_swarm") & (c("place") == "orchard")).value(count()),
    ),
    (
        "Show inspections with more than 20 mites where I did not gave any treatment",
        inspections.filter((c("mites_24h") > 20) & c("treatment").missing()).table(),
    ),
    (
        "What is difference of average kilos from one harvest between Buckfast and Carnica?",
        honey.value(
            mean("kg", c("queen_breed") == "Buckfast") - mean("kg", c("queen_breed") == "Carnica")
        ),
    ),
    (
        "For each place, which is hive with biggest sum of honey?",
        honey.group("place", "hive", kg=sum_("kg")).top(1, "kg", per=("place",)).table(),
    ),
    (
        "Three heaviest harvests from each honey kind",
        harvest.top(3, "kg", per=("honey",)).table(),
    ),
    (
        "How many times I must feed every hive with syrup?",
        inspections.filter(c("syrup_l") > 0).group("hive", n=count()).table(),
    ),
    (
        "How many liter of syrup went for hives in garden?",
        seen.filter(c("place") == "garden").value(sum_("syrup_l")),
    ),
    (
        "Which hives has average of mites bigger than 8?",
        inspections.group("hive", mites=mean("mites_24h")).filter(c("mites") > 8).table(),
    ),
    (
        "What part of brood frames is in all frames with bees, by type of hive?",
        seen.group("type", part=sum_("frames_brood") / sum_("frames_bees")).table(),
    ),
    (
        "What was the most costly hive? Only name please",
        hives.top(1, "cost_pln").select("hive").value(),
    ),
    (
        "Is bees stinging more in wind than in sun? Average of stings for weather",
        inspections.group("weather", stings=mean("stings")).table(),
    ),
    (
        "How many harvests had water over 18.5 percent?",
        harvest.filter(c("water_pct") > 18.5).value(count()),
    ),
    (
        "Which hives gave both linden and acacia?",
        harvest.group(
            "hive",
            linden=count(only=c("honey") == "linden"),
            acacia=count(only=c("honey") == "acacia"),
        )
        .filter((c("linden") > 0) & (c("acacia") > 0))
        .select("hive")
        .table(),
    ),
    (
        "Hives that make more honey than average hive",
        harvest.group("hive", kg=sum_("kg")).filter(c("kg") > over(mean("kg"))).table(),
    ),
    (
        "First sum kilos for hive, then tell me what is median from this sums",
        harvest.group("hive", kg=sum_("kg")).value(median("kg")),
    ),
    (
        "How many different hives I was treating with formic acid?",
        inspections.filter(c("treatment") == "formic acid").value(nunique("hive")),
    ),
    # time
    (
        "How many kilos I collect in every year?",
        harvest.group(year=c("date").part("year"), kg=sum_("kg")).table(),
    ),
    (
        "In which month of year is the most of queen cells?",
        inspections.group(month=c("date").part("month"), cells=sum_("queen_cells"))
        .top(1, "cells")
        .table(),
    ),
    (
        "Average mites by month since April 2023",
        inspections.filter(c("date") >= date("2023-04-01"))
        .group(month=c("date").floor("month"), mites=mean("mites_24h"))
        .table(),
    ),
    (
        "When I was last time opening each hive?",
        inspections.group("hive", last=max_("date")).table(),
    ),
    (
        "How much linden honey was taken in July 2024?",
        harvest.filter(
            (c("honey") == "linden")
            & (c("date") >= date("2024-07-01"))
            & (c("date") < date("2024-08-01"))
        ).value(sum_("kg")),
    ),
    (
        "Am I making more inspections on weekend? Count for weekend and for normal days",
        inspections.group(
            days=where(c("date").part("weekday") >= 6, "weekend", "normal"), n=count()
        ).table(),
    ),
    (
        "How changed sum of honey from year to year, in percent?",
        harvest.group(year=c("date").floor("year"), kg=sum_("kg"))
        .derive(percent=(c("kg") - shift("kg", "year")) / shift("kg", "year") * 100)
        .table(),
    ),
    (
        "Honey of 2024 growing together, week after week",
        harvest.filter(in_2024)
        .group(week=c("date").floor("week"), kg=sum_("kg"))
        .derive(total=running("kg", "week"))
        .table(),
    ),
    (
        "How many days went between one inspection and previous, for each hive?",
        inspections.derive(days=shift("date", "date", per=("hive",)).until(c("date"))).table(),
    ),
    (
        "Weekly average of mites and also moving mean of it from 4 weeks",
        inspections.group(week=c("date").floor("week"), mites=mean("mites_24h"))
        .derive(moving=rolling("mites", "week", 4))
        .table(),
    ),
    # charts
    (
        "Make bar graph with kilos of each honey",
        harvest.group("honey", kg=sum_("kg")).chart("bar", x="honey", y="kg"),
    ),
    (
        "Draw line how mites was changing in months, separate line for every breed",
        seen.group("queen_breed", month=c("date").floor("month"), mites=mean("mites_24h")).chart(
            "line", x="month", y="mites", colour="queen_breed"
        ),
    ),
    (
        "I want circle chart of places where hives stands",
        hives.group("place", n=count()).chart("pie", x="place", y="n"),
    ),
    ("Histogram for water in honey, please", harvest.chart("histogram", y="water_pct")),
    (
        "Draw points: frames of bees and frames of brood, colour from temper",
        inspections.chart("scatter", x="frames_bees", y="frames_brood", colour="temper"),
    ),
    (
        "Boxes of kilos for each kind of honey",
        harvest.chart("box", x="honey", y="kg"),
    ),
    (
        "Heat map with hive and kind of honey, how many kilos",
        harvest.group("hive", "honey", kg=sum_("kg")).chart(
            "heatmap", x="honey", y="hive", colour="kg"
        ),
    ),
    # cleaning and reshaping
    (
        "Remove from inspections all where mites was not counted",
        inspections.filter(~c("mites_24h").missing()).change("inspections"),
    ),
    (
        "When treatment is empty, write there none",
        inspections.derive(treatment=c("treatment").or_else("none")).change("inspections"),
    ),
    (
        "Add column income in harvest, it is sold kilos times price",
        harvest.derive(income=income).change("harvest"),
    ),
    (
        "Make table where in rows is hive, in columns kind of honey and inside sum of kilos",
        harvest.pivot("hive", "honey", sum_("kg")).table(),
    ),
    # statistics
    (
        "Is there correlation of temperature and stings?",
        inspections.test("correlation", y="stings", x="temp_c"),
    ),
    (
        "Test if mites is different between breeds, but without normal distribution",
        seen.test("kruskal", y="mites_24h", x="queen_breed"),
    ),
    (
        "Has weather some influence for temper of bees? I want chi square",
        inspections.test("chiSquared", y="temper", x="weather"),
    ),
    # nothing can answer it
    ("How many bees died in winter in each hive?", None),
    ("Which customer was buying the most of linden honey?", None),
    ("How long is flying my bees for acacia, how many kilometers?", None),
    ("How much honey will be from Maja in next year?", None),
    ("Why bees of Wrzos was so aggressive in August?", None),
    ("When is open post office in Krakow on Saturday?", None),
    # Related numbers, outliers, gaps, measures side by side, corrections
    (
        "Which other numbers goes together with count of mites, strongest first?",
        inspections.report("correlations", "mites_24h"),
    ),
    (
        "Throw out all inspections where is any field empty",
        inspections.filter(
            ~c("mites_24h").missing() & ~c("temp_c").missing() & ~c("treatment").missing()
        ).change("inspections"),
    ),
    (
        "For each kind of honey smallest and biggest harvest in kilos",
        harvest.group("honey", smallest=min_("kg"), biggest=max_("kg")).table(),
    ),
]
